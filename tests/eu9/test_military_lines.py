"""Lines of chapter VIII that stand beside others in longer tests, each shown by itself."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import Besieging
from europa.eu9.rules.logistics.leaders import missing, present, remove
from europa.eu9.rules.military import battlefield, conquest, interventions, losses, ways_out
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import host
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.leaders.command_changes import fill_ranks
from europa.eu9.rules.military.movement import (
    arrival,
    convoy_raids,
    lone,
    obstacles,
    regroup,
    sea_orders,
    transport,
)
from europa.eu9.rules.military.movement.entering import enter
from europa.eu9.rules.military.movement.land_orders import march
from europa.eu9.rules.military.movement.naval_actions import deeds, goes_on
from europa.eu9.rules.military.movement.voyage import Voyaging, step, windows
from europa.eu9.rules.military.paths import reach
from europa.eu9.rules.military.ports import is_source
from europa.eu9.rules.military.siege import raiders
from europa.eu9.rules.military.stacks import form, leaders_in, put, units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.military.tidings import note_way, tell_trespasses
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.ranks import category
from europa.eu9.state import DEAD, MA, NAVAL
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import NONE
from europa.eu9.world.graph import straits_between
from tests.eu9.campaign import at, campaign, hold, know, own, stack

BAY = "sea_gascogne"


def test_viii_120_a_far_source_that_is_only_controlled() -> None:
    g = campaign({"france castilla_la_nueva": ["3 LD"]})
    for p in g.world.provinces:
        if p.europe:
            g.state.owner[p.index] = g.state.controller[p.index] = g.country("HIS")
    far = reach(g, stack(g, "france castilla_la_nueva").number)
    place = next(p for p, way in far.items() if way.mp == 7)
    for there in far[place].path:
        form(g, g.country("FRA"), there)  # a friend in each, so that a line may pass
    hold(g, "FRA", g.world.provinces[place].id)
    found = line_of(g, stack(g, "france castilla_la_nueva"))
    assert found is not None
    assert set(found.causes) == {"long", "foreign"}, "two causes: +2"


def test_viii_125_no_line_through_neutrals_or_the_unknown() -> None:
    g = campaign({"france castilla_la_vieja": ["3 LD"], "france vizcaya": ["2 LD"]})
    assert line_of(g, stack(g, "france castilla_la_vieja")) is not None
    own(g, "POR", "vizcaya")
    assert line_of(g, stack(g, "france castilla_la_vieja")) is None
    g = campaign({"france acadie_n": ["LD"]}, war=None)
    know(g, "FRA", "acadie_n", "acadie_s", "acadie_cape")
    shore = at(g, "acadie_cape")
    g.state.post[shore], g.state.post_owner[shore] = 2, g.country("FRA")
    assert line_of(g, stack(g, "france acadie_n")) is not None
    know_not(g, "FRA", "acadie_s")
    assert line_of(g, stack(g, "france acadie_n")) is None


def know_not(g: G, power: str, name: str) -> None:
    g.state.known[g.country(power) * len(g.world.provinces) + at(g, name)] = 0


def test_viii_151_by_sea_from_a_siege() -> None:
    forces = {"sweden danzig": ["2 LD"], "sweden sea_baltique": ["F+"]}
    g = campaign(forces, war=(("SUE",), ("POL",)))
    own(g, "POL", "danzig")
    own(g, "SUE", "hinterpommern")
    troops = stack(g, "sweden danzig")
    fleet = stack(g, "sweden sea_baltique")
    put(g, troops.number, carrier=fleet.number, came_from=at(g, "danzig"))
    port = transport.port_landing(g, g.state.stacks[troops.number], at(g, "svealand"),
                                  from_port=False)  # fmt: skip
    assert port.mp == 3


def traveller(**more: Any) -> tuple[G, int]:
    forces = {
        "france berry": {"units": ["LD"], "leaders": ["bayard"]}, "spain artois": ["2 LD"],
        "spain franche_comte": ["LD"], "france franche_comte": ["2 LD"],
    }  # fmt: skip
    g = campaign(forces, impulse=0, **more)
    own(g, "HIS", "artois", "franche_comte")
    return g, g.world.leader_index["bayard"]


def test_viii_170_a_leader_alone_dies_or_takes_command() -> None:
    g, bayard = traveller()
    drive(lone.travel(g, bayard, (at(g, "artois"),)), [])
    assert g.state.leader_state[bayard] == DEAD
    g, bayard = traveller()
    drive(lone.travel(g, bayard, (at(g, "franche_comte"),)), [], otherwise=("let_pass", "none"))
    siege = stack(g, "france franche_comte")
    assert bayard in leaders_in(g, siege.number)


def test_viii_171_by_sea_from_inland_but_not_through_rough_seas() -> None:
    g, bayard = traveller()
    own(g, "FRA", "corsica")
    assert at(g, "corsica") in lone.places(g, bayard, at(g, "berry"))
    know(g, "FRA", *(s.id for s in g.world.seas))
    coasts = lone._coasts(g, Journey(g, stack(g, "france berry").number).ground, at(g, "poitou"))
    rough = {p for s in g.world.seas if s.penalty for p in s.provinces}
    calm = {p for s in g.world.seas if not s.penalty for p in s.provinces}
    assert not set(coasts) & (rough - calm)
    forces = {"france berry": {"units": ["LD"], "leaders": ["bayard"]}, "spain artois": ["2 LD"]}
    g = campaign(forces, dice={"interception": [10]})
    own(g, "HIS", "artois")
    bayard = g.world.leader_index["bayard"]
    drive(lone.travel(g, bayard, (at(g, "picardie"),)), ["intercept:spain artois"])
    assert g.state.leader_state[bayard] == DEAD


def test_viii_175_two_pashas_are_massed() -> None:
    there = {"units": ["LD"], "leaders": ["pasha_ali", "pasha_aziz"]}
    g = campaign({"turkey hellas": there}, war=None)
    assert Journey(g, stack(g, "turkey hellas").number).massed(g)


@pytest.mark.parametrize("mine, theirs, ships, tech, modifier", [
    ("anon_france_admiral_2", "anon_spain_admiral_0", "2 NWD", 50, 4),
    ("anon_france_admiral_2", "anon_spain_admiral_0", "2 NWD", 70, 3),
    ("anon_france_admiral_2", "anon_spain_admiral_0", "2 NGD", 50, 3),
    ("conflans", "anon_spain_admiral_2", "2 NWD", 70, 1),
])  # fmt: skip
def test_viii_203_viii_204_manoeuvre_in_a_blockade(
    mine: str, theirs: str, ships: str, tech: int, modifier: int
) -> None:
    forces = {
        "france guyenne fleet": {"units": ["3 NWD"], "leaders": [mine]},
        f"spain {BAY}": {"units": [ships], "leaders": [theirs]},
    }
    g = campaign(forces)
    g.state.tech[g.country("HIS") * 2 + NAVAL] = tech
    one, two = stack(g, "france guyenne fleet"), stack(g, f"spain {BAY}")
    assert obstacles.escape_modifier(g, one, two) == modifier


def test_viii_207_a_blockade_kept_from_last_turn() -> None:
    last = {"units": ["F- 2/0/0/0"], "action": "blockade", "target": "vizcaya", "since": "4S5"}
    g = campaign({f"france {BAY}": last})
    found = {deed.target: deed for deed in deeds(g, stack(g, f"france {BAY}"))
             if deed.action == "blockade"}  # fmt: skip
    assert goes_on(stack(g, f"france {BAY}"), found[at(g, "vizcaya")])


def test_viii_220_who_may_stay_aboard() -> None:
    for units, may in ((["3 LD"], True), (["A-"], False)):
        aboard = {"carrier": "portugal sea_acores", "units": units}
        g = campaign(
            {"portugal sea_acores": ["F+"], "portugal sea_acores aboard": aboard}, war=None
        )
        assert transport.may_stay_aboard(g, stack(g, "portugal sea_acores aboard")) == may


def test_viii_237_intercepted_behind_a_pass() -> None:
    g = campaign({"france navarra": ["3 LD"], "spain navarra": ["3 LD"]})
    one, two = stack(g, "france navarra").number, stack(g, "spain navarra").number
    put(g, one, crossed="pass")
    battle = battlefield.describe(g, (host(g, [one]), host(g, [two])), at(g, "navarra"), True)
    assert (battle.field.crossing, battle.field.interception) == ("pass", True)


def test_viii_239_nobody_is_intercepted_in_a_port() -> None:
    forces = {"spain galiza fleet": ["NWD"], f"france {BAY}": ["NWD"]}
    g = campaign(forces, impulse=1)
    assert drive(windows(g, Voyaging(g, stack(g, "spain galiza fleet").number)), []) == "on"


def test_viii_244_stopped_before_a_strait() -> None:
    seas = next(pair for pair, n in straits_between().items() if n == 0)
    names = [g_sea(n) for n in seas]
    g = campaign({f"turkey {names[0]}": ["2 NWD"]}, war=(("HIS",), ("TUR",)), impulse=1,
                 dice={"fire": [7]})  # fmt: skip
    own(g, "HIS", "sicilia")
    number = stack(g, f"turkey {names[0]}").number
    move = Voyaging(g, number)
    assert drive(step(g, move, at(g, names[1]), last=True), ["fire"]) == "stopped"
    assert g.state.stacks[number].place == at(g, names[0])
    assert len(units_in(g, number)) == 2


def g_sea(n: int) -> str:
    return campaign({}, war=None).world.seas[n].id


def test_viii_245_a_fort_fires_with_nothing_added() -> None:
    seas = next(pair for pair, n in straits_between().items() if n == 7)
    g = campaign({}, war=None)
    place = at(g, "malacca_s")
    g.state.post[place], g.state.post_owner[place], g.state.controller[place] = 0, NONE, NONE
    g.state.fortress[place] = 0
    assert obstacles.at_strait(g, *seas) == []
    g.state.fort[place] = g.country("POR")
    assert [(b.country, b.level) for b in obstacles.at_strait(g, *seas)] == [(g.country("POR"), 0)]
    g.state.fortress[place] = 3
    assert [b.level for b in obstacles.at_strait(g, *seas)] == [1]


def test_viii_252_who_does_not_attack_convoys() -> None:
    forces = {"spain sea_acores": {"units": ["5 NTD"], "gold": 75}, "france sea_acores": ["P-"]}
    g = campaign(forces)
    g.state.pirates[:] = bytes(len(g.state.pirates))
    sea = g.world.sea_index["sea_acores"]
    zone = next(z.index for z in g.world.zones if sea in zone_seas(z.index))
    put(g, stack(g, "france sea_acores").number, action="prey", target=zone)
    assert convoy_raids.raiders(g, stack(g, "spain sea_acores")) == []
    forces = {"spain sea_acores": {"units": ["5 NTD"], "gold": 75}, "algiers sea_acores": ["P+"]}
    g = campaign(forces)
    g.state.pirates[:] = bytes(len(g.state.pirates))
    put(g, stack(g, "algiers sea_acores").number, action="prey", target=zone)
    assert convoy_raids.raiders(g, stack(g, "spain sea_acores")) == []


def test_viii_278_an_explorers_sum_is_halved() -> None:
    there = {"units": ["3 LD"], "leaders": ["solis"]}
    g = campaign({"spain congo_n": there}, war=None)
    one = stack(g, "spain congo_n")
    solis = g.world.leader_index["solis"]
    assert conquest.sum_of(g, solis) == (4 + 4 + 2) // 2
    assert conquest.table_modifier(g, one, one.place, 5) == 1 - 1, "+1 for 6 or less, -1 no A"


def test_viii_332_a_missionary_beside_a_conquistador() -> None:
    there = {"units": ["3 LD"], "leaders": ["pizarro", "miss_kino"]}
    g = campaign({"spain cuba_w": there}, war=None)
    one = stack(g, "spain cuba_w")
    assert conquest.table_modifier(g, one, one.place, 14) == -2
    assert conquest.cell(14, 6 - 2) == "R70/D70"


def test_viii_304_leaving_guns_come_first() -> None:
    forces = {"france guyenne fleet": ["2 NWD"], f"spain {BAY}": ["3 NWD"]}
    g = campaign(forces, dice={"fire": [1], "escape": [10]})
    put(g, stack(g, f"spain {BAY}").number, action="blockade", target=at(g, "guyenne"))
    g.state.sieges[at(g, "guyenne")] = Besieging(g.country("HIS"), works="+")
    move = Voyaging(g, stack(g, "france guyenne fleet").number)
    drive(step(g, move, at(g, BAY), last=True), ["fire"], otherwise=("run", "none", "let_pass"))
    kinds = [type(x.entry).__name__ for x in g.journal.lines()]
    assert kinds.index("Fired") < kinds.index("Ran")


def test_viii_343_a_fort_supplies_small_ships() -> None:
    g = campaign({"england sea_fundy": ["3 NWD"], "england sea_fundy 2": ["F-"]}, war=None)
    know(g, "ANG", "sea_fundy", "acadie_s")
    g.state.fort[at(g, "acadie_s")] = g.country("ANG")
    for name, fed in (("england sea_fundy", True), ("england sea_fundy 2", False)):
        one = stack(g, name)
        assert is_source(g, ground_of(g, one), at(g, "acadie_s"), units_in(g, one.number)) == fed


def test_what_armies_do_is_told() -> None:
    g = campaign({"france bearn": ["LD"]}, dice={"attrition": [1]})
    drive(enter(g, Journey(g, stack(g, "france bearn").number), at(g, "vizcaya")), [],
          otherwise=("let_pass", "none"))  # fmt: skip
    told = [(x.kind, x.who, x.where) for x in g.state.happenings]
    assert ("enters", g.country("FRA"), at(g, "vizcaya")) in told
    g.state.happenings.clear()
    losses.capture(g, g.world.leader_index["bayard"], g.country("HIS"))
    assert [(x.kind, x.name) for x in g.state.happenings] == [("loses", "bayard")]


def test_trespasses_are_told_at_the_end_of_a_round() -> None:
    forces = {"spain congo_n": ["LD"], "portugal congo_s": ["LD"], "france cuba_w": ["LD"]}
    g = campaign(forces, war=None)
    g.state.in_force["tordesillas"] = 1
    note_way(g, stack(g, "spain congo_n").number, at(g, "congo_n"))
    tell_trespasses(g)
    told = {(x.who, x.where) for x in g.state.happenings if x.kind == "trespasses"}
    assert told == {(g.country("HIS"), at(g, "congo_n")), (g.country("FRA"), at(g, "cuba_w"))}


@pytest.mark.parametrize("die, left", [(7, ["P-"]), (6, ["P+"])])
def test_r11_1_troops_fight_a_privateer_ashore(die: int, left: list[str]) -> None:
    g = campaign({f"spain {BAY}": ["P+"], "france champagne": ["3 LD"]}, dice={"raider": [die]})
    raider, place = stack(g, f"spain {BAY}"), at(g, "champagne")
    put(g, raider.number, action="raid", target=place)
    ((where, numbers),) = raiders.forces_beside_raiders(g)
    assert where == place, "a plain: +3 LD, -2 for a P+"
    raiders.fight(g, numbers, place)
    assert [u.kind for u in units_in(g, raider.number)] == left


def test_m1_4_an_ally_may_keep_his_troops_ashore() -> None:
    forces = {"england kent fleet": ["F+"], "france caux": ["LD"]}
    for answer, owner in (("go_aboard", True), ("stay_ashore", False)):
        g = campaign(forces, war=(("ANG", "FRA"), ("HIS",)), impulse=0)
        number = stack(g, "france caux").number
        assert drive(sea_orders._consents(g, "ANG", number), [f"FRA={answer}"]) == owner
        assert drive(sea_orders._consents(g, "FRA", number), []) is True


def test_m11_9_a_sortie_of_troops_just_landed() -> None:
    g = campaign({"france guyenne inside": ["2 LD"], "spain guyenne": ["2 LD"]})
    g.state.sieges[at(g, "guyenne")] = Besieging(g.country("HIS"))
    number = stack(g, "france guyenne inside").number
    put(g, number, crossed="landing", moved=True)
    regroup.sortie(g, number)
    assert g.state.stacks[number].crossed == "landing"


def test_m19_5_a_retreat_round_the_north() -> None:
    g = campaign({"sweden tavastland": ["2 LD"], "russia tavastland": ["A+"]},
                 war=(("RUS",), ("SUE",)))  # fmt: skip
    one = host(g, [stack(g, "sweden tavastland").number])
    found = ways_out.retreats(g, one, at(g, "tavastland"), False)
    assert at(g, "jamtland") in found
    # XV-110: on the march it is a whole move.
    assert reach(g, stack(g, "sweden tavastland").number)[at(g, "jamtland")].mp == 12


def test_r15_3_a_minor_that_helps_sends_one_stack_abroad() -> None:
    forces = {"savoy savoia": ["2 LD"], "savoy bresse": ["LD"]}
    g = campaign(forces, war=None, segment="4.0")
    savoy, france = g.country("savoy"), g.country("FRA")
    g.state.patron[savoy], g.state.box[savoy] = france, MA
    own(g, "savoy", "savoia", "bresse")
    helper = Helper(savoy, 0, beside=france)
    g.state.wars = [War("full", (france,), (g.country("HIS"),), helpers=(helper,), number=1)]
    own(g, "HIS", "dauphine")
    drive(interventions.appoint(g), ["stack:savoy savoia"])
    assert at(g, "dauphine") in reach(g, stack(g, "savoy savoia").number)
    assert at(g, "dauphine") not in reach(g, stack(g, "savoy bresse").number)


def test_m1_6_stacks_do_not_join_against_the_ranks() -> None:
    forces = {
        "france berry": {"units": ["2 LD"], "leaders": ["montmorency"]},
        "france picardie": {"units": ["LD"], "leaders": ["bayard"]},
        "france picardie 2": ["2 LD"],
    }
    g = campaign(forces, war=None)
    keys = [x.key for x in regroup.choices(g, stack(g, "france picardie"))]
    assert not any(key.startswith("join") for key in keys), "Bayard would have more"
    g = campaign({**forces, "france picardie 2": ["LD"]}, war=None)
    keys = [x.key for x in regroup.choices(g, stack(g, "france picardie"))]
    assert any(key.startswith("join") for key in keys)


def test_m9_1_a_landing_may_be_followed_by_a_blockade() -> None:
    forces = {f"france {BAY}": ["F+"], "france vizcaya": ["2 LD"]}
    g = campaign(forces)
    fleet = stack(g, f"france {BAY}").number
    drive(arrival._stay_by(g, "FRA", fleet, at(g, "vizcaya")), ["blockade_supply:vizcaya"])
    found = g.state.stacks[fleet]
    assert (found.action, found.target) == ("blockade_supply", at(g, "vizcaya"))


def test_m11_11_troops_carry_gold_home() -> None:
    g = campaign({"russia siberie_nw": ["LD"]}, war=None, dice={"attrition": [1]})
    know(g, "RUS", "siberie_nw")
    own(g, "RUS", "ural")
    place, russia = at(g, "siberie_nw"), g.country("RUS")
    g.state.post[place], g.state.post_owner[place], g.state.post_level[place] = 1, russia, 2
    g.state.controller[place], g.state.gold_stored[place] = russia, 30
    number = stack(g, "russia siberie_nw").number
    drive(march(g, "RUS", number), ["take_gold:30", "to:ural"], otherwise=("let_pass", "pillage"))
    assert g.line(russia, "A10") == 30
    assert not g.state.gold_stored


def test_r2_8_a_conquistador_lost_at_sea_is_replaced_at_home() -> None:
    g = campaign({"spain sea_gascogne": ["F-"]}, war=None)
    spain = g.country("HIS")
    for leader in present(g, spain):
        if category(leader) == "conquistador":
            remove(g, leader)
    place = stack(g, "spain sea_gascogne").place
    g.state.leaders_lost = [(spain, place, "conquistador")]
    assert "conquistador" in missing(g, spain)
    drive(fill_ranks(g), [])
    found = [n for n in present(g, spain) if category(n) == "conquistador"]
    assert found
    assert {g.state.leader_place[n] for n in found} == {home(g, spain)}
