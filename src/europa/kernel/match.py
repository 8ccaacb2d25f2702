"""A match: the only door to a game for players, server, laboratory and tests.

How a match stands and goes on is in `running`; `clone`, `undo` and `load` run the step under way
again from its checkpoint.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from europa.kernel.ask import Ask, Option
from europa.kernel.branches import carried
from europa.kernel.checkpoint import (
    NOTE,
    REDEAL,
    Checkpoint,
    Given,
    first_answers,
)
from europa.kernel.dice import Dice, new_seed, seed_for, seed_from, seed_hash
from europa.kernel.errors import (
    GameOver,
    NotAsked,
    NothingToUndo,
    StaleAnswer,
)
from europa.kernel.game import Game, Result, Setup, find_game
from europa.kernel.imagining import imagined, supposed
from europa.kernel.journal import Entry
from europa.kernel.messages import describe_ask, refusal
from europa.kernel.orders import describe_orders, with_order
from europa.kernel.running import Running
from europa.kernel.state import State

S = TypeVar("S", bound=State)


class Match(Running[S]):
    """One game being played. Make one with `Match.new`, `Match.load` or `Match.replay`."""

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
    def rules_version(self) -> int:
        """The version of the rules it is played by (`Game.rules_version`)."""
        return self.game.rules_version

    @property
    def journal_length(self) -> int:
        """How many entries the journal has; not all of them are for everybody."""
        return len(self._table.journal)

    @property
    def step_start(self) -> int:
        """How many answers had been given when the step under way began."""
        return self._base.count

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
