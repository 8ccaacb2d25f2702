"""Pieces that come and go, as frozen records: manufactures, units, stacks, sieges ..."""

from __future__ import annotations

import msgspec

from europa.eu9.world import NONE

PRESIDIO = 2000
"""Key of the siege of a presidio: this + the province."""
KING = 10_000
"""A monarch among leaders: this + his power."""
OUTSIDE, CITY, IN_PRESIDIO = 0, 1, 2
"""Where in a province a land stack stands: in the field, in the fortress, in the presidio."""


class Mnu(msgspec.Struct, frozen=True):
    """A manufacture: level 1 or 2 (- or + side)."""

    owner: int
    kind: int
    """Place in MNU_KINDS."""
    level: int
    province: int


class Loan(msgspec.Struct, frozen=True):
    """One international loan (VI.3, E47)."""

    power: int
    rest: int
    """Ducats still owed."""
    interest: int
    """Ducats a turn, until the term."""
    term: int
    """Turn in which the rest is due."""


class Unit(msgspec.Struct, frozen=True):
    """One counter on the map."""

    country: int
    kind: str
    """One of UNITS."""
    place: int
    veteran: bool = False
    ships: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Of an F counter: NWD, NGD, VGD, NTD in it."""
    damaged: int = 0
    """ND of it that are damaged (E54)."""
    group: str = ""
    """janissary, timar, lithuania, ukraine, transport; empty for all others."""
    stack: int = 0
    """Key in `Eu9.stacks`; 0: in none (phases without movement leave new counters so)."""
    seasoned: int = 0
    """LD of a counter of conscripts that are veterans all the same (C1.5)."""


class Minister(msgspec.Struct, frozen=True):
    """An excellent minister in office (E-2), or a named one."""

    power: int
    adm: int
    dip: int
    mil: int
    last: int
    """Last full turn in office."""
    monarch: int = NONE
    """Place in world.monarchs of a named one."""


class Action(msgspec.Struct, frozen=True):
    """One item of a sealed plan: `Action("tfi", "stz_nord", 30)`."""

    kind: str
    target: str = ""
    ducats: int = 0
    detail: str = ""


class Stack(msgspec.Struct, frozen=True):
    """Units and leaders that act as one (M1).

    On land the stacks of an alliance in a province count as one for battle, supply and siege
    (E265); those that have moved are kept apart from those that have not.
    """

    number: int
    country: int
    """Whose it is, while nobody else commands it; its alliance is this country's."""
    place: int
    naval: bool = False
    inside: int = OUTSIDE
    helps: int = NONE
    """Country in whose impulse an intervening stack acts (R1.4), or NONE."""
    carrier: int = 0
    """Number of the naval stack that carries it."""
    convoy: str = ""
    """Name of the convoy it is (`flota_de_oro`), if it is one."""
    gold: int = 0
    """Ducats of gold it carries."""
    natives: int = 0
    """Thirds of natives that follow its conquistador."""
    discoveries: tuple[int, ...] = ()
    """Places found and not yet reported at home (M18); hidden."""
    action: str = ""
    """At sea: battle, blockade, supply, blockade_supply, hunt, supply_port, or empty."""
    target: int = NONE
    """Place or stack the action is about."""
    since: str = ""
    """Turn and round in which the action was declared: `12S3`."""
    unsupplied: bool = False
    """It had no line of supply at its last supply step, and none since (R4.2)."""
    # The marks below are wiped at the start of each impulse of its alliance.
    moved: bool = False
    engaged: bool = False
    """Locked for a battle at 4.2e."""
    beaten: bool = False
    """It has fought this impulse and not won."""
    fought: bool = False
    explored: bool = False
    foraging: bool = False
    tested: bool = False
    """An attrition test of this move has been made."""
    mp: int = 0
    """MP spent since the last test."""
    spent: int = 0
    """MP spent in the whole move."""
    zones: int = 0
    """Seas and ports entered."""
    came_from: int = NONE
    """Place it would retreat to: the last one on its path where it may stay."""
    crossed: str = ""
    """Border by which it came: river, pass, strait, landing, or empty."""
    tried: tuple[int, ...] = ()
    """Stacks that have tried to intercept this move (M12.3)."""


class Damaged(msgspec.Struct, frozen=True):
    """A ship that a battle has laid up (E54)."""

    country: int
    kind: str
    region: str
    """One of the five of E55."""
    round: str
    """When it was damaged."""
    veteran: bool = False


class Besieging(msgspec.Struct, frozen=True):
    """The siege of a fortress (R10.5)."""

    besieger: int
    """Country that commands the besiegers."""
    works: str = ""
    """Siegeworks: `-`, `+`, `+-`, `++`."""
    breach: bool = False
    """A breach was made this turn."""
    rounds: int = 0
    """Siege rounds of this turn so far."""
    carried: bool = False
    """It goes on from last turn."""
    supplied: str = ""
    """Round in which the port was last supplied (M9.6)."""
