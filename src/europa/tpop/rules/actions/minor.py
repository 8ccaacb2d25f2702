"""5.2 Minor Actions: Loans, Manpower and cutting ties (characters: see `characters`)."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import Gained, Lost
from europa.tpop.rows import AREAS_OF, REALMS_OF
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import Action, area_options, ask, number_options, realm_options
from europa.tpop.rules.terms.board import NOBODY, NOWHERE
from europa.tpop.rules.terms.claims import remove_claim
from europa.tpop.rules.terms.realm import alliances_of, is_emperor
from europa.tpop.rules.terms.tokens import remove_imperial, remove_influence
from europa.tpop.rules.terms.treasury import REPAYMENT, lose_ducats, lose_power, take_loan
from europa.tpop.rules.war.calls import break_alliance
from europa.tpop.state import AREAS, CLAIM, MIL, REALMS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

UNITS_PER_MIL = 3

MESSAGES = {
    "ask.replenish": "{seat}, how many exhausted units do you refresh? (1 MIL for 3)",
    "ask.cut_ties": "{seat}, which ties do you cut?",
    "option.units": "{a} units",
    "option.cut_influence": "1 influence in {a}",
    "option.cut_claim": "The claim on {a}",
    "option.cut_imperial": "1 imperial influence in {a}",
    "option.cut_alliance": "The alliance with {a}",
    "option.done": "Done",
}

IMPERIAL = 2 * AREAS + REALMS
"""From here on `cut_options` values are Imperial cubes: after Influence, Claims and realms."""


# Loans


def _loan_barred(g: G, seat: int) -> str:
    if g.state.bots[seat]:
        return "R211: bots borrow nothing"
    interest = g.state.interest[seat]
    if interest < hooks.MOST_INTEREST or interest < hooks.most_interest(g, seat):
        return ""
    return "5.2: too much interest"


def _loan(g: G, seat: int) -> Steps[None]:
    """5.2 Take Loan."""
    take_loan(g, seat)
    yield from ()


def _repay_barred(g: G, seat: int) -> str:
    if not g.state.interest[seat]:
        return "5.2: no loan"
    return "" if g.state.ducats[seat] >= REPAYMENT else "5.2: 6 ducats to repay"


def _repay(g: G, seat: int) -> Steps[None]:
    """5.2 Repay Loan: 6 Ducats for an Interest token."""
    repay_loan(g, seat)
    yield from ()


def repay_loan(g: G, seat: int) -> None:
    """7.4: a Loan is repaid."""
    lose_ducats(g, seat, REPAYMENT, "5.2")
    g.state.interest[seat] -= 1
    g.log(Lost(g.seat_name(seat), "interest", 1, "5.2"))


# Replenish Manpower


def _replenish_barred(g: G, seat: int) -> str:
    if not g.state.exhausted[seat]:
        return "5.2: nobody is exhausted"
    return "" if g.power(seat, MIL) else "5.2: not enough MIL"


def _replenish(g: G, seat: int) -> Steps[None]:
    """5.2 Replenish Manpower: 1 MIL for every 3 Units or part of 3."""
    most = min(g.state.exhausted[seat], UNITS_PER_MIL * g.power(seat, MIL))
    units = most
    if most > 1:
        options = number_options(1, most, "units")
        units = yield ask(g, seat, "replenish", options, "5.2")
    replenish(g, seat, units)


def replenish(g: G, seat: int, units: int) -> None:
    """5.2: pay and move Units from Exhausted to Available."""
    lose_power(g, seat, MIL, -(-units // UNITS_PER_MIL), "5.2")
    g.state.exhausted[seat] -= units
    g.state.available[seat] += units
    g.log(Gained(g.seat_name(seat), "available units", units, "5.2"))


# Cut Ties


def _cut_barred(g: G, seat: int) -> str:
    s = g.state
    if s.alliance[REALMS_OF[seat]] != NOBODY:
        return ""
    if s.influence[AREAS_OF[seat]] != NOWHERE:
        return ""
    if CLAIM in s.claims[AREAS_OF[seat]]:
        return ""
    return "" if is_emperor(g, seat) and any(s.imperial) else "5.2: no ties"


def cut_options(g: G, seat: int) -> list[Option]:
    """5.2, T73: the seat's Influence (the Emperor's Imperial one too), Claims and Alliances."""
    s = g.state
    influence = s.influence[AREAS_OF[seat]]
    claims = s.claims[AREAS_OF[seat]]
    held = marked(influence)
    claimed = [AREAS + a for a in marked(claims) if claims[a] == CLAIM]
    options = area_options(g, held, "cut_influence")
    ids = g.world.areas
    for value in claimed:
        name = ids[value - AREAS].id
        options.append(Option(f"cut_claim:{name}", value, (f"area:{name}",)))
    for option in realm_options(g, alliances_of(g, seat), "cut_alliance"):
        options.append(Option(option.key, 2 * AREAS + option.value, option.targets))
    if is_emperor(g, seat):
        for option in area_options(g, marked(s.imperial), "cut_imperial"):
            options.append(Option(option.key, IMPERIAL + option.value, option.targets))
    return options


def tie_count(g: G, seat: int, tie: int) -> int:
    """How many times one of the ties of `cut_options` can be cut."""
    if tie < AREAS:
        return g.influence(seat, tie)
    return g.state.imperial[tie - IMPERIAL] if tie >= IMPERIAL else 1


def _cut_ties(g: G, seat: int) -> Steps[None]:
    """5.2 Cut Ties, R103: cubes and Claims go home, Alliances end with their penalties."""
    done = 0
    while True:
        options = cut_options(g, seat)
        if not options:
            return
        if done:
            options.append(Option("done", NONE))
        choice: int = yield ask(g, seat, "cut_ties", options, "5.2")
        if choice == NONE:
            return
        done += 1
        yield from cut_tie(g, seat, choice)


def cut_tie(g: G, seat: int, tie: int) -> Steps[None]:
    """5.2, R103: one of the ties that `cut_options` gives by their values."""
    if tie < AREAS:
        remove_influence(g, seat, tie)
    elif tie < 2 * AREAS:
        remove_claim(g, seat, tie - AREAS)
    elif tie >= IMPERIAL:
        remove_imperial(g, tie - IMPERIAL)
    else:
        yield from break_alliance(g, seat, tie - 2 * AREAS)


LOANS = ("ducats", "interest")

ACTIONS: tuple[Action, ...] = (
    Action("take_loan", "5.2", _loan_barred, _loan, is_minor=True, touches=LOANS),
    Action("repay_loan", "5.2", _repay_barred, _repay, is_minor=True, touches=LOANS),
    Action("replenish", "5.2", _replenish_barred, _replenish, is_minor=True),
    Action("cut_ties", "5.2", _cut_barred, _cut_ties, is_minor=True),
)
