"""17.2, 17.3 Whether a goal may be met by now, without looking at those that nothing has touched.

A watch keeps the columns that the goals at stake read, as they were when none was met. It is kept
beside the position, not in it: with or without one the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count
from operator import attrgetter, ne
from typing import Any, NamedTuple

from europa.tpop.ids import milestone
from europa.tpop.rules.conditions import milestone_test, mission_test
from europa.tpop.rules.goal_columns import milestone_columns, mission_columns
from europa.tpop.rules.mission_words import Test
from europa.tpop.state import Tpop
from europa.tpop.table import G

ENDS = {"end_phase_3": ("peace", "I"), "end_phase_4": ("income", "E")}
"""Steps after which Phases 3 and 4 are over, by the `when` of Milestones judged then."""
MOMENTS = tuple(ENDS.values())
AT_STAKE = ("milestones", "milestone_tags", "missions", "put_off", "seats", "bots")
"""Columns that tell which goals can still be met."""
OWN = "[seat]"
"""Ends the name of a column of which a goal reads its own seat's part alone."""
FRESH = len(AT_STAKE)
"""The place of `fresh_facts` among the columns: they are forgotten after each look."""


class Goal(NamedTuple):
    """A Milestone or Mission that a seat can still meet."""

    test: Test
    seat: int
    columns: tuple[str, ...]
    """What makes it worth another look."""
    when: str = "standing"
    """When it is judged: `standing` is at any time, `trigger` when something has happened."""

    def is_open(self, g: G) -> bool:
        """Whether it is met, at a moment at which it is judged."""
        s = g.state
        if self.when in ENDS and ENDS[self.when] != (s.phase, s.step):
            return False
        if self.when == "trigger" and not s.fresh_facts:
            return False
        return self.test(g, self.seat)


def goals_at_stake(s: Tpop) -> Iterator[Goal]:
    """Milestones on display that a seat hasn't completed, Missions in hand not put off."""
    for slot in range(len(s.milestones)):
        for seat in range(len(s.seats)):
            goal = milestone_goal(s, slot, seat)
            if goal is not None:
                yield goal
    for seat, hand in enumerate(s.missions):
        for card in hand:
            if (seat, card) not in s.put_off:
                yield Goal(mission_test(card), seat, mission_columns(card))


def milestone_goal(s: Tpop, slot: int, seat: int) -> Goal | None:
    """A Milestone on display, if it can still be met. Bots complete theirs by the Focus chart."""
    if s.bots[seat] or seat in s.milestone_tags[slot]:
        return None
    card = s.milestones[slot]
    return Goal(milestone_test(card), seat, milestone_columns(card), judged(card))


def judged(card: int) -> str:
    """When a Milestone is judged. One that wants a state of affairs besides what happened this Age
    may come to be met at any time."""
    when: str = milestone(card)["when"]
    return "standing" if when == "trigger" and "all" in milestone(card)["check"] else when


class Watch:
    """The columns that matter, as they were when no goal was met."""

    __slots__ = ("ends", "goals", "read", "readers", "rows", "seen")

    def __init__(self, s: Tpop) -> None:
        self.goals = list(goals_at_stake(s))
        self.ends = [goal for goal in self.goals if goal.when in ENDS]
        readers: dict[str, list[int]] = {name: [] for name in (*AT_STAKE, "fresh_facts")}
        for place, goal in enumerate(self.goals):
            if goal.when == "trigger":
                readers["fresh_facts"].append(place)
            elif goal.when not in ENDS:
                for name in goal.columns:
                    readers.setdefault(name, []).append(place)
        self.readers = list(readers.values())
        """[column] Goals to look at when it has changed."""
        self.rows = [name.endswith(OWN) for name in readers]
        """[column] Whether a goal's own seat has a part of it that alone matters."""
        self.read = attrgetter(*[name.removesuffix(OWN) for name in readers])
        now = self.read(s)
        self.seen = (*map(_snapshot, now[:FRESH]), [], *map(_snapshot, now[FRESH + 1 :]))

    def touched(self, s: Tpop) -> list[Goal] | None:
        """Goals that read what has changed since the last look, which this one becomes; None if
        other goals are at stake now."""
        now = self.read(s)
        if now == self.seen:
            return []
        changed = [*compress(count(), map(ne, now, self.seen))]
        if changed[0] < FRESH:
            return None
        seen, found = list(self.seen), set[int]()
        for place in changed:
            readers = self.readers[place]
            if self.rows[place]:
                seats = _changed_seats(now[place], seen[place], len(s.seats))
                readers = [goal for goal in readers if self.goals[goal].seat in seats]
            found.update(readers)
            if place != FRESH:
                seen[place] = _snapshot(now[place])
        self.seen = tuple(seen)
        return [self.goals[place] for place in sorted(found)]


def _changed_seats(now: Any, before: Any, count: int) -> list[int]:
    """Seats whose part of a column isn't what it was."""
    width = len(now) // count
    rows = [slice(seat * width, (seat + 1) * width) for seat in range(count)]
    return [seat for seat, row in enumerate(rows) if now[row] != before[row]]


def _snapshot(column: Any) -> Any:
    """A column as it is now."""
    return column.copy() if isinstance(column, list | dict | bytearray) else column


def is_quiet(g: G) -> bool:
    """Whether no goal at stake is met now."""
    s = g.state
    watch: Watch | None = g.watch
    touched = None if watch is None else watch.touched(s)
    if watch is None or touched is None:
        watch = Watch(s)
        touched = watch.goals
    elif watch.ends and (s.phase, s.step) in MOMENTS:
        touched += watch.ends
    for goal in touched:
        if goal.is_open(g):
            g.watch = None
            return False
    g.watch = watch
    return True
