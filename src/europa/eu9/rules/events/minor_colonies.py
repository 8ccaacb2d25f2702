"""E-19, E-20 Establishments of minor countries and havens of pirates overseas (E159)."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.entries import Placed
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.powers.resources import free_units, small_countries
from europa.eu9.state import COL, GOODS, TP
from europa.eu9.table import G
from europa.eu9.world import Area
from europa.kernel import Entry

PLUS = 4
"""Level of an establishment on its + side."""
COUNTERS = 7
"""Establishments of small countries that there can be."""
SHIFT = {2: -3, 3: -3, 6: 3, 7: 3}
"""Modifier by period."""


class MinorColonies(Entry, frozen=True):
    """A roll of the table of minor colonies."""

    roll: int


ENTRIES = (MinorColonies,)
MESSAGES = {"entry.MinorColonies": "Minor countries overseas: {roll}"}


def roll_table(g: G) -> None:
    """The table of minor colonies; not in period I."""
    s = g.state
    if s.period == 1:
        return
    roll = g.d10("minor_colonies") + SHIFT.get(s.period, 0)
    g.log(MinorColonies(roll))
    own = g.posts(small_countries(g))
    if roll <= -2:
        if own:
            establishments.remove(g, g.pick("minor_colony", own))
    elif roll in (3, 4):
        if own:
            _one_side_less(g, g.pick("minor_colony", own))
    elif roll == 8:
        small = [p for p in own if s.post_level[p] < PLUS]
        if small:
            _grow(g, g.pick("minor_colony", small))
    elif roll == 5:
        _haven(g, _in("caribbean"))
    elif roll == 10:
        _haven(g, _named("area_madagascar"), north=True)
    else:
        _create(g, _places(g, roll))


def _in(continent: str) -> Callable[[Area], bool]:
    return lambda area: continent in area.continents


def _named(*names: str) -> Callable[[Area], bool]:
    return lambda area: area.id in names


def _free(g: G, wanted: Callable[[Area], bool], coastal: bool = False) -> list[int]:
    """Empty provinces of the areas wanted; whose land it is does not matter."""
    w, s = g.world, g.state
    return [
        p
        for area in w.areas
        if wanted(area)
        for p in area.provinces
        if not s.post[p] and not s.haven[p] and (w.provinces[p].seas or not coastal)
    ]


def _places(g: G, roll: int) -> list[int]:
    if roll == -1:
        return _free(g, _in("brazil"))
    if roll == 0:
        return _free(g, _named("area_ecuador", "area_yucatan", "area_panama"))
    if roll in (6, 7):
        return _free(g, _in("north_america"), coastal=True)
    if roll in (9, 11):
        return _free(g, _in("india"), coastal=True)
    return _free(g, _in("caribbean"))


def _create(g: G, places: list[int]) -> None:
    """A new one of the - side; without room or a counter one grows instead."""
    s = g.state
    if places and len(g.posts(small_countries(g))) < COUNTERS:
        place = g.pick("minor_colony", places)
        america = "america" in g.world.areas[g.world.provinces[place].area].continents
        establishments.found(g, small_countries(g), place, COL if america else TP)
        _exploit(g, place)
        return
    small = [p for p in g.posts(small_countries(g)) if s.post_level[p] < PLUS]
    if small:
        _grow(g, g.pick("minor_colony", small))


def _grow(g: G, place: int) -> None:
    while g.state.post_level[place] < PLUS:
        establishments.grow(g, place)
    _exploit(g, place)


def _one_side_less(g: G, place: int) -> None:
    """The - side keeps one of its two goods, at random."""
    s = g.state
    if s.post_level[place] < PLUS:
        establishments.remove(g, place)
        return
    held = [good for good in range(GOODS) for _ in range(g.exploited(place, good))]
    establishments.set_level(g, place, 1)
    if len(held) > 1:
        s.exploited[place * GOODS + g.pick("minor_resource", held)] -= 1


def _exploit(g: G, place: int) -> None:
    """II.5.5: each new side takes a random resource of the area: a free one, else another's."""
    s, w = g.state, g.world
    area = w.provinces[place].area
    kinds = [good for good in range(GOODS) if g.goods_in(area, good)]
    free = [good for good in kinds if free_units(g, area, good) > 0]
    if free:
        s.exploited[place * GOODS + g.pick("minor_resource", free)] += 1
        return
    robbed = [
        (p, good)
        for p in w.areas[area].provinces
        if p != place
        for good in kinds
        if g.exploited(p, good)
    ]
    if robbed:
        victim, good = g.pick("minor_resource", robbed)
        s.exploited[victim * GOODS + good] -= 1
        s.exploited[place * GOODS + good] += 1


def _haven(g: G, wanted: Callable[[Area], bool], north: bool = False) -> None:
    """A haven there grows to its + side; else a new one, in the northern province if `north`."""
    s = g.state
    here = [p for area in g.world.areas if wanted(area) for p in area.provinces if s.haven[p]]
    places = _free(g, wanted)
    if here:
        place = here[0]
    elif places:
        northern = [p for p in places if g.world.provinces[p].id.endswith("_n")]
        place = (northern or places)[0] if north else g.pick("haven", places)
    else:
        return
    s.haven[place] = min(2, s.haven[place] + 1)
    g.log(Placed("pirates", "haven", g.world.provinces[place].id))
