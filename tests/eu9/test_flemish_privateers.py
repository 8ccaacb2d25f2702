"""P 40.13 The privateers of Spain sail from Flanders, and not into the Mediterranean."""

from __future__ import annotations

from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.logistics import counters, recruit_naval
from europa.eu9.rules.military.movement import corsairs
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.testing import position

OLIVARES = "IV-2(1)"
PORTS = ("vlaanderen", "zeeland", "andalucia", "vizcaya")


def spanish(*occurred: str) -> G:
    g = position(turn=20, segment="3.4")
    for name in PORTS:
        place = g.world.province_index[name]
        g.state.owner[place] = g.state.controller[place] = g.country("spain")
    g.state.occurred.update(dict.fromkeys(occurred, 1))
    return g


def ports_of(g: G) -> set[str]:
    """Where Spain may raise a privateer."""
    places = [g.world.province_index[name] for name in PORTS]
    found = recruit_naval.naval_options(g, g.country("spain"), [], places)
    return {action.target for action in found if action.detail == "P-"}


def test_they_are_raised_in_flanders_and_zeeland() -> None:
    assert ports_of(spanish()) == {"vlaanderen", "zeeland"}
    assert ports_of(spanish(OLIVARES)) == {*PORTS}


def test_the_second_counter_comes_by_olivares() -> None:
    for g, left in ((spanish(), False), (spanish(OLIVARES), True)):
        spain, place = g.country("spain"), g.world.province_index["vlaanderen"]
        assert counters.has_counter(g, spain, "P-", [])
        g.state.units.append(Unit(spain, "P-", place))
        assert counters.has_counter(g, spain, "P-", []) == left


def zones(g: G, sea: str) -> set[str]:
    stack = Stack(1, g.country("spain"), SEA_PLACE + g.world.sea_index[sea], naval=True)
    return {g.world.zones[z].id for z in corsairs.zones_at(g, stack)}


def test_they_rob_in_european_seas_outside_the_mediterranean() -> None:
    early, late = spanish(), spanish(OLIVARES)
    assert zones(early, "sea_nord") == {"stz_nord", "ctz_holland"}
    assert zones(early, "sea_lion") == zones(late, "sea_lion") == set()
    assert zones(early, "sea_caraibes") == set()
    assert zones(late, "sea_caraibes") == {"stz_caraibes"}
