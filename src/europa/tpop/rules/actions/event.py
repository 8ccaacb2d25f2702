"""5.1 Event, 16.4: taking an Event, its Ruler, the Event nobody picked."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import RulerCrowned
from europa.tpop.ids import event, event_ids
from europa.tpop.rules.actions import symbols
from europa.tpop.rules.realms.election import election, is_due
from europa.tpop.rules.realms.mortality import printed_illness, remove_ruler, ruler_dies
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import Action, ask, confirm
from europa.tpop.rules.terms.bot_purse import close_tally, lying_ducats, open_tally
from europa.tpop.rules.terms.event_row import EventRemoved, drop_left, event_realm
from europa.tpop.rules.terms.realm import (
    has_ruler,
    historical_ruler,
    is_emperor,
    ruler_code,
    ruler_skill,
)
from europa.tpop.rules.terms.treasury import gain_ducats, lose_power
from europa.tpop.state import ADM, HISTORICAL, POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

ADDED = 2
"""Ducats put on each Event that is passed over (5.1)."""
UNPICKED_PRICE = 2
"""ADM for the Ruler of the unpicked Event (16.4)."""
KEEPS_OLD = 2
"""`ruler_rejected`: the text rejects the new Ruler and keeps the one in office."""
SICKLY = 3
"""`ruler_rejected`: none is rejected, but the new Ruler enters play with Ill Health."""
DUCATS_ON_IT = "event_ducats"
"""Where `marks` keeps the Ducats that lay on the Event under way (some count them)."""


class EventTaken(Entry, frozen=True):
    seat: str
    event: str


class EventShown(Entry, frozen=True):
    event: str


class EventUnpicked(Entry, frozen=True):
    event: str


# How many Events


def events_needed(g: G) -> int:
    """4.2, 20.2: Events each seat takes a Round: one, or two in a game of two."""
    return 2 if g.is_for_two else 1


def has_event_to_take(g: G, seat: int) -> bool:
    """R33, R39: whether the seat still owes an Event and there is one."""
    s = g.state
    return s.events_taken[seat] < events_needed(g) and any(s.face_up)


def _barred(g: G, seat: int) -> str:
    if g.state.events_taken[seat] >= events_needed(g):
        return "5.1: the Event of this Round is taken"
    return "" if any(g.state.face_up) else "5.1: no Event is on display"


# Taking one


def event_options(g: G) -> list[Option]:
    """The Events face-up on the display, with the Ducats on them."""
    s = g.state
    return [
        Option(
            f"take_event:{event_ids()[card]}",
            card,
            (f"event:{event_ids()[card]}",),
            "note.ducats" if s.event_ducats[place] else "",
            {"ducats": s.event_ducats[place], "title": event(card)["title"]},
        )
        for place, card in enumerate(s.events)
        if s.face_up[place]
    ]


def take_event(g: G, seat: int) -> Steps[None]:
    """5.1 Event: steps 1 to 7."""
    s = g.state
    options = event_options(g)
    card = options[0].value
    if len(options) > 1:
        card = yield ask(g, seat, "event", options, "5.1")
    open_tally(g)
    _pick_up(g, seat, card)
    s.ruler_rejected = 0
    yield from seams.cards.resolve_event(g, seat, card)
    for symbol in event(card)["secondary"]:
        yield from symbols.resolve(g, symbol, seat)
    yield from offer_ruler(g, seat, card)
    s.events_gone.append(card)
    if all(taken >= events_needed(g) for taken in s.events_taken):
        yield from unpicked_events(g)
    close_tally(g)
    turn_up(g)


def _pick_up(g: G, seat: int, card: int) -> None:
    """5.1, steps 1 and 2: the Ducats on it, and 2 more on each other face-up Event."""
    s = g.state
    place = s.events.index(card)
    ducats = s.event_ducats[place]
    for column in (s.events, s.face_up, s.event_ducats):
        del column[place]
    g.log(EventTaken(g.seat_name(seat), event_ids()[card]))
    if s.bots[seat]:
        lying_ducats(g, seat, ducats)
    gain_ducats(g, seat, 0 if s.bots[seat] else ducats, "5.1")
    s.marks[DUCATS_ON_IT] = ducats
    s.events_taken[seat] += 1
    for other, shown in enumerate(s.face_up):
        if shown:
            s.event_ducats[other] += ADDED


def turn_up(g: G) -> None:
    """5.1, step 7: one face-down Event is turned over; those of a leaver go (21)."""
    s = g.state
    if 0 in s.face_up:
        place = s.face_up.index(0)
        s.face_up[place] = 1
        g.reveal()
        g.log(EventShown(event_ids()[s.events[place]]))
        drop_left(g)


def unpicked_events(g: G) -> Steps[None]:
    """16.4, R45: what nobody picked, left to right: symbols by themselves, then the 2 ADM offer."""
    s = g.state
    while s.events:
        card = s.events[0]
        for column in (s.events, s.face_up, s.event_ducats):
            del column[0]
        g.reveal()
        g.log(EventUnpicked(event_ids()[card]))
        for symbol in event(card)["secondary"]:
            yield from symbols.resolve(g, symbol, NONE)
        yield from _sell_ruler(g, card)
        s.events_gone.append(card)


# Rulers


def ruler_of(g: G, card: int) -> tuple[int, int]:
    """The seat and the Ruler's code on an Event; NONE for the seat if there is nobody to crown."""
    if not event(card)["ruler"]:
        return NONE, NONE
    realm = event_realm(g, card)
    seat = g.seat_of(realm) if realm != NONE else NONE
    if seat == NONE or g.state.bots[seat]:
        return NONE, NONE
    return seat, ruler_code(g, f"event:{event_ids()[card]}")


def offer_ruler(g: G, seat: int, card: int) -> Steps[None]:
    """5.1, step 5, R88: one's own must be crowned; another's player decides; a rejected one goes
    with the Ruler in office (16.3)."""
    owner, code = ruler_of(g, card)
    if owner == NONE:
        return
    sickly = g.state.ruler_rejected == SICKLY
    if g.state.ruler_rejected and not sickly:
        kept = g.state.ruler_rejected == KEEPS_OLD
        g.state.ruler_rejected = 0
        if has_ruler(g, owner) and not kept:
            yield from ruler_dies(g, owner, "rejected")
        return
    if owner != seat:
        params = _compared(g, owner, code)
        if not (yield from confirm(g, owner, "crown", "5.1", params)):
            return
    yield from crown(g, owner, code)
    if sickly:
        g.state.ruler_ill[owner] = 1


def _compared(g: G, seat: int, code: int) -> dict[str, object]:
    """A Ruler's skills beside those of the one in office."""
    new = historical_ruler(g, code)
    return {
        "ruler": new.name,
        "new": f"ADM {new.adm}, DIP {new.dip}, MIL {new.mil}",
        "old": ", ".join(
            f"{power.upper()} {ruler_skill(g, seat, kind)}" for kind, power in enumerate(POWERS)
        ),
    }


def _sell_ruler(g: G, card: int) -> Steps[None]:
    """16.4: the Ruler of an unpicked Event, for 2 ADM."""
    owner, code = ruler_of(g, card)
    if owner == NONE or g.power(owner, ADM) < UNPICKED_PRICE:
        return
    params = _compared(g, owner, code)
    if (yield from confirm(g, owner, "buy_ruler", "16.4", params)):
        lose_power(g, owner, ADM, UNPICKED_PRICE, "16.4")
        yield from crown(g, owner, code)


def crown(g: G, seat: int, code: int) -> Steps[None]:
    """R88, R201: a new Ruler, historical or a Leader's card; the old one is discarded, an Emperor
    elected anew."""
    s = g.state
    replaced = has_ruler(g, seat)
    remove_ruler(g, seat, "replaced")
    s.ruler[seat] = code
    is_card = code < HISTORICAL
    s.ruler_ill[seat] = 0 if is_card else printed_illness(g, code)
    person = g.world.characters[code] if is_card else historical_ruler(g, code)
    g.log(RulerCrowned(g.seat_name(seat), person.name))
    if replaced and is_emperor(g, seat) and not s.bots[seat] and is_due(g):
        yield from election(g)


ACTIONS = (Action("event", "5.1", _barred, take_event),)
ENTRIES = (EventTaken, EventShown, EventUnpicked, EventRemoved)
MESSAGES = {
    "ask.event": "{seat}, which Event do you take?",
    "option.event": "Take an Event",
    "option.take_event": "{title}",
    "note.ducats": "{ducats} Ducats lie on it",
    "ask.crown": "{seat}, do you crown {ruler} ({new})? Your Ruler now: {old}",
    "ask.buy_ruler": "{seat}, do you pay 2 ADM to crown {ruler} ({new})? Your Ruler now: {old}",
    "entry.EventTaken": "{seat} takes {event}",
    "entry.EventShown": "{event} is turned up",
    "entry.EventUnpicked": "Nobody picked {event}",
    "entry.EventRemoved": "{event} is removed",
}
