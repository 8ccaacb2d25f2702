"""7.1, 7.3, 7.4 Monarch Power, Stability, Ducats, Loans and Bankruptcy; Prestige."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import CharacterGone, Gained, Lost, WentBankrupt
from europa.tpop.rows import army_at, unit_at
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import answer_of
from europa.tpop.rules.terms.bot_purse import count_ducats, count_power
from europa.tpop.rules.terms.hooks import loan_amount, most_interest
from europa.tpop.rules.terms.realm import MOST_POWER, half_up
from europa.tpop.state import ADM, ARMIES, POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

REPAYMENT = 6

MESSAGES = {
    "ask.lose_power": "{seat}, which power do you lose? ({why})",
    "ask.gain_power": "{seat}, which power do you gain? ({why})",
    "option.power": "1 {a}",
}


def gain_ducats(g: G, seat: int, amount: int, rule: str = "") -> None:
    """Ducats from the General Supply. Bots hold none (R211)."""
    if amount > 0 and g.state.bots[seat]:
        count_ducats(g, seat, amount)
    elif amount > 0:
        g.state.ducats[seat] += amount
        g.log(Gained(g.seat_name(seat), "ducats", amount, rule))


def lose_ducats(g: G, seat: int, amount: int, rule: str = "") -> None:
    """Pay Ducats that are there: the caller has checked that the seat can afford them."""
    if amount > 0 and g.state.bots[seat]:
        count_ducats(g, seat, -amount)
    elif amount > 0:
        assert g.state.ducats[seat] >= amount, "pays more Ducats than it has"
        g.state.ducats[seat] -= amount
        g.log(Lost(g.seat_name(seat), "ducats", amount, rule))


def take_loan(g: G, seat: int) -> None:
    """5.2: 5 Ducats and an Interest token; only with fewer than 5 of these (hooks: Ideas)."""
    assert g.state.interest[seat] < most_interest(g, seat), "a Loan with too much Interest"
    g.state.interest[seat] += 1
    g.state.ducats[seat] += loan_amount(g, seat)
    g.log(Gained(g.seat_name(seat), "loan", 1, "5.2"))


def _later(g: G, seat: int) -> str:
    return f"loans_later:{g.seat_name(seat)}"


def loans_later(g: G, seat: int) -> int:
    """R68: Loans that a seat will take in Phase 4 once its Interest is paid."""
    return g.state.marks.get(_later(g, seat), 0)


def promise_loan(g: G, seat: int) -> None:
    """R68: one more of these."""
    g.state.marks[_later(g, seat)] = loans_later(g, seat) + 1


def take_later_loans(g: G, seat: int) -> None:
    """R68: as promised, as far as what had to be paid has left any."""
    for _ in range(g.state.marks.pop(_later(g, seat), 0)):
        if g.state.interest[seat] < most_interest(g, seat):
            take_loan(g, seat)


def pay_mandatory(g: G, seat: int, amount: int, rule: str = "") -> Steps[None]:
    """7.4, R122: a cost that must be met: Loans if Ducats lack, then Bankruptcy."""
    s = g.state
    if s.bots[seat]:
        count_ducats(g, seat, -amount)
        return
    while s.ducats[seat] < amount and s.interest[seat] < most_interest(g, seat):
        take_loan(g, seat)
    if s.ducats[seat] >= amount:
        lose_ducats(g, seat, amount, rule)
    else:
        lose_ducats(g, seat, s.ducats[seat], rule)
        yield from go_bankrupt(g, seat)


def go_bankrupt(g: G, seat: int) -> Steps[None]:
    """7.4, R122: lose Stability, Prestige, Interest, Mercenaries, Advisors and power."""
    s = g.state
    g.log(WentBankrupt(g.seat_name(seat)))
    yield from change_stability(g, seat, -3, "7.4")
    change_prestige(g, seat, -5, "7.4")
    s.interest[seat] = max(0, s.interest[seat] - 3)
    for army in range(ARMIES):
        start = unit_at(seat, army)
        s.mercenaries += sum(s.army_units[start : start + 3])
        s.army_units[start : start + 3] = [0, 0, 0]
        if not g.army_size(seat, army):
            s.army_area[army_at(seat, army)] = NONE
    for kind in range(3):
        dismiss_advisor(g, seat, kind, "7.4")
        lose_power(g, seat, kind, min(3, half_up(g.power(seat, kind))), "7.4")


def dismiss_advisor(g: G, seat: int, kind: int, why: str) -> None:
    """7.2: an Advisor leaves; his card goes to its discard pile."""
    s = g.state
    card = s.advisors[seat * 3 + kind]
    if card != NONE:
        s.advisors[seat * 3 + kind] = NONE
        discard_card(g, card)
        g.log(CharacterGone(g.seat_name(seat), g.world.characters[card].name, why))


def discard_card(g: G, card: int) -> None:
    """6: a card goes face-up on its deck's discard pile; Ill Health and uses come off. Who came by
    an Event has no card there (T67)."""
    s, person = g.state, g.world.characters[card]
    s.ill[card] = 0
    s.uses[card] = 0
    if not person.event:
        s.discards[POWERS.index(person.deck)].append(card)


def gain_power(g: G, seat: int, kind: int, amount: int, rule: str = "") -> None:
    """7.1: Monarch Power, at most 10 of a type; the rest is lost. Bots have none (R211)."""
    if g.state.bots[seat]:
        count_power(g, seat, amount)
        return
    held = g.power(seat, kind)
    gained = min(amount, MOST_POWER - held)
    if gained > 0:
        g.state.power[seat * 3 + kind] = held + gained
        g.log(Gained(g.seat_name(seat), POWERS[kind], gained, rule))


def lose_power(g: G, seat: int, kind: int, amount: int, rule: str = "") -> None:
    """Spend or lose Monarch Power that is there."""
    if g.state.bots[seat]:
        count_power(g, seat, -amount)
    elif amount > 0:
        assert g.power(seat, kind) >= amount, f"spends more {POWERS[kind]} than it has"
        g.state.power[seat * 3 + kind] -= amount
        g.log(Lost(g.seat_name(seat), POWERS[kind], amount, rule))


def total_power(g: G, seat: int) -> int:
    """All Monarch Power of a seat."""
    return sum(g.state.power[seat * 3 : seat * 3 + 3])


def power_options(g: G, seat: int, kinds: tuple[int, ...] = (0, 1, 2)) -> list[Option]:
    """One option a type of which the seat has some."""
    return [Option(f"power:{POWERS[k]}", k) for k in kinds if g.power(seat, k)]


def lose_any_power(g: G, seat: int, amount: int, why: str, rule: str) -> Steps[int]:
    """The seat gives up Monarch Power of types it chooses; returns how much it could not."""
    if g.state.bots[seat]:
        count_power(g, seat, -amount)
        return 0
    for given in range(amount):
        options = power_options(g, seat)
        if not options:
            return amount - given
        kind = yield from answer_of(g, seat, "lose_power", options, rule, {"why": why})
        lose_power(g, seat, kind, 1, rule)
    return 0


def gain_any_power(g: G, seat: int, amount: int, why: str, rule: str) -> Steps[None]:
    """The seat gains Monarch Power of types it chooses."""
    if g.state.bots[seat]:
        count_power(g, seat, amount)
        return
    for _ in range(amount):
        options = [
            Option(f"power:{POWERS[k]}", k) for k in range(3) if g.power(seat, k) < MOST_POWER
        ]
        if not options:
            return
        kind = yield from answer_of(g, seat, "gain_power", options, rule, {"why": why})
        gain_power(g, seat, kind, 1, rule)


def change_stability(g: G, seat: int, steps: int, rule: str = "") -> Steps[None]:
    """7.3, R121: between -3 and +3; each step beyond gives or takes 2 ADM (or other power)."""
    s = g.state
    if s.bots[seat]:
        seams.bots.convert_stability(g, seat, steps, rule)
        return
    before = s.stability[seat]
    after = max(-3, min(3, before + steps))
    s.stability[seat] = after
    moved, beyond = abs(after - before), abs(before + steps - after)
    name = g.seat_name(seat)
    if moved:
        g.log((Gained if steps > 0 else Lost)(name, "stability", moved, rule))
    if not beyond:
        return
    if steps > 0:
        gain_power(g, seat, ADM, 2 * beyond, "7.3")
        return
    owed = 2 * beyond
    from_adm = min(owed, g.power(seat, ADM))
    lose_power(g, seat, ADM, from_adm, "7.3")
    yield from lose_any_power(g, seat, owed - from_adm, "stability", "7.3")


def change_prestige(g: G, seat: int, amount: int, rule: str = "") -> None:
    """17.1: Prestige may fall below 0."""
    if amount:
        g.state.prestige[seat] += amount
        entry = Gained if amount > 0 else Lost
        g.log(entry(g.seat_name(seat), "prestige", abs(amount), rule))
