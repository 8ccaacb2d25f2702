"""What a seat can't know, dealt anew (E42): treasuries, loans and objectives of others.

Secret alliances and drafts of others are left out: nobody can guess whether there are any.

Plans are no secret here: `together` keeps them out of the position until all are in.
"""

from __future__ import annotations

from msgspec.structs import replace

from europa.eu9.rules.victory.aims import CHOSEN, listed
from europa.eu9.state import LINE, LINES, Eu9, Loan
from europa.eu9.world import NONE, PERIODS, load_world
from europa.kernel import Dice

SPREAD = 50
"""Percent by which an unknown sum is guessed up or down: its size is no secret."""
FROM_TREASURY = ("A1", "A2", "A8")
"""Lines that begin with the treasury, where they are filled in already."""


def redeal(state: Eu9, seat: str | None, dice: Dice) -> None:
    """Guess what is hidden from a seat; what it sees stays the same."""
    if state.options.get("open_sheets"):
        return
    mine = state.seat_power[state.seats.index(seat)] if seat in state.seats else NONE
    _forces(state, seat, mine)
    state.agreements = [x for x in state.agreements if not x.secret or mine in x.members]
    state.drafts = [x for x in state.drafts if mine in x.agreement.members]
    for power in state.seat_power:
        if power not in (mine, NONE):
            _aims(state, power, dice)
            _money(state, power, dice)


def _forces(state: Eu9, seat: str | None, mine: int) -> None:
    """Orders of others are not known, nor what their stacks have found and not reported."""
    state.orders = {k: v for k, v in state.orders.items() if k.startswith(f"{seat}:")}
    for number, stack in state.stacks.items():
        if stack.discoveries and stack.country != mine:
            state.stacks[number] = replace(stack, discoveries=())


def _aims(state: Eu9, power: int, dice: Dice) -> None:
    """Any three of the five, once three were chosen."""
    if len(state.aims[power]) != CHOSEN:
        return
    w = load_world()
    period = w.objectives[state.aims[power][0]].period
    name = w.countries[power].id
    assert period in PERIODS
    pool = list(listed(name, period))
    dice.shuffle(pool, "imagine")
    state.aims[power] = tuple(pool[:CHOSEN])


def _guess(amount: int, dice: Dice) -> int:
    width = abs(amount) * SPREAD // 100
    return amount + dice.below(2 * width + 1, "imagine") - width


def _money(state: Eu9, power: int, dice: Dice) -> None:
    """Treasury and loans, and the lines of the sheet that begin with them."""
    row = power * len(LINES)
    guess = _guess(state.treasury[power], dice)
    for name in FROM_TREASURY:
        if state.ledger[row + LINE[name]]:
            state.ledger[row + LINE[name]] += guess - state.treasury[power]
    state.treasury[power] = guess
    # What was erased or refunded this turn is public: at least that much was owed.
    gone = state.ledger[row + LINE["C7"]] + state.ledger[row + LINE["C8"]]
    owed = max(gone, _guess(state.national_loan[power], dice))
    if state.ledger[row + LINE["C5"]]:
        state.ledger[row + LINE["C5"]] = owed
    state.national_loan[power] = owed
    for place, loan in enumerate(state.loans):
        if loan.power == power:
            rest = max(1, min(loan.interest * 10, _guess(loan.rest, dice)))
            state.loans[place] = Loan(power, rest, loan.interest, loan.term)
