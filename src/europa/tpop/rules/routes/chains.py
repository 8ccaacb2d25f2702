"""5.3, 5.4, 12.2 Chains: what is connected to a realm's Capital Area (R112), and where one Light
Ship can sail to during a Trade or Explore Action (9.5, R152)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import NamedTuple

from europa.tpop.rows import AREAS_OF, sea_at
from europa.tpop.rules.forces.fleets import fleet_take, move_ships
from europa.tpop.rules.realms.npr import forget_departed
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import is_hostile_sea
from europa.tpop.rules.terms.realm import is_emperor, marriages_of
from europa.tpop.state import CLAIM, LIGHT, PORT, PROVINCES, SEAS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE, load_world


@cache
def _seas_of(scenario: str) -> frozenset[int]:
    world = load_world()
    boards = world.scenario(scenario).boards
    return frozenset(sea.index for sea in world.seas if sea.board in boards)


@cache
def _dear_links() -> frozenset[tuple[int, int]]:
    """R152: Sea Zones between which a Ship pays one monarch power."""
    seas = load_world().seas
    return frozenset((s.index, x.sea) for s in seas for x in s.letter_links if x.extra_cost)


def sea_in_play(g: G, sea: int) -> bool:
    """3: whether the board of a Sea Zone is used."""
    return sea in _seas_of(g.state.scenario)


_NODES: dict[tuple[str, int], frozenset[int]] = {}


def node_in_play(g: G, node: int) -> bool:
    """12.1: whether a Trade Node lies on a board that is used."""
    key = (g.state.scenario, g.state.side)
    if key not in _NODES:
        _NODES[key] = frozenset(
            n.index
            for n in g.world.nodes
            if any(sea_in_play(g, sea) for sea in n.seas)
            or any(area_in_play(g, area) for area in n.areas)
        )
    return node in _NODES[key]


def light_ships(g: G, seat: int, sea: int) -> int:
    """R112: Light Ships in a Sea Zone: loose, on slots and in the Fleet."""
    count = g.ships_at(seat, sea)
    if g.state.fleet_place[seat] == sea:
        count += g.fleet(seat)[LIGHT]
    return count


def light_seas(g: G, seat: int) -> set[int]:
    """R112: Sea Zones in which a seat has a Light Ship."""
    return {sea for sea in range(SEAS) if light_ships(g, seat, sea)}


class Reach(NamedTuple):
    """What is connected to the Capital Area."""

    bodies: set[int]
    seas: set[int]


class Chains:
    """The Areas a seat's chains may use, gathered into bodies that hang together by land.

    Ships are left open: `reach` works out what is connected with Light Ships in given Sea Zones,
    so that a move can be tried without making it.
    """

    __slots__ = ("areas", "body_of", "coasts", "g", "home")

    def __init__(self, g: G, seat: int, *, towns_only: bool = False) -> None:
        self.g = g
        capital = g.state.capital[g.state.seats[seat]]
        self.areas = links(g, seat, towns_only=towns_only)
        self.body_of: dict[int, int] = {}
        self.coasts: list[set[int]] = []
        self.home = NONE
        for area in sorted(self.areas):
            if area not in self.body_of:
                self._gather(area)
        if capital != NONE:
            self.home = self.body_of[g.world.area_of_province[capital]]

    def _gather(self, start: int) -> None:
        body, coast, todo = len(self.coasts), set[int](), [start]
        self.body_of[start] = body
        while todo:
            area = todo.pop()
            coast.update(self.g.world.seas_of_area[area])
            for other in self.g.world.land_of_area[area]:
                if other in self.areas and other not in self.body_of:
                    self.body_of[other] = body
                    todo.append(other)
        self.coasts.append(coast)

    def reach(self, ships: Collection[int]) -> Reach:
        """R112: bodies of Areas and Sea Zones connected to the Capital Area."""
        found = Reach(set(), set())
        if self.home == NONE:
            return found
        found.bodies.add(self.home)
        todo = [sea for sea in self.coasts[self.home] if sea in ships]
        found.seas.update(todo)
        while todo:
            sea = todo.pop()
            near = set(self.g.world.seas_of_sea[sea])
            for body, coast in enumerate(self.coasts):
                if body not in found.bodies and sea in coast:
                    found.bodies.add(body)
                    near |= coast
            for other in near:
                if other in ships and other not in found.seas:
                    found.seas.add(other)
                    todo.append(other)
        return found

    def touches_area(self, area: int, reach: Reach) -> bool:
        """R112: whether an Area that needs no token of its own ends a chain."""
        if self.body_of.get(area, NONE) in reach.bodies:
            return True
        world = self.g.world
        if any(self.body_of.get(a, NONE) in reach.bodies for a in world.land_of_area[area]):
            return True
        return any(sea in reach.seas for sea in world.seas_of_area[area])

    def touches_node(self, node: int, reach: Reach) -> bool:
        """12.2, R25, R112: a maritime node by a Ship beside it, an inland one by an Area next to
        its own, a desert one by an Area on the desert."""
        printed = self.g.world.nodes[node]
        if not node_in_play(self.g, node):
            return False
        if not printed.inland:
            return any(sea in reach.seas for sea in printed.seas)
        if printed.desert:
            return any(self.body_of.get(a, NONE) in reach.bodies for a in printed.areas)
        return any(self.touches_area(area, reach) for area in printed.areas)

    def is_beside(self, node: int, sea: int) -> bool:
        """5.4: whether a Ship in a Sea Zone is adjacent to a node."""
        printed = self.g.world.nodes[node]
        if not printed.inland:
            return sea in printed.seas
        return any(sea in self.g.world.seas_of_area[area] for area in printed.areas)

    def is_in_chain(self, node: int, sea: int, ships: Collection[int]) -> bool:
        """5.4 step 4: whether some chain from the Capital Area to the node, going nowhere twice,
        passes through this Sea Zone.

        By Menger's theorem: no single other link keeps the Sea Zone from both ends at once.
        """
        graph = self._graph(node, ships)
        start, home, end = ("sea", sea), ("body", self.home), ("node", node)
        if start not in graph:
            return False
        return all(
            (without != home and home in _walk(graph, start, without))
            or (without != end and end in _walk(graph, start, without))
            for without in graph
            if without != start
        )

    def _graph(
        self, node: int, ships: Collection[int]
    ) -> dict[tuple[str, int], set[tuple[str, int]]]:
        """The links as a graph: bodies, Sea Zones with Ships, and the node."""
        graph: dict[tuple[str, int], set[tuple[str, int]]] = {}

        def join(a: tuple[str, int], b: tuple[str, int]) -> None:
            graph.setdefault(a, set()).add(b)
            graph.setdefault(b, set()).add(a)

        for sea in sorted(ships):
            for other in self.g.world.seas_of_sea[sea]:
                if other in ships:
                    join(("sea", sea), ("sea", other))
            for body, coast in enumerate(self.coasts):
                if sea in coast:
                    join(("sea", sea), ("body", body))
            if self.touches_node(node, Reach(set(), {sea})):
                join(("sea", sea), ("node", node))
        for body in range(len(self.coasts)):
            if self.touches_node(node, Reach({body}, set())):
                join(("body", body), ("node", node))
        return graph


def _walk(
    graph: dict[tuple[str, int], set[tuple[str, int]]],
    start: tuple[str, int],
    without: tuple[str, int],
) -> set[tuple[str, int]]:
    """What can be reached from a link if another one is taken away."""
    seen, todo = {start}, [start]
    while todo:
        for other in graph[todo.pop()]:
            if other != without and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def links(g: G, seat: int, *, towns_only: bool = False) -> set[int]:
    """R112: Areas that can stand in a chain: the Capital Area and those with a Town (Occupied or
    not) and, unless only Towns count (R107), a vassal token, Influence or a Marriage
    (11.2, R179)."""
    s, area_of = g.state, g.world.area_of_province
    realm = s.seats[seat]
    found = {area_of[p] for p in g.survey.dejure[realm]}
    if s.capital[realm] != NONE:
        found.add(area_of[s.capital[realm]])
    found.update(area_of[p] for p in g.survey.occupied(realm))
    if towns_only:
        return found
    found.update(area_of[p] for p in g.survey.vassals[realm])
    row = s.influence[AREAS_OF[seat]]
    found.update(marked(row))
    capitals = (s.capital[partner] for partner in marriages_of(g, seat))
    found.update(area_of[capital] for capital in capitals if capital != NONE)
    if is_emperor(g, seat):
        found.update(marked(s.imperial))
    return found


def connected_nodes(g: G, seat: int, nodes: Collection[int]) -> set[int]:
    """12.2: those of the nodes to which a seat has a valid connection now."""
    chains = Chains(g, seat)
    reach = chains.reach(light_seas(g, seat))
    return {node for node in nodes if chains.touches_node(node, reach)}


# Sailing one Light Ship


FLEET = -3
"""Stands for the Fleet where the place a Light Ship comes from could stand."""


class Sailing(NamedTuple):
    """A way to move one Light Ship."""

    origin: int
    """A Sea Zone, PORT + a Province, or FLEET."""
    to: int
    crosses: bool
    """Needs one more monarch power for crossing between AMERICA and the FAR EAST (R152)."""


def is_known_sea(g: G, seat: int, sea: int) -> bool:
    """9.5, R152: a Distant Sea Zone next to an own Claim, Town or vassal token; or any other."""
    if not g.world.seas[sea].distant:
        return True
    s = g.state
    realm = s.seats[seat]
    for area in g.world.coast_of_sea[sea]:
        if g.claim(seat, area) == CLAIM:
            return True
        for p in g.world.provinces_of_area[area]:
            if realm in (s.owner[p], s.overlord[p], s.holder[p]):
                return True
    return False


def _origins(g: G, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Places with a Light Ship, with the spaces one step away."""
    s, world = g.state, g.world
    for sea in range(SEAS):
        if g.ships_at(seat, sea):
            yield sea, world.seas_of_sea[sea]
    for key in sorted(s.docked):
        if key // PROVINCES == seat and s.docked[key]:
            yield PORT + key % PROVINCES, world.seas_of_province[key % PROVINCES]
    place = s.fleet_place[seat]
    if place != NONE and g.fleet(seat)[LIGHT]:
        near = world.seas_of_province[place - PORT] if place >= PORT else world.seas_of_sea[place]
        yield FLEET, near


def place_of(g: G, seat: int, origin: int) -> int:
    """The Sea Zone or Port from which a Ship sails."""
    return g.state.fleet_place[seat] if origin == FLEET else origin


def sailings(g: G, seat: int, may_enter: Callable[[int], bool]) -> list[Sailing]:
    """9.5, R152: all ways to move one Light Ship up to two spaces to a Sea Zone.

    Never into or through a Hostile Sea Zone; entering a Distant one ends the move. `may_enter`
    says where it may end. A Ship may come back to the Sea Zone it left (R139).
    """
    found: dict[tuple[int, int], bool] = {}
    safe: dict[int, bool] = {}
    dear = _dear_links()

    def enters(sea: int) -> bool:
        if sea not in safe:
            safe[sea] = sea_in_play(g, sea) and not is_hostile_sea(g, seat, sea)
        return safe[sea]

    def arrive(origin: int, sea: int, crosses: bool) -> None:
        if origin == sea and not g.state.ships[sea_at(seat, sea)]:
            return
        if may_enter(sea) and enters(sea):
            found[origin, sea] = found.get((origin, sea), True) and crosses

    for origin, near in _origins(g, seat):
        place = place_of(g, seat, origin)
        for first in near:
            dearly = (place, first) in dear
            arrive(origin, first, dearly)
            if g.world.seas[first].distant or not enters(first):
                continue
            for second in g.world.seas_of_sea[first]:
                arrive(origin, second, dearly or (first, second) in dear)
    return [Sailing(*key, crosses) for key, crosses in sorted(found.items())]


def sail(g: G, seat: int, sailing: Sailing) -> None:
    """Move the Light Ship: loose ones leave a Sea Zone before those on slots."""
    origin = place_of(g, seat, sailing.origin)
    if sailing.origin == FLEET:
        fleet_take(g, seat)
    if origin != sailing.to:
        move_ships(g, seat, origin, sailing.to)
    if origin < PORT:
        forget_departed(g, (), (origin,))


def ships_after(g: G, seat: int, sailing: Sailing, ships: set[int]) -> set[int]:
    """Sea Zones with Light Ships once a Ship has sailed."""
    origin = place_of(g, seat, sailing.origin)
    left = ships
    if origin < PORT and origin != sailing.to and light_ships(g, seat, origin) == 1:
        left = ships - {origin}
    return left | {sailing.to}
