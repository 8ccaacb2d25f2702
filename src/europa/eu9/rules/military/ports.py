"""SPEC-concepts 6.3: what ports hold and supply; blockades; straits that are closed."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.military.composition import fleets
from europa.eu9.rules.military.ground import Ground, holder, walls
from europa.eu9.rules.powers.single import rivers
from europa.eu9.rules.terms.lasting import found
from europa.eu9.state import AT, COUNTRIES, ON_MAP, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import (
    coasts,
    printed_main_coast,
    river_ports,
    shores,
    strait_forts,
    straits_between,
)
from europa.eu9.world.specials import specials_of

NO_PORT, HAVEN, PORT, ARSENAL = 0, 1, 2, 3
"""Nothing; a fort, mission or presidio for ND alone; one F; any number of F."""
ANNEXED = "portugal_annexed"
BLOCKADES = ("blockade", "blockade_supply")
BARRED = "forbid:strait"
EUROPEAN_STRAIT = 2
"""M14.2: level of a strait fort in Europe."""

BY_ARMY = "rule:siege_blockades_port"
"""Rule of an event: the besieging army counts as a blockade."""


def port_size(g: G, province: int) -> int:
    """What ships the port of a province holds."""
    s, p = g.state, g.world.provinces[province]
    if not p.seas:
        return NO_PORT
    if s.arsenal[province] or p.arsenal:
        return ARSENAL
    if p.europe:
        return PORT if p.port else NO_PORT
    if s.post[province] or (p.city and p.fortress):
        return PORT
    return HAVEN if s.fort[province] != NONE or s.mission[province] != NONE else NO_PORT


def presidio_of(g: G, province: int) -> tuple[int, int]:
    """Country and level of a presidio there; (NONE, 0) without one."""
    found = g.state.praesidio.get(province)
    return (NONE, 0) if found is None else (found // 10, found % 10)


def fits_port(size: int, units: Sequence[Unit]) -> bool:
    """M1.2: whether a port holds a naval stack of these counters."""
    number = fleets(units)
    return size >= (ARSENAL if number > 1 else PORT if number else HAVEN)


def is_blockaded(g: G, province: int) -> bool:
    """M10.2: a fleet lies before the port; or an event lets the besiegers close it."""
    return blockader(g, province) is not None or _closed_by_army(g, province)


def _closed_by_army(g: G, province: int) -> bool:
    """IV-14: Richelieu's mole: a French army before the city is enough."""
    if BY_ARMY not in g.state.lasting or province not in g.state.sieges:
        return False
    besieger = g.state.sieges[province].besieger
    owner = g.state.owner[province]
    return besieger == owner and any(True for _ in found(g, BY_ARMY, besieger, place=province))


def blockader(g: G, province: int) -> Stack | None:
    """The fleet before a port; one that has put into a port itself blockades nothing."""
    return next(
        (
            x
            for x in g.state.stacks.values()
            if x.action in BLOCKADES and x.target == province and x.place >= SEA_PLACE
        ),
        None,
    )


def is_besieged(g: G, province: int) -> bool:
    """Whether the city has besiegers."""
    return province in g.state.sieges


def is_haven(g: G, ground: Ground, province: int, units: Sequence[Unit]) -> bool:
    """M8.2: a port our ships may use: ours and large enough; or a presidio of ours, without F.

    A port up a river is for the river fleet alone (P 37.10).
    """
    if province in river_ports():
        home = rivers.is_home(g, province, units) and fits_port(PORT, units)
        return home and ground.holds(province)
    size = port_size(g, province)
    open_to_us = size and (ground.holds(province) or is_lent(g, ground, province))
    if open_to_us and fits_port(size, units):
        return True
    if province not in g.state.praesidio:
        return False
    owner, level = presidio_of(g, province)
    return bool(level) and bool(ground.friends[owner]) and not fleets(units)


def is_lent(g: G, ground: Ground, province: int) -> bool:
    """M19.1: Spain uses the ports of a Portugal that III-7 has made its own."""
    if not g.holds(ANNEXED) or g.name(ground.country) != "spain":
        return False
    return holder(g, province) == g.country("portugal")


def is_source(g: G, ground: Ground, province: int, units: Sequence[Unit]) -> bool:
    """R4.3 at sea: a port that supplies a fleet: it may use it, and it is not blockaded."""
    return is_haven(g, ground, province, units) and not is_blockaded(g, province)


def main_coast(g: G, province: int) -> tuple[int, ...]:
    """M19.2: the seas on which a port is blockaded and passed."""
    shores = coasts()[province]
    if len(shores) < 2:
        return shores[0] if shores else ()
    printed = printed_main_coast()[province]
    if printed != NONE:
        return shores[printed]
    return shores[g.state.in_force.get(f"main_coast:{g.world.provinces[province].id}", 0)]


# Straits (M14)


def strait_controller(g: G, place: int) -> int:
    """Who may fire from a strait fort: holder of its province; NONE: nobody does (E327)."""
    fort = strait_forts()[place]
    who = holder(g, fort.province)
    if who == NONE or walls(g, fort.province) < 0:
        return NONE
    if fort.needs_city and g.state.post_owner[fort.province] != who:
        owner = g.state.area_owner[g.world.provinces[fort.province].area]
        return who if who == owner else NONE
    return who


def strait_level(g: G, place: int) -> int:
    """M14.2: 2 in Europe; overseas half the fortress, down."""
    fort = strait_forts()[place]
    return EUROPEAN_STRAIT if fort.europe else max(0, walls(g, fort.province)) // 2


def is_closed(g: G, ground: Ground, place: int) -> bool:
    """M14.6: held by an enemy, or by another who has announced it closed (2.4)."""
    who = strait_controller(g, place)
    fort = strait_forts()[place]
    if BARRED in g.state.lasting and _is_barred(g, ground.country, fort.id):
        return True
    if who == NONE or ground.friends[who]:
        return False
    if fort.id == "dardanelles":
        owner, level = presidio_of(g, fort.province)
        if level and ground.friends[owner]:
            return False
    closed = g.effect(f"strait_closed:{fort.id}") or g.holds(f"strait_closed:{fort.id}")
    return ground.foes[who] == 1 or bool(closed)


def _is_barred(g: G, country: int, strait: str) -> bool:
    """III-22(2): a fleet of Aceh closes Malacca to who has no AT with it; at peace its admiral's
    fleet is in play without a counter."""
    for record in specials_of("strait_closed"):
        keeper = g.country(record.minor)
        if strait != record.says["strait"] or country == keeper or g.state.gone[keeper]:
            continue
        if g.state.treaties.get(country * COUNTRIES + keeper, 0) >= AT:
            continue
        own = [u for u in g.state.units if u.country == keeper]
        admiral = g.world.leader_index[record.says["admiral"]]
        if fleets(own) or (not own and g.state.leader_state[admiral] == ON_MAP):
            return True
    return False


class SeaLine:
    """E272: how far a fleet is from its source of supply, over known seas."""

    __slots__ = ("crossed", "port", "straits")

    def __init__(self, crossed: int, straits: int, port: int) -> None:
        self.crossed, self.straits, self.port = crossed, straits, port


def sea_line(g: G, ground: Ground, units: Sequence[Unit], place: int) -> SeaLine | None:
    """E272: seas between a fleet and its nearest source; in or beside a port 0; None: no source.

    Among equally near ones the way past fewest closed straits.
    """
    if place >= SEA_PLACE:
        edge, crossed = {place - SEA_PLACE: 0}, 0
    elif is_source(g, ground, place, units):
        return SeaLine(0, 0, place)
    else:  # its own port is blockaded: the sea before it is entered and left
        edge, crossed = dict.fromkeys((x for coast in coasts()[place] for x in coast), 0), 1
    best = dict(edge)
    closed: dict[int, int] = {}
    while edge:
        ports = [
            (straits, p)
            for sea, straits in edge.items()
            for p in shores(sea)
            if is_source(g, ground, p, units)
        ]
        if ports:
            straits, port = min(ports)
            return SeaLine(crossed, straits, port)
        crossed += 1
        reached: dict[int, int] = {}
        for sea, straits in edge.items():
            for there in g.world.seas[sea].neighbours:
                if there in best or not ground.knows_sea(there):
                    continue
                fort = straits_between().get((sea, there))
                cost = straits
                if fort is not None:
                    if fort not in closed:
                        closed[fort] = strait_level(g, fort) if is_closed(g, ground, fort) else 0
                    cost += closed[fort]
                reached[there] = min(cost, reached.get(there, cost))
        best.update(reached)
        edge = reached
    return None
