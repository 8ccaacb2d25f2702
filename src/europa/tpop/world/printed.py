"""What is printed, typed and frozen: every reference an index, every list a tuple."""

from __future__ import annotations

import msgspec

NONE = -1
"""No such thing, in every index field."""


class Religion(msgspec.Struct, frozen=True):
    """A faith of chapter 15."""

    index: int
    id: str
    name: str
    christian: bool
    catholic: bool
    """Catholic or Counter-Reformed: both count as Catholic."""
    infectious: bool
    """Spreads by the cross or fist symbol (15.1)."""
    state: bool
    """May be a State Religion (15.2)."""


class Continent(msgspec.Struct, frozen=True):
    """A Distant Continent (2, R25)."""

    index: int
    id: str
    name: str
    number: int
    """The number Trade Cards refer to (12.6); 0 if none does."""
    areas: tuple[int, ...]
    seas: tuple[int, ...]
    nodes: tuple[int, ...]


class Area(msgspec.Struct, frozen=True):
    """An Area; each Distant Province or Territory is its own Area (R25)."""

    index: int
    id: str
    name: str
    board: str
    """`west`, `east` or the id of a continent."""
    continent: int
    distant: bool
    on_map: bool
    """Has a Province or Territory on this side of the boards."""
    provinces: tuple[int, ...]
    land: tuple[int, ...]
    """Areas adjacent by land: border, white line or overland link (R20)."""
    mountain: tuple[int, ...]
    """Those of `land` behind a mountain border."""
    overland: tuple[int, ...]
    """Those of `land` on another board."""
    seas: tuple[int, ...]
    """Sea Zones its coast touches: Units may embark and land there (R20)."""
    port_seas: tuple[int, ...]
    """Sea Zones that its Ports face, Inactive Ports left out."""
    by_sea: tuple[int, ...]
    """Areas adjacent by sea: an active Port each on one Sea Zone (R20)."""
    neighbours: tuple[int, ...]
    """`land` and `by_sea` together."""
    religion: int
    religion_slot: int
    """The Area whose Religion slot governs this one (15.3); itself if it has a slot."""
    hre: bool
    """Has Provinces inside the border of the Empire (18.3)."""
    hre_partial: bool
    hre_provinces: tuple[int, ...]
    elector: bool


class Province(msgspec.Struct, frozen=True):
    """A Province, or a Territory (which becomes one when colonized)."""

    index: int
    id: str
    name: str
    area: int
    board: str
    on_map: bool
    """Printed on this side of the boards."""
    territory: bool
    territory_number: int
    """The number the Exploration die must show (5.1 Explore); 0 if no Territory."""
    tax: int
    large: bool
    capital: bool
    """Name underlined: the natural Capital of `flag`."""
    flag: int
    """The realm whose flag is printed: its core (7.6); NONE on a Territory."""
    overlord: int
    """The realm of the small flag beside it (13.2), or NONE."""
    port: bool
    large_port: bool
    """Counts as two Ports (R21)."""
    island: bool
    """Blue Port: a siege needs a Ship beside it (9.8)."""
    inactive_port: bool
    """No Port until populated by a Town, Vassal or DNPR token (13.4)."""
    seas: tuple[int, ...]
    """Sea Zones the Port faces."""
    gold: bool
    hre: bool
    dutch_core: bool
    """Carries the flag of the Netherlands beside that of its 1444 realm."""


class LetterLink(msgspec.Struct, frozen=True):
    """A connection between Sea Zones that bear one letter (R25)."""

    sea: int
    letter: str
    extra_cost: bool
    """G, H and I: Ships pay one monarch power to cross."""


class Sea(msgspec.Struct, frozen=True):
    """A Sea Zone."""

    index: int
    id: str
    name: str
    board: str
    continent: int
    distant: bool
    mark: str
    """`*` or `†`: Galleys may be here; `†` also matters for the spread of religion (16.5)."""
    trade_slots: int
    seas: tuple[int, ...]
    """Adjacent Sea Zones, letter links included."""
    letters: tuple[str, ...]
    letter_links: tuple[LetterLink, ...]
    coast: tuple[int, ...]
    """Areas whose coast it touches."""
    ports: tuple[int, ...]
    """Provinces whose Port faces it, Inactive Ports included."""
    nodes: tuple[int, ...]


class Node(msgspec.Struct, frozen=True):
    """A Trade Node (12.2)."""

    index: int
    id: str
    name: str
    inland: bool
    distant: bool
    continent: int
    desert: bool
    """Lies in a desert that several Areas border (R25)."""
    seas: tuple[int, ...]
    areas: tuple[int, ...]


class Realm(msgspec.Struct, frozen=True):
    """A realm that can be in play on some side or in some scenario."""

    index: int
    id: str
    name: str
    adjective: str
    kind: str
    """`player` (17 set-up cards), `expansion`, `npr` or `dnpr` (only ever a DNPR)."""
    on_map: bool
    """Has Provinces with its flag on this side."""
    distant: bool
    capital: int
    """Its natural Capital Province on this side, or NONE."""
    religion: int
    overlord: int
    vassals: tuple[int, ...]
    provinces: tuple[int, ...]
    """Provinces with its flag, A-Z."""
    base_tax: int
    """Tax Value of `provinces`."""
    hre_member: bool
    """Capital inside the border of the Empire (18.3)."""
    major: bool
    """Golden frame on the board."""
    colour: str
    setups: tuple[str, ...]


class TradeOption(msgspec.Struct, frozen=True):
    """One node line of a Trade Card."""

    node: int
    keys: tuple[tuple[int, int], ...]
    """Key Provinces with the extra Trade Power of their `+` signs (12.5)."""
    secondary: int
    requirement: str
    """`own_key`, `any_pr_town_on_key` or nothing (12.1)."""


class TradeCard(msgspec.Struct, frozen=True):
    """A Trade Card (12.1)."""

    index: int
    id: str
    good: str
    mark: str
    continents: tuple[int, ...]
    """Continent numbers that bring it into play (12.6)."""
    regular: tuple[int, int, int]
    """Income for Trade Power 1-2, 3-5 and 6 or more."""
    expanded: tuple[int, int, int]
    gold: bool
    slaves: bool
    basic: bool
    """In the deck of 31 unmarked cards."""
    options: tuple[TradeOption, ...]


class Character(msgspec.Struct, frozen=True):
    """The person on one of the 108 Action Cards (7.2), or an Advisor on an Event."""

    index: int
    id: str
    deck: str
    card: str
    """The Action Card type it shares its card with: `ADM-01`; or the Event."""
    name: str
    role: str
    """`advisor` or `leader`."""
    adm: int
    dip: int
    mil: int
    infantry: int
    cavalry: int
    artillery: int
    cost: int
    cost_unit: str
    mortality: str
    can_command: bool
    event: bool
    """On an Event: never in the decks, and out of the game once he leaves."""
