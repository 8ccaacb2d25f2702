"""Those who look on, and what each of them is to be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from europa.kernel import Match
from europa.server.rooms.sight import Sight
from europa.server.views import OfferView

RECENT = 200
"""How many journal entries a newcomer is sent."""
OVERLAP = 40
"""Entries sent again after an undo: what was taken back may have been written differently."""


class Watcher(Protocol):
    """Somebody who wants to hear of every change."""

    seat: str | None
    key: bytes | None
    """The hash of the token that opened the seat."""
    sent: int
    """Number of the first journal entry that it hasn't got."""
    patches: bool
    has: dict[str, msgspec.Raw] | None
    """The parts of the position that it has, if it takes patches."""
    talks: bool
    heard: int
    """Number of the first line of talk that it hasn't got."""
    offers: list[OfferView] | None
    """The offers that it knows of; None: it wasn't told any yet."""

    def push(self, message: bytes) -> None: ...

    def turn_out(self) -> None:
        """The seat has another holder now: this one hears nothing more."""
        ...


def news(watcher: Watcher, sight: Sight) -> bytes:
    """The table and the entries this watcher hasn't got."""
    part = sight.journal(watcher.seat, watcher.sent)
    watcher.sent = part.end
    told = sight.told(watcher.seat, part, watcher.has)
    if watcher.patches:
        watcher.has = sight.state(watcher.seat)
    return told


def tell(watcher: Watcher, message: bytes | None) -> None:
    """Send this, or show the watcher out."""
    if message is None:
        watcher.turn_out()
    else:
        watcher.push(message)


def took_back(watchers: Iterable[Watcher], match: Match[Any]) -> None:
    """The journal ends elsewhere now: what they were sent last may be different."""
    for watcher in watchers:
        watcher.sent = max(0, min(watcher.sent, match.journal_end(watcher.seat)) - OVERLAP)


def begin_anew(watchers: Iterable[Watcher], match: Match[Any]) -> None:
    """What was made for them may never have been sent: next time they are told everything."""
    took_back(watchers, match)
    for watcher in watchers:
        watcher.has = None
