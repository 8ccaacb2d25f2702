"""An imagined match played on by rules of thumb, to see what a choice leads to.

The seat's own Turns follow each other: what others do in between is left out, for it costs three
times as much to imagine and says little about one's own choice. They still answer what concerns
them (calls to arms, battles, offers).
"""

from __future__ import annotations

from typing import Any

from europa.kernel import Ask, Dice, Match, Option
from europa.kernel.dice import seed_from
from europa.players.base import SeatDoor
from europa.players.tpop.steady import Steady
from europa.tpop.world import NONE

TURN = ("turn", "turn.event")
MOST_ANSWERS = 150
"""A rollout that goes on for longer is looked at as it stands."""


class Rollout:
    """One imagined match and those who play it."""

    def __init__(self, match: Match[Any], me: str, pilot: Steady, seed: int) -> None:
        self.match = match
        self.me = me
        self.pilot = pilot
        self.seed = seed
        self._others: dict[str, Steady] = {}
        self._doors: dict[str, SeatDoor] = {}
        self._left = MOST_ANSWERS

    def door(self, seat: str) -> SeatDoor:
        found = self._doors.get(seat)
        if found is None:
            found = self._doors[seat] = SeatDoor(seat, lambda: self.match)
        return found

    def answer(self, ask: Ask) -> Option:
        """What a seat would answer by rules of thumb."""
        if ask.seat == self.me:
            return self.pilot.choose(self.door(ask.seat), ask)
        other = self._others.get(ask.seat)
        if other is None:
            other = self._others[ask.seat] = Steady(self.seed, self.pilot.weights)
        return other.choose(self.door(ask.seat), ask)

    def play(self, ask: Ask, option: Option) -> None:
        self.match.play(ask, option)
        self._left -= 1

    def run_step(self) -> None:
        """To the end of the step under way: of this Turn, of this part of a phase."""
        start = self.match.step_start
        while self._left > 0:
            asks = self.match.asks()
            if not asks or self.match.step_start != start:
                return
            self.play(asks[0], self.answer(asks[0]))

    def run_turns(self, turns: int) -> None:
        """To the end of this Turn, then so many more of one's own."""
        self.run_step()
        for _ in range(turns):
            if not self._next_turn():
                return
            self.run_step()

    def _next_turn(self) -> bool:
        """Begin the seat's next Turn of this Round; False if it has none."""
        asks = self.match.asks()
        if not asks or asks[0].kind not in TURN:
            return False
        if asks[0].seat == self.me:
            return True
        state = self.match.state
        place = list(self.match.seats()).index(self.me)
        if place in state.passed or state.final[place] == 0:
            return False
        state = state.copy()
        state.turn = place
        self.seed += 1
        dice = Dice(seed_from(self.seed))
        self.match = Match.from_position(self.match.game, self.match.setup, state, dice)
        self.pilot.look_again()
        for other in self._others.values():
            other.look_again()
        asks = self.match.asks()
        return bool(asks) and asks[0].seat == self.me and state.turn != NONE
