"""What a seat can't know, dealt anew (E42): treasuries, loans, fleets and objectives of others.

Nothing is guessed around the truth: many guesses would give it away. All is drawn from figures that
everybody knows, gross income above all. Secret alliances, drafts and offers of peace of others are
left out: nobody can guess whether there are any. Plans are no secret here: `together` keeps them
out of the position until all are in, and what they cost is public from then on.
"""

from __future__ import annotations

from msgspec.structs import replace

from europa.eu9.pieces import Loan
from europa.eu9.rules.administration.loans import TERM, tenth
from europa.eu9.rules.events.events_abroad import courted
from europa.eu9.rules.logistics.recruit_naval import contents
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.terms.lasting import CHOSEN
from europa.eu9.rules.victory.aims import CHOSEN as PICKED
from europa.eu9.rules.victory.aims import listed
from europa.eu9.sheet import total
from europa.eu9.state import LINE, LINES, Eu9
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIODS, load_world
from europa.kernel import Dice
from europa.kernel.journal import Journal

FLEETS = ("F+", "F-")
SECRET_ALLY = 27
"""E-27: the minor that a power courts in secret."""
SECRETS = (
    "A6", "A9", "A18", "A21", "A22", "A23", "A32",
    "B26", "B27", "B30", "B36", "B37", "B45", "C1", "C2", "C3", "C6", "C9",
)  # fmt: skip
"""Lines that only their owner knows: nothing is supposed to stand there."""
NOTHING = tuple(LINE[line] for line in SECRETS)
"""Their places in a power's part of the ledger."""
SUMS = (
    "A8", "A13", "B38", "B47", "B48", "A20", "A24", "A25", "A26", "A27", "A31", "A33", "C10",
)  # fmt: skip
"""Lines made of others, in the order in which they follow from each other."""
POOREST = 50
"""Ducats of gross income that a power is thought to have at least."""


def redeal(state: Eu9, seat: str | None, dice: Dice) -> None:
    """Draw what is hidden from a seat; what it sees stays the same."""
    mine = state.seat_power[state.seats.index(seat)] if seat in state.seats else NONE
    state.agreements[:] = [x for x in state.agreements if not x.secret or mine in x.members]
    state.drafts[:] = [x for x in state.drafts if mine in x.agreement.members]
    state.offers[:] = [x for x in state.offers if mine in (x.by, x.to) or x.kind == "mandatory"]
    g = G(state, dice, Journal(None))
    for key in [key for key in state.event_notes if f":{CHOSEN}:" in key]:
        if state.event_notes[key].partition(" ")[0] != g.name(mine):
            del state.event_notes[key]
    if state.options.get("open_sheets"):
        return
    _forces(g, seat, mine)
    others = [power for power in state.seat_power if power not in (mine, NONE)]
    state.loans[:] = [loan for loan in state.loans if loan.power not in others]
    for power in others:
        _aims(state, power, dice)
        _ally(g, power)
        _money(g, power)
    for place, unit in enumerate(state.units):
        if unit.kind in FLEETS and unit.country in others:
            full = contents(g, unit.country, unit.kind)
            state.units[place] = replace(unit, ships=full, damaged=0)


def _forces(g: G, seat: str | None, mine: int) -> None:
    """Orders and further moves of others are not known, nor what their stacks have found and not
    reported; who moves the fleet of a minor knows its ships."""
    state = g.state
    if state.planned and (mine == NONE or state.planned[0] != seat):
        state.planned.clear()
    state.orders = {k: v for k, v in state.orders.items() if k.startswith(f"{seat}:")}
    for n, unit in enumerate(state.units):
        if unit.country == mine or not any(unit.ships):
            continue
        if g.is_major(unit.country) or seat_for(g, unit.country) != seat:  # as its side says
            ships = (4, 0, 0, 2) if unit.kind == "F+" else (2, 0, 0, 1)
            state.units[n] = replace(unit, ships=ships, damaged=0)
    for number, stack in state.stacks.items():
        if stack.discoveries and stack.country != mine:
            state.stacks[number] = replace(stack, discoveries=())


def _aims(state: Eu9, power: int, dice: Dice) -> None:
    """Any three of the five, once three were chosen."""
    if len(state.aims[power]) != PICKED:
        return
    w = load_world()
    period = w.objectives[state.aims[power][0]].period
    name = w.countries[power].id
    assert period in PERIODS
    pool = sorted(listed(name, period))
    dice.shuffle(pool, "imagine")
    state.aims[power] = tuple(pool[:PICKED])


def _ally(g: G, power: int) -> None:
    """E-27: any minor that the power could have picked."""
    s = g.state
    if s.economic[power] != SECRET_ALLY:
        return
    mark = f":{g.name(power)}"
    known = [key for key in s.effects if key.startswith("diplomacy_") and key.endswith(mark)]
    if known:
        bonus = s.effects.pop(known[0])
        g.add_effect(f"diplomacy_{g.name(g.dice.pick(courted(g, power), 'imagine'))}", power, bonus)


def _money(g: G, power: int) -> None:
    """Treasury and loans as a power of this income might have them, and the sheet that follows."""
    s = g.state
    income = max(POOREST, g.line(power, "B25"), *s.gross[power][-1:])
    s.treasury[power] = g.dice.below(income + 1, "imagine")
    # What was erased or refunded this turn is public: at least that much was owed.
    gone = g.line(power, "C7") + g.line(power, "C8")
    s.national_loan[power] = max(gone, g.dice.below(income // 2 + 1, "imagine"))
    if g.dice.below(3, "imagine") == 0:
        rest = 1 + g.dice.below(income // 2, "imagine")
        term = s.turn + 1 + g.dice.below(TERM, "imagine")
        s.loans.append(Loan(power, rest, tenth(rest), term))
    s.wealth[power] = sum(s.gross[power][-s.period_turns[power] :]) if s.period_turns[power] else 0
    first = power * len(LINES)
    for place in NOTHING:
        s.ledger[first + place] = 0
    g.write(power, "A1", s.treasury[power])
    g.write(power, "A2", s.treasury[power])
    g.write(power, "A28", s.wealth[power])
    g.write(power, "C5", s.national_loan[power])
    for line in SUMS:
        total(g, power, line)
        if line == "B48":
            g.write(power, "A19", g.line(power, "B48"))
