"""4.3 A, E-H What Phase 3 costs: CBs, disputed Marriages, Occupied Towns, Interregnum, dissent."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.bots.realm_care import adm_ideas_calm
from europa.tpop.entries import TieEnded
from europa.tpop.rows import REALMS_OF, realm_at
from europa.tpop.rules.realms.dissent import _pick, own_towns, town_dissent
from europa.tpop.rules.realms.influence import remove_influence_from
from europa.tpop.rules.realms.relations import dispute_succession
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask, province_options
from europa.tpop.rules.terms.board import is_at_war, is_enemy, overlord_of
from europa.tpop.rules.terms.realm import has_ruler, influence_in, influence_with, tax_value
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest, remove_unrest
from europa.tpop.rules.terms.treasury import change_prestige, change_stability
from europa.tpop.state import FLIPPED, NO_TIE, TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

CB_LOSS = 2
DISPUTED_LOSS = 3
MOST_OCCUPIED_LOSS = 5
WAR_UNREST = 2
LIMIT = 2
"""Stability from which Unrest comes (below 0) or goes (above 0)."""

MESSAGES = {
    "ask.dissent_town": "{seat}, which town in {area} falls into unrest?",
    "ask.dissent_spared": "{seat}, which areas are tolerated? ({left} more)",
    "ask.dissent_vassals": "{seat}, your vassals dissent: give up influence or suffer unrest?",
    "ask.unrest": "{seat}, where does unrest break out? ({why})",
    "ask.calm_down": "{seat}, where does unrest die down? ({why})",
    "option.unrest": "Unrest in {a}",
    "option.calm": "Calm {a}",
    "option.cube": "Remove 1 influence from {a}",
    "option.tolerate": "{a}",
}


def turn_order(g: G) -> list[int]:
    """R28: seats clockwise from the First Player."""
    return list(g.seats_from(g.state.first))


# A


def remove_cbs_and_truces(g: G) -> Steps[None]:
    """4.3 A, R47: all CB and Truce tokens go; a CB against a realm at Peace with you costs 2 P."""
    s = g.state
    for seat in turn_order(g):
        row = s.cb[REALMS_OF[seat]]
        if not any(row):
            continue
        for realm, token in enumerate(row):
            if token:
                s.cb[realm_at(seat, realm)] = 0
                g.log(TieEnded(g.seat_name(seat), g.world.realms[realm].id, "casus belli"))
                if not is_enemy(g, seat, realm):
                    change_prestige(g, seat, -hooks.prestige_loss(g, seat, CB_LOSS), "4.3 A")
    if any(s.truce):
        s.truce = bytearray(len(s.truce))
    yield from ()


# E


def prestige(g: G) -> Steps[None]:
    """4.3 E: Disputed Successions are turned back, Occupied Towns are counted."""
    disputed = {seat: disputed_loss(g, seat) for seat in turn_order(g)}
    for seat, loss in disputed.items():
        for _ in range(loss):
            change_prestige(g, seat, -hooks.prestige_loss(g, seat, DISPUTED_LOSS), "4.3 E")
        occupied = min(MOST_OCCUPIED_LOSS, occupied_towns(g, seat))
        if occupied:
            change_prestige(g, seat, -hooks.prestige_loss(g, seat, occupied), "4.3 E")
    g.state.marriage = g.state.marriage.replace(bytes([FLIPPED]), bytes([TIE]))
    yield from ()


def disputed_loss(g: G, seat: int) -> int:
    """R56: Disputed Succession tokens of a seat for which it must pay."""
    row = g.state.marriage[REALMS_OF[seat]]
    if FLIPPED not in row:
        return 0
    return sum(1 for realm, tie in enumerate(row) if tie == FLIPPED and not is_heir(g, seat, realm))


def is_heir(g: G, seat: int, realm: int) -> bool:
    """R56: the realm is the seat's Vassal, or its Ally and nobody else's; with an NPR it also needs
    most Influence, 2 at least."""
    if overlord_of(g, realm) == g.state.seats[seat]:
        return True
    others = list(g.others(seat))
    if g.alliance(seat, realm) == NO_TIE:
        return False
    if any(g.alliance(other, realm) != NO_TIE for other in others):
        return False
    if g.is_player(realm):
        return True
    mine = influence_with(g, seat, realm)
    return mine >= 2 and all(influence_with(g, other, realm) < mine for other in others)


def occupied_towns(g: G, seat: int) -> int:
    """R57: Tax Value of a seat's Towns under an Enemy or Rebels."""
    s = g.state
    towns = g.survey.dejure[s.seats[seat]]
    return sum(tax_value(g, p) for p in towns if s.holder[p] != NONE)


# F


def interregnum(g: G) -> Steps[None]:
    """4.3 F: no Ruler: 1 Stability, and all Marriages on the realm are disputed."""
    for seat in turn_order(g):
        if not has_ruler(g, seat):
            yield from change_stability(g, seat, -1, "4.3 F")
            dispute_succession(g, g.state.seats[seat])


# G


def dissent(g: G) -> Steps[None]:
    """4.3 G, R58: Unrest in Areas of another faith, Area by Area; then one Area with Vassals."""
    for seat in turn_order(g):
        areas = yield from dissenting_areas(g, seat)
        if areas and g.state.bots[seat]:
            yield from town_dissent(g, seat, areas)
            continue
        for area in areas:
            yield from town_dissent(g, seat, [area])
        if not hooks.skips_vassal_dissent(g, seat):
            yield from vassal_dissent(g, seat)


def dissenting_areas(g: G, seat: int) -> Steps[list[int]]:
    """R58: Areas where a Town gains Unrest, without those an Idea spares (Tolerance)."""
    area_of = g.world.area_of_province
    found: list[int] = []
    for province in own_towns(g, seat):
        area = area_of[province]
        if area not in found and not has_unrest(g, province) and hooks.in_dissent(g, seat, area):
            found.append(area)
    found.sort(key=lambda area: g.world.order_of_area[area])
    if g.state.bots[seat]:
        return found
    spared = hooks.tolerated_dissent(g, seat)
    while spared and len(found) > spared:
        ids = g.world.areas
        options = [Option(f"tolerate:{ids[a].id}", a, (f"area:{ids[a].id}",)) for a in found]
        found.remove((yield ask(g, seat, "dissent_spared", options, "8", {"left": spared})))
        spared -= 1
    return [] if spared else found


def vassal_dissent(g: G, seat: int) -> Steps[None]:
    """R58: in one Area with Vassals and another faith, 1 Influence or Unrest on a Vassal."""
    s, ids = g.state, g.world.areas
    vassals = [p for p in g.survey.vassals[s.seats[seat]] if s.holder[p] == NONE]
    if not vassals:
        return
    options: list[Option] = []
    seen: list[int] = []
    for province in vassals:
        area = g.world.area_of_province[province]
        if not hooks.in_dissent(g, seat, area):
            continue
        if area not in seen and influence_in(g, seat, area):
            options.append(Option(f"cube:{ids[area].id}", -1 - area, (f"area:{ids[area].id}",)))
        seen.append(area)
        if not has_unrest(g, province):
            options += province_options(g, [province], "unrest")
    if not options:
        return
    choice = options[0].value
    if len(options) > 1:
        choice = yield ask(g, seat, "dissent_vassals", options, "4.3 G")
    if choice < 0:
        yield from remove_influence_from(g, seat, [-1 - choice], 1, "4.3 G", saved=False)
    else:
        add_unrest(g, choice)


# H


def unrest(g: G) -> Steps[None]:
    """4.3 H, R59: War and low Stability bring Unrest to Towns, high Stability takes it away."""
    for seat in turn_order(g):
        if is_at_war(g, seat):
            yield from spread_unrest(g, seat, WAR_UNREST, "war")
        if g.state.bots[seat]:
            adm_ideas_calm(g, seat)
        if g.state.stability[seat] <= -LIMIT:
            yield from spread_unrest(g, seat, 1, "stability")
        if g.state.stability[seat] >= LIMIT:
            yield from calm_town(g, seat, own_towns(g, seat), "stability")
        if hooks.may_calm_faithful(g, seat):
            area_of = g.world.area_of_province
            towns = [p for p in own_towns(g, seat) if not hooks.in_dissent(g, seat, area_of[p])]
            yield from calm_town(g, seat, towns, "church attendance duty")


def spread_unrest(g: G, seat: int, count: int, why: str) -> Steps[None]:
    """R59: so many Towns without Unrest gain it, the owner choosing."""
    for _ in range(count):
        towns = [p for p in own_towns(g, seat) if not has_unrest(g, p)]
        if not towns:
            return
        add_unrest(g, (yield from _pick(g, seat, towns, "unrest", "unrest", {"why": why})))


def calm_town(g: G, seat: int, towns: list[int], why: str) -> Steps[None]:
    """R59: one Town may lose its Unrest."""
    restless = [p for p in towns if has_unrest(g, p)]
    if restless:
        options = [*province_options(g, restless, "calm"), Option("pass", NONE)]
        choice = yield ask(g, seat, "calm_down", options, "4.3 H", {"why": why})
        if choice != NONE:
            remove_unrest(g, choice)
