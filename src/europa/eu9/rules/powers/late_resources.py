"""II.6.5 Resources that appear in the course of the game (at 1.0)."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.rules.powers.resources import GOOD
from europa.eu9.state import COL, GOODS
from europa.eu9.table import G
from europa.eu9.world import NONE, RESOURCES, Area

BRAZIL_SUGAR, AMERICA, COTTON = 15, 26, 53
"""Turns in which Sugar of Brazil, other Sugar and Products of America, and Cotton begin."""
CALCUTTA, CALCUTTA_PERIOD = "Kalakātā", 6


def appear(g: G) -> None:
    """1.0: Brazil's Sugar at once, then one unit an area and turn, drawn among its kinds."""
    turn = g.state.turn
    for area in g.world.areas:
        sugar = GOOD["sugar"]
        if turn >= BRAZIL_SUGAR and "brazil" in area.continents:
            _put(g, area, sugar, area.resources[sugar])
        if turn >= AMERICA:
            _one_more(g, area, (sugar, GOOD["products_america"]))
        if turn >= COTTON and {"america", "indonesia"} & {*area.continents}:
            _one_more(g, area, (GOOD["cotton"],))
    for name, units in (("area_karnatika", karnatika(g)), ("area_bengale", bengal(g))):
        area = g.world.areas[g.world.area_index[name]]
        for good, most in enumerate(area.resources):
            if most:
                _put(g, area, good, min(most, units))


def _one_more(g: G, area: Area, kinds: tuple[int, ...]) -> None:
    missing = [
        good for good in kinds for _ in range(area.resources[good] - g.goods_in(area.index, good))
    ]
    if missing:
        good = missing[0] if len({*missing}) == 1 else g.pick(f"resource {area.id}", missing)
        _put(g, area, good, g.goods_in(area.index, good) + 1)


def _put(g: G, area: Area, good: int, units: int) -> None:
    place = area.index * GOODS + good
    if g.state.goods[place] != units:
        g.state.goods[place] = units
        g.log(Placed("", RESOURCES[good], area.id, units))


def karnatika(g: G) -> int:
    """Units of each kind in Karnatika: 2 once Vijayanagar has fallen."""
    return 2 if g.state.gone[g.country("vijayanagar")] else 1


def bengal(g: G) -> int:
    """Units of each kind in Bengal: by Akbar, and a colony at Calcutta."""
    s, w = g.state, g.world
    akbar = g.holds("akbar")
    city = next(
        (p for p in w.areas[w.area_index["area_bengale"]].provinces
         if w.provinces[p].city == CALCUTTA),
        NONE,
    )  # fmt: skip
    colony = city != NONE and s.post[city] == COL
    if colony and (akbar or s.period >= CALCUTTA_PERIOD):
        return 3
    return 2 if akbar else 1
