"""Verbs of the Events of Age II about Units, Ships, Merchants and Pirates."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, nodes
from europa.tpop.cards.verbs_realm import amount
from europa.tpop.entries import Moved
from europa.tpop.rules.actions.exploration import distant_ships
from europa.tpop.rules.actions.trade import TradeRevealed, has_merchant, trade
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces import shipyard
from europa.tpop.rules.forces.fleets import (
    SHIP_NAMES,
    add_ship,
    guard,
    is_fleet_free,
    place_id,
    remove_ship,
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
)
from europa.tpop.rules.forces.muster import armies_for, home_areas, kinds, price
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.npr import forget_departed
from europa.tpop.rules.terms.action import area_options, ask, confirm, realm_options, sea_options
from europa.tpop.rules.terms.board import is_active_port, is_hostile_sea, is_npr, is_owned_by
from europa.tpop.rules.terms.realm import half_up
from europa.tpop.rules.terms.tokens import gain_claim
from europa.tpop.rules.terms.treasury import gain_ducats, lose_ducats
from europa.tpop.rules.war.movement import land_steps, sea_steps
from europa.tpop.rules.war.war import declare, unit_areas
from europa.tpop.state import (
    GALLEY,
    HEAVY,
    LAID,
    LIGHT,
    MERCENARY,
    NODES,
    PORT,
    REGULAR,
    SEAS,
    UPRIGHT,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

SHIPS = {"light": LIGHT, "heavy": HEAVY, "galley": GALLEY}


# Ships


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


@verb("board: continent")
def harass_trade(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """210-1: with a Ship on a board the seat may remove a Pirate or an Opponent's Ship there."""
    s, seat, board = g.state, scope.who, g.world.continent_index[effect["board"]]

    def there(whose: int) -> list[tuple[int, int, bool]]:
        found = []
        for place, ship, in_fleet in distant_ships(g, whose):
            if place >= PORT:
                where = g.world.areas[g.world.area_of_province[place - PORT]].continent
            else:
                where = g.world.seas[place].continent
            if where == board:
                found.append((place, ship, in_fleet))
        return found

    if not there(seat):
        return False
    haunted = [n for n in range(NODES) if g.world.nodes[n].continent == board and s.pirates[n]]
    options = [Option(f"hunt:{g.world.nodes[n].id}", (NONE, n, 0, False)) for n in haunted]
    for other in g.others(seat):
        for place, ship, in_fleet in there(other):
            what = ("fleet_" if in_fleet else "") + SHIP_NAMES[ship].replace(" ", "_")
            name = f"{g.seat_name(other)}:{what}:{place_id(g, place).split(':')[1]}"
            options.append(Option(f"harass:{name}", (other, place, ship, in_fleet)))
    if options:
        options.append(Option("no", (NONE, NONE, 0, False)))
        other, place, ship, in_fleet = yield ask(g, seat, "card.harass", options, scope.rule)
        if other != NONE:
            remove_ship(g, other, place, ship, in_fleet=in_fleet)
        elif place != NONE:
            s.pirates[place] -= 1
    return True


# Land Units


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


# Merchants and Pirates


@verb("node: nodes")
def lay_merchants(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """12.4: every Merchant in a node of the selector (the seat chooses) is laid down."""
    node = yield from pick_one(g, scope, "node", effect["node"])
    if node is not None:
        for seat in range(len(g.state.seats)):
            if g.merchant(seat, node):
                g.state.merchants[seat * NODES + node] = LAID


@verb()
def move_pirate(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """12.5: a Pirate goes from one maritime node to another."""
    s, ids = g.state, g.world.nodes
    found = nodes(g, scope, {"maritime": True})
    haunted = [n for n in found if s.pirates[n]]
    if not haunted:
        return False
    options = [Option(f"raider_from:{ids[n].id}", n, (f"node:{ids[n].id}",)) for n in haunted]
    source = options[0].value
    if len(options) > 1:
        source = yield ask(g, scope.who, "card.raider_from", options, scope.rule)
    rest = [n for n in found if n != source]
    options = [Option(f"raider_to:{ids[n].id}", n, (f"node:{ids[n].id}",)) for n in rest]
    target = yield ask(g, scope.who, "card.raider_to", options, scope.rule)
    s.pirates[source] -= 1
    s.pirates[target] += 1
    g.log(Moved("pirates", "pirate ship", f"node:{ids[source].id}", f"node:{ids[target].id}", 1))
    return True


@verb()
def corsairs(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """24A-4: a free Trade Action in a maritime node from which nobody else collects, then a Pirate
    there; the node is kept as `node`, `then` follows."""
    seat = scope.who
    if not has_merchant(g, seat) or not (yield from confirm(g, seat, "card.corsairs", scope.rule)):
        return False
    node = yield from trade(g, seat, maritime=True, alone=True)
    if node == NONE:
        return False
    scope.picked["node"] = node
    yield from VERBS["pirate"](g, scope, {"node": {"ref": "node"}})
    return True


@verb("n: int")
def corsair_raids(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """24A-4: Unrest on `n` Towns or vassal tokens of Opponents on Sea Zones beside the node; their
    players roll Rebel Dice there and may claim an Area on the same Sea Zone."""
    s, w = g.state, g.world
    node = scope.picked.get("node", NONE)
    beside = [z for z in range(SEAS) if node != NONE and node in w.nodes_of_sea[z]]
    facing = [w.provinces[p].id for z in beside for p in w.ports_of_sea[z]]
    theirs = {"among": sorted(set(facing)), "held_by": "others"}
    yield from VERBS["shake"](g, scope, {"provinces": theirs, "n": effect["n"], "as": "raid"})
    hit = [scope.picked[f"raid_{n}"] for n in (1, 2) if f"raid_{n}" in scope.picked]
    for victim in g.others(scope.active):
        realm = s.seats[victim]
        towns = [p for p in hit if realm in (s.owner[p], s.overlord[p])]
        if not towns:
            continue
        around = scope.of(victim)
        here = sorted({w.areas[w.area_of_province[p]].id for p in towns})
        yield from VERBS["roll_rebels"](g, around, {"areas": here})
        coasts = sorted({w.seas[z].id for p in towns for z in w.seas_of_province[p] if z in beside})
        told = {"what": "claim", "cost": ""}
        if (yield from confirm(g, victim, "card.may", scope.rule, told)):
            yield from VERBS["claim"](g, around, {"areas": {"sea": coasts}})


@verb("cards: int")
def privateers(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """257B: of `cards` Trade Cards a maritime node with an Opponent's upright Merchant: he is laid
    down, a Pirate comes, and the seat collects the top of the green column."""
    s, seat, w = g.state, scope.who, g.world
    drawn: list[int] = []
    for _ in range(effect["cards"]):
        if not s.trade_deck and s.trade_discard:
            s.trade_deck, s.trade_discard = s.trade_discard, []
            g.shuffle("shuffle:trade", s.trade_deck)
        if s.trade_deck:
            drawn.append(g.draw(s.trade_deck))
    g.log(TradeRevealed(g.seat_name(seat), tuple(w.trade_cards[c].id for c in drawn)))
    s.trade_discard.extend(drawn)
    options = [
        Option(f"prey:{w.trade_cards[card].id}:{w.nodes[node].id}:{g.seat_name(other)}", n)
        for n, (card, node, other) in enumerate(_prey(g, seat, drawn))
    ]
    if not options:
        return False
    chosen = 0
    if len(options) > 1:
        chosen = yield ask(g, seat, "card.prey", options, scope.rule)
    card, node, other = _prey(g, seat, drawn)[chosen]
    s.merchants[other * NODES + node] = LAID
    yield from VERBS["pirate"](g, scope, {"node": w.nodes[node].id})
    gain_ducats(g, seat, w.trade_cards[card].regular[-1], scope.rule)
    return True


def _prey(g: G, seat: int, cards: list[int]) -> list[tuple[int, int, int]]:
    """Card, node and Opponent whose Merchant can be activated."""
    w = g.world
    return [
        (card, option.node, other)
        for card in cards
        for option in w.trade_cards[card].options
        if not w.nodes[option.node].inland
        for other in g.others(seat)
        if g.merchant(other, option.node) == UPRIGHT
    ]


MESSAGES = {
    "ask.card.outfit": "{seat}, where is the new ship?",
    "ask.card.ship": "{seat}, which ship do you build at half price?",
    "ask.card.harass": "{seat}, whom do you drive off?",
    "ask.card.half_price": "{seat}, what do you recruit at half price?",
    "ask.card.dismiss_unit": "{seat}, which unit do you disband? ({left} more)",
    "ask.card.conquer": "{seat}, which distant realm do you attack?",
    "ask.card.base": "{seat}, from where do you attack?",
    "ask.card.attack": "{seat}, does the army move to {area} at once?",
    "ask.card.raider_from": "{seat}, from where does a pirate go?",
    "ask.card.raider_to": "{seat}, where does the pirate go?",
    "ask.card.corsairs": "{seat}, do you trade with the help of corsairs?",
    "ask.card.prey": "{seat}, whose merchant do the privateers rob?",
    "option.outfit": "{a}",
    "option.half_ship": "{b} ({a})",
    "option.hunt": "The pirates in {a}",
    "option.harass": "{b} of {a}",
    "option.half_price": "{b} in {a}",
    "option.dismiss_unit": "{b} in {a}",
    "option.conquer": "{a}",
    "option.attack_from": "{a}",
    "option.raider_from": "{a}",
    "option.raider_to": "{a}",
    "option.prey": "{a} in {b}",
}
