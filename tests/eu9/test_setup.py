"""The campaign of 1492 for six to nine."""

from __future__ import annotations

import pytest

from europa.eu9.invariants import broken
from europa.eu9.state import AN, COL, GOODS, TP, VA
from europa.eu9.testing import position
from europa.eu9.world import NONE, RESOURCES

INCOME = {
    "england": 140, "france": 236, "spain": 110, "turkey": 93, "russia": 44, "portugal": 29,
    "venice": 43, "poland": 65,
}  # fmt: skip
"""Income of owned provinces; Ukraine's 13 come to Poland as a vassal's."""


@pytest.mark.parametrize(
    "scenario, seats",
    [
        ("campaign_1492_9p", "ANG FRA HIS TUR RUS POR VEN POL HOL"),
        ("campaign_1492_8p", "ANG FRA HIS TUR RUS POR VEN POL"),
        ("campaign_1492_7p", "ANG FRA HIS TUR RUS POR VEN"),
        ("campaign_1492_6p", "ANG FRA HIS TUR POR VEN"),
    ],
)
def test_who_sits_where(scenario: str, seats: str) -> None:
    g = position(scenario)
    assert g.state.seats == seats.split()
    assert broken(g.state) == []


def test_incomes_of_1492() -> None:
    g = position()
    found = {
        name: sum(g.world.provinces[p].income for p in g.owned(g.country(name))) for name in INCOME
    }
    assert found == INCOME


def test_holland_waits_for_its_seat() -> None:
    g = position()
    assert g.power_of("HOL") == NONE
    assert not g.state.major[g.country("holland")]
    assert g.tf(g.country("holland"), g.world.zone_index["ctz_holland"]) == 5


def test_powers_nobody_plays_are_minors() -> None:
    g = position("campaign_1492_6p")
    s = g.state
    for name in ("poland", "russia"):
        power = g.country(name)
        assert not s.major[power]
        assert g.owned(power)
        assert g.mnus(power) == []
        assert not any(unit.country == power for unit in s.units)
    assert s.patron[g.country("mazovia")] == NONE


def test_portugal_begins_overseas() -> None:
    g = position()
    s, por = g.state, g.country("POR")
    (colony,) = g.posts(por, COL)
    (post,) = g.posts(por, TP)
    assert (g.world.provinces[colony].id, s.post_level[colony]) == ("cabo_verde_i", 4)
    assert s.exploited[post * GOODS + RESOURCES.index("slaves")] == 3
    assert (s.fti[por], s.sfti[por]) == (2, 5)
    assert s.pioneer[por] == 3
    assert g.knows_sea(por, g.world.sea_index["sea_tempetes"])
    assert not g.knows_sea(g.country("ANG"), g.world.sea_index["sea_tempetes"])


def test_tracks_and_technology() -> None:
    g = position()
    s = g.state
    scotland, ukraine = g.country("scotland"), g.country("ukraine")
    assert (s.patron[scotland], s.box[scotland]) == (g.country("ANG"), VA)
    assert (s.patron[ukraine], s.box[ukraine]) == (g.country("POL"), VA)
    assert AN not in s.box
    assert [g.tech(g.country("FRA"), kind) for kind in (0, 1)] == [9, 7]
    assert [g.tech(g.country("hansa"), kind) for kind in (0, 1)] == [6, 7]


def test_turkish_forces() -> None:
    g = position()
    tur = g.country("TUR")
    mine = [(u.kind, u.group) for u in g.state.units if u.country == tur]
    assert mine == [("A-", "janissary"), *[("A+", "timar")] * 3, ("F-", "")]
    fleet = next(u for u in g.state.units if u.country == tur and u.kind == "F-")
    assert fleet.ships == (0, 4, 0, 1)
    assert g.world.provinces[fleet.place].port
    pashas = [n for n, x in enumerate(g.world.leaders) if x.kind == "pasha"]
    assert sum(g.state.leader_state[n] == 1 for n in pashas) == 5


def test_late_resources_are_not_there_yet() -> None:
    g = position()

    def units(area: str, good: str) -> int:
        return g.goods_in(g.world.area_index[area], RESOURCES.index(good))

    assert units("area_antilles", "sugar") == 0
    assert units("area_karnatika", "spices") == 1
    assert units("area_acadie", "fish") == 3
