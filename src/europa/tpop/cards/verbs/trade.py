"""Verbs of Merchants, nodes, Pirates, and what only one Event counts."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import nodes
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.entries import Moved
from europa.tpop.rows import node_at
from europa.tpop.rules.actions.exploration import distant_ships
from europa.tpop.rules.actions.symbols import place_pirate
from europa.tpop.rules.actions.trade import TradeRevealed, has_merchant, trade
from europa.tpop.rules.forces.fleets import SHIP_NAMES, place_id, remove_ship
from europa.tpop.rules.terms.action import ask, confirm
from europa.tpop.rules.terms.board import deployed
from europa.tpop.rules.terms.realm import half_up, tax_income
from europa.tpop.rules.terms.treasury import change_stability, gain_ducats, pay_mandatory
from europa.tpop.state import LAID, LIGHT, NODES, PORT, PROVINCES, SEAS, UPRIGHT
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("node: nodes")
def expand(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """12.5: a node is Expanded."""
    node = yield from pick_one(g, scope, "node", effect["node"])
    if node is not None:
        g.state.expanded[node] = 1


@verb("node: nodes, n: number?, by: seats?")
def pirate(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Pirates in nodes of the selector (R14)."""
    for _ in range(amount(g, scope, effect.get("n", 1))):
        node = yield from pick_one(g, scope, "node", effect["node"], effect.get("by"))
        if node is not None:
            yield from place_pirate(g, scope.who, node)


@verb("node: nodes, n: int?")
def remove_pirates(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Pirates leave nodes of the selector."""
    for node in nodes(g, scope, effect["node"]):
        g.state.pirates[node] = max(0, g.state.pirates[node] - effect.get("n", 99))
    yield from ()


@verb("node: nodes")
def move_merchant(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Merchant goes to a node for free: from the Supply, or one of the seat's choice."""
    s, seat = g.state, scope.who
    target = yield from pick_one(g, scope, "node", effect["node"])
    if target is None or s.merchants[node_at(seat, target)]:
        return
    if s.merchants_off[seat]:
        s.merchants_off[seat] -= 1
        s.merchants[node_at(seat, target)] = UPRIGHT
        return
    held = [n for n in range(NODES) if s.merchants[node_at(seat, n)]]
    ids = g.world.nodes
    options = [Option(f"from:{ids[n].id}", n, (f"node:{ids[n].id}",)) for n in held]
    origin = yield ask(g, seat, "card.merchant", [*options, Option("no", NONE)], scope.rule)
    if origin != NONE:
        s.merchants[node_at(seat, target)] = s.merchants[node_at(seat, origin)]
        s.merchants[node_at(seat, origin)] = 0


@verb()
def lose_merchant(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Merchant of the seat goes back to the Supply for good."""
    s, seat = g.state, scope.who
    if s.merchants_off[seat]:
        s.merchants_off[seat] -= 1
        return
    node = yield from pick_one(g, scope, "node", {"merchant": True})
    if node is not None:
        s.merchants[node_at(seat, node)] = 0


@verb()
def ship_ducats(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Ducat for each Light Ship of the seat's at sea or in Port, the Fleet's too."""
    s, seat = g.state, scope.who
    ships = sum(g.ships_at(seat, sea) for sea in range(SEAS)) + g.fleet(seat)[LIGHT]
    ships += sum(n for key, n in s.docked.items() if key // PROVINCES == seat)
    gain_ducats(g, seat, ships, scope.rule)
    yield from ()


@verb("half: bool?")
def pay_fluctuation(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """254B: half the Tax Income, 1 a Land Unit, 2 an Interest, 2 a gold Province; perhaps half."""
    s, seat = g.state, scope.who
    gold = sum(1 for p in g.survey.own[s.seats[seat]] if g.world.provinces[p].gold)
    cost = half_up(tax_income(g, seat)) + deployed(g, seat) + s.exhausted[seat]
    cost += 2 * s.interest[seat] + 2 * gold
    yield from pay_mandatory(g, seat, half_up(cost) if effect.get("half") else cost, scope.rule)


@verb("n: int, text: text")
def exhaust_fully(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may Exhaust exactly `n` Manpower; `then` follows if it does."""
    n = effect["n"]
    if g.state.available[scope.who] < n:
        return False
    told = {"what": effect["text"], "cost": f"{n} manpower"}
    if not (yield from confirm(g, scope.who, "card.may", scope.rule, told)):
        return False
    yield from VERBS["lose"](g, scope, {"what": "exhaust", "n": n})
    return True


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


@verb("node: nodes")
def lay_merchants(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """12.4: every Merchant in a node of the selector (the seat chooses) is laid down."""
    node = yield from pick_one(g, scope, "node", effect["node"])
    if node is not None:
        for seat in range(len(g.state.seats)):
            if g.merchant(seat, node):
                g.state.merchants[node_at(seat, node)] = LAID


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
    s.merchants[node_at(other, node)] = LAID
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


@verb("to: int")
def set_stability(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Stability becomes `to`."""
    steps = effect["to"] - g.state.stability[scope.who]
    yield from change_stability(g, scope.who, steps, scope.rule)


MESSAGES = {
    "ask.card.merchant": "{seat}, which merchant moves?",
    "option.from": "From {a}",
    "ask.card.harass": "{seat}, whom do you drive off?",
    "ask.card.raider_from": "{seat}, from where does a pirate go?",
    "ask.card.raider_to": "{seat}, where does the pirate go?",
    "ask.card.corsairs": "{seat}, do you trade with the help of corsairs?",
    "ask.card.prey": "{seat}, whose merchant do the privateers rob?",
    "option.hunt": "The pirates in {a}",
    "option.harass": "{b} of {a}",
    "option.raider_from": "{a}",
    "option.raider_to": "{a}",
    "option.prey": "{a} in {b}",
}
