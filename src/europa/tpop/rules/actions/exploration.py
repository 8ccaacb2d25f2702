"""5.1 Explore, 5.3 Colonize, 12.6 Distant Trade: Ships to far seas, Claims, colonies (R93)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Lost, Removed
from europa.tpop.rows import AREAS_OF, area_at
from europa.tpop.rules.actions.trade import NO_SLOT, STAY, VACANT, origin_name, take_slot
from europa.tpop.rules.forces.fleets import SHIP_NAMES, place_id, remove_ship
from europa.tpop.rules.realms.npr import forget_departed
from europa.tpop.rules.routes.chains import (
    Chains,
    Sailing,
    light_seas,
    place_of,
    sail,
    sailings,
    sea_in_play,
)
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import (
    Action,
    area_options,
    ask,
    number_options,
    province_options,
)
from europa.tpop.rules.terms.adjacency import adjacent_areas, sea_slots_free
from europa.tpop.rules.terms.board import is_hostile_sea, is_vacant
from europa.tpop.rules.terms.claims import gain_claim
from europa.tpop.rules.terms.continents import TradeCardsAdded
from europa.tpop.rules.terms.hooks import may_explore_by_ship
from europa.tpop.rules.terms.tokens import give_province, town_for
from europa.tpop.rules.terms.treasury import lose_any_power, lose_power, total_power
from europa.tpop.state import ADM, CLAIM, DIP, LIGHT, MIL, NO_TOWN, PORT, PROVINCES, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE, decks

MOST_REROLLS = 2


class Explored(Entry, frozen=True):
    """What the Exploration Die showed in the end, and what was found (an Area's id or nothing)."""

    seat: str
    number: int
    skull: bool
    found: str


ENTRIES: tuple[type[Entry], ...] = (Explored, TradeCardsAdded)

MESSAGES = {
    "ask.explore.ship": "{seat}, do you send a Light Ship to a distant sea?",
    "ask.explore.roll": "{seat}, the die shows {number}{skull}: use it?",
    "ask.explore.discover": "{seat}, what do you discover?",
    "ask.explore.lose_ship": "{seat}, which ship is lost?",
    "ask.colonize": "{seat}, which territory do you colonize?",
    "ask.colonize.pay": "{seat}, how many colonists do you spend?",
    "option.use_roll": "use the result",
    "option.reroll": "pay 1 DIP and roll again",
    "option.discover": "{a}",
    "option.fail": "discover nothing",
    "option.voyage": "from {a} to {b}",
    "option.lose_ship": "{a} in {b}",
    "option.colonize": "{a}",
    "option.spend_colonists": "{a} colonists",
    "entry.Explored": "{seat} explores ({number}) and finds {found}",
    "entry.Explored.found=": "{seat} explores ({number}) in vain",
    "entry.TradeCardsAdded": "trade with {continent} begins: {cards}",
}


@cache
def _faces() -> tuple[tuple[int, bool], ...]:
    """The Exploration Die: a number, with a skull or without."""
    return tuple((f["number"], f["skull"]) for f in decks.dice()["exploration"]["faces"])


# Explore


def _explore_barred(g: G, seat: int) -> str:
    """5.1: 1 DIP and 1 MIL; that nothing can be found is no bar (R34)."""
    if not g.power(seat, DIP) or not g.power(seat, MIL):
        return "5.1: Explore costs 1 DIP and 1 MIL"
    return ""


def _explore(g: G, seat: int) -> Steps[None]:
    lose_power(g, seat, DIP, 1, "5.1")
    lose_power(g, seat, MIL, 1, "5.1")
    yield from explore(g, seat)


def explore(g: G, seat: int, far: Collection[str] = ()) -> Steps[None]:
    """5.1 steps 1-3, once paid: a seat explores. `far`: boards in whose Sea Zones the Ship may end
    its voyage one space further than else (an Event's gift)."""
    if may_explore_by_ship(g, seat):
        yield from _voyage(g, seat, far)
    number, skull = yield from _roll(g, seat)
    targets = discoveries(g, seat, number, skull)
    if skull and not g.power(seat, DIP):
        targets = []
    found = NONE
    if targets and skull:
        options = [*area_options(g, targets, "discover"), Option("fail", NONE)]
        found = yield ask(g, seat, "explore.discover", options, "5.1")
    elif targets:
        found = targets[0]
        if len(targets) > 1:
            options = area_options(g, targets, "discover")
            found = yield ask(g, seat, "explore.discover", options, "5.1")
    name = "" if found == NONE else g.world.areas[found].id
    g.log(Explored(g.seat_name(seat), number, skull, name))
    if found != NONE:
        if skull:
            lose_power(g, seat, DIP, 1, "5.1")
        yield from gain_claim(g, seat, found)
    elif skull:
        yield from lose_distant_ship(g, seat)


def _further(g: G, seat: int, far: Collection[str], known: list[Sailing]) -> list[Sailing]:
    """Voyages of one space more, to Sea Zones on these boards."""
    seas = g.world.seas
    found = {(way.origin, way.to) for way in known}
    more = []
    for way in sailings(g, seat, lambda _: True):
        start = place_of(g, seat, way.origin)
        for sea in g.world.seas_of_sea[way.to]:
            if seas[sea].board not in far or (way.origin, sea) in found or sea == start:
                continue
            if sea_in_play(g, sea) and not is_hostile_sea(g, seat, sea):
                found.add((way.origin, sea))
                more.append(Sailing(way.origin, sea, way.crosses))
    return more


def _voyage(g: G, seat: int, far: Collection[str]) -> Steps[None]:
    """5.1 step 1: perhaps one Light Ship sails to a Distant Sea Zone that isn't Hostile."""
    seas = g.world.seas
    rich = total_power(g, seat) > 0
    ways = sailings(g, seat, lambda sea: seas[sea].distant)
    if far:
        ways += _further(g, seat, far, ways)
    ways = [way for way in ways if rich or not way.crosses]
    if not ways:
        return
    options = [Option("stay", STAY)]
    options += [
        Option(f"voyage:{origin_name(g, w.origin)}:{seas[w.to].id}", n) for n, w in enumerate(ways)
    ]
    chosen = yield ask(g, seat, "explore.ship", options, "5.1")
    if chosen == STAY:
        return
    way = ways[chosen]
    if way.crosses:
        yield from lose_any_power(g, seat, 1, "crossing the Pacific", "9.5")
    sail(g, seat, way)
    if sea_slots_free(g, way.to) > 0:
        yield from take_slot(g, seat, way.to, [VACANT, NO_SLOT])


def _roll(g: G, seat: int) -> Steps[tuple[int, bool]]:
    """5.1 step 2, R93: up to two re-rolls at 1 DIP each; the last roll binds."""
    name = g.seat_name(seat)
    number, skull = _faces()[g.roll("exploration", 6, by=name)[0] - 1]
    for _ in range(MOST_REROLLS):
        if not g.power(seat, DIP):
            break
        shown = {"number": number, "skull": " with a skull" if skull else ""}
        options = [Option("use_roll"), Option("reroll")]
        if (yield ask(g, seat, "explore.roll", options, "5.1", shown)) == "use_roll":
            break
        lose_power(g, seat, DIP, 1, "5.1")
        number, skull = _faces()[g.roll("exploration", 6, by=name)[0] - 1]
    return number, skull


def explorable(g: G, seat: int) -> list[int]:
    """R93: Distant Areas next to the Realm or (with the Idea) to its Ships at sea, without an own
    Claim or Province."""
    s, world = g.state, g.world
    realm = s.seats[seat]
    near = set(adjacent_areas(g, realm))
    if may_explore_by_ship(g, seat):
        seas = {sea for sea in range(SEAS) if g.ships_at(seat, sea)}
        if s.fleet_place[seat] != NONE and s.fleet_place[seat] < PORT:
            seas.add(s.fleet_place[seat])
        for sea in seas:
            near.update(world.coast_of_sea[sea])
    return [
        area
        for area in sorted(near)
        if world.areas[area].distant
        and not g.claim(seat, area)
        and any(s.in_play[p] and s.owner[p] != realm for p in world.provinces_of_area[area])
    ]


def discoveries(g: G, seat: int, number: int, skull: bool) -> list[int]:
    """5.1 step 2, R93: vacant Territories of the number rolled and, without a skull, every Area
    that isn't vacant."""
    found = []
    for area in explorable(g, seat):
        for p in g.world.provinces_of_area[area]:
            matches = g.world.provinces[p].territory_number == number
            fits = matches if is_vacant(g, p) else not skull
            if fits and area not in found:
                found.append(area)
    return found


def distant_ships(g: G, seat: int) -> list[tuple[int, int, bool]]:
    """Ships of a seat on Distant Continents: place, kind, whether in the Fleet."""
    s, world = g.state, g.world
    found = [
        (sea, LIGHT, False)
        for sea in range(SEAS)
        if world.seas[sea].distant and g.ships_at(seat, sea)
    ]
    areas, area_of = world.areas, world.area_of_province
    for key in sorted(s.docked):
        port = key % PROVINCES
        if key // PROVINCES == seat and areas[area_of[port]].distant:
            found.append((PORT + port, LIGHT, False))
    place = s.fleet_place[seat]
    if place != NONE:
        at_port = place >= PORT
        far = areas[area_of[place - PORT]].distant if at_port else world.seas[place].distant
        if far:
            found += [(place, kind, True) for kind, n in enumerate(g.fleet(seat)) if n]
    return found


def lose_distant_ship(g: G, seat: int) -> Steps[None]:
    """5.1 step 2: a failed Exploration costs a Ship on a Distant Continent, if there is one."""
    yield from lose_one_ship(g, seat, seat, distant_ships(g, seat), "explore.lose_ship", "5.1")


def lose_one_ship(
    g: G,
    chooser: int,
    seat: int,
    ships: list[tuple[int, int, bool]],
    kind: str,
    rule: str,
) -> Steps[None]:
    """One of these Ships of a seat goes home; the chooser says which."""
    if not ships:
        return
    chosen = 0
    if len(ships) > 1:
        options = []
        for n, (place, ship, in_fleet) in enumerate(ships):
            what = ("fleet_" if in_fleet else "") + SHIP_NAMES[ship].replace(" ", "_")
            options.append(Option(f"lose_ship:{what}:{place_id(g, place).split(':')[1]}", n))
        chosen = yield ask(g, chooser, kind, options, rule, {"victim": g.seat_name(seat)})
    place, ship, in_fleet = ships[chosen]
    remove_ship(g, seat, place, ship, in_fleet=in_fleet)
    if place < PORT:
        forget_departed(g, (), (place,))


# Distant trade (12.6)


# Colonize


def colonizable(g: G, seat: int) -> list[int]:
    """5.3, R107: vacant Territories with an own Claim, connected by Towns and Light Ships."""
    s, world = g.state, g.world
    row = s.claims[AREAS_OF[seat]]
    claimed = [
        p
        for area, token in enumerate(row)
        if token == CLAIM and world.areas[area].distant
        for p in world.provinces_of_area[area]
        if s.in_play[p] and is_vacant(g, p) and town_for(g, seat, p) != NO_TOWN
    ]
    if not claimed:
        return []
    chains = Chains(g, seat, towns_only=True)
    reach = chains.reach(light_seas(g, seat))
    return [p for p in claimed if chains.touches_area(world.area_of_province[p], reach)]


def _colonize_barred(g: G, seat: int) -> str:
    """5.3: ADM and Colonists enough, and a Colonial Claim that is connected."""
    cost = hooks.colonize_cost(g, seat)
    if g.power(seat, ADM) + g.state.colonists[seat] < cost:
        return f"5.3: Colonize costs {cost} ADM or Colonists"
    return "" if colonizable(g, seat) else "5.3: no Colonial Claim is connected to the Capital"


def _colonize(g: G, seat: int) -> Steps[None]:
    provinces = colonizable(g, seat)
    province = provinces[0]
    if len(provinces) > 1:
        options = province_options(g, provinces, "colonize")
        province = yield ask(g, seat, "colonize", options, "5.3")
    cost, s = hooks.colonize_cost(g, seat), g.state
    least, most = max(0, cost - g.power(seat, ADM)), min(cost, s.colonists[seat])
    spent = least
    if least < most:
        options = number_options(least, most, "spend_colonists")
        spent = yield ask(g, seat, "colonize.pay", options, "5.3")
    if spent:
        s.colonists[seat] -= spent
        g.log(Lost(g.seat_name(seat), "colonist", spent, "5.3"))
    lose_power(g, seat, ADM, cost - spent, "5.3")
    settle(g, seat, province)


def settle(g: G, seat: int, province: int) -> None:
    """5.3: the Claim on a vacant Territory is replaced by a Town."""
    area = g.world.area_of_province[province]
    if g.claim(seat, area) == CLAIM:
        g.state.claims[area_at(seat, area)] = 0
        g.log(Removed(g.seat_name(seat), "claim", f"area:{g.world.areas[area].id}"))
    give_province(g, province, g.state.seats[seat])


ACTIONS: tuple[Action, ...] = (
    Action("explore", "5.1", _explore_barred, _explore),
    Action("colonize", "5.3", _colonize_barred, _colonize),
)
