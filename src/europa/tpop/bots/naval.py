"""A Bot at sea: the chart Naval. Its Ships are Light, outside Fleets and Trade Protection slots."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.army import army_area
from europa.tpop.bots.charts import walk
from europa.tpop.bots.places import at_war, foes
from europa.tpop.bots.realm_care import refresh
from europa.tpop.bots.trace import did
from europa.tpop.rows import node_at, sea_at
from europa.tpop.rules.battle.sequence import pirate_battle
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.fleets import add_ship, move_ships, ships_available
from europa.tpop.rules.realms.npr import defenders, sea_defenders
from europa.tpop.rules.realms.relations import war_areas
from europa.tpop.rules.terms.board import hostile_ships, is_active_port, is_hostile_sea, ships_in
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.state import NODES, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE

FEW, MANY, LATE = 3, 6, 3
"""Ships that a Bot wants; from Age III on."""
SPACES = 2


def ship_seas(g: G, seat: int) -> list[int]:
    """Sea Zones with own Ships."""
    return [sea for sea in range(SEAS) if ships_in(g, seat, sea)]


def ports(g: G, seat: int) -> list[int]:
    """Own working Ports."""
    return [p for p in g.survey.own[g.state.seats[seat]] if is_active_port(g, p)]


def fleet_goal(g: G, seat: int) -> int:
    """NA4: 3 Ships (6 from Age III) and one for each Distant Town."""
    areas, area_of = g.world.areas, g.world.area_of_province
    towns = g.survey.own[g.state.seats[seat]]
    distant = sum(areas[area_of[p]].distant for p in towns)
    return (MANY if g.state.age >= LATE else FEW) + distant


def ship_count(g: G, seat: int) -> int:
    """Ships at sea."""
    return sum(ships_in(g, seat, sea) for sea in ship_seas(g, seat))


def building_seas(g: G, seat: int) -> list[int]:
    """NA4: Sea Zones beside own Ports without Enemies: next to a node with the own Merchant, next
    to own Ships, beside the Port of highest Tax Value, A to Z."""
    s, world = g.state, g.world
    best: dict[int, int] = {}
    for port in ports(g, seat):
        for sea in world.seas_of_province[port]:
            if not is_hostile_sea(g, seat, sea):
                best[sea] = max(best.get(sea, 0), tax_value(g, port))
    trading = {
        sea for n in range(NODES) if s.merchants[node_at(seat, n)] for sea in world.seas_of_node[n]
    }
    own = set(ship_seas(g, seat))
    near = own | {other for sea in own for other in world.seas_of_sea[sea]}
    return sorted(best, key=lambda z: (z not in trading, z not in near, -best[z], world.seas[z].id))


def build_ship(g: G, seat: int, count: int, sea: int = NONE) -> int:
    """Light Ships in a Sea Zone beside an own Port, off the slots; returns how many."""
    built = 0
    for _ in range(count):
        found = [sea] if sea != NONE else building_seas(g, seat)
        if not found or not ships_available(g, seat):
            break
        add_ship(g, seat, found[0])
        built += 1
    return built


def naval_possible(g: G, seat: int) -> bool:
    """A Ship can be built or moved by the chart."""
    if not ports(g, seat):
        return False
    return _can_launch(g, seat) or _target(g, seat) != NONE or _bridge(g, seat) != NONE


def _can_launch(g: G, seat: int) -> bool:
    able = ship_count(g, seat) < fleet_goal(g, seat) and ships_available(g, seat) > 0
    return able and bool(building_seas(g, seat))


def naval(g: G, seat: int, steps: int) -> Steps[None]:
    """Chart Naval."""
    for _ in range(steps):
        goal, bridge = _target(g, seat), _bridge(g, seat)
        way = walk(
            g,
            seat,
            "naval",
            {
                "NA1": lambda: bool(ports(g, seat)),
                "NA2": lambda goal=goal: goal != NONE,  # type: ignore[misc]
                "NA3": lambda bridge=bridge: bridge != NONE,  # type: ignore[misc]
                "NA4": lambda: _can_launch(g, seat),
                "NA5": lambda: _pirates(g, seat) is not None,
            },
        )
        if way.at == "NA2 yes":
            yield from _sail_to(g, seat, goal)
        elif way.at == "NA3 yes":
            yield from _close_gap(g, seat, bridge)
        elif way.at == "NA4 yes":
            build_ship(g, seat, 2 if g.state.age >= LATE else 1)
        elif way.at == "NA5 yes":
            yield from _hunt(g, seat)
        else:
            if way.node == "NA5":
                refresh(g, seat, 1)
            return


def _in_range(g: G, seat: int, goal: int) -> list[int]:
    """Sea Zones with own Ships within two spaces of a goal, by open waters."""
    seas, found, edge = g.world.seas_of_sea, {goal}, [goal]
    for _ in range(SPACES):
        ahead = []
        for sea in edge:
            for other in seas[sea]:
                if other not in found:
                    found.add(other)
                    if not is_hostile_sea(g, seat, other):
                        ahead.append(other)
        edge = ahead
    return [z for z in sorted(found) if g.state.ships[sea_at(seat, z)]]


def _force(g: G, seat: int, goal: int) -> int:
    return sum(g.state.ships[sea_at(seat, sea)] for sea in _in_range(g, seat, goal))


def _target(g: G, seat: int) -> int:
    """NA2: a Sea Zone with Enemy Ships, or Enemy NPR Ports, that own Ships can match."""
    if not at_war(g, seat) or not ship_count(g, seat):
        return NONE
    order = g.world.seas
    found = []
    for sea in range(SEAS):
        host = hostile_ships(g, seat, sea)
        realms = sea_defenders(g, seat, sea)
        if not host and not realms:
            continue
        host += sum(defenders(g, realm, sea, naval=True) for realm in realms)
        if host and not ships_in(g, seat, sea) and _force(g, seat, sea) >= host:
            found.append(sea)
    return min(found, key=lambda z: order[z].id) if found else NONE


def _bridge(g: G, seat: int) -> int:
    """NA3: the Sea Zone between the Army and an Enemy Area, if it has no own Ship yet."""
    area = army_area(g, seat)
    if area == NONE or not at_war(g, seat):
        return NONE
    enemy = {a for realm in foes(g, seat) for a in war_areas(g, realm)}
    land = g.world.land_of_area[area]
    if area in enemy or any(a in enemy for a in land):
        return NONE
    for sea in g.world.seas_of_area[area]:
        coast = g.world.coast_of_sea[sea]
        if ships_in(g, seat, sea) or not any(a in enemy for a in coast):
            continue
        if not is_hostile_sea(g, seat, sea) and _can_close(g, seat, sea):
            return sea
    return NONE


def _can_close(g: G, seat: int, sea: int) -> bool:
    if _in_range(g, seat, sea):
        return True
    return bool(ships_available(g, seat)) and sea in building_seas(g, seat)


def _sail_to(g: G, seat: int, goal: int) -> Steps[None]:
    """NA2: all Ships in range go there and fight."""
    did(g, seat, f"sails to {g.world.seas[goal].name}", "Naval NA2")
    for sea in _in_range(g, seat, goal):
        if sea != goal:
            move_ships(g, seat, sea, goal, g.state.ships[sea_at(seat, sea)])
    yield from trigger_battles(g, seat, areas=[], seas=[goal], moved_from={})


def _close_gap(g: G, seat: int, sea: int) -> Steps[None]:
    """NA3: one Ship moves there, or is built there."""
    did(g, seat, f"bridges {g.world.seas[sea].name}", "Naval NA3")
    near = _in_range(g, seat, sea)
    if near:
        move_ships(g, seat, near[0], sea, 1)
    else:
        build_ship(g, seat, 1, sea)
    yield from ()


def _pirates(g: G, seat: int) -> tuple[int, int] | None:
    """NA5: (Sea Zone, node) of Pirates next to own Ships."""
    for node in range(NODES):
        if g.state.pirates[node]:
            for sea in g.world.seas_of_node[node]:
                if ships_in(g, seat, sea):
                    return sea, node
    return None


def _hunt(g: G, seat: int) -> Steps[None]:

    found = _pirates(g, seat)
    assert found is not None
    did(g, seat, f"hunts the Pirates of {g.world.nodes[found[1]].name}", "Naval NA5")
    yield from pirate_battle(g, seat, *found)
