"""III.2 Economic events (1.2): one for each power, in force at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import isgenerator

from europa.eu9.rules.events import events_abroad, events_court, events_forces, events_income
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.table import G
from europa.eu9.world.tables import economic_event, economic_events
from europa.kernel import Ask, Entry, Option, Steps

Effect = Callable[[G, int], Steps[None] | None]
EFFECTS: Mapping[int, Effect] = {
    **events_court.EFFECTS,
    **events_income.EFFECTS,
    **events_forces.EFFECTS,
    **events_abroad.EFFECTS,
}
"""What each of the 49 does to the power that rolled it."""
IMPOSSIBLE: Mapping[int, Callable[[G, int], bool]] = {
    **events_income.IMPOSSIBLE,
    **events_abroad.IMPOSSIBLE,
}
"""Events that must be rolled again where this holds."""
USELESS: Mapping[int, Callable[[G, int], bool]] = {
    **events_forces.USELESS,
    **events_abroad.USELESS,
}
"""Events that may be rolled again where this holds."""


class EconomicEvent(Entry, frozen=True):
    """The economic event of a power."""

    power: str
    event: str


class RolledAgain(Entry, frozen=True):
    """An event that does not fit."""

    power: str
    title: str


ENTRIES = (EconomicEvent, RolledAgain)
MESSAGES = {
    "entry.EconomicEvent": "{power}: {event}",
    "entry.RolledAgain": "{power}: {title} does not fit, another event is rolled",
    "ask.economic.again": "{power}: {event} is of no use to you. Roll another event?",
}


def roll_events(g: G) -> Steps[None]:
    """1.2: by initiative, each resolved as it is rolled."""
    _wake(g)
    for power in by_initiative(g):
        yield from _one(g, power)


def _wake(g: G) -> None:
    """Effects that were put off until this turn (`next:name:power`) begin."""
    held = g.state.held
    for key in [key for key in held if key.startswith("next:")]:
        name = key.removeprefix("next:")
        g.state.effects[name] = g.state.effects.get(name, 0) + held.pop(key)


def _one(g: G, power: int) -> Steps[None]:
    while True:
        column = g.d10("economic_column", g.name(power))
        row = g.d10("economic_row", g.name(power))
        number = economic_event(column, row)
        title = economic_events()[number].title
        if number in IMPOSSIBLE and IMPOSSIBLE[number](g, power):
            g.log(RolledAgain(g.name(power), title))
            continue
        g.log(EconomicEvent(g.name(power), f"economic_{number}"))
        if number in USELESS and USELESS[number](g, power):
            params = {"power": g.name(power), "event": title}
            options = [Option("yes", True), Option("no", False)]
            if (yield Ask(g.seat_of(power), "economic.again", options, "III.2", params)):
                continue
        g.state.economic[power] = number
        yield from apply(g, power, number)
        return


def apply(g: G, power: int, number: int) -> Steps[None]:
    """Let an event happen to a power."""
    result = EFFECTS[number](g, power)
    if isgenerator(result):
        yield from result
