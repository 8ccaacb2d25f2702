"""4.7 Trade refusal: its price, the reprisal, its end."""

from __future__ import annotations

from europa.eu9.rules.diplomacy import bonds
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import agreements, refuses
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps

YES, NO = "yes", "no"


class TradeRefused(Entry, frozen=True):
    """A power closes its market to another."""

    power: str
    to: str


class TradeAllowed(Entry, frozen=True):
    """The market is open again."""

    power: str
    to: str


def refuse(g: G, power: int, other: int, segment: str = "2.4") -> Steps[None]:
    """4.7.1, 4.7.3: 1 stability; the other may at once refuse in return, instead of its OCB."""
    close(g, power, other)
    if refuses(g, other, power):
        return
    params = {"power": g.name(other), "by": g.name(power)}
    options = [Option(NO), Option(YES, note="note.stability", params={"stability": 1})]
    if (yield Ask(g.seat_of(other), "refusal.reprisal", options, "IV.2", params)) == YES:
        close(g, other, power)
        # E633: instead of its own commercial war this turn.
        g.add_effect(f"reprisal_{g.name(power)}", other)


def close(g: G, power: int, other: int) -> None:
    """A market is closed; loans between the two end, trade rights too (4.5.6, 4.7.4)."""
    change(g, power, -1, "IV.2")
    g.state.refusals.append((power, other))
    g.log(TradeRefused(g.name(power), g.name(other)))
    for loan in agreements(g, power, other, "loan"):
        bonds.end(g, loan, "trade refused")


def withdraw(g: G, power: int, other: int) -> None:
    """4.7.1: free."""
    g.state.refusals.remove((power, other))
    g.log(TradeAllowed(g.name(power), g.name(other)))


ENTRIES = (TradeRefused, TradeAllowed)
MESSAGES = {
    "ask.refusal.reprisal": "{power}: {by} refuses you trade. Do you refuse in return? You would"
    " have no overseas cause of war for it this turn.",
    "option.refusal.reprisal.yes": "refuse in return",
    "option.refusal.reprisal.no": "no",
    "entry.TradeRefused": "{power} refuses {to} trade",
    "entry.TradeAllowed": "{power} trades with {to} again",
}
