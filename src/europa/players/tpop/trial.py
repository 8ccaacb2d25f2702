"""One choice tried in one imagined match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from europa.kernel import Match
from europa.players.tpop.plan import Plan
from europa.players.tpop.rollout import Rollout
from europa.players.tpop.steady import Steady
from europa.players.tpop.value import ValueWeights, lead, table_of

TURNS_AHEAD = 2
"""Own Turns that are imagined after the one under way."""
RIVALRY = 0.25
"""What a point for the rivals costs, of a point for oneself."""
MOST_SAMPLES = 32


def samples(seed: int) -> list[int]:
    """Seeds of imagined matches."""
    chance = Random(seed)
    return [chance.getrandbits(48) for _ in range(MOST_SAMPLES)]


class Trial:
    """Plays choices for a seat and weighs what they lead to."""

    def __init__(
        self,
        me: str,
        pilot: Steady,
        values: ValueWeights,
        imagine: Callable[[int], Match[Any]],
    ) -> None:
        self.me, self.pilot, self.values, self.imagine = me, pilot, values, imagine

    def play(self, key: str, plan: Plan | None, seed: int) -> Match[Any] | None:
        """The imagined match after the choice and what follows from it."""
        match = self.imagine(seed)
        ask = match.ask_of(self.me)
        if ask is None:
            return None
        pilot = self.pilot.fork(seed)
        run = Rollout(match, self.me, pilot, seed)
        if plan is None:
            option = ask.find(key)
            if option is None:
                return None
            pilot.note(ask, option)
            run.play(ask, option)
            run.run_step()
        else:
            option = pilot.follow(run.door(self.me), ask, plan.copy())
            if option is None:
                return None
            run.play(ask, option)
            run.run_turns(TURNS_AHEAD)
        return run.match

    def value(self, key: str, plan: Plan | None, seed: int) -> float | None:
        """What that match is worth; None if the choice isn't possible in it."""
        match = self.play(key, plan, seed)
        if match is None:
            return None
        return lead(table_of(match), list(match.seats()).index(self.me), self.values, RIVALRY)
