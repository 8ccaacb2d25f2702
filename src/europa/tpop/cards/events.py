"""16 Events: their text, common part and options A and B."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec

from europa.kernel import Entry, Option, Steps
from europa.tpop.cards.effects import apply_all, can_pay, is_written
from europa.tpop.cards.grammar import read_effects
from europa.tpop.cards.schema import BadCard, check_card
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.when import holds
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.board import seats_with_units
from europa.tpop.table import G, marked
from europa.tpop.world import decks


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
    common: tuple[Any, ...]
    options: tuple[tuple[str, str, tuple[Any, ...]], ...]
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
    if strange := sorted(set(decks.event_verbs()) - set(records)):
        raise BadCard(f"verbs of no event {strange[0]}")
    return tuple(_read(records[name]) for name in sorted(records))


@cache
def event_index() -> dict[str, int]:
    """The index of each Event's id."""
    return {event.id: place for place, event in enumerate(events())}


def _read(record: decks.Record) -> Event:
    verbs = decks.event_verbs().get(record["id"], {})
    _check(record["id"], verbs)
    options = record.get("options") or {}
    realm = record.get("realm") or ""
    return Event(
        id=record["id"],
        title=record["title"],
        age=record["age"],
        realm=realm,
        common=read_effects(verbs.get("common") or record["common"]),
        options=tuple(
            (letter, way["label"], read_effects(verbs.get(letter, way["effects"])))
            for letter, way in sorted(options.items())
            if verbs.get(letter, way) is not None
        ),
        symbols=tuple(record["secondary"]),
        ruler=f"event:{record['id']}" if record.get("ruler") else "",
    )


def _check(name: str, verbs: decks.Record) -> None:
    """Refuse verbs that nobody could carry out, and parts that no Event has."""
    if unknown := sorted(set(verbs) - {"common", "A", "B"}):
        raise BadCard(f"event {name}: unknown part {unknown[0]!r}; it has common, A and B")
    check_card(f"event {name}", {k: _records(part) for k, part in verbs.items() if part})


def _records(part: list[Any]) -> list[Any]:
    """The effects of a part without those noted in words."""
    return [effect for effect in part if not isinstance(effect, str)]


def resolve(g: G, seat: int, event: int) -> Steps[None]:
    """16.3: the text of an Event; Rebels it raises beside Units fight at once (9.7)."""
    before = bytes(g.state.rebels)
    yield from carry_out(g, seat, events()[event])
    after = g.state.rebels
    raised = [a for a in marked(after) if after[a] > before[a] and seats_with_units(g, a)]
    if raised:
        yield from trigger_battles(g, seat, raised, [])


def carry_out(g: G, seat: int, card: Event) -> Steps[None]:
    """16.3: the common part, then one of the options by the Active Player's choice."""
    scope = Scope(seat, seat, "16.3")
    yield from apply_all(g, card.common, scope)
    if not card.options:
        return
    payable = [
        way
        for way in card.options
        if can_pay(g, scope, demands(g, scope, way[2])) and _is_met(g, scope, way[2])
    ]
    open_ways = payable or list(card.options)
    chosen = open_ways[0]
    if len(open_ways) > 1:
        options = [
            Option(f"choose:{letter.lower()}", place, params={"label": label})
            for place, (letter, label, _) in enumerate(open_ways)
        ]
        place = yield ask(g, seat, "event.option", options, "16.3", {"title": card.title})
        chosen = open_ways[place]
    g.log(Chosen(g.seat_name(seat), card.title, f"{chosen[0]}: {chosen[1]}"))
    yield from apply_all(g, chosen[2], scope)


def _is_met(g: G, scope: Scope, verbs: tuple[Effect, ...]) -> bool:
    """16.3: whether what the effects of an option need (`needs`) is there."""
    return all(holds(g, scope, effect["needs"]) for effect in verbs if "needs" in effect)


def demands(g: G, scope: Scope, verbs: tuple[Effect, ...]) -> dict[str, int]:
    """R89: what an option takes from the one who chooses it, by name or as the Active Player;
    amounts that are counted are counted now, Loans don't help."""
    found: Counter[str] = Counter()
    for effect in verbs:
        who = effect.get("who", "active")
        mine = who in ("active", "self", g.seat_name(scope.who))
        if not mine or not holds(g, scope, effect.get("if", {})):
            continue
        if not effect.get("may"):
            costs = effect.get("cost", {}).items()
            found.update({what: n for what, n in costs if isinstance(n, int)})
        if effect["do"] == "lose":
            what = "colonists" if effect["what"] == "colonist" else effect["what"]
            if what in ("adm", "dip", "mil", "ducats", "power", "colonists"):
                found[what] += amount(g, scope, effect.get("n", 1))
    return dict(found)


ENTRIES = (Chosen,)
MESSAGES = {
    "ask.event.option": "{seat}, {title}: which way?",
    "option.choose": "{a}: {label}",
    "entry.Chosen": "{seat}, {event}: {option}",
}
