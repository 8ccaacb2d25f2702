"""VI.4 Bankruptcy (3.3): small, major and complete; a collapse forces the last."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Changed, Removed
from europa.eu9.rules.administration import renounce
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.powers.manufactures import counted
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.state import ADM, ZONES
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import Bankruptcy
from europa.eu9.world.tables import bankruptcy as table
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

SMALL, MAJOR, COMPLETE = "small", "major", "complete"
POINTS = {SMALL: -5, MAJOR: -15, COMPLETE: -30}
WEIGHT = {SMALL: 1, MAJOR: 1, COMPLETE: 2}
MOST = 200
"""Ducats that a small bankruptcy, or one on international loans, may erase."""
LIGHT = 100
"""Up to this sum the roll isn't harder."""
STEP = 25
WORST = -99
NATIONAL, INTERNATIONAL, ALL = "national", "international", "all"


class Bankrupt(Entry, frozen=True):
    """A power goes bankrupt."""

    power: str
    kind: str
    erased: int


class BankruptcyRolled(Entry, frozen=True):
    """How hard a small bankruptcy hits: the row of die and modifier."""

    power: str
    die: int
    modifier: int


ENTRIES = (Bankrupt, BankruptcyRolled)
MESSAGES = {
    "entry.BankruptcyRolled": "{power}: bankruptcy, die {die} and {modifier}",
    "entry.Bankrupt": "{power}: {kind} bankruptcy, {erased} ducats of loans erased",
    "ask.bankruptcy.declare": "{power}: will you declare bankruptcy?",
    "ask.bankruptcy.amount": "{power}: how much of the loans do you erase?",
    "ask.bankruptcy.loss": "{power}: what does the bankruptcy cost you?",
    "option.solvent": "Pay your debts",
    "option.bankrupt": "{a} bankruptcy on {b} loans",
    "option.erase": "{a} ducats",
    "option.lose_tf": "A level of the trade fleet in {a}",
    "option.lose_mnu": "A level of {a} in {b}",
}

Choice = tuple[str, str, int]
"""Kind, which loans, ducats."""


def declare(g: G) -> Steps[None]:
    """3.3: sealed, with what is given up (E68); resolved at once; public before anybody plans."""
    able = {g.seat_of(p): p for p in g.majors() if choices(g, p) or renounce.pieces(g, p)}
    chosen = yield from together(g, {seat: _choose(g, seat, able[seat]) for seat in able})
    for seat, (choice, given) in chosen.items():
        renounce.give_up(g, able[seat], given)
        if choice is not None:
            yield from go_bankrupt(g, able[seat], *choice)


def choices(g: G, power: int) -> list[tuple[str, str]]:
    """VI.4: the bankruptcies a power may declare; none after a collapse."""
    if g.line(power, "B28"):
        return []
    found = []
    if g.line(power, "C5"):
        found += [(SMALL, NATIONAL), (MAJOR, NATIONAL)]
    if any(loan.power == power for loan in g.state.loans):
        found.append((MAJOR, INTERNATIONAL))
    if found or g.line(power, "A8") < 0:
        found.append((COMPLETE, ALL))
    return found


def _choose(g: G, seat: str, power: int) -> Steps[tuple[Choice | None, list[renounce.Piece]]]:
    choice = (yield from _bankruptcy(g, seat, power)) if choices(g, power) else None
    return choice, (yield from renounce.choose(g, seat, power))


def _bankruptcy(g: G, seat: str, power: int) -> Steps[Choice | None]:
    options = [Option("solvent", None)]
    options += [Option(f"bankrupt:{kind}:{what}", (kind, what)) for kind, what in choices(g, power)]
    params = {"power": g.name(power)}
    choice = yield Ask(seat, "bankruptcy.declare", options, "VI.4", params)
    if choice is None:
        return None
    kind, what = choice
    owed = _owed(g, power, what)
    if kind == COMPLETE or (kind, what) == (MAJOR, NATIONAL):
        return kind, what, owed
    most = min(MOST, owed)
    amounts = sorted({*range(STEP, most, STEP), most})
    erased = yield Ask(
        seat, "bankruptcy.amount", [Option(f"erase:{n}", n) for n in amounts], "VI.4", params
    )
    return kind, what, erased


def _owed(g: G, power: int, what: str) -> int:
    if what != INTERNATIONAL:
        return g.line(power, "C5") + (_owed(g, power, INTERNATIONAL) if what == ALL else 0)
    return sum(loan.rest for loan in g.state.loans if loan.power == power)


def roll_modifier(g: G, power: int, erased: int) -> int:
    """VI.4: ADM and stability; harder above 100 ducats and with too many manufactures."""
    modifier = skill(g, power, ADM) + g.state.stability[power]
    modifier -= 3 * (erased > LIGHT)
    modifier -= max(0, counted(g, power) - limit(g, power, "mnu"))
    return modifier + g.effect("bankruptcy_drm", power) + bonus(g, "bankruptcy", power)


def go_bankrupt(g: G, power: int, kind: str, what: str, erased: int) -> Steps[None]:
    """VI.4: loans go, points and stability with them; interest of this turn stays due."""
    s = g.state
    if kind == COMPLETE:
        yield from collapse(g, power)
        return
    g.log(Bankrupt(g.name(power), kind, erased))
    tell(g, "bankruptcy", power)
    if what == NATIONAL:
        g.add(power, "C7", erased)
    else:
        g.add(power, "C4", erased)
        _erase_loans(g, power, erased)
    s.vp[power] += POINTS[kind]
    s.credit.append((power, s.turn, WEIGHT[kind]))
    result = WORST
    if kind == SMALL:
        die, modifier = g.d10("bankruptcy", g.name(power)), roll_modifier(g, power, erased)
        g.log(BankruptcyRolled(g.name(power), die, modifier))
        result = die + modifier
    yield from suffer(g, power, table(result))


def collapse(g: G, power: int) -> Steps[None]:
    """B28, or of free will: treasury and all loans are wiped out; the worst row, and DTI -1."""
    s = g.state
    erased = _owed(g, power, ALL)
    g.log(Bankrupt(g.name(power), COMPLETE, erased))
    tell(g, "bankruptcy", power)
    g.write(power, "A8", 0)
    g.write(power, "C7", g.line(power, "C5"))
    g.write(power, "C4", _owed(g, power, INTERNATIONAL))
    s.loans[:] = [loan for loan in s.loans if loan.power != power]
    s.vp[power] += POINTS[COMPLETE]
    s.credit.append((power, s.turn, WEIGHT[COMPLETE]))
    old, s.dti[power] = s.dti[power], max(1, s.dti[power] - 1)
    if old != s.dti[power]:
        g.log(Changed(g.name(power), "dti", old, s.dti[power], "VI.4"))
    yield from suffer(g, power, table(WORST))


def _erase_loans(g: G, power: int, erased: int) -> None:
    """E47: chosen loans are reduced; those due first go first."""
    s = g.state
    for loan in sorted((x for x in s.loans if x.power == power), key=lambda x: x.term):
        cut = min(erased, loan.rest)
        erased -= cut
        place = s.loans.index(loan)
        if cut == loan.rest:
            del s.loans[place]
        elif cut:
            s.loans[place] = msgspec.structs.replace(loan, rest=loan.rest - cut)


def suffer(g: G, power: int, row: Bankruptcy) -> Steps[None]:
    """VI.2 (table): stability, levels of trade fleets or manufactures, actions of the turn."""
    s = g.state
    old, s.stability[power] = s.stability[power], max(-3, s.stability[power] + row.stability)
    if old != s.stability[power]:
        g.log(Changed(g.name(power), "stability", old, s.stability[power], "VI.4"))
    yield from _lose_levels(g, power, row)
    if row.tfi_lost:
        g.add_effect("tfi_lost", power, row.tfi_lost)
    if row.no_domestic:
        g.add_effect("no_domestic", power)


def _lose_levels(g: G, power: int, row: Bankruptcy) -> Steps[None]:
    """VI.4: all levels of trade fleets of the row, or one MNU level in place of all of them.

    With too few fleet levels a MNU level must go; without any the fleet levels there are.
    """
    fleets, industry = losses(g, power)
    there = sum(g.tf_max(power, zone) for zone in range(ZONES))
    if not row.or_mnu:
        industry = []
    if industry and there < row.levels:
        fleets = []
    for _ in range(row.levels):
        options = fleets + industry
        if not options:
            return
        pick = options[0].value
        if len(options) > 1:
            params = {"power": g.name(power)}
            pick = yield Ask(g.seat_of(power), "bankruptcy.loss", options, "VI.4", params)
        _lose(g, power, *pick)
        if pick[0] == "mnu":
            return
        fleets, industry = losses(g, power)[0], []


def losses(g: G, power: int) -> tuple[list[Option], list[Option]]:
    """Levels of trade fleets, and of manufactures, that a power could lose."""
    w, s = g.world, g.state
    fleets = [
        Option(f"lose_tf:{zone.id}", ("tf", zone.index), (zone.id,))
        for zone in w.zones
        if g.tf_max(power, zone.index)
    ]
    industry = [
        Option(f"lose_mnu:{MNU_KINDS[mnu.kind]}:{w.provinces[mnu.province].id}",
               ("mnu", s.mnus.index(mnu)), (w.provinces[mnu.province].id,))
        for mnu in g.mnus(power)
    ]  # fmt: skip
    return fleets, industry


def _lose(g: G, power: int, what: str, place: int) -> None:
    s, w = g.state, g.world
    if what == "tf":
        at = power * ZONES + place
        s.tf_max[at] -= 1
        s.tf[at] = max(0, s.tf[at] - 1)
        g.log(Removed(g.name(power), "trade fleet level", w.zones[place].id))
        return
    mnu = s.mnus[place]
    g.log(Removed(g.name(power), MNU_KINDS[mnu.kind], w.provinces[mnu.province].id))
    if mnu.level == 1:
        del s.mnus[place]
    else:
        s.mnus[place] = msgspec.structs.replace(mnu, level=1)
