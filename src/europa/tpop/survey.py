"""Lists of who owns what, worked out from the columns in one pass and kept until they change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from europa.tpop.state import PROVINCES, REALMS, Tpop, differing
from europa.tpop.world import NONE, World

_NOBODY = (NONE,) * PROVINCES


class Survey:
    """A snapshot of ownership. Never changed; `G.survey` makes a new one when it is out of date."""

    __slots__ = (
        "_occupied",
        "_presence",
        "areas",
        "columns",
        "dejure",
        "key",
        "own",
        "settled",
        "takes_influence",
        "vassals",
    )

    def __init__(self, world: World, state: Tpop, before: Survey | None = None) -> None:
        """`before`: an earlier one, of which all is kept but the realms that have changed."""
        self.key = world, state.in_play, state.seats.copy()
        """What lists and memories depend on besides the columns."""
        self.columns = (state.owner, state.overlord, state.holder)
        self.own: list[list[int]]
        """[realm] Provinces Owned: lawful and in control, Vassals apart (R18)."""
        self.dejure: list[list[int]]
        """[realm] Provinces lawfully owned, Occupied or not, Vassals apart."""
        self.vassals: list[list[int]]
        """[realm] Provinces of its Vassals, Occupied or not."""
        self.areas: list[list[int]]
        """[realm] Areas in which it Owns a Province."""
        self.settled: dict[int, tuple[int, ...]] = {}
        """[area] Provinces in play that aren't vacant, as far as anybody asked (`board`)."""
        self.takes_influence: dict[int, bool] = {}
        """[area] Whether it takes Influence, as far as anybody asked (`tokens`)."""
        self._occupied: dict[int, list[int]] | None = None
        self._presence: dict[int, frozenset[int]] = {}
        if before is None:
            self._look_everywhere(world)
            return
        self.own, self.dejure = before.own.copy(), before.dejure.copy()
        self.vassals, self.areas = before.vassals.copy(), before.areas.copy()
        changed: set[int] = set()
        for old, new in zip(before.columns, self.columns, strict=True):
            if old is not new:
                changed.update(differing(new, old))
        if not any((before.columns[0][p] == NONE) != (state.owner[p] == NONE) for p in changed):
            self.settled = before.settled
        realms = {c[p] for c in (*before.columns[:2], *self.columns[:2]) for p in changed}
        for realm in realms - {NONE}:
            known = (*before.dejure[realm], *before.vassals[realm])
            self._look_at(world, realm, sorted({*known, *changed}))

    def occupied(self, realm: int) -> list[int]:
        """Provinces that a realm (or REBELS) Occupies."""
        if self._occupied is None:
            self._occupied = {}
            holder = self.columns[2]
            for province in differing(holder, _NOBODY):
                self._occupied.setdefault(holder[province], []).append(province)
        return self._occupied.get(realm, [])

    def presence(self, realm: int) -> frozenset[int]:
        """Areas with a token of a realm, perhaps beneath another one."""
        if realm not in self._presence:
            area_of = self.key[0].area_of_province
            tokens = (*self.dejure[realm], *self.vassals[realm], *self.occupied(realm))
            self._presence[realm] = frozenset([area_of[p] for p in tokens])
        return self._presence[realm]

    def _look_everywhere(self, world: World) -> None:
        """Every realm, in one pass over the board."""
        lands: list[list[int]] = [[] for _ in range(REALMS)]
        owner, overlord, _ = self.columns
        for province, realm in enumerate(owner):
            if realm != NONE:
                above = overlord[province]
                lands[realm if above == NONE else above].append(province)
        self.own, self.dejure = [[] for _ in lands], [[] for _ in lands]
        self.vassals, self.areas = [[] for _ in lands], [[] for _ in lands]
        for realm, provinces in enumerate(lands):
            if provinces:
                self._look_at(world, realm, provinces)

    def _look_at(self, world: World, realm: int, provinces: Iterable[int]) -> None:
        """One realm, whose lands are among these Provinces."""
        owner, overlord, holder = self.columns
        dejure, vassals = [], []
        for province in provinces:
            if overlord[province] == realm and owner[province] != NONE:
                vassals.append(province)
            elif overlord[province] == NONE and owner[province] == realm:
                dejure.append(province)
        own = [p for p in dejure if holder[p] == NONE]
        self.dejure[realm], self.vassals[realm], self.own[realm] = dejure, vassals, own
        self.areas[realm] = list(dict.fromkeys(world.area_of_province[p] for p in own))


RECENT = 256
"""Surveys kept: a server shows hundreds of positions in turn, each again and again."""
_recent: OrderedDict[tuple[int, int, int], Survey] = OrderedDict()
"""By the identity of the columns, which a survey keeps alive; the oldest comes first. Threads of a
server share it: each step here is one that Python doesn't interrupt."""


def survey_of(world: World, state: Tpop, before: Survey | None) -> Survey:
    """The survey of a position: copies of a position share their columns, and so their survey."""
    columns = id(state.owner), id(state.overlord), id(state.holder)
    known = _recent.get(columns)
    if known is not None:
        of_world, in_play, seats = known.key
        if of_world is world and in_play is state.in_play and seats == state.seats:
            return known
    found = Survey(world, state, before)
    _recent[columns] = found
    if len(_recent) > RECENT:
        _recent.popitem(last=False)
    return found
