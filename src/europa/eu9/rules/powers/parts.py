"""Long segments in parts: each part that asks something is a step of the kernel, so that little is
repeated where a match is copied in the middle of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import isgenerator
from typing import Any

import msgspec

from europa.eu9.rules.link import AGAIN
from europa.eu9.table import G
from europa.eu9.treaties import Session
from europa.kernel import Steps

PARTS, BEGUN = "parts", "begun"
"""Stages of a session: between two parts; in the middle of one that goes through a list."""
Part = Callable[[G], "Steps[bool | None] | bool | None"]
"""Plays a part; AGAIN: it goes on in the next step."""


def in_parts(g: G, segment: str, parts: Sequence[Part]) -> Steps[bool]:
    """Play a segment up to the end of the next part that asks; AGAIN until the last is over."""
    s = g.state
    while True:
        if s.session is None:
            s.session = Session(segment, PARTS, ())
        result: Any = parts[s.session.at](g)
        asked = None
        if isgenerator(result):
            asked, result = _begin(result)
            if asked is not None:
                result = yield from asked
        if result != AGAIN:
            at = s.session.at + 1
            if at == len(parts):
                s.session = None
                return False
            s.session = Session(segment, PARTS, (), at)
        if asked is not None or result == AGAIN:
            return AGAIN


def one_by_one(
    g: G, things: Callable[[], Sequence[str]], play: Callable[[str], Steps[None]]
) -> Steps[bool]:
    """A part that goes through a list, which is made as it begins: one that asks is a step."""
    s = g.state
    if not has_begun(g):
        begin(g, things())
    assert s.session is not None
    while s.session.used:
        first, *rest = s.session.used
        s.session = msgspec.structs.replace(s.session, used=tuple(rest))
        asked, _ = _begin(play(first))
        if asked is not None:
            yield from asked
            return AGAIN
    return False


def has_begun(g: G) -> bool:
    """Whether the part under way is in the middle of its list."""
    return g.state.session is not None and g.state.session.stage == BEGUN


def begin(g: G, things: Sequence[str]) -> None:
    """The list that the part under way goes through."""
    s = g.state
    assert s.session is not None
    s.session = msgspec.structs.replace(s.session, stage=BEGUN, used=tuple(things))


def _begin(steps: Any) -> tuple[Steps[Any] | None, Any]:
    """The procedure run up to its first ask; or, if it asks nothing, what it returns."""
    try:
        pending = next(steps)
    except StopIteration as stop:
        return None, stop.value
    return _go_on(steps, pending), None


def _go_on(steps: Steps[Any], pending: Any) -> Steps[Any]:
    while True:
        answer = yield pending
        try:
            pending = steps.send(answer)
        except StopIteration as stop:
            return stop.value
