"""The records of all events under keys of their own, so that the state can point at them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from europa.eu9.world.political import PHASES, Act, Verbs, event_records


@cache
def records() -> dict[str, Act]:
    """Every record that has a verb: `I-3(1)#12`, in the order of its event."""
    return dict(_numbered())


@cache
def _keys() -> dict[int, str]:
    return {id(act): key for key, act in records().items()}


def key_of(act: Act) -> str:
    """The key of a record of the book."""
    return _keys()[id(act)]


def _numbered() -> Iterator[tuple[str, Act]]:
    for event in event_records().values():
        for number, act in enumerate(_acts(event.verbs)):
            yield f"{event.id}#{number}", act


def _acts(thing: Any) -> Iterator[Act]:
    """Every record in and below something, in the order of the data."""
    if isinstance(thing, Verbs):
        for phase in ("draw", *PHASES):
            yield from _acts(thing.acts(phase))
        yield from _acts(thing.parts)
    elif isinstance(thing, dict):
        if isinstance(thing.get("do"), str):
            yield thing
        for value in thing.values():
            yield from _acts(value)
    elif isinstance(thing, (list, tuple)) and not isinstance(thing, msgspec.Struct):
        for value in thing:
            yield from _acts(value)


@cache
def sides() -> frozenset[str]:
    """Names that events give to the sides and leagues of their wars."""
    found: set[str] = set()
    for act in records().values():
        found |= {str(value) for value in _named(act, "side")}
        if act["do"] == "league":
            found.add(str(act["name"]))
    return frozenset(found)


def _named(thing: Any, key: str) -> Iterator[str]:
    """Every word that stands under a key, in and below a record."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name == key and isinstance(value, str):
                yield value
            yield from _named(value, key)
    elif isinstance(thing, (list, tuple)):
        for value in thing:
            yield from _named(value, key)


@cache
def verbs_of(event: str, part: str = "") -> Verbs:
    """What an event does, or one of its parts."""
    found = event_records()[event].verbs
    return found.parts[part] if part else found
