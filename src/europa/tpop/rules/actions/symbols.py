"""16.5 Secondary effects of Events: the symbols along the bottom edge, one function each.

`seat` is the Active Player, or NONE when an unpicked Event resolves itself (R194). Faith and
Revolution: `symbols_faith`; DNPR Expansion: `symbols_dnpr`.
"""

from __future__ import annotations

from collections.abc import Callable

from europa.kernel import Option, Steps
from europa.tpop.entries import Lost, Placed, Removed
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.actions.exploration import lose_one_ship
from europa.tpop.rules.actions.symbols_faith import spread_religion, spread_revolution
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.forces import (
    CATEGORIES,
    LOOSE,
    TYPES,
    holders,
    remove_as_casualty,
)
from europa.tpop.rules.goals.struggles import activate
from europa.tpop.rules.realms.curia import cardinals, remove_cardinal
from europa.tpop.rules.realms.mortality import strike
from europa.tpop.rules.realms.npr import forget_departed
from europa.tpop.rules.routes.chains import node_in_play
from europa.tpop.rules.terms.action import area_options, ask, province_options
from europa.tpop.rules.terms.board import deployed, is_active_port, is_at_war, is_friendly_province
from europa.tpop.rules.terms.realm import influence_in, married_in, tax_value
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest, vassals_for
from europa.tpop.rules.war.rebel_dice import restless_areas, roll_rebel_dice
from europa.tpop.rules.war.standard import place_rebels
from europa.tpop.rules.war.symbols_dnpr import expand, expand_all
from europa.tpop.state import ARMIES, LIGHT, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE, decks

CASUALTIES_ONE_IN = 4


MESSAGES = {
    "ask.symbol.cardinal": "{seat}, which cardinal dies?",
    "ask.symbol.natives": "{seat}, which effect of the uprising do you ignore?",
    "ask.symbol.town": "{seat}, which distant town is in unrest?",
    "ask.symbol.lost_ship": "{seat}, which ship of {victim} is lost at sea?",
    "ask.symbol.pirates": "{seat}, where do pirates appear?",
    "ask.symbol.pirates_from": "{seat}, from which node do these pirates come?",
    "ask.symbol.attrition": "{seat}, which unit is lost? ({left} left)",
    "ask.symbol.vassals": "{seat}, which vassals are disloyal?",
    "option.bury": "cardinal {b} (of {a})",
    "option.ignore": "{a}",
    "option.natives": "{a}",
    "option.pirates_to": "{a}",
    "option.pirates_from": "{a}",
    "option.casualty": "{b} in {a}",
    "option.disloyal": "{a}",
}


def resolve(g: G, symbol: str, seat: int) -> Steps[None]:
    """16.5: resolve one symbol (`pirates`, `mortality:plus`, `dnpr_expansion:blue` ...)."""
    name, _, detail = symbol.partition(":")
    if name == "mortality":
        yield from strike(g, detail)
    elif name == "dnpr_expansion":
        yield from expand_all(g, detail) if seat == NONE else expand(g, detail, seat)
    elif name == "power_struggle":
        begin_struggle(g, is_second=detail == "grey")
    else:
        yield from EFFECTS[name](g, seat)


def order(g: G, seat: int) -> tuple[int, ...]:
    """16.3, R28: the Active Player first and clockwise; without one from the First Player."""
    return g.seats_from(g.state.first if seat == NONE else seat)


def rebellion(g: G, seat: int) -> Steps[None]:
    """16.5: Rebel Dice for everybody's Unrest; the Active Player rolls one at most."""
    for who in order(g, seat):
        areas = restless_areas(g, who)
        if areas:
            yield from roll_rebel_dice(g, who, areas, 1 if who == seat else None)


def native_uprising(g: G, seat: int) -> Steps[None]:
    """16.5: everybody loses a Colonist and has Unrest on a Distant Town; the Active Player may
    ignore one of the two."""
    s = g.state
    for who in order(g, seat):
        towns = [
            p
            for p in g.survey.own[s.seats[who]]
            if g.world.areas[g.world.area_of_province[p]].distant and not has_unrest(g, p)
        ]
        ignored = ""
        if who == seat and (towns or s.colonists[who]):
            options = [Option("ignore:colonist"), Option("ignore:unrest")]
            ignored = yield ask(g, who, "symbol.natives", options, "16.5")
        if s.colonists[who] and ignored != "ignore:colonist":
            s.colonists[who] -= 1
            g.log(Lost(g.seat_name(who), "colonist", 1, "16.5"))
        if towns and ignored != "ignore:unrest":
            town = towns[0]
            if len(towns) > 1:
                options = province_options(g, towns, "natives")
                town = yield ask(g, who, "symbol.town", options, "16.5")
            add_unrest(g, town)


def lost_at_sea(g: G, seat: int) -> Steps[None]:
    """16.5: each Opponent loses a Ship far from its Friendly Ports, the Active Player choosing;
    without one everybody chooses for himself."""
    for who in order(g, seat):
        if who != seat:
            chooser = who if seat == NONE else seat
            ships = ships_adrift(g, who)
            yield from lose_one_ship(g, chooser, who, ships, "symbol.lost_ship", "16.5")


def ships_adrift(g: G, seat: int) -> list[tuple[int, int, bool]]:
    """16.5: Ships at sea where no Friendly Port faces: place, kind, whether in the Fleet."""
    found: list[tuple[int, int, bool]] = []
    for sea in range(SEAS):
        loose = g.ships_at(seat, sea)
        fleet = g.fleet(seat) if g.state.fleet_place[seat] == sea else []
        if not (loose or any(fleet)) or _is_near_port(g, seat, sea):
            continue
        if loose:
            found.append((sea, LIGHT, False))
        found += [(sea, kind, True) for kind, count in enumerate(fleet) if count]
    return found


def _is_near_port(g: G, seat: int, sea: int) -> bool:
    return any(
        g.state.in_play[p] and is_friendly_province(g, seat, p) and is_active_port(g, p)
        for p in g.world.ports_of_sea[sea]
    )


def pirates(g: G, seat: int) -> Steps[None]:
    """16.5, R14: a Pirate Ship in a maritime node, one with a Merchant if there is any."""
    s = g.state
    nodes = [n.index for n in g.world.nodes if not n.inland and node_in_play(g, n.index)]
    visited = {n: merchants_in(g, n) for n in nodes}
    choices = [n for n in nodes if visited[n]] or nodes
    if not choices:
        return
    if seat == NONE:
        best = max((visited[n], s.expanded[n]) for n in choices)
        tied = [n for n in choices if (visited[n], s.expanded[n]) == best]
        node = tied[0] if len(tied) == 1 else g.pick("pirates", tied)
    else:
        node = choices[0]
        if len(choices) > 1:
            options = _node_options(g, choices, "pirates_to")
            node = yield ask(g, seat, "symbol.pirates", options, "16.5")
    yield from place_pirate(g, seat, node)


def place_pirate(g: G, seat: int, node: int) -> Steps[None]:
    """R14: a Pirate Ship in a node; with none left one comes from another node."""
    s = g.state
    edition = "standard" if s.options.get("edition") == "standard" else "deluxe"
    if sum(s.pirates) >= decks.components()[f"common_{edition}"]["pirates"]:
        others = [n for n in range(len(s.pirates)) if s.pirates[n] and n != node]
        if not others:
            return
        others.sort(key=lambda n: (merchants_in(g, n), g.world.nodes[n].name))
        source = others[0]
        if seat != NONE and len(others) > 1:
            options = _node_options(g, others, "pirates_from")
            source = yield ask(g, seat, "symbol.pirates_from", options, "16.5")
        s.pirates[source] -= 1
        g.log(Removed("pirates", "pirate ship", f"node:{g.world.nodes[source].id}"))
    s.pirates[node] += 1
    g.log(Placed("pirates", "pirate ship", f"node:{g.world.nodes[node].id}"))


def merchants_in(g: G, node: int) -> int:
    """12.4: Merchants of all seats in a node."""
    return sum(1 for seat in range(len(g.state.seats)) if g.merchant(seat, node))


def _node_options(g: G, nodes: list[int], verb: str) -> list[Option]:
    ids = g.world.nodes
    return [Option(f"{verb}:{ids[n].id}", n, (f"node:{ids[n].id}",)) for n in nodes]


def cardinal_dies(g: G, seat: int) -> Steps[None]:
    """16.5: a Cardinal leaves the Curia, never Roma's. By itself: the rightmost of the PR (or of
    the tied PRs) with most."""
    track = g.state.curia
    if not track:
        return
    if seat == NONE:
        most = max(cardinals(g, who) for who in track)
        place = max(n for n, who in enumerate(track) if cardinals(g, who) == most)
    else:
        place = 0
        if len(track) > 1:
            options = [Option(f"bury:{g.seat_name(who)}:{n + 1}", n) for n, who in enumerate(track)]
            place = yield ask(g, seat, "symbol.cardinal", options, "16.5")
    remove_cardinal(g, place, "16.5")


def attrition(g: G, seat: int) -> Steps[None]:
    """16.5, R190: PRs at War, the Active Player apart, lose one Land Unit for every four."""
    for who in order(g, seat):
        if who != seat and is_at_war(g, who):
            yield from lose_units(g, who, deployed(g, who) // CASUALTIES_ONE_IN, "16.5")


def lose_units(
    g: G, seat: int, count: int, rule: str, areas: list[int] | None = None
) -> Steps[None]:
    """R125: Casualties where the seat likes (in the Areas named): Mercenary, Regular, allied."""
    category = 0
    for done in range(count):
        where = _unit_areas(g, seat) if areas is None else areas
        found: list[tuple[int, int, int]] = []
        for _ in range(3):
            found = [
                (area, kind, army)
                for area in where
                for kind in range(3)
                for army in holders(g, seat, area, category, kind)
            ]
            if found:
                break
            category = (category + 1) % 3
        if not found:
            return
        chosen = 0
        if len(found) > 1:
            options = []
            for n, (area, kind, army) in enumerate(found):
                place = "single" if army == LOOSE else f"army{army + 1}"
                what = f"{CATEGORIES[category]}_{TYPES[kind]}"
                options.append(Option(f"casualty:{g.world.areas[area].id}:{what}:{place}", n))
            left = {"left": count - done}
            chosen = yield ask(g, seat, "symbol.attrition", options, rule, left)
        area, kind, army = found[chosen]
        remove_as_casualty(g, seat, area, category, kind, army)
        forget_departed(g, (area,), ())
        category = (category + 1) % 3


def _unit_areas(g: G, seat: int) -> list[int]:
    """Areas with Land Units of a seat."""
    row = g.state.infantry[AREAS_OF[seat]]
    found = {area for area, units in enumerate(row) if units}
    found.update(g.army_area(seat, army) for army in range(ARMIES))
    return sorted(found - {NONE})


def disloyal_vassals(g: G, seat: int) -> Steps[None]:
    """16.5, R193: Unrest on all vassal tokens of one ill-watched Area, and Rebels there; none for
    the Active Player."""
    for who in order(g, seat):
        worst = disloyal_areas(g, who)
        if not worst:
            continue
        area = worst[0]
        if len(worst) > 1:
            options = area_options(g, worst, "disloyal")
            area = yield ask(g, who, "symbol.vassals", options, "16.5")
        provinces = _vassal_provinces(g, who).get(area, [])
        for p in provinces:
            if not has_unrest(g, p):
                add_unrest(g, p)
        if who != seat:
            place_rebels(g, area, sum(tax_value(g, p) for p in provinces))
            yield from trigger_battles(g, order(g, seat)[0], [area], [])


def _vassal_provinces(g: G, seat: int) -> dict[int, list[int]]:
    """A seat's vassal tokens that nobody covers, by Area."""
    found: dict[int, list[int]] = {}
    for p in g.survey.vassals[g.state.seats[seat]]:
        if g.state.holder[p] == NONE:
            found.setdefault(g.world.area_of_province[p], []).append(p)
    return found


def disloyal_areas(g: G, seat: int) -> list[int]:
    """R193: of the Areas where the seat has neither Influence nor Marriage, or less than some
    Opponent, those with most of its vassal tokens."""
    held = {
        area: sum(vassals_for(g, p) for p in provinces)
        for area, provinces in _vassal_provinces(g, seat).items()
        if _is_ill_watched(g, seat, area)
    }
    most = max(held.values(), default=0)
    return sorted(area for area, tokens in held.items() if tokens == most)


def _is_ill_watched(g: G, seat: int, area: int) -> bool:
    own = influence_in(g, seat, area) + married_in(g, seat, area)
    if not own:
        return True
    others = (influence_in(g, o, area) + married_in(g, o, area) for o in g.others(seat))
    return max(others, default=0) > own


def begin_struggle(g: G, *, is_second: bool = False) -> None:
    """16.5, R195: the Upcoming Power Struggle becomes Active. The grey symbol counts only where
    the scenario has two for the Age."""
    s = g.state
    if is_second and s.struggles:
        cards = g.world.scenario(s.scenario).struggles.cards
        ages = [decks.power_struggles()[card]["suggested_age"] for card in cards]
        if ages.count(s.age) < 2:
            return
    activate(g)


EFFECTS: dict[str, Callable[[G, int], Steps[None]]] = {
    "rebellion": rebellion,
    "native_uprising": native_uprising,
    "lost_at_sea": lost_at_sea,
    "pirates": pirates,
    "cardinal_dies": cardinal_dies,
    "attrition": attrition,
    "disloyal_vassals": disloyal_vassals,
    "spread_religion": spread_religion,
    "spread_revolution": spread_revolution,
}
