"""III.4 Political events (1.5): drawn and marked off; their effects are still to come."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from europa.eu9.rules.events.political.conditions import (
    AGAIN,
    FINE,
    MARK_AGAIN,
    america_known,
    verdict,
)
from europa.eu9.table import G
from europa.eu9.world import PERIODS
from europa.eu9.world.records import read_plain
from europa.eu9.world.tables import fits
from europa.kernel import Entry

EVENTS, MOST = 4, 5
RD = "R/D"
TRIES = 200
"""Draws after which a turn of bad luck ends in R/D."""


class Drawn(Entry, frozen=True):
    """Two dice and the box they lead to."""

    period: str
    first: int
    second: int
    box: str


class RevoltAndDiplomacy(Entry, frozen=True):
    """An R/D event."""


class PoliticalEvent(Entry, frozen=True):
    """A political event occurs; its effects are not yet in force."""

    event: str


class NoEvent(Entry, frozen=True):
    """An event that can't occur now."""

    event: str


class OneMore(Entry, frozen=True):
    """A fifth event this turn."""


class OtherPeriod(Entry, frozen=True):
    """The draw goes on in the table of another period."""

    period: str


ENTRIES = (Drawn, RevoltAndDiplomacy, PoliticalEvent, NoEvent, OneMore, OtherPeriod)
MESSAGES = {
    "entry.Drawn": "Event of period {period}: dice {first} and {second}, box {box}",
    "entry.RevoltAndDiplomacy": "Revolt and diplomacy",
    "entry.PoliticalEvent": "{event} (marked off; its effects are not yet in force)",
    "entry.NoEvent": "{event} can't occur now",
    "entry.OneMore": "There will be a fifth event",
    "entry.OtherPeriod": "Draw from the table of period {period}",
}


@cache
def event_table(period: int) -> dict[str, Any]:
    """The printed table of a period."""
    found: dict[str, Any] = read_plain("political_tables")["tables"][PERIODS[period]]
    return found


def draw_events(g: G) -> None:
    """1.5: four events, at most five."""
    s = g.state
    wanted = EVENTS
    while len(s.drawn) < wanted:
        if draw(g, wanted < MOST):
            wanted += 1
            g.log(OneMore())


def draw(g: G, more: bool) -> bool:
    """One event, from the first dice to what occurs; True if a fifth is to come (`more`)."""
    s = g.state
    period = s.period
    extra = False
    for _ in range(TRIES):
        first, second = _dice(g, period)
        if first == 10 or second == 10:
            plus, goal = _elsewhere(g, period, first, second)
            if plus and more and not extra:
                extra = True
                period = s.period
                continue
            period = goal if abs(goal - s.period) <= 1 else s.period
            g.log(OtherPeriod(PERIODS[period]))
            continue
        box = find(g, period, first, second)
        if box is None:
            break
        column, row = box
        name = event_table(period)["rows_top_to_bottom"][row][column]
        g.log(Drawn(PERIODS[period], first, second, name))
        if _occurs(g, period, column, row, name):
            return extra
        period = s.period
    _rd(g)
    return extra


def _dice(g: G, period: int) -> tuple[int, int]:
    """Two d10; in period I both are lower while the treaty of Tordesillas is near."""
    first, second = g.roll("political_event", 10, 2)
    lower = tordesillas(g) if period == 1 else 0
    return max(1, first - lower), max(1, second - lower)


def tordesillas(g: G) -> int:
    """Table I: what is taken off both dice once America is known and until I-1 was drawn."""
    s = g.state
    if not america_known(g) or "I-1" in s.occurred:
        return 0
    spain, portugal = g.country("spain"), g.country("portugal")
    strict = s.attitude[spain] == "counter_reformation" or "I-8(2)" not in s.occurred
    pope = s.patron[g.country("papacy")] in (spain, portugal)
    return int(strict) + int(pope)


def _elsewhere(g: G, period: int, first: int, second: int) -> tuple[bool, int]:
    """III.4.1: a 10: whether an event is added, and the period whose table is next."""
    table = event_table(period)
    if first == 10:
        words = next(w for span, w in table["first_die_10"].items() if fits(span, second))
    else:
        words = table["second_die_10"]
        if "," in words:
            die = g.d10("which_period")
            parts = dict(part.strip().split(" ", 1) for part in words.split(","))
            words = next(w for span, w in parts.items() if fits(span, die))
    goal = re.search(r"roll in ([IV]+)", words)
    assert goal is not None, words
    return words.startswith("+1"), PERIODS.index(goal[1])


def find(g: G, period: int, first: int, second: int) -> tuple[int, int] | None:
    """III.4.2: the box at which a count of unmarked boxes ends; None if all are marked."""
    table = event_table(period)
    heads = table["first_die_columns"]
    start = next(n for n, head in enumerate(heads) if fits(head, first))
    rows = len(table["rows_top_to_bottom"])
    order = [
        ((start + step) % len(heads), row) for step in range(len(heads)) for row in range(rows)
    ]
    free = [box for box in order if not g.state.cells[_cell(period, *box)]]
    return free[(second - 1) % len(free)] if free else None


def _cell(period: int, column: int, row: int) -> int:
    return period * 100 + column * 10 + row


def _occurs(g: G, period: int, column: int, row: int, name: str) -> bool:
    """III.4.3-4: what the box brings; False: another draw."""
    s = g.state
    place = _cell(period, column, row)
    if name.startswith("R") and RD not in s.drawn:
        s.cells[place] = 1
        _rd(g)
        return True
    event = next_event(g, period, name.removeprefix("R"))
    if event is None:
        s.cells[place] = 1
        _rd(g)
        return True
    found = verdict(g, event)
    if found in (AGAIN, MARK_AGAIN):
        s.cells[place] = found == MARK_AGAIN
        if found == MARK_AGAIN:
            s.occurred[event] = s.occurred.get(event, 0) + 1
        g.log(NoEvent(event))
        return False
    s.cells[place] = 1
    s.occurred[event] = s.occurred.get(event, 0) + 1
    if found != FINE:
        g.log(NoEvent(event))
        _rd(g)
    else:
        s.drawn.append(event)
        g.log(PoliticalEvent(event))
    return True


def next_event(g: G, period: int, number: str) -> str | None:
    """III.4.3: the first event of this number that has not occurred as often as it may."""
    head = f"{PERIODS[period]}-{number}"
    for event in g.world.political:
        named = event.id == head or event.id.startswith(f"{head}(")
        if named and g.state.occurred.get(event.id, 0) < event.most:
            return event.id
    return None


def _rd(g: G) -> None:
    """R/D; from turn 8 the first one may be the inheritance of Hungary instead (table II)."""
    s = g.state
    due = s.turn >= 8 and "I-5" in s.occurred and "I-4(1)" not in s.occurred
    if due and "I-D" not in s.occurred and RD not in s.drawn:
        s.occurred["I-D"] = 1
        s.drawn.append("I-D")
        g.log(PoliticalEvent("I-D"))
        return
    s.drawn.append(RD)
    g.log(RevoltAndDiplomacy())
