"""Wars and their causes as records: who fights on which side, who helps, why."""

from __future__ import annotations

import msgspec

from europa.eu9.world import NONE

ATTACKERS, DEFENDERS = 0, 1
SIDES = ("attackers", "defenders")
WAR_KINDS = ("full", "overseas", "civil", "religious")
CB_KINDS = ("normal", "overseas", "either")


class Helper(msgspec.Struct, frozen=True):
    """A country that takes part in a war without being at war (IV.5.5, IV.5.6)."""

    country: int
    side: int
    """ATTACKERS or DEFENDERS: whom it helps."""
    form: str = "limited"
    """limited (of a power or a minor) or foreign (in a civil or religious war)."""
    beside: int = NONE
    """Limited: the full member it helps, whose are its conquests; a minor's: its Patron."""
    since: int = 0
    """Turn in which it began."""
    late: bool = False
    """Announced at 2.9: nobody may draw it in before the next turn (E215)."""


class War(msgspec.Struct, frozen=True):
    """A war (4.1.1): two sides, each an alliance of countries fully at war, and their helpers."""

    kind: str
    """One of WAR_KINDS."""
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    turns: tuple[tuple[int, int], ...] = ()
    """(country, turns it has been fully in it so far, without armistices)."""
    armistice: bool = False
    """This turn."""
    helpers: tuple[Helper, ...] = ()
    number: int = 0
    """Names it in questions: the first war of the game is 1."""
    begun: int = 0
    """Turn."""
    cause: str = ""
    """Event it belongs to, or empty."""
    fresh: str = ""
    """Segment whose window may widen it as a new war ("2.1"): it began, was turned or got new
    conditions. `later`: 2.1 of the next turn."""
    attacked: tuple[int, ...] = ()
    """Full members on whom war was declared, on either side."""
    taken: tuple[tuple[int, int], ...] = ()
    """(province, side): cities and establishments of the other side ever held by this side."""

    def side(self, number: int) -> tuple[int, ...]:
        """The full members of a side."""
        return self.defenders if number else self.attackers

    @property
    def members(self) -> tuple[int, ...]:
        """All that are fully at war in it."""
        return (*self.attackers, *self.defenders)

    @property
    def helping(self) -> tuple[int, ...]:
        """All that take part without being at war."""
        return tuple(helper.country for helper in self.helpers) if self.helpers else ()


class CasusBelli(msgspec.Struct, frozen=True):
    """A cause of war that somebody was given (4.1.2); permanent ones follow from the position."""

    holder: int
    target: int
    kind: str = "normal"
    """One of CB_KINDS; `either` is the holder's choice."""
    free: bool = False
    source: str = ""
    """Event or rule that gave it."""
    first: int = 0
    last: int = 0
    """Turns in which it may be used."""
    segment: str = "2.5"
    """Where: 2.1 (events), 2.5, 3.14, 7.5."""
    again: bool = False
    """It is not gone once it is used."""
    penalty: int = 0
    """Stability that letting it lapse costs."""
    apart: bool = False
    """Those who use CBs of its source fight wars of their own (4.10.2)."""
    key: str = ""
    """What the records of its event call it."""
    record: str = ""
    """The record of its event in the book (`I-3(1)#12`)."""
