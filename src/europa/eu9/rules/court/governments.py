"""P 41.2 Holland: Stadhouder or Parliament, and when that may change."""

from __future__ import annotations

from europa.eu9.state import ADM, MIL
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps

HOLLAND = "holland"
STADHOUDER, PARLIAMENT = "stadhouder", "parliament"
LEAST_SKILL = 5
"""P 41.3, 41.4: MIL of a Stadhouder and ADM of the Parliament, where they are rolled."""
KEEP = "keep"


class GovernmentChanged(Entry, frozen=True):
    """Holland is governed in another way."""

    power: str
    government: str


def is_parliament(g: G, power: int) -> bool:
    """Otherwise a Stadhouder governs, as at first."""
    return g.state.government[power] == PARLIAMENT


def governing(g: G, power: int) -> str:
    """Who governs: a Stadhouder or the Parliament."""
    return PARLIAMENT if is_parliament(g, power) else STADHOUDER


def choose(g: G, power: int) -> Steps[bool]:
    """41.2: its own choice; whether it has changed."""
    if g.name(power) != HOLLAND:
        return False
    new = STADHOUDER if is_parliament(g, power) else PARLIAMENT
    params = {"power": g.name(power)}
    ask = Ask(g.seat_of(power), "holland.government", [Option(KEEP), Option(new)], "XV", params)
    if (yield ask) == KEEP:
        return False
    turn_to(g, power, new)
    return True


def turn_to(g: G, power: int, new: str) -> None:
    """Another government, whoever governs then."""
    g.state.government[power] = new
    g.log(GovernmentChanged(g.name(power), new))


def improve(g: G, power: int, values: list[int]) -> list[int]:
    """41.3, 41.4: the least that a rolled Stadhouder or Parliament is good for."""
    if g.name(power) == HOLLAND:
        kind = ADM if is_parliament(g, power) else MIL
        values[kind] = max(LEAST_SKILL, values[kind])
    return values


ENTRIES = (GovernmentChanged,)
MESSAGES = {
    "entry.GovernmentChanged": "{power} is governed by its {government}",
    "ask.holland.government": "{power}: who governs from now on?",
    "option.holland.government.keep": "as before",
    "option.holland.government.stadhouder": "a Stadhouder",
    "option.holland.government.parliament": "the Parliament",
}
