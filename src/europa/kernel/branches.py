"""Several seats at work at once, each in a branch of its own.

A sealed branch touches neither the position nor the dice. So a copy of a match that stands in the
middle of such a group needn't run it again: what finished branches returned is taken over, and the
others catch up when their ask is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from europa.kernel.ask import Ask, Steps, Together
from europa.kernel.checkpoint import ASIDES, LEAVE, PLAIN, Given
from europa.kernel.errors import IllegalAnswer
from europa.kernel.table import Table


class Carried(NamedTuple):
    """How far a sealed group of a step has come, for a copy of the match."""

    place: int
    """Which sealed group of the step it is."""
    returned: Mapping[str, Any]
    """What the branches returned that are done."""
    given: Mapping[str, Sequence[Given]]
    """Answers of the others."""
    now: tuple[str, ...] = ()
    """Those that are run again at once. One of the others is surely waited for."""


class Branches(Together):
    """The branches of one group."""

    __slots__ = ("_branches", "_due", "_table", "_waiting", "has_logged", "place", "returned")

    def __init__(self, table: Table[Any], branches: Mapping[str, Steps[Any]], sealed: bool) -> None:
        super().__init__(sealed)
        self._table = table
        self._branches = branches
        self._waiting: dict[str, Ask] = {}
        self._due: dict[str, Sequence[Given]] = {}
        """Branches that are behind, with the answers they have to catch up with."""
        self.returned: dict[str, Any] = {}
        self.has_logged = False
        """Whether a branch wrote into the journal: then a copy must run them all in their order."""
        self.place = table.groups = table.groups + sealed
        carried: Carried | None = table.carried
        if sealed and carried is not None and carried.place == self.place:
            table.carried = None
            self.returned.update(carried.returned)
            self._due = {n: carried.given.get(n, ()) for n in branches if n not in self.returned}
            for name in carried.now:
                self.catch_up(name)
        else:
            for name in branches:
                self._run(name, None)

    @property
    def asks(self) -> Sequence[Ask]:
        """One ask for each seat that has not finished."""
        self._catch_up_all()
        return [self._waiting[name] for name in self._branches if name in self._waiting]

    @property
    def is_done(self) -> bool:
        """Whether nobody is waited for."""
        return not self._waiting and not self._due

    def awaits(self, name: str) -> bool:
        """Whether this branch is known to wait for an answer."""
        return name in self._waiting

    def answer(self, name: str, value: Any) -> None:
        """A seat has answered."""
        self.catch_up(name)
        self._run(name, value)
        if not self._waiting:
            self._catch_up_all()

    def catch_up(self, name: str) -> None:
        """Run a branch that is behind."""
        due = self._due.pop(name, None)
        if due is None:
            return
        self._run(name, None)
        for given in due:
            value = given.value
            if value is UNSET:
                ask = self._waiting.get(name)
                option = None if ask is None else ask.find(given.key)
                if option is None:
                    raise IllegalAnswer(f"{name} can't answer {given.key!r} again")
                value = option.key if option.value is UNSET else option.value
            self._run(name, value)

    def _catch_up_all(self) -> None:
        for name in list(self._due):
            self.catch_up(name)

    def _run(self, name: str, value: Any) -> None:
        table = self._table
        before, lines = table.whisper, len(table.journal.fresh)
        if self.sealed:
            table.whisper = (name,)
        try:
            ask = self._branches[name].send(value)
        except StopIteration as stop:
            self.returned[name] = stop.value
            self._waiting.pop(name, None)
        else:
            assert isinstance(ask, Ask), "a branch asks one thing at a time"
            assert ask.seat == name, "a branch asks its own seat only"
            self._waiting[name] = ask
        finally:
            table.whisper = before
            if len(table.journal.fresh) != lines:
                self.has_logged = True


def carried(group: Together | None, given: Sequence[Given]) -> Carried | None:
    """What a copy takes over of a group with the answers given in it; None if it must run it all
    again."""
    if not isinstance(group, Branches) or not group.sealed or group.has_logged:
        return None
    answers: dict[str, list[Given]] = {}
    for one in given:
        if one.seat in (*ASIDES, LEAVE):
            return None
        answers.setdefault(one.seat, []).append(one)
    returned, again = {}, []
    for name, value in group.returned.items():
        try:
            returned[name] = _copied(value)
        except TypeError:
            again.append(name)
    return Carried(group.place, returned, answers, tuple(again))


def _copied(value: Any) -> Any:
    """What a branch returned, for a copy of the match; a TypeError if it holds a living thing."""
    if is_fixed(value):
        return value
    kind = type(value)
    if kind is list or kind is tuple:
        return kind(_copied(part) for part in value)
    if kind is dict:
        return {key: _copied(part) for key, part in value.items()}
    raise TypeError(kind)


def is_fixed(value: Any) -> bool:
    """Whether a value never changes, so that copies may share it."""
    kind = type(value)
    if kind in PLAIN:
        return True
    if isinstance(value, tuple):
        return all(is_fixed(part) for part in value)
    return isinstance(value, msgspec.Struct) and bool(kind.__struct_config__.frozen)
