"""Lines of chapter XV that a few figures make up: every one of them."""

from __future__ import annotations

import pytest

from europa.eu9.pieces import Unit
from europa.eu9.rules.administration import colonisation, technology
from europa.eu9.rules.logistics import recruit_land
from europa.eu9.rules.military.lookup import confines
from europa.eu9.state import COL, LAND, NAVAL, TP
from europa.eu9.testing import position


@pytest.mark.parametrize(
    "reforms, land_malus, land_end, naval_end",
    [
        ((), (0, -1, -1, -1), 39, 43),
        (("m1a",), (0, 0, -1, -1), 44, 43),
        (("m1b",), (0, 0, -1, -1), 39, 48),
        (("m1a", "m1b"), (0, 0, -1, -1), 44, 48),
        (("m1a", "m1b", "m2"), (0, 0, 0, -1), 44, 48),
        (("m1a", "m1b", "m2", "m3"), (0, 0, 0, 0), 44, 48),
    ],
)
def test_p_39_4_and_xv_145_146_the_whole_table_of_turkish_technology(
    reforms: tuple[str, ...], land_malus: tuple[int, ...], land_end: int, naval_end: int
) -> None:
    """XV-145, XV-146: malus at Renaissance, Arquebus, Musket, Baroque; Baroque and Vessel."""
    g = position(turn=60)
    s, turkey = g.state, g.country("turkey")
    s.in_force = {f"turkish_{name}": 1 for name in reforms}
    found = []
    for level in (20, 22, 31, 41):
        s.tech[turkey * 2 + LAND] = level
        found.append(technology.turkish_malus(g, turkey, LAND))
    assert tuple(found) == land_malus
    assert technology.rise(g, turkey, LAND, 39, 5) == land_end
    assert technology.rise(g, turkey, NAVAL, 43, 5) == naval_end
    free_at_sea = "m3" in reforms or "m2" in reforms
    s.tech[turkey * 2 + NAVAL] = 12
    assert technology.turkish_malus(g, turkey, NAVAL) == (0 if free_at_sea else -1)


@pytest.mark.parametrize(
    "power, where, kind, expected",
    [
        ("portugal", "malabar_s", TP, 2),
        ("portugal", "rio_n", COL, 2),
        ("portugal", "rio_n", TP, 1),
        ("portugal", "angola_s", COL, 1),
        ("france", "quebec_c", COL, 1),
    ],
)
def test_xv_31_and_32_missions_help(power: str, where: str, kind: int, expected: int) -> None:
    """XV-31, XV-32."""
    g = position(turn=20)
    place, who = g.world.province_index[where], g.country(power)
    area = g.world.areas[g.world.provinces[place].area]
    g.state.mission[area.provinces[-1]] = who
    assert colonisation.leader_bonus(g, who, place, kind) == expected
    leader = next(
        n for n, x in enumerate(g.world.leaders)
        if x.sides[0].kind == "conquistador" and x.sides[0].values[0] == 4
    )  # fmt: skip
    g.put_leader(leader, place)
    g.state.leader_for[leader] = who
    g.state.leader_side[leader] = 0
    assert colonisation.leader_bonus(g, who, place, kind) == 4, "the best one alone"


@pytest.mark.parametrize(
    "power, level, expected", [("spain", 3, True), ("spain", 4, False), ("england", 4, True)]
)
def test_xv_30_a_missionary_helps_small_settlements(power: str, level: int, expected: bool) -> None:
    """XV-30."""
    g = position(turn=20)
    place, who = g.world.province_index["virginia_e"], g.country(power)
    s = g.state
    s.post[place], s.post_owner[place], s.post_level[place] = COL, who, level
    monk = next(n for n, x in enumerate(g.world.leaders)
                if x.kind == "missionary" and x.country == power and x.bonus >= 2)  # fmt: skip
    g.put_leader(monk, place)
    bonus = g.world.leaders[monk].bonus
    assert colonisation.leader_bonus(g, who, place, COL) == (bonus if expected else 0)


def test_p_34_7_the_convoy_of_sweden_stays_in_the_baltic_and_is_no_fleet() -> None:
    g = position(turn=20)
    sweden = g.country("sweden")
    place = g.world.province_index["svealand"]
    convoy = Unit(sweden, "F+", place, True, (0, 0, 0, 4), group="transport")
    fleet = Unit(sweden, "F-", place, True, (2, 0, 0, 1))
    names = {g.world.seas[sea].id for sea in confines.seas_of(g, [convoy]) or ()}
    assert names == {"sea_baltique", "sea_botnie"}
    assert confines.seas_of(g, [fleet]) is None
    flota = Unit(g.country("spain"), "NTD", place, group="transport")
    assert confines.seas_of(g, [flota]) is None
    g.state.units[:] = [convoy, fleet]
    assert recruit_land.counters(g, sweden, ("F+", "F-")) == 1
