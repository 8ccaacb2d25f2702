"""19.3 Papal Actions: Excommunicate Ruler and Call Crusade."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.actions.declare_war import declare_war
from europa.tpop.rules.forces.forces import free_army, recruit_unit
from europa.tpop.rules.realms.casus_belli import CRUSADE
from europa.tpop.rules.realms.curia import (
    commit,
    controller,
    crusade_targets,
    muslim_provinces,
    remove_cardinal,
)
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.influence import remove_influence_from
from europa.tpop.rules.terms.action import Action, area_options, ask, confirm, realm_options
from europa.tpop.rules.terms.board import (
    area_religion,
    is_at_war,
    is_catholic,
    is_hostile_area,
    is_npr,
    provinces_in,
)
from europa.tpop.rules.terms.treasury import change_prestige, lose_power
from europa.tpop.state import ARMIES, DIP, INFANTRY, MERCENARY
from europa.tpop.table import G
from europa.tpop.world import NONE

PRICE = 2
LAST_AGE = 2
CRUSADERS = 2


class Excommunicated(Entry, frozen=True):
    """A Ruler is Excommunicated."""

    seat: str
    realm: str


class CrusadeCalled(Entry, frozen=True):
    """A Crusade is called on an Area."""

    seat: str
    area: str


ENTRIES: tuple[type[Entry], ...] = (Excommunicated, CrusadeCalled)

MESSAGES = {
    "entry.Excommunicated": "{seat} has the ruler of {realm} excommunicated",
    "entry.CrusadeCalled": "{seat} calls a crusade on {area}",
    "ask.excommunicate": "{seat}, whom do you have excommunicated?",
    "ask.lose_cardinal": "{seat}, which cardinal do you lose?",
    "ask.crusade": "{seat}, where do you call the crusade?",
    "ask.crusade.war": "{seat}, do you take the cross and declare war at once?",
    "ask.crusade.army": "{seat}, which army do the crusaders join?",
    "ask.crusade.area": "{seat}, where does the army of crusaders gather?",
    "option.excommunicate": "{a}",
    "option.crusade": "{a}",
    "option.lose_cardinal": "The cardinal in slot {a}",
    "option.crusaders_join": "Army {a}",
    "option.new_army": "A new army",
    "option.muster": "{a}",
    "option.excommunicate_ruler": "Excommunicate a ruler",
    "option.call_crusade": "Call a crusade",
}


def _papal_barred(g: G, seat: int) -> str:
    """19.3, R206: the Controller, once a Round, in Ages I and II, for 2 DIP."""
    s = g.state
    if s.age > LAST_AGE:
        return "19.3: only in Ages I and II"
    if s.papal_action or s.crusade != NONE or s.excommunicated != NONE:
        return "19.3: a Papal Action was taken this Round"
    if g.power(seat, DIP) < PRICE:
        return f"19.3: costs {PRICE} DIP"
    if controller(g) != seat:
        return "19.3: you are not the Papal Controller"
    return ""


def _pay(g: G, seat: int) -> None:
    lose_power(g, seat, DIP, PRICE, "19.3")
    g.state.papal_action = 1


# Excommunicate Ruler


def _sinners(g: G, seat: int) -> Iterator[int]:
    """19.3: Catholic realms but the Controller's: PRs first, then free NPRs."""
    s = g.state
    yield from (s.seats[o] for o in g.others(seat) if is_catholic(g, s.seats[o]))
    realms = (r for r, capital in enumerate(s.capital) if capital != NONE)
    yield from (r for r in realms if is_catholic(g, r) and is_npr(g, r))


def _excommunicate_barred(g: G, seat: int) -> str:
    reason = _papal_barred(g, seat)
    if reason:
        return reason
    found = next(_sinners(g, seat), NONE) != NONE
    return "" if found else "19.3: there is no other Catholic realm"


def _excommunicate(g: G, seat: int) -> Steps[None]:
    """19.3: choose the realm, then it bears what follows."""
    options = realm_options(g, list(_sinners(g, seat)), "excommunicate")
    realm = yield ask(g, seat, "excommunicate", options, "19.3")
    _pay(g, seat)
    g.log(Excommunicated(g.seat_name(seat), g.world.realms[realm].id))
    yield from excommunicate(g, realm)


def excommunicate(g: G, realm: int) -> Steps[None]:
    """19.3, R206: the token; a PR loses 1 Prestige, a Cardinal but Roma's and 4 Influence from
    Catholic Areas, of its own choice."""
    g.state.excommunicated = realm
    seat = g.seat_of(realm)
    if seat == NONE:
        return
    change_prestige(g, seat, -1, "19.3")
    places = [place for place, owner in enumerate(g.state.curia) if owner == seat]
    if places:
        place = places[0]
        if len(places) > 1:
            options = [Option(f"lose_cardinal:{p + 1}", p) for p in places]
            place = yield ask(g, seat, "lose_cardinal", options, "19.3")
        remove_cardinal(g, place, "19.3")
    religions = g.world.religions
    areas = [a.index for a in g.world.areas if religions[area_religion(g, a.index)].catholic]
    yield from remove_influence_from(g, seat, areas, 4, "19.3", saved=False)


# Call Crusade


def crusade_areas(g: G) -> list[int]:
    """19.3: Areas with at least 2 Provinces Owned by Muslim realms."""
    return [a.index for a in g.world.areas if len(muslim_provinces(g, a.index)) >= 2]


def _crusade_barred(g: G, seat: int) -> str:
    reason = _papal_barred(g, seat)
    if reason:
        return reason
    found = any(len(muslim_provinces(g, a.index)) >= 2 for a in g.world.areas)
    return "" if found else "19.3: no Area has 2 Provinces of Muslim realms"


def _call_crusade(g: G, seat: int) -> Steps[None]:
    """19.3: choose the Area and pay."""
    area = yield ask(g, seat, "crusade", area_options(g, crusade_areas(g), "crusade"), "19.3")
    _pay(g, seat)
    yield from crusade_on(g, seat, area)


def crusade_on(g: G, seat: int, area: int) -> Steps[None]:
    """19.3: the Crusade is called, its cost being paid; who calls it may take the cross at once."""
    g.state.crusade = area
    g.log(CrusadeCalled(g.seat_name(seat), f"area:{g.world.areas[area].id}"))
    targets = [r for r in crusade_targets(g) if not dow_barred(g, seat, r)]
    if targets and is_catholic(g, g.state.seats[seat]):
        told = {"area": g.world.areas[area].id}
        if (yield from confirm(g, seat, "crusade.war", "19.3", told)):
            yield from _take_the_cross(g, seat, targets)


def _take_the_cross(g: G, seat: int, targets: list[int]) -> Steps[None]:
    """19.3, R206: a free Declare War; Prestige, the tag and Mercenaries after its Battles."""
    change_prestige(g, seat, 1, "19.3")
    commit(g, seat)
    yield from declare_war(
        g, seat, allowed=targets, cause=CRUSADE, before_free=lambda: gain_crusaders(g, seat)
    )


def gain_crusaders(g: G, seat: int, count: int = CRUSADERS) -> Steps[None]:
    """16.3, R206: Mercenary Infantry joins an Army, or forms one in an own Area, where no Battle
    follows; none if there is no such place or no Mercenary left (R15)."""
    count = min(count, g.state.mercenaries)
    places = _armies(g, seat)
    fresh = free_army(g, seat)
    homes = _homes(g, seat) if fresh != NONE else []
    if count <= 0 or not (places or homes):
        return
    options = [Option(f"crusaders_join:{army + 1}", army) for army in places]
    if homes:
        options.append(Option("new_army", NONE))
    army = options[0].value
    if len(options) > 1:
        army = yield ask(g, seat, "crusade.army", options, "19.3")
    area = g.army_area(seat, army) if army != NONE else homes[0]
    if army == NONE:
        army = fresh
        if len(homes) > 1:
            area = yield ask(g, seat, "crusade.area", area_options(g, homes, "muster"), "19.3")
    for _ in range(count):
        recruit_unit(g, seat, area, army, MERCENARY, INFANTRY)


def _armies(g: G, seat: int) -> list[int]:
    """Armies on the board: more Units there start no Battle."""
    return [army for army in range(ARMIES) if g.army_area(seat, army) != NONE]


def _homes(g: G, seat: int) -> list[int]:
    """Areas with an own Province and nothing Hostile."""
    areas = g.survey.areas[g.state.seats[seat]]
    if not is_at_war(g, seat) and not any(g.state.rebels[a] for a in areas):
        return [a for a in areas if provinces_in(g, a)]
    return [a for a in areas if not is_hostile_area(g, seat, a)]


ACTIONS = (
    Action("excommunicate_ruler", "19.3", _excommunicate_barred, _excommunicate),
    Action("call_crusade", "19.3", _crusade_barred, _call_crusade),
)
