"""What an effect may hold: the signature of each verb, and the check of every card as it is read.

A signature stands on its verb: `@verb("areas: areas, n: number? -> ally")`. It names the keys with
the kind of value each holds (`cards/words.py`), a question mark where a key may be left out, and
after the arrow the names under which the verb keeps what was picked. A key that nobody reads, one
that is missing, an id or a name that does not exist: `BadCard` says where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from europa.kernel.errors import EuropaError, suggest
from europa.tpop.cards import words
from europa.tpop.rules.link import actions
from europa.tpop.world import decks, load_world


class BadCard(EuropaError):
    """A card whose effects can't be read: says which card, where and what."""

    code = "bad_card"


class Signature(NamedTuple):
    """The keys of a verb."""

    keys: dict[str, str]
    """The kind of value of each."""
    required: tuple[str, ...]
    keeps: tuple[str, ...]
    """Names of what it keeps for later effects."""


EACH = "as_1"
"""What a verb keeps that numbers everything it picks."""

SIGNATURES: dict[str, Signature] = {}
"""Of all verbs, by name; a verb enters its own (`effects.verb`)."""


def signature(text: str) -> Signature:
    """Read `areas: areas, n: number? -> ally`."""
    before, _, after = text.partition("->")
    parts = [part.strip().split(": ") for part in before.split(",") if part.strip()]
    keys = {key: kind.removesuffix("?") for key, kind in parts}
    required = tuple(key for key, kind in parts if not kind.endswith("?"))
    return Signature(keys, required, tuple(name.strip() for name in after.split(",") if name))


def check_card(card: str, parts: Mapping[str, Any]) -> None:
    """Refuse what no verb could read; `parts` are lists of effects by their name on the card."""
    reader = _Reader(card, frozenset(_kept(list(parts.values()))))
    for part, effects in parts.items():
        reader.effects(effects, f" {part}")


def _kept(value: Any) -> Iterable[str]:
    """Names under which a card keeps what is picked."""
    if isinstance(value, Mapping):
        name = value.get("as", "")
        yield name
        known = SIGNATURES.get(value.get("do", ""))
        for kept in known.keeps if known else ():
            yield from (
                [f"{name}_{n + 1}" for n in range(value.get("n", 1))] if kept == EACH else [kept]
            )
        for part in value.values():
            yield from _kept(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _kept(part)


@cache
def _ids() -> dict[str, frozenset[str]]:
    """Kinds of values that are ids of the world or of a deck."""
    world = load_world()
    return {
        "area": frozenset(world.area_index),
        "province": frozenset(world.province_index),
        "realm": frozenset(world.realm_index),
        "node": frozenset(world.node_index),
        "sea": frozenset(world.sea_index),
        "continent": frozenset(world.continent_index),
        "religion": frozenset(world.religion_index),
        "idea": frozenset(decks.ideas()),
        "event": frozenset(decks.events()),
        "ruler": frozenset(world.rulers),
        "action": frozenset(actions()),
        "card": frozenset(
            card["name"].lower().replace(" ", "_") for card in decks.action_cards().values()
        ),
    }


_ONE_OF_ID = {"areas": "area", "provinces": "province", "realms": "realm", "nodes": "node"}
"""Selectors may be a single id."""


class _Reader:
    """Reads one card by the tables; `at` is the way to a value, for messages."""

    def __init__(self, card: str, kept: frozenset[str]) -> None:
        self.card = card
        self.kept = kept
        self.plain: dict[str, Callable[[Any, str], None]] = {
            "effects": self.effects,
            "number": self.number,
            "sum": self.number,
            "limit": self.number,
            "price": self.price,
        }

    def bad(self, at: str, what: str) -> BadCard:
        return BadCard(f"{self.card}{at}: {what}")

    def one_of(self, value: Any, known: Iterable[str], at: str) -> None:
        names = sorted(known)
        if value not in names:
            near = suggest(str(value), names)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise self.bad(at, f"unknown {value!r}{hint}")

    def effects(self, value: Any, at: str) -> None:
        if not isinstance(value, list | tuple):
            raise self.bad(at, "effects are a list")
        for number, effect in enumerate(value, 1):
            self.effect(effect, f"{at}, effect {number}")

    def effect(self, value: Any, at: str) -> None:
        if not isinstance(value, Mapping) or "do" not in value:
            raise self.bad(at, 'an effect is a record {"do": verb, ...}')
        self.one_of(value["do"], SIGNATURES, at)
        known = SIGNATURES[value["do"]]
        where = f"{at} ({value['do']})"
        keys = words.ANY_EFFECT | known.keys
        if value["do"] == "pick" and isinstance(value.get("kind"), str):
            keys = keys | {"from": _PICKED.get(value["kind"], "text")}
        for key in known.required:
            if key not in value:
                raise self.bad(where, f"{key!r} is missing")
        for key, part in value.items():
            self.one_of(key, keys, where)
            if key != "do":
                self.value(part, keys[key], f"{where} {key}")

    def value(self, value: Any, kind: str, at: str) -> None:
        if kind in self.plain and not isinstance(value, Mapping):
            self.plain[kind](value, at)
        elif isinstance(value, Mapping) and kind not in words.ONLY_LISTS:
            self.record(value, kind, at)
        elif isinstance(value, list | tuple):
            if kind not in words.LISTS:
                raise self.bad(at, f"no list fits here: {value!r}")
            for part in value:
                self.value(part, words.LISTS[kind], at)
        elif kind in words.ONLY_LISTS:
            raise self.bad(at, f"wants a list, not {value!r}")
        else:
            self.single(value, kind if kind == "near" else words.LISTS.get(kind, kind), at)

    def record(self, value: Mapping[str, Any], kind: str, at: str) -> None:
        kind = words.LISTS.get(kind, kind) if kind not in words.RECORDS else kind
        if kind not in words.RECORDS:
            raise self.bad(at, f"no record fits here: {dict(value)!r}")
        keys, required = words.RECORDS[kind]
        for key in required:
            if key not in value:
                raise self.bad(at, f"{key!r} is missing")
        for key, part in value.items():
            self.one_of(key, keys, at)
            self.value(part, keys[key], f"{at} {key}")

    def single(self, value: Any, kind: str, at: str) -> None:
        """A value that is neither a record nor a list."""
        kind = _ONE_OF_ID.get(kind, kind)
        if kind in _ids():
            known = _ids()[kind] | (
                frozenset(words.REALM_WORDS) if kind == "realm" else frozenset()
            )
            self.one_of(value, known, at)
        elif kind == "seats":
            self.one_of(value, _ids()["realm"] | frozenset(words.SEAT_WORDS), at)
        elif kind == "near":
            self.one_of(value, _ids()["area"] | {"self"}, at)
        elif kind == "ref":
            self.one_of(value, self.kept, at)
        elif kind in words.CHOICES or "|" in kind:
            self.one_of(value, words.CHOICES.get(kind, kind).split("|"), at)
        elif kind in _PLAIN_TYPES:
            if type(value) is not _PLAIN_TYPES[kind]:
                raise self.bad(at, f"wants {kind}, not {value!r}")
        else:
            raise self.bad(at, f"wants {kind}, not {value!r}")

    def number(self, value: Any, at: str) -> None:
        if isinstance(value, list):
            for part in value:
                self.value(part, "number", at)
        elif type(value) is not int:
            raise self.bad(at, f"wants a number, not {value!r}")

    def price(self, value: Any, at: str) -> None:
        if value != "normal":
            self.number(value, at)


_PICKED = {
    "area": "areas",
    "province": "provinces",
    "realm": "realms",
    "node": "nodes",
    "seat": "seats",
}
"""What `pick` picks from, by its kind."""

_PLAIN_TYPES = {
    "int": int,
    "bool": bool,
    "text": str,
    "name": str,
    "accepted": str,
}
