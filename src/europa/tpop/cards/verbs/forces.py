"""Verbs of Units and Ships."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import pick_from
from europa.tpop.rules.actions import exploration
from europa.tpop.rules.actions.exploration import distant_ships, lose_one_ship
from europa.tpop.rules.actions.papal import gain_crusaders
from europa.tpop.rules.actions.symbols import lose_units as lose
from europa.tpop.rules.battle.losses import unit_losses
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces import shipyard
from europa.tpop.rules.forces.fleets import (
    add_ship,
    guard,
    is_fleet_free,
    place_id,
    ships_available,
)
from europa.tpop.rules.forces.forces import (
    CATEGORIES,
    LOOSE,
    TYPES,
    army_id,
    disband_unit,
    holders,
    move_army,
    recruit_unit,
    unit_counts,
)
from europa.tpop.rules.forces.muster import armies_for, home_areas, kinds, price
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.npr import forget_departed
from europa.tpop.rules.terms.action import area_options, ask, confirm, realm_options, sea_options
from europa.tpop.rules.terms.board import (
    is_active_port,
    is_hostile_sea,
    is_npr,
    is_owned_by,
    land_units,
    units_against,
)
from europa.tpop.rules.terms.claims import gain_claim
from europa.tpop.rules.terms.realm import half_up
from europa.tpop.rules.terms.treasury import lose_ducats
from europa.tpop.rules.war.movement import land_steps, sea_steps
from europa.tpop.rules.war.standard import gain_ships
from europa.tpop.rules.war.war import declare, unit_areas
from europa.tpop.state import CAVALRY, GALLEY, HEAVY, LIGHT, MERCENARY, PORT, REGULAR
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("sea: sea, kind: light|heavy|galley?, n: number?")
def ships(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """New Ships in a Sea Zone (16.3: where no Battle follows)."""
    n = amount(g, scope, effect.get("n", 1))
    gain_ships(g, scope.who, effect.get("kind", "light"), g.world.sea_index[effect["sea"]], n)
    yield from ()


@verb("n: number?")
def mercenaries(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Free Mercenary Infantry where no Battle follows (16.3)."""
    yield from gain_crusaders(g, scope.who, amount(g, scope, effect.get("n", 1)))


@verb("n: number?")
def lose_units(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat loses Land Units as Casualties (R125)."""
    n = amount(g, scope, effect.get("n", 1))
    yield from lose(g, scope.who, n, scope.rule)


@verb("far: continents?")
def explore(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """5.1: an Explore Action free of charge; `far`: boards where the Ship may end its voyage one
    space further."""
    yield from exploration.explore(g, scope.who, tuple(effect.get("far", ())))


@verb("n: int, price: int?")
def launch(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """16.3: up to `n` Light Ships at so many Ducats (`price`) each, beside own Ports where no
    Battle follows."""
    s, seat, price = g.state, scope.who, effect.get("price", 0)
    for _ in range(effect["n"]):
        ports = [p for p in g.survey.own[s.seats[seat]] if is_active_port(g, p)]
        zones = sorted({sea for p in ports for sea in g.world.seas_of_province[p]})
        zones = [sea for sea in zones if not is_hostile_sea(g, seat, sea)]
        if not zones or s.ducats[seat] < price or not ships_available(g, seat):
            return
        options = [*sea_options(g, zones, "launch"), Option("no", NONE)]
        sea = yield ask(g, seat, "card.launch_light", options, scope.rule)
        if sea == NONE:
            return
        lose_ducats(g, seat, price, scope.rule)
        add_ship(g, seat, sea)


SHIPS = {"light": LIGHT, "heavy": HEAVY, "galley": GALLEY}


@verb("kind: light|heavy|galley, n: int?")
def outfit(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """16.3: `n` Ships of a `kind`, free, beside an own Port where no Battle follows; Heavy Ships
    and Galleys join the Fleet."""
    s, seat, kind = g.state, scope.who, SHIPS[effect["kind"]]
    for _ in range(effect.get("n", 1)):
        ports = [p for p in g.survey.own[s.seats[seat]] if is_active_port(g, p)]
        zones = sorted({sea for p in ports for sea in g.world.seas_of_province[p]})
        zones = [sea for sea in zones if not is_hostile_sea(g, seat, sea)]
        if kind != LIGHT:
            zones = [sea for sea in zones if is_fleet_free(g, seat, sea)]
        if kind == GALLEY:
            zones = [sea for sea in zones if g.world.seas[sea].mark]
        if not zones or not ships_available(g, seat):
            return
        sea = zones[0]
        if len(zones) > 1:
            sea = yield ask(g, seat, "card.outfit", sea_options(g, zones, "outfit"), scope.rule)
        add_ship(g, seat, sea, kind, in_fleet=kind != LIGHT)


@verb("n: int")
def cheap_ships(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """5.5: up to `n` Ships at half their price, as a Recruit Action would build them."""
    s, seat = g.state, scope.who
    yard = shipyard.Yard(seat)
    for _ in range(effect["n"]):
        purse, s.ducats[seat] = s.ducats[seat], 2 * s.ducats[seat]
        found = {
            f"half_ship:{g.world.provinces[port].id}:{key}": (port, *way)
            for port in shipyard.yards(g, yard)
            for key, way in shipyard.ship_options(g, yard, port).items()
        }
        s.ducats[seat] = purse
        if not found:
            break
        options = [Option(key, targets=(place_id(g, way[2]),)) for key, way in found.items()]
        key = yield ask(g, seat, "card.ship", [*options, Option("done")], scope.rule)
        if key == "done":
            break
        port, ship, place, how = found[key]
        lose_ducats(g, seat, half_up(shipyard.PRICES[ship]), scope.rule)
        add_ship(g, seat, place, ship, in_fleet=how == "fleet")
        if how == "slot":
            guard(g, seat, place)
        yard.built[port] = yard.built.get(port, 0) + 1
        if place < PORT:
            yard.zone[port] = place
    shipyard.settle(g, yard)


@verb("n: int, areas: areas?, mercenaries: bool?")
def cheap_units(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """5.5: up to `n` Units at half price, beyond MC, in the Areas named (default: own ones);
    `mercenaries`: such ones only."""
    seat = scope.who
    home = home_areas(g, seat)
    if "areas" in effect:
        wanted = areas(g, scope, effect["areas"])
        home = [a for a in home if a in wanted]
    places: list[int] = []
    for _ in range(effect["n"]):
        area = yield from _hire(g, scope, home, bool(effect.get("mercenaries")))
        if area == NONE:
            break
        places.append(area)
    if places:
        found = sorted(set(places))
        yield from trigger_battles(g, seat, areas=found, seas=[], moved_from={})


def _hire(g: G, scope: Scope, home: list[int], mercenaries: bool) -> Steps[int]:
    """One Unit at half price into an Army; the Area, or NONE."""
    s, seat = g.state, scope.who
    found: dict[str, tuple[int, int, int, int, int]] = {}
    for category in (MERCENARY,) if mercenaries else (REGULAR, MERCENARY):
        if not (s.mercenaries if category == MERCENARY else s.available[seat]):
            continue
        for kind in kinds(g, seat, category):
            cost = half_up(price(g, seat, category, kind))
            if cost > s.ducats[seat]:
                continue
            what = f"{CATEGORIES[category]}_{TYPES[kind]}"
            for area in home:
                for army in armies_for(g, seat, area):
                    key = f"half_price:{g.world.areas[area].id}:{what}:{army_id(army)}"
                    found[key] = (category, kind, area, army, cost)
    if not found:
        return NONE
    options = [*map(Option, found), Option("done")]
    key = yield ask(g, seat, "card.half_price", options, scope.rule)
    if key == "done":
        return NONE
    category, kind, area, army, cost = found[key]
    lose_ducats(g, seat, cost, scope.rule)
    recruit_unit(g, seat, area, army, category, kind)
    scope.picked["army"] = army
    return area


@verb("n: number?")
def disband(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """4.4: `n` Land Units of the seat's choice go home."""
    seat = scope.who
    for left in range(amount(g, scope, effect.get("n", 1)), 0, -1):
        found: dict[str, tuple[int, int, int, int]] = {}
        for area in unit_areas(g, seat):
            for category in range(3):
                for kind in range(3):
                    for army in holders(g, seat, area, category, kind):
                        place = "single" if army == LOOSE else f"army{army + 1}"
                        what = f"{CATEGORIES[category]}_{TYPES[kind]}"
                        key = f"dismiss_unit:{g.world.areas[area].id}:{what}:{place}"
                        found[key] = (area, category, kind, army)
        if not found:
            return
        key = next(iter(found))
        if len(found) > 1:
            options = list(map(Option, found))
            key = yield ask(g, seat, "card.dismiss_unit", options, scope.rule, {"left": left})
        area, category, kind, army = found[key]
        disband_unit(g, seat, area, category, kind, army)
        forget_departed(g, (area,), ())


@verb("n: int")
def conquistadors(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """253B: Claim and War on a Distant realm beside an own Town, cheap Units there, and the Army
    goes for it at once; the realm defends with half its MC."""
    s, seat, w = g.state, scope.who, g.world
    mine = s.seats[seat]
    home = [
        a
        for a in g.survey.areas[mine]
        if any(is_owned_by(g, p, mine) for p in w.provinces_of_area[a])
    ]
    reach = {n for a in home for n in (a, *w.neighbours_of_area[a])}
    targets = {
        r: sorted(reach & set(g.survey.areas[r]))
        for r in range(len(w.realms))
        if w.realms[r].distant and is_npr(g, r) and reach & set(g.survey.areas[r])
    }
    targets = {r: a for r, a in targets.items() if not dow_barred(g, seat, r, by_event=True)}
    if not targets or seat in s.passed:
        return
    realm = next(iter(targets))
    if len(targets) > 1:
        options = realm_options(g, list(targets), "conquer")
        realm = yield ask(g, seat, "card.conquer", options, scope.rule)
    goal = targets[realm][0]
    if len(targets[realm]) > 1:
        options = area_options(g, targets[realm], "claim")
        goal = yield ask(g, seat, "card.claim", options, scope.rule)
    yield from gain_claim(g, seat, goal)
    yield from declare(g, mine, [realm], by_event=True)
    bases = [a for a in home if goal in (a, *w.neighbours_of_area[a])]
    base = bases[0]
    if len(bases) > 1:
        base = yield ask(g, seat, "card.base", area_options(g, bases, "attack_from"), scope.rule)
    scope.picked.pop("army", None)
    for _ in range(effect["n"]):
        if (yield from _hire(g, scope, [base], False)) == NONE:
            break
    army = scope.picked.get("army", NONE)
    if army == NONE or g.army_area(seat, army) != base:
        return
    units = g.army_size(seat, army)
    steps = {*land_steps(g, seat, base, units), *sea_steps(g, seat, base, units)}
    if base != goal and goal not in steps:
        return
    told = {"area": w.areas[goal].id}
    if base != goal and not (yield from confirm(g, seat, "card.attack", scope.rule, told)):
        return
    plague, s.plague[goal] = s.plague[goal], 1  # half MC, as with Smallpox (252B)
    if base != goal:
        move_army(g, seat, army, goal)
    yield from trigger_battles(g, seat, areas=[goal], seas=[], moved_from={goal: base})
    s.plague[goal] = plague


@verb("n: int, areas: areas")
def free_cavalry(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """`n` Mercenary Cavalry, free, in an Army in one of the Areas, where no Battle follows."""
    s, seat = g.state, scope.who
    options = [
        Option(f"muster_in:{g.world.areas[a].id}:army{army + 1}", (a, army))
        for a in areas(g, scope, effect["areas"])
        if not s.rebels[a] and not units_against(g, s.seats[seat], a)
        for army in armies_for(g, seat, a)
    ]
    chosen = yield from pick_from(g, seat, "e3.cavalry", options, scope.rule)
    if chosen is None:
        return
    area, army = chosen
    for _ in range(min(effect["n"], s.mercenaries)):
        recruit_unit(g, seat, area, army, MERCENARY, CAVALRY)


@verb("n: int, seas: seas")
def company_ships(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """`n` Light Ships in one of the Sea Zones (`seas`), and a Claim in an Area adjacent to it."""
    w, seat = g.world, scope.who
    zones = [w.sea_index[z] for z in effect["seas"]]
    zones = [z for z in zones if not is_hostile_sea(g, seat, z)]
    options = sea_options(g, zones, "launch")
    sea = yield from pick_from(g, seat, "e3.launch", options, scope.rule)
    if sea is None:
        return False
    gain_ships(g, seat, "light", sea, effect["n"])
    yield from VERBS["claim"](g, scope, {"areas": {"sea": w.seas[sea].id}})
    return True


@verb()
def disband_ship(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may Disband a Light Ship on a Distant Continent."""
    ships = [ship for ship in distant_ships(g, scope.who) if ship[1] == LIGHT]
    if not ships or not (yield from confirm(g, scope.who, "e4.disband_ship", scope.rule)):
        return False
    yield from lose_one_ship(g, scope.who, scope.who, ships, "explore.lose_ship", scope.rule)
    return True


@verb("areas: areas, most: int?")
def lose_units_in(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """All the seat's Land Units in the Areas named go as Casualties (9.7), `most` in each."""
    for area in areas(g, scope, effect["areas"]):
        yield from casualties_in(g, scope.who, area, effect.get("most", 99), scope.rule)


def casualties_in(g: G, seat: int, area: int, most: int, rule: str) -> Steps[int]:
    """R125: so many Land Units of a seat in an Area are lost; says how many."""
    count = min(most, land_units(g, seat, area))
    if count:
        yield from unit_losses(g, area, seat, count, rule=rule)
        forget_departed(g, (area,), ())
    return count


@verb("n: int")
def disband_enemies(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Up to `n` Land Units of Enemies in the seat's realm are Disbanded, by its choice."""
    s, seat = g.state, scope.who
    foes = [other for other in g.others(seat) if g.at_war(seat, s.seats[other])]
    home = areas(g, scope, {"with": "town"})
    for _ in range(effect["n"]):
        found = [
            (area, foe, kind)
            for area in home
            for foe in foes
            for kind, count in enumerate(unit_counts(g, foe, area))
            if count
        ]
        if not found:
            return
        options = []
        for n, (area, foe, kind) in enumerate(found):
            what = f"{g.seat_name(foe)}_{CATEGORIES[kind // 3]}_{TYPES[kind % 3]}"
            options.append(Option(f"send_home:{g.world.areas[area].id}:{what}", n))
        chosen = yield ask(g, seat, "e4.send_home", [*options, Option("done", NONE)], scope.rule)
        if chosen == NONE:
            return
        area, foe, kind = found[chosen]
        disband_unit(g, foe, area, kind // 3, kind % 3)
        forget_departed(g, (area,), ())


MESSAGES = {
    "ask.card.launch_light": "{seat}, where do you launch a light ship?",
    "option.launch": "{a}",
    "ask.card.outfit": "{seat}, where is the new ship?",
    "ask.card.ship": "{seat}, which ship do you build at half price?",
    "ask.card.half_price": "{seat}, what do you recruit at half price?",
    "ask.card.dismiss_unit": "{seat}, which unit do you disband? ({left} more)",
    "ask.card.conquer": "{seat}, which distant realm do you attack?",
    "ask.card.base": "{seat}, from where do you attack?",
    "ask.card.attack": "{seat}, does the army move to {area} at once?",
    "option.outfit": "{a}",
    "option.half_ship": "{b} ({a})",
    "option.half_price": "{b} in {a}",
    "option.dismiss_unit": "{b} in {a}",
    "option.conquer": "{a}",
    "option.attack_from": "{a}",
    "ask.e3.cavalry": "{seat}, where do the mercenaries ride?",
    "ask.e3.launch": "{seat}, where do the ships go?",
    "option.muster_in": "{a}, {b}",
    "ask.e4.disband_ship": "{seat}, do you disband a light ship?",
    "ask.e4.send_home": "{seat}, which enemy unit is disbanded?",
    "option.send_home": "{b} in {a}",
}
