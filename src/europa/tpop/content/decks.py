"""The cards of every deck, as `europa content` lists them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from europa.tpop.cards.hand import slug
from europa.tpop.content import texts_cards as texts
from europa.tpop.content.tested import tested_ids
from europa.tpop.ids import idea_ids, milestone_ids, mission_keys, struggle_ids
from europa.tpop.world import decks, load_world
from europa.tpop.world.records import read_any

Record = dict[str, Any]


class Card(msgspec.Struct, frozen=True):
    """One card: what it is called, where it comes from, what it does."""

    id: str
    name: str
    deck: str
    age: int | None
    source: str
    text: str
    tested: bool
    group: str = ""
    """A realm, a suit or a type, for browsing."""


def events() -> Iterator[Card]:
    """221 Events."""
    for name, record in sorted(decks.events().items()):
        yield _card(
            name, record["title"], "event", record["age"], record, texts.event(name), _realm(record)
        )


def action_cards() -> Iterator[Card]:
    """108 Action Cards: each with the person on it."""
    types = decks.action_cards()
    known = tested_ids()
    for person in load_world().characters:
        if person.event:
            continue
        kind = types[person.card]
        yield Card(
            person.id,
            f"{kind['name']} ({person.name})",
            "action",
            None,
            _source(kind),
            texts.action_card(kind, person),
            bool({person.id, person.card, slug(kind["name"])} & known),
            kind["deck"],
        )


def ideas() -> Iterator[Card]:
    """30 Ideas."""
    for name in idea_ids():
        record = decks.ideas()[name]
        text = texts.idea(record)
        yield _card(name, record["name"], "idea", record["age"], record, text, record["type"])


def trade_cards() -> Iterator[Card]:
    """44 Trade Cards."""
    sources = {record["id"]: record for record in read_any("trade_cards")}
    for card in load_world().trade_cards:
        yield _card(card.id, card.good, "trade", None, sources[card.id], texts.trade(card))


def milestones() -> Iterator[Card]:
    """64 Milestones."""
    for name in milestone_ids():
        record = decks.milestones()[name]
        text = texts.milestone(record)
        yield _card(name, record["title"], "milestone", record["age"], record, text, record["suit"])


def missions() -> Iterator[Card]:
    """263 Missions of 17 realms and two generic decks."""
    for name in mission_keys():
        record = decks.missions()[name]
        text = texts.mission(record)
        yield _card(name, record["title"], "mission", None, record, text, record["deck"])


def struggles() -> Iterator[Card]:
    """10 Power Struggles."""
    for name in struggle_ids():
        record = decks.power_struggles()[name]
        age = record["suggested_age"]
        yield _card(name, record["name"], "power_struggle", age, record, texts.struggle(record))


def rulers() -> Iterator[Card]:
    """190 Rulers: of set-ups and of Events."""
    for name, ruler in sorted(load_world().rulers.items()):
        event = decks.events().get(name.removeprefix("event:"))
        record = {"source": ruler.source}
        age = event["age"] if event else None
        group = ruler.realm or (_realm(event) if event else "")
        yield _card(name, ruler.name, "ruler", age, record, texts.ruler(ruler), group)


DECKS = (
    events,
    action_cards,
    ideas,
    trade_cards,
    milestones,
    missions,
    struggles,
    rulers,
)


@cache
def all_cards() -> tuple[Card, ...]:
    """Every card of the game."""
    return tuple(card for deck in DECKS for card in deck())


def _card(
    name: str, title: str, deck: str, age: Any, record: Record, text: str, group: str = ""
) -> Card:
    is_tested = name in tested_ids()
    return Card(name, title, deck, age, _source(record), text, is_tested, group)


def _realm(record: Record) -> str:
    return str(record.get("realm") or "")


def _source(record: Record) -> str:
    """Where a card comes from, in a word or two."""
    source = record.get("source", "")
    if isinstance(source, dict):
        kinds = sorted({str(word).split(" ")[0] for word in source.values()} - {"see"})
        return ", ".join(kinds)
    return str(source)
