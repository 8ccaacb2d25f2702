"""A Bot's Army: its capacity, recruiting, marching and besieging (Bot Warfare)."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots import power
from europa.tpop.bots.places import area_name, distance, province_name
from europa.tpop.bots.tokens import may_settle
from europa.tpop.bots.trace import did
from europa.tpop.cards.reactions import when_attacked
from europa.tpop.rows import SEAS_OF, realm_at
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.capacity import mc, total
from europa.tpop.rules.forces.forces import (
    army_add,
    army_take,
    deploy_army,
    move_army,
    pick_up,
    shift,
)
from europa.tpop.rules.realms.npr import area_defenders, defenders
from europa.tpop.rules.routes import access, bridge
from europa.tpop.rules.terms.adjacency import capital_area
from europa.tpop.rules.terms.board import (
    FAR,
    armies_in,
    hostile_units,
    is_hostile_area,
    lord,
    ships_in,
)
from europa.tpop.rules.terms.bot_purse import spend
from europa.tpop.rules.terms.realm import is_emperor, tax_value
from europa.tpop.rules.terms.tokens import remove_unrest
from europa.tpop.rules.war.siege import besiege as carry_out
from europa.tpop.rules.war.siege import places_town, siege_targets, towns_suffice
from europa.tpop.rules.war.war import unit_areas
from europa.tpop.state import INFANTRY, MERCENARY, REGULAR, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE

ARMY = 0
"""The one Army of a Bot."""
UNLIMITED = 99
BEYOND, BRIDGED = 3, 9
"""Units beyond MC far from home; at least so many where a Naval Bridge closes the gap."""
SPACES = 2
CRUSADERS = 2
KEPT = "Bot Warfare"


def army_area(g: G, seat: int) -> int:
    """Where the Army stands, or NONE."""
    return g.army_area(seat, ARMY)


def army_size(g: G, seat: int) -> int:
    """Units of the Army."""
    return g.army_size(seat, ARMY)


def gather(g: G, seat: int) -> None:
    """A Bot has one Army: what else of it stands beside the Army joins it; if there is none, what
    stands in the first Area becomes the Army."""
    if army_area(g, seat) == NONE:
        spots = unit_areas(g, seat)
        if not spots:
            return
        here = armies_in(g, seat, spots[0])
        if g.loose_infantry(seat, spots[0]):
            pick_up(g, seat, spots[0], ARMY, g.loose_infantry(seat, spots[0]))
        elif here:
            _merge(g, seat, here[0])
    area = army_area(g, seat)
    if area == NONE:
        return
    if g.loose_infantry(seat, area):
        pick_up(g, seat, area, ARMY, g.loose_infantry(seat, area))
    for army in armies_in(g, seat, area):
        if army != ARMY:
            _merge(g, seat, army)


def _merge(g: G, seat: int, army: int) -> None:
    for slot, count in enumerate(g.army_units(seat, army)):
        if count:
            shift(g, seat, army, ARMY, slot // 3, slot % 3, count)


# Maximum Army Capacity (B-19)


def home_chain(g: G, seat: int) -> set[int]:
    """Own Areas joined to the Capital Area by land, Area by Area with own Towns."""
    home = capital_area(g, seat)
    if home not in g.survey.areas[g.state.seats[seat]]:
        return set()
    return joined_areas(g, seat, home)


def joined_areas(g: G, seat: int, start: int) -> set[int]:
    """An Area, and the own ones that own Towns join to it by land."""
    own = set(g.survey.areas[g.state.seats[seat]])
    found, edge = {start}, [start]
    while edge:
        for area in g.world.land_of_area[edge.pop()]:
            if area in own and area not in found:
                found.add(area)
                edge.append(area)
    return found


def mac(g: G, seat: int, area: int) -> int:
    """B-19: unlimited in or next to the chain of own Areas that leads to the Capital; else MC + 3;
    at least 9 if Ships close the only gap. While it defends the Empire, all of that is home."""
    s = g.state
    chain = home_chain(g, seat)
    if area in chain or any(near in chain for near in g.world.land_of_area[area]):
        return UNLIMITED
    if s.defending and is_emperor(g, seat) and g.world.areas[area].hre and not s.not_hre[area]:
        return UNLIMITED
    most = total(mc(g, s.seats[seat], area, defence=False, fresh=False)) + BEYOND
    return max(most, BRIDGED) if _is_bridged(g, seat, area, chain) else most


def _is_bridged(g: G, seat: int, area: int, chain: set[int]) -> bool:
    """B-19: Ships close the only gap: own Areas join this one by land to a coast beyond them."""
    spans = [
        set(g.world.coast_of_sea[sea])
        for sea in range(SEAS)
        if ships_in(g, seat, sea) and not chain.isdisjoint(g.world.coast_of_sea[sea])
    ]
    if not spans:
        return False
    beyond = joined_areas(g, seat, area)
    return any(not beyond.isdisjoint(coast) for coast in spans)


def lay_down(g: G, seat: int, most: int, why: str) -> None:
    """Units beyond so many go back to the Available Manpower."""
    excess = army_size(g, seat) - most
    if excess <= 0:
        return
    did(g, seat, f"lays down {excess} Units: {why}", KEPT)
    for slot, count in enumerate(g.army_units(seat, ARMY)):
        going = min(count, excess)
        if going:
            army_take(g, seat, ARMY, slot // 3, slot % 3, going)
            if slot // 3 == REGULAR:
                g.state.available[seat] += going
            elif slot // 3 == MERCENARY:
                g.state.mercenaries += going
            else:
                g.state.allied_available[seat] += going
            excess -= going


def check_mac(g: G, seat: int) -> None:
    """B-19: the Army is no larger than the Area allows."""
    area = army_area(g, seat)
    if area != NONE:
        most = mac(g, seat, area)
        lay_down(g, seat, most, f"{area_name(g, area)} holds {most}")


# Recruiting (B-05)


def can_recruit(g: G, seat: int) -> bool:
    """Available Manpower, and a place for the Army."""
    if not g.state.available[seat]:
        return False
    return army_area(g, seat) != NONE or bool(g.survey.areas[g.state.seats[seat]])


def muster_area(g: G, seat: int, goal: int = NONE) -> int:
    """Where an Army off the map appears: the own Area nearest to the goal without Hostile Units,
    those joined to the Capital first, A to Z; NONE if there is none."""
    own = g.survey.areas[g.state.seats[seat]]
    quiet = [a for a in own if not hostile_units(g, seat, a)] or list(own)
    if not quiet:
        return NONE
    chain, order = home_chain(g, seat), g.world.order_of_area
    near = goal if goal != NONE else capital_area(g, seat)
    far = [distance(g, near, a) if near != NONE else 0 for a in quiet]
    return min(zip(quiet, far, strict=True), key=lambda x: (x[0] not in chain, x[1], order[x[0]]))[
        0
    ]


def recruit(g: G, seat: int, goal: int = NONE, *, at: int = NONE, price: int = 1) -> int:
    """B-05: for 1 Bot Power as many Units as the table says, into the Army, as far as Manpower is
    Available; MAC is checked. Returns how many came."""
    s = g.state
    area = army_area(g, seat)
    if area == NONE:
        area = at if at != NONE else muster_area(g, seat, goal)
    if area == NONE:
        return 0
    spend(g, seat, price, "Bot Warfare")
    count = min(s.available[seat], power.by_level(g, "recruit_units_per_bot_power"))
    if not count:
        return 0
    deploy_army(g, seat, ARMY, area)
    s.available[seat] -= count
    army_add(g, seat, ARMY, REGULAR, INFANTRY, count)
    did(g, seat, f"recruits {count} Units in {area_name(g, area)}", KEPT)
    check_mac(g, seat)
    return count


def gain_mercenaries(g: G, seat: int) -> None:
    """19.3: the free Mercenary Infantry of a Crusade joins the Army, as far as there is any."""
    area = army_area(g, seat)
    if area == NONE:
        area = muster_area(g, seat)
    count = min(CRUSADERS, g.state.mercenaries)
    if area == NONE or not count:
        return
    deploy_army(g, seat, ARMY, area)
    g.state.mercenaries -= count
    army_add(g, seat, ARMY, MERCENARY, INFANTRY, count)
    did(g, seat, f"gains {count} crusaders in {area_name(g, area)}", "19.3")
    check_mac(g, seat)


# Marching (B-20)


def routes(g: G, seat: int, spaces: int = SPACES) -> dict[int, list[int]]:
    """B-20: Areas that the Army can reach, each with its way: two spaces, stopping in Hostile
    Areas and after a crossing, not for mountains nor in Neutral ones."""
    start = army_area(g, seat)
    found: dict[int, list[int]] = {start: []}
    edge = [(start, list[int]())]
    for _ in range(spaces):
        ahead = []
        for area, way in edge:
            for other, by_sea in _steps(g, seat, area):
                if other in found:
                    continue
                found[other] = [*way, -2 - other if by_sea else other]
                stops = by_sea or is_hostile_area(g, seat, other) or g.world.areas[other].distant
                if not stops:
                    ahead.append((other, found[other]))
        edge = ahead
    return found


def _steps(g: G, seat: int, area: int) -> list[tuple[int, bool]]:
    near = [(other, False) for other in g.world.land_of_area[area]]
    if g.world.seas_of_area[area] and any(g.state.ships[SEAS_OF[seat]]):
        near += [(other, True) for other in bridge.landings(g, seat, area, 1)]
    return [
        (other, by_sea)
        for other, by_sea in near
        if access.access(g, seat, other)[0] in (access.FREE, access.PAID)
    ]


def march(g: G, seat: int, way: list[int]) -> Steps[bool]:
    """The Army goes a way that `routes` found, and fights where it ends; says whether it moved."""
    origin = army_area(g, seat)
    for step in way:
        by_sea = step < 0
        area = -2 - step if by_sea else step
        if not (yield from access.enter(g, seat, area)):
            break
        if by_sea:
            lay_down(g, seat, BRIDGED, "the Naval Bridge carries 9")
        origin = army_area(g, seat)
        move_army(g, seat, ARMY, area)
    area = army_area(g, seat)
    if not way or area == origin:
        return False
    check_mac(g, seat)
    if army_area(g, seat) == NONE:
        return True
    yield from when_attacked(g, seat, area)
    yield from trigger_battles(g, seat, areas=[area], seas=[], moved_from={area: origin})
    return True


def opposition(g: G, seat: int, area: int) -> int:
    """What would meet the Army in an Area: Hostile Units, and what Enemy NPRs can muster."""
    realms = area_defenders(g, seat, area)
    return hostile_units(g, seat, area) + sum(defenders(g, realm, area) for realm in realms)


def approach(g: G, seat: int, goal: int, *, careful: bool = True) -> Steps[bool]:
    """The Army goes as near to a goal as it can, not (if `careful`) where it is outnumbered."""
    ways, size = routes(g, seat), army_size(g, seat)
    order = g.world.order_of_area
    here = army_area(g, seat)
    open_to = [
        a for a in ways if a in (here, goal) or not careful or opposition(g, seat, a) <= size
    ]
    best = min(open_to, key=lambda a: (distance(g, goal, a), len(ways[a]), order[a]))
    if best == here or distance(g, goal, best) >= FAR:
        return False
    did(g, seat, f"marches to {area_name(g, best)}", KEPT)
    return (yield from march(g, seat, ways[best]))


# Sieges


def siege_order(g: G, seat: int, area: int) -> list[int]:
    """SG2: own or an Ally's Occupied Towns; an Enemy's Capital; highest Tax Value; A to Z."""
    s = g.state
    found = siege_targets(g, seat, area)
    if not may_settle(g, seat):
        found = [p for p in found if not places_town(g, seat, p)]

    def rank(province: int) -> tuple[bool, bool, int, int]:
        owner = s.owner[province]
        friend = owner == s.seats[seat] or bool(s.alliance[realm_at(seat, owner)])
        capital = s.capital[lord(g, province)] == province
        order = g.world.order_of_province[province]
        return not friend, not capital, -tax_value(g, province), order

    return sorted(found, key=rank)


def can_siege(g: G, seat: int) -> bool:
    """MT4: the Army stands beside Provinces it can take, and nothing Hostile is there."""
    area = army_area(g, seat)
    if area == NONE:
        return False
    size = army_size(g, seat)
    return any(tax_value(g, p) <= size for p in siege_order(g, seat, area))


def besiege(g: G, seat: int, *, price: int = 1) -> Steps[None]:
    """Chart Siege: Provinces up to the number of Units; a Claim there keeps the first one calm."""
    area, left = army_area(g, seat), army_size(g, seat)
    spend(g, seat, price, "Siege")
    chosen: list[int] = []
    for province in siege_order(g, seat, area):
        wanted = [p for p in (*chosen, province) if places_town(g, seat, p)]
        if tax_value(g, province) <= left and towns_suffice(g, seat, wanted):
            chosen.append(province)
            left -= tax_value(g, province)
    names = ", ".join(province_name(g, p) for p in chosen)
    did(g, seat, f"besieges {names}", "Siege SG1")
    taken = yield from carry_out(g, seat, area, [army_size(g, seat), 0, 0], chosen)
    if taken and g.claim(seat, area) and g.state.holder[taken[0]] == g.state.seats[seat]:
        did(g, seat, f"its Claim keeps {province_name(g, taken[0])} calm", "Siege SG3")
        remove_unrest(g, taken[0])
