"""`steady`: a player of EU9 by expected gains: it plans with the money and troops it can count on.

It knows nothing but what its seat may know: it looks at an imagined position, in which the rest is
dealt anew, and returns one of the options it is given, with one sentence why.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from europa.eu9.table import G
from europa.kernel import Ask, Dice, Option
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.players.base import SeatDoor
from europa.players.eu9.memory import Memory
from europa.players.eu9.rules import RULES
from europa.players.eu9.thought import Because, Thought
from europa.players.hints import Reason

ONLY = "Nothing else is possible."
LONG = ("march.stack", "plan.what")
"""Questions whose options are looked up by their keys: there are many, and always several."""


class Steady:
    """Plays by expected value; the same seed and the same game, the same choices."""

    __slots__ = ("_memory", "_seed", "fallbacks")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._memory = Memory()
        self.fallbacks: Counter[str] = Counter()
        """Kinds of asks that no rule answered, and how often."""

    def copy(self) -> Steady:
        """Itself, with its notes as they are now."""
        other = Steady(self._seed)
        other._memory = deepcopy(self._memory)
        return other

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        """One of the options."""
        return self._decide(door, ask).option

    def advise(self, door: SeatDoor, ask: Ask, seconds: float) -> tuple[Option, list[Reason]]:
        """The option it would choose, and why."""
        option, why = self._decide(door, ask)
        return option, [Reason("plan", why)]

    def _decide(self, door: SeatDoor, ask: Ask) -> Because:
        rule = RULES.get(ask.kind)
        if ask.kind not in LONG and len(ask.options) == 1:
            return Because(ask.options[0], ONLY)
        if rule is None:
            self.fallbacks[ask.kind] += 1
            return Because(ask.options[0], "No rule knows this question.")
        return rule(Thought(lambda: self._table(door), self._memory, ask.seat), ask)

    def _table(self, door: SeatDoor) -> G:
        """A position that could be the true one; the same one at a second look, so that a thought
        that came too late changes nothing."""
        state = door.imagine_position(self._seed)
        return G(state, Dice(seed_from(0)), Journal(None))
