"""6.1 The Diplomatic Deck: Actions of the cards that aren't Display Cards."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.displays import on_display, spend_uses
from europa.tpop.cards.hand import Price, holds, play, printed_price, unpaid
from europa.tpop.cards.learning import learn, learnable
from europa.tpop.cards.reactions import counter_covert
from europa.tpop.entries import Lost
from europa.tpop.rows import NODES_OF
from europa.tpop.rules.actions.diplomacy import influence_sources
from europa.tpop.rules.actions.trade import has_merchant, trade
from europa.tpop.rules.realms.influence import displaceable, place_influence_in
from europa.tpop.rules.realms.relations import (
    areas_of,
    is_in_war,
    make_alliance,
    make_marriage,
    may_marry,
)
from europa.tpop.rules.realms.vassals import (
    none_to_subjugate,
    subjugate,
    subjugate_targets,
    vassals_of,
)
from europa.tpop.rules.routes.chains import connected_nodes
from europa.tpop.rules.terms.action import HIDDEN, Action, ask, confirm, realm_options
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.board import is_npr, npr_at_war, overlord_of
from europa.tpop.rules.terms.cubes import take_cube
from europa.tpop.rules.terms.hooks import alliance_cap, covert_discount, marriage_cap
from europa.tpop.rules.terms.realm import (
    alliances_of,
    has_ruler,
    influence_with,
    is_distant_realm,
    is_emperor,
    marriages_of,
)
from europa.tpop.rules.terms.tokens import (
    influence_room,
    place_influence,
    remove_imperial,
    remove_influence,
)
from europa.tpop.state import DIP, FLIPPED, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

REMOVED, PLACED = 2, 2
STOLEN = 2
BONUS = 2

MESSAGES = {
    "ask.growth.node": "{seat}, which trade node do you expand?",
    "option.expand": "Expand {a}",
    "ask.growth.trade": "{seat}, trade now, free of charge?",
    "ask.spies": "{seat}, whose spy network do you attack?",
    "option.spies": "{a}",
    "ask.wedding": "{seat}, which realm do you marry into?",
    "option.wed": "{a}",
    "ask.subjugate": "{seat}, which realm do you subjugate?",
    "option.subjugate": "{a}",
    "ask.new_ally": "{seat}, whose friendship do you seek?",
    "option.court": "{a}",
    "ask.oust": "{seat}, whose influence do you remove? ({left} more)",
    "option.oust": "{b} in {a}",
}


def covert_price(g: G, seat: int, name: str) -> Price:
    """6.2: a Covert card's cost (Efficient Spies: 1 DIP less)."""
    return printed_price(name).less(DIP, covert_discount(g, seat))


# Commercial Growth


def own_nodes(g: G, seat: int) -> list[int]:
    """DIP-01: Nodes with an own Merchant and a valid connection, not yet Expanded."""
    row = g.state.merchants[NODES_OF[seat]]
    nodes = [n for n, m in enumerate(row) if m and not g.state.expanded[n]]
    return sorted(connected_nodes(g, seat, nodes)) if nodes else []


def _growth_price(g: G, seat: int) -> Price:
    return printed_price("commercial_growth") if own_nodes(g, seat) else Price((0, 1, 0), 0)


def _growth_barred(g: G, seat: int) -> str:

    if not holds(g, seat, "commercial_growth"):
        return HIDDEN
    if g.power(seat, DIP) < 1:
        return "6: costs 1 DIP"
    if own_nodes(g, seat):
        return unpaid(g, seat, printed_price("commercial_growth"))
    return "" if has_merchant(g, seat) else "12.4: no Merchant is available"


def _growth(g: G, seat: int) -> Steps[None]:
    """DIP-01: Expand a Node and perhaps Trade; without such a Node, Trade with 2 Power more."""
    nodes = own_nodes(g, seat)
    price = _growth_price(g, seat)
    if not nodes:
        yield from play(g, seat, "commercial_growth", price)
        yield from trade(g, seat, bonus=BONUS)
        return
    node = nodes[0]
    if len(nodes) > 1:
        ids = g.world.nodes
        options = [Option(f"expand:{ids[n].id}", n, (f"node:{ids[n].id}",)) for n in nodes]
        node = yield ask(g, seat, "growth.node", options, "12.5")
    yield from play(g, seat, "commercial_growth", price)
    g.state.expanded[node] = 1
    if has_merchant(g, seat) and (yield from confirm(g, seat, "growth.trade", "6")):
        yield from trade(g, seat)


# Counterespionage as an Action


def _networks(g: G, seat: int) -> list[int]:
    return [other for other in g.others(seat) if on_display(g, other, "spy_network") != NONE]


def _spies_barred(g: G, seat: int) -> str:
    if not holds(g, seat, "counterespionage"):
        return HIDDEN
    short = unpaid(g, seat, covert_price(g, seat, "counterespionage"))
    return short or ("" if _networks(g, seat) else "6: no opponent has a spy network")


def _spies(g: G, seat: int) -> Steps[None]:
    """DIP-02: an Opponent's Spy Network loses 2 cubes."""
    others = _networks(g, seat)
    victim = others[0]
    if len(others) > 1:
        options = [Option(f"spies:{g.seat_name(o)}", o) for o in others]
        victim = yield ask(g, seat, "spies", options, "6")
    yield from play(g, seat, "counterespionage", covert_price(g, seat, "counterespionage"))
    if (yield from counter_covert(g, seat, "counterespionage", seats=[victim])):
        return
    card = on_display(g, victim, "spy_network")
    count = min(STOLEN, g.state.uses[card])
    g.log(Lost(g.seat_name(victim), "spy network use", count, "6"))
    spend_uses(g, victim, card, count)


# Royal Marriage


def brides(g: G, seat: int) -> list[int]:
    """DIP-03: NPRs within reach, and own Vassals, that may be married (11.2)."""
    s, realm = g.state, g.state.seats[seat]
    near = set(adjacent_areas(g, realm))
    lands = {a for a in range(len(g.world.areas)) if g.influence(seat, a)} | near
    if is_emperor(g, seat):
        lands |= {a for a, n in enumerate(s.imperial) if n}
    found = set(vassals_of(g, realm))
    for area in lands:
        for province in g.world.provinces_of_area[area]:
            owner = s.owner[province]
            if owner != NONE and not g.is_player(owner) and is_npr(g, owner):
                found.add(owner)
    return [
        r
        for r in sorted(found)
        if not may_marry(g, seat, r)
        and (overlord_of(g, r) == realm or any(a in lands for a in areas_of(g, r)))
    ]


def _wedding_barred(g: G, seat: int) -> str:

    if not holds(g, seat, "royal_marriage"):
        return HIDDEN
    short = unpaid(g, seat, printed_price("royal_marriage"))
    if short:
        return short
    if not has_ruler(g, seat):
        return "7.2: an interregnum"
    if len(marriages_of(g, seat)) >= marriage_cap(g, seat):
        return "11.2: no marriage token left"
    return "" if brides(g, seat) else "6: no realm within reach to marry into"


def _wedding(g: G, seat: int) -> Steps[None]:
    """DIP-03: a Marriage, and 1 Influence in the Capital Area if there is space."""
    realms = brides(g, seat)
    realm = realms[0]
    if len(realms) > 1:
        realm = yield ask(g, seat, "wedding", realm_options(g, realms, "wed"), "11.2")
    yield from play(g, seat, "royal_marriage", printed_price("royal_marriage"))
    make_marriage(g, seat, realm)
    area = g.world.area_of_province[g.state.capital[realm]]
    if influence_room(g, area) and (yield from take_cube(g, seat, False)):
        place_influence(g, seat, area)


# Subjugate


def _subjugate_barred(g: G, seat: int) -> str:

    if not holds(g, seat, "subjugate"):
        return HIDDEN
    short = unpaid(g, seat, printed_price("subjugate"))
    return short or ("" if subjugate_targets(g, seat) else none_to_subjugate(g, seat))


def _subjugate(g: G, seat: int) -> Steps[None]:
    """DIP-04, 11.4: an Ally becomes a Vassal, a Vassal is annexed."""
    realms = subjugate_targets(g, seat)
    realm = realms[0]
    if len(realms) > 1:
        realm = yield ask(g, seat, "subjugate", realm_options(g, realms, "subjugate"), "11.4")
    yield from play(g, seat, "subjugate", printed_price("subjugate"))
    yield from subjugate(g, seat, realm)


# New Alliance


def suitors(g: G, seat: int) -> list[int]:
    """DIP-05: independent NPRs at Peace, not Distant, in or next to an Area with an own Town,
    Vassal, Alliance, Marriage or Influence."""
    s, world = g.state, g.world
    lands: set[int] = set()
    for source in influence_sources(g, seat):
        lands.add(source)
        lands.update(world.neighbours_of_area[source])
    found: set[int] = set()
    for area in lands:
        for province in world.provinces_of_area[area]:
            if s.in_play[province] and s.owner[province] != NONE:
                found.add(s.owner[province])
    return [
        r
        for r in sorted(found)
        if not g.is_player(r)
        and is_npr(g, r)
        and not is_distant_realm(g, r)
        and not s.barred[r]
        and s.capital[r] != NONE
        and not npr_at_war(g, r)
    ]


def _alliance_barred(g: G, seat: int) -> str:

    if not holds(g, seat, "new_alliance"):
        return HIDDEN
    short = unpaid(g, seat, covert_price(g, seat, "new_alliance"))
    if short:
        return short
    if is_in_war(g, seat):
        return "6: you are at war"
    return "" if suitors(g, seat) else "6: no realm within reach"


def _alliance(g: G, seat: int) -> Steps[None]:
    """DIP-05: Opponents' Influence out, own in, and an Alliance with the one it is most of."""
    realms = suitors(g, seat)
    realm = realms[0]
    if len(realms) > 1:
        realm = yield ask(g, seat, "new_ally", realm_options(g, realms, "court"), "6")
    yield from play(g, seat, "new_alliance", covert_price(g, seat, "new_alliance"))
    areas = areas_of(g, realm)
    if (yield from counter_covert(g, seat, "new_alliance", areas=areas, realms=[realm])):
        return
    yield from oust(g, seat, areas, REMOVED)
    yield from place_influence_in(g, seat, areas, PLACED, "6")
    own = influence_with(g, seat, realm)
    leads = all(own > influence_with(g, other, realm) for other in g.others(seat))
    spare = len(alliances_of(g, seat)) < alliance_cap(g, seat)
    taken = any(g.alliance(other, realm) == FLIPPED for other in g.others(seat))
    if leads and spare and not taken and g.alliance(seat, realm) == NO_TIE:
        make_alliance(g, seat, realm)


def oust_options(g: G, seat: int, areas: list[int]) -> list[Option]:
    """Opponents' cubes in some Areas, Imperial ones too unless they are the seat's own."""
    found = []
    for area in areas:
        name = g.world.areas[area].id
        for option in displaceable(g, seat, area):
            whose = option.key.partition(":")[2]
            other = option.value + 1
            found.append(Option(f"oust:{name}:{whose}", area * 100 + other, (f"area:{name}",)))
    return found


def oust(g: G, seat: int, areas: list[int], most: int) -> Steps[None]:
    """Remove up to so many of these cubes, one by one."""
    for done in range(most):
        options = oust_options(g, seat, areas)
        if not options:
            return
        told = {"left": most - done}
        choice = yield ask(g, seat, "oust", [*options, Option("done", NONE)], "6", told)
        if choice == NONE:
            return
        area, other = divmod(choice, 100)
        if other == 0:
            remove_imperial(g, area)
        else:
            remove_influence(g, other - 1, area)


# Study Technology


def teachers(g: G, seat: int, idea: int) -> list[int]:
    """DIP-07: Opponents who have the Idea and are allied, married, adjacent, or trade beside."""
    s = g.state
    holders = [o for o in g.others(seat) if o in s.idea_held[idea]]
    if not holders:
        return []
    near: set[int] | None = None
    found = []
    for other in holders:
        realm = s.seats[other]
        known = g.alliance(seat, realm) != NO_TIE or g.marriage(seat, realm) != NO_TIE
        known = known or any(
            g.merchant(seat, n) and g.merchant(other, n) for n in range(len(g.world.nodes))
        )
        if not known:
            near = set(adjacent_areas(g, s.seats[seat])) if near is None else near
            known = any(area in near for area in g.survey.areas[realm])
        if known:
            found.append(other)
    return found


def _studies(g: G, seat: int) -> list[int]:
    price = covert_price(g, seat, "study_technology")
    if not any(g.state.idea_held[i] for row in g.state.ideas for i in row):
        return []
    return [i for i in learnable(g, seat, price, DIP) if teachers(g, seat, i)]


def _study_barred(g: G, seat: int) -> str:
    if not holds(g, seat, "study_technology"):
        return HIDDEN
    short = unpaid(g, seat, covert_price(g, seat, "study_technology"))
    return short or ("" if _studies(g, seat) else "6: no opponent's idea within reach and means")


def _study(g: G, seat: int) -> Steps[None]:
    """DIP-07: Research an Opponent's Idea for 3 less, partly in DIP; its holders may counter."""

    def countered(idea: int) -> Steps[bool]:
        holders = [o for o in g.others(seat) if o in g.state.idea_held[idea]]
        return (yield from counter_covert(g, seat, "study_technology", seats=holders))

    price = covert_price(g, seat, "study_technology")
    yield from learn(
        g, seat, "study_technology", price, DIP, _studies(g, seat), countered=countered
    )


ACTIONS: tuple[Action, ...] = (
    Action("play:commercial_growth", "12.5", _growth_barred, _growth),
    Action("play:counterespionage", "6.2", _spies_barred, _spies),
    Action("play:royal_marriage", "11.2", _wedding_barred, _wedding),
    Action("play:subjugate", "11.4", _subjugate_barred, _subjugate),
    Action("play:new_alliance", "6.2", _alliance_barred, _alliance),
    Action("play:study_technology", "6.2", _study_barred, _study),
)
