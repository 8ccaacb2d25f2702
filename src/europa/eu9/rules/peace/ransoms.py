"""XII.2 Ransoms (7.1): kings that the enemy holds are freed, and what that costs."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.pieces import KING
from europa.eu9.rules.military.leaders.prisoners import is_spared
from europa.eu9.rules.military.stacks import serves
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.stability import change
from europa.eu9.state import CAPTIVE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

KINGS_RANSOM, PRICE, MINORS_PRICE = 200, 2, 50
"""Ducats and stability for a power's monarch; ducats for a minor's king."""
BONUS, APART = "ransom_bonus", "ransom_apart"
"""Effects of the turn: the captor is favoured in a peace, may sign apart."""


class Freed(Entry, frozen=True):
    """A captive is freed for a ransom."""

    country: str
    by: str
    what: str


def captives(g: G) -> list[tuple[int, int, int]]:
    """(leader, country, captor) of all that are held: monarchs of powers first."""
    s = g.state
    found = [
        (KING + power, power, s.captors.get(KING + power, NONE))
        for power, state in enumerate(s.king_state)
        if state == CAPTIVE and g.is_major(power)
    ]
    found += [
        (leader, serves(g, leader), s.captors.get(leader, NONE))
        for leader, state in enumerate(s.leader_state)
        if state == CAPTIVE and not is_spared(g, leader)
    ]
    return found


def ransom(g: G) -> Steps[None]:
    """7.1: of powers at once, then the captors of minors' kings by initiative."""
    minors = []
    for leader, country, captor in captives(g):
        if g.is_major(country):
            _of_a_power(g, country, captor)
        else:
            minors.append((country, captor))
        g.state.captors.pop(leader, None)
    for power in by_initiative(g):
        for country in [c for c, captor in minors if captor == power]:
            yield from _of_a_minor(g, country, power)
    for country, captor in minors:
        if not g.is_major(captor):
            g.log(Freed(g.name(country), g.name(captor), "nothing"))


def _of_a_power(g: G, power: int, captor: int) -> None:
    """7.1.1: neither waived nor refused; paid to a minor or rebels it is lost."""
    change(g, power, -PRICE, "XII.2")
    _pay(g, power, -KINGS_RANSOM)
    if captor != NONE and g.is_major(captor):
        _pay(g, captor, KINGS_RANSOM)
    g.log(Freed(g.name(power), g.name(captor), f"{KINGS_RANSOM} ducats"))


def _of_a_minor(g: G, minor: int, power: int) -> Steps[None]:
    """7.1.2: money, a better peace, or the right to a separate one."""
    options = [Option("ducats"), Option("better_peace"), Option("separate_peace")]
    params = {"power": g.name(power), "minor": g.name(minor), "ducats": MINORS_PRICE}
    choice = yield Ask(g.seat_of(power), "peace.ransom", options, "XII.2", params)
    if choice == "ducats":
        _pay(g, power, MINORS_PRICE)
    else:
        effect = BONUS if choice == "better_peace" else APART
        g.add_effect(f"{effect}_{g.name(minor)}", power)
    g.log(Freed(g.name(minor), g.name(power), choice))


def _pay(g: G, power: int, ducats: int) -> None:
    g.add(power, "A30", ducats)
    g.log(Paid(g.name(power), "A30", ducats, "ransom"))


ENTRIES = (Freed,)
MESSAGES = {
    "ask.peace.ransom": "{power}: you hold the king of {minor}. What do you free him for?",
    "option.peace.ransom.ducats": "{ducats} ducats",
    "option.peace.ransom.better_peace": "+2 to one peace that you propose to {minor} this turn",
    "option.peace.ransom.separate_peace": "the right to propose {minor} a separate peace",
    "entry.Freed": "{by} frees the king of {country}: {what}",
}
