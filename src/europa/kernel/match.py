"""A match: the only door to a game for players, server, laboratory and tests.

A step of the rules is a generator and is never saved. At the boundary between two steps the state
is plain data: that is a checkpoint. A running match is its last checkpoint plus the answers given
since; `clone`, `undo` and `load` run the step again from there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import UNSET

from europa.kernel.ask import Ask, Option, Steps, Together
from europa.kernel.branches import Carried, carried, is_fixed
from europa.kernel.checkpoint import (
    ASIDES,
    LEAVE,
    NOTE,
    PLAIN,
    REDEAL,
    Checkpoint,
    Given,
    answers_in,
    first_answers,
    plain_answers,
)
from europa.kernel.dice import Dice, new_seed, seed_for, seed_from, seed_hash
from europa.kernel.errors import (
    GameOver,
    IllegalAnswer,
    NotAsked,
    NothingToUndo,
    StaleAnswer,
    UnknownName,
)
from europa.kernel.game import Game, Result, Setup, find_game
from europa.kernel.imagining import imagined, supposed
from europa.kernel.journal import Entry, Journal, Noted, StepBegan
from europa.kernel.messages import describe_ask, refusal
from europa.kernel.orders import Orders, describe_orders, ordered_answer, with_order
from europa.kernel.state import State

S = TypeVar("S", bound=State)

KEPT = 32
"""How many recent checkpoints keep their state; older ones are reached by replay."""
SPACING = 256
"""One in so many older checkpoints keeps its state too."""


class Match(Generic[S]):
    """One game being played. Make one with `Match.new`, `Match.load` or `Match.replay`."""

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

    @classmethod
    def new(
        cls,
        game: str | Game[S],
        scenario: str | None = None,
        seats: int | Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | bytes | None = None,
        undo: str = "fair",
    ) -> Match[S]:
        """Begin a match. `seats` is a number or the kinds of seats; without a seed it is secret."""
        rules: Game[S] = find_game(game) if isinstance(game, str) else game
        setup = rules.check_setup(scenario, seats, options)
        secret = new_seed() if seed is None else seed_from(seed) if isinstance(seed, int) else seed
        dice = Dice(secret)
        return cls.from_position(rules, setup, rules.setup(setup, dice), dice, undo=undo)

    @classmethod
    def from_position(
        cls, game: Game[S], setup: Setup, state: S, dice: Dice, *, undo: str = "fair"
    ) -> Match[S]:
        """Begin at any position: case files and puzzles use this."""
        return cls(game, setup, Checkpoint(None, (), state.copy(), dice.copy(), None, 0), undo=undo)

    # What is on the table

    @property
    def state(self) -> S:
        """The true position. For tests and tools: players get `view`."""
        return self._table.state

    @property
    def rules_version(self) -> int:
        """The version of the rules it is played by (`Game.rules_version`)."""
        return self.game.rules_version

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
    def journal_length(self) -> int:
        """How many entries the journal has; not all of them are for everybody."""
        return len(self._table.journal)

    @property
    def step_start(self) -> int:
        """How many answers had been given when the step under way began."""
        return self._base.count

    @property
    def is_over(self) -> bool:
        return self._steps is None

    @property
    def step(self) -> str:
        """The name of the step under way; empty when the game is over."""
        return self._step

    @property
    def seed_hash(self) -> str:
        """Published from the start, so that the seed can be checked at the end."""
        return seed_hash(self._table.dice.seed)

    @property
    def seed(self) -> str | None:
        """What `seed_hash` fixed, once the game is over; None before, and for an imagined one."""
        dice = self._table.dice
        return dice.seed.hex() if self.is_over and not self._base.root.is_given else None

    def seed_for(self, name: str) -> int:
        """A seed for who plays here: the same match, the same number, known to the server alone."""
        return seed_for(self._table.dice.seed, name)

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

    def result(self) -> Result:
        """Winners and scores; only when the game is over."""
        if not self.is_over:
            raise NotAsked("the game isn't over yet: there is no result")
        return self.game.result(self.state)

    def hash(self) -> str:
        """A fingerprint of the position and of the dice to come."""
        return f"{self.state.hash()}-{self._table.dice.counter}"

    # Playing

    def answer(self, seat: str, key: str, at: int | None = None) -> None:
        """Give an answer; `at` is the `Ask.at` it is meant for. A refused one changes nothing."""
        if not self._asks:
            raise GameOver("the game is over: nothing more can be answered")
        ask = self.ask_of(seat)
        if ask is None:
            waiting = ", ".join(ask.seat for ask in self._asks)
            raise NotAsked(f"{seat} isn't asked anything now; waiting for {waiting}")
        if at is not None and at != ask.at:
            raise StaleAnswer(f"this answers question {at}, but {ask.at} is asked now: look again")
        option = ask.find(key)
        if option is None:
            raise refusal(self.game.catalogue, ask, key)
        self.play(ask, option)

    def play(self, ask: Ask, option: Option) -> None:
        """Answer one of `asks()` with one of its own options: no look-up, for fast play."""
        self._play(ask, option)
        if self.orders:
            self._obey()

    def order(self, seat: str, kind: str, on: bool = True) -> None:
        """Give a standing order to pass such reactions, or take it back. It answers at once if that
        is asked now. After an undo the seat is asked again: an order waits for the next answer."""
        self._check_seat(seat)
        self.orders = with_order(self.orders, self.game, seat, kind, on)
        self._obey()

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

    def undo(self, seat: str | None = None) -> None:
        """Take back this seat's last choice as far as the undo rule lets it.

        None asks for the table's last choice, whoever made it: only where undo is free.
        """
        since = list(self._since)
        base = self._base
        if all(one.seat == NOTE for one in since):
            if base.previous is None:
                raise NothingToUndo("nothing has been chosen yet")
            since, base = [*base.given, *since], base.previous
        drop = self._undo_place(seat, since)
        del since[drop]
        self._recent.clear()
        self._enter(base)
        self._repeat(since)

    def may_undo(self, seat: str | None = None) -> bool:
        """Whether `undo` would do anything."""
        base = self._base
        try:
            if any(one.seat != NOTE for one in self._since):
                self._undo_place(seat, self._since)
            elif base.previous is not None:
                self._undo_place(seat, base.given)
            else:
                return False
        except NothingToUndo:
            return False
        return True

    # What a seat knows

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """All that this seat may know, as plain data; None is a spectator, and so is a seat that is
        no longer there."""
        say = self.game.catalogue
        seat = seat if seat in self.seats() else None
        ask = None if seat is None else self.ask_of(seat)
        return {
            "game": self.game.id,
            "scenario": self.setup.scenario,
            "options": dict(self.setup.options),
            "seat": seat,
            "seats": list(self.seats()),
            "number": self.public_number,
            "step": self._step,
            "over": self.is_over,
            "seed_hash": self.seed_hash,
            "waiting": [ask.seat for ask in self._asks],
            "ask": None if ask is None else describe_ask(say, ask),
            "may_undo": seat is not None and self.may_undo(seat),
            "orders": describe_orders(self.game, self.orders, seat),
            "state": self.game.view(self.state, seat),
        }

    def journal(self, seat: str | None = None, start: int = 0) -> list[tuple[int, Entry]]:
        """Entries that this seat may read, numbered for it, from number `start` on."""
        return list(self._table.journal.read(seat, start))

    def journal_end(self, seat: str | None = None) -> int:
        """The number that the next entry for this seat will have."""
        return self._table.journal.end(seat)

    def journal_numbers(self, seat: str | None = None) -> list[int]:
        """By `journal_length`: what `journal_end` was then."""
        return self._table.journal.numbers(seat)

    def imagine(self, seat: str | None, seed: int | bytes | None = None) -> Match[S]:
        """A copy in which all that `seat` can't know is dealt anew, with fresh dice. For looking
        ahead: it may hold the truth of the past, so nobody gets to see more of it than a view."""
        fresh = new_seed() if seed is None else seed_from(seed) if isinstance(seed, int) else seed
        found = imagined(self, seat, fresh)
        if found is None:
            found = self.clone()
            found.orders = {}
            found._redeal(seat, fresh)
        return found

    def imagine_position(self, seat: str | None, seed: int | bytes | None = None) -> S:
        """The position alone, with all that `seat` can't know dealt anew: for players that look and
        don't play on. No rule is run for it."""
        fresh = new_seed() if seed is None else seed_from(seed) if isinstance(seed, int) else seed
        state = self.state.copy()
        self.game.redeal(state, seat, Dice(fresh))
        return state

    def suppose(self, seat: str | None, seed: int | bytes | None = None) -> Match[S]:
        """A new match that begins where this one stands for all that `seat` knows, and holds
        nothing else: it may be given away whole. (It begins with the step under way, if others
        have decided something in it or dice fell.)"""
        fresh = new_seed() if seed is None else seed_from(seed) if isinstance(seed, int) else seed
        return supposed(self, seat, fresh)

    # Copies, records, files

    def clone(self) -> Match[S]:
        """An independent match at the same position, down to the middle of a step."""
        other: Match[S] = Match.__new__(Match)
        other.game, other.setup, other.undo_rule = self.game, self.setup, self.undo_rule
        other.orders = self.orders
        other._recent = deque()
        start = self._group_start
        taken = carried(self._group, self._since[start:])
        if taken is None or self._base.state is None:
            other._enter(self._base)
            other._repeat(self._since)
            return other
        other._enter(self._base, taken)
        other._repeat(self._since[:start])
        assert other._table.carried is None, "the group was not begun again"
        other._since.extend(self._since[start:])
        return other

    def at(self, number: int) -> Match[S]:
        """The match as it stood after `number` answers: for rewinding."""
        base, since = self._base, list(self._since)
        while base.count > number and base.previous is not None:
            since, base = list(base.given), base.previous
        other = Match(self.game, self.setup, base, undo=self.undo_rule)
        other.orders = self.orders
        other._repeat(first_answers(since, number - base.count))
        return other

    def given(self) -> list[tuple[str, tuple[Given, ...]]]:
        """All answers so far, by the step that asked; notes are left to the journal."""
        parts: list[tuple[str, Sequence[Given]]] = [(self._base.step, self._since)]
        base = self._base
        while base.previous is not None:
            parts.append((base.previous.step, base.given))
            base = base.previous
        answers = ((step, tuple(g for g in part if g.seat != NOTE)) for step, part in parts[::-1])
        return [part for part in answers if part[1]]

    def record(self, *, with_seed: bool | None = None) -> str:
        """The match as text. The seed is told when the game is over, or on request."""
        from europa.kernel.record import write_record  # noqa: PLC0415  stands on Match

        return write_record(self, with_seed=self.is_over if with_seed is None else with_seed)

    @classmethod
    def replay(cls, text: str) -> Match[Any]:
        """Play a text record again, to the same position."""
        from europa.kernel.record import replay_record  # noqa: PLC0415  stands on Match

        return replay_record(text)

    def save(self, path: str | Path) -> None:
        """Write the match to a file; a crash meanwhile leaves the file as it was."""
        from europa.kernel.save import write_save  # noqa: PLC0415  stands on Match

        write_save(self, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Match[Any]:
        """Read a match from a file."""
        from europa.kernel.save import read_save  # noqa: PLC0415  stands on Match

        return read_save(Path(path))

    # Inside

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

    def _obey(self) -> None:
        """Give the answers that standing orders give."""
        while (found := ordered_answer(self.orders, self.game, self._asks)) is not None:
            self._play(*found)

    def _check_seat(self, seat: str) -> None:
        if seat not in self.seats():
            raise UnknownName(seat, "seat", self.seats())

    def _undo_place(self, seat: str | None, answers: Sequence[Given]) -> int:
        """Which answer an undo would drop."""
        last = len(answers) - 1
        while answers[last].seat == NOTE:
            last -= 1
        if self.undo_rule == "free" and answers[last].seat != REDEAL:
            return last
        if self.is_sealed:
            sealed = [
                place
                for place in range(self._group_start, len(self._since))
                if self._since[place].seat == seat
            ]
            if sealed:
                return sealed[-1]
            # Whether others have begun must not be seen by it: that they are asked is enough.
            asked = {ask.seat for ask in self._asks} | {
                given.seat for given in self._since[self._group_start :] if given.seat != NOTE
            }
            if asked - {seat}:
                raise NothingToUndo(f"{seat} has sealed nothing here yet")
        if answers[last].seat != seat:
            raise NothingToUndo(f"the last choice was not made by {seat}")
        if not answers[last].is_open:
            raise NothingToUndo("a die or a secret has been shown since: it can't be taken back")
        return last

    def _number_asks(self) -> None:
        """Give each new ask its number; in a sealed group it must not tell what others did."""
        number = self.public_number
        for ask in self._asks:
            if ask.at < 0:
                own = sum(given.seat == ask.seat for given in self._since[self._group_start :])
                ask.at = number + (own if self.is_sealed else 0)
