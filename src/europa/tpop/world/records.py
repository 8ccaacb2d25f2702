"""The schema of the map data files, as read from JSON: references are ids, nothing is derived."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of a data file: an id and where the fact comes from."""

    id: str
    source: str


class AreaRecord(Record, frozen=True):
    """A line of areas.json."""

    name: str
    board: str
    religion_1444: str
    religion_1618: str
    religion_slot: str = ""
    land: tuple[str, ...] = ()
    mountain: tuple[str, ...] = ()
    overland: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()
    elector: bool = False


class ProvinceRecord(Record, frozen=True):
    """A line of provinces.json; tax 0 = not on that side."""

    name: str
    area: str
    board: str
    source_1618: str = ""
    territory_number: int = 0
    tax_1444: int = 0
    tax_1618: int = 0
    flag_1444: str = ""
    flag_1618: str = ""
    overlord_1444: str = ""
    overlord_1618: str = ""
    port: bool = False
    island: bool = False
    inactive_port: bool = False
    seas: tuple[str, ...] = ()
    gold: bool = False
    hre: bool = False
    dutch_core: bool = False


class SeaRecord(Record, frozen=True):
    """A line of seas.json."""

    name: str
    board: str
    mark: str = ""
    trade_slots: int = 0
    seas: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    letter_links: tuple[tuple[str, str, bool], ...] = ()


class NodeRecord(Record, frozen=True):
    """A line of nodes.json."""

    name: str
    inland: bool = False
    distant: bool = False
    continent: str = ""
    desert: bool = False
    seas: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()


class RealmRecord(Record, frozen=True):
    """A line of realms.json."""

    name: str
    kind: str
    colour: str
    adjective: str = ""
    major: bool = False
    distant: bool = False
    capital_1444: str = ""
    capital_1618: str = ""
    religion_1444: str = ""
    religion_1618: str = ""
    overlord_1444: str = ""
    overlord_1618: str = ""
    hre_member_1444: bool = False


class ContinentRecord(Record, frozen=True):
    """A line of continents.json."""

    name: str
    number: int


class ReligionRecord(Record, frozen=True):
    """A line of religions.json, in the order of their indices."""

    name: str
    order: int
    christian: bool = False
    catholic: bool = False
    infectious: bool = False
    state: bool = False


class NameRecord(Record, frozen=True):
    """A line of names.json: `alias` also means the `kind` with id `of`."""

    kind: str
    alias: str
    of: str


class TradeOptionRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One node line of a Trade Card."""

    node: str
    keys: tuple[tuple[str, int], ...] = ()
    secondary: str = ""
    requirement: str = ""


class TradeCardRecord(Record, frozen=True):
    """A line of trade_cards.json."""

    good: str
    regular: tuple[int, int, int]
    expanded: tuple[int, int, int]
    options: tuple[TradeOptionRecord, ...]
    mark: str = ""
    continents: tuple[int, ...] = ()
    gold: bool = False
    slaves: bool = False
    basic: bool = False


class CharacterRecord(Record, frozen=True):
    """A line of characters.json."""

    deck: str
    card: str
    name: str
    role: str
    skills: tuple[int, int, int]
    dice: tuple[int, int, int] = (0, 0, 0)
    cost: int = 0
    cost_unit: str = "ducats"
    mortality: str = ""
    can_command: bool = False
    event: bool = False
    doubt: str = ""


def data_bytes(name: str) -> bytes:
    """The bytes of one data file."""
    return (resources.files("europa.tpop") / "data" / f"{name}.json").read_bytes()


def read(name: str, record: type[T]) -> tuple[T, ...]:
    """All records of a data file, checked against its schema."""
    decoded: tuple[T, ...] = msgspec.json.decode(data_bytes(name), type=tuple[record, ...])  # type: ignore[valid-type]  # a type made at run time
    return decoded


@cache
def read_any(name: str) -> Any:
    """A data file without a schema of its own yet, parsed once. Treat it as read-only."""
    return msgspec.json.decode(data_bytes(name))
