"""16 Events: their text, common part and options A and B."""

from __future__ import annotations

from functools import cache

import msgspec

from europa.kernel import Entry, Option, Steps
from europa.tpop.cards.effects import Change, Effect, apply, is_written, seat_for
from europa.tpop.cards.grammar import read_effects
from europa.tpop.rules.action import ask
from europa.tpop.table import G
from europa.tpop.world import NONE, decks


class Chosen(Entry, frozen=True):
    """An option of an Event is chosen."""

    seat: str
    event: str
    option: str


class Event(msgspec.Struct, frozen=True):
    """An Event Card, its sentences read into verbs."""

    id: str
    title: str
    age: int
    realm: str
    common: tuple[Effect, ...]
    options: tuple[tuple[str, str, tuple[Effect, ...]], ...]
    """Letter, label, verbs."""
    symbols: tuple[str, ...]
    ruler: str
    """Key of its Ruler in `world.rulers`, or empty."""

    @property
    def written(self) -> bool:
        """Whether every effect is in force."""
        return is_written(self.common) and all(is_written(verbs) for _, _, verbs in self.options)


@cache
def events() -> tuple[Event, ...]:
    """All Events; a state holds their indices."""
    records = decks.events()
    return tuple(_read(records[name]) for name in sorted(records))


@cache
def event_index() -> dict[str, int]:
    """The index of each Event's id."""
    return {event.id: place for place, event in enumerate(events())}


def _read(record: decks.Record) -> Event:
    options = record.get("options") or {}
    realm = record.get("realm") or ""
    return Event(
        id=record["id"],
        title=record["title"],
        age=record["age"],
        realm=realm,
        common=read_effects(tuple(record["common"])),
        options=tuple(
            (letter, options[letter]["label"], read_effects(tuple(options[letter]["effects"])))
            for letter in sorted(options)
        ),
        symbols=tuple(record["secondary"]),
        ruler=f"event:{record['id']}" if record.get("ruler") else "",
    )


def resolve(g: G, seat: int, event: int) -> Steps[None]:
    """16.3: the common part, then one of the options; R89: one that can't be paid is barred."""
    card = events()[event]
    for effect in card.common:
        yield from apply(g, effect, seat, "16.3")
    if not card.options:
        return
    payable = [option for option in card.options if _payable(g, seat, option[2])]
    open_ways = payable or list(card.options)
    chosen = open_ways[0]
    if len(open_ways) > 1:
        options = [
            Option(f"event:{letter.lower()}", place, params={"label": label})
            for place, (letter, label, _) in enumerate(open_ways)
        ]
        place = yield ask(g, seat, "event.option", options, "16.3", {"title": card.title})
        chosen = open_ways[place]
    g.log(Chosen(g.seat_name(seat), card.title, f"{chosen[0]}: {chosen[1]}"))
    for effect in chosen[2]:
        yield from apply(g, effect, seat, "16.3")


def _payable(g: G, seat: int, verbs: tuple[Effect, ...]) -> bool:
    """R89: whether the chooser has what an option takes from him, without Loans."""
    s = g.state
    for effect in verbs:
        if not isinstance(effect, Change) or effect.amount >= 0:
            continue
        if seat_for(g, effect, seat) != seat:
            continue
        held = {"ducats": s.ducats[seat], "colonist": s.colonists[seat]}
        held |= {name: g.power(seat, kind) for kind, name in enumerate(("adm", "dip", "mil"))}
        if held.get(effect.what, -effect.amount) < -effect.amount:
            return False
    return True


def realm_of(g: G, event: int) -> int:
    """The seat an Event is associated with (5.1), or NONE."""
    name = events()[event].realm
    if not name:
        return NONE
    try:
        return g.seat_of(g.world.find_realm(name.split("/")[0]))
    except LookupError:
        return NONE


ENTRIES = (Chosen,)
MESSAGES = {
    "ask.event.option": "{seat}, {title}: which way?",
    "option.event": "{a}: {label}",
    "entry.Chosen": "{seat}, {event}: {option}",
}
