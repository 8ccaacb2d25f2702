"""What rules work on: the state, the dice and the journal of one match."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Generic, TypeVar

from europa.kernel.dice import Dice
from europa.kernel.journal import Entry, Journal, Line, Rolled, Shuffled
from europa.kernel.state import State

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Table(Generic[S]):
    """Passed to every rule as `g`. A game may subclass it to add helpers, but no data."""

    __slots__ = ("carried", "dice", "groups", "journal", "reveals", "state", "whisper")

    def __init__(self, state: S, dice: Dice, journal: Journal, reveals: int = 0) -> None:
        self.state = state
        self.dice = dice
        self.journal = journal
        self.reveals = reveals
        """How often a secret was shown: a choice before the last one can't be taken back."""
        self.whisper: tuple[str, ...] | None = None
        """Who reads what is logged without saying: set while a sealed branch runs."""
        self.groups = 0
        """Sealed groups that the step under way has begun."""
        self.carried: Any = None
        """What a copy of a match takes over of the sealed group it stands in (`branches`)."""

    def log(self, entry: Entry, to: Sequence[str] | None = None) -> None:
        """Write an entry, for everybody or only for the seats named."""
        self.journal.fresh.append(Line(entry, self.whisper if to is None else tuple(to)))

    def reveal(self) -> None:
        """A card was drawn or a secret shown: nobody can take back what came before."""
        self.reveals += 1

    def roll(self, kind: str, sides: int = 6, times: int = 1, by: str = "") -> tuple[int, ...]:
        """Roll dice in the open; the results go into the journal."""
        results = tuple(self.dice.roll(sides, kind) for _ in range(times))
        self.log(Rolled(kind, sides, results, by))
        return results

    def pick(self, kind: str, things: Sequence[T], by: str = "") -> T:
        """Pick one of the things at random, in the open: logged by its place in the list."""
        place = self.dice.below(len(things), kind)
        self.log(Rolled(kind, len(things), (place + 1,), by))
        return things[place]

    def shuffle(self, kind: str, things: MutableSequence[Any]) -> None:
        """Shuffle; that it happened is logged, the order is not."""
        self.dice.shuffle(things, kind)
        self.log(Shuffled(kind))

    def draw(self, deck: list[int]) -> int:
        """Take the top card (the last of the list). A secret has been shown."""
        self.reveals += 1
        return deck.pop()
