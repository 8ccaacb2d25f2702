"""17.2, 17.3 Whether a goal may be met by now, without looking at those that nothing has touched.

A watch keeps the columns that the goals at stake read, as they were at the last look. It is kept
beside the position, not in it: with or without one the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

from europa.tpop.glance import snapshot
from europa.tpop.ids import milestone
from europa.tpop.rules.conditions import milestone_test, mission_test
from europa.tpop.rules.goal_columns import LAND, milestone_columns, mission_columns
from europa.tpop.rules.mission_words import Test
from europa.tpop.state import Tpop, differing
from europa.tpop.table import G

ENDS = {"end_phase_3": ("peace", "I"), "end_phase_4": ("income", "E")}
"""Steps after which Phases 3 and 4 are over, by the `when` of Milestones judged then."""
MOMENTS = tuple(ENDS.values())
SETTLED = ("seats", "bots", "milestones")
"""Columns that hardly ever change: then everything is looked at anew."""
AT_STAKE = (*SETTLED, "milestone_tags", "missions", "put_off")
"""Columns that tell which goals can still be met."""
OWN = "[seat]"
"""Ends the name of a column of which a goal reads its own seat's part alone."""
FRESH = len(AT_STAKE)
"""The place of `fresh_facts` among the columns: they are forgotten after each look."""
STAMP = FRESH + 1
ALWAYS = (*AT_STAKE, "fresh_facts", "stamp")
"""Columns to be looked at whatever goals there are; the stamp stands for those of `LAND`."""


class Goal(msgspec.Struct, frozen=True, eq=False):
    """A Milestone or Mission that a seat can still meet."""

    test: Test
    seat: int
    reads: tuple[tuple[str, bool], ...]
    """Columns that make it worth another look when they change, and whether its own seat's part of
    one is all that counts."""
    when: str = "standing"
    """When it is judged: `standing` is at any time, `trigger` when something has happened."""

    def is_open(self, g: G) -> bool:
        """Whether it is met, at a moment at which it is judged."""
        if self.when != "standing":
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
                yield _mission_goal(card, seat)


@cache
def _mission_goal(card: int, seat: int) -> Goal:
    return Goal(mission_test(card), seat, _reads(mission_columns(card)))


def milestone_goal(s: Tpop, slot: int, seat: int) -> Goal | None:
    """A Milestone on display, if it can still be met. Bots complete theirs by the Focus chart."""
    if s.bots[seat] or seat in s.milestone_tags[slot]:
        return None
    return _milestone_goal(s.milestones[slot], seat)


@cache
def _milestone_goal(card: int, seat: int) -> Goal:
    when = judged(card)
    columns = ("fresh_facts",) if when == "trigger" else milestone_columns(card)
    return Goal(milestone_test(card), seat, () if when in ENDS else _reads(columns), when)


def _reads(columns: tuple[str, ...]) -> tuple[tuple[str, bool], ...]:
    return tuple((name.removesuffix(OWN), name.endswith(OWN)) for name in columns)


def judged(card: int) -> str:
    """When a Milestone is judged. One that wants a state of affairs besides what happened this Age
    may come to be met at any time."""
    when: str = milestone(card)["when"]
    return "standing" if when == "trigger" and "all" in milestone(card)["check"] else when


Readers: TypeAlias = tuple[list[Goal], list[Goal]]
"""Goals that read a column, and those that read their own seat's part of it alone."""


class Watch:
    """The columns that matter, as they were at the last look, and goals that may be met since."""

    __slots__ = ("doubtful", "ends", "goals", "land", "listeners", "read", "readers", "seen")

    def __init__(self, s: Tpop) -> None:
        self.goals = dict.fromkeys(goals_at_stake(s))
        self.doubtful: Sequence[Goal] = list(self.goals)
        """Goals that weren't found unmet since what they read has changed."""
        self.ends = [goal for goal in self.goals if goal.when in ENDS]
        self.readers: dict[str, Readers] = {name: ([], []) for name in ALWAYS}
        """By column: goals to look at when it has changed."""
        for goal in self.goals:
            self._listen(goal)
        self.seen: tuple[Any, ...] = ()
        self.land = _land(s)
        self._look_at_columns(s)

    def _listen(self, goal: Goal) -> None:
        """Make a goal a reader of its columns."""
        for column, is_own in goal.reads:
            if column not in self.readers:
                self.readers[column] = ([], [])
            self.readers[column][is_own].append(goal)

    def _look_at_columns(self, s: Tpop) -> None:
        """See to all columns that have readers, the new ones as they are now."""
        columns = [name for name in self.readers if name not in LAND]
        self.read = attrgetter(*columns)
        self.listeners = [self.readers[name] for name in columns]
        now = self.read(s)
        self.seen += tuple([snapshot(column) for column in now[len(self.seen) :]])
        self.seen = (*self.seen[:FRESH], [], *self.seen[FRESH + 1 :])

    def look(self, s: Tpop) -> bool:
        """Find goals that read what has changed since the last look. False if the players or the
        Milestones aren't the same any more: then another watch is needed."""
        now, before = self.read(s), self.seen
        if now == before:
            return True
        found, seen, is_outdated = [*self.doubtful], [*before], False
        for place, new in enumerate(now):
            old = before[place]
            if new is old or new == old:
                continue
            if place < FRESH:
                if place < len(SETTLED):
                    return False
                is_outdated = True
            anybody, own = self.listeners[place]
            found += anybody
            if own:
                found += _of_changed_seats(own, new, old, len(new) // len(s.seats))
            if place == STAMP:
                found += self._readers_of_land(s)
            if place != FRESH:
                seen[place] = snapshot(new)
        self.seen = tuple(seen)
        if is_outdated:
            found += self._take_in(s)
        at_stake = self.goals
        self.doubtful = [goal for goal in dict.fromkeys(found) if goal in at_stake]
        return True

    def _readers_of_land(self, s: Tpop) -> list[Goal]:
        """Goals that read the Provinces that have changed. A seat's own ones are those of which its
        realm is, or was, owner, overlord or holder."""
        found: list[Goal] = []
        now, before = _land(s), self.land
        self.land = now
        for name, new, old in zip(LAND, now, before, strict=True):
            if new is old or name not in self.readers:
                continue
            realms: set[int] = set()
            for p in differing(new, old):
                realms.update((old[p], s.owner[p], s.overlord[p], s.holder[p]))
            if realms:
                anybody, own = self.readers[name]
                found += anybody
                found += [goal for goal in own if s.seats[goal.seat] in realms]
        return found

    def _take_in(self, s: Tpop) -> list[Goal]:
        """Note which goals are at stake now; returns the new ones. (Those that aren't at stake any
        more are kept among the readers: they may come back.)"""
        known, self.goals = self.goals, dict.fromkeys(goals_at_stake(s))
        new = [goal for goal in self.goals if goal not in known]
        for goal in new:
            if not any(goal in self.readers[c][own] for c, own in goal.reads if c in self.readers):
                self._listen(goal)
        self.ends = [goal for goal in self.goals if goal.when in ENDS]
        self._look_at_columns(s)
        return new


def _land(s: Tpop) -> tuple[tuple[int, ...], ...]:
    return s.owner, s.overlord, s.holder


def _of_changed_seats(goals: list[Goal], now: Any, before: Any, width: int) -> Iterator[Goal]:
    """The goals whose own seat's part of a column, so wide, isn't what it was."""
    for goal in goals:
        start, end = goal.seat * width, (goal.seat + 1) * width
        if now[start:end] != before[start:end]:
            yield goal


def ignore(g: G, columns: tuple[str, ...]) -> bool:
    """Whether no goal at stake reads these columns, the only ones to have changed since none was
    met."""
    watch: Watch | None = g.watch
    return watch is not None and not watch.doubtful and watch.readers.keys().isdisjoint(columns)


def is_quiet(g: G) -> bool:
    """Whether no goal at stake is met now."""
    s = g.state
    watch: Watch | None = g.watch
    if watch is None or not watch.look(s):
        watch = g.watch = Watch(s)
    doubtful = watch.doubtful
    if watch.ends and (s.phase, s.step) in MOMENTS:
        doubtful = [*doubtful, *watch.ends]
    for goal in doubtful:
        if goal.is_open(g):
            return False
    watch.doubtful = ()
    return True
