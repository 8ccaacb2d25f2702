"""17.2, 17.3 Whether a goal may be met by now, without looking at those that nothing has touched.

A watch keeps the columns that the goals at stake read, as they were when none was met. It is kept
beside the position, not in it: with or without one the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress, count
from operator import attrgetter, ne
from typing import Any, TypeAlias

import msgspec

from europa.tpop.glance import snapshot
from europa.tpop.ids import milestone
from europa.tpop.rules.conditions import milestone_test, mission_test
from europa.tpop.rules.goal_columns import LAND, milestone_columns, mission_columns
from europa.tpop.rules.mission_words import Test
from europa.tpop.state import Tpop
from europa.tpop.table import G

ENDS = {"end_phase_3": ("peace", "I"), "end_phase_4": ("income", "E")}
"""Steps after which Phases 3 and 4 are over, by the `when` of Milestones judged then."""
MOMENTS = tuple(ENDS.values())
PLAYERS = ("seats", "bots")
AT_STAKE = (*PLAYERS, "milestones", "milestone_tags", "missions", "put_off")
"""Columns that tell which goals can still be met."""
OWN = "[seat]"
"""Ends the name of a column of which a goal reads its own seat's part alone."""
FRESH = len(AT_STAKE)
"""The place of `fresh_facts` among the columns: they are forgotten after each look."""


class Goal(msgspec.Struct, frozen=True, eq=False):
    """A Milestone or Mission that a seat can still meet."""

    test: Test
    seat: int
    columns: tuple[str, ...]
    """What makes it worth another look."""
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
    return Goal(mission_test(card), seat, mission_columns(card))


def milestone_goal(s: Tpop, slot: int, seat: int) -> Goal | None:
    """A Milestone on display, if it can still be met. Bots complete theirs by the Focus chart."""
    if s.bots[seat] or seat in s.milestone_tags[slot]:
        return None
    return _milestone_goal(s.milestones[slot], seat)


@cache
def _milestone_goal(card: int, seat: int) -> Goal:
    return Goal(milestone_test(card), seat, milestone_columns(card), judged(card))


def judged(card: int) -> str:
    """When a Milestone is judged. One that wants a state of affairs besides what happened this Age
    may come to be met at any time."""
    when: str = milestone(card)["when"]
    return "standing" if when == "trigger" and "all" in milestone(card)["check"] else when


Readers: TypeAlias = tuple[list[Goal], list[Goal]]
"""Goals that read a column, and those that read their own seat's part of it alone."""


class Watch:
    """The columns that matter, as they were when no goal was met."""

    __slots__ = ("columns", "ends", "goals", "is_outdated", "read", "readers", "seen", "stamp")

    def __init__(self, s: Tpop) -> None:
        self.goals = dict.fromkeys(goals_at_stake(s))
        self.ends = [goal for goal in self.goals if goal.when in ENDS]
        self.readers: dict[str, Readers] = {name: ([], []) for name in (*AT_STAKE, "fresh_facts")}
        """By column: goals to look at when it has changed."""
        for goal in self.goals:
            if goal.when == "trigger":
                self.readers["fresh_facts"][0].append(goal)
            elif goal.when not in ENDS:
                for name in goal.columns:
                    column = name.removesuffix(OWN)
                    self.readers.setdefault(column, ([], []))[column != name].append(goal)
        self.columns = tuple(self.readers)
        self.is_outdated = False
        """Whether other goals are at stake now."""
        self.read = attrgetter(*self.columns)
        now = self.read(s)
        self.stamp = s.stamp
        self.seen = (*map(snapshot, now[:FRESH]), [], *map(snapshot, now[FRESH + 1 :]))

    def touched(self, s: Tpop) -> list[Goal] | None:
        """Goals that read what has changed since the last look, which this one becomes; None if the
        players aren't the same any more."""
        now = self.read(s)
        if now == self.seen:
            if s.stamp != self.stamp:
                self.seen, self.stamp = tuple(_shared(now, self.seen)), s.stamp
            return []
        both = zip(count(), now, self.seen)
        changed = [place for place, new, old in both if new is not old and new != old]
        seen = list(self.seen) if s.stamp == self.stamp else _shared(now, self.seen)
        found: list[Goal] = []
        for place in changed:
            column = self.columns[place]
            if place < FRESH:
                self.is_outdated = True
                if column in PLAYERS:
                    return None
            anybody, own = self.readers[column]
            found += anybody
            if own:
                seats = _changed_seats(s, column, now[place], self.seen[place])
                found += [goal for goal in own if goal.seat in seats]
            if place != FRESH:
                seen[place] = snapshot(now[place])
        self.seen, self.stamp = tuple(seen), s.stamp
        return found if len(changed) == 1 else list(dict.fromkeys(found))


def _shared(now: Sequence[Any], before: Sequence[Any]) -> list[Any]:
    """The columns of before, with tuples as they are now: to be compared with the same object
    costs nothing."""
    both = zip(now, before, strict=True)
    return [new if isinstance(new, tuple) else old for new, old in both]


def _changed_seats(s: Tpop, column: str, now: Any, before: Any) -> list[int]:
    """Seats whose part of a column isn't what it was. Of the columns of Provinces that is where a
    seat's realm is owner, overlord or holder, or was."""
    if column in LAND:
        realms = set[int]()
        for p in compress(count(), map(ne, now, before)):
            realms.update((before[p], s.owner[p], s.overlord[p], s.holder[p]))
        return [seat for seat, realm in enumerate(s.seats) if realm in realms]
    width = len(now) // len(s.seats)
    starts = range(0, len(now), width)
    return [at // width for at in starts if now[at : at + width] != before[at : at + width]]


def ignore(g: G, columns: tuple[str, ...]) -> bool:
    """Whether no goal at stake reads these columns, the only ones to have changed since none was
    met."""
    return g.watch is not None and g.watch.readers.keys().isdisjoint(columns)


def is_quiet(g: G) -> bool:
    """Whether no goal at stake is met now."""
    s = g.state
    watch: Watch | None = g.watch
    doubtful = None if watch is None else watch.touched(s)
    if watch is None or doubtful is None:
        watch = Watch(s)
        doubtful = list(watch.goals)
    elif watch.is_outdated:
        known, watch = watch.goals, Watch(s)
        doubtful = [goal for goal in watch.goals if goal not in known or goal in doubtful]
    if watch.ends and (s.phase, s.step) in MOMENTS:
        doubtful = [*doubtful, *watch.ends]
    for goal in doubtful:
        if goal.is_open(g):
            g.watch = None
            return False
    g.watch = watch
    return True
