"""4.2 Passing and what it pays."""

from __future__ import annotations

from europa.kernel import Entry
from europa.tpop.rules.terms.treasury import gain_ducats
from europa.tpop.table import G
from europa.tpop.world import NONE, decks


def pay_for_passing(g: G, seat: int) -> None:
    """4.2: Ducats by place, unless the end of the phase has been triggered."""
    s = g.state
    rewards = passing_ducats(g)
    place = len(s.passed)
    if place < len(rewards) and s.final[seat] == NONE:
        gain_ducats(g, seat, rewards[place], "4.2")
    g.log(Passed(g.seat_name(seat), place + 1))


class Passed(Entry, frozen=True):
    """A seat is done for this Round."""

    seat: str
    place: int
    """1 for the first to Pass."""


def passing_ducats(g: G) -> list[int]:
    """R40, 20.2: what the first, second ... to Pass collects; two who are left of more Pass as
    three do (T141)."""
    table = decks.components()["passing_ducats"]
    players = 2 if g.is_for_two else max(3, min(6, len(g.state.seats)))
    rewards: list[int] = table[str(players)]
    return rewards
