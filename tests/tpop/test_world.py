"""The static world: schema, cross-checks, counts and well-known facts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from europa.tpop.world import NONE, UnknownName, World, check, decks, load_world, plan_setup
from europa.tpop.world.records import data_bytes

SIDES = (1444, 1618)


@pytest.fixture(scope="module")
def w() -> World:
    return load_world()


def ids(world: World, kind: str, indices: tuple[int, ...]) -> set[str]:
    return {getattr(world, kind)[i].id for i in indices}


def test_references_resolve() -> None:
    assert list(check.check_references()) == []


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("fault", [check.check_borders, check.check_provinces, check.check_realms])
def test_map_is_sound(fault: Callable[[World], Iterator[str]], side: int) -> None:
    assert list(fault(load_world(side))) == []


def test_setups_are_sound(w: World) -> None:
    assert list(check.check_setups(w)) == []


CODES = [s.code for s in load_world().scenarios]


@pytest.mark.parametrize("code", CODES)
def test_scenario_is_sound(w: World, code: str) -> None:
    assert list(check.check_scenario(w, code)) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("all_bots", [False, True])
def test_set_up_is_sound(code: str, all_bots: bool) -> None:
    scenario = load_world().scenario(code)
    plan = plan_setup(code, bots=[s.realm for s in scenario.seats] if all_bots else None)
    assert list(check.check_plan(load_world(plan.side), plan)) == []
    assert len(plan.realms) == len([s for s in scenario.seats if not s.asleep])


@pytest.mark.parametrize("code", CODES)
def test_every_option_can_be_chosen(code: str) -> None:
    for option in load_world().scenario(code).options:
        for choice in option.choices:
            plan = plan_setup(code, options={option.id: choice})
            assert plan.options[option.id] == choice


def test_counts_of_the_map(w: World) -> None:
    """Counts of the map pack (map/CHECKS.md)."""
    assert len(w.areas) == 194
    assert len([a for a in w.areas if not a.distant]) == 97
    on_map = [p for p in w.provinces if p.on_map]
    assert len(on_map) == 412
    assert len([p for p in on_map if p.territory]) == 35
    assert (len(w.seas), len(w.nodes)) == (30, 26)
    assert len([r for r in w.realms if r.on_map]) == 154
    ports = [p for p in on_map if p.port]
    assert len(ports) == 197
    assert len([p for p in ports if p.large_port]) == 28
    assert len([p for p in ports if p.island]) == 13
    assert len([p for p in ports if p.inactive_port]) == 37
    assert sum(len(a.land) for a in w.areas) == 2 * (309 + 23)
    assert len(w.mountains) == 2 * 47
    assert sum(len(s.seas) for s in w.seas) == 2 * 46
    assert len([p for p in on_map if p.gold]) == 21
    assert len([r for r in w.realms if r.hre_member]) == 39


def test_counts_of_the_decks(w: World) -> None:
    assert len(decks.events()) == 221
    assert len(decks.action_cards()) == 26
    assert sum(c["copies"] for c in decks.action_cards().values()) == 108
    cards = [c for c in w.characters if not c.event]
    assert Counter(c.deck for c in cards) == {"adm": 36, "dip": 36, "mil": 36}
    copies = Counter(c.card for c in cards)
    assert copies == {i: c["copies"] for i, c in decks.action_cards().items()}
    assert Counter(i["type"] for i in decks.ideas().values()) == {"ADM": 10, "DIP": 10, "MIL": 10}
    assert len([i for i in decks.ideas().values() if i["basic"]]) == 3
    assert len(w.trade_cards) == 44
    assert len([c for c in w.trade_cards if c.basic]) == 31
    assert Counter(m["age"] for m in decks.milestones().values()) == {1: 16, 2: 16, 3: 16, 4: 16}
    assert len(decks.power_struggles()) == 10
    missions = {m["deck"]: m["generic"] for m in decks.missions().values()}
    assert len([d for d, generic in missions.items() if not generic]) == 17
    assert len([d for d, generic in missions.items() if generic]) == 2
    bots = [k for k in decks.bots() if k.startswith("realm:")]
    assert len(bots) == 17
    assert len(w.scenarios) == 36
    assert len([r for r in w.realms if r.kind == "player"]) == 17


def test_every_player_realm_has_missions_bot_and_rulers(w: World) -> None:
    for realm in w.realms:
        if realm.kind == "player":
            assert decks.mission_deck(realm.id)
            assert decks.bot_realm(realm.id)
            assert f"{realm.id}@1444" in w.rulers


def test_every_ruler_of_an_event_is_listed(w: World) -> None:
    named = {f"event:{i}" for i, e in decks.events().items() if e["ruler"]}
    assert named == {r for r in w.rulers if r.startswith("event:")}


def test_secondary_symbols_are_known() -> None:
    colours = {"pink", "green", "blue", "orange"}
    symbols = {s for e in decks.events().values() for s in e["secondary"]}
    assert {s.split(":")[1] for s in symbols if s.startswith("dnpr_expansion")} == colours


def test_lookup_takes_what_people_type(w: World) -> None:
    assert w.find_area("Götaland & Skåne") == w.area_index["gotaland_skane"]
    assert w.find_area("gotaland_skane") == w.area_index["gotaland_skane"]
    assert w.find_area("ARMENIA") == w.area_index["transcaucasia"]
    assert w.find_province("Vienna") == w.province_index["wien"]
    assert w.find_realm("Papal States") == w.realm_index["papal_states"]
    assert w.find_sea("English Channel") == w.sea_index["english_channel"]
    assert w.find_node("Lübeck") == w.node_index["lubeck"]
    assert w.find_continent("Far East") == w.continent_index["far_east"]
    assert w.find_religion("Counter-Reformed") == w.religion_index["counter_reformed"]
    assert w.scenario("S1-01-4p") is w.scenario("discovery_and_reformation_4p")


def test_unknown_name_suggests(w: World) -> None:
    with pytest.raises(UnknownName, match="did you mean andalucia"):
        w.find_area("andaluzia")
    with pytest.raises(UnknownName) as caught:
        w.find_realm("Frnace")
    assert (caught.value.kind, caught.value.suggestions[0]) == ("realm", "france")
    with pytest.raises(UnknownName, match="unknown sea 'xyzzyx'"):
        w.find_sea("xyzzyx")
    with pytest.raises(UnknownName, match="option"):
        plan_setup("S1-01-4p", options={"dnpr_atlantis": "on"})


def test_both_sides_share_their_indices() -> None:
    early, late = (load_world(side) for side in SIDES)
    assert early.province_index is late.province_index
    warszawa = early.province_index["warszawa"]
    assert (early.tax_of_province[warszawa], late.tax_of_province[warszawa]) == (1, 2)
    assert not early.provinces[early.province_index["neumark"]].on_map
    assert late.provinces[late.province_index["neumark"]].on_map
    assert not late.provinces[late.province_index["galich"]].on_map


def test_known_lands(w: World) -> None:
    """Map pack, and the oddities of R25."""
    andalucia = w.areas[w.area_index["andalucia"]]
    assert ids(w, "provinces", andalucia.provinces) == {
        "cordoba",
        "gibraltar",
        "granada",
        "sevilla",
    }
    assert w.religions[andalucia.religion].id == "diverse"
    assert w.area_index["pomorye"] not in w.areas[w.area_index["perm"]].land
    assert ids(w, "seas", w.provinces[w.province_index["adal"]].seas) == {"indian_ocean"}
    assert ids(w, "seas", w.provinces[w.province_index["hudson_bay"]].seas) == {
        "northwestern_atlantic"
    }
    assert w.node_index["indian_ocean"] in w.nodes_of_sea[w.sea_index["east_african_coast"]]
    maghreb = w.nodes[w.node_index["maghreb"]]
    assert ids(w, "areas", maghreb.areas) == {"algiers", "north_sahara", "southern_morocco"}


def test_r19_lombardy_reaches_corsica_and_sardinia(w: World) -> None:
    """Example of 5.4: adjacent by ports on the Gulf of Lion, not by land."""
    lombardy, islands = w.area_index["lombardy"], w.area_index["corsica_sardinia"]
    assert islands in w.by_sea_of_area[lombardy]
    assert islands not in w.land_of_area[lombardy]


def test_venice_has_five_ports_on_the_adriatic(w: World) -> None:
    """Rulebook example of naval capacity; Venezia is a Large Port (R21)."""
    venice, adriatic = w.realm_index["venice"], w.sea_index["adriatic_sea"]
    ports = [p for p in w.ports_of_sea[adriatic] if w.flag_of_province[p] == venice]
    assert sum(1 + w.provinces[p].large_port for p in ports) == 5


def test_18_3_unlawful_occupants(w: World) -> None:
    """Realms seated outside the Empire that own land inside it."""
    owners = set()
    for p in w.provinces:
        lord = p.overlord if p.overlord != NONE else p.flag
        if p.on_map and p.hre and not w.realms[lord].hre_member:
            owners.add(w.realms[lord].id)
    assert owners == {"burgundy", "venice", "denmark"}
    electors = {a.id for a in w.areas if a.elector}
    assert electors == {"bohemia", "brandenburg", "rhineland", "saxony", "westphalia"}


def test_tax_of_the_set_up_cards_equals_the_map(w: World) -> None:
    """set-up CHECKS: base tax of every 1444 card equals the flags of the map."""
    for setup in w.setups.values():
        if setup.side != 1444 or setup.kind != "setup_card" or setup.realm == "netherlands":
            continue
        realm = w.realms[w.realm_index[setup.realm]]
        assert 2 * len(setup.large) + len(setup.small) == realm.base_tax, setup.id
        assert w.provinces[realm.capital].id == setup.capital


def test_islands_and_letters(w: World) -> None:
    pacific = w.seas[w.sea_index["eastern_pacific"]]
    assert {(x.letter, x.extra_cost) for x in pacific.letter_links} == {("G", True), ("H", True)}
    caribbean = w.seas[w.sea_index["caribbean_sea"]]
    assert w.sea_index["southeastern_atlantic"] in caribbean.seas
    assert w.provinces[w.province_index["malta"]].island
    assert not w.provinces[w.province_index["palermo"]].island


def test_plan_of_the_four_player_game(w: World) -> None:
    """S1-01: France first; Denmark and Portugal are DNPRs; Austria is Emperor with 3 cubes."""
    plan = plan_setup("S1-01-4p")
    assert [w.realms[r.realm].id for r in plan.realms] == [
        "france",
        "castile",
        "england",
        "austria",
    ]
    assert w.realms[plan.emperor].id == "austria"
    assert plan.authority == len(plan.imperial_influence) == 3
    assert [w.realms[d.realm].id for d in plan.dnprs] == ["denmark", "portugal"]
    assert ids(w, "areas", plan.not_hre) == {"jutland"}
    england = plan.realms[2]
    assert (england.ducats, england.power, england.stability) == (15, (3, 3, 3), 0)
    assert (len(england.large), len(england.small)) == (2, 12)
    partners = [w.realms[partner].id for partner, _ in england.alliances]
    assert partners == ["portugal"]
    assert not plan.area_in_play[w.area_index["egypt"]]
    assert plan.province_in_play[w.province_index["pest"]]
    assert not plan.province_in_play[w.province_index["szabolcs"]]
    without = plan_setup("S1-01-4p", options={"dnpr_denmark": "off"})
    assert ids(w, "areas", without.not_hre) == set()


def test_plan_of_a_bot(w: World) -> None:
    """S1-01-5p: a Bot Denmark has a Town on Holstein, no cube in Jutland, no Ruler."""
    human = next(r for r in plan_setup("S1-01-5p").realms if w.realms[r.realm].id == "denmark")
    plan = plan_setup("S1-01-5p", bots=["denmark"])
    bot = next(r for r in plan.realms if w.realms[r.realm].id == "denmark")
    jutland, holstein = w.area_index["jutland"], w.province_index["holstein"]
    assert jutland in dict(human.influence)
    assert holstein in dict(human.vassals)
    assert jutland not in dict(bot.influence)
    assert holstein in bot.small
    assert jutland in plan.not_hre
    assert (bot.bot_power, bot.ducats, bot.ruler, len(bot.merchants)) == (9, 0, "", 1)


def test_special_victories() -> None:
    five, teams = (
        plan_setup("S2-03-5p").scenario.victory,
        plan_setup("S2-03-6p-teams").scenario.victory,
    )
    assert (five.kind, five.need, len(five.objectives), five.teams) == ("objectives", 4, 10, False)
    assert (teams.need, len(teams.objectives), teams.teams) == (5, 10, True)


def test_netherlands_choose_their_start(w: World) -> None:
    plan = plan_setup("S1-02-3p1b", options={"netherlands_start": "brugge"})
    dutch = next(r for r in plan.realms if w.realms[r.realm].id == "netherlands")
    assert ids(w, "provinces", dutch.small) == {"brugge", "gent"}
    assert w.province_index["amsterdam"] in w.cores_of_realm[w.realm_index["netherlands"]]


def test_dice_have_six_faces() -> None:
    for die in ("infantry", "cavalry", "artillery", "rebel", "exploration"):
        assert len(decks.dice()[die]["faces"]) == 6


def test_everything_can_be_drawn(w: World) -> None:
    geo = decks.geo()
    for kind in ("provinces", "areas", "seas", "nodes"):
        assert {k.split(":")[1] for k in geo if k.startswith(f"{kind}:")} == {
            x.id for x in getattr(w, kind)
        }


def test_loading_time(record_property: Callable[[str, object], None]) -> None:
    """Printed, not asserted: machines differ. The budget is 100 ms."""
    code = (
        "import time; from europa.tpop.world import load_world; t = time.perf_counter(); "
        "load_world(); print(round(1000 * (time.perf_counter() - t), 1))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    record_property("load_ms", done.stdout.strip())
    sys.stdout.write(f"load_world: {done.stdout.strip()} ms\n")
    assert float(done.stdout) > 0


@pytest.mark.parametrize(
    "name",
    "action_cards events ideas milestones missions power_struggles rulers scenarios".split(),
)
def test_data_files_are_sorted_one_record_a_line_with_source(name: str) -> None:
    lines = data_bytes(name).decode().splitlines()
    records = [json.loads(line.rstrip(",")) for line in lines[1:-1]]
    keys = [r["key" if name == "missions" else "id"] for r in records]
    assert keys == sorted(keys)
    assert all(r["source"] for r in records)
