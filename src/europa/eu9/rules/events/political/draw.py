"""III.4 Political events (1.5): drawn, marked off, and put on the stage."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from europa.eu9.rules.diplomacy import invasions
from europa.eu9.rules.events.political.conditions import (
    Play,
    america_known,
    come_first,
    consider,
    instead_of_rd,
)
from europa.eu9.rules.events.political.stage import begin, take_calls
from europa.eu9.rules.events.political.verbs.powers import REFORMATION, take_attitude
from europa.eu9.rules.powers.establishments import AMERICA_SETTLED
from europa.eu9.rules.terms.dutch import taxed_turns
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import is_barred
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIODS
from europa.eu9.world.political import event_records
from europa.eu9.world.records import read_plain
from europa.eu9.world.tables import fits
from europa.kernel import Entry, Steps

EVENTS, MOST = 4, 5
RD = "R/D"
COMES_UP = "number"
"""A call that lets a number come up without dice: `number:III-1`."""
LEADS = {"III-1": "III-1(1)"}
"""E462: numbers whose first event says by its conditions what comes, as often as it is drawn."""
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
    """A political event occurs."""

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
    "entry.PoliticalEvent": "{event} is drawn",
    "entry.NoEvent": "{event} can't occur now",
    "entry.OneMore": "There will be a fifth event",
    "entry.OtherPeriod": "Draw from the table of period {period}",
}


@cache
def event_table(period: int) -> dict[str, Any]:
    """The printed table of a period."""
    found: dict[str, Any] = read_plain("political_tables")["tables"][PERIODS[period]]
    return found


def draw_events(g: G) -> Steps[None]:
    """1.5: four events, at most five; those that come by themselves first. Then each takes effect,
    in the order in which they were drawn."""
    s = g.state
    for name, _, _ in take_calls(g, "attitude"):
        yield from take_attitude(Scene(g, REFORMATION), g.country(name))
    first = take_calls(g, "first", "first_next_turn", "next_turn")
    plays = [*(Play(event, part, cause) for event, part, cause in first), *come_first(g)]
    for one in plays:
        s.occurred[one.event] = s.occurred.get(one.event, 0) + 1
        if not one.extra:
            s.drawn.append(one.event)
    wanted = EVENTS
    while len(s.drawn) < wanted:
        called = any(call.startswith("extra:") for call in s.event_calls)  # it is the fifth
        more = yield from draw(g, wanted < MOST and not called, plays)
        if more:
            wanted += 1
            g.log(OneMore())
    extra = [Play(event, part, cause) for event, part, cause in take_calls(g, "extra")]
    for one in extra:
        s.occurred[one.event] = s.occurred.get(one.event, 0) + 1
    plays += extra
    if (back := invasions.come_back(g)) is not None:
        plays.append(Play(*back))
        g.log(PoliticalEvent(back[0]))
    for one in plays:
        yield from begin(g, one.event, one.cause, one.part)


def draw(g: G, more: bool, plays: list[Play]) -> Steps[bool]:
    """One event, from the first dice to what occurs; True if a fifth is to come (`more`)."""
    s = g.state
    period = s.period
    extra = False
    for _ in range(TRIES):
        if (named := _named(g)) is not None:
            if (yield from _occurs(g, *named, plays)):
                return extra
            continue
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
        if (yield from _occurs(g, period, column, row, name, plays)):
            return extra
        period = s.period
    _rd(g, plays)
    return extra


def _named(g: G) -> tuple[int, int, int, str] | None:
    """The box of a number that was called to come up: its first unmarked one, else its first."""
    calls = g.state.event_calls
    call = next((one for one in calls if one.startswith(f"{COMES_UP}:")), None)
    if call is None:
        return None
    calls.remove(call)
    head, _, number = call.removeprefix(f"{COMES_UP}:").partition("-")
    period = PERIODS.index(head)
    boxes = [
        (column, row)
        for row, names in enumerate(event_table(period)["rows_top_to_bottom"])
        for column, name in enumerate(names)
        if name.removeprefix("R") == number
    ]
    free = [box for box in boxes if not g.state.cells[_cell(period, *box)]]
    return period, *(free or boxes)[0], number


def _dice(g: G, period: int) -> tuple[int, int]:
    """Two d10; in period I both are lower while the treaty of Tordesillas is near, in III the
    second one after years of Dutch taxes."""
    first, second = g.roll("political_event", 10, 2)
    lower = tordesillas(g) if period == 1 else 0
    taxes = dutch_taxes(g) if period == 3 else 0
    return max(1, first - lower), max(1, second - lower - taxes)


def dutch_taxes(g: G) -> int:
    """Table III: 1 for each four turns in which Spain taxed Holland, until it revolts."""
    return 0 if "III-1(1)" in g.state.occurred else taxed_turns(g) // 4


def tordesillas(g: G) -> int:
    """Table I: what is taken off both dice once America is known and until I-1 was drawn."""
    s = g.state
    if not america_known(g) or "I-1" in s.occurred:
        return 0
    spain, portugal = g.country("spain"), g.country("portugal")
    strict = s.attitude[spain] == "counter_reformation" or "I-8(2)" not in s.occurred
    settled = s.held.get(AMERICA_SETTLED, NONE) == s.turn - 1
    pope = s.patron[g.country("papacy")] in (spain, portugal)
    return int(strict) + int(settled) + int(pope)


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


def _occurs(g: G, period: int, column: int, row: int, name: str, plays: list[Play]) -> Steps[bool]:
    """III.4.3-4: what the box brings; False: another draw."""
    s = g.state
    place = _cell(period, column, row)
    if name.startswith("R") and RD not in s.drawn:
        s.cells[place] = 1
        _rd(g, plays)
        return True
    for event in events_of(g, period, name.removeprefix("R")):
        found = yield from consider(g, event)
        if not found.exhausted:
            break
    else:
        s.cells[place] = 1
        _rd(g, plays)
        return True
    s.cells[place] = found.marked
    if found.marks:
        _mark(g, found.marks)
    if found.counts:
        s.occurred[event] = s.occurred.get(event, 0) + 1
    if found.again:
        g.log(NoEvent(event))
        return False
    for one in found.plays:
        if invasions.is_put_off(g, one.event):  # 4.16.5
            invasions.put_off(g, one.event, one.part, one.cause)
        else:
            plays.append(one)
    for one in found.plays:
        if one.event != event:
            s.occurred[one.event] = s.occurred.get(one.event, 0) + 1
        g.log(PoliticalEvent(one.event))
    if found.rd:
        g.log(NoEvent(event))
        _rd(g, plays, found.revolt_in)
    elif not found.plays:
        g.log(NoEvent(event))
    if not found.rd:
        s.drawn.append(event)
    return True


def events_of(g: G, period: int, number: str) -> list[str]:
    """III.4.3, E490: events of this number that have not occurred as often as they may, in order;
    at last one whose own conditions say what comes when it has."""
    head = f"{PERIODS[period]}-{number}"
    if head in LEADS:
        return [LEADS[head]]
    found = [e for e in g.world.political if e.id == head or e.id.startswith(f"{head}(")]
    named = [e for e in found if not is_barred(g, e.id)]
    left = [e.id for e in named if g.state.occurred.get(e.id, 0) < e.most]
    return left or [e.id for e in named if _goes_on(e.id)]


def _goes_on(event: str) -> bool:
    """Whether an event's conditions speak of its having occurred."""
    conditions = [entry.get("if") for entry in event_records()[event].verbs.draw]
    return any(_names(condition, ["occurred", event]) for condition in conditions)


def _names(condition: Any, part: list[str]) -> bool:
    if condition == part:
        return True
    return isinstance(condition, (list, tuple)) and any(_names(one, part) for one in condition)


def _mark(g: G, event: str) -> None:
    """The box of another event too is marked: the first free one of its number."""
    head, _, rest = event.partition("-")
    if head not in PERIODS:
        return
    period, number = PERIODS.index(head), rest.partition("(")[0]
    for row, names in enumerate(event_table(period)["rows_top_to_bottom"]):
        for column, name in enumerate(names):
            cell = _cell(period, column, row)
            if name.removeprefix("R") == number and not g.state.cells[cell]:
                g.state.cells[cell] = 1
                return


def _rd(g: G, plays: list[Play], revolt_in: str = "") -> None:
    """R/D; the first one of a turn may be another event instead."""
    s = g.state
    if RD not in s.drawn and (event := instead_of_rd(g)):
        s.occurred[event] = s.occurred.get(event, 0) + 1
        s.drawn.append(event)
        plays.append(Play(event))
        g.log(PoliticalEvent(event))
        return
    if revolt_in:
        s.effects[f"revolt_in:{revolt_in}"] = s.effects.get(f"revolt_in:{revolt_in}", 0) + 1
    s.drawn.append(RD)
    tell(g, "rd")
    g.log(RevoltAndDiplomacy())
