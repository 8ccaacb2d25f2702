"""XI Exchequer: taxes, the test, international loans and the budget (6.1 to 6.4)."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.rules.administration import loans
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.terms.lasting import bonus, changed
from europa.eu9.sheet import total
from europa.eu9.table import G
from europa.eu9.world.tables import Exchequer, outcome
from europa.eu9.world.tables import exchequer as table
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

MEMORY = 5
"""Turns that bankers remember a bankruptcy or a broken loan treaty."""
STEP = 10
"""Ducats between the amounts offered in the budget."""


class ExchequerTested(Entry, frozen=True):
    """What the exchequer brings of the gross income, in percent."""

    power: str
    result: str
    regular: int
    prestige: int
    national: int


class Budgeted(Entry, frozen=True):
    """The budget of a power, for its own seat."""

    power: str
    prestige_spent: int
    national: int
    international: int
    treasury: int


ENTRIES = (ExchequerTested, Budgeted)
MESSAGES = {
    "entry.ExchequerTested": (
        "{power}: exchequer {result}: {regular} % regular, {prestige} % prestige, "
        "{national} % national loan"
    ),
    "entry.Budgeted": (
        "{power}: {prestige_spent} of prestige spent, loans of {national} at home and "
        "{international} abroad; treasury {treasury}"
    ),
    "ask.exchequer.bankers": "{power}: will you ask the bankers for a loan?",
    "ask.budget.prestige": "{power}: expenses of {uncovered} ducats aren't covered. "
    "How much prestige income do you spend on them?",
    "ask.budget.national": "{power}: how large a national loan do you raise? At most {most}.",
    "ask.budget.international": "{power}: how much do you borrow abroad? At most {most}.",
    "option.ducats": "{a} ducats",
    "option.bankers": "Ask them (a roll)",
    "option.no_bankers": "No",
}


def raise_taxes(g: G) -> None:
    """6.1: A12 = 10 for each point of a d10 and B39, which may be negative."""
    for power in g.majors():
        if any(action.kind == "taxes" for action in g.state.plans[power]):
            g.write(power, "A11", g.line(power, "B39"))
            die = g.d10("taxes", g.name(power))
            g.write(power, "A12", 10 * (die + g.line(power, "A11")))
            g.log(Paid(g.name(power), "A12", g.line(power, "A12"), "exceptional taxes"))


def is_at_peace(g: G, power: int) -> bool:
    """XI.2: completely at peace: no war of any kind, no intervention."""
    return not g.wars_of(power)


def credit(g: G, power: int) -> int:
    """XI.2: how often it broke its word in the last five turns."""
    s = g.state
    return sum(weight for who, turn, weight in s.credit if who == power and s.turn - turn <= MEMORY)


def still_owed(g: G, power: int) -> int:
    """The national loan after bankruptcy and refunds of this turn."""
    return g.line(power, "C5") - g.line(power, "C7") - g.line(power, "C8")


def test_modifier(g: G, power: int) -> int:
    """XI.2.1: peace helps; loans and broken promises don't."""
    modifier = 2 * is_at_peace(g, power) - still_owed(g, power) // 100
    modifier -= len(loans.loans_of(g, power)) + credit(g, power)
    return modifier + g.effect("exchequer_drm", power)


def percentages(g: G, power: int, result: str) -> Exchequer:
    """XI.2.2: the row of a result; war and Spain's expulsions raise the national loan."""
    row = table(result)
    extra = 10 * (not is_at_peace(g, power))
    extra += 10 * (g.name(power) == "spain" and g.holds("expulsions"))
    return Exchequer(row.regular, row.prestige, row.national + extra, row.international)


def test(g: G) -> None:
    """6.2: A13, A14, A19, then the test: A15, A16, A17, A20."""
    for power in g.majors():
        total(g, power, "B47")
        total(g, power, "B48")
        g.write(power, "A14", g.line(power, "B25"))
        g.write(power, "A19", g.line(power, "B48"))
        total(g, power, "A13")
        g.state.gross[power].append(g.line(power, "A14"))
        die = g.d10("exchequer", g.name(power)) + test_modifier(g, power)
        result = outcome(g.state.stability[power], die)
        row = percentages(g, power, result)
        for line, percent in (("A15", row.regular), ("A16", row.prestige), ("A17", row.national)):
            g.write(power, line, max(0, g.line(power, "A14") * percent // 100))
        total(g, power, "A20")
        g.log(ExchequerTested(g.name(power), result, row.regular, row.prestige, row.national))


def emperor(g: G) -> str:
    """Who wears the crown of the Empire; the Habsburgs of Austria once they are played."""
    crowned = [name[len("emperor_") :] for name in g.state.in_force if name.startswith("emperor_")]
    if crowned:
        return crowned[-1]
    return "austria" if g.is_major(g.country("austria")) else ""


def money_abroad(g: G, power: int) -> int:
    """XI.2.3: what the bankers can lend."""
    name = g.name(power)
    german = 100 if emperor(g) == name else 50
    genoa = g.country("genoa")
    genoese = 100 if g.state.patron[genoa] == power and not g.state.gone[genoa] else 50  # E716
    return changed(g, "loan_pool", power, 50 + german + genoese)


def seek_loan(g: G) -> Steps[None]:
    """6.3: by initiative, a power may ask the bankers: A18."""
    for power in by_initiative(g):
        options = [Option("no_bankers"), Option("bankers")]
        ask = Ask(g.seat_of(power), "exchequer.bankers", options, "XI.2", {"power": g.name(power)})
        if (yield ask) != "bankers":
            continue
        modifier = test_modifier(g, power) + bonus(g, "international_loan", power)
        die = g.d10("bankers", g.name(power)) + modifier
        percent = table(outcome(g.state.stability[power], die)).international
        g.write(power, "A18", money_abroad(g, power) * percent // 100)


Budget = tuple[int, int, int]
"""A21, A22, A23."""


def budget(g: G) -> Steps[None]:
    """6.4: sealed: prestige spent, national and international loan; then A24 to A28, C9, C10."""
    seats = {g.seat_of(power): power for power in g.majors()}
    chosen = yield from together(g, {seat: _choose(g, seat, seats[seat]) for seat in seats})
    for seat, (prestige, national, international) in chosen.items():
        settle(g, seats[seat], prestige, national, international)


def _amounts(most: int) -> list[int]:
    return sorted({*range(0, most + 1, STEP), most}) if most > 0 else [0]


def most_prestige(g: G, power: int) -> int:
    """A21: at most A16 and A20, nothing if all is covered."""
    return max(0, min(g.line(power, "A16"), g.line(power, "A20")))


def _choose(g: G, seat: str, power: int) -> Steps[Budget]:
    params = {"power": g.name(power), "uncovered": max(0, g.line(power, "A20"))}
    found = []
    for kind, most in (
        ("prestige", most_prestige(g, power)),
        ("national", g.line(power, "A17")),
        ("international", g.line(power, "A18")),
    ):
        if most <= 0:
            found.append(0)
            continue
        options = [Option(f"ducats:{amount}", amount) for amount in _amounts(most)]
        ask = Ask(seat, f"budget.{kind}", options, "XI.1", {**params, "most": most})
        found.append((yield ask))
    return found[0], found[1], found[2]


def is_versailles(g: G, power: int) -> bool:
    """P 31.8: France under an adult Louis XIV."""
    s = g.state
    louis = s.monarch[power] == g.world.monarch_index["france_louis_xiv"]
    return g.name(power) == "france" and louis and not s.youth[power]


def settle(g: G, power: int, prestige: int, national: int, international: int) -> None:
    """XI.1: A21 to A28, C1, C9, C10."""
    assert 0 <= prestige <= most_prestige(g, power), "A21 is at most A16 and A20"
    assert 0 <= national <= g.line(power, "A17"), "A22 is at most A17"
    assert 0 <= international <= max(0, g.line(power, "A18")), "A23 is at most A18"
    s = g.state
    for line, value in (("A21", prestige), ("A22", national), ("A23", international)):
        g.write(power, line, value)
    for line in ("A24", "A25", "A26", "A27"):
        total(g, power, line)
    if is_versailles(g, power):  # P 31.8: prestige counts half more
        g.add(power, "A27", g.line(power, "A26") // 2)
    s.wealth[power] += g.line(power, "A27")
    g.write(power, "A28", s.wealth[power])
    g.write(power, "C1", international)
    g.write(power, "C9", national)
    loans.borrow(g, power, international)
    s.national_loan[power] = total(g, power, "C10")
    g.log(
        Budgeted(g.name(power), prestige, national, international, g.line(power, "A25")),
        to=[g.seat_of(power)],
    )
