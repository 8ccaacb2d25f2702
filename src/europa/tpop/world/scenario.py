"""Scenarios, realm set-ups and rulers as the data files hold them: references are ids.

`europa.tpop.world.plan` turns one scenario with its options into indices, adjustments applied.
"""

from __future__ import annotations

import msgspec


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a record."""


class Missions(_Part, frozen=True):
    """The Mission deck of a seat (17.2, R36)."""

    start: tuple[str, ...]
    """Green Starting Missions to choose from."""
    hand: int = 2
    done: tuple[str, ...] = ()
    """Completed before the scenario begins."""
    removed: tuple[str, ...] = ()
    generic: tuple[str, ...] = ()
    """Added from the generic decks."""


class Seat(_Part, frozen=True):
    """A player realm of a scenario, in Turn order."""

    realm: str
    setup: str
    seat: int
    """Place at the table (1-6) in the source."""
    colour: str
    plays_as: str = ""
    """The name it goes by: `Spain`, `Kalmar`."""
    setups: tuple[str, ...] = ()
    """Set-ups the player may choose from, if there is a choice."""
    first: bool = False
    bot: bool = False
    """A Bot unless a human asks for it."""
    asleep: bool = False
    """A Bot that starts as an NPR or DNPR and may wake later."""
    fixed: bool = False
    """Human or Bot as said: not to be changed."""
    extra_power: int = 0
    """Extra monarch power of free choice, no type above 5."""
    prestige: int = 0
    missions: Missions | None = None
    note: str = ""


class EventPile(_Part, frozen=True):
    """Events shuffled by themselves; piles are played in their order."""

    age: int
    name: str
    events: tuple[str, ...]
    rounds: int
    left_out: bool = False


class IdeaSlot(_Part, frozen=True):
    """A place of the Idea display; no id means one drawn at random."""

    idea: str = ""
    researched: tuple[str, ...] = ()


class Ideas(_Part, frozen=True):
    """The Idea display, by type."""

    adm: tuple[IdeaSlot, ...] = ()
    dip: tuple[IdeaSlot, ...] = ()
    mil: tuple[IdeaSlot, ...] = ()
    removed: tuple[str, ...] = ()


class Dnpr(_Part, frozen=True):
    """A DNPR of a scenario (13.3), in play unless an `option` has another value than `when`."""

    realm: str
    name: str
    colour: str
    token_set: str
    capital: str
    provinces: tuple[str, ...]
    option: str = ""
    when: str = "on"


class Option(_Part, frozen=True):
    """A choice made before the game."""

    id: str
    name: str
    choices: tuple[str, ...]
    default: str


class Removal(_Part, frozen=True):
    """Something of a set-up that is not placed, perhaps only if a Bot plays `if_bot`."""

    kind: str
    """`influence`, `alliance`, `marriage` or `town`."""
    realm: str = ""
    area: str = ""
    province: str = ""
    cubes: int = 0
    if_bot: str = ""


class NotHre(_Part, frozen=True):
    """A Not-HRE token (18.6), perhaps only with a DNPR in play or a Bot in a seat."""

    area: str
    if_dnpr: str = ""
    if_bot: str = ""


class Victory(_Part, frozen=True):
    """How the game is won: by `prestige`, or by `need` of the `objectives` (`at_once`)."""

    kind: str = "prestige"
    objectives: tuple[str, ...] = ()
    need: int = 0
    teams: bool = False
    at_once: bool = False
    note: str = ""


class Struggles(_Part, frozen=True):
    """The Power Struggle deck (17.4)."""

    cards: tuple[str, ...] = ()
    mode: str = "off"
    """`off`, `ordered` or `random`: the default."""
    choices: tuple[str, ...] = ()
    draw: int = 0
    """So many at random of the cards; 0 = all."""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scenario variant."""

    id: str
    code: str
    """Booklet number and variant: `S1-01-4p`."""
    family: str
    title: str
    variant: str
    reliability: str
    side: int
    boards: tuple[str, ...]
    out_of_play: tuple[str, ...] = ()
    """Areas shaded out of play although their board is used."""
    out_of_play_source: str = ""
    seats: tuple[Seat, ...]
    humans: int
    """Human seats by default."""
    teams: tuple[tuple[str, ...], ...] = ()
    start_age: int
    last_age: int
    last_ages: tuple[int, ...]
    """Allowed choices of the last Age."""
    rounds: tuple[tuple[int, int], ...]
    """(Age, Rounds)."""
    events_per_round: int
    events_face_up: int
    piles: tuple[EventPile, ...]
    ideas: Ideas
    milestones: tuple[str, ...] = ()
    """Milestones on display; none means one of each suit at random."""
    milestones_removed: tuple[str, ...] = ()
    emperor: str
    """The realm that is Emperor. If no seat plays it, the NPR Emperor rules hold (18.8)."""
    authority: int = 3
    imperial_influence: tuple[str, ...] = ()
    curia_roma: str = ""
    curia: tuple[str, ...] = ()
    """Cardinal slots from left to right; empty = open slot."""
    dnprs: tuple[Dnpr, ...] = ()
    manpower: tuple[str, ...] = ()
    """Provinces with a +1 Manpower token (13.6)."""
    trade_deck: tuple[str, ...] = ()
    struggles: Struggles = Struggles()
    religion: dict[str, str] = {}
    """Religion tokens laid on Areas."""
    not_hre: tuple[NotHre, ...] = ()
    removals: tuple[Removal, ...] = ()
    options: tuple[Option, ...] = ()
    victory: Victory = Victory()
    cards_left_out: tuple[str, ...] = ()
    """Action Card types left out of the decks."""
    notes: tuple[str, ...] = ()
    source: str


class Army(_Part, frozen=True):
    """A starting Army."""

    area: str
    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0


class Fleet(_Part, frozen=True):
    """The starting Fleet."""

    sea: str
    light: int = 0
    heavy: int = 0
    galley: int = 0


class BotSetup(_Part, frozen=True):
    """What differs when a Bot plays the realm."""

    power: int = 9
    ships: tuple[tuple[str, int], ...] = ()
    merchant: str = ""
    units: int = 0
    large: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    wakes_with: tuple[str, ...] = ()
    """Events shuffled in when it wakes."""


class RealmSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Setup Card, or what a scenario gives in its place (3)."""

    id: str
    realm: str
    name: str
    side: int
    kind: str
    """`setup_card`, `scenario`, `expansion_or_fan` or `provinces_only`."""
    based_on: str = ""
    religion: str
    ducats: int = 15
    power: tuple[int, int, int] = (3, 3, 3)
    stability: int = 0
    capital: str
    large: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    vassals: tuple[tuple[str, int], ...] = ()
    """Provinces with Vassal tokens and how many (one per Tax Value)."""
    unrest: tuple[str, ...] = ()
    alliances: tuple[str, ...] = ()
    """Provinces on which Alliance tokens lie; so too marriages and truces."""
    marriages: tuple[str, ...] = ()
    truces: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    cores: tuple[str, ...] = ()
    influence: dict[str, int] = {}
    colonists: int = 0
    merchants: tuple[str, ...] = ()
    armies: tuple[Army, ...] = ()
    fleet: Fleet | None = None
    ships: tuple[tuple[str, int], ...] = ()
    """Light Ships on Trade Protection slots by Sea Zone."""
    loose_ships: tuple[tuple[str, int], ...] = ()
    """Light Ships in a Sea Zone without a slot."""
    manpower: int = 0
    """+1 Manpower tokens in the Manpower Reserve."""
    ruler: str = ""
    ill_health: int = 0
    bot: BotSetup = BotSetup()
    note: str = ""
    source: str


class Ruler(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Ruler of a Setup Card (`france@1444`) or of an Event (`event:104-1`)."""

    id: str
    realm: str = ""
    name: str
    adm: int
    dip: int
    mil: int
    dice: tuple[int, int, int] = (0, 0, 0)
    """Infantry, Cavalry, Artillery dice."""
    any_dice: int = 0
    mortality: str = ""
    """`circle`, `plus`, `square`, `triangle`; empty = immortal (an Estate)."""
    ill: int = 0
    """7.2: Ill Health printed on the banner, the first token."""
    source: str
