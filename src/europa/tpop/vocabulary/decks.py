"""Names for decks, discard piles and displays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.kernel import UnknownName
from europa.kernel.errors import BadCase
from europa.tpop.ids import event, event_ids, idea_ids, milestone_ids, struggle_ids
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.vocabulary.cards import find_idea, show_idea, take
from europa.tpop.vocabulary.words import NAMES, NUMBER, Field, Rest, find_seat, listed, number, one


def _cards(value: Any, field: str, kind: str, known: Sequence[str]) -> list[int]:
    found = []
    for name in listed(field, value):
        if str(name) not in known:
            raise UnknownName(str(name), kind, known)
        found.append(known.index(str(name)))
    if len(set(found)) != len(found):
        raise BadCase(f"{field}: a card is named twice")
    return found


SYMBOL = "symbol:"


def _events(g: G, value: Any, field: str) -> list[int]:
    """Events by id; `symbol:pirates` is one that has this symbol (16.5): of the Age, no realm's own
    and without other symbols where there is any, A to Z."""
    names: list[str] = []
    for name in map(str, listed(field, value)):
        if name.startswith(SYMBOL):
            wanted = name.removeprefix(SYMBOL)
            every = {
                symbol for card in range(len(event_ids())) for symbol in event(card)["secondary"]
            }
            if wanted not in every:
                raise UnknownName(wanted, "symbol of an Event", sorted(every))
            name = min(
                (i for i in event_ids() if i not in names and _has_symbol(i, wanted)),
                key=lambda i: _rank(g, i),
            )
        names.append(name)
    return _cards(names, field, "event", event_ids())


def _has_symbol(name: str, symbol: str) -> bool:
    return symbol in event(event_ids().index(name))["secondary"]


def _rank(g: G, name: str) -> tuple[bool, bool, int, str]:
    card = event(event_ids().index(name))
    return card["age"] != g.state.age, bool(card["realm"]), len(card["secondary"]), name


def _take_event(g: G, card: int) -> None:
    s = g.state
    for pile in (s.event_deck, *s.event_piles, s.events_gone):
        if card in pile:
            pile.remove(card)
    if card in s.events:
        place = s.events.index(card)
        for column in (s.events, s.face_up, s.event_ducats):
            del column[place]


def _put_events(up: int) -> Any:
    """Face-up Events with no Ducats on them, or face-down ones to the right of these."""

    def put(g: G, _: int, rest: Rest, value: Any) -> None:
        s = g.state
        cards = _events(g, value, "events")
        for card in [c for c, face in zip(s.events, s.face_up, strict=True) if face == up]:
            _take_event(g, card)
            s.event_deck.insert(0, card)
        for card in cards:
            _take_event(g, card)
        at = 0 if up else len(s.events)
        s.events[at:at] = cards
        s.face_up[at:at] = [up] * len(cards)
        s.event_ducats[at:at] = [0] * len(cards)

    return put


def _look_events(up: int) -> Any:
    def look(g: G, _: int, rest: Rest) -> list[str]:
        s = g.state
        pairs = zip(s.events, s.face_up, strict=True)
        return [event_ids()[card] for card, face in pairs if face == up]

    return look


def _put_event_deck(g: G, _: int, rest: Rest, value: Any) -> None:
    """These Events lie on top, the first one topmost."""
    for card in reversed(_events(g, value, "event_deck")):
        _take_event(g, card)
        g.state.event_deck.append(card)


def _put_events_left(g: G, _: int, rest: Rest, value: Any) -> None:
    """So many Events stay in the deck of the Age; those below them are gone."""
    s = g.state
    count = number("events_left", value, 0, len(s.event_deck))
    below = len(s.event_deck) - count
    s.events_gone += s.event_deck[:below]
    del s.event_deck[:below]


def _put_event_ducats(g: G, _: int, rest: Rest, value: Any) -> None:
    ducats = [number("event_ducats", one_, 0, 99) for one_ in listed("event_ducats", value)]
    if len(ducats) != len(g.state.events):
        raise BadCase(f"event_ducats: the display has {len(g.state.events)} Events")
    g.state.event_ducats = ducats


def _trade(g: G) -> list[str]:
    return [card.id for card in g.world.trade_cards]


def _put_trade(g: G, _: int, rest: Rest, value: Any) -> None:
    """These Trade Cards lie on top of the deck, the first one topmost."""
    s = g.state
    for card in reversed(_cards(value, "trade_deck", "trade card", _trade(g))):
        for pile in (s.trade_deck, s.trade_discard, s.trade_unused):
            if card in pile:
                pile.remove(card)
        s.trade_deck.append(card)


def _put_trade_discard(g: G, _: int, rest: Rest, value: Any) -> None:
    s = g.state
    cards = _cards(value, "trade_discard", "trade card", _trade(g))
    s.trade_deck[:0] = s.trade_discard
    s.trade_discard = []
    for card in cards:
        for pile in (s.trade_deck, s.trade_unused):
            if card in pile:
                pile.remove(card)
        s.trade_discard.append(card)


def _kind(field: str, rest: Rest) -> int:
    name = one(field, rest, POWERS)
    if name not in POWERS:
        raise UnknownName(name, "kind of power", POWERS)
    return POWERS.index(name)


def _put_deck(field: str) -> Any:
    """`decks: {adm: [...]}`: these cards on top, the first one topmost. A discard pile is made of
    the cards named; others of it go into the deck."""

    def put(g: G, _: int, rest: Rest, value: Any) -> None:
        s, kind = g.state, _kind(field, rest)
        piles = getattr(s, field)
        if field == "discards":
            s.decks[kind][:0] = s.discards[kind]
            s.discards[kind] = []
        fresh: list[int] = []
        for name in listed(field, value):
            fresh.append(take(g, name, fresh))
        for card in fresh:
            if POWERS.index(g.world.characters[card].deck) != kind:
                raise BadCase(f"{field}: {g.world.characters[card].id} is of another deck")
        piles[kind].extend(reversed(fresh))

    return put


def _look_deck(field: str) -> Any:
    def look(g: G, _: int, rest: Rest) -> Any:
        pile = getattr(g.state, field)[_kind(field, rest)]
        return [g.world.characters[card].id for card in reversed(pile)]

    return look


def _put_ideas(g: G, _: int, rest: Rest, value: Any) -> None:
    """Ideas that are on display besides the others."""
    for name in listed("ideas", value):
        show_idea(g, find_idea(name))


def _look_ideas(g: G, _: int, rest: Rest) -> list[str]:
    return sorted(idea_ids()[card] for shown in g.state.ideas for card in shown)


def _put_milestones(g: G, _: int, rest: Rest, value: Any) -> None:
    """The Milestones on display; those before go back to no deck: they are out of the game."""
    s = g.state
    cards = _cards(value, "milestones", "milestone", milestone_ids())
    for deck in s.milestone_decks:
        deck[:] = [card for card in deck if card not in cards]
    s.milestones = cards
    s.milestone_tags = [()] * len(cards)


def _milestone(g: G, rest: Rest) -> int:
    name = one("milestone_tags", rest)
    shown = [milestone_ids()[card] for card in g.state.milestones]
    if name not in shown:
        raise UnknownName(name, "milestone on display", shown)
    return shown.index(name)


def _put_tags(g: G, _: int, rest: Rest, value: Any) -> None:
    seats = [find_seat(g, name) for name in listed("milestone_tags", value)]
    g.state.milestone_tags[_milestone(g, rest)] = tuple(seats)


def _look_tags(g: G, _: int, rest: Rest) -> list[str]:
    return [g.seat_name(seat) for seat in g.state.milestone_tags[_milestone(g, rest)]]


def _put_struggles(field: str) -> Any:
    def put(g: G, _: int, rest: Rest, value: Any) -> None:
        s = g.state
        cards = _cards(value, field, "power struggle", struggle_ids())
        s.struggles = [card for card in s.struggles if card not in cards]
        s.struggles_active = [card for card in s.struggles_active if card not in cards]
        if field == "struggles":
            s.struggles.extend(reversed(cards))
        else:
            s.struggles_active = cards

    return put


def _look_struggles(field: str) -> Any:
    def look(g: G, _: int, rest: Rest) -> list[str]:
        names = [struggle_ids()[card] for card in getattr(g.state, field)]
        return names[::-1] if field == "struggles" else names

    return look


def _look_ids(field: str, kind: str) -> Any:
    def look(g: G, _: int, rest: Rest) -> list[str]:
        ids = event_ids() if kind == "event" else tuple(_trade(g))
        return [ids[card] for card in reversed(getattr(g.state, field))]

    return look


def _look_milestones(g: G, _: int, rest: Rest) -> list[str]:
    return [milestone_ids()[card] for card in g.state.milestones]


LISTS = {"type": "object", "additionalProperties": NAMES}

DECK_FIELDS = {
    "events": Field(_look_events(1), _put_events(1), NAMES),
    "events_down": Field(_look_events(0), _put_events(0), NAMES),
    "event_ducats": Field(
        lambda g, _, rest: list(g.state.event_ducats),
        _put_event_ducats,
        {"type": "array", "items": NUMBER},
    ),
    "events_shown": Field(lambda g, _, rest: len(g.state.events), None, NUMBER),
    "face_up": Field(lambda g, _, rest: sum(g.state.face_up), None, NUMBER),
    "events_gone": Field(_look_ids("events_gone", "event"), None, NAMES),
    "events_left": Field(lambda g, _, rest: len(g.state.event_deck), _put_events_left, NUMBER),
    "event_deck": Field(_look_ids("event_deck", "event"), _put_event_deck, NAMES),
    "trade_deck": Field(_look_ids("trade_deck", "trade"), _put_trade, NAMES),
    "trade_discard": Field(_look_ids("trade_discard", "trade"), _put_trade_discard, NAMES),
    "trade_cards_left": Field(lambda g, _, rest: len(g.state.trade_deck), None, NUMBER),
    "decks": Field(_look_deck("decks"), _put_deck("decks"), LISTS),
    "discards": Field(_look_deck("discards"), _put_deck("discards"), LISTS),
    "ideas": Field(_look_ideas, _put_ideas, NAMES),
    "milestones": Field(_look_milestones, _put_milestones, NAMES),
    "milestone_tags": Field(_look_tags, _put_tags, LISTS),
    "struggles": Field(_look_struggles("struggles"), _put_struggles("struggles"), NAMES),
    "struggles_active": Field(
        _look_struggles("struggles_active"), _put_struggles("struggles_active"), NAMES
    ),
}
