"""6.2 Reactions from the hand: Counterespionage against Covert Actions, and One Step Ahead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from europa.kernel import PASS, Entry, Option, Steps
from europa.tpop.cards.hand import Price, holds, play, printed_price, unpaid
from europa.tpop.rules.forces.forces import army_id, move_army
from europa.tpop.rules.realms.npr import area_defenders
from europa.tpop.rules.routes import access
from europa.tpop.rules.routes.retreats import mountain_cost
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.board import (
    armies_in,
    hostile_units,
    land_units,
    provinces_in,
    seats_at_war,
)
from europa.tpop.rules.terms.hands import is_asked
from europa.tpop.rules.terms.hooks import counter_extra, covert_discount
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.state import ARTILLERY, CAVALRY, DIP, MIL, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.counter": "{seat}, do you counter {what} of {actor}?",
    "option.counter": "Counterespionage ({cost} DIP)",
    "ask.step_ahead": "{seat}, units of {attacker} enter {area}: One Step Ahead?",
    "option.slip": "Slip away from {a} with {b}",
    "option.close": "Close in from {a} with {b}",
    "ask.slip": "{seat}, where does the army slip away to?",
    "option.flee": "{a}",
    "entry.Countered": "{seat} counters {what} of {actor}",
    "window.counter": "Counterespionage against Covert Actions of others",
    "window.step_ahead": "One Step Ahead when enemies come near",
    "window.battle_action": "Battle Actions",
    "window.appoint.battle": "A leader for a battle",
    "window.appoint.ruler": "A leader from your hand for the empty throne",
}
WINDOWS = {
    "counter": PASS,
    "step_ahead": PASS,
    "battle_action": PASS,
    "appoint.battle": PASS,
    "appoint.ruler": "interregnum",
}
"""Reactions whose ask would tell what is in a hand, and how each is passed."""


class Countered(Entry, frozen=True):
    """A Covert Action has no effect."""

    seat: str
    actor: str
    what: str


ENTRIES: tuple[type[Entry], ...] = (Countered,)


# Counterespionage


def counter_price(g: G, seat: int, actor: int) -> Price:
    """6.2: 2 DIP; Efficient Spies of either side change it."""
    dip = printed_price("counterespionage").power[DIP]
    return Price((0, max(0, dip + counter_extra(g, actor) - covert_discount(g, seat)), 0), 0)


def may_counter(g: G, seat: int, actor: int) -> bool:
    """Whether a seat has the card and can pay for it."""
    return holds(g, seat, "counterespionage") and not unpaid(g, seat, counter_price(g, seat, actor))


def is_touched(g: G, seat: int, areas: Sequence[int], realms: Sequence[int]) -> bool:
    """6.2: whether a Covert Action touches a seat: its Realm, Vassal, Ally or Marriage partner, or
    an Area with its Town, Vassal, Claim or Influence."""
    s = g.state
    own = s.seats[seat]
    for realm in realms:
        if realm == own or g.alliance(seat, realm) != NO_TIE or g.marriage(seat, realm) != NO_TIE:
            return True
        if any(s.owner[p] == realm for p in g.survey.vassals[own]):
            return True
    for area in areas:
        if g.influence(seat, area) or g.claim(seat, area):
            return True
        for province in provinces_in(g, area):
            if own in (s.owner[province], s.overlord[province], s.holder[province]):
                return True
    return False


def counter_covert(
    g: G,
    actor: int,
    what: str,
    *,
    areas: Sequence[int] = (),
    realms: Sequence[int] = (),
    seats: Iterable[int] | None = None,
) -> Steps[bool]:
    """6.2, R30: Opponents whom a paid Covert Action touches may counter it, clockwise from the
    actor, each once; a counter is itself Covert. Says whether the Action is countered.

    `seats` names who may counter; without it `areas` and `realms` tell whom the Action touches.
    """
    if seats is not None:
        allowed = set(seats)
    elif areas or realms:
        allowed = {seat for seat in g.others(actor) if is_touched(g, seat, areas, realms)}
    else:
        allowed = set(g.others(actor))
    for seat in g.others(actor):
        if seat not in allowed or not is_asked(g, seat, may_counter(g, seat, actor)):
            continue

        def options(seat: int = seat) -> list[Option]:
            cost = counter_price(g, seat, actor).power[DIP]
            able = may_counter(g, seat, actor)
            return [*([Option("counter", params={"cost": cost})] if able else []), Option(PASS)]

        told = {"what": what, "actor": g.seat_name(actor)}
        if (yield ask(g, seat, "counter", options, "6.2", told)) == PASS:
            continue
        yield from play(g, seat, "counterespionage", counter_price(g, seat, actor))
        if not (yield from counter_covert(g, seat, "counterespionage", seats=[actor])):
            g.log(Countered(g.seat_name(seat), g.seat_name(actor), what))
            return True
    return False


# One Step Ahead


def is_nimble(g: G, seat: int, army: int) -> bool:
    """9.0c: an Army on the board without more Artillery than Cavalry Units."""
    units = g.army_units(seat, army)
    artillery = sum(units[ARTILLERY::3])
    return any(units) and artillery <= sum(units[CAVALRY::3])


def refuges(g: G, seat: int, area: int, army: int, spare: int) -> list[int]:
    """9.5: land neighbours an Army can slip away to: free of Enemy Units, no Battle, access, and
    mountains it can pay with `spare` MIL."""
    units = g.army_size(seat, army)
    return [
        other
        for other in g.world.land_of_area[area]
        if not hostile_units(g, seat, other)
        and access.access(g, seat, other)[0] in (access.FREE, access.PAID)
        and mountain_cost(g, seat, area, other, units) <= spare
        and not area_defenders(g, seat, other)
    ]


def can_close_in(g: G, seat: int, origin: int, area: int, army: int, spare: int) -> bool:
    """9.5: whether an Army next to the Area can move into it."""
    kind = access.access(g, seat, area)[0]
    units = g.army_size(seat, army)
    return kind in (access.FREE, access.PAID) and (
        mountain_cost(g, seat, origin, area, units) <= spare
    )


def step_choices(g: G, seat: int, area: int) -> list[Option]:
    """What One Step Ahead could do for a seat: the value is the Army, or 100 + it to close in."""
    price = printed_price("one_step_ahead")
    if unpaid(g, seat, price):
        return []

    spare, found = g.power(seat, MIL) - price.power[MIL], list[Option]()
    places = [(area, army) for army in armies_in(g, seat, area)]
    for other in g.world.land_of_area[area]:
        places += [(other, army) for army in armies_in(g, seat, other)]
    for place, army in places:
        if not is_nimble(g, seat, army):
            continue
        name = g.world.areas[place].id
        if place == area:
            if refuges(g, seat, area, army, spare):
                found.append(Option(f"slip:{name}:{army_id(army)}", army))
        elif can_close_in(g, seat, place, area, army, spare):
            found.append(Option(f"close:{name}:{army_id(army)}", 100 + army))
    return found


def when_attacked(g: G, attacker: int, area: int) -> Steps[None]:
    """6.2 One Step Ahead: Land Units of a seat have just entered an Area; its Enemies with an Army
    there or next to it may react, before Battle Preparations."""
    if g.state.phase != "actions" or not land_units(g, attacker, area):
        return
    for seat in g.others(attacker):
        if not seats_at_war(g, seat, attacker) or not _has_army_near(g, seat, area):
            continue
        able = holds(g, seat, "one_step_ahead") and bool(step_choices(g, seat, area))
        if is_asked(g, seat, able):
            yield from _step_ahead(g, seat, attacker, area)


def _has_army_near(g: G, seat: int, area: int) -> bool:
    near = (area, *g.world.land_of_area[area])
    return any(g.army_area(seat, army) in near for army in range(3))


def _step_ahead(g: G, seat: int, attacker: int, area: int) -> Steps[None]:
    def options() -> list[Option]:
        able = step_choices(g, seat, area) if holds(g, seat, "one_step_ahead") else []
        return [*able, Option(PASS, NONE)]

    told = {"attacker": g.seat_name(attacker), "area": g.world.areas[area].id}
    choice = yield ask(g, seat, "step_ahead", options, "6.2", told)
    if choice == NONE:
        return
    yield from play(g, seat, "one_step_ahead", printed_price("one_step_ahead"))
    if choice >= 100:
        yield from _move(g, seat, choice - 100, area)
        return
    places = refuges(g, seat, area, choice, g.power(seat, MIL))
    target = places[0]
    if len(places) > 1:
        target = yield ask(g, seat, "slip", area_options(g, places, "flee"), "6.2")
    yield from _move(g, seat, choice, target)


def _move(g: G, seat: int, army: int, to: int) -> Steps[None]:
    """9.5: access and mountains are paid as usual."""
    origin = g.army_area(seat, army)
    if (yield from access.enter(g, seat, to)):
        extra = mountain_cost(g, seat, origin, to, g.army_size(seat, army))
        lose_power(g, seat, MIL, extra, "9.5")
        move_army(g, seat, army, to)
