"""17.3 Every Milestone: a position that misses it, one that reaches it, and its reward."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from europa.tpop.ids import idea, idea_ids, index_of, milestone, milestone_ids
from europa.tpop.rules.goals import goals
from europa.tpop.rules.terms.realm import ruler_code, tax_value
from europa.tpop.rules.terms.tokens import develop_town
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.state import (
    AREAS,
    CLAIM,
    GALLEY,
    HEAVY,
    LARGE,
    NODES,
    POWERS,
    REALMS,
    SEAS,
    SMALL,
    TIE,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE
from tests.tpop.meeting import (
    base_tax,
    cardinals,
    continents,
    give,
    learn,
    no_dissent,
    no_unrest,
    nprs,
    own_distant,
    strip,
    vassalize,
)

Build = Callable[[G, int], None]


# Pieces of positions


def does(*parts: Build) -> Build:
    def build(g: G, who: int) -> None:
        for part in parts:
            part(g, who)
        g.state.stamp += 1

    return build


def column(name: str, value: int) -> Build:
    return lambda g, who: getattr(g.state, name).__setitem__(who, value)


def happens(name: str, amount: int = 1, **facts: Any) -> Build:
    return lambda g, who: record_trigger(g, name, who, amount, **facts)


def beats(rival: str = "france", **facts: Any) -> Build:
    """A War won against a player."""
    return lambda g, who: record_trigger(
        g, "war_won", who, loser=g.world.realm_index[rival], **facts
    )


def prestige(**points: int) -> Build:
    def build(g: G, who: int) -> None:
        for name, count in points.items():
            g.state.prestige[seat(g, name)] = count

    return build


def ships(sea: str, count: int) -> Build:
    def build(g: G, who: int) -> None:
        g.state.ships[who * SEAS + g.world.sea_index[sea]] = count

    return build


def guards(**seas: int) -> Build:
    def build(g: G, who: int) -> None:
        for name, count in seas.items():
            g.state.guards[who * SEAS + g.world.sea_index[name]] = count

    return build


def fleet(kind: int, count: int) -> Build:
    def build(g: G, who: int) -> None:
        g.state.fleet[who * 4 + kind] = count
        g.state.fleet_place[who] = g.world.sea_index["english_channel"]

    return build


def infantry(count: int) -> Build:
    def build(g: G, who: int) -> None:
        g.state.infantry[who * AREAS + g.world.area_index["east_anglia"]] = count

    return build


def ties(name: str, count: int, skip: int = 0) -> Build:
    def build(g: G, who: int) -> None:
        for realm in nprs(g, count + skip)[skip:]:
            getattr(g.state, name)[who * REALMS + realm] = TIE

    return build


def ideas(count: int) -> Build:
    def build(g: G, who: int) -> None:
        kinds = ("ADM", "DIP", "MIL")
        order = sorted(idea_ids(), key=lambda n: kinds.index(idea(index_of("idea", n))["type"]))
        spread = [name for place in range(10) for name in order[place::10]]
        for name in spread[:count]:
            learn(g, who, name)

    return build


def advisors(*cards: str) -> Build:
    def build(g: G, who: int) -> None:
        found = [g.world.character_index[card] for card in cards]
        g.state.advisors[who * 3 : who * 3 + len(found)] = found

    return build


def best_advisors(g: G, who: int) -> None:
    people = [p for p in g.world.characters if p.role == "advisor"]
    best = sorted(people, key=lambda p: -(p.adm + p.dip + p.mil))[:3]
    g.state.advisors[who * 3 : who * 3 + 3] = [p.index for p in best]


def claims(*names: str) -> Build:
    def build(g: G, who: int) -> None:
        for name in names:
            g.state.claims[who * AREAS + g.world.area_index[name]] = CLAIM

    return build


def towns(*names: str) -> Build:
    return lambda g, who: give(g, who, [g.world.province_index[name] for name in names])


def large(count: int) -> Build:
    def build(g: G, who: int) -> None:
        g.state.start_large = (0,) * len(g.state.seats)
        base_tax(g, who, 14)
        have = [p for p in g.survey.own[g.state.seats[who]] if g.state.town[p] == LARGE]
        small = [p for p in g.survey.own[g.state.seats[who]] if g.state.town[p] == SMALL]
        for p in small[: max(0, count - len(have))]:
            develop_town(g, p)

    return build


def whole_areas(count: int) -> Build:
    def build(g: G, who: int) -> None:
        done = 0
        for area in g.world.areas:
            here = [p for p in g.world.provinces_of_area[area.index] if g.state.in_play[p]]
            if not area.distant and here and len(here) <= 3 and done < count:
                give(g, who, here)
                done += 1

    return build


def influence(count: int, cubes: int) -> Build:
    def build(g: G, who: int) -> None:
        for other in range(len(g.state.seats)):
            g.state.influence[other * AREAS : (other + 1) * AREAS] = bytes(AREAS)
        for area in range(count):
            g.state.influence[who * AREAS + area] = cubes

    return build


def revolution(*names: str) -> Build:
    def build(g: G, who: int) -> None:
        for name in names:
            g.state.revolution[g.world.area_index[name]] = 1

    return build


def at_war(g: G, who: int) -> None:
    g.state.war[who * REALMS + g.state.seats[0]] = 1


def at_peace(g: G, who: int) -> None:
    g.state.war = bytearray(len(g.state.war))


def emperor(g: G, who: int) -> None:
    g.state.empire, g.state.emperor = 1, g.state.seats[who]


def authority(value: int) -> Build:
    def build(g: G, who: int) -> None:
        g.state.authority = value

    return build


def creed(g: G, who: int) -> None:
    g.state.state_religion[g.state.seats[who]] = g.world.religion_index["revolutionary"]


def vassals(g: G, who: int) -> None:
    vassalize(g, who, [g.world.province_index[n] for n in ("lublin", "poznan", "kalisz")])


def ruler(name: str) -> Build:
    return lambda g, who: g.state.ruler.__setitem__(who, ruler_code(g, name))


def trading(*nodes: str) -> Build:
    """Merchants in Nodes, and Ships all the way."""

    def build(g: G, who: int) -> None:
        for name in nodes:
            g.state.merchants[who * NODES + g.world.node_index[name]] = 1
        g.state.ships[who * SEAS : (who + 1) * SEAS] = bytes([1] * SEAS)

    return build


def surround(g: G, who: int) -> None:
    """Two Allies at War with the same rival, who has more Prestige."""
    rival = seat(g, "france")
    g.state.prestige = [0] * len(g.state.prestige)
    g.state.prestige[rival] = 9
    for realm in nprs(g, 2):
        g.state.alliance[who * REALMS + realm] = TIE
        g.state.war[rival * REALMS + realm] = 1


def ally_player(g: G, who: int) -> None:
    g.state.alliance[who * REALMS + g.world.realm_index["castile"]] = TIE


def strong_france(g: G, who: int) -> None:
    base_tax(g, seat(g, "france"), 10)


def married_ally(g: G, who: int) -> None:
    realm = nprs(g, 1)[0]
    g.state.alliance[who * REALMS + realm] = TIE
    g.state.marriage[who * REALMS + realm] = TIE


# The cards: what reaches each, and its reward

GOALS: dict[str, tuple[Build, str]] = {
    "age1_eco_cabinet": (best_advisors, "ducats 5"),
    "age1_eco_focus": (does(ruler("event:102-1"), best_advisors), "dip 2"),
    "age1_eco_income": (lambda g, w: base_tax(g, w, 18), "ducats 5"),
    "age1_eco_reliable": (
        does(column("ducats", 20), column("interest", 0), column("stability", 1)),
        "adm 2",
    ),
    "age1_exp_discover": (claims("antilles", "gold_coast"), "dip 2"),
    "age1_exp_expand": (towns("milano", "napoli"), "adm 2"),
    "age1_exp_fleet": (does(ships("baltic_sea", 4), fleet(HEAVY, 1)), "ducats 5"),
    "age1_exp_prosperity": (large(2), "adm 2"),
    "age1_pol_acquire": (vassals, "dip 2"),
    "age1_pol_claims": (claims("lombardy", "naples", "venetia", "sicily"), "dip 2"),
    "age1_pol_dynastic": (does(ties("marriage", 2), married_ally), "dip 2"),
    "age1_pol_italian": (towns("milano", "mantova", "napoli", "bari"), "dip 2"),
    "age1_war_conquer": (happens("peace_tax_gained_in_phase", 2), "mil 2"),
    "age1_war_crusader": (happens("crusade_scored"), "mil 2"),
    "age1_war_limit": (does(column("available", 0), infantry(8), at_war), "mil 2"),
    "age1_war_victorious": (beats(term="keep"), "mil 2"),
    "age2_eco_coffers": (does(column("ducats", 40), column("interest", 0)), "adm 2"),
    "age2_eco_global": (
        happens("trade_income_one_action", 6, node="distant", good="Sugar"),
        "ducats 6",
    ),
    "age2_eco_innovative": (ideas(6), "adm 2"),
    "age2_eco_lucrative": (happens("trade_income_in_round", 20), "ducats 6"),
    "age2_exp_circumnavigation": (
        does(ships("caribbean_sea", 1), ships("indian_ocean", 1)),
        "dip 2",
    ),
    "age2_exp_expand": (lambda g, w: own_distant(g, w, 2, []), "adm 2"),
    "age2_exp_fleet": (does(ships("baltic_sea", 5), fleet(HEAVY, 1)), "mil 2"),
    "age2_exp_mare": (guards(english_channel=2, baltic_sea=2), "ducats 6"),
    "age2_pol_annex": (happens("realm_annexed", tax=3), "dip 2"),
    "age2_pol_colonial": (
        does(lambda g, w: own_distant(g, w, 1, []), claims("florida")),
        "adm 2",
    ),
    "age2_pol_religious": (
        does(
            towns("milano", "napoli", "paris", "palermo", "sevilla"),
            no_dissent,
        ),
        "adm 2",
    ),
    "age2_pol_suppress": (does(happens("unrest_removed_in_round", 3), no_unrest), "adm 2"),
    "age2_war_cleanse": (happens("naval_battle_won", 3), "mil 2"),
    "age2_war_dominate": (happens("occupied_enemy_tax_at_peace", 4), "mil 2"),
    "age2_war_epic": (happens("land_battle_won", total_units=14, min_side=4), "mil 2"),
    "age2_war_humiliate": (happens("peace_term", term="humiliation"), "mil 2"),
    "age3_eco_council": (best_advisors, "adm 3"),
    "age3_eco_fleet": (
        does(guards(english_channel=3, baltic_sea=2), ships("baltic_sea", 3)),
        "ducats 8",
    ),
    "age3_eco_generation": (ideas(8), "ducats 8"),
    "age3_eco_gold": (column("ducats", 50), "adm 3"),
    "age3_exp_borders": (whole_areas(7), "adm 3"),
    "age3_exp_empire": (lambda g, w: own_distant(g, w, 3, []), "adm 3"),
    "age3_exp_sun": (lambda g, w: continents(g, w, 3), "adm 3"),
    "age3_exp_trade": (trading("north_america", "indian_ocean"), "dip 3"),
    "age3_pol_enemy": (surround, "dip 3"),
    "age3_pol_lead": (does(emperor, cardinals), "dip 3"),
    "age3_pol_peacemaker": (does(at_peace, column("stability", 2), ties("alliance", 2)), "dip 3"),
    "age3_pol_religious": (happens("areas_converted_this_age", 3), "adm 3"),
    "age3_war_balance": (beats(term="keep"), "mil 3"),
    "age3_war_colonies": (happens("distant_tax_taken", 1), "mil 3"),
    "age3_war_forces": (infantry(14), "mil 3"),
    "age3_war_waves": (does(ships("baltic_sea", 6), fleet(HEAVY, 1)), "mil 3"),
    "age4_eco_enlightened": (does(ideas(10), column("stability", 0)), "adm 3"),
    "age4_eco_europ": (
        does(
            *(
                happens("trade_nodes_paid_in_round", node="main_map", at=at)
                for at in ("wien", "genoa", "sevilla")
            )
        ),
        "ducats 10",
    ),
    "age4_eco_revolutionary": (lambda g, w: learn(g, w, "industrial_revolution"), "ducats 10"),
    "age4_eco_workshop": (
        does(large(3), happens("trade_income_one_action", 4, node="distant", good="Tea")),
        "ducats 10",
    ),
    "age4_exp_australis": (claims("eastern_australia"), "dip 3"),
    "age4_exp_empire": (lambda g, w: base_tax(g, w, 24), "adm 3"),
    "age4_exp_jewel": (lambda g, w: own_distant(g, w, 2, ["India & Arabia", "Far East"]), "adm 3"),
    "age4_exp_maritime": (
        does(
            towns("london", "lisboa", "porto", "sevilla", "genova", "venezia", "napoli"),
            towns("danzig", "stockholm", "kobenhavn", "lubeck", "amsterdam"),
            ships("baltic_sea", 8),
        ),
        "dip 3",
    ),
    "age4_pol_diplomatic": (does(ties("alliance", 3), ties("marriage", 2)), "dip 3"),
    "age4_pol_dismantle": (does(emperor, authority(5)), "dip 3"),
    "age4_pol_hand": (influence(4, 3), "dip 3"),
    "age4_pol_tide": (
        does(
            revolution("castile", "leon", "portugal", "andalucia"),
            column("stability", 1),
        ),
        "adm 3",
    ),
    "age4_war_cut": (happens("pr_tax_lost_in_peace", 3), "mil 3"),
    "age4_war_hubris": (happens("land_battle_won", enemy="pr", outnumbered=True), "mil 3"),
    "age4_war_spoils": (happens("peace_spoils_value", tax=1, ducats=6), "ducats 10"),
    "age4_war_throne": (happens("peace_term", term="secure_desired_succession"), "mil 3"),
}

OTHER_WAYS: list[tuple[str, Build]] = [
    ("age1_war_crusader", happens("tax_taken_from_other_faith_group_in_war", 1)),
    ("age1_exp_discover", claims("antilles", "florida")),
    ("age2_exp_circumnavigation", does(ships("indian_ocean", 1), ships("baltic_sea", 5))),
    ("age2_exp_expand", does(lambda g, w: own_distant(g, w, 1, []), ships("baltic_sea", 4))),
    ("age2_war_cleanse", happens("pirate_removed_by_battle")),
    ("age3_war_balance", happens("land_battle_won", enemy="pr", total_units=8)),
    (
        "age3_war_colonies",
        does(at_war, lambda g, w: own_distant(g, w, 1, []), ships("baltic_sea", 4)),
    ),
    ("age4_eco_europ", happens("trade_income_in_round", 18)),
    ("age4_exp_australis", ships("east_indies", 1)),
    ("age4_war_throne", happens("land_battle_won", enemy="pr", total_units=12)),
    ("age2_war_humiliate", happens("occupies_capital_at_peace", owner="pr")),
    ("age2_war_humiliate", happens("occupied_pr_tax_at_peace", 2)),
    ("age3_exp_empire", does(lambda g, w: own_distant(g, w, 2, []), ships("baltic_sea", 4))),
    ("age3_exp_trade", does(trading("north_america"), guards(english_channel=3))),
    (
        "age4_exp_jewel",
        does(trading("north_america"), lambda g, w: own_distant(g, w, 2, ["America"])),
    ),
    ("age3_eco_gold", happens("trade_income_one_action", 16, node="distant", good="Gold")),
    ("age3_pol_lead", does(ties("alliance", 2), cardinals)),
    (
        "age4_eco_revolutionary",
        does(lambda g, w: learn(g, w, "scientific_revolution"), large(6)),
    ),
    ("age4_pol_diplomatic", does(creed, ties("alliance", 2), ally_player)),
    ("age4_pol_dismantle", happens("tax_liberated_in_peace", 3)),
    (
        "age4_pol_dismantle",
        does(authority(1), towns("frankfurt", "nurnberg", "munchen", "ulm", "praha")),
    ),
    ("age4_war_hubris", beats(term="keep")),
    ("age4_war_hubris", does(prestige(england=9, france=5), beats("france"))),
    ("age4_war_throne", happens("occupies_capital_at_peace", owner="pr")),
]
"""Cards with an `or`: the other ways."""

TOO_LITTLE: list[tuple[str, Build]] = [
    ("age1_eco_focus", ruler("event:102-1")),
    ("age1_eco_income", lambda g, w: base_tax(g, w, 17)),
    ("age1_eco_reliable", does(column("ducats", 20), column("stability", 1))),
    ("age1_exp_discover", claims("antilles", "mexico")),
    ("age1_exp_fleet", ships("baltic_sea", 5)),
    ("age1_pol_dynastic", does(ties("marriage", 2), ties("alliance", 1, skip=2))),
    ("age1_pol_italian", towns("milano", "mantova")),
    ("age1_war_conquer", happens("peace_tax_gained_in_phase", 1)),
    ("age1_war_limit", does(column("available", 1), infantry(8), at_war)),
    ("age1_war_victorious", beats(term="white_peace")),
    ("age2_eco_global", happens("trade_income_one_action", 12, node="main_map", good="Fish")),
    ("age2_exp_circumnavigation", does(ships("east_indies", 1), ships("indian_ocean", 1))),
    ("age2_exp_fleet", does(fleet(GALLEY, 8), fleet(HEAVY, 1))),
    ("age2_exp_mare", guards(english_channel=4)),
    ("age2_pol_annex", happens("realm_annexed", tax=2)),
    ("age2_pol_suppress", happens("unrest_removed_in_round", 3)),
    ("age2_war_cleanse", happens("naval_battle_won", 2)),
    ("age2_war_epic", happens("land_battle_won", total_units=16, min_side=3)),
    ("age2_war_humiliate", happens("occupied_pr_tax_at_peace", 1)),
    ("age3_eco_gold", column("ducats", 49)),
    ("age3_exp_empire", lambda g, w: own_distant(g, w, 2, [])),
    ("age3_exp_trade", trading("north_america")),
    ("age3_war_forces", infantry(13)),
    ("age4_exp_jewel", lambda g, w: own_distant(g, w, 2, ["America"])),
    ("age3_pol_lead", emperor),
    ("age3_war_balance", does(strong_france, beats("poland", term="keep"))),
    ("age4_eco_europ", happens("trade_nodes_paid_in_round", node="main_map", at="wien")),
    ("age4_eco_workshop", large(5)),
    ("age4_pol_hand", influence(4, 2)),
    ("age4_pol_tide", revolution("castile", "leon", "portugal", "andalucia")),
    ("age3_war_balance", happens("land_battle_won", enemy="npr", total_units=12)),
    ("age3_war_colonies", does(at_war, lambda g, w: own_distant(g, w, 2, []))),
    ("age3_war_waves", ships("baltic_sea", 8)),
    ("age4_eco_europ", happens("trade_income_in_round", 17)),
    ("age4_exp_empire", lambda g, w: base_tax(g, w, 23)),
    ("age4_war_cut", happens("pr_tax_lost_in_peace", 2)),
    ("age4_war_hubris", happens("land_battle_won", enemy="npr", outnumbered=True)),
    ("age4_war_throne", happens("land_battle_won", enemy="pr", total_units=11)),
    ("age4_war_spoils", happens("peace_spoils_value", tax=1, ducats=5)),
]
"""What just fails."""


def table(name: str) -> tuple[G, int]:
    """All seats stripped bare, the Milestone alone on display, at the moment it is judged."""
    g = position("the_grand_campaign_austria")
    s = g.state
    for who in range(len(s.seats)):
        strip(g, who)
    card = index_of("milestone", name)
    s.milestones, s.milestone_tags = [card], [()]
    s.missions = [() for _ in s.seats]
    s.age, s.round = milestone(card)["age"], 1
    moments = {"end_phase_3": ("peace", "I"), "end_phase_4": ("income", "E")}
    s.phase, s.step = moments.get(milestone(card)["when"], ("actions", "turn"))
    s.turn = s.first = seat(g, "england")
    s.power = [0] * len(s.power)
    s.prestige[seat(g, "france")] += 20
    return g, seat(g, "england")


def test_every_milestone_is_here() -> None:
    assert sorted(GOALS) == sorted(milestone_ids())


@pytest.mark.parametrize("name", GOALS)
def test_a_milestone_is_missed_and_reached(name: str) -> None:
    build, reward = GOALS[name]
    g, who = table(name)
    s = g.state
    drive(goals.check_goals(g))
    assert s.milestone_tags == [()]
    build(g, who)
    purse, prestige = _purse(g, who), s.prestige[who]
    drive(goals.check_goals(g))
    assert s.milestone_tags[0][:1] == (who,)
    assert s.prestige[who] == prestige + 5
    what, amount = reward.split()
    gained = {n: _purse(g, who)[n] - purse[n] for n in purse if _purse(g, who)[n] != purse[n]}
    assert gained == {what: int(amount)}
    drive(goals.check_goals(g))
    assert s.milestone_tags[0].count(who) == 1


def _purse(g: G, who: int) -> dict[str, int]:
    found = {name: g.power(who, kind) for kind, name in enumerate(POWERS)}
    return {**found, "ducats": g.state.ducats[who]}


@pytest.mark.parametrize("name, build", OTHER_WAYS)
def test_another_way_to_reach_it(name: str, build: Build) -> None:
    g, who = table(name)
    build(g, who)
    drive(goals.check_goals(g))
    assert who in g.state.milestone_tags[0]


@pytest.mark.parametrize("name, build", TOO_LITTLE)
def test_not_quite(name: str, build: Build) -> None:
    g, who = table(name)
    build(g, who)
    drive(goals.check_goals(g))
    assert who not in g.state.milestone_tags[0]


def test_tax_of_the_east() -> None:
    """It is Tax Value that counts, not Towns."""
    g, who = table("age4_exp_jewel")
    own_distant(g, who, 1, ["India & Arabia", "Far East"])
    worth = sum(tax_value(g, p) for p in g.survey.own[g.state.seats[who]])
    drive(goals.check_goals(g))
    assert (who in g.state.milestone_tags[0]) == (worth - _home(g, who) >= 2)


def _home(g: G, who: int) -> int:
    capital = g.state.capital[g.state.seats[who]]
    return 0 if capital == NONE else tax_value(g, capital)
