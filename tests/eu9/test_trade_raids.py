"""X.3: pirates and privateers at sea and ashore (5.2), and what armies loot after them (5.4)."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.annals import Fought
from europa.eu9.entries import Removed
from europa.eu9.rules.military.movement import corsairs, outlaws
from europa.eu9.rules.military.stacks import post, put, units_in
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.redeployment import land_raids, looting, phase, trade_raids
from europa.eu9.rules.redeployment.raids import prey_modifier
from europa.eu9.rules.redeployment.trade_losses import Band, hurts
from europa.eu9.state import COL, GOODS, ON_MAP, SEA_PLACE, TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.treaties import Agreement
from tests.eu9.campaign import Sides, at, campaign, own, stack

LION = {"FRA": 4, "HOL": 3, "genoa": 3, "HIS": 2, "VEN": 2, "TUR": 1}


def raiders(
    zone: str,
    fleets: dict[str, int],
    forces: dict[str, Any],
    *,
    war: Sides | None = None,
    prey: tuple[str, ...] = (),
    dice: dict[str, list[int]] | None = None,
    years: str = "",
) -> G:
    """Trade fleets in one zone alone; the stacks named in `prey` attack it."""
    g = campaign(forces, war=war, segment="5.2", dice=dice or {})
    s = g.state
    s.tf[:] = s.tf_max[:] = bytes(len(s.tf))
    s.pirates[:] = bytes(len(s.pirates))
    s.seas_fought[:] = bytes(len(s.seas_fought))
    index = g.world.zone_index[zone]
    for country, level in fleets.items():
        place = g.country(country) * ZONES + index
        s.tf[place] = s.tf_max[place] = level
    for name in prey:
        one = stack(g, name)
        put(g, one.number, action="prey", target=index)
        s.corsair_years[one.number] = f"{one.place}:{years}"
    return g


def levels(g: G, zone: str, *countries: str) -> list[tuple[int, int]]:
    index = g.world.zone_index[zone]
    return [(g.tf(g.country(c), index), g.tf_max(g.country(c), index)) for c in countries]


def modifier(g: G, zone: str, *defenders: str) -> int:
    (band,) = trade_raids.bands(g, g.world.zone_index[zone])
    return prey_modifier(trade_raids.describe(g, band, [stack(g, name) for name in defenders]))


def pirates(g: G, zone: str, sides: int) -> None:
    g.state.pirates[g.world.zone_index[zone]] = sides


def raid(g: G, *answers: str, otherwise: tuple[str, ...] = ()) -> None:
    drive(trade_raids.play(g), list(answers), otherwise=otherwise)


def test_x_23_equal_targets_attack_together() -> None:
    forces = {"tunis sea_lion": ["P-"], "turkey sea_lion": ["P-"]}
    war = (("TUR",), ("VEN",))
    for fleets, attacks in (({"VEN": 3}, 1), ({"VEN": 3, "FRA": 2}, 2)):
        g = raiders("stz_lion", fleets, forces, war=war, prey=tuple(forces))
        assert len(trade_raids.bands(g, g.world.zone_index["stz_lion"])) == attacks


def barbarossa(die: int, **more: Any) -> G:
    """All turn in the Gulf of Lions, with a manoeuvre of 5."""
    forces = {"algiers sea_lion": ["P+"], **more}
    g = raiders(
        "stz_lion", LION, forces, prey=("algiers sea_lion",), years="123", dice={"raid": [die]}
    )
    leader = next(n for n, x in enumerate(g.world.leaders) if x.id == "bart")
    g.state.leader_state[leader] = ON_MAP
    post(g, leader, at(g, "sea_lion"), stack(g, "algiers sea_lion").number)
    return g


def test_x_24_without_genoas_fleet() -> None:
    g = barbarossa(2)
    assert modifier(g, "stz_lion") == -2
    raid(g, "star:holland")
    found = levels(g, "stz_lion", "FRA", "genoa", "HOL", "HIS", "VEN", "TUR")
    assert found == [(0, 3), (1, 3), (1, 2), (0, 2), (0, 2), (1, 1)]
    assert not any(g.line(power, "A9") for power in g.majors())


def test_x_25_ships_instead_of_levels() -> None:
    g = barbarossa(8, **{"genoa sea_lion": ["2 NGD"]})
    raid(g, "defend", "save:spain:1", "save:genoa:1")
    found = levels(g, "stz_lion", "FRA", "genoa", "HOL", "HIS", "VEN")
    assert found == [(2, 4), (3, 3), (2, 3), (2, 2), (1, 2)]
    assert not [u for u in g.state.units if u.kind == "NGD"]
    gone = [x.entry for x in g.journal.lines() if getattr(x.entry, "what", "") == "NGD"]
    assert gone == [Removed("genoa", "NGD", "sea_lion", 1)] * 2


@pytest.mark.parametrize("units, alone", [(["P-"], 3), (["P+"], 0), (["P+", "P-"], 0)])
def test_x_26_a_single_minus_is_weak(units: list[str], alone: int) -> None:
    forces = {"england sea_nord": units}
    war = (("ANG",), ("HIS",))
    g = raiders("stz_nord", {"HIS": 3}, forces, war=war, prey=tuple(forces))
    assert modifier(g, "stz_nord") == alone + 1


@pytest.mark.parametrize(
    "die, left", [(6, [(3, 5), (2, 2), (1, 1)]), (1, [(2, 4), (1, 2), (0, 1)])]
)
def test_x_27_pirates_all_turn(die: int, left: list[tuple[int, int]]) -> None:
    fleets = {"ANG": 5, "FRA": 2, "HIS": 1}
    g = raiders("stz_caraibes", fleets, {}, dice={"raid": [die]})
    pirates(g, "stz_caraibes", 1)
    raid(g)
    assert levels(g, "stz_caraibes", "ANG", "FRA", "HIS") == left


def test_x_28_ships_do_not_save_from_stars() -> None:
    forces = {"turkey sea_lion": ["P+"], "venice sea_lion": ["4 NGD"]}
    g = raiders(
        "stz_lion", {"VEN": 4}, forces, war=(("TUR",), ("VEN",)), prey=("turkey sea_lion",),
        dice={"raid": [1]}, years="12",
    )  # fmt: skip
    assert modifier(g, "stz_lion", "venice sea_lion") == 2 + 1 - 2
    raid(g, "defend", "save:venice:4")
    assert levels(g, "stz_lion", "VEN") == [(3, 3)]
    assert g.line(g.country("TUR"), "A9") == g.world.zones[g.world.zone_index["stz_lion"]].small
    assert not units_in(g, stack(g, "venice sea_lion").number)


def test_x_29_away_from_the_zones_own_sea() -> None:
    war = (("ANG",), ("HIS",))
    zone = "stz_caraibes"
    g = raiders(zone, {"HIS": 3}, {}, war=war)
    record = g.world.zones[g.world.zone_index[zone]]
    own_sea = g.world.seas[record.sea].id
    near = next(x for x in zone_seas(record.index) if x != record.sea)
    beside = g.world.seas[near].id
    for seas, more in (((beside,), 3 + 2), ((beside, own_sea), 0)):
        forces = {f"england {sea}": ["P-"] for sea in seas}
        g = raiders(zone, {"HIS": 3}, forces, war=war, prey=tuple(forces))
        assert modifier(g, zone) == 1 + more


def test_x_30_fleets_that_defend() -> None:
    war = (("ANG",), ("HIS",))
    for units, worth in ((["F+"], 4), (["F+", "F-"], 6), (["NWD"], 1)):
        forces = {"england sea_nord": ["P+"], "spain sea_nord": units}
        g = raiders("stz_nord", {"HIS": 3}, forces, war=war, prey=("england sea_nord",))
        assert modifier(g, "stz_nord", "spain sea_nord") == 1 + worth
    for name, units in (("spain sea_nord", ["3 NDE"]), ("spain zeeland fleet", ["F+"])):
        forces = {"england sea_nord": ["P+"], name: units}
        g = raiders(
            "stz_nord", {"HIS": 3}, forces, war=war, prey=("england sea_nord",),
            dice={"raid": [10]},
        )  # fmt: skip
        raid(g)
        assert not g.dice.left_over(), "nobody is asked to defend"


def test_x_31_a_battle_in_its_sea() -> None:
    forces = {"england sea_nord": ["P+"]}
    g = raiders("stz_nord", {"HIS": 3}, forces, war=(("ANG",), ("HIS",)), prey=tuple(forces))
    before = modifier(g, "stz_nord")
    g.state.seas_fought[at(g, "sea_manche") - SEA_PLACE] = 1
    assert modifier(g, "stz_nord") == before
    g.state.seas_fought[at(g, "sea_nord") - SEA_PLACE] = 1
    assert modifier(g, "stz_nord") == before + 1


@pytest.mark.parametrize(
    "path, years",
    [
        ([("S4", "sea_nord"), ("W4", "sea_nord"), ("S5", "sea_nord")], 2),
        ([(r, "sea_nord") for r in ("S2", "W3", "S4", "W4", "S5")], 4),
        ([("W3", "sea_manche"), ("S4", "sea_nord"), ("S5", "sea_nord")], 2),
    ],
)
def test_x_03_and_32_years_in_the_present_sea(path: list[tuple[str, str]], years: int) -> None:
    """X-03, X-32."""
    forces = {"england sea_nord": ["P+"]}
    g = raiders("stz_nord", {"HIS": 3}, forces, war=(("ANG",), ("HIS",)), prey=tuple(forces))
    number = stack(g, "england sea_nord").number
    g.state.corsair_years.clear()
    for name, sea in path:
        g.state.round = name
        put(g, number, place=at(g, sea))
        corsairs.note_round(g)
    assert corsairs.years_of(g, g.state.stacks[number]) == years
    assert modifier(g, "stz_nord") == 1 - min(3, years)


def test_x_33_and_42_pirates_come_first() -> None:
    """X-33, X-42."""
    forces = {"france sea_lion": ["P+"]}
    g = raiders(
        "stz_lion", {"VEN": 4}, forces, war=(("FRA",), ("VEN",)), prey=tuple(forces),
        dice={"raid": [8, 4]},
    )  # fmt: skip
    pirates(g, "stz_lion", 2)
    raid(g)
    assert levels(g, "stz_lion", "VEN") == [(1, 3)], "4 - 2 by the +, then 1 and a star by the -"


def test_x_34_and_43_nothing_to_rob_no_die() -> None:
    """X-34, X-43."""
    g = raiders("stz_lion", {"VEN": 3}, {"spain sea_lion": ["P+"]}, prey=("spain sea_lion",))
    raid(g)
    g = raiders("stz_lion", {"VEN": 3}, {})
    g.state.tf[:] = bytes(len(g.state.tf))
    pirates(g, "stz_lion", 2)
    raid(g)
    assert g.state.pirates[g.world.zone_index["stz_lion"]] == 2, "pirates stay"


def test_x_35_stars_overseas_spare_minors_at_peace() -> None:
    g = raiders("stz_chine", {"china": 6, "POR": 3}, {}, dice={"raid": [4]})
    pirates(g, "stz_chine", 2)
    raid(g)
    assert levels(g, "stz_chine", "china", "POR") == [(3, 6), (2, 2)]
    g = raiders("stz_chine", {"china": 6}, {}, dice={"raid": [5]})
    pirates(g, "stz_chine", 2)
    raid(g)
    assert levels(g, "stz_chine", "china") == [(3, 6)]


@pytest.mark.parametrize("other, shares", [("FRA", [4, 4]), ("HOL", [4, 0])])
def test_x_36_the_money_is_shared_by_countries(other: str, shares: list[int]) -> None:
    forces = {"england sea_nord": ["P-"], f"{other} sea_nord": ["P-"]}
    war = (("ANG", other), ("HIS",))
    g = raiders("stz_nord", {"HIS": 4}, forces, war=war, dice={"raid": [2]})
    for one in g.state.stacks.values():
        put(g, one.number, action="prey", target=g.world.zone_index["stz_nord"])
    assert g.is_major(g.country(other)) == bool(shares[1])
    raid(g)
    assert levels(g, "stz_nord", "HIS") == [(1, 3)]
    assert [g.line(g.country(c), "A9") for c in ("ANG", other)] == shares


def test_x_37_a_tie_of_stars() -> None:
    forces = {"england sea_nord": ["P+"]}
    war = (("ANG",), ("HIS", "FRA"))
    g = raiders(
        "stz_nord", {"HIS": 3, "FRA": 3}, forces, war=war, prey=tuple(forces), dice={"raid": [2]},
    )  # fmt: skip
    raid(g, "star:france")
    assert levels(g, "stz_nord", "HIS", "FRA") == [(2, 3), (2, 2)]


def test_x_38_stars_hurt_the_zones_own_centre() -> None:
    forces = {"holland sea_chine": ["P+"]}
    g = raiders(
        "stz_chine", {"POR": 3}, forces, war=(("HOL",), ("POR",)), prey=tuple(forces),
        dice={"raid": [3]},
    )  # fmt: skip
    g.state.centre_owner[2] = g.state.centre_owner[3] = g.country("HOL")
    raid(g)
    assert g.state.stars == [0, 0, 0, 1]


def test_x_39_knights_and_barbary_spare_their_friends_centres() -> None:
    forces = {"knights sea_lion": ["P+"], "algiers sea_lion": ["P+"]}
    g = raiders("stz_lion", LION, forces, prey=tuple(forces))
    g.state.order = [(g.country("FRA"), g.country("algiers")), (g.country("VEN"),)]
    g.state.agreements.append(
        Agreement("defensive", (g.country("VEN"), g.country("knights")), 9)
    )  # fmt: skip
    centre = 1
    zone = g.world.zone_index["stz_lion"]
    for robber, owner, hurt in (
        ("knights", "VEN", False), ("algiers", "TUR", False), ("algiers", "FRA", True),
    ):  # fmt: skip
        g.state.centre_owner[centre] = g.country(owner)
        band = Band(zone, (stack(g, f"{robber} sea_lion"),), (), 2)
        assert hurts(g, band, centre) == hurt


def test_x_40_the_knights_near_christian_ports() -> None:
    forces = {"knights sea_egee": ["P+"]}
    zone = "ctz_turkey"
    g = raiders(zone, {"TUR": 3}, forces, prey=tuple(forces))
    sea = g.world.seas[g.world.zones[g.world.zone_index[zone]].sea].id
    put(g, stack(g, "knights sea_egee").number, place=at(g, sea))
    turkey = g.country("TUR")
    for name in outlaws.EASTERN_SEAS:
        for p in g.world.seas[g.world.sea_index[name]].provinces:
            g.state.controller[p] = turkey
    assert modifier(g, zone) == 1
    own(g, "knights", "rhodos")
    assert modifier(g, zone) == 1 - 2


# Ashore


def ashore(country: str, province: str, units: list[str], die: int, **more: Any) -> tuple[G, int]:
    """A privateer that raids a TP or COL of an enemy."""
    g = campaign({}, war=None, segment="5.2", dice={"raid": [die]})
    place = at(g, province)
    sea = g.world.seas[g.world.provinces[place].seas[0]].id
    war = ((country,), (more.get("owner", "HIS"),))
    g = campaign({f"{country} {sea}": units}, war=war, segment="5.2", dice={"raid": [die]})
    s = g.state
    s.pirates[:] = bytes(len(s.pirates))
    s.post[place], s.post_level[place] = more.get("kind", TP), more.get("level", 2)
    s.post_owner[place] = s.controller[place] = g.country(more.get("owner", "HIS"))
    s.exploited[place * GOODS : place * GOODS + GOODS] = bytes(GOODS)
    s.fortress[place] = more.get("walls", 0)
    s.gold_stored[place] = more.get("gold", 0)
    one = next(x for x in s.stacks.values() if x.naval)
    put(g, one.number, action=corsairs.RAID, target=place)
    s.corsair_years[one.number] = f"{place}:{more.get('years', '')}"
    return g, place


@pytest.mark.parametrize("die, pillage, gold", [(2, 2, 0), (8, 1, 0), (9, 0, 20)])
def test_x_44_and_50_pirates_ashore_pillage(die: int, pillage: int, gold: int) -> None:
    """X-44, X-50."""
    g, place = ashore("ANG", "natal_n", ["P-"], die, gold=20)
    g.state.stacks.clear()
    zone = g.world.zones[g.world.zone_index["stz_guinee"]]
    pirates(g, zone.id, 2)
    g.state.effects[f"raid:{zone.id}:natal_n"] = 2
    land_raids.play(g)
    assert g.state.pillage[place] == pillage
    assert g.state.gold_stored.get(place, 0) == gold
    assert g.state.post_level[place] == 2


def test_x_122_a_small_pillage_brings_half_and_all_the_gold() -> None:
    g, place = ashore("HIS", "natal_n", ["P+"], 3, owner="ANG", level=4, gold=30)
    land_raids.play(g)
    spain = g.country("HIS")
    assert (g.line(spain, "A9"), g.line(spain, "A10")) == (1, 30)
    assert (g.state.post_level[place], g.state.pillage[place]) == (4, 1)
    assert g.state.gold_stored.get(place, 0) == 0


def test_x_47_and_48_earlier_pillage_and_looters() -> None:
    """X-47, X-48."""
    g, place = ashore("HIS", "natal_n", ["P+"], 2, owner="ANG", level=4, years="123")
    g.state.pillage[place] = 2
    land_raids.play(g)
    assert g.state.pillage[place] == 4
    assert g.line(g.country("HIS"), "A9") == 2
    g, place = ashore("HIS", "natal_n", ["P+"], 2, owner="ANG", level=4, years="123")
    land_raids.play(g)
    drive(phase.loot(g), [])
    assert g.state.pillage[place] == 2, "not lowered this turn"
    assert looting.loot(g, g.country("HIS"), place, fresh=2) == 2


def test_x_49_a_minors_raid_pays_nobody() -> None:
    g, place = ashore("algiers", "natal_n", ["P+"], 2, level=4, gold=30, years="123")
    land_raids.play(g)
    assert g.state.pillage[place] == 2
    assert not any(g.line(p, "A9") or g.line(p, "A10") for p in g.majors())


def test_x_46_troops_and_walls_protect() -> None:
    g = campaign({"spain zeeland": ["3 LD"]}, segment="5.2")
    own(g, "HIS", "zeeland")
    g.state.fortress[at(g, "zeeland")] = 2
    attack = land_raids.describe(g, at(g, "zeeland"), sides=2, years=0, leader=5)
    assert prey_modifier(attack) == 3 + 4 - 2


def test_x_71_to_73_what_colonies_yield() -> None:
    """X-71, X-72, X-73."""
    g, place = ashore("HIS", "natal_n", ["P+"], 1, owner="ANG", kind=COL, level=5)
    g.state.gold_open[place] = 0
    area = g.world.areas[g.world.provinces[place].area]
    whole = 5 + 2 * area.income
    g.state.exploited[place * GOODS] = 2
    spain = g.country("HIS")
    assert looting.loot(g, spain, place) == whole
    g.state.pillage[place] = 0
    assert looting.loot(g, spain, place, army=False) == whole // 2
    assert g.state.pillage[place] == 1
    assert land_raids.spoils(g, place) > whole, "raiders take goods too"
    for level, army, ducats in ((3, True, 1), (4, True, 2), (3, False, 0)):
        g.state.post[place], g.state.post_level[place], g.state.pillage[place] = TP, level, 0
        assert looting.loot(g, spain, place, army=army) == ducats


def test_zones_remember_privateers_and_battles() -> None:
    forces = {"england sea_nord": ["P+"]}
    g = raiders(
        "stz_nord", {"HIS": 3}, forces, war=(("ANG",), ("HIS",)), prey=tuple(forces),
        dice={"raid": [10]},
    )  # fmt: skip
    zones = g.world.zone_index
    g.state.zone_trouble[zones["stz_lion"]] = 1
    g.state.fought.append(Fought(at(g, "sea_lion"), 0, 1, "naval"))
    raid(g)
    assert g.state.zone_trouble[zones["stz_nord"]] == g.state.zone_trouble[zones["stz_lion"]] == 1
