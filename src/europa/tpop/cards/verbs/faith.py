"""Verbs of religion, the Church, the Empire and the Revolution."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, realm_of
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import pick_from
from europa.tpop.rules.actions import papal
from europa.tpop.rules.actions.papal import CrusadeCalled
from europa.tpop.rules.actions.religion import convert_area, convertible
from europa.tpop.rules.realms import curia
from europa.tpop.rules.realms.curia import commit as tag
from europa.tpop.rules.realms.curia import remove_cardinal
from europa.tpop.rules.realms.empire_lands import EmpireLost
from europa.tpop.rules.realms.faith import place_religion, remove_revolution
from europa.tpop.rules.realms.faith import religion as religion_of
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.board import area_religion, is_catholic, is_distant, is_npr
from europa.tpop.rules.terms.realm import half_up, is_emperor
from europa.tpop.rules.terms.tokens import remove_imperial
from europa.tpop.rules.war.defence_of_empire import activate_defence
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("religion: religion, areas: areas, n: number?")
def religion(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """15.3: a Religion token in `n` Areas of the selector."""
    faith = g.world.religion_index[effect["religion"]]
    placed: list[int] = []
    wanted = amount(g, scope, effect.get("n", 99))
    for _ in range(wanted):
        pool = [
            a
            for a in areas(g, scope, effect["areas"])
            if a not in placed and g.state.religion[a] != faith
        ]
        if not pool:
            return
        area = pool[0]
        if len(pool) > 1 and wanted < len(pool):
            options = area_options(g, pool, "faith")
            area = yield ask(g, scope.who, "card.religion", options, scope.rule)
        placed.append(area)
        yield from place_religion(g, scope.who, area, faith, scope.rule, keep=placed)


@verb("areas: areas")
def leave_hre(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """16.3, 18.6: Areas leave the Empire; the loss of authority stands in the text."""
    s = g.state
    for area in areas(g, scope, effect["areas"]):
        if g.world.areas[area].hre and not s.not_hre[area]:
            s.not_hre[area] = 1
            remove_imperial(g, area, s.imperial[area])
            g.log(EmpireLost(f"area:{g.world.areas[area].id}"))
    yield from ()


@verb("areas: areas, n: number?")
def own_faith(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """15.3: tokens of the seat's State Religion, as `religion` places them."""
    s = g.state
    faith = g.world.religions[s.state_religion[s.seats[scope.who]]].id
    yield from VERBS["religion"](g, scope, {**effect, "religion": faith})


@verb("areas: areas?, commit: bool?")
def crusade(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """19.3: the seat calls a Crusade on an Area (of `areas`) as the Papal Action of the Round; if
    it is Catholic it may take the cross, with `commit` it must be committed at least."""
    s, seat = g.state, scope.who
    if s.papal_action or s.crusade != NONE or s.excommunicated != NONE:
        return False
    fit = papal.crusade_areas(g)
    if "areas" in effect:
        wanted = areas(g, scope, effect["areas"])
        fit = [a for a in fit if a in wanted]
    if not fit:
        return False
    area = fit[0]
    if len(fit) > 1:
        area = yield ask(g, seat, "crusade", area_options(g, fit, "crusade"), "19.3")
    s.papal_action = 1
    yield from papal.crusade_on(g, seat, area)
    if effect.get("commit") and seat not in s.committed:
        curia.commit(g, seat)
    return True


@verb("realm: realms")
def excommunicate(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """19.3: the seat has a Catholic realm Excommunicated, free: the Papal Action of the Round."""
    s, realm = g.state, realm_of(g, scope, effect["realm"])
    spent = s.papal_action or s.crusade != NONE or s.excommunicated != NONE
    exists = g.is_player(realm) or is_npr(g, realm)
    if spent or realm == s.seats[scope.who] or not exists or not is_catholic(g, realm):
        return False
    s.papal_action = 1
    g.log(papal.Excommunicated(g.seat_name(scope.who), g.world.realms[realm].id))
    yield from papal.excommunicate(g, realm)
    return True


@verb("areas: areas")
def crusade_token(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """19.3: the Crusade token on an Area of the selector."""
    area = yield from pick_one(g, scope, "area", effect["areas"])
    if area is None:
        return False
    g.state.crusade = area
    g.log(CrusadeCalled(g.seat_name(scope.who), f"area:{g.world.areas[area].id}"))
    return True


@verb()
def commit(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """19.3: the seat's tag on Committed to Crusade."""
    tag(g, scope.who)
    yield from ()


@verb("against: realms")
def defend_empire(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """18.4: the Emperor takes up the Defence of the Empire, without a War."""
    s = g.state
    if not s.empire or not s.authority or s.defending or not is_emperor(g, scope.who):
        return False
    yield from activate_defence(g, scope.who, realm_of(g, scope, effect["against"]))
    return True


@verb("n: int, first: areas, areas: areas, else_areas: areas")
def reformation(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Protestant tokens in `n` Areas: of `first` as far as they are eligible, then of `areas`,
    then of `else_areas`."""
    faith = g.world.religion_index["protestant"]
    placed: list[int] = []
    while len(placed) < effect["n"]:
        pool: list[int] = []
        for key in ("first", "areas", "else_areas"):
            pool = [a for a in areas(g, scope, effect[key]) if a not in placed]
            if pool:
                break
        if not pool:
            return
        area = pool[0]
        if len(pool) > 1:
            options = area_options(g, pool, "faith")
            area = yield ask(g, scope.who, "card.religion", options, scope.rule)
        placed.append(area)
        yield from place_religion(g, scope.who, area, faith, scope.rule, keep=placed)


@verb("areas: areas, manpower: int? -> converted")
def convert(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may turn an Area of the selector to its State Religion: {"ref": "converted"}. Only
    if it has `manpower` Available."""
    s, seat = g.state, scope.who
    faith = s.state_religion[s.seats[seat]]
    pool = [a for a in areas(g, scope, effect["areas"]) if area_religion(g, a) != faith]
    if s.available[seat] < effect.get("manpower", 0):
        pool = []
    options = area_options(g, pool, "faith")
    area = yield from pick_from(g, seat, "e3.convert", options, scope.rule, optional=True)
    if area is None:
        return False
    scope.picked["converted"] = area
    return (yield from place_religion(g, seat, area, faith, scope.rule))


@verb("n: int")
def remove_cardinals(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Up to `n` Cardinals of anyone leave the Curia, never Roma's."""
    for _ in range(effect["n"]):
        options = [
            Option(f"cardinal:{place + 1}:{g.seat_name(owner)}", place)
            for place, owner in enumerate(g.state.curia)
        ]
        place = yield from pick_from(
            g, scope.who, "e3.cardinal", options, scope.rule, optional=True
        )
        if place is None:
            return
        remove_cardinal(g, place, scope.rule)


@verb()
def excommunicated(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """19.3: the seat's realm bears the Excommunicated token and what it brings."""
    yield from papal.excommunicate(g, g.state.seats[scope.who])


@verb("areas: areas, n: int?")
def revolution(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """15.3: a Revolutionary token in `n` Main Map Areas of the selector that have none."""
    done = False
    faith = religion_of(g, "revolutionary")
    for _ in range(effect.get("n", 1)):
        free = [
            a
            for a in areas(g, scope, effect["areas"])
            if not g.state.revolution[a] and not is_distant(g, a)
        ]
        if not free:
            break
        area = free[0]
        if len(free) > 1:
            options = area_options(g, free, "revolt")
            area = yield ask(g, scope.who, "e4.revolution", options, scope.rule)
        done |= yield from place_religion(g, scope.who, area, faith, scope.rule, keep=[area])
    return done


@verb("n: int?, areas: areas?")
def end_revolution(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Revolutionary tokens leave `n` Areas of the selector (default: of the seat's realm)."""
    for _ in range(effect.get("n", 1)):
        found = areas(g, scope, effect.get("areas", {"of": "self"}))
        held = [a for a in found if g.state.revolution[a]]
        if not held:
            return
        area = held[0]
        if len(held) > 1:
            options = area_options(g, held, "restore")
            area = yield ask(g, scope.who, "e4.restore", options, scope.rule)
        remove_revolution(g, area)


@verb()
def purge_curia(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Half of all Cardinals leave the Curia, Roma's apart; the seat says which."""
    track = g.state.curia
    for _ in range(half_up(len(track))):
        place = 0
        if len(set(track)) > 1:
            names = [f"dismiss:{g.seat_name(who)}:{n + 1}" for n, who in enumerate(track)]
            options = [Option(name, n) for n, name in enumerate(names)]
            place = yield ask(g, scope.who, "e4.cardinal", options, scope.rule)
        remove_cardinal(g, place, scope.rule)


@verb()
def convert_freely(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.3: a Convert Area Action, free of charge, if the seat likes."""
    found = convertible(g, scope.who)
    if not found:
        return False
    options = [*area_options(g, found, "convert_to_us"), Option("decline", NONE)]
    area = yield ask(g, scope.who, "e4.convert", options, scope.rule)
    if area == NONE:
        return False
    yield from convert_area(g, scope.who, area)
    return True


MESSAGES = {
    "ask.card.religion": "{seat}, which area turns?",
    "option.faith": "{a}",
    "ask.e3.convert": "{seat}, which area do you convert?",
    "ask.e3.cardinal": "{seat}, which cardinal goes?",
    "option.revolt": "{a}",
    "option.cardinal": "Cardinal {a} of {b}",
    "ask.e4.revolution": "{seat}, where does the Revolution break out?",
    "ask.e4.restore": "{seat}, where does the Revolution end?",
    "ask.e4.cardinal": "{seat}, which cardinal leaves the Curia?",
    "ask.e4.convert": "{seat}, which area do you convert?",
    "option.restore": "{a}",
    "option.dismiss": "Cardinal {b} (of {a})",
    "option.convert_to_us": "{a}",
}
