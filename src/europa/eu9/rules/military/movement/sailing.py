"""M8, M19: where a naval stack can sail, by which way, and what the sea takes on it (M16.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from europa.eu9.pieces import KING, Stack, Unit
from europa.eu9.rules.military.composition import (
    commander,
    fleets,
    kind_of,
    known_values,
    ships,
    values,
)
from europa.eu9.rules.military.ground import Ground, ground_of, walls
from europa.eu9.rules.military.lookup.confines import bars_sea, seas_of
from europa.eu9.rules.military.ports import (
    ARSENAL,
    BLOCKADES,
    is_closed,
    is_haven,
    is_lent,
    is_source,
    port_size,
    sea_line,
)
from europa.eu9.rules.military.stacks import leaders_in, units_in
from europa.eu9.rules.powers.logistics import technology
from europa.eu9.state import MAN, NAVAL, SEA_PLACE, SIEGE
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.eu9.world.graph import coasts, passes, shores, straits_between

ALWAYS = -6
"""M16.6: what every roll at sea begins with."""
BY_TECHNOLOGY = {"battery": -1, "vessel": -2, "three_decker": -2, "seventy_four": -3}
DISTANCES = ((1, 3), (4, 6), (99, 9))
"""M16.6, E6: seas between start and source, and what they add."""
FREE_PASSAGE = "cabo_verde_i"
"""M19.1: its owner passes between its seas without counting it."""
PAST_THE_HORN = "patagonia_s"
"""M19.1: its port is no way round the Horn."""


class Voyage(NamedTuple):
    """How a naval stack comes to a sea or port."""

    place: int
    path: tuple[int, ...]
    """Places entered, the last one too."""
    zones: int
    malus: int
    straits: tuple[int, ...]
    """Closed strait forts passed, places in `strait_forts`."""
    modifier: int
    """Of the attrition roll, without fire and storms on the way."""


def has_galleys(g: G, units: Sequence[Unit]) -> bool:
    """Whether galleys keep a stack in the Mediterranean or the Baltic (M1.3)."""
    return any(ships(g, unit)[1] or ships(g, unit)[2] for unit in units)


def may_sail(g: G, ground: Ground, sea: int, galleys: bool) -> bool:
    """M2.5, M1.3, M19.7: known, fit for galleys, not frozen."""
    s, w = g.state, g.world.seas[sea]
    if not ground.knows_sea(sea) or bars_sea(g, ground.country, sea):
        return False
    if galleys and not (w.mediterranean or w.baltic):
        return False
    return not (s.sund_frozen and w.id == "sea_oresund")


def may_pass_port(g: G, ground: Ground, province: int, units: Sequence[Unit]) -> bool:
    """M19.1: through a port of one's own from one sea to another."""
    s, p = g.state, g.world.provinces[province]
    owner = s.owner[province] if p.europe else s.post_owner[province]
    if owner == NONE:
        owner = s.fort[province] if s.fort[province] != NONE else s.mission[province]
    if p.id == PAST_THE_HORN or owner == NONE:
        return False
    if owner != ground.country and not is_lent(g, ground, province):
        return False
    return is_haven(g, ground, province, units)


def ways(g: G, ground: Ground, units: Sequence[Unit], start: int) -> dict[int, tuple[int, ...]]:
    """Every place a naval stack can reach -> the places it enters on the best way.

    Best: fewest closed straits, then least malus, then fewest zones.
    """
    galleys, bound = has_galleys(g, units), seas_of(g, units)
    done: dict[int, tuple[int, ...]] = {}
    queue: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, start, ())]
    closed: dict[int, bool] = {}
    seen: set[int] = set()
    while queue:
        straits, malus, zones, here, path = heappop(queue)
        if here in seen:
            continue
        seen.add(here)
        done[here] = path
        for there, fort in _next(g, ground, units, here, path[-2] if len(path) > 1 else start):
            if there in seen:
                continue
            if there >= SEA_PLACE and not may_sail(g, ground, there - SEA_PLACE, galleys):
                continue
            if bound is not None and there >= SEA_PLACE and there - SEA_PLACE not in bound:
                continue
            shut = 0
            if fort != NONE:
                if fort not in closed:
                    closed[fort] = is_closed(g, ground, fort)
                shut = closed[fort]
            more = g.world.seas[there - SEA_PLACE].penalty if there >= SEA_PLACE else 0
            free = there < SEA_PLACE and g.world.provinces[there].id == FREE_PASSAGE
            step = 0 if free else 1
            heappush(queue, (straits + shut, malus + more, zones + step, there, (*path, there)))
    return done


def _next(
    g: G, ground: Ground, units: Sequence[Unit], here: int, before: int
) -> list[tuple[int, int]]:
    """Places next to a place for ships, with the strait fort between (NONE: none)."""
    w = g.world
    if here >= SEA_PLACE:
        sea = here - SEA_PLACE
        found = [
            (SEA_PLACE + other, straits_between().get((sea, other), NONE))
            for other in w.seas[sea].neighbours
        ]
        return found + [(p, NONE) for p in shores(sea) if is_haven(g, ground, p, units)]
    if before == here:
        return [(SEA_PLACE + sea, NONE) for coast in coasts()[here] for sea in coast]
    if not may_pass_port(g, ground, here, units):
        return []
    came = before - SEA_PLACE
    return [(SEA_PLACE + sea, NONE) for sea in w.provinces[here].seas if passes(here, came, sea)]


def zones_of(g: G, path: Sequence[int]) -> int:
    """M8.1: seas and ports entered; Cape Verde in passing counts nothing."""
    free = sum(
        place < SEA_PLACE and g.world.provinces[place].id == FREE_PASSAGE for place in path[:-1]
    )
    return len(path) - free


def by_distance(crossed: int | None) -> int:
    """M16.6, E6: what the seas between a fleet and its source add; without any source the most."""
    if crossed is None:
        return DISTANCES[-1][1]
    return next(more for most, more in DISTANCES if crossed <= most) if crossed else 0


def voyages(g: G, number: int) -> dict[int, Voyage]:
    """R19.2: every sea and port a naval stack can reach, with its way and risks."""
    stack = g.state.stacks[number]
    ground, units = ground_of(g, stack), units_in(g, number)
    found: dict[int, Voyage] = {}
    base = _Risk(g, ground, stack, units, ahead=True)
    for place, path in ways(g, ground, units, stack.place).items():
        if place == stack.place:
            continue
        seas = [stack.place, *path]
        straits = tuple(
            fort
            for one, other in pairwise(seas)
            if one >= SEA_PLACE and other >= SEA_PLACE
            and (fort := straits_between().get((one - SEA_PLACE, other - SEA_PLACE), NONE)) != NONE
            and is_closed(g, ground, fort)
        )  # fmt: skip
        malus = sum(g.world.seas[x - SEA_PLACE].penalty for x in path if x >= SEA_PLACE)
        found[place] = Voyage(place, path, zones_of(g, path), malus, straits, base.modifier(path))
    return found


def sea_modifier(
    g: G, number: int, start: int, path: Sequence[int], skill: int | None = None
) -> int:
    """M16.6: modifier of the one roll of a naval stack that began somewhere and sailed a way."""
    stack = g.state.stacks[number]
    risk = _Risk(g, ground_of(g, stack), stack, units_in(g, number), start, skill)
    return risk.modifier(path)


@cache
def _zones() -> tuple[tuple[int, ...], ...]:
    """Trade zones by sea."""
    w = load_world()
    return tuple(tuple(z.index for z in w.zones if z.sea == sea.index) for sea in w.seas)


class _Risk:
    """What the roll at sea has in common for every way from one start."""

    def __init__(
        self,
        g: G,
        ground: Ground,
        stack: Stack,
        units: Sequence[Unit],
        start: int = NONE,
        skill: int | None = None,
        ahead: bool = False,
    ) -> None:
        self.g, self.ground, self.units = g, ground, units
        self.values = known_values if ahead else values
        self.start = stack.place if start == NONE else start
        self.fleets = fleets(units)
        who = commander(g, stack)
        self.fixed = ALWAYS - (
            self.values(g, who.leader, naval=True)[MAN] if skill is None else skill
        )
        self.fixed += 2 * g.state.bad_weather + self._technology(who.country)
        line = sea_line(g, ground, units, self.start)
        self.fixed += 0 if line is None else line.straits
        self.fixed += by_distance(None if line is None else line.crossed)
        self.fixed += self._blockade(stack)
        self._seas: dict[int, tuple[int, int]] = {}
        """Difficulty and corsairs of seas that were asked for."""

    def _technology(self, country: int) -> int:
        name = technology(self.g, country, NAVAL)
        if name == "carrack":
            return int(any(ships(self.g, u)[0] for u in self.units))
        return BY_TECHNOLOGY.get(name, 0)

    def _blockade(self, stack: Stack) -> int:
        """M16.6: a fleet that blockades at the start: siege value, and the fortress against it."""
        g = self.g
        if stack.action not in BLOCKADES:
            return 0
        skilled = [self.values(g, x, naval=True)[SIEGE] for x in leaders_in(g, stack.number)
                   if x >= KING or kind_of(g, x) in ("admiral", "explorer")]  # fmt: skip
        return -max(skilled, default=0) + -(-max(0, walls(g, stack.target)) // 2)

    def _sea(self, sea: int) -> tuple[int, int]:
        found = self._seas.get(sea)
        if found is None:
            found = self._seas[sea] = (self._difficulty(sea), self._corsairs(sea))
        return found

    def _difficulty(self, sea: int) -> int:
        source = any(is_source(self.g, self.ground, p, self.units) for p in shores(sea))
        return self.g.world.seas[sea].difficulty - 2 * source

    def modifier(self, path: Sequence[int]) -> int:
        """The whole modifier of a way."""
        g = self.g
        seas = [x - SEA_PLACE for x in path if x >= SEA_PLACE]
        around = [*([self.start - SEA_PLACE] if self.start >= SEA_PLACE else []), *seas]
        if not around:
            around = [sea for coast in coasts()[self.start] for sea in coast][:1]
        found = self.fixed + sum([g.world.seas[sea].penalty for sea in seas])
        entered = [self._sea(sea) for sea in around]
        found += max(entered)[0]
        zones = zones_of(g, path)
        if self.fleets <= 1:
            found += zones // 4
        else:
            found += (2 if self.fleets == 2 else 4) * (zones // 2)
            found -= self._between_arsenals(path)
        return found + sum([corsairs for _, corsairs in entered])

    def _between_arsenals(self, path: Sequence[int]) -> int:
        ends = (self.start, path[-1] if path else self.start)
        return int(all(x < SEA_PLACE and port_size(self.g, x) == ARSENAL for x in ends))

    def _corsairs(self, sea: int) -> int:
        """M16.6: sides of unfriendly privateers and pirates in a sea left or entered."""
        g, s = self.g, self.g.state
        found = sum(s.pirates[zone] for zone in _zones()[sea])
        for stack in self.ground.stacks(SEA_PLACE + sea):
            if stack.naval and self.ground.is_foe(stack):
                kinds = [u.kind for u in units_in(g, stack.number)]
                found += kinds.count("P-") + 2 * kinds.count("P+")
        return found
