"""III.3, X: the situation, pirates, raids on trade and establishments, looting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from europa.eu9.rules import looting, piracy, pirates, raids, situation
from europa.eu9.rules.access import zone_coasts
from europa.eu9.rules.raids import Natives, Prey, natives_modifier, prey_modifier, raid
from europa.eu9.state import COL, TP, ZONES, Alliance, Unit, War
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE
from europa.kernel import Entry

Script = Mapping[str, Sequence[int]]


def sea(turn: int = 3, dice: Script | None = None, fleets: str = "portugal") -> G:
    """A table with one trade fleet in every zone overseas, and no pirates."""
    g = position(turn=turn, segment="1.3", dice=dice or {})
    for zone in g.world.zones:
        if zone.piracy:
            fleet(g, fleets, zone.id, 2)
    return g


def fleet(g: G, country: str, zone: str, level: int) -> None:
    place = seat(g, country) * ZONES + g.world.zone_index[zone]
    g.state.tf[place] = g.state.tf_max[place] = level


def entries(g: G) -> list[Entry]:
    return [line.entry for line in g.journal.fresh]


def found(g: G) -> dict[str, int]:
    return {z.id: g.state.pirates[z.index] for z in g.world.zones if g.state.pirates[z.index]}


def colony(g: G, country: str, province: str, level: int, kind: int = TP) -> int:
    s, p = g.state, g.world.province_index[province]
    s.post[p], s.post_owner[p], s.post_level[p] = kind, seat(g, country), level
    return p


def test_iii_21_a_named_pirate_is_alive() -> None:
    for turn, expected in ((3, {"stz_caraibes": 2}), (20, {"stz_caraibes": 2}), (12, {})):
        g = sea(turn, {"situation": [3], "piracy": [1] * 7})
        situation.roll_situation(g)
        piracy.appear(g)
        assert found(g) == expected
        assert bool(pirates.living(g)) == (turn == 12)
        where = [e.where for e in entries(g) if isinstance(e, piracy.Piracy)]
        assert where == ([] if expected else ["the Atlantic and America"])


def test_iii_22_two_causes_are_everywhere() -> None:
    g = sea(dice={"situation": [1], "piracy": [1] * 11})
    g.add_effect("piracy_events")
    situation.roll_situation(g)
    piracy.appear(g)
    assert not g.dice.left_over()
    where = [line.entry.where for line in g.journal.fresh if isinstance(line.entry, piracy.Piracy)]
    assert where == ["all seas"]
    rolled = [getattr(line.entry, "by", "") for line in g.journal.fresh]
    assert [z for z in rolled if z.startswith("stz")] == [
        "stz_caraibes", "stz_amerique", "stz_indien", "stz_arabie", "stz_guinee", "stz_recife",
        "stz_perou", "stz_chine", "stz_patagonie", "stz_aiguilles", "stz_canarias",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "die, where", [(5, "the Atlantic and America"), (6, "Asia and the Pacific")]
)
def test_one_economic_event_alone(die: int, where: str) -> None:
    g = sea(dice={"situation": [5], "piracy_event": [die], "piracy": [1] * 7})
    g.add_effect("piracy_events")
    situation.roll_situation(g)
    piracy.appear(g)
    seen = [line.entry.where for line in g.journal.fresh if isinstance(line.entry, piracy.Piracy)]
    assert seen == [where]


def test_two_minus_make_a_plus() -> None:
    g = sea()
    zone = g.world.zone_index["stz_guinee"]
    pirates.place(g, zone, pirates.MINUS)
    pirates.place(g, zone, pirates.MINUS)
    assert g.state.pirates[zone] == pirates.PLUS


def test_iii_24_a_second_plus_may_go_ashore() -> None:
    for die, lands in ((7, False), (8, True)):
        g = sea(dice={"sea_or_land": [die]})
        zone = g.world.zone_index["stz_guinee"]
        g.state.pirates[zone] = 2
        pirates.place(g, zone, pirates.PLUS)
        raided = [key for key in g.state.effects if key.startswith("raid:stz_guinee:")]
        assert bool(raided) == lands
        if lands:
            target = g.world.province_index[raided[0].split(":")[2]]
            assert target in pirates.posts_on(g, zone)


def test_a_named_pirate_takes_the_first_pirates_of_his_area() -> None:
    g = sea(turn=45, dice={"sea_or_land": [1] * 9})
    asia, america = g.world.zone_index["stz_indien"], g.world.zone_index["stz_caraibes"]
    pirates.place(g, america, 1)
    assert g.world.leaders[g.state.pirate_leader[america]].id == "blackbeard"
    pirates.place(g, asia, 1)
    assert "asia_only" in g.world.leaders[g.state.pirate_leader[asia]].sides[0].flags
    europe = g.world.zone_index["ctz_france"]
    pirates.place(g, europe, 1)
    assert g.state.pirate_leader[europe] == NONE
    g.dice.script = {"raid": [10, 10, 10]}  # type: ignore[attr-defined]
    g.state.units.clear()
    drive(piracy.prey(g), [])
    assert g.state.pirates[america] == 2
    g.state.turn = 60
    pirates.retire(g)
    assert g.state.pirate_leader[america] == NONE


def test_x_01_attacks_of_natives() -> None:
    attack = Natives(4, defenders=2, defender=3, leader=4, beaten="beaten")
    assert natives_modifier(attack) == 0
    for modifier, die, levels, troops in ((0, 9, 3, 2), (-8, 6, 6, 8), (5, 7, 1, 1)):
        result = raid(die + modifier)
        assert (result.post, result.troops) == (levels, troops)
    g = sea(dice={"natives": [9]})
    p = colony(g, "portugal", "natal_n", 5)
    result = drive(raids.natives_attack(g, p, attack), [])
    assert g.state.post_level[p] == 2
    g.dice.script = {"natives": [9, 6]}  # type: ignore[attr-defined]
    drive(raids.natives_attack(g, p, Natives(8)), [])
    assert g.state.post[p] == 0
    assert g.state.post_owner[p] == NONE


def barbarossa(fleets: int, admiral: int) -> Prey:
    return Prey(4, targets=6, fleets=fleets, defender=admiral, leader=5, years=3)


def test_x_02_barbarossa_in_the_gulf_of_lions() -> None:
    assert prey_modifier(barbarossa(2, 5)) == 5
    assert prey_modifier(barbarossa(0, 0)) == -2
    g = position(segment="5.2")
    zone = g.world.zone_index["stz_lion"]
    victims = ("france", "spain", "genoa", "venice")
    g.state.tf[:] = g.state.tf_max[:] = bytes(len(g.state.tf))
    for country, level in zip(victims, (4, 5, 3, 2), strict=True):
        fleet(g, country, "stz_lion", level)
    countries = [seat(g, name) for name in victims]
    result = raid(2 + prey_modifier(barbarossa(2, 5)))
    assert (result.plus, result.minus, result.stars) == (2, 1, 0)
    algiers, genoa, spain = g.country("algiers"), seat(g, "genoa"), seat(g, "spain")
    lost = piracy.plunder(g, zone, countries, result, algiers, {genoa: 1, spain: 1})
    assert lost == 4
    assert [g.tf(c, zone) for c in countries] == [2, 4, 3, 1]
    assert not any(g.line(power, "A9") for power in g.majors())
    worse = raid(2 + prey_modifier(barbarossa(0, 0)))
    assert (worse.plus, worse.minus, worse.stars) == (5, 2, 2)


def test_a_privateer_brings_ducats_and_stars() -> None:
    g = position(segment="5.2", dice={"raid": [1]})
    england, spain, france = (seat(g, name) for name in ("england", "spain", "france"))
    g.state.tf[:] = g.state.tf_max[:] = bytes(len(g.state.tf))
    fleet(g, "spain", "stz_nord", 5)
    fleet(g, "france", "stz_nord", 3)
    zone = g.world.zone_index["stz_nord"]
    g.state.wars.append(War("full", (england,), (spain,)))
    g.state.alliances.append(Alliance("defensive", (england, seat(g, "portugal")), 9))
    g.state.privateers[england * ZONES + zone] = 2
    drive(piracy.prey(g), [])
    assert g.tf(spain, zone) == 0
    assert g.tf_max(spain, zone) == 3
    assert g.tf(france, zone) == 3
    assert g.line(england, "A9") == 5 * 3
    assert g.state.stars[england] == g.state.stars[seat(g, "portugal")] == 2
    assert g.state.zone_trouble[zone] == 1


def test_x_03_years_at_sea() -> None:
    assert raids.years_at_sea(["S4", "W4", "S5"]) == 2
    assert raids.years_at_sea(["S2", "W3", "S4", "W4", "S5"]) == 3


def test_pirates_ashore_cost_levels() -> None:
    g = sea(dice={"raid": [1, 10]})
    g.state.units.clear()
    coast = min(zone_coasts(g.world.zone_index["stz_guinee"]))
    p = colony(g, "portugal", g.world.provinces[coast].id, 6, COL)
    g.state.exploited[p * 10 : p * 10 + 10] = bytes(10)
    g.state.fortress[p] = 0
    zone = g.world.zone_index["stz_guinee"]
    g.state.pirates[zone] = 4
    g.state.effects[f"raid:stz_guinee:{g.world.provinces[p].id}"] = 2
    drive(piracy.prey(g), [])
    assert g.state.post[p] == 0


def test_fleets_hunt_pirates() -> None:
    g = sea(dice={"hunt_pirates": [8], "raid": []})
    s = g.state
    england = seat(g, "england")
    s.units[:] = [Unit(england, "F+", g.world.province_index["kent"])]
    zone = g.world.zone_index["ctz_england"]
    fleet(g, "england", "ctz_england", 3)
    s.pirates[zone] = 1
    drive(piracy.prey(g), [])
    assert s.pirates[zone] == 0


def test_x_06_looting_and_burning() -> None:
    g = position(segment="5.4")
    france = seat(g, "france")
    utrecht, zeeland = (g.world.province_index[name] for name in ("utrecht", "zeeland"))
    g.state.pillage[utrecht] = 1
    assert looting.loot(g, france, utrecht) == 0
    assert looting.loot(g, france, zeeland) == 9
    assert g.line(france, "A9") == 9
    assert g.state.pillage[zeeland] == 1
    p = colony(g, "portugal", "natal_n", 3)
    assert not looting.can_burn(g, france, p)
    with pytest.raises(AssertionError):
        looting.burn(g, france, p)
    g.state.controller[p] = france
    looting.burn(g, france, p)
    assert g.state.post[p] == 0
    assert g.line(france, "A9") == 9
    looting.recover(g)
    assert (g.state.pillage[utrecht], g.state.pillage[zeeland]) == (1, 0)
