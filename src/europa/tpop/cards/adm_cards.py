"""6.1 The Administrative Deck: Actions of the cards that aren't Display Cards."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.calm import (
    calm_province,
    calm_up_to,
    refresh_manpower,
    uneasy_towns,
)
from europa.tpop.cards.hand import Price, holds, play, printed_price, unpaid
from europa.tpop.cards.learning import learn, learnable
from europa.tpop.entries import Gained
from europa.tpop.rules.actions import exploration
from europa.tpop.rules.actions.administration import stability_cost
from europa.tpop.rules.actions.religion import choose_convertible, convert_area, convertible
from europa.tpop.rules.actions.suppress import restless
from europa.tpop.rules.realms.curia import add_cardinal, may_gain_cardinal
from europa.tpop.rules.realms.faith import slot_areas
from europa.tpop.rules.terms.action import (
    HIDDEN,
    Action,
    area_options,
    ask,
    confirm,
    number_options,
)
from europa.tpop.rules.terms.board import hostile_units, is_core_of
from europa.tpop.rules.terms.cubes import has_cube, settle_cubes, take_cube
from europa.tpop.rules.terms.hands import draw_freely
from europa.tpop.rules.terms.hooks import colonial_claims
from europa.tpop.rules.terms.realm import MOST_POWER, base_tax, half_up
from europa.tpop.rules.terms.treasury import (
    change_stability,
    dismiss_advisor,
    gain_ducats,
    gain_power,
    lose_ducats,
    lose_power,
)
from europa.tpop.state import ADM, POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

LOANS, LOAN_PRICE = 3, 4
LEAST_UPSWING, MOST_UPSWING = 5, 10
MOVED_POWER = 3
TOP = 5
COLONISTS = 3
REFRESHED = 3

MESSAGES = {
    "ask.church": "{seat}, Man of the Church: a cardinal or a conversion?",
    "option.cardinal": "Gain a cardinal",
    "option.conversion": "Convert an area",
    "ask.upswing": "{seat}, Economic Upswing: ducats or loans?",
    "option.upswing_ducats": "Gain {amount} ducats",
    "option.upswing_loans": "Repay loans at 4 ducats each",
    "ask.upswing.loans": "{seat}, how many loans do you repay?",
    "option.repay": "{a}",
    "ask.council.from": "{seat}, Grand Council: from which power do you move 1? ({left} left)",
    "ask.council.to": "{seat}, to which power?",
    "option.move": "From {a}",
    "option.into": "To {a}",
    "ask.council.advisor": "{seat}, which advisor do you appoint free of charge?",
    "option.hire": "{a}",
    "ask.charter": "{seat}, Settlers' Charter: colonists or your new lands?",
    "option.colonists": "Gain 3 colonists",
    "option.new_lands": "Calm an area of your new lands",
    "ask.charter.area": "{seat}, which area do you calm?",
    "ask.charter.colonize": "{seat}, colonize now?",
    "option.quiet": "{a}",
}


# Man of the Church


def _church_ways(g: G, seat: int) -> list[str]:

    ways = []
    if not may_gain_cardinal(g, seat) and has_cube(g, seat):
        ways.append("cardinal")
    if convertible(g, seat):
        ways.append("conversion")
    return ways


def _church_barred(g: G, seat: int) -> str:
    if not holds(g, seat, "man_of_the_church"):
        return HIDDEN
    short = unpaid(g, seat, printed_price("man_of_the_church"))
    return short or ("" if _church_ways(g, seat) else "6: no cardinal to gain, no area to convert")


def _church(g: G, seat: int) -> Steps[None]:
    """ADM-03: a Cardinal, or an Area takes the State Religion and a Town there comes to rest."""
    ways = _church_ways(g, seat)
    way = ways[0]
    if len(ways) > 1:
        way = yield ask(g, seat, "church", [Option(w) for w in ways], "6")
    yield from play(g, seat, "man_of_the_church", printed_price("man_of_the_church"))
    if way == "cardinal":
        if (yield from take_cube(g, seat, True)):
            add_cardinal(g, seat, "6")
        return

    area = yield from choose_convertible(g, seat, "6")
    yield from convert_area(g, seat, area, quiet=True)
    area_of, governed = g.world.area_of_province, slot_areas(g, area)
    towns = [p for p in uneasy_towns(g, seat) if area_of[p] in governed]
    yield from calm_up_to(g, seat, towns, 1, "6")


# Firm Government


def crown_price(g: G, seat: int) -> Price:
    """7.3: a card that raises Stability: 3 and the current Stability, with the usual discounts."""
    return Price((stability_cost(g, seat, 3), 0, 0), 0)


def crown_barred(g: G, seat: int) -> str:
    """6.0: not at +3; the cost."""
    if g.state.stability[seat] >= 3:
        return "7.3: stability is at +3"
    return unpaid(g, seat, crown_price(g, seat))


def _government_barred(g: G, seat: int) -> str:
    return crown_barred(g, seat) if holds(g, seat, "firm_government") else HIDDEN


def _government(g: G, seat: int) -> Steps[None]:
    """ADM-04: Stability +1; a Town may come to rest."""
    yield from play(g, seat, "firm_government", crown_price(g, seat))
    yield from change_stability(g, seat, 1, "6")
    yield from calm_up_to(g, seat, uneasy_towns(g, seat), 1, "6")


# Economic Upswing


def upswing(g: G, seat: int) -> int:
    """ADM-05: half the Base Tax, at least 5 and at most 10."""
    half = half_up(base_tax(g, g.state.seats[seat]))
    return max(LEAST_UPSWING, min(MOST_UPSWING, half))


def _upswing_barred(g: G, seat: int) -> str:
    if not holds(g, seat, "economic_upswing"):
        return HIDDEN
    return unpaid(g, seat, printed_price("economic_upswing"))


def _upswing(g: G, seat: int) -> Steps[None]:
    """ADM-05: Ducats, or Loans repaid cheaply."""
    s = g.state
    most = min(LOANS, s.interest[seat], s.ducats[seat] // LOAN_PRICE)
    way = "upswing_ducats"
    if most:
        params = {"amount": upswing(g, seat)}
        options = [Option("upswing_ducats", params=params), Option("upswing_loans")]
        way = yield ask(g, seat, "upswing", options, "6")
    yield from play(g, seat, "economic_upswing", printed_price("economic_upswing"))
    if way == "upswing_ducats":
        gain_ducats(g, seat, upswing(g, seat), "6")
        return
    count = most
    if most > 1:
        count = yield ask(g, seat, "upswing.loans", number_options(1, most, "repay"), "6")
    lose_ducats(g, seat, LOAN_PRICE * count, "6")
    s.interest[seat] -= count


# Grand Council


def _council_barred(g: G, seat: int) -> str:
    return (
        unpaid(g, seat, printed_price("grand_council"))
        if holds(g, seat, "grand_council")
        else HIDDEN
    )


def _council(g: G, seat: int) -> Steps[None]:
    """ADM-06: move power, appoint an Advisor free of charge, draw a card."""
    tops = [pile[-TOP:] for pile in g.state.discards]
    yield from play(g, seat, "grand_council", printed_price("grand_council"))
    yield from _move_power(g, seat)
    yield from _appoint_free(g, seat, [card for top in tops for card in top])
    yield from draw_freely(g, seat, 1, "6")


def _move_power(g: G, seat: int) -> Steps[None]:
    for done in range(MOVED_POWER):
        sources = [
            k for k in range(3) if g.power(seat, k) and any(_fits(g, seat, t) for t in _others(k))
        ]
        if not sources:
            return
        options = [Option(f"move:{POWERS[k]}", k) for k in sources]
        told = {"left": MOVED_POWER - done}
        source = yield ask(g, seat, "council.from", [*options, Option("done", NONE)], "6", told)
        if source == NONE:
            return
        targets = [k for k in _others(source) if _fits(g, seat, k)]
        target = targets[0]
        if len(targets) > 1:
            into = [Option(f"into:{POWERS[k]}", k) for k in targets]
            target = yield ask(g, seat, "council.to", into, "6")
        lose_power(g, seat, source, 1, "6")
        gain_power(g, seat, target, 1, "6")


def _others(kind: int) -> list[int]:
    return [k for k in range(3) if k != kind]


def _fits(g: G, seat: int, kind: int) -> bool:
    return g.power(seat, kind) < MOST_POWER


def _appoint_free(g: G, seat: int, discards: list[int]) -> Steps[None]:
    """5.2: an Advisor of the hand or of the top discards, as they lay before this Action."""
    s, people = g.state, g.world.characters

    def cards() -> list[int]:
        lying = [c for c in discards if any(c in pile for pile in s.discards)]
        return [c for c in [*s.hands[seat], *lying] if people[c].role == "advisor"]

    def options() -> list[Option]:
        found = [Option(f"hire:{people[c].id}", c, (f"card:{people[c].id}",)) for c in cards()]
        return [*found, Option("done", NONE)]

    if not s.hands[seat] and not cards():
        return
    card = yield ask(g, seat, "council.advisor", options, "6")
    if card == NONE:
        return
    if card in s.hands[seat]:
        s.hands[seat].remove(card)
    else:
        next(pile for pile in s.discards if card in pile).remove(card)
    kind = POWERS.index(people[card].deck)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    g.log(Gained(g.seat_name(seat), f"advisor {people[card].name}", 1, "6"))


# Settlers' Charter


def new_lands(g: G, seat: int) -> list[int]:
    """Areas with own Towns on Provinces that are no own Core, free of Hostile Units."""
    realm, area_of = g.state.seats[seat], g.world.area_of_province
    areas = {area_of[p] for p in g.survey.own[realm] if not is_core_of(g, p, realm)}
    return sorted(a for a in areas if not hostile_units(g, seat, a))


def _charter_ways(g: G, seat: int) -> list[str]:

    ways = ["colonists"] if colonial_claims(g, seat) else []
    return [*ways, "new_lands"] if new_lands(g, seat) else ways


def _charter_barred(g: G, seat: int) -> str:
    if not holds(g, seat, "settlers_charter"):
        return HIDDEN
    short = unpaid(g, seat, printed_price("settlers_charter"))
    return short or ("" if _charter_ways(g, seat) else "6: no Colonial Claim and no new lands")


def _charter(g: G, seat: int) -> Steps[None]:
    """ADM-07: Colonists and perhaps Colonize; or rest in one Area and Manpower refreshed."""
    ways = _charter_ways(g, seat)
    way = ways[0]
    if len(ways) > 1:
        way = yield ask(g, seat, "charter", [Option(w) for w in ways], "6")
    yield from play(g, seat, "settlers_charter", printed_price("settlers_charter"))
    if way == "colonists":
        yield from _send_colonists(g, seat)
        return
    areas = new_lands(g, seat)
    area = areas[0]
    if len(areas) > 1:
        area = yield ask(g, seat, "charter.area", area_options(g, areas, "quiet"), "6")
    calm_area(g, seat, area)
    refresh_manpower(g, seat, REFRESHED)


def calm_area(g: G, seat: int, area: int) -> None:
    """All Unrest on own Towns and Vassals of an Area goes (not where they are Occupied)."""
    for province in restless(g, seat):
        if g.world.area_of_province[province] == area:
            calm_province(g, seat, province)


def _send_colonists(g: G, seat: int) -> Steps[None]:

    g.state.colonists[seat] += COLONISTS
    g.log(Gained(g.seat_name(seat), "colonist", COLONISTS, "6"))
    yield from settle_cubes(g, seat)
    colonize = next(action for action in exploration.ACTIONS if action.key == "colonize")
    if not colonize.barred(g, seat) and (yield from confirm(g, seat, "charter.colonize", "6")):
        yield from colonize.run(g, seat)


# Patron of Learning


def _patron_barred(g: G, seat: int) -> str:
    if not holds(g, seat, "patron_of_learning"):
        return HIDDEN
    price = printed_price("patron_of_learning")
    short = unpaid(g, seat, price)
    if short:
        return short
    return "" if learnable(g, seat, price, ADM) else "6: no idea you may research and pay for"


def _patron(g: G, seat: int) -> Steps[None]:
    """ADM-08: Research for 3 less, partly in ADM."""
    price = printed_price("patron_of_learning")
    ideas = learnable(g, seat, price, ADM)
    yield from learn(g, seat, "patron_of_learning", price, ADM, ideas)


ACTIONS: tuple[Action, ...] = (
    Action("play:man_of_the_church", "6", _church_barred, _church),
    Action("play:firm_government", "6", _government_barred, _government),
    Action("play:economic_upswing", "6", _upswing_barred, _upswing),
    Action("play:grand_council", "6", _council_barred, _council),
    Action("play:settlers_charter", "6", _charter_barred, _charter),
    Action("play:patron_of_learning", "6", _patron_barred, _patron),
)
