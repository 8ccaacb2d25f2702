"""10 Secure Desired Succession."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import RulerCrowned
from europa.tpop.rows import realm_at
from europa.tpop.rules.goals.peace_report import WHITE, Peace
from europa.tpop.rules.peace.end import leave_patron, return_all, settle
from europa.tpop.rules.peace.victory import holds_capital, make_peace, wars_of
from europa.tpop.rules.realms.election import election
from europa.tpop.rules.realms.empire_lands import is_on
from europa.tpop.rules.realms.influence import place_influence_in
from europa.tpop.rules.realms.mortality import remove_ruler
from europa.tpop.rules.realms.relations import end_marriage, make_alliance, take_alliance_off
from europa.tpop.rules.terms.action import ask, confirm
from europa.tpop.rules.terms.realm import alliances_of, base_tax, is_emperor, most_ties, tax_income
from europa.tpop.rules.terms.treasury import change_prestige
from europa.tpop.state import FLIPPED, NO_TIE, TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.succession.ruler": "{seat}, whom do you put on the throne of {realm}?",
    "ask.succession.alliance": "{seat}, do you make an alliance with {realm}?",
    "option.enthrone": "{name}",
    "option.keep_ruler": "Leave the ruler in office",
}

PRESTIGE_EACH, MOST_PRESTIGE, NEW_INFLUENCE = 3, 5, 4


def may_secure(g: G, peace: Peace) -> str:
    """10, R173: a Disputed Succession on the Capital, which the victor Occupies."""
    if not is_on(g, "adv_secure_succession"):
        return "10: Secure Desired Succession is an advanced rule"
    if not holds_capital(g, peace.victor, peace.enemy):
        return "10: you don't occupy its Capital"
    if not any(g.marriage(seat, peace.enemy) == FLIPPED for seat in range(len(g.state.seats))):
        return "10: its succession isn't disputed"
    return ""


def secure(g: G, peace: Peace) -> Steps[None]:
    """10, R173: everything goes back, an NPR's other Wars end; rivals' ties come off; the victor's
    candidate takes the throne, and perhaps an Alliance follows."""
    realm, victor = peace.enemy, peace.victor
    loser = g.seat_of(realm)
    yield from return_all(g, peace)
    if loser == NONE:
        yield from _end_other_wars(g, victor, realm)
    yield from _remove_rivals(g, victor, realm)
    if g.marriage(victor, realm) == FLIPPED:
        g.state.marriage[realm_at(victor, realm)] = TIE
        worth = tax_income(g, loser) if loser != NONE else base_tax(g, realm)
        change_prestige(g, victor, min(MOST_PRESTIGE, worth), "10")
    if loser == NONE:
        area = g.world.area_of_province[g.state.capital[realm]]
        yield from place_influence_in(g, victor, [area], NEW_INFLUENCE, "10", may=True)
    elif not g.state.bots[loser]:
        yield from _enthrone(g, victor, loser)
    if _may_ally(g, victor, realm):
        told = {"realm": g.world.realms[realm].id}
        if (yield from confirm(g, victor, "succession.alliance", "10", told)):
            make_alliance(g, victor, realm)


def _end_other_wars(g: G, victor: int, realm: int) -> Steps[None]:
    """10: the NPR makes White Peace with everybody else."""
    yield from leave_patron(g, victor, realm)
    for other in g.others(victor):
        if realm in wars_of(g, other):
            white = make_peace(g, other, realm, WHITE, alone=True)
            yield from settle(g, white, WHITE, _plain_white(g, white), won=False)


def _plain_white(g: G, peace: Peace) -> Steps[None]:
    yield from return_all(g, peace)
    change_prestige(g, peace.victor, -1, "10")


def _remove_rivals(g: G, victor: int, realm: int) -> Steps[None]:
    """R173: all Marriages but the victor's come off for 3 Prestige each, and all Alliances."""
    for other in g.others(victor):
        if g.state.seats[other] == realm:
            continue
        if g.marriage(other, realm) != NO_TIE:
            end_marriage(g, other, realm)
            change_prestige(g, victor, PRESTIGE_EACH, "10")
            change_prestige(g, other, -PRESTIGE_EACH, "10")
        if g.alliance(other, realm) != NO_TIE:
            take_alliance_off(g, other, realm)
    yield from ()


def _may_ally(g: G, victor: int, realm: int) -> bool:
    """R173: a free Alliance token, of both if the Loser is a PR; no Bot allies with an Opponent."""
    s = g.state
    if g.alliance(victor, realm) != NO_TIE or s.barred[realm]:
        return False
    if len(alliances_of(g, victor)) >= most_ties(g, victor):
        return False
    loser = g.seat_of(realm)
    if loser != NONE and (s.bots[loser] or s.bots[victor]):
        return False
    return loser == NONE or len(alliances_of(g, loser)) < most_ties(g, loser)


def _enthrone(g: G, victor: int, loser: int) -> Steps[None]:
    """R173: the victor picks a Leader from a discard pile; he replaces the Loser's Ruler."""
    s, people = g.state, g.world.characters
    leaders = [card for pile in s.discards for card in pile if people[card].role == "leader"]
    if not leaders:
        return
    options = [
        Option(f"enthrone:{people[card].id}", card, params={"name": people[card].name})
        for card in leaders
    ]
    told = {"realm": g.seat_name(loser)}
    options.append(Option("keep_ruler", NONE))
    card = yield ask(g, victor, "succession.ruler", options, "10", told)
    if card == NONE:
        return
    for pile in s.discards:
        if card in pile:
            pile.remove(card)
    reigned = s.ruler[loser] != NONE
    remove_ruler(g, loser, "10")
    s.ruler[loser] = card
    s.ruler_ill[loser] = 0
    g.log(RulerCrowned(g.seat_name(loser), people[card].name))
    if reigned and is_emperor(g, loser):
        yield from election(g)
