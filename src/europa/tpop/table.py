"""The table of The Price of Power: the state with names for what it holds, and the static world."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress, count
from typing import Any

from europa.kernel import Table
from europa.kernel.dice import Dice
from europa.kernel.journal import Journal
from europa.tpop.rows import (
    SEAS_OF,
    SHIPS_OF,
    area_at,
    army_at,
    node_at,
    province_at,
    realm_at,
    sea_at,
    unit_at,
)
from europa.tpop.state import (
    KINDS,
    Tpop,
)
from europa.tpop.survey import Survey, survey_of
from europa.tpop.world import NONE, World, load_world

CROWDED = 20
"""A row with more than one place in so many taken is quicker walked through than searched."""


def marked(row: bytearray | bytes) -> list[int]:
    """Places of a row that hold something. (The same few rows are asked for again and again.)"""
    return [*_marked(bytes(row))]


@lru_cache(4096)
def _marked(row: bytes) -> tuple[int, ...]:
    """Rows are long and mostly empty: what little there is is searched for in C."""
    held = row.translate(None, b"\0")
    if not held:
        return ()
    if len(held) * CROWDED > len(row):
        return (*compress(count(), row),)
    found = []
    for value in {*held}:
        place = row.find(value)
        while place >= 0:
            found.append(place)
            place = row.find(value, place + 1)
    return tuple(sorted(found))


def total(row: bytearray) -> int:
    """The sum of a row. (Dropping what is empty first makes it much faster.)"""
    return sum(row.translate(None, b"\0"))


@cache
def _ring(count: int, first: int) -> tuple[int, ...]:
    """So many seats clockwise from one of them."""
    return tuple((first + step) % count for step in range(count))


class G(Table[Tpop]):
    """What every rule gets as `g`. Accessors only: what a rule decides stands in `rules/`."""

    __slots__ = ("_survey", "_survey_stamp", "seen", "watch", "world")

    def __init__(self, state: Tpop, dice: Dice, journal: Journal, reveals: int = 0) -> None:
        super().__init__(state, dice, journal, reveals)
        self.world: World = load_world(state.side)
        self._survey: Survey | None = None
        self._survey_stamp = -1
        self.watch: Any = None
        """What goals were last looked at with (`rules.goal_watch`)."""
        self.seen: dict[Any, Any] = {}
        """What else was last seen of the position (`glance`)."""

    # Names

    def seat_name(self, seat: int) -> str:
        """The id of a seat: the id of its realm."""
        return self.world.realms[self.state.seats[seat]].id

    def seat_of(self, realm: int) -> int:
        """The seat that plays this realm, or NONE."""
        seats = self.state.seats
        return seats.index(realm) if realm in seats else NONE

    def is_player(self, realm: int) -> bool:
        """Whether the realm is a PR."""
        return realm in self.state.seats

    @property
    def is_for_two(self) -> bool:
        """20.2: a game set up for two without Bots; not what is left when others have left (21)."""
        s = self.state
        return len(s.seats) == 2 and 1 not in s.bots and not s.left

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with this one (R28)."""
        return _ring(len(self.state.seats), seat)

    def others(self, seat: int) -> tuple[int, ...]:
        """All other seats, clockwise from the next one."""
        return _ring(len(self.state.seats), seat)[1:]

    @property
    def survey(self) -> Survey:
        """Who owns what, in lists: worked out again after ownership has changed."""
        if self._survey is None or self._survey_stamp != self.state.stamp:
            self._survey = survey_of(self.world, self.state, self._survey)
            self._survey_stamp = self.state.stamp
        return self._survey

    # Two-index columns

    def influence(self, seat: int, area: int) -> int:
        return self.state.influence[area_at(seat, area)]

    def claim(self, seat: int, area: int) -> int:
        """CLAIM, CORE or 0."""
        return self.state.claims[area_at(seat, area)]

    def at_war(self, seat: int, realm: int) -> int:
        """AT_PEACE, ATTACKER or DEFENDER: War tokens between a seat and a realm."""
        return self.state.war[realm_at(seat, realm)]

    def truce(self, seat: int, realm: int) -> int:
        return self.state.truce[realm_at(seat, realm)]

    def cb(self, seat: int, realm: int) -> int:
        return self.state.cb[realm_at(seat, realm)]

    def alliance(self, seat: int, realm: int) -> int:
        """NO_TIE, TIE or FLIPPED (Active Ally)."""
        return self.state.alliance[realm_at(seat, realm)]

    def marriage(self, seat: int, realm: int) -> int:
        """NO_TIE, TIE or FLIPPED (Disputed Succession)."""
        return self.state.marriage[realm_at(seat, realm)]

    def power(self, seat: int, kind: int) -> int:
        return self.state.power[seat * 3 + kind]

    def merchant(self, seat: int, node: int) -> int:
        """UPRIGHT, LAID or 0."""
        return self.state.merchants[node_at(seat, node)]

    def loose_infantry(self, seat: int, area: int) -> int:
        return self.state.infantry[area_at(seat, area)]

    def army_area(self, seat: int, army: int) -> int:
        return self.state.army_area[army_at(seat, army)]

    def army_units(self, seat: int, army: int) -> bytearray:
        """The nine counts of an Army (category * 3 + type)."""
        start = unit_at(seat, army)
        return self.state.army_units[start : start + KINDS]

    def army_size(self, seat: int, army: int) -> int:
        return sum(self.army_units(seat, army))

    def ships_at(self, seat: int, sea: int) -> int:
        """Light Ships outside the Fleet in a Sea Zone, on slots or not."""
        place = sea_at(seat, sea)
        return self.state.ships[place] + self.state.guards[place]

    def loose_seas(self, seat: int) -> list[int]:
        """Sea Zones with Light Ships outside the Fleet, on slots or not."""
        row = SEAS_OF[seat]
        return sorted({*marked(self.state.ships[row]), *marked(self.state.guards[row])})

    def docked(self, seat: int, province: int) -> int:
        """Light Ships outside the Fleet in a Port."""
        return self.state.docked.get(province_at(seat, province), 0)

    def fleet(self, seat: int) -> list[int]:
        """Light, Heavy, Galleys, damaged Heavy in the Fleet."""
        return self.state.fleet[SHIPS_OF[seat]]


def apart(g: G) -> G:
    """A table of one's own with a copy of the position: where a sealed branch carries out what it
    plans, to see what it could do next."""
    own = G(g.state.copy(), g.dice, Journal(None))
    own._survey, own._survey_stamp = g._survey, g._survey_stamp
    return own
