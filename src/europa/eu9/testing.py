"""Positions and answers for tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from europa.eu9.flow import BY_NUMBER
from europa.eu9.rules.administration.actions import Attempted
from europa.eu9.setup import new_state
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world import period_of
from europa.kernel import Dice, ScriptedDice, Setup
from europa.kernel.dice import seed_from
from europa.kernel.drive import drive, first_ask, text
from europa.kernel.journal import Journal

SCENARIO = "campaign_1492_9p"

__all__ = ["SCENARIO", "attempts", "drive", "first_ask", "position", "seat", "text"]


def position(
    scenario: str = SCENARIO,
    *,
    seed: int = 1,
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Mapping[str, Any] | None = None,
    turn: int = 1,
    segment: str = "1.0",
    **changes: Any,
) -> G:
    """A table of 1492 at a segment of a turn; nothing has happened in the turns before.

    `changes` overwrite columns of the state; `dice` scripts results by kind.
    """
    setup = Setup("eu9", scenario, (), dict(options or {}))
    state: Eu9 = new_state(setup, Dice(seed_from(seed)))
    state.turn, state.period, state.cursor = turn, period_of(turn), BY_NUMBER[segment]
    for name, value in changes.items():
        setattr(state, name, value)
    return G(state, ScriptedDice(dice or {}, seed_from(seed)), Journal(None))


def seat(g: G, power: str) -> int:
    """The index of a power by id or code, as rules use it."""
    return g.country(power)


def attempts(g: G) -> list[Attempted]:
    """The administrative actions rolled for so far."""
    return [line.entry for line in g.journal.lines() if isinstance(line.entry, Attempted)]
