"""16.1, 21 The row of Events on display."""

from __future__ import annotations

from functools import cache

from europa.kernel import Entry
from europa.tpop.ids import event, event_ids
from europa.tpop.table import G
from europa.tpop.world import NONE, load_world


def drop_left(g: G) -> None:
    """21, R208: a face-up Event of a realm whose player has left is removed; the next turns up."""
    s = g.state
    if not s.left:
        return
    place = 0
    while place < len(s.events):
        realm = event_realm(g, s.events[place])
        if s.face_up[place] and realm in s.left:
            g.log(EventRemoved(event_ids()[s.events[place]]))
            s.events_gone.append(s.events[place])
            for column in (s.events, s.face_up, s.event_ducats):
                del column[place]
            if 0 in s.face_up:
                s.face_up[s.face_up.index(0)] = 1
            place = 0
        else:
            place += 1


class EventRemoved(Entry, frozen=True):
    """An Event of a realm that has left (21)."""

    event: str


def event_realm(g: G, card: int) -> int:
    """16.1: the realm an Event belongs to, or NONE."""
    return _realm_named(event(card)["realm"] or "")


@cache
def _realm_named(name: str) -> int:
    return load_world().find_realm(name) if name else NONE
