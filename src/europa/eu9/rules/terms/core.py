"""The readers: a selector gives countries or places, a condition a yes or no, a value a number.

The words themselves stand in `who`, `where`, `when` and `amounts`; each registers its own here, so
that a condition may hold a selector and a selector a condition.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TypeVar

from europa.eu9.rules.terms.book import sides
from europa.eu9.rules.terms.scene import Scene, Term, UnknownTerm, each, only
from europa.eu9.world import NONE

Reader = Callable[..., list[int]]
Test = Callable[..., bool]
F = TypeVar("F", bound=Callable[..., object])

WHO: dict[str, Reader] = {}
WHERE: dict[str, Reader] = {}
WHEN: dict[str, Test] = {}
REBELS = "rebels"
"""A side of the event if it has named one, else the counters of that name."""
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def word(book: dict[str, F], *names: str) -> Callable[[F], F]:
    """Enter a function under these words."""

    def enter(function: F) -> F:
        for name in names:
            assert name not in book, name
            book[name] = function
        return function

    return enter


def countries(scene: Scene, term: Term) -> list[int]:
    """The countries a selector names, in order, each once."""
    found: dict[int, None] = {}
    index = scene.g.world.country_index
    for one in each(term):
        if isinstance(one, str) and one in index and one != REBELS:
            found[index[one]] = None
        elif isinstance(one, list):
            found |= dict.fromkeys(countries(scene, one))
        elif isinstance(one, dict):
            name, argument = only(one)
            found |= dict.fromkeys(
                _word(WHO, name, "selector of countries", scene)(scene, argument)
            )
        elif one in WHO:
            found |= dict.fromkeys(WHO[one](scene))
        elif one in scene.roles:
            found |= dict.fromkeys(WHO["role"](scene, one))
        elif one in sides():
            found |= dict.fromkeys(WHO["side"](scene, one))
        else:
            raise UnknownTerm("country", one, scene.event)
    found.pop(NONE, None)
    return list(found)


def country(scene: Scene, term: Term) -> int:
    """The first country a selector names, or NONE."""
    found = countries(scene, term)
    return found[0] if found else NONE


def places(scene: Scene, term: Term) -> list[int]:
    """The provinces a selector names, in order, each once; an area stands for its provinces."""
    found: dict[int, None] = {}
    world = scene.g.world
    for one in each(term):
        if isinstance(one, str) and one in world.province_index:
            found[world.province_index[one]] = None
        elif isinstance(one, str) and one in world.area_index:
            found |= dict.fromkeys(world.areas[world.area_index[one]].provinces)
        elif isinstance(one, list):
            found |= dict.fromkeys(places(scene, one))
        elif isinstance(one, dict):
            if len(one) == 1:
                name, argument = only(one)
            else:
                name, argument = next((key for key in one if key in WHERE), "choice"), one
            if name in WHO and name not in WHERE:
                found |= dict.fromkeys(places(scene, {"owned": one}))
                continue
            found |= dict.fromkeys(_word(WHERE, name, "selector of places", scene)(scene, argument))
        else:
            found |= dict.fromkeys(_word(WHERE, one, "place", scene)(scene))
    found.pop(NONE, None)
    return list(found)


def place(scene: Scene, term: Term) -> int:
    """The first place a selector names, or NONE."""
    found = places(scene, term)
    return found[0] if found else NONE


def holds(scene: Scene, condition: Term) -> bool:
    """Whether a condition is true; no condition always is."""
    if condition is None:
        return True
    name, *arguments = condition
    return _word(WHEN, name, "condition", scene)(scene, *arguments)


def compares(left: int, sign: str, right: int) -> bool:
    """`3 >= 2`, with the sign as the data write it."""
    return COMPARE[sign](left, right)


def _word(book: dict[str, F], name: str, kind: str, scene: Scene) -> F:
    if name not in book:
        raise UnknownTerm(kind, name, scene.event)
    return book[name]
