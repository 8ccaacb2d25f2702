"""4.11.1 The reaction window: minors' calls, then powers in circles until all pass in a row.

A chapter exports `REACTIONS`: functions of (g, power, segment) that give what the power may do now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from europa.eu9.rules.diplomacy.calls import answer_calls
from europa.eu9.rules.diplomacy.turns import WINDOW, advance, open_session
from europa.eu9.rules.link import AGAIN, CHAPTERS
from europa.eu9.rules.powers.wars import AT_HOME
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import PASS

REACT = "react"
ABROAD = "2.10"
"""The segment whose window is about its own wars alone."""


class Reaction(NamedTuple):
    """Something a power may do in a window: its key, and what it does."""

    key: str
    act: Callable[[], Steps[None] | None]
    note: str = ""
    params: dict[str, Any] = {}  # never changed


Offers = Callable[[G, int, str], Iterator[Reaction]]


@cache
def _offers() -> tuple[Offers, ...]:
    return tuple(offer for group in CHAPTERS.collect("REACTIONS") for offer in group)


def reactions(g: G, power: int, segment: str) -> list[Reaction]:
    """All that a power may do now and hasn't done in this window; what two rules allow, once."""
    session = g.state.session
    used = session.used if session else ()
    name = g.name(power)
    proposed = {key for key in (entry.partition("/")[2] for entry in used) if _is_proposal(key)}
    found: dict[str, Reaction] = {}
    for offer in _offers():
        for reaction in offer(g, power, segment):
            if f"{name}/{reaction.key}" not in used and reaction.key not in proposed:
                found.setdefault(reaction.key, reaction)
    return list(found.values())


def _is_proposal(key: str) -> bool:
    """What all concerned have answered already: nobody proposes it again in this window."""
    return key.partition(":")[0] in ("armistice", "associate")


def open_window(g: G, segment: str) -> None:
    """The window of a segment opens."""
    open_session(g, segment, WINDOW)


def play_window(g: G, segment: str) -> Steps[bool]:
    """The next power that may react acts or passes; AGAIN until all have passed in a row."""
    called = yield from answer_calls(g)
    session = g.state.session
    assert session is not None
    if not g.state.wars:
        g.state.session = None
        return False
    while session.quiet < len(session.order):
        power = session.order[session.at % len(session.order)]
        found = reactions(g, power, segment) if g.is_major(power) else []
        session = advance(g, at=session.at + 1, quiet=session.quiet + 1)
        if found or (g.is_major(power) and _may_be_called(g, segment)):
            yield from _react(g, Choices(g, power, segment, found))
            return AGAIN
        if called:
            return AGAIN
    g.state.session = None
    return False


def _may_be_called(g: G, segment: str) -> bool:
    """A secret alliance might serve in a new war: all are asked, so that nobody learns of one."""
    return any(war.fresh == segment and war.kind not in AT_HOME for war in g.state.wars)


class Choices:
    """What a power may do now, worked out anew if its alliances are others: who imagines what he
    can't know leaves secret ones out."""

    def __init__(self, g: G, power: int, segment: str, found: list[Reaction]) -> None:
        self.g, self.power, self.segment = g, power, segment
        self._found, self._known = found, g.state.agreements[:]

    def now(self) -> list[Reaction]:
        """All reactions."""
        if self._known != self.g.state.agreements:
            self._known = self.g.state.agreements[:]
            self._found = reactions(self.g, self.power, self.segment)
        return self._found

    def ways(self) -> list[Option]:
        return [Option(PASS), *([Option(REACT)] if self.now() else ())]

    def options(self) -> list[Option]:
        return [Option(PASS), *(Option(r.key, note=r.note, params=r.params) for r in self.now())]


def _react(g: G, choices: Choices) -> Steps[None]:
    """One reaction, or none."""
    power = choices.power
    seat, params = g.seat_of(power), {"power": g.name(power)}
    if (yield Ask(seat, "react", choices.ways, "IV.5", params)) == PASS:
        return
    key = yield Ask(seat, "react.what", choices.options, "IV.5", params)
    act = next((r.act for r in choices.now() if r.key == key), None)
    if act is None:
        return
    session = g.state.session
    assert session is not None
    advance(g, quiet=0, used=(*session.used, f"{g.name(power)}/{key}"))
    asking = act()
    if asking is not None:
        yield from asking


MESSAGES = {
    "ask.react": "{power}: do you react?",
    "option.react.pass": "pass",
    "option.react.react": "react",
    "ask.react.what": "{power}: how do you react?",
    "option.react.what.pass": "not at all",
}
