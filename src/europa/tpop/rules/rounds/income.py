"""4.4 Income & Upkeep: cut costs, collect, corruption, monarch power."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps, together
from europa.tpop.bots.power import collect as collect_bot_power
from europa.tpop.entries import Gained
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.realms import curia, empire_lands
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.realm import base_tax, half_up, is_emperor, skill, vassal_tax
from europa.tpop.rules.terms.tokens import vassals_for
from europa.tpop.rules.terms.treasury import (
    gain_ducats,
    gain_power,
    lose_ducats,
    lose_power,
    pay_mandatory,
    take_later_loans,
)
from europa.tpop.state import (
    ADM,
    ARMIES,
    DIP,
    LARGE,
    MERCENARY,
    MIL,
    NO_TOWN,
    PORT,
    POWERS,
    REGULAR,
    TWO_SMALL,
)
from europa.tpop.table import G, marked, total
from europa.tpop.world import NONE


class Collected(Entry, frozen=True):
    """4.4 B: the account of a Round."""

    seat: str
    tax: int
    other: int
    advisors: int
    military: int
    interest: int
    plague: int
    net: int


# What is due


def one_upkeep(g: G, seat: int, card: int) -> int:
    """4.4 B: as on the Advisor's card; the Papal Controller pays 1 less."""
    less = 1 if curia.controller(g) == seat else 0
    return max(0, g.world.characters[card].cost - less)


def advisor_upkeep(g: G, seat: int) -> int:
    """4.4 B: for all Advisors."""
    cards = g.state.advisors[seat * 3 : seat * 3 + 3]
    return sum(one_upkeep(g, seat, card) for card in cards if card != NONE)


def ships_at_sea(g: G, seat: int) -> int:
    """R71: Ships that need upkeep: all at sea, but for Light Ships that an Idea keeps."""
    s = g.state
    free = hooks.free_distant_ships(g, seat)
    count = 0
    for sea in g.loose_seas(seat):
        if not (free and g.world.seas[sea].distant):
            count += g.ships_at(seat, sea)
    place = s.fleet_place[seat]
    if NONE != place < PORT:
        fleet = g.fleet(seat)
        lights = fleet[0] if free and g.world.seas[place].distant else 0
        count += sum(fleet) - lights
    return count


def military_upkeep(g: G, seat: int) -> int:
    """4.4 B: 1 a Regular, 2 a Mercenary, half a Ducat a Ship at sea (rounded up once)."""
    s = g.state
    cost = total(s.infantry[AREAS_OF[seat]])
    for army in range(ARMIES):
        units = g.army_units(seat, army)
        cost += sum(units[REGULAR * 3 : REGULAR * 3 + 3])
        cost += 2 * sum(units[MERCENARY * 3 : MERCENARY * 3 + 3])
    return cost + half_up(ships_at_sea(g, seat))


def plague_loss(g: G, seat: int) -> int:
    """R70: half of what Towns and Vassals in plague Areas pay together, rounded up once."""
    s = g.state
    realm, halves = s.seats[seat], 0
    for area in marked(s.plague):
        for province in g.world.provinces_of_area[area]:
            holder = s.holder[province]
            if holder == realm:
                halves += 2 * _town_tax(s.top_town[province])
            elif holder != NONE:
                continue
            elif s.owner[province] == realm:
                halves += 2 * _town_tax(s.town[province])
            elif s.overlord[province] == realm:
                halves += vassals_for(g, province)
    return (halves + 3) // 4


def _town_tax(town: int) -> int:
    """What a Town yields on its track; a vassal token that stands in pays as a Small one."""
    return 0 if town == NO_TOWN else 2 if town in (LARGE, TWO_SMALL) else 1


def interest_due(g: G, seat: int) -> int:
    """4.4 B: 1 Ducat a token, but for those an Idea makes free."""
    return max(0, g.state.interest[seat] - hooks.free_interest(g, seat))


def other_income(g: G, seat: int) -> int:
    """R3: Stability, the Emperor's authority and Ideas: outside Tax Income."""
    stability = g.state.stability[seat]
    extra = 2 if stability > 0 else -2 if stability < 0 else 0
    crown = g.state.authority if is_emperor(g, seat) else 0
    return extra + crown + hooks.income_extra(g, seat)


def account(g: G, seat: int) -> Collected:
    """4.4 B: income minus costs, as things stand."""
    tax = base_tax(g, g.state.seats[seat]) + vassal_tax(g, seat)
    other = other_income(g, seat)
    advisors = advisor_upkeep(g, seat)
    military = military_upkeep(g, seat)
    interest = interest_due(g, seat)
    plague = plague_loss(g, seat)
    net = tax + other - advisors - military - interest - plague
    return Collected(g.seat_name(seat), tax, other, advisors, military, interest, plague, net)


# Steps


def collect(g: G) -> Steps[None]:
    """4.4 B: the balance is paid out, or paid with Loans if it must be."""
    s = g.state
    for seat in g.seats_from(s.first):
        if s.bots[seat]:
            continue
        balance = account(g, seat)
        g.log(balance)
        if balance.net >= 0:
            gain_ducats(g, seat, balance.net, "4.4 B")
        else:
            yield from pay_mandatory(g, seat, -balance.net, "4.4 B")


def corruption_due(g: G, seat: int, ducats: int) -> int:
    """R72: ADM owed for keeping so many Ducats."""
    if ducats < hooks.corruption_start(g, seat):
        return 0
    return (ducats - hooks.corruption_shift(g, seat)) // 10 - 4


def corruption(g: G) -> Steps[None]:
    """4.4 C: Ducats thrown away, ADM paid, an Interest for each ADM unpaid."""
    s = g.state
    rich = [
        seat
        for seat in g.seats_from(s.first)
        if not s.bots[seat] and corruption_due(g, seat, s.ducats[seat])
    ]
    branches = {g.seat_name(seat): _corrupt(g, seat) for seat in rich}
    chosen = yield from together(g, branches)
    for seat in rich:
        keep, paid = chosen[g.seat_name(seat)]
        lose_ducats(g, seat, s.ducats[seat] - keep, "4.4 C")
        lose_power(g, seat, ADM, paid, "4.4 C")
        unpaid = corruption_due(g, seat, keep) - paid
        if unpaid:
            s.interest[seat] += unpaid
            g.log(Gained(g.seat_name(seat), "interest", unpaid, "4.4 C"))
    for seat in g.seats_from(s.first):
        take_later_loans(g, seat)


def _corrupt(g: G, seat: int) -> Steps[tuple[int, int]]:
    """How many Ducats are kept, and how many ADM are paid for them."""
    held = g.state.ducats[seat]
    steps = [held]
    while corruption_due(g, seat, steps[-1]):
        steps.append(steps[-1] // 10 * 10 - 1)
    options = [
        Option(f"keep_ducats:{n}", n, params={"due": corruption_due(g, seat, n)}) for n in steps
    ]
    keep = yield ask(g, seat, "corruption", options, "4.4 C")
    most = min(corruption_due(g, seat, keep), g.power(seat, ADM))
    if not most:
        return keep, 0
    choices = [Option(f"pay_adm:{n}", n) for n in range(most, -1, -1)]
    return keep, (yield ask(g, seat, "corruption.pay", choices, "4.4 C"))


def power_income(g: G, seat: int) -> list[int]:
    """4.4 D, R73: ADM, DIP and MIL of a Round, before Stability."""
    gains = [skill(g, seat, kind) for kind in range(3)]
    for kind, extra in enumerate(hooks.monarch_power(g, seat)):
        gains[kind] += extra
    if curia.controller(g) == seat:
        gains[DIP] += 1
    if is_emperor(g, seat):
        level = g.state.authority
        gains[DIP] += 2 if level >= 6 else 1 if level >= 2 else 0
        gains[MIL] += 1 if level >= 4 else 0
    return gains


def monarch_power(g: G) -> Steps[None]:
    """4.4 D: everybody at once; before it the die of an Emperor that no player leads (R74)."""
    s = g.state
    empire_lands.roll_authority(g)
    seats = [seat for seat in g.seats_from(s.first) if not s.bots[seat]]
    branches = {g.seat_name(seat): _power(g, seat) for seat in seats}
    gains = yield from together(g, branches)
    for seat in seats:
        for kind, amount in enumerate(gains[g.seat_name(seat)]):
            gain_power(g, seat, kind, amount, "4.4 D")
    for seat in g.seats_from(s.first):
        if s.bots[seat]:
            collect_bot_power(g, seat)


def _power(g: G, seat: int) -> Steps[list[int]]:
    """R73: +3 Stability adds 2 of any types, -3 takes 1 of a type that yields some."""
    gains = power_income(g, seat)
    stability = g.state.stability[seat]
    for _ in range(2 if stability == 3 else 0):
        options = [Option(f"power:{POWERS[kind]}", kind) for kind in range(3)]
        gains[(yield ask(g, seat, "gain_power", options, "4.4 D", {"why": "stability"}))] += 1
    if stability == -3:
        kinds = [kind for kind in range(3) if gains[kind]]
        kind = kinds[0] if kinds else NONE
        if len(kinds) > 1:
            options = [Option(f"power:{POWERS[kind]}", kind) for kind in kinds]
            kind = yield ask(g, seat, "lose_power", options, "4.4 D", {"why": "stability"})
        if kind != NONE:
            gains[kind] -= 1
    return gains


ENTRIES = (Collected,)
MESSAGES = {
    "ask.corruption": "{seat}, how many Ducats do you keep?",
    "option.keep_ducats": "Keep {a} Ducats ({due} ADM or Interest)",
    "ask.corruption.pay": "{seat}, how many ADM do you pay? (an Interest for each unpaid)",
    "option.pay_adm": "Pay {a} ADM",
    "entry.Collected": "{seat} collects {net:ducat|ducats}: tax {tax}[, other {other}]"
    "[, advisors −{advisors}][, military −{military}][, interest −{interest}][, plague −{plague}]",
}
