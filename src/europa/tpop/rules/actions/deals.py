"""5.1 Player-to-Player Diplomacy: an offer made piece by piece, answered, and carried out."""

from __future__ import annotations

from dataclasses import replace

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.actions.offers import (
    PRICES,
    Offer,
    Sale,
    additions,
    can_afford,
    counters,
    left_out,
    repriced,
    sellable,
    support_sums,
    words,
)
from europa.tpop.rules.forces.fleets import eject_from_port
from europa.tpop.rules.realms.relations import make_alliance, make_marriage
from europa.tpop.rules.terms.action import Action, answer_of, ask, confirm
from europa.tpop.rules.terms.board import is_core_of
from europa.tpop.rules.terms.hands import draw_card, may_draw
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.rules.terms.treasury import change_prestige, gain_ducats, lose_ducats, lose_power
from europa.tpop.state import ADM, DIP, OWN_UNREST, POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.deal.partner": "{seat}, with whom do you negotiate?",
    "ask.deal.offer": "{seat}, your offer to {partner}: {offer}",
    "ask.deal.sum": "{seat}, how many ducats?",
    "ask.deal.price": "{seat}, which price for {province}?",
    "ask.deal.answer": "{seat}, {partner} offers: {offer}",
    "ask.deal.counter": "{seat}, {partner} wants: {offer}",
    "ask.deal.card": "{seat}, from which deck may both draw?",
    "ask.deal.draw": "{seat}, do you draw a {deck} card?",
    "option.partner": "{a}",
    "option.add_alliance": "An alliance",
    "option.add_marriage": "A marriage",
    "option.give_ducats": "Give ducats",
    "option.ask_ducats": "Ask for ducats",
    "option.buy": "Buy {a}",
    "option.sell": "Sell {a}",
    "option.talk": "Talk in private first (1 DIP)",
    "entry.SecretTalk": "{seat} and {partner} talk in private",
    "option.propose": "Make this offer",
    "option.withdraw": "Break off",
    "option.sum": "{a} ducats",
    "option.price": "{a} ducats",
    "option.accept_deal": "Agree",
    "option.refuse_deal": "Refuse",
    "option.counter_give": "Agree, but I give {a} ducats",
    "option.counter_ask": "Agree, but I get {a} ducats",
    "option.counter_price": "Agree, but at {a} ducats each",
    "option.deck": "{a}",
    "entry.Offered": "{seat} offers {partner}: {offer}",
    "entry.Agreed": "{seat} and {partner} agree: {offer}",
    "entry.Refused": "{seat} refuses the offer of {partner}",
}


class Offered(Entry, frozen=True):
    """An offer is on the table."""

    seat: str
    partner: str
    offer: str


class Agreed(Entry, frozen=True):
    seat: str
    partner: str
    offer: str


class Refused(Entry, frozen=True):
    seat: str
    partner: str


class SecretTalk(Entry, frozen=True):
    """Option 1: two players withdraw for a private conference."""

    seat: str
    partner: str


ENTRIES = (Offered, Agreed, Refused, SecretTalk)


# Making it


def deal(g: G, seat: int, partner: int, *, at_war_ok: bool = False) -> Steps[bool]:
    """5.1, R90: the seat makes an offer, the partner agrees, refuses or counters once; says whether
    they agreed. `at_war_ok`: at a Negotiated Peace War is no obstacle (10)."""
    offer = yield from compose(g, seat, partner, at_war_ok=at_war_ok)
    if offer.is_empty:
        return False
    g.log(Offered(g.seat_name(seat), g.seat_name(partner), words(g, offer)))
    agreed = yield from answer(g, offer)
    if agreed is None:
        g.log(Refused(g.seat_name(partner), g.seat_name(seat)))
        return False
    g.log(Agreed(g.seat_name(seat), g.seat_name(partner), words(g, agreed)))
    yield from carry_out(g, agreed)
    return True


def compose(g: G, seat: int, partner: int, *, at_war_ok: bool = False) -> Steps[Offer]:
    """The offer, piece by piece; empty if the seat breaks off."""
    offer = Offer(seat, partner)
    talked = not g.state.options.get("opt1_secret_negotiations", False)
    while True:
        options = additions(g, offer, at_war_ok=at_war_ok)
        if not talked and g.power(seat, DIP) > offer.dip:
            options.append(Option("talk"))
        if not offer.is_empty:
            options.append(Option("propose"))
        options.append(Option("withdraw"))
        told = {"partner": g.seat_name(partner), "offer": words(g, offer)}
        barred = left_out(g, offer, at_war_ok=at_war_ok)
        choice = yield ask(g, seat, "deal.offer", options, "5.1", told, barred)
        if choice == "withdraw":
            return Offer(seat, partner)
        if choice == "propose":
            return offer
        if choice == "talk":
            talked = True
            lose_power(g, seat, DIP, 1, "O1")
            g.log(SecretTalk(g.seat_name(seat), g.seat_name(partner)))
            continue
        if choice == "add_alliance":
            offer = replace(offer, alliance=True)
        elif choice == "add_marriage":
            offer = replace(offer, marriage=True)
        elif choice in ("give_ducats", "ask_ducats"):
            giver = seat if choice == "give_ducats" else partner
            sums = [Option(f"sum:{n}", n) for n in support_sums(g, offer, giver)]
            amount: int = yield from answer_of(g, seat, "deal.sum", sums, "5.1")
            offer = replace(offer, ducats=amount if giver == seat else -amount)
        else:
            offer = yield from _add_sale(g, offer, choice)


def _add_sale(g: G, offer: Offer, province: int) -> Steps[Offer]:
    """R92: a Province with its price."""
    seller = g.seat_of(g.state.owner[province])
    fitting = []
    for price in PRICES:
        wider = replace(offer, sales=(*offer.sales, Sale(province, seller, price)))
        if can_afford(g, wider):
            fitting.append(price)
    told = {"province": g.world.provinces[province].id}
    options = [Option(f"price:{n}", n) for n in fitting]
    price = yield ask(g, offer.seat, "deal.price", options, "5.1", told)
    return replace(offer, sales=(*offer.sales, Sale(province, seller, price)))


def answer(g: G, offer: Offer) -> Steps[Offer | None]:
    """5.1: the partner's answer, and the Active Player's to a counter-offer; None: no deal."""
    changed = counters(g, offer)
    options = [Option("accept_deal", None), Option("refuse_deal", "no"), *changed]
    told = {"partner": g.seat_name(offer.seat), "offer": words(g, offer)}
    choice = yield ask(g, offer.partner, "deal.answer", options, "5.1", told)
    if choice is None:
        return offer
    if choice == "no":
        return None
    other = repriced(offer, choice) if offer.sales else replace(offer, ducats=choice)
    name = g.seat_name(offer.partner)
    g.log(Offered(name, g.seat_name(offer.seat), words(g, other)))
    told = {"partner": name, "offer": words(g, other)}
    options = [Option("accept_deal", True), Option("refuse_deal", False)]
    agreed = yield ask(g, offer.seat, "deal.counter", options, "5.1", told)
    return other if agreed else None


# Carrying it out


def carry_out(g: G, offer: Offer) -> Steps[None]:
    """5.1, R90-R92: everything that was agreed, at once."""
    seat, partner = offer.seat, offer.partner
    lose_power(g, seat, DIP, offer.dip, "5.1")
    if offer.alliance:
        make_alliance(g, seat, g.state.seats[partner])
    if offer.ducats:
        giver = seat if offer.ducats > 0 else partner
        lose_ducats(g, giver, abs(offer.ducats), "5.1")
        gain_ducats(g, offer.other(giver), abs(offer.ducats), "5.1")
    if offer.sales:
        for one in (seat, partner):
            lose_power(g, one, ADM, 1, "5.1")
    for sale in offer.sales:
        yield from sell(g, sale, offer.other(sale.seller))
    if offer.marriage:
        make_marriage(g, seat, g.state.seats[partner])
        yield from _draw_for_marriage(g, seat, partner)


def sell(g: G, sale: Sale, buyer: int) -> Steps[None]:
    """R92: the price, the Town, the Unrest that stays, the Prestige that a Core costs."""
    s, province = g.state, sale.province
    lose_ducats(g, buyer, sale.price, "5.1")
    gain_ducats(g, sale.seller, sale.price, "5.1")
    if is_core_of(g, province, s.seats[sale.seller]):
        change_prestige(g, sale.seller, -2 * tax_value(g, province), "5.1")
    unrest = s.unrest[province] & OWN_UNREST
    give_province(g, province, s.seats[buyer])
    s.unrest[province] |= unrest

    if g.world.provinces[province].port:
        yield from eject_from_port(g, province)


def _draw_for_marriage(g: G, seat: int, partner: int) -> Steps[None]:
    """5.1: both may draw a card of the type that the Active Player names."""
    decks = [kind for kind in range(3) if may_draw(g, kind)]
    if not decks:
        return
    options = [Option(f"deck:{POWERS[kind]}", kind) for kind in decks]
    kind = yield ask(g, seat, "deal.card", options, "5.1")
    for one in (seat, partner):
        told = {"deck": POWERS[kind]}
        if may_draw(g, kind) and (yield from confirm(g, one, "deal.draw", "5.1", told)):
            draw_card(g, one, kind)


# The Action


def partners(g: G, seat: int) -> list[int]:
    """5.1: seats with which something could be agreed; not those that refused this Turn."""
    s = g.state
    open_to = (other for other in g.others(seat) if not s.bots[other] and other not in s.refused)
    return [other for other in open_to if may_deal(g, seat, other)]


def may_deal(g: G, seat: int, other: int) -> bool:
    """5.1: whether an offer to this seat could hold anything; cheap tests first."""
    money = g.state.ducats[seat] or g.state.ducats[other]
    if g.power(seat, DIP):
        if money:
            return True
    else:  # without DIP only Provinces can be sold: for Ducats and 1 ADM each
        if not (money and g.power(seat, ADM) and g.power(other, ADM)):
            return False
        if not sellable(g, seat, other) and not sellable(g, other, seat):
            return False
    return bool(additions(g, Offer(seat, other)))


def _barred(g: G, seat: int) -> str:
    s = g.state
    if s.bots[seat]:
        return "R212: bots never bargain"
    if not g.power(seat, DIP) and not g.power(seat, ADM):
        return "5.1: nothing to pay with"
    for other in g.others(seat):
        if not s.bots[other] and other not in s.refused and may_deal(g, seat, other):
            return ""
    return "5.1: nobody to deal with"


def _run(g: G, seat: int) -> Steps[bool]:
    """5.1: one partner. An offer that comes to nothing costs no Turn, but he hears no second one in
    this Turn."""
    found = partners(g, seat)
    partner = found[0]
    if len(found) > 1:
        options = [Option(f"partner:{g.seat_name(other)}", other) for other in found]
        options.append(Option("withdraw", NONE))
        partner = yield ask(g, seat, "deal.partner", options, "5.1")
    if partner == NONE:
        g.state.refused = sorted({*g.state.refused, *found})
        return False
    done = yield from deal(g, seat, partner)
    if not done:
        g.state.refused.append(partner)
    return done


ACTIONS: tuple[Action, ...] = (Action("diplomacy", "5.1", _barred, _run),)
