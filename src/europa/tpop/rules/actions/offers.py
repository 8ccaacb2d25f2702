"""5.1 What a deal between two players may hold, and what it costs (R90-R92)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from europa.kernel import Disabled, Option
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.realms.relations import is_in_war, may_marry
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import no
from europa.tpop.rules.terms.realm import alliances_of
from europa.tpop.rules.terms.tokens import LARGE_TOWNS, SMALL_TOWNS, VASSAL_TOKENS
from europa.tpop.state import ADM, DIP, NO_TIE
from europa.tpop.table import G

PRICES = range(3, 16)
"""Ducats for a Province (5.1)."""
ROUND_SUMS = (1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100)
"""Ducats a counter-offer names: round figures are enough to bargain with."""


@dataclass(frozen=True)
class Sale:
    """A Province that changes hands."""

    province: int
    seller: int
    price: int


@dataclass(frozen=True)
class Offer:
    """What two players may agree on. `ducats` go from the Active Player, negative ones to him."""

    seat: int
    partner: int
    alliance: bool = False
    marriage: bool = False
    ducats: int = 0
    sales: tuple[Sale, ...] = field(default=())

    @property
    def is_empty(self) -> bool:
        return not (self.alliance or self.marriage or self.ducats or self.sales)

    @property
    def dip(self) -> int:
        """5.1, R91: DIP the Active Player pays."""
        return self.alliance + self.marriage + (abs(self.ducats) + 9) // 10

    def other(self, seat: int) -> int:
        """The other party."""
        return self.partner if seat == self.seat else self.seat

    def owed(self, seat: int) -> int:
        """Ducats a party has to bring."""
        bought = sum(sale.price for sale in self.sales if sale.seller != seat)
        support = self.ducats if seat == self.seat else -self.ducats
        return bought + max(0, support)


def words(g: G, offer: Offer) -> str:
    """The offer for readers."""
    parts = [name for name in ("alliance", "marriage") if getattr(offer, name)]
    if offer.ducats:
        giver = offer.seat if offer.ducats > 0 else offer.partner
        parts.append(f"{abs(offer.ducats)} ducats from {g.world.realms[g.state.seats[giver]].name}")
    for sale in offer.sales:
        name = g.world.provinces[sale.province].name
        seller = g.world.realms[g.state.seats[sale.seller]].name
        parts.append(f"{name} of {seller} for {sale.price} ducats")
    return ", ".join(parts) or "nothing yet"


# What may be in it (R90-R92)


def _at_war(g: G, offer: Offer, at_war_ok: bool) -> bool:
    if at_war_ok:
        return False
    return is_in_war(g, offer.seat) or is_in_war(g, offer.partner)


def may_ally(g: G, seat: int, partner: int) -> bool:
    """R90: no Alliance yet and a free token on both sides."""
    if g.alliance(seat, g.state.seats[partner]) != NO_TIE:
        return False
    both = (seat, partner)
    return all(len(alliances_of(g, one)) < hooks.alliance_cap(g, one) for one in both)


def sellable(g: G, seller: int, buyer: int) -> list[int]:
    """R92: Provinces a seat Owns, its Capital apart, in Areas where the buyer has a Claim."""
    s, realm = g.state, g.state.seats[seller]
    claims = s.claims[AREAS_OF[buyer]]
    area_of, capital = g.world.area_of_province, s.capital[realm]
    return [p for p in g.survey.own[realm] if claims[area_of[p]] and p != capital]


def has_towns(g: G, buyer: int, provinces: list[int]) -> bool:
    """R7: whether the buyer has Towns for these Provinces."""
    s = g.state
    small, large = SMALL_TOWNS - s.small_out[buyer], LARGE_TOWNS - s.large_out[buyer]
    big = sum(1 for p in provinces if g.world.tax_of_province[p] == 2)
    small -= 2 * max(0, big - large)
    return small >= 0 and len(provinces) - big <= small + VASSAL_TOKENS - s.vassals_out[buyer]


def can_afford(g: G, offer: Offer) -> bool:
    """5.1: whether both can pay what the offer costs them."""
    s = g.state
    if g.power(offer.seat, DIP) < offer.dip:
        return False
    for seat in (offer.seat, offer.partner):
        if s.ducats[seat] < offer.owed(seat):
            return False
        if offer.sales and not g.power(seat, ADM):
            return False
        bought = [sale.province for sale in offer.sales if sale.seller != seat]
        if bought and not has_towns(g, seat, bought):
            return False
    return True


def support_sums(g: G, offer: Offer, giver: int) -> list[int]:
    """R91: sums one side could give as support in this offer."""
    ducats = g.state.ducats[giver]
    if not offer.sales:  # the usual case: 1 DIP carries 10 Ducats
        dip = g.power(offer.seat, DIP) - offer.alliance - offer.marriage
        return list(range(1, min(ducats, 10 * dip) + 1))
    sign = 1 if giver == offer.seat else -1
    known = range(1, ducats + 1)
    return [n for n in known if can_afford(g, replace(offer, ducats=sign * n))]


def _sale_options(g: G, offer: Offer) -> list[Option]:
    taken = {sale.province for sale in offer.sales}
    options: list[Option] = []
    for seller, verb in ((offer.seat, "sell"), (offer.partner, "buy")):
        for province in sellable(g, seller, offer.other(seller)):
            if province in taken:
                continue
            cheapest = Sale(province, seller, PRICES[0])
            if can_afford(g, replace(offer, sales=(*offer.sales, cheapest))):
                name = g.world.provinces[province].id
                options.append(Option(f"{verb}:{name}", province, (f"province:{name}",)))
    return options


def additions(g: G, offer: Offer, *, at_war_ok: bool = False) -> list[Option]:
    """5.1, R90: what may still be put into an offer."""
    s = g.state
    options: list[Option] = []
    if not _at_war(g, offer, at_war_ok):
        if (
            not offer.alliance
            and may_ally(g, offer.seat, offer.partner)
            and can_afford(g, replace(offer, alliance=True))
        ):
            options.append(Option("add_alliance"))
        if (
            not offer.marriage
            and can_afford(g, replace(offer, marriage=True))
            and not may_marry(g, offer.seat, s.seats[offer.partner])
        ):
            options.append(Option("add_marriage"))
        if not offer.ducats:
            options += _sale_options(g, offer)
    if not offer.ducats and not offer.sales:
        if support_sums(g, offer, offer.seat):
            options.append(Option("give_ducats"))
        if support_sums(g, offer, offer.partner):
            options.append(Option("ask_ducats"))
    return options


def left_out(g: G, offer: Offer, *, at_war_ok: bool = False) -> list[Disabled]:
    """5.1, R90: ties that can't be put into an offer, and why."""
    if _at_war(g, offer, at_war_ok):
        keys = ("add_alliance", "add_marriage")
        return [no(key, "5.1: at war there is only support", "5.1") for key in keys]
    found = []
    if not offer.alliance and not may_ally(g, offer.seat, offer.partner):
        found.append(no("add_alliance", "11.3: allied already, or no token left", "11.3"))
    reason = may_marry(g, offer.seat, g.state.seats[offer.partner])
    if not offer.marriage and reason:
        found.append(no("add_marriage", reason, reason.partition(":")[0]))
    return found


def counters(g: G, offer: Offer) -> list[Option]:
    """5.1: the same with other money: a sum of support, or one price for every Province."""
    options: list[Option] = []
    if offer.sales:
        for price in PRICES:
            if all(sale.price == price for sale in offer.sales):
                continue
            if can_afford(g, repriced(offer, price)):
                options.append(Option(f"counter_price:{price}", price))
        return options
    for giver, verb, sign in ((offer.partner, "give", -1), (offer.seat, "ask", 1)):
        known = [n for n in support_sums(g, offer, giver) if n in ROUND_SUMS]
        sums = [n for n in known if sign * n != offer.ducats]
        options += [Option(f"counter_{verb}:{n}", sign * n) for n in sums]
    return options


def repriced(offer: Offer, price: int) -> Offer:
    return replace(offer, sales=tuple(replace(sale, price=price) for sale in offer.sales))
