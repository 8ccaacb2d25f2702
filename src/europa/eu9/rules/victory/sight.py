"""XIV.3 The expressions of objectives: what they look at, and the words they are made of.

An expression is a list with its word first. `WORDS` give values, `LISTS` give what `some`, `all`
and `count` go through: each member is a `Sight` bound to a place, a country, a record or a name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from typing import Any, TypeVar

import msgspec

from europa.eu9.table import G
from europa.eu9.world import NONE, PERIOD_TURNS
from europa.eu9.world.specials import objective_rules

Term = Any
"""A part of an expression as the data write it."""


class UnknownWord(LookupError):
    """The data use a word that the rules don't know: a mistake of ours, not of a player."""


class Sight(msgspec.Struct, frozen=True):
    """A power's look at the position, and what it is bound to."""

    g: G
    power: int
    period: int
    """Period of the objective."""
    place: int = NONE
    country: int = NONE
    record: Any = None
    name: str = ""

    def bind(self, **names: Any) -> Sight:
        """The same look, bound anew."""
        return Sight(self.g, self.power, self.period, **names)

    def who(self, name: str) -> int:
        """A country by name; `$self` is the power."""
        return self.power if name == "$self" else self.g.country(name)

    @property
    def start(self) -> int:
        """First turn of the period."""
        return PERIOD_TURNS[self.period][0]


Word = Callable[..., Any]
F = TypeVar("F", bound=Callable[..., Any])
L = TypeVar("L", bound=Callable[..., list[Sight]])
WORDS: dict[str, Word] = {}
LISTS: dict[str, Callable[..., list[Sight]]] = {}
PLAIN = ("occurred_any", "in_area_any", "in_continent_any", "in_region_any", "peaces_of_events")
"""Words whose argument is a list of names, no expression."""


def word(name: str) -> Callable[[F], F]:
    """Enter a word that gives a value."""

    def enter(function: F) -> F:
        WORDS[name] = function
        return function

    return enter


def members(name: str) -> Callable[[L], L]:
    """Enter a word that gives a list."""

    def enter(function: L) -> L:
        LISTS[name] = function
        return function

    return enter


def value(at: Sight, term: Term) -> Any:
    """What an expression comes to; names, numbers and truth stand for themselves."""
    if isinstance(term, (list, tuple)):
        if term[0] not in WORDS:
            raise UnknownWord(term[0])
        return WORDS[term[0]](at, *term[1:])
    return at.g.name(at.power) if term == "$self" else term


def listed(at: Sight, term: Term) -> list[Sight]:
    """The members of a list."""
    if term[0] not in LISTS:
        raise UnknownWord(term[0])
    return LISTS[term[0]](at, *term[1:])


def unknown(term: Term) -> list[str]:
    """Words of an expression that the rules don't know."""
    if not isinstance(term, (list, tuple)) or not term:
        return []
    found = [] if term[0] in WORDS or term[0] in LISTS else [str(term[0])]
    if term[0] in PLAIN:
        return found
    return found + [name for part in term[1:] for name in unknown(part)]


def provinces(at: Sight, names: tuple[str, ...] | list[str]) -> list[Sight]:
    """Provinces by name."""
    return [at.bind(place=at.g.world.province_index[name]) for name in names]


def named_set(name: str) -> tuple[str, ...]:
    """A set of provinces that the objectives share."""
    return objective_rules().sets[name]


# Sums and logic


@word("and")
def both(at: Sight, *terms: Term) -> bool:
    return all(value(at, term) for term in terms)


@word("or")
def either(at: Sight, *terms: Term) -> bool:
    return any(value(at, term) for term in terms)


@word("not")
def neither(at: Sight, term: Term) -> bool:
    return not value(at, term)


@word("if")
def choose(at: Sight, condition: Term, then: Term, otherwise: Term) -> Any:
    return value(at, then if value(at, condition) else otherwise)


@word("some")
def some(at: Sight, several: Term, condition: Term) -> bool:
    return any(value(one, condition) for one in listed(at, several))


@word("all")
def every(at: Sight, several: Term, condition: Term) -> bool:
    return all(value(one, condition) for one in listed(at, several))


@word("count")
def count(at: Sight, several: Term, condition: Term = True) -> int:
    return sum(bool(value(one, condition)) for one in listed(at, several))


def _folded(function: Callable[[Any, Any], Any]) -> Word:
    return lambda at, *terms: reduce(function, [value(at, term) for term in terms])


_SUMS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq, ">=": operator.ge, "<=": operator.le, "+": operator.add,
    "-": operator.sub, "*": operator.mul, "floor_div": operator.floordiv, "min": min, "max": max,
}  # fmt: skip
WORDS.update({name: _folded(function) for name, function in _SUMS.items()})
