"""V-12 A vassal that is one country with its Patron: every war of the one is the other's."""

from __future__ import annotations

from europa.eu9.rules.terms.lasting import is_over
from europa.eu9.table import G
from europa.eu9.world import NONE

ONE_COUNTRY = "one_country:"
"""Under `lasting`: minors that are one with their Patron in war and peace."""


def twins(g: G, country: int) -> list[int]:
    """Who fights wherever a country does."""
    s = g.state
    minors = [
        minor
        for entry in s.lasting.get(ONE_COUNTRY, ())
        if not is_over(g, entry)
        for minor in entry.who
        if s.patron[minor] != NONE and not s.gone[minor]
    ]
    found = [minor for minor in minors if s.patron[minor] == country]
    return [*found, *(s.patron[minor] for minor in minors if minor == country)]


def with_twins(g: G, countries: tuple[int, ...]) -> tuple[int, ...]:
    """A side of a war, each of its members with those that are one with it."""
    if ONE_COUNTRY not in g.state.lasting:
        return countries
    more = [twin for country in countries for twin in twins(g, country)]
    return tuple(dict.fromkeys((*countries, *more)))
