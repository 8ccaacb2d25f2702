"""`steady`: a player of EU9 by expected gains: it plans with the money it can count on.

It knows nothing but what its seat may know: it looks at an imagined position, in which the rest is
dealt anew, and returns one of the options it is given.
"""

from __future__ import annotations

from random import Random

from europa.eu9.pieces import Action
from europa.eu9.table import G
from europa.kernel import Ask, Dice, Option
from europa.kernel.dice import seed_from
from europa.kernel.flow import DONE
from europa.kernel.journal import Journal
from europa.players.base import SeatDoor
from europa.players.eu9.answers import RULES
from europa.players.eu9.plan import make_plan

STAGES = {"plan.target": "target", "plan.detail": "detail", "plan.ducats": "ducats"}


class Steady:
    """Plans by expected value; the same seed and the same game, the same choices."""

    __slots__ = ("_left", "_now", "_random", "_writing")

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._left: list[Action] = []
        """Pieces of the plan that are still to be told."""
        self._now: Action | None = None
        """The piece being told."""
        self._writing = False

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        """One of the options."""
        if ask.kind == "plan.what":
            return self._next_piece(door, ask)
        if ask.kind in STAGES:
            wanted = getattr(self._now, STAGES[ask.kind])
            return next((o for o in ask.options if o.value == wanted), ask.options[0])
        options = ask.options
        rule = RULES.get(ask.kind)
        if len(options) == 1 or rule is None:
            return options[0]
        g = self._table(door)
        return rule(g, g.power_of(ask.seat), ask)

    def _table(self, door: SeatDoor) -> G:
        """A position that could be the true one."""
        state = door.imagine(self._random.getrandbits(32)).state
        return G(state, Dice(seed_from(0)), Journal(None))

    def _next_piece(self, door: SeatDoor, ask: Ask) -> Option:
        if not self._writing:
            g = self._table(door)
            self._left = make_plan(g, g.power_of(ask.seat))
            self._writing = True
        while self._left:
            self._now = self._left.pop(0)
            for option in ask.options:
                if option.value == self._now.kind:
                    return option
        self._writing = False
        return next(option for option in ask.options if option.key == DONE)
