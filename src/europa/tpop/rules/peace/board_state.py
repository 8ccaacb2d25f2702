"""10 Keep Current Board State: what is kept, swapped, sold back or set free, piece by piece."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Option, Steps
from europa.tpop.rules.goals.peace_report import AGREED, Peace
from europa.tpop.rules.peace.end import calm_gains, keep_province, return_province
from europa.tpop.rules.peace.victory import suffered, taken
from europa.tpop.rules.realms.influence import place_influence_in
from europa.tpop.rules.realms.relations import areas_of, make_alliance
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask, confirm, realm_options
from europa.tpop.rules.terms.board import ally_seat, core_realm, is_npr, lord
from europa.tpop.rules.terms.claims import gain_claim
from europa.tpop.rules.terms.realm import (
    alliances_of,
    base_tax,
    most_ties,
    peace_value,
    tax_income,
    tax_value,
)
from europa.tpop.rules.terms.tokens import end_occupation
from europa.tpop.rules.terms.treasury import change_prestige, gain_ducats, pay_mandatory
from europa.tpop.rules.war.liberation import liberate
from europa.tpop.state import NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.peace.keep": "{seat}, what do you do with the provinces you hold?",
    "ask.peace.swap": "{seat}, for what do you exchange {province}?",
    "ask.peace.free_ally": "{seat}, which of the liberated realms is your friend?",
    "ask.peace.ally": "{seat}, do you make an alliance with {realm}?",
    "ask.peace.claim_lost": "{seat}, do you claim {area}, where you lost a province?",
    "option.sell_back": "Return {a} for {ducats} ducats",
    "option.give_back": "Return {a} for nothing",
    "option.set_free": "Liberate {a}",
    "option.exchange": "Exchange {a}",
    "option.for": "{a} {b}",
    "option.befriend": "{a}",
}

RANSOM, PRICE = 10, 3
KEEP, SELL, GIVE, FREE = "keep", "sell", "give_back", "set_free"

Plan = dict[int, str]
"""What happens to each Province Occupied, Capitals apart."""


def may_keep(g: G, peace: Peace) -> str:
    """10: any Victory, a Surrender or an agreement."""
    return ""


def is_capital(g: G, province: int) -> bool:
    """10: the Capital of an independent realm (a Vassal's is none at peace)."""
    return g.state.capital[lord(g, province)] == province


def may_free(g: G, peace: Peace, province: int) -> bool:
    """R168: the Loser's own or his Vassal's, no Core of his nor of the victor; a Vassal only with
    its last Province under him (R63)."""
    s = g.state
    occupier = s.holder[province]
    loser = peace.enemy if occupier == s.seats[peace.victor] else s.seats[peace.victor]
    core = core_realm(g, province)
    if lord(g, province) != loser or core in (loser, occupier):
        return False
    under = s.overlord
    others = (p for p, owner in enumerate(s.owner) if owner == core and p != province)
    return core == NONE or not any(under[p] == loser for p in others)


# Drafting


def draft(g: G, seat: int, peace: Peace) -> Steps[Plan]:
    """R168: the Victor says what becomes of what he holds; in an agreement the proposer does for
    both sides. The rest is kept."""
    plan: Plan = {}
    agreed = peace.condition == AGREED
    mine = [p for p in taken(g, peace) if not is_capital(g, p)]
    theirs = [p for p in suffered(g, peace) if not is_capital(g, p)]
    while True:
        open_to = [p for p in (mine + theirs if agreed else mine) if p not in plan]
        options = _draft_options(g, peace, open_to, theirs, plan, agreed)
        if not options:
            return plan
        choice = yield ask(g, seat, "peace.keep", [*options, Option("done", "")], "10")
        if not choice:
            return plan
        what, _, rest = choice.partition(":")
        province = int(rest)
        if what == "swap":
            yield from _swap(g, seat, province, open_to, theirs, plan)
        else:
            plan[province] = what


def _draft_options(
    g: G, peace: Peace, open_to: list[int], theirs: list[int], plan: Plan, agreed: bool
) -> list[Option]:
    options = []
    for p in open_to:
        name = g.world.provinces[p].id
        where = (f"province:{name}",)
        price = {"ducats": PRICE * peace_value(g, p)}
        options.append(Option(f"sell_back:{name}", f"{SELL}:{p}", where, params=price))
        if agreed:
            options.append(Option(f"give_back:{name}", f"{GIVE}:{p}", where))
        elif _exchanges(g, p, open_to, theirs, plan):
            options.append(Option(f"exchange:{name}", f"swap:{p}", where))
        if may_free(g, peace, p):
            options.append(Option(f"set_free:{name}", f"{FREE}:{p}", where))
    return options


def _exchanges(
    g: G, province: int, mine: Sequence[int], theirs: Sequence[int], plan: Plan
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """10: what a Province can be exchanged for: (given, received) of equal Tax Value, one for one
    or one for two."""
    left = [q for q in theirs if q not in plan]
    value = peace_value(g, province)
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for place, q in enumerate(left):
        if peace_value(g, q) == value:
            found.append(((province,), (q,)))
        worth = peace_value(g, q)
        pairs = [r for r in left[place + 1 :] if worth + peace_value(g, r) == value]
        found += [((province,), (q, r)) for r in pairs]
        more = [p for p in mine if p != province and peace_value(g, p) + value == worth]
        found += [((province, p), (q,)) for p in more]
    return found


def _swap(
    g: G, seat: int, province: int, mine: Sequence[int], theirs: Sequence[int], plan: Plan
) -> Steps[None]:
    ids = g.world.provinces
    deals = _exchanges(g, province, mine, theirs, plan)
    number = 0
    if len(deals) > 1:
        options = []
        for index, (given, received) in enumerate(deals):
            extra = "".join(f":with_{ids[p].id}" for p in given[1:])
            names = "+".join(ids[q].id for q in received)
            options.append(Option(f"for:{names}{extra}", index))
        told = {"province": ids[province].id}
        number = yield ask(g, seat, "peace.swap", options, "10", told)
    for p in (*deals[number][0], *deals[number][1]):
        plan[p] = GIVE


# Carrying out


def keep(g: G, peace: Peace) -> Steps[None]:
    """10: the Victor's draft is carried out."""
    plan = yield from draft(g, peace.victor, peace)
    yield from carry_out(g, peace, plan)


def carry_out(g: G, peace: Peace, plan: Plan) -> Steps[None]:
    """R168-R169: Capitals for ransom, the plan, the rest kept; then Ducats, Claims and friends."""
    s, area_of = g.state, g.world.area_of_province
    owed: dict[tuple[int, int], int] = {}
    gained: dict[int, set[int]] = {}
    lost: dict[int, set[int]] = {}
    freed: list[int] = []
    worth = 0
    for province in [*taken(g, peace), *suffered(g, peace)]:
        occupier, payer = g.seat_of(s.holder[province]), lord(g, province)
        what = plan.get(province, KEEP)
        price = PRICE * peace_value(g, province) if what == SELL else 0
        if is_capital(g, province):
            what, price = SELL, RANSOM
        if price:
            owed[occupier, payer] = owed.get((occupier, payer), 0) + price
        if what in (SELL, GIVE):
            yield from return_province(g, province)
            continue
        lost.setdefault(payer, set()).add(area_of[province])
        if what == FREE:
            worth += tax_value(g, province)
            freed.append((yield from _free(g, province)))
        else:
            gained.setdefault(occupier, set()).add(area_of[province])
            yield from keep_province(g, province, occupier)
    yield from _pay(g, owed)
    if peace.condition != AGREED and freed:
        change_prestige(g, peace.victor, worth, "10")
        yield from _befriend(g, peace.victor, freed)
    for seat in g.seats_from(s.first):
        yield from calm_gains(g, seat, gained.get(seat, ()))
        for area in sorted(lost.get(s.seats[seat], ())):
            yield from _claim_lost(g, seat, area)


def _free(g: G, province: int) -> Steps[int]:
    """14.3: the Occupier's Town goes, then the Province falls to whose Core it is; returns that
    realm."""
    end_occupation(g, province)
    yield from liberate(g, province, by_rebels=False)
    return g.state.owner[province]


def _pay(g: G, owed: dict[tuple[int, int], int]) -> Steps[None]:
    """R168-R169: at most twice the payer's Tax Income after the returns; NPRs and Bots pay from
    the General Supply, a person by Loans if need be."""
    s = g.state
    for (occupier, payer), demanded in owed.items():
        seat = g.seat_of(payer)
        income = tax_income(g, seat) if seat != NONE else base_tax(g, payer)
        amount = min(demanded, 2 * income)
        if seat != NONE and not s.bots[seat]:
            loans = max(0, hooks.most_interest(g, seat) - s.interest[seat])
            means = s.ducats[seat] + loans * hooks.loan_amount(g, seat)
            yield from pay_mandatory(g, seat, amount, "10")
            amount = min(amount, means)
        gain_ducats(g, occupier, amount, "10")


def _befriend(g: G, seat: int, realms: Sequence[int]) -> Steps[None]:
    """R168: 2 Influence with one Liberated NPR and, with a free token, its Alliance."""
    nprs = sorted({r for r in realms if is_npr(g, r)})
    if not nprs:
        return
    options = [*realm_options(g, nprs, "befriend"), Option("none", NONE)]
    realm = yield ask(g, seat, "peace.free_ally", options, "10")
    if realm == NONE:
        return
    free = len(alliances_of(g, seat)) < most_ties(g, seat) and not g.state.barred[realm]
    if free and g.alliance(seat, realm) == NO_TIE and ally_seat(g, realm) == NONE:
        told = {"realm": g.world.realms[realm].id}
        if (yield from confirm(g, seat, "peace.ally", "10", told)):
            make_alliance(g, seat, realm)
    yield from place_influence_in(g, seat, areas_of(g, realm), 2, "10")


def _claim_lost(g: G, seat: int, area: int) -> Steps[None]:
    """R168: a Claim where Provinces were lost, if the seat wants one."""
    if g.claim(seat, area):
        return
    told = {"area": g.world.areas[area].id}
    if (yield from confirm(g, seat, "peace.claim_lost", "10", told)):
        yield from gain_claim(g, seat, area)
