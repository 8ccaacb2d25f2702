"""Verbs whose Areas count as affected, and Plague."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.cards.effects import verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import AFFECTED, decider_of, pick_from, remember, remembered
from europa.tpop.entries import Placed
from europa.tpop.rules.actions.event import DUCATS_ON_IT
from europa.tpop.rules.actions.symbols import lose_units
from europa.tpop.rules.terms.action import area_options, ask, province_options
from europa.tpop.rules.terms.board import land_units
from europa.tpop.rules.terms.realm import half_up
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest
from europa.tpop.rules.war.standard import place_rebels
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("areas: areas, n: number? -> plague")
def plague(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Ill Health tokens on the map: in `n` Areas that `by` picks."""
    s = g.state
    for _ in range(amount(g, scope, effect.get("n", 1))):
        pool = {"in": effect["areas"]}
        free = [a for a in areas(g, scope, pool) if not s.plague[a]]
        if not free:
            return
        area = free[0]
        if len(free) > 1:
            options = area_options(g, free, "plague")
            area = yield ask(g, scope.who, "card.plague", options, scope.rule)
        s.plague[area] = 1
        scope.picked["plague"] = area
        g.log(Placed("plague", "ill health", f"area:{g.world.areas[area].id}"))


def die(g: G, seat: int, where: list[int], count: int, rule: str) -> Steps[None]:
    """R125: Casualties in these Areas."""
    yield from lose_units(g, seat, count, rule, where)


@verb("areas: areas, spread: areas?, settled: bool?")
def epidemic(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Ill Health tokens: in an Area of the selector, in one beside it, and in one more beside the
    last for every 2 Ducats that lay on the Event. `settled`: the first near a Claim or Town."""
    s = g.state
    count = 2 + s.marks.get(DUCATS_ON_IT, 0) // 2
    last = NONE
    for n in range(count):
        spec = effect["areas"] if n == 0 else effect.get("spread", {})
        pool = [a for a in areas(g, scope, spec) if not s.plague[a]]
        if n == 0 and effect.get("settled"):
            pool = [a for a in pool if _is_near_settlers(g, a)]
        if n:
            pool = [a for a in pool if a in g.world.neighbours_of_area[last]]
        if not pool:
            break
        last = pool[0]
        if len(pool) > 1:
            options = area_options(g, pool, "plague")
            last = yield ask(g, scope.who, "card.plague", options, scope.rule)
        s.plague[last] = 1
        g.log(Placed("plague", "ill health", f"area:{g.world.areas[last].id}"))
    return last != NONE


def _is_near_settlers(g: G, area: int) -> bool:
    """252B: a Claim or Town of anybody's in the Area or beside it."""
    s = g.state
    near = (area, *g.world.neighbours_of_area[area])
    if any(g.claim(seat, a) for seat in range(len(s.seats)) for a in near):
        return True
    return any(s.town[p] for a in near for p in g.world.provinces_of_area[a])


@verb("by: seats?, provinces: provinces?, n: number?")
def stir(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Unrest on `n` Provinces (default: own Towns); their Areas count as affected afterwards."""
    spec = effect.get("provinces", {"town_of": "self"})
    n = amount(g, scope, effect.get("n", 1))
    decider = decider_of(g, scope, effect)
    done = False
    for left in range(n, 0, -1):
        pool = [p for p in provinces(g, scope, spec) if not has_unrest(g, p)]
        if not pool:
            break
        province = pool[0]
        if len(pool) > left:
            options = province_options(g, pool, "unrest")
            province = yield ask(g, decider, "card.unrest", options, scope.rule)
        add_unrest(g, province)
        remember(scope, AFFECTED, [g.world.area_of_province[province]])
        done = True
    return done


@verb("by: seats?, n: number, only: bool?, spread: bool?, most: int?")
def rebels_there(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Rebel Units in affected Areas: in one, or one by one (`spread`) over at most `most`."""
    pool = remembered(scope, AFFECTED)
    n = amount(g, scope, effect["n"])
    decider = decider_of(g, scope, effect)
    heap = 1 if effect.get("spread") else n
    used: list[int] = []
    for _ in range(0, n, heap or 1):
        if len(used) >= effect.get("most", len(pool)):
            pool = used
        options = area_options(g, pool, "revolt")
        area = yield from pick_from(g, decider, "e3.revolt", options, scope.rule)
        if area is None:
            return
        place_rebels(g, area, heap)
        if area not in used:
            used.append(area)
    if effect.get("only"):
        for area in remembered(scope, AFFECTED):
            if area not in used:
                del scope.picked[f"{AFFECTED}{area}"]


@verb("by: seats?, n: number?, provinces: provinces?")
def stir_there(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """More Unrest on Towns and vassal tokens of affected Areas."""
    w = g.world
    decider = decider_of(g, scope, effect)
    for _ in range(amount(g, scope, effect.get("n", 1))):
        here = remembered(scope, AFFECTED)
        pool = [
            p
            for p in provinces(g, scope, effect.get("provinces", {"held_by": "each"}))
            if w.area_of_province[p] in here and not has_unrest(g, p)
        ]
        options = province_options(g, pool, "unrest")
        province = yield from pick_from(g, decider, "card.unrest", options, scope.rule)
        if province is None:
            return
        add_unrest(g, province)


@verb("areas: areas")
def plague_at(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Ill Health tokens in all the Areas named; they count as affected."""
    for area in areas(g, scope, effect["areas"]):
        g.state.plague[area] = 1
        remember(scope, AFFECTED, [area])
        g.log(Placed("plague", "ill health", f"area:{g.world.areas[area].id}"))
    yield from ()


@verb()
def halve_units(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat loses half of its Land Units in affected Areas as Casualties, rounded up."""
    here = remembered(scope, AFFECTED)
    units = sum(land_units(g, scope.who, a) for a in here)
    yield from die(g, scope.who, here, half_up(units), scope.rule)


MESSAGES = {
    "ask.card.plague": "{seat}, where does the plague strike?",
    "option.plague": "{a}",
    "ask.e3.revolt": "{seat}, where do rebels rise?",
}
