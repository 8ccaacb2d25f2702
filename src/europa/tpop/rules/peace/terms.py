"""10 Peace Terms: White Peace, Humiliation, Force Conversion, Full Annexation, Vassalization."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.rules.goals.peace_report import (
    AGREED,
    PARTIAL,
    SURRENDER,
    TOTAL,
    WHITE,
    Peace,
)
from europa.tpop.rules.peace.end import (
    calm_gains,
    keep_province,
    leave_patron,
    return_all,
    return_province,
)
from europa.tpop.rules.peace.victory import holds_capital, occupied, suffered, taken
from europa.tpop.rules.realms.empire_lands import change_authority, dissolve, is_on
from europa.tpop.rules.realms.faith import place_religion, set_state_religion
from europa.tpop.rules.realms.influence import place_influence_in, remove_influence_from
from europa.tpop.rules.realms.relations import end_marriage, take_alliance_off
from europa.tpop.rules.realms.vassals import vassalize
from europa.tpop.rules.terms.board import controller, lord, overlord_of, provinces_in, same_faith
from europa.tpop.rules.terms.realm import (
    alliances_of,
    is_emperor,
    is_hre_member,
    marriages_of,
    tax_value,
)
from europa.tpop.rules.terms.tokens import add_unrest, may_vassalize
from europa.tpop.rules.terms.treasury import change_prestige
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_HUMILIATION = 10


# White Peace


def may_white(g: G, peace: Peace) -> str:
    """10, 10.2: enforced with a Total Victory; an NPR takes any offer; a person must agree."""
    if peace.condition in (WHITE, TOTAL, AGREED):
        return ""
    if peace.condition == PARTIAL and not g.is_player(peace.enemy):
        return ""
    return "10: a White Peace is enforced only with a Total Victory"


def white(g: G, peace: Peace) -> Steps[None]:
    """10: everything goes back; PRs lose 1 Prestige each."""
    yield from return_all(g, peace)
    pay_for_white(g, peace)


def pay_for_white(g: G, peace: Peace) -> None:
    """10: PRs lose 1 Prestige each by a White Peace."""
    change_prestige(g, peace.victor, -1, "10")
    other = g.seat_of(peace.enemy)
    if other != NONE:
        change_prestige(g, other, -1, "10")


# Humiliation


def may_humiliate(g: G, peace: Peace) -> str:
    """10, R170: a PR whose Capital is Occupied, or who Surrendered."""
    if not g.is_player(peace.enemy):
        return "10: only a player's realm can be humiliated"
    if peace.condition != SURRENDER and not holds_capital(g, peace.victor, peace.enemy):
        return "10: you don't occupy its Capital"
    return ""


def humiliate(g: G, peace: Peace) -> Steps[None]:
    """10, R170: twice the Tax Value returned to the Loser and his Vassals, at most 10."""
    worth = sum(tax_value(g, p) for p in occupied(g, g.state.seats[peace.victor], (peace.enemy,)))
    amount = min(MOST_HUMILIATION, 2 * worth)
    yield from return_all(g, peace)
    change_prestige(g, peace.victor, amount, "10")
    change_prestige(g, g.seat_of(peace.enemy), -amount, "10")


# Force Conversion


def may_convert(g: G, peace: Peace) -> str:
    """10, 10.3: at least one realm of the other side can be converted."""
    if not is_on(g, "adv_force_conversion"):
        return "10: Force Conversion is an advanced rule"
    reasons = [may_convert_realm(g, peace.victor, realm) for realm in peace.realms]
    return "" if "" in reasons else reasons[0]


def may_convert_realm(g: G, seat: int, realm: int) -> str:
    """R172: another faith, every Province of its Capital Area controlled, not the Papal States."""
    s = g.state
    mine, capital = s.seats[seat], s.capital[realm]
    if g.world.realms[realm].id == "papal_states" or capital == NONE:
        return "10: it can't be converted"
    if same_faith(g, s.state_religion[mine], s.state_religion[realm]):
        return "10: it has your faith"
    if not g.world.religions[s.state_religion[mine]].state:
        return "10: you have no faith to spread"
    for p in provinces_in(g, g.world.area_of_province[capital]):
        if controller(g, p) != mine and not (s.holder[p] == NONE and lord(g, p) == mine):
            return "10: you don't control all of its Capital Area"
    return ""


def convert(g: G, peace: Peace) -> Steps[None]:
    """10, 10.3, R172: those that can be are converted; everything goes back."""
    chosen = [r for r in peace.realms if not may_convert_realm(g, peace.victor, r)]
    yield from return_all(g, peace)
    for realm in chosen:
        yield from _convert_realm(g, peace.victor, realm)


def _convert_realm(g: G, seat: int, realm: int) -> Steps[None]:
    """10: State Religion and Capital Area change; Prestige and Influence."""
    s = g.state
    faith = s.state_religion[s.seats[seat]]
    area = g.world.area_of_province[s.capital[realm]]
    loser = g.seat_of(realm)
    if loser != NONE:
        yield from set_state_religion(g, loser, faith)
    else:
        s.state_religion[realm] = faith
    yield from place_religion(g, seat, area, faith, "10")
    record_trigger(g, "areas_converted_this_age", seat)
    change_prestige(g, seat, 3, "10")
    yield from place_influence_in(g, seat, [area], 2, "10", may=True)
    if loser != NONE:
        change_prestige(g, loser, -5, "10")
        yield from remove_influence_from(g, loser, range(len(g.world.areas)), 4, "10", saved=False)


# Full Annexation


def may_annex(g: G, peace: Peace) -> str:
    """10: a Total Victory over an NPR or a Bot."""
    seat = g.seat_of(peace.enemy)
    if seat != NONE and not g.state.bots[seat]:
        return "10: a person's realm can't be annexed"
    return "" if peace.condition == TOTAL else "10: needs a Total Victory"


def annex(g: G, peace: Peace) -> Steps[None]:
    """10, 18.5, 18.8: all its Provinces are the victor's; the Emperor pays for a fellow Member of
    his faith, and an NPR Emperor's end is the Empire's."""
    s, realm = g.state, peace.enemy
    mine = s.seats[peace.victor]
    fellow = (
        is_emperor(g, peace.victor)
        and is_hre_member(g, realm)
        and same_faith(g, s.state_religion[mine], s.state_religion[realm])
    )
    if realm == s.emperor:
        dissolve(g, "annexation")
    lands = occupied(g, mine, (realm,))
    for province in lands:
        yield from keep_province(g, province, peace.victor)
    _drop_all_ties(g, realm)
    if fellow:
        change_authority(g, -1, "18.5")
    yield from calm_gains(g, peace.victor, {g.world.area_of_province[p] for p in lands})


def _drop_all_ties(g: G, realm: int) -> None:
    """10: all Alliances and Marriages of an annexed realm go; an NPR's went with it (R188)."""
    seat = g.seat_of(realm)
    if seat == NONE:
        return
    for other in alliances_of(g, seat):
        take_alliance_off(g, seat, other)
    for other in marriages_of(g, seat):
        end_marriage(g, seat, other)


# Vassalization


def may_subdue(g: G, peace: Peace) -> str:
    """10, 10.3: at least one NPR of the other side can be made a Vassal."""
    if not is_on(g, "adv_vassalization"):
        return "10: Vassalization is an advanced rule"
    if peace.condition == AGREED:
        return "10: Vassalization can't be agreed upon"
    reasons = [may_subdue_realm(g, peace.victor, realm) for realm in peace.realms]
    return "" if "" in reasons else reasons[0]


def may_subdue_realm(g: G, seat: int, realm: int) -> str:
    """R171: an NPR, not the Papal States nor the Emperor; its Capital and, if it has any, a
    Province in another Area Occupied; enough vassal tokens."""
    s = g.state
    if g.is_player(realm):
        return "10: only a non-player realm can be vassalized"
    if g.world.realms[realm].id == "papal_states" or (s.empire and realm == s.emperor):
        return "11.4: the Papal States and the Emperor can't be vassalized"
    if s.barred[realm]:
        return "21: it can't be vassalized"
    if overlord_of(g, realm) != NONE:
        return "11.4: it is another's vassal already"
    if not holds_capital(g, seat, realm):
        return "10: you don't occupy its Capital"
    mine, area_of = s.seats[seat], g.world.area_of_province
    home = area_of[s.capital[realm]]
    lands = [*g.survey.dejure[realm], *g.survey.vassals[realm]]
    abroad = [p for p in lands if area_of[p] != home]
    if abroad and not any(s.holder[p] == mine for p in abroad):
        return "10: you occupy nothing of it outside its Capital Area"
    free = [p for p in lands if s.holder[p] == mine or not g.is_player(s.holder[p])]
    return "" if may_vassalize(g, seat, free) else "R7: no vassal tokens left"


def subdue(g: G, peace: Peace) -> Steps[None]:
    """10, 10.3: those that can be are Vassals now; for the others everything goes back."""
    chosen = [r for r in peace.realms if not may_subdue_realm(g, peace.victor, r)]
    for province in [*taken(g, peace), *suffered(g, peace)]:
        if lord(g, province) not in chosen:
            yield from return_province(g, province)
    for realm in chosen:
        yield from _subdue_realm(g, peace.victor, realm)


def _subdue_realm(g: G, seat: int, realm: int) -> Steps[None]:
    """10, R171: vassal tokens on all but what other PRs Occupy, Unrest where the victor had
    nothing; all Marriages come off, his too."""
    s, area_of = g.state, g.world.area_of_province
    mine = s.seats[seat]
    held = {area_of[p] for p in occupied(g, mine, (realm,))}
    lands = [*g.survey.dejure[realm], *g.survey.vassals[realm]]
    yield from leave_patron(g, seat, realm)
    vassalize(g, seat, realm, keep_marriage=False)
    gained = [p for p in lands if s.overlord[p] == mine and s.holder[p] == NONE]
    for province in gained:
        if area_of[province] not in held:
            add_unrest(g, province)
    areas = sorted({area_of[p] for p in gained})
    yield from place_influence_in(g, seat, areas, 2, "10", may=True)
    yield from calm_gains(g, seat, areas)
