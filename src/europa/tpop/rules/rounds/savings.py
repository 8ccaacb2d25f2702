"""4.4 A Cut Costs: firing, disbanding, recalling Ships, Loans."""

from __future__ import annotations

from europa.kernel import Option, Steps, together
from europa.tpop.rows import AREAS_OF, ARMIES_OF
from europa.tpop.rules.forces.fleets import remove_ship
from europa.tpop.rules.forces.forces import disband_unit, unit_counts, unit_name
from europa.tpop.rules.rounds.income import account, one_upkeep
from europa.tpop.rules.routes import recall
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.treasury import (
    dismiss_advisor,
    loans_later,
    promise_loan,
    take_loan,
)
from europa.tpop.state import (
    ALLIED,
    PORT,
    POWERS,
)
from europa.tpop.table import G, apart, marked
from europa.tpop.world import NONE

MESSAGES = {
    "ask.cut_costs": "{seat}, do you cut costs? You have {ducats:Ducat|Ducats}; income less"
    " upkeep is {net}[ ({planned:cut|cuts} planned)]",
    "option.dismiss": "Dismiss {who}, your {a} advisor: saves {price:Ducat|Ducats}",
    "option.disband": "Disband 1 {a} in {b}",
    "option.scrap": "Disband a Light Ship in {a}",
    "option.scrap_fleet": "Disband a {a} of the Fleet",
    "option.loan": "Take a Loan",
    "option.loan_later": "Take a Loan when the balance is paid",
}

FLEET_SHIPS = ("light", "heavy", "galley", "damaged")

NO_SAVING = ("loan", "loan_later", "join_fleet")
"""What nobody must do to meet the balance (T75)."""

LAND_CUTS = ("fire", "disband", "loan", "loan_later")
"""Savings that touch no Ship."""

Cut = tuple[str | int, ...]
"""A saving: a verb and its numbers."""


def plan_cuts(g: G, seat: int) -> Steps[list[Cut]]:
    """4.4 A, R29, R68, R69: what the seat saves, as much as it likes; it must, while the balance
    can't be met. Nothing of it is carried out yet."""
    plan: list[Cut] = []
    own = g  # a table of its own is needed only when something is carried out there
    recalls: list[Option] | None = None
    while True:
        net = account(own, seat).net
        if recalls is None:
            recalls = recall.options(own, seat)
        options = cuts(own, seat, recalls)
        if not options:
            return plan
        if can_pay(own, seat, net) or all(option.key in NO_SAVING for option in options):
            options.append(Option("done", ("done",)))
        told = {"net": net, "ducats": own.state.ducats[seat], "planned": len(plan)}
        choice = yield ask(g, seat, "cut_costs", options, "4.4 A", told)
        if choice[0] == "done":
            return plan
        if choice[0] in recall.VERBS:
            choice = yield from recall.choose_port(own, seat, choice)
        if not plan:
            own = apart(g)
        carry_out(own, seat, choice)
        plan.append(choice)
        if choice[0] not in LAND_CUTS:
            recalls = None


def carry_out_plan(g: G, seat: int, plan: list[Cut]) -> Steps[None]:
    """R29: what a seat has planned, now that all have. A Port may have filled up meanwhile."""
    for choice in plan:
        if choice[0] in recall.VERBS:
            choice = yield from recall.still_fits(g, seat, choice)
        if choice:
            carry_out(g, seat, choice)


def can_pay(g: G, seat: int, net: int) -> bool:
    """R69: whether the Ducats and the Loans still open meet the balance."""
    loans = max(0, hooks.most_interest(g, seat) - g.state.interest[seat])
    return g.state.ducats[seat] + hooks.loan_amount(g, seat) * loans + net >= 0


def cuts(g: G, seat: int, recalls: list[Option] | None = None) -> list[Option]:
    """Everything that saves money now, and Loans, of this step or of the next ones (R68).
    `recalls`: Ships that can go home, where that is known already."""
    options = _savings(g, seat)
    options += recall.options(g, seat) if recalls is None else recalls
    if g.state.interest[seat] + loans_later(g, seat) < hooks.most_interest(g, seat):
        options.append(Option("loan", ("loan",)))
        options.append(Option("loan_later", ("loan_later",)))
    return options


def _savings(g: G, seat: int) -> list[Option]:
    s, world = g.state, g.world
    options = [
        Option(
            f"dismiss:{POWERS[kind]}",
            ("fire", kind),
            params={
                "who": world.characters[card].name,
                "price": one_upkeep(g, seat, card),
            },
        )
        for kind in range(3)
        if (card := s.advisors[seat * 3 + kind]) != NONE
    ]
    for area in unit_areas(g, seat):
        counts = unit_counts(g, seat, area)
        for code in range(ALLIED * 3):
            if counts[code]:
                name = unit_name(code // 3, code % 3).replace(" ", "_")
                place = world.areas[area].id
                value = ("disband", area, code // 3, code % 3)
                options.append(Option(f"disband:{name}:{place}", value, (f"area:{place}",)))
    for sea in g.loose_seas(seat):
        name = world.seas[sea].id
        options.append(Option(f"scrap:{name}", ("scrap", sea), (f"sea:{name}",)))
    fleet = s.fleet_place[seat]
    if NONE != fleet < PORT:
        for kind, name in enumerate(FLEET_SHIPS):
            if g.fleet(seat)[kind]:
                options.append(Option(f"scrap_fleet:{name}", ("scrap_fleet", kind)))
    return options


def unit_areas(g: G, seat: int) -> list[int]:
    """Areas where a seat has Land Units."""
    s = g.state
    loose = marked(s.infantry[AREAS_OF[seat]])
    armies = s.army_area[ARMIES_OF[seat]]
    return sorted({*loose, *armies} - {NONE})


def carry_out(g: G, seat: int, choice: Cut) -> None:
    """One saving."""
    verb, *rest = choice
    numbers = [int(part) for part in rest]
    if verb == "fire":
        dismiss_advisor(g, seat, numbers[0], "4.4 A")
    elif verb == "disband":
        disband_unit(g, seat, numbers[0], numbers[1], numbers[2])
    elif verb == "scrap":
        remove_ship(g, seat, numbers[0])
    elif verb == "scrap_fleet":
        remove_ship(g, seat, g.state.fleet_place[seat], numbers[0], in_fleet=True)
    elif verb == "loan":
        take_loan(g, seat)
    elif verb == "loan_later":
        promise_loan(g, seat)
    else:
        recall.carry_out(g, seat, str(verb), numbers)


def cut_costs(g: G) -> Steps[None]:
    """4.4 A, R29: everybody at once, nobody sees the others'; carried out in Turn order."""
    s = g.state
    seats = [seat for seat in g.seats_from(s.first) if not s.bots[seat]]
    plans = yield from together(g, {g.seat_name(seat): plan_cuts(g, seat) for seat in seats})
    for seat in seats:
        yield from carry_out_plan(g, seat, plans[g.seat_name(seat)])
