"""Further lines of the checklist about supply, fleets, landings and discoveries."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.entries import Removed
from europa.eu9.pieces import Besieging
from europa.eu9.rules.administration import convoys
from europa.eu9.rules.military import battles, conquest, march, sea_retreat
from europa.eu9.rules.military.attrition import Attrition, lose_percent
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement import (
    convoy_raids,
    corsairs,
    exploration,
    flotas,
    knowledge,
    obstacles,
    regroup,
    transport,
    voyage,
)
from europa.eu9.rules.military.movement.naval_actions import deeds
from europa.eu9.rules.military.movement.sailing import sea_modifier
from europa.eu9.rules.military.movement.sea_interception import clash, lined_up, sea_tries
from europa.eu9.rules.military.paths import hardship, reach
from europa.eu9.rules.military.ports import is_closed, sea_line
from europa.eu9.rules.military.stacks import leaders_in, put, relocate, sweep, units_in
from europa.eu9.rules.military.supply import Line, line_of
from europa.eu9.rules.military.wilds import natives
from europa.eu9.state import COL, NAVAL, ON_MAP, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import CONVOYS
from europa.eu9.world.graph import strait_forts
from tests.eu9.campaign import at, campaign, hold, know, own, stack

BAY = "sea_gascogne"


def play(g: G, *answers: str, otherwise: tuple[str, ...] = ("no_action",)) -> None:
    steps: Any = march.play(g)
    drive(steps, list(answers), otherwise=otherwise)


def line(g: G, name: str) -> Line | None:
    return line_of(g, stack(g, name))


# Supply


def test_viii_116_full_weak_and_none() -> None:
    forces = {"france castilla_la_nueva": ["3 LD"], "france castilla_la_vieja": ["1 LD"]}
    g = campaign({**forces, "france vizcaya": ["1 LD"]})
    near = line(g, "france vizcaya")
    far = line(g, "france castilla_la_vieja")
    assert (near and near.mp, near and near.causes) == (3, ())
    assert (far and far.mp, far and far.causes) == (6, ("long",))
    farther = line(g, "france castilla_la_nueva")
    assert farther is not None
    assert 6 < farther.mp <= 12
    g = campaign({**forces, "france vizcaya": ["1 LD"], "france toledo": ["1 LD"],
                  "france la_mancha": ["1 LD"], "france cordoba": ["1 LD"],
                  "france granada": ["1 LD"]})  # fmt: skip
    last = line(g, "france cordoba")
    assert last is not None
    assert last.mp == 12
    assert line(g, "france granada") is None, "more than 12 MP"


def test_viii_117_detachments_overseas_need_no_near_source() -> None:
    def causes(units: list[str]) -> tuple[str, ...] | None:
        g = campaign({"england acadie_n": units}, war=None)
        know(g, "ANG", "acadie_n", "acadie_s", "acadie_cape", "america_ne")
        place = at(g, "america_ne")
        g.state.post[place], g.state.post_owner[place] = TP, g.country("ANG")
        found = line(g, "england acadie_n")
        return None if found is None else found.causes

    assert causes(["3 LD"]) == ()
    assert causes(["A-"]) in ((), ("long",))


def test_viii_126_deserts() -> None:
    g = campaign({"turkey sinai": ["3 LD"]}, war=(("TUR",), ("mamluks",)))
    own(g, "TUR", "terra_sancta")
    assert line(g, "turkey sinai") == Line(4, at(g, "terra_sancta"), ("desert",)), "twice 2"
    own(g, "TUR", "sinai")
    assert line(g, "turkey sinai") == Line(0, at(g, "sinai"), ()), "its own city there"


def test_viii_127_wasteland_on_a_line() -> None:
    g = campaign({"england kaluga": ["A-"]}, war=(("ANG",), ("RUS",)))
    own(g, "ANG", "moskva")
    double = line(g, "england kaluga")
    g.state.in_force["wasteland_over"] = 1
    single = line(g, "england kaluga")
    assert double is not None
    assert single is not None
    assert double.mp == 2 * single.mp


def test_viii_130_closed_straits_on_a_fleets_line() -> None:
    fleet = {"units": ["NWD"], "action": "supply"}
    g = campaign({"venice sea_noire_w": fleet}, war=(("VEN",), ("TUR",)))
    ground = ground_of(g, stack(g, "venice sea_noire_w"))
    units = units_in(g, stack(g, "venice sea_noire_w").number)
    found = sea_line(g, ground, units, at(g, "sea_noire_w"))
    assert found is not None
    assert found.straits == 4, "Bosporus and Dardanelles"


def test_viii_134_minors_overseas_are_at_home() -> None:
    g = campaign({"china congo_n": ["4 LD"]}, war=None)
    area = g.world.provinces[at(g, "congo_n")].area
    g.state.area_owner[area] = g.country("china")
    assert line(g, "china congo_n") == Line(0, at(g, "congo_n"), ())


def test_viii_326_a_blockader_feeds_one_province() -> None:
    fleet = {"units": ["F- 2/0/0/0"], "action": "blockade_supply", "target": "vizcaya"}
    forces = {f"france {BAY}": fleet, "france vizcaya": ["2 LD"], "france asturias": ["2 LD"]}
    g = campaign(forces)
    own(g, "HIS", "bearn")
    assert line(g, "france vizcaya") is not None
    assert line(g, "france asturias") is None
    put(g, stack(g, f"france {BAY}").number, action="supply")
    assert line(g, "france asturias") is not None


def test_viii_328_small_ships_feed_one_ld() -> None:
    fleet = {"units": ["NDE"], "action": "supply"}
    g = campaign({f"france {BAY}": fleet, "france asturias": ["1 LD", "2 LDE"]})
    assert line(g, "france asturias") is not None


# Marches and voyages


def test_viii_185_snow_on_the_way() -> None:
    g = campaign({"england acadie_n": ["2 LD"]}, war=None)
    know(g, "ANG", "acadie_n", "acadie_s")
    flakes = g.world.areas[g.world.provinces[at(g, "acadie_n")].area].snowflakes
    journey = Journey(g, stack(g, "england acadie_n").number)
    journey.enter(g, at(g, "acadie_s"), 4)
    assert journey.marks == 2 * (flakes - 1)
    g.state.post[at(g, "acadie_s")] = TP
    g.state.post_owner[at(g, "acadie_s")] = g.country("ANG")
    ground = ground_of(g, stack(g, "england acadie_n"))
    assert hardship(g, ground, at(g, "acadie_s")) == 0


def test_viii_173_a_flood() -> None:
    g = campaign({"france brabant": ["4 LD"]}, war=(("FRA",), ("HOL",)), turn=30,
                 scenario="campaign_1492_9p", dice={"attrition": [1]})  # fmt: skip
    holland = g.country("HOL")
    g.state.seat_power[g.state.seats.index("VEN")] = holland
    g.state.major[holland] = 1
    target = next(
        p
        for p in g.world.provinces[at(g, "brabant")].neighbours
        if holland in g.world.provinces[p].national
    )
    own(g, "FRA", "brabant")
    own(g, "HOL", g.world.provinces[target].id)
    g.state.wars[0] = type(g.state.wars[0])("full", (g.country("FRA"),), (holland,), number=1)
    points, name = g.state.vp[holland], g.world.provinces[target].id
    play(g, "move:france brabant", f"to:{name}", "flood", otherwise=("let_pass",))
    back = stack(g, "france brabant")
    assert back.place == at(g, "brabant")
    assert g.state.vp[holland] == points - 5
    assert g.state.pillage[target] >= 2
    assert ground_of(g, back).bar(target) == "flooded"


def sea(g: G, name: str, start: str, *path: str) -> int:
    return sea_modifier(g, stack(g, name).number, at(g, start), [at(g, x) for x in path])


def test_viii_187_a_great_fleet_on_a_long_way() -> None:
    g = campaign({"france provence fleet": ["F- 2/0/0/0"] * 3}, war=None)
    path = ["sea_lion", "sea_thyrrenienne", "sea_lion", "sea_thyrrenienne", "sea_lion"]
    g.state.tech[g.country("FRA") * 2 + NAVAL] = 15
    long = sea(g, "france provence fleet", "provence", *path, "sea_thyrrenienne")
    short = sea(g, "france provence fleet", "provence", *path[:1])
    assert long - short >= 12 - 2, "4 for each two zones"
    home = sea(g, "france provence fleet", "provence", *path, "provence")
    assert home == sea(g, "france provence fleet", "provence", *path, "sea_lion") - 1


def test_viii_190_round_the_cape() -> None:
    g = campaign({"portugal tejo fleet": ["NWD"]}, war=None)
    path = ("sea_tempetes", "sea_aiguilles")
    one = sea(g, "portugal tejo fleet", "tejo", *path)
    two = sea(g, "portugal tejo fleet", "tejo", *path[:1])
    assert one - two == 1, "the malus of each sea entered; difficulty 7 of either"


def test_viii_191_a_blockader_sails_on() -> None:
    g = campaign({f"france {BAY}": ["F- 2/0/0/0"]})
    plain = sea(g, f"france {BAY}", BAY, "sea_manche")
    put(g, stack(g, f"france {BAY}").number, action="blockade", target=at(g, "vizcaya"))
    g.state.fortress[at(g, "vizcaya")] = 3
    assert sea(g, f"france {BAY}", BAY, "sea_manche") == plain + 2


def test_viii_192_privateers_on_the_way() -> None:
    g = campaign({f"france {BAY}": ["NWD"]})
    plain = sea(g, f"france {BAY}", BAY, "sea_manche")
    g = campaign({f"france {BAY}": ["NWD"], f"spain {BAY}": ["P+"], "spain sea_manche": ["P-"]})
    assert sea(g, f"france {BAY}", BAY, "sea_manche") == plain + 3


def test_viii_205_and_304_entering_a_closed_port() -> None:
    """VIII-205, VIII-304."""
    forces = {f"france {BAY}": ["NWD"], f"spain {BAY}": ["3 NWD"]}
    for answer, goal in (("stop_at_sea", BAY), ("turn_to:poitou", "poitou")):
        g = campaign(forces, dice={"escape": [5], "attrition": [1]})
        put(g, stack(g, f"spain {BAY}").number, action="blockade", target=at(g, "guyenne"))
        g.state.sieges[at(g, "guyenne")] = Besieging(g.country("HIS"), works="+")
        fleet = stack(g, f"france {BAY}").number
        steps: Any = march.play(g)
        drive(steps, [f"move:france {BAY}", "to:guyenne", answer])
        assert g.state.stacks[fleet].place == at(g, goal), "the sea or the nearest port"
        kinds = [type(entry.entry).__name__ for entry in g.journal.lines()]
        assert "Ran" in kinds
        assert "Fired" not in kinds, "no shot before the escape"
        assert g.state.stacks[fleet].action == "", "no action was asked for"


def test_viii_208_a_blockader_that_moves_gives_up() -> None:
    fleet = {"units": ["F- 2/0/0/0"], "action": "blockade", "target": "vizcaya", "since": "5S2"}
    g = campaign({f"france {BAY}": fleet}, dice={"attrition": [1]})
    play(g, f"move:france {BAY}", "to:sea_manche", otherwise=("no_action",))
    assert stack(g, "france sea_manche").action == ""


def carried(where: str, *answers: str, more: dict[str, Any] | None = None) -> G:
    forces = {"france guyenne fleet": ["F- 2/0/0/2"], "france guyenne": ["2 LD"], **(more or {})}
    g = campaign(forces, dice={"attrition": [1] * 9, "interception": [1] * 9})
    g.state.campaigns[g.country("FRA")] = "active"
    play(g, "move:france guyenne fleet", "load:france guyenne", f"to:{where}", *answers)
    return g


def test_viii_213_beside_the_own_port() -> None:
    g = carried(BAY, "land:bearn", "stay")
    landed = stack(g, "france bearn")
    assert (landed.spent, landed.crossed) == (3, "landing")
    assert g.state.allowances["sea:france"] == stack(g, f"france {BAY}").number, "active"


def test_viii_214_and_220_pathfinders_land_anywhere() -> None:
    """VIII-214, VIII-220."""
    forces = {
        "portugal sea_acores": ["F- 2/0/0/2"],
        "portugal sea_acores aboard": {"carrier": "portugal sea_acores", "units": ["2 LD"]},
    }
    g = campaign(forces, war=None)
    fleet, troops = stack(g, "portugal sea_acores"), stack(g, "portugal sea_acores aboard")
    put(g, troops.number, carrier=fleet.number)
    n = next(n for n, x in enumerate(g.world.leaders) if x.sides[0].kind == "conquistador")
    g.state.leader_state[n], g.state.leader_stack[n] = ON_MAP, troops.number
    g.state.leader_place[n] = at(g, "sea_acores")
    troops = g.state.stacks[troops.number]
    assert transport.is_light(g, troops)
    assert transport.may_stay_aboard(g, troops)
    ground = ground_of(g, troops)
    assert transport.is_free_coast(g, ground, troops, at(g, "congo_n"))
    natives.rouse(g, at(g, "congo_n"), g.country("POR"))
    assert not transport.is_free_coast(g, ground_of(g, troops), troops, at(g, "congo_n"))


def test_viii_217_storms_and_battles_cost_troops() -> None:
    forces = {
        "france sea_lion": ["4 NWD"],
        "france sea_lion aboard": {"carrier": "france sea_lion", "units": ["4 LD"]},
    }
    g = campaign(forces, war=None)
    fleet = stack(g, "france sea_lion").number
    load = stack(g, "france sea_lion aboard").number
    put(g, load, carrier=fleet)
    lose_percent(g, [fleet], 30)
    assert [len(units_in(g, n)) for n in (fleet, load)] == [3, 3]
    g.state.units = [u for u in g.state.units if u.stack != fleet or u.kind != "NWD"][:]
    transport.shed(g, fleet)
    assert not units_in(g, load), "no ship left: no room"


def test_viii_221_into_a_besieged_port() -> None:
    g = campaign({"france bearn inside": ["1 LD"]})
    g.state.fortress[at(g, "bearn")] = 3
    ground = ground_of(g, stack(g, "france bearn inside"))
    assert transport.room_inside(g, ground, at(g, "bearn")) == 6


def test_viii_219_and_321_a_landing_is_remembered() -> None:
    g = carried(BAY, "land:vizcaya", "stay")
    assert stack(g, "france vizcaya").crossed == "landing"


def test_viii_240_allies_may_join_the_attacked() -> None:
    forces = {f"france {BAY}": ["3 NWD"], f"spain {BAY}": ["NWD"], f"spain {BAY} 2": ["NWD"]}
    dice = {"interception": [10], "attrition": [1] * 4}
    g = campaign(forces, dice=dice)
    answers = [f"move:france {BAY}", "halt", f"battle:spain {BAY}", f"intercept:spain {BAY} 2"]
    play(g, *answers, "join_attacked")
    spain = [x for x in g.state.stacks.values() if x.country == g.country("HIS")]
    assert [len(units_in(g, x.number)) for x in spain] == [2]


def test_viii_242_out_of_a_closed_port_only_after_an_escape() -> None:
    forces = {
        "spain sea_manche": ["NWD"],
        f"spain {BAY}": ["2 NWD"],
        "france guyenne fleet": ["NWD"],
    }
    dice = {"escape": [1], "attrition": [1] * 4, "interception": [10]}
    g = campaign(forces, dice=dice, impulse=1)
    put(g, stack(g, f"spain {BAY}").number, action="blockade", target=at(g, "guyenne"))
    assert len(sea_tries(g, stack(g, f"spain {BAY}"))) == 1
    play(g, "move:spain sea_manche", f"to:{BAY}", "intercept:france guyenne fleet",
         otherwise=("let_pass", "no_action"))  # fmt: skip
    assert stack(g, "france guyenne fleet").place == at(g, "guyenne"), "the escape failed"


def test_viii_335_three_fleets_fight_the_rest_stands_by() -> None:
    forces = {f"france {BAY}": ["F- 2/0/0/0"] * 2, f"france {BAY} 2": ["F- 2/0/0/0"] * 2,
              f"france {BAY} 3": ["F- 2/0/0/0"] * 2}  # fmt: skip
    g = campaign(forces)
    numbers = [x.number for x in g.state.stacks.values()]
    fighting, aside = lined_up(g, numbers)
    assert sum(len(units_in(g, n)) for n in fighting) == 3
    assert sum(len(units_in(g, n)) for n in aside) == 3
    g = campaign({**forces, f"spain {BAY}": ["NWD"]}, impulse=1, dice={"attrition": [1] * 9})
    numbers = [x.number for x in g.state.stacks.values() if x.country == g.country("FRA")]
    for number in numbers:
        put(g, number, came_from=at(g, "sea_celtique"))
    enemy = stack(g, f"spain {BAY}").number
    usual = ("stay", "fight_on", "line:NWD", "stay_here", "give_up:F-")
    drive(clash(g, [enemy], numbers), [], otherwise=usual)
    back = [x for x in g.state.stacks.values() if x.place == at(g, "sea_celtique")]
    assert sum(len(units_in(g, x.number)) for x in back) == 3, "who stood by goes back, free"
    kinds = [x.entry for x in g.journal.lines() if isinstance(x.entry, Attrition)]
    assert not [x for x in kinds if x.power == "france"], "without a test"


def test_viii_253_and_254_privateers_after_pirates() -> None:
    """VIII-253, VIII-254."""
    forces = {"spain sea_acores": {"units": ["5 NTD"], "gold": 75}, "france sea_acores": ["P+"]}
    g = campaign(forces, dice={"convoy": [10], "escort": [1], "raid": [1]})
    zone = corsairs.zones_at(g, stack(g, "france sea_acores"))[0]
    put(g, stack(g, "france sea_acores").number, action="prey", target=zone)
    g.state.pirates[zone] = 2
    found = convoy_raids.raiders(g, stack(g, "spain sea_acores"))
    assert [bool(x.number) for x in found] == [False, True]
    before = g.line(g.country("FRA"), "A9")
    gold = stack(g, "spain sea_acores").gold
    corsair = stack(g, "france sea_acores").number
    drive(convoy_raids.attack(g, found[1], stack(g, "spain sea_acores")), ["port:poitou"])
    taken = gold - stack(g, "spain sea_acores").gold
    assert taken > 0
    assert g.line(g.country("FRA"), "A9") == before + taken
    home = g.state.stacks[corsair]
    assert (home.place, home.action) == (at(g, "poitou"), "idle"), "in port, no more this turn"


def test_viii_338_privateers_in_the_last_round() -> None:
    g = campaign({f"france {BAY}": ["P+"]}, round="W5", round_count=1)
    assert not corsairs.may_move(g, stack(g, f"france {BAY}"))
    g.state.round = "W4"
    assert corsairs.may_move(g, stack(g, f"france {BAY}"))
    keys = [deed.key for deed in corsairs.deeds(g, stack(g, f"france {BAY}"))]
    assert "raid:vizcaya" in keys
    g.state.round_count = 3
    assert not corsairs.may_move(g, stack(g, f"france {BAY}"))


def test_viii_248_stopped_with_troops_aboard() -> None:
    aboard = {"carrier": "venice sea_egee", "units": ["1 LD"]}
    g = campaign({"venice sea_egee": ["F- 2/0/0/2"], "venice sea_egee aboard": aboard},
                 war=(("VEN",), ("TUR",)), dice={"fire": [9], "attrition": [1] * 3})  # fmt: skip
    load = stack(g, "venice sea_egee aboard").number
    put(g, load, carrier=stack(g, "venice sea_egee").number, came_from=at(g, "veneto"))
    play(g, "move:venice sea_egee", "to:sea_marmara", "fire",
         otherwise=("let_pass", "stay", "hold_fire"))  # fmt: skip
    landed = g.state.stacks[load]
    assert not landed.carrier
    assert ground_of(g, landed).holds(landed.place)


def test_viii_301_order_at_sea() -> None:
    forces = {f"france {BAY}": ["3 NWD"], f"spain {BAY}": ["NWD"], "spain vizcaya fleet": ["NWD"]}
    g = campaign(forces, dice={"interception": [1] * 3, "attrition": [1] * 3})
    play(g, f"move:france {BAY}", "halt", f"battle:spain {BAY}", "intercept:spain vizcaya fleet")
    kinds = [type(entry.entry).__name__ for entry in g.journal.lines()]
    kinds = [k for k in kinds if k in ("Attrition", "Intercepting")]
    assert kinds == ["Attrition", "Intercepting"], "attrition when the action is declared"


def test_viii_199_one_test_for_the_move_and_the_retreat() -> None:
    forces = {"france sea_manche": ["2 NWD"], f"spain {BAY}": ["F+ 4/0/0/0"]}
    dice = {"interception": [10] * 3, "attrition": [1] * 6}
    g = campaign(forces, dice=dice)
    usual = ("no_action", "let_pass", "stay", "fight_on", "line:NWD", "stay_here")
    play(g, "move:france sea_manche", f"to:{BAY}", f"intercept:spain {BAY}", otherwise=usual)
    tests = [x.entry for x in g.journal.lines() if isinstance(x.entry, Attrition)]
    french = [x for x in tests if x.power == "france"]
    assert len(french) <= 1, "one for the way and the flight together"


def test_viii_218_troops_of_a_beaten_fleet_land_in_its_port() -> None:
    aboard = {"carrier": f"france {BAY}", "units": ["1 LD"]}
    g = campaign({f"france {BAY}": ["2 NWD"], f"france {BAY} aboard": aboard},
                 dice={"attrition": [1]})  # fmt: skip
    load = stack(g, f"france {BAY} aboard").number
    put(g, load, came_from=at(g, "guyenne"))
    sea_retreat.retreat(g, stack(g, f"france {BAY}").number)
    landed = g.state.stacks[load]
    assert (landed.carrier, landed.moved) == (0, False), "it may still march"
    assert ground_of(g, landed).holds(landed.place)
    assert landed.spent == 2, "with the movement that is left: 12 less the transport"
    assert max(way.mp for way in reach(g, load).values()) <= 10


def test_viii_255_the_treasure_fleet_comes_again() -> None:
    g = campaign({}, war=None)
    spain = g.country("HIS")
    g.state.convoy[CONVOYS.index("flota_de_oro")] = spain
    place = at(g, "panama_n")
    g.state.post[place], g.state.post_owner[place], g.state.post_level[place] = COL, spain, 3
    drive(flotas.fit_out(g), [])
    fleet = next(x for x in g.state.stacks.values() if x.convoy)
    assert [u.kind for u in units_in(g, fleet.number)] == ["NTD"] * 5
    put(g, fleet.number, gold=60)
    relocate(g, fleet.number, at(g, "andalucia"))
    before = g.line(spain, "A10")
    voyage.bring_gold(g, fleet.number)
    assert g.line(spain, "A10") == before + 60
    sweep(g)
    drive(flotas.fit_out(g), [])
    again = next(x for x in g.state.stacks.values() if x.convoy)
    assert (again.place, again.gold) == (place, 0)


def convoy_of_the_levant() -> tuple[G, int, int]:
    """Venice has been granted it; the Great Orient stands in Izmir."""
    g = campaign({}, war=None)
    s, venice, turkey = g.state, g.country("VEN"), g.country("TUR")
    s.round_count = 1
    s.convoy[CONVOYS.index("levant")] = venice
    s.centre_owner[0], s.centre_province[0] = turkey, at(g, "izmir")
    drive(flotas.fit_out(g), [])
    return g, venice, turkey


def test_vi_70_the_convoy_of_the_levant_sails() -> None:
    g, venice, turkey = convoy_of_the_levant()
    ships = convoys.ships(g, "levant")
    fleet = next(x for x in g.state.stacks.values() if x.convoy == "levant")
    assert (fleet.place, fleet.gold) == (at(g, "izmir"), 15 * ships)
    assert [u.kind for u in units_in(g, fleet.number)] == ["NTD"] * ships
    lines = [g.line(who, "A10") for who in (venice, turkey)]
    relocate(g, fleet.number, at(g, "veneto"))
    voyage.arrive(g, fleet.number)
    assert g.line(venice, "A10") - lines[0] == 15 * ships
    assert g.line(turkey, "A10") - lines[1] == 20
    assert g.effect("arrived_levant", venice) == ships
    assert Removed("venice", "NTD", "veneto", ships) in [x.entry for x in g.journal.lines()]
    sweep(g)
    g.state.round_count = 2
    drive(flotas.fit_out(g), [])
    flotas.clear(g)
    assert g.line(turkey, "A10") - lines[1] == 20, "it is not lost as well"


def test_vi_70_a_convoy_of_the_levant_that_is_lost() -> None:
    g, _, turkey = convoy_of_the_levant()
    stability = g.state.stability[turkey]
    fleet = next(x for x in g.state.stacks.values() if x.convoy == "levant")
    flotas.clear(g)
    assert g.line(turkey, "A10") == 0, "still under way"
    put(g, fleet.number, gold=0)
    flotas.clear(g)
    assert (g.line(turkey, "A10"), g.state.stability[turkey]) == (-20, stability - 1)
    assert not [x for x in g.state.stacks.values() if x.convoy]
    ships = convoys.ships(g, "levant")
    assert Removed("venice", "NTD", "izmir", ships) in [x.entry for x in g.journal.lines()]


def test_vi_71_the_convoy_of_the_east_indies_sails() -> None:
    g = campaign({}, war=None)
    s, portugal = g.state, g.country("POR")
    s.round_count = 1
    s.convoy[CONVOYS.index("east_indies")] = portugal
    for name in ("malabar_n", "malabar_s"):
        s.post[at(g, name)], s.post_owner[at(g, name)], s.post_level[at(g, name)] = TP, portugal, 4
    drive(flotas.fit_out(g), ["sail_from:malabar_s"])
    fleet = next(x for x in s.stacks.values() if x.convoy)
    assert (fleet.place, fleet.gold) == (at(g, "malabar_s"), 60)


def test_the_frozen_sund_is_crossed_on_foot() -> None:
    g = campaign({"denmark sjaelland": ["2 LD"]}, war=(("denmark",), ("SUE",)), sund_frozen=True)
    ways = reach(g, stack(g, "denmark sjaelland").number)
    assert (
        ways[at(g, "skane")].mp == 2 + 1
        if ground_of(g, stack(g, "denmark sjaelland")).is_friendly(at(g, "skane"))
        else 4
    )
    assert at(g, "skane") in ways


# Discoveries and natives


def test_viii_263_at_sea_first() -> None:
    g = campaign({"portugal sea_acores": ["NWD"], "portugal congo_n": ["1 LD"]}, war=None)
    know(g, "POR", "sea_acores", "congo_n")
    steps: Any = exploration.play(g)
    keys = [option.key for option in next(steps).options]
    assert keys[0] == "no_exploring"
    assert all("sea_acores" in key for key in keys[1:])


def test_viii_268_two_finders_of_one_sea_do_not_join() -> None:
    forces = {"portugal sea_acores": ["NWD"], "portugal sea_acores 2": ["NWD"]}
    g = campaign(forces, war=None)
    for x in list(g.state.stacks.values()):
        put(g, x.number, discoveries=(at(g, "sea_acores"),))
    assert regroup.partners(g, stack(g, "portugal sea_acores")) == []


def test_viii_269_news_spreads_from_turn_26() -> None:
    g = campaign({}, war=None, turn=25)
    name = "sea_acores"
    know(g, "POR", name)
    sea_number = g.world.sea_index[name]
    g.state.known_seas[g.country("HIS") * len(g.world.seas) + sea_number] = 0
    knowledge.spread_news(g)
    assert not g.knows_sea(g.country("HIS"), sea_number)
    g.state.turn = 26
    place = at(g, "congo_n")
    g.state.post[place], g.state.post_owner[place] = TP, g.country("POR")
    knowledge.spread_news(g)
    assert g.knows_sea(g.country("HIS"), sea_number)
    assert g.knows(g.country("RUS"), place)
    g = campaign({}, war=None, turn=3)
    g.state.post[place], g.state.post_level[place] = COL, 6
    g.state.post_owner[place] = g.country("POR")
    knowledge.spread_news(g)
    assert g.knows(g.country("RUS"), place), "a COL of level 6 at once"


def test_viii_274_beaten_by_natives() -> None:
    g = campaign({"portugal congo_n": ["1 LD"]}, war=None, dice={"natives": [1]})
    know(g, "POR", "congo_n", "congo_s")
    for p in g.world.areas[g.world.provinces[at(g, "congo_n")].area].provinces:
        g.state.mission[p] = -1
    area = g.world.areas[g.world.provinces[at(g, "congo_s")].area]
    natives.leave(g, at(g, "congo_s"), 60)
    play(g, "move:portugal congo_n", "to:congo_s", "pass_by",
         otherwise=("stand", "stay", "fight_on"))  # fmt: skip
    assert area.tolerance > 1
    assert natives.are_active(g, at(g, "congo_s"), g.country("POR"))
    left = [x for x in g.state.stacks.values() if x.country == g.country("POR")]
    assert all(x.place == at(g, "congo_n") for x in left)


def test_viii_281_natives_follow_on_land_only() -> None:
    forces = {"spain andalucia fleet": ["F- 2/0/0/2"], "spain andalucia": ["2 LD"]}
    g = campaign(forces, war=None)
    put(g, stack(g, "spain andalucia").number, natives=6)
    transport.load(g, stack(g, "spain andalucia fleet").number, stack(g, "spain andalucia").number)
    assert all(x.natives == 0 for x in g.state.stacks.values())


def test_viii_283_cities_of_minors_at_peace() -> None:
    g = campaign({"spain congo_n": ["2 LD"]}, war=None)
    city = next(
        p for p in g.world.provinces
        if not p.europe and p.city and p.fortress and g.state.area_owner[p.area] != -1
    )  # fmt: skip
    know(g, "HIS", city.id)
    assert ground_of(g, stack(g, "spain congo_n")).bar(city.index) == "neutral"


def test_viii_310_ranks_hold_when_a_stack_is_split() -> None:
    g = campaign({"france bearn": ["4 LD"], "france guyenne": ["2 LD"]}, war=None)
    generals = [n for n, x in enumerate(g.world.leaders)
                if x.country == "france" and x.sides[0].kind == "general"]  # fmt: skip
    generals.sort(key=lambda n: g.world.leaders[n].sides[0].rank)
    high, low = generals[0], generals[-1]
    for leader, name in ((high, "france bearn"), (low, "france guyenne")):
        one = stack(g, name)
        g.state.leader_state[leader], g.state.leader_stack[leader] = ON_MAP, one.number
        g.state.leader_place[leader] = one.place
    assert regroup.broken_ranks(g, g.country("FRA")) == 0
    g.state.leader_stack[high], g.state.leader_stack[low] = (
        stack(g, "france guyenne").number,
        stack(g, "france bearn").number,
    )
    assert regroup.broken_ranks(g, g.country("FRA")) == 1
    assert leaders_in(g, stack(g, "france bearn").number) == [low]


def test_guns_of_the_dardanelles_and_a_presidio() -> None:
    g = campaign({"venice sea_egee": ["NWD"]}, war=(("VEN",), ("TUR",)))
    strait = next(n for n, fort in enumerate(strait_forts()) if fort.id == "dardanelles")
    ground = ground_of(g, stack(g, "venice sea_egee"))
    assert is_closed(g, ground, strait)
    g.state.praesidio[at(g, "canakkale")] = g.country("VEN") * 10 + 2
    assert not is_closed(g, ground, strait)
    battery = obstacles.Battery("strait dardanelles", g.country("TUR"), 2)
    assert not obstacles.may_fire(g, battery, ground, stack(g, "venice sea_egee"))


def test_supply_and_hunts_are_offered_where_they_make_sense() -> None:
    g = campaign({f"france {BAY}": ["F- 2/0/0/0"], "france asturias": ["2 LD"]})
    hold(g, "FRA", "galiza")
    keys = [deed.key for deed in deeds(g, stack(g, f"france {BAY}"))]
    assert "supply" in keys
    assert "blockade:galiza" not in keys
    assert "hunt" not in keys
    assert conquest.cell(20, 2) == "none"


def test_viii_317_from_the_landing_to_the_flight() -> None:
    """The whole way: ashore in Vizcaya, beaten there at 4.2e, and home with the fleet."""
    g = carried(BAY, "land:vizcaya", "let_pass", more={"spain vizcaya": ["A-", "LD"]})
    troops, fleet = stack(g, "france vizcaya").number, stack(g, f"france {BAY}").number
    assert g.state.effects[f"landed_from:{troops}"] == fleet
    rule: Any = battles.play(g)
    drive(rule, [], otherwise=("stand", "stay", "retreat:guyenne", "retreat:bearn"))
    at_sea = g.state.stacks[fleet].place >= len(g.world.provinces)
    assert at_sea == (troops not in g.state.stacks), "who is left is brought home by the fleet"


def test_viii_212_not_from_an_enemys_coast_to_another() -> None:
    """An evacuation ends in a port: beside vizcaya no other Spanish coast is open."""
    forces = {f"france {BAY}": ["F- 2/0/0/2"], "france vizcaya": ["2 LD"]}
    g = campaign(forces)
    fleet, troops = stack(g, f"france {BAY}"), stack(g, "france vizcaya")
    outside = transport.load(g, fleet.number, troops.number)
    assert outside, "no port of ours"
    aboard = g.state.stacks[troops.number]
    assert transport.landings(g, fleet, aboard, from_port=False) == []
    assert transport.landings(g, fleet, aboard, from_port=True) != []


@pytest.mark.parametrize(
    "units, expected", [(["2 LD"], (3, False, False)), (["A-"], (6, True, True))]
)
def test_viii_214_pathfinders_land_cheaply_armies_do_not(
    units: list[str], expected: tuple[int, bool, bool]
) -> None:
    forces = {
        "portugal sea_guinee": ["F- 2/0/0/2"],
        "portugal sea_guinee aboard": {"carrier": "portugal sea_guinee", "units": units},
    }
    g = campaign(forces, war=None)
    coast = g.world.seas[g.world.sea_index["sea_guinee"]].provinces
    know(g, "POR", *(g.world.provinces[p].id for p in coast))
    fleet, troops = stack(g, "portugal sea_guinee"), stack(g, "portugal sea_guinee aboard")
    n = next(n for n, x in enumerate(g.world.leaders) if x.sides[0].kind == "conquistador")
    g.state.leader_state[n], g.state.leader_stack[n] = ON_MAP, troops.number
    g.state.leader_place[n] = fleet.place
    put(g, troops.number, carrier=fleet.number, came_from=at(g, "tejo"))
    found = transport.landings(g, fleet, g.state.stacks[troops.number], from_port=True)
    free = [x for x in found if not g.state.post[x.province] and not g.state.fort[x.province] >= 0]
    assert {(x.mp, x.active, x.cause) for x in free} == {expected}


def test_viii_222_gold_on_the_azores_is_not_in_europe_yet() -> None:
    fleet = {"units": ["F- 2/0/0/2"], "gold": 40}
    g = campaign({"portugal sea_acores": fleet}, war=None, dice={"attrition": [1]})
    know(g, "POR", "sea_acores", "acores")
    before = g.line(g.country("POR"), "A10")
    play(g, "move:portugal sea_acores", "to:acores")
    assert g.line(g.country("POR"), "A10") == before
