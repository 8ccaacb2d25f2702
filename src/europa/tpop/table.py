"""The table of The Price of Power: the state with names for what it holds, and the static world."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count

from europa.kernel import Table
from europa.kernel.dice import Dice
from europa.kernel.journal import Journal
from europa.tpop.state import (
    AREAS,
    ARMIES,
    KINDS,
    NODES,
    PROVINCES,
    REALMS,
    SEAS,
    Tpop,
)
from europa.tpop.survey import Survey, survey_of
from europa.tpop.world import NONE, World, load_world


def marked(row: bytearray | bytes) -> list[int]:
    """Places of a row that hold something. (In C all the way: rows are long and mostly empty.)"""
    return [] if row.count(0) == len(row) else [*compress(count(), row)]


def total(row: bytearray) -> int:
    """The sum of a row. (Dropping what is empty first makes it much faster.)"""
    return sum(row.translate(None, b"\0"))


class G(Table[Tpop]):
    """What every rule gets as `g`. Accessors only: what a rule decides stands in `rules/`."""

    __slots__ = ("_survey", "_survey_stamp", "world")

    def __init__(self, state: Tpop, dice: Dice, journal: Journal, reveals: int = 0) -> None:
        super().__init__(state, dice, journal, reveals)
        self.world: World = load_world(state.side)
        self._survey: Survey | None = None
        self._survey_stamp = -1

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

    def seats_from(self, seat: int) -> Iterator[int]:
        """All seats clockwise, beginning with this one (R28)."""
        count = len(self.state.seats)
        return ((seat + step) % count for step in range(count))

    def others(self, seat: int) -> Iterator[int]:
        """All other seats, clockwise from the next one."""
        count = len(self.state.seats)
        return ((seat + step) % count for step in range(1, count))

    @property
    def survey(self) -> Survey:
        """Who owns what, in lists: worked out again after ownership has changed."""
        if self._survey is None or self._survey_stamp != self.state.stamp:
            self._survey = survey_of(self.world, self.state, self._survey)
            self._survey_stamp = self.state.stamp
        return self._survey

    # Two-index columns

    def influence(self, seat: int, area: int) -> int:
        return self.state.influence[seat * AREAS + area]

    def claim(self, seat: int, area: int) -> int:
        """CLAIM, CORE or 0."""
        return self.state.claims[seat * AREAS + area]

    def at_war(self, seat: int, realm: int) -> int:
        """AT_PEACE, ATTACKER or DEFENDER: War tokens between a seat and a realm."""
        return self.state.war[seat * REALMS + realm]

    def truce(self, seat: int, realm: int) -> int:
        return self.state.truce[seat * REALMS + realm]

    def cb(self, seat: int, realm: int) -> int:
        return self.state.cb[seat * REALMS + realm]

    def alliance(self, seat: int, realm: int) -> int:
        """NO_TIE, TIE or FLIPPED (Active Ally)."""
        return self.state.alliance[seat * REALMS + realm]

    def marriage(self, seat: int, realm: int) -> int:
        """NO_TIE, TIE or FLIPPED (Disputed Succession)."""
        return self.state.marriage[seat * REALMS + realm]

    def power(self, seat: int, kind: int) -> int:
        return self.state.power[seat * 3 + kind]

    def merchant(self, seat: int, node: int) -> int:
        """UPRIGHT, LAID or 0."""
        return self.state.merchants[seat * NODES + node]

    def loose_infantry(self, seat: int, area: int) -> int:
        return self.state.infantry[seat * AREAS + area]

    def army_area(self, seat: int, army: int) -> int:
        return self.state.army_area[seat * ARMIES + army]

    def army_units(self, seat: int, army: int) -> bytearray:
        """The nine counts of an Army (category * 3 + type)."""
        start = (seat * ARMIES + army) * KINDS
        return self.state.army_units[start : start + KINDS]

    def army_size(self, seat: int, army: int) -> int:
        return sum(self.army_units(seat, army))

    def ships_at(self, seat: int, sea: int) -> int:
        """Light Ships outside the Fleet in a Sea Zone, on slots or not."""
        place = seat * SEAS + sea
        return self.state.ships[place] + self.state.guards[place]

    def docked(self, seat: int, province: int) -> int:
        """Light Ships outside the Fleet in a Port."""
        return self.state.docked.get(seat * PROVINCES + province, 0)

    def fleet(self, seat: int) -> list[int]:
        """Light, Heavy, Galleys, damaged Heavy in the Fleet."""
        return self.state.fleet[seat * 4 : seat * 4 + 4]
