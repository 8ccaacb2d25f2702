"""How a match runs: the checkpoint it stands on, the answers since, the step under way.

A step of the rules is a generator and is never saved. At the boundary between two steps the state
is plain data: that is a checkpoint. A running match is its last checkpoint plus the answers given
since. `Match` is this with its doors.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import UNSET

from europa.kernel.ask import Ask, Option, Steps, Together
from europa.kernel.branches import Carried, is_fixed
from europa.kernel.checkpoint import (
    ASIDES,
    LEAVE,
    NOTE,
    PLAIN,
    REDEAL,
    Checkpoint,
    Given,
    answers_in,
    plain_answers,
)
from europa.kernel.dice import Dice
from europa.kernel.errors import GameOver, IllegalAnswer, UnknownName
from europa.kernel.game import Game, Setup
from europa.kernel.journal import Journal, Noted, StepBegan
from europa.kernel.orders import Orders, ordered_answer
from europa.kernel.state import State

S = TypeVar("S", bound=State)

KEPT = 32
"""How many recent checkpoints keep their state; older ones are reached by replay."""
SPACING = 256
"""One in so many older checkpoints keeps its state too."""


class Running(Generic[S]):
    """A match without its doors: where it stands, and how an answer takes it further."""

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        base: Checkpoint,
        *,
        undo: str,
        taken: Carried | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.undo_rule = undo
        """`fair`: as far as the last die, secret or choice of another seat. `free`: anywhere."""
        self.orders: Orders = {}
        """Reactions that seats pass without being asked; nobody sees those of others."""
        self._recent: deque[Checkpoint] = deque()
        self._enter(base, taken)

    @property
    def state(self) -> S:
        """The true position. For tests and tools: players get `view`."""
        return self._table.state

    @property
    def number(self) -> int:
        """How many answers have been given."""
        return self._base.count + len(self._since) - self._asides

    @property
    def public_number(self) -> int:
        """How many answers everybody knows of: sealed ones don't count until all are in."""
        if self.is_sealed:
            return self._base.count + answers_in(self._since[: self._group_start])
        return self.number

    @property
    def is_sealed(self) -> bool:
        """Whether seats decide in secret now: nobody may know how far the others are."""
        return self._group is not None and self._group.sealed

    @property
    def is_over(self) -> bool:
        return self._steps is None

    def seats(self) -> Sequence[str]:
        """The ids of all seats, in order."""
        return self.game.seats(self.state)

    def asks(self) -> Sequence[Ask]:
        """What is asked now: one ask a seat at most; none when the game is over."""
        return self._look_up() if self._open is None else self._open

    def ask_of(self, seat: str) -> Ask | None:
        """What this seat is asked, if anything."""
        for ask in self._asks:
            if ask.seat == seat:
                return ask
        return None

    def leave(self, seat: str) -> None:
        """The player of this seat gets up for good. What becomes of the seat is the game's rule; if
        it is still asked something, somebody else must answer: the standing orders go too."""
        if not self._asks:
            raise GameOver("the game is over: there is nothing left to leave")
        self._check_seat(seat)
        self.game.leave(self._table, seat)
        self.orders = {one: kinds for one, kinds in self.orders.items() if one != seat}
        self._since.append(Given(LEAVE, seat, False))

    def note(self, text: str) -> None:
        """Write something outside the rules into the journal, for all to read (a computer that
        failed, a seat handed over). It stays there through clones, saves and undo."""
        self._table.log(Noted(text))
        self._since.append(Given(NOTE, text, True))
        self._asides += 1

    def _obey(self) -> None:
        """Give the answers that standing orders give."""
        while (found := ordered_answer(self.orders, self.game, self._asks)) is not None:
            self._play(*found)

    def _play(self, ask: Ask, option: Option) -> None:
        table = self._table
        dice, reveals = table.dice.counter, table.reveals
        value = option.key if option.value is UNSET else option.value
        since, base = self._since, self._base
        place = len(since)
        plain = value if type(value) in PLAIN or is_fixed(value) else UNSET
        since.append(Given(ask.seat, option.key, True, plain))
        try:
            self._advance((ask.seat, value) if self._group is not None else value)
        except BaseException:
            del since[place:]
            self._enter(base)
            self._repeat(since)
            raise
        if table.dice.counter != dice or table.reveals != reveals:
            closed = Given(ask.seat, option.key, False, plain)
            if self._base is base:
                since[place] = closed
            else:
                node = self._base
                node.given = (*node.given[:place], closed, *node.given[place + 1 :])

    def _enter(self, base: Checkpoint, taken: Carried | None = None) -> None:
        """Stand at a checkpoint and go on to the first ask after it; a group that a copy takes over
        isn't run again."""
        missing: list[tuple[Given, ...]] = []
        while base.state is None:
            if base.previous is None:
                base.dice = Dice(base.dice.seed)
                base.state = self.game.setup(self.setup, base.dice)
                break
            missing.append(base.given)
            base = base.previous
        journal = Journal(base.page)
        state, dice = base.state.copy(), base.dice.copy()
        self._table = self.game.table_type(state, dice, journal, base.reveals)
        self._table.carried = taken
        self._base = base
        self._since: list[Given] = []
        self._asides = 0
        self._open: Sequence[Ask] | None = ()
        """What is asked; None until somebody wants to know."""
        self._steps: Steps[None] | None = None
        self._group: Together | None = None
        self._group_start = 0
        self._step = ""
        self._advance(None)
        for given in reversed(missing):
            self._repeat(given)

    def _repeat(self, answers: Sequence[Given]) -> None:
        for given in answers:
            if given.seat == REDEAL:
                seat, _, seed = given.key.partition(" ")
                self._redeal(seat or None, bytes.fromhex(seed))
                continue
            if given.seat == NOTE:
                self.note(given.key)
                continue
            if given.seat == LEAVE:
                self.leave(given.key)
                continue
            if given.value is not UNSET:
                if self._group is None and self.ask_of(given.seat) is None:
                    raise IllegalAnswer(f"{given.seat} isn't asked at {self.number}")
                self._since.append(given)
                self._advance((given.seat, given.value) if self._group is not None else given.value)
                continue
            ask = self.ask_of(given.seat)
            option = None if ask is None else ask.find(given.key)
            if ask is None or option is None:
                raise IllegalAnswer(f"{given.seat} can't answer {given.key!r} at {self.number}")
            self._play(ask, option)

    def _advance(self, value: Any) -> None:
        """Run the rules to the next ask, or to the end of the game."""
        table, steps = self._table, self._steps
        while True:
            try:
                if steps is not None:
                    pending = steps.send(value)
                    break
            except StopIteration:
                if self._since:
                    self._mark()
                else:
                    self._settle()
            name = self.game.next_step(table.state)
            if name is None:
                self._steps, self._step, self._open, self._group = None, "", (), None
                return
            table.log(StepBegan(name))
            table.groups = 0
            self._step = name
            steps = self._steps = self.game.steps[name](table)
            if steps is None:
                self._settle()
            value = None
        if not self._base.step:
            self._base.step = self._step
        if type(pending) is Ask:
            self._group = None
            self._open = (pending,)
            pending.at = self._base.count + len(self._since) - self._asides
        else:
            assert isinstance(pending, Together)
            if pending is not self._group:
                self._group, self._group_start = pending, len(self._since)
            self._open = None
            if not pending.sealed:
                self._look_up()  # the number of an ask is that of the moment

    @property
    def _asks(self) -> Sequence[Ask]:
        return self._look_up() if self._open is None else self._open

    def _look_up(self) -> Sequence[Ask]:
        """What the seats of a group are asked; each new ask gets its number."""
        assert self._group is not None
        self._open = self._group.asks
        self._number_asks()
        return self._open

    def _number_asks(self) -> None:
        """Give each new ask its number; in a sealed group it must not tell what others did."""
        number = self.public_number
        for ask in self._asks:
            if ask.at < 0:
                own = sum(given.seat == ask.seat for given in self._since[self._group_start :])
                ask.at = number + (own if self.is_sealed else 0)

    def _settle(self) -> None:
        """A step asked nothing: the checkpoint moves on, so that no clone runs that step again."""
        base, table = self._base, self._table
        base.state, base.dice = table.state.keep(base.state), table.dice.copy()
        base.page, base.reveals = table.journal.mark(), table.reveals

    def _mark(self) -> None:
        """Close a checkpoint at this boundary."""
        table = self._table
        node = Checkpoint(
            self._base,
            plain_answers(self._since),
            table.state.keep(self._base.state),
            table.dice.copy(),
            table.journal.mark(),
            table.reveals,
        )
        self._base = node
        self._since = []
        self._asides = 0
        self._recent.append(node)
        if len(self._recent) > KEPT:
            old = self._recent.popleft()
            if old.count % SPACING >= len(old.given):
                old.state = None

    def _redeal(self, seat: str | None, seed: bytes) -> None:
        if self.is_sealed:
            start = self._group_start
            kept = (seat, *ASIDES, LEAVE)
            known = self._since[:start] + [g for g in self._since[start:] if g.seat in kept]
            if len(known) < len(self._since):
                self._enter(self._base)
                self._repeat(known)
        table = self._table
        table.dice = Dice(seed)
        self.game.redeal(table.state, seat, table.dice)
        self._since.append(Given(REDEAL, f"{seat or ''} {seed.hex()}", False))
        self._asides += 1
        for ask in self._asks:
            ask.forget()

    def _check_seat(self, seat: str) -> None:
        if seat not in self.seats():
            raise UnknownName(seat, "seat", self.seats())
