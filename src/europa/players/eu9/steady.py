"""`steady`: a player of EU9 by expected gains: it plans with the money and troops it can count on.

It knows nothing but what its seat may know: it looks at an imagined position, in which the rest is
dealt anew, and returns one of the options it is given, with one sentence why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random

from europa.eu9.table import G
from europa.kernel import Ask, Dice, Option
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.players.base import SeatDoor
from europa.players.eu9.memory import Memory
from europa.players.eu9.rules import RULES
from europa.players.eu9.thought import Because, Thought, by_key
from europa.players.eu9.weights import weights
from europa.players.eu9.wishes import WISHES
from europa.players.eu9.wording import in_words
from europa.players.hints import Reason
from europa.players.registry import BadSetting
from europa.players.wishes import Wish

ONLY = "Nothing else is possible."
LONG = ("march.stack", "plan.what")
"""Questions whose options are looked up by their keys: there are many, and always several."""


IDLE: dict[str, tuple[str, ...]] = {
    "plan.what": ("done",),
    "declare.what": ("done",),
    "diplomacy.what": ("done",),
    "peace.what": ("done",),
    "stability.invest": ("no_investment",),
    "military.campaign": ("campaign:none",),
    "march.stack": ("no_more",),
    "explore.next": ("no_exploring",),
    "react": ("pass",),
}
"""What somebody does who overlooks that there was something to do."""
ANY = ("aims.main", "aims.other", "leaders.place", "event.choose")
"""Questions of judgement: who does not think takes any option."""
OVERLOOKED = "Nothing is seen to be done."
UNTHINKING = "One is as good as another."
HARD = "hard"


class Steady:
    """Plays by expected value; the same seed and the same game, the same choices.

    Levels (in the weights) differ by how often a chance is overlooked or a choice made without a
    thought, and by whether the end of a period is looked at: `hard`, which is plain `steady`, does
    not slip and lets its objectives guide its diplomacy. None of them knows more than its seat.
    """

    __slots__ = ("_chance", "_memory", "_seed", "_skill", "fallbacks", "level")

    def __init__(self, seed: int, level: str = HARD) -> None:
        self._seed = seed
        self.level = level
        self._skill = weights().levels[level]
        self._chance = Random(seed)
        self._memory = Memory()
        self.fallbacks: Counter[str] = Counter()
        """Kinds of asks that no rule answered, and how often."""

    @classmethod
    def with_setting(cls, setting: str) -> Callable[[int], Steady]:
        """`steady:easy`, `steady:normal` or `steady:hard`."""
        if setting not in weights().levels:
            known = ", ".join(weights().levels)
            raise BadSetting(f"steady:{setting} isn't a level: choose one of {known}")
        return partial(cls, level=setting)

    def copy(self) -> Steady:
        """Itself, with its notes as they are now."""
        other = Steady(self._seed, self.level)
        other._chance = deepcopy(self._chance)
        other._memory = deepcopy(self._memory)
        return other

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        """One of the options."""
        return self._decide(door, ask).option

    def advise(self, door: SeatDoor, ask: Ask, seconds: float) -> tuple[Option, list[Reason]]:
        """The option it would choose, and why."""
        option, why = self._decide(door, ask)
        return option, [Reason("plan", in_words(why))]

    def wishes(self, door: SeatDoor, ask: Ask) -> list[Wish]:
        """What the others would sign, as this player would in their place."""
        seen = WISHES.get(ask.kind)
        return seen(self._thought(door, ask), ask) if seen else []

    def _thought(self, door: SeatDoor, ask: Ask) -> Thought:
        return Thought(lambda: self._table(door), self._memory, ask.seat, far=self._skill.far)

    def _decide(self, door: SeatDoor, ask: Ask) -> Because:
        rule = RULES.get(ask.kind)
        if ask.kind not in LONG and len(ask.options) == 1:
            return Because(ask.options[0], ONLY)
        if self._skill.slips and self._overlooks(ask):
            if ask.kind in ANY:
                return Because(self._chance.choice(ask.options), UNTHINKING)
            return Because(by_key(ask, *IDLE[ask.kind]), OVERLOOKED)
        if rule is None:
            self.fallbacks[ask.kind] += 1
            return Because(ask.options[0], "No rule knows this question.")
        return rule(self._thought(door, ask), ask)

    def _overlooks(self, ask: Ask) -> bool:
        """Whether this chance passes unseen; a plan half told ends there."""
        if ask.kind not in ANY and not any(ask.find(key) for key in IDLE.get(ask.kind, ())):
            return False
        if self._chance.random() >= self._skill.slips:
            return False
        if ask.kind == "plan.what":
            self._memory.writing, self._memory.pieces = False, []
        return True

    def _table(self, door: SeatDoor) -> G:
        """A position that could be the true one; the same one at a second look, so that a thought
        that came too late changes nothing."""
        state = door.imagine_position(self._seed)
        return G(state, Dice(seed_from(0)), Journal(None))
