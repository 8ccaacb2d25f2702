"""M18.14, XIV.2: victory points of discoveries: the first to find them, and round the world."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.aftermath import score
from europa.eu9.rules.military.composition import commander
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world.graph import on_european_map
from europa.kernel import Entry

DISCOVERIES = {
    "cape_horn": 10,
    "hudson": 3,
    "quebec": 3,
    "great_lakes": 2,
    "rockies": 3,
    "alaska": 3,
    "panama_from_the_west": 5,
    "amazonia_province": 1,
    "mississippi_province": 1,
}
SEAS_OF_FAME = {"sea_horn": "cape_horn", "sea_hudson": "hudson"}
AREAS_OF_FAME = {
    "area_quebec": "quebec", "area_grands_lacs": "great_lakes", "area_rocheuses": "rockies",
    "area_alaska": "alaska", "area_amazonia": "amazonia_province",
    "area_mississippi": "mississippi_province",
}  # fmt: skip
EACH_PROVINCE = ("amazonia_province", "mississippi_province")
ON_THE_MISSISSIPPI = ("illinois_c", "illinois_s", "kansas_e", "kansas_ne")
EDGE = ("sea_pacifique", ("sea_pacifique_ne", "sea_pacifique_se"))
"""The seas between which the map's east-west edge lies."""


class Famous(Entry, frozen=True):
    """A power is the first to find something."""

    power: str
    what: str
    points: int


class RoundTheWorld(Entry, frozen=True):
    """Ships of a power have sailed round the world."""

    power: str
    points: int


ENTRIES = (Famous, RoundTheWorld)
MESSAGES = {
    "entry.Famous": "{power} is the first to reach {what}: {points:point|points}",
    "entry.RoundTheWorld": "{power} has sailed round the world: {points:point|points}",
}


def fame_of(g: G, place: int) -> tuple[str, str]:
    """What a place counts as, and the mark of its first finder; empty: nothing."""
    name = place_name(g, place)
    if place >= SEA_PLACE:
        what = SEAS_OF_FAME.get(name, "")
    elif name in ON_THE_MISSISSIPPI:
        what = "mississippi_province"
    else:
        area = g.world.provinces[place].area
        what = AREAS_OF_FAME.get(g.world.areas[area].id, "") if area >= 0 else ""
    return what, f"first:{name}" if what in EACH_PROVINCE else f"first:{what}"


def honour(g: G, stack: Stack, place: int, *, from_pacific: bool = False) -> None:
    """XIV.2: points at the moment of success; the first power alone."""
    who = commander(g, stack).country
    what, mark = fame_of(g, place)
    _give(g, who, what, mark)
    area = g.world.provinces[place].area if place < SEA_PLACE else -1
    if from_pacific and area >= 0 and g.world.areas[area].id == "area_panama":
        _give(g, who, "panama_from_the_west", "first:panama_from_the_west")


def _give(g: G, who: int, what: str, mark: str) -> None:
    s = g.state
    if not what or mark in s.in_force:
        return
    s.in_force[mark] = s.turn
    points = DISCOVERIES[what]
    g.log(Famous(g.name(who), what, points))
    if g.is_major(who):
        score(g, who, points)


# Round the world


def note_way(g: G, number: int, here: int, there: int) -> None:
    """M18.14: out of Europe, over the map's edge an odd number of times, and back."""
    s = g.state
    if here < SEA_PLACE and on_european_map()[here]:
        s.circling[number] = 2 * s.turn
    if (
        number in s.circling
        and here >= SEA_PLACE
        and there >= SEA_PLACE
        and _is_edge(g, here, there)
    ):
        s.circling[number] ^= 1
    if there < SEA_PLACE and on_european_map()[there] and number in s.circling:
        turn, odd = divmod(s.circling.pop(number), 2)
        if odd:
            _celebrate(g, s.stacks[number], turn)


def _is_edge(g: G, one: int, other: int) -> bool:
    west, east = EDGE
    names = (place_name(g, one), place_name(g, other))
    return (names[0] == west and names[1] in east) or (names[1] == west and names[0] in east)


def _celebrate(g: G, stack: Stack, begun: int) -> None:
    """XIV.2: the first 50 within a turn, else 20; the second 20."""
    s = g.state
    number = 1 + sum(name.startswith("circumnavigation_") for name in s.in_force)
    if number > 2:
        return
    s.in_force[f"circumnavigation_{number}"] = s.turn
    points = 50 if number == 1 and begun == s.turn else 20
    who = commander(g, stack).country
    g.log(RoundTheWorld(g.name(who), points))
    if g.is_major(who):
        score(g, who, points)
