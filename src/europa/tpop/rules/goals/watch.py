"""17.2, 17.3 Whether a goal may be met by now, without looking at those that nothing has touched.

A watch keeps the columns that the goals at stake wait for, as they were at the last look. It is
kept beside the position, not in it: with or without one the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any, TypeAlias

import msgspec

from europa.tpop.glance import snapshot
from europa.tpop.ids import milestone
from europa.tpop.rules.goals.columns import LAND, Columns
from europa.tpop.rules.goals.lacks import Lack, milestone_lack, mission_lack
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
"""The place of the stamp, which stands for the columns of `LAND`."""
ALWAYS = (*AT_STAKE, "fresh_facts", "stamp")
"""Columns to be looked at whatever goals there are."""


class Goal(msgspec.Struct, frozen=True, eq=False):
    """A Milestone or Mission that a seat can still meet."""

    lack: Lack
    seat: int
    when: str = "standing"
    """When it is judged: `standing` is at any time, `trigger` when something has happened."""

    def waits(self, g: G) -> Columns | None:
        """None if it is met, at a moment at which it is judged; else columns of which one must
        change before it can be."""
        if self.when == "standing":
            return self.lack(g, self.seat)
        s = g.state
        if self.when == "trigger":
            happened = s.fresh_facts and self.lack(g, self.seat) is None
            return None if happened else ("fresh_facts",)
        is_due = ENDS[self.when] == (s.phase, s.step)
        return None if is_due and self.lack(g, self.seat) is None else ()

    def is_open(self, g: G) -> bool:
        """Whether it is met, at a moment at which it is judged."""
        return self.waits(g) is None


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
    return Goal(mission_lack(card), seat)


def milestone_goal(s: Tpop, slot: int, seat: int) -> Goal | None:
    """A Milestone on display, if it can still be met. Bots complete theirs by the Focus chart."""
    if s.bots[seat] or seat in s.milestone_tags[slot]:
        return None
    return _milestone_goal(s.milestones[slot], seat)


@cache
def _milestone_goal(card: int, seat: int) -> Goal:
    return Goal(milestone_lack(card), seat, judged(card))


def judged(card: int) -> str:
    """When a Milestone is judged. One that wants a state of affairs besides what happened this Age
    may come to be met at any time."""
    when: str = milestone(card)["when"]
    return "standing" if when == "trigger" and "all" in milestone(card)["check"] else when


Readers: TypeAlias = tuple[list[Goal], list[Goal]]
"""Goals that wait for a column, and those that wait for their own seat's part of it alone."""


class Watch:
    """What the goals at stake wait for, as it was at the last look."""

    __slots__ = (
        *("doubtful", "ends", "is_outdated", "land", "listeners", "read", "readers", "seen"),
        "waiting",
    )

    def __init__(self, s: Tpop) -> None:
        self.waiting: dict[Goal, Columns] = dict.fromkeys(goals_at_stake(s), ())
        """The goals at stake, with what they wait for."""
        self.ends = [goal for goal in self.waiting if goal.when in ENDS]
        self.doubtful: Sequence[Goal] = [goal for goal in self.waiting if goal.when not in ENDS]
        """Goals that weren't found unmet since what they wait for has changed."""
        self.arrange(s)

    def arrange(self, s: Tpop) -> None:
        """Wait for other columns than before: all are as they should be now."""
        self.is_outdated = False
        """Whether goals wait for other columns than those that are looked at."""
        self.readers: dict[str, Readers] = {name: ([], []) for name in ALWAYS}
        """By column: goals to look at when it has changed."""
        for goal, names in self.waiting.items():
            for column, is_own in _reads(names):
                if column not in self.readers:
                    self.readers[column] = ([], [])
                self.readers[column][is_own].append(goal)
        columns = [name for name in self.readers if name not in LAND]
        self.listeners = [self.readers[name] for name in columns]
        self.read = attrgetter(*columns)
        seen = [snapshot(column) for column in self.read(s)]
        seen[FRESH] = []
        self.seen = tuple(seen)
        self.land = _land(s)

    def look(self, s: Tpop) -> bool:
        """Find goals that wait for what has changed since the last look. False if the players or
        the Milestones aren't the same any more: then another watch is needed."""
        now, before = self.read(s), self.seen
        if now == before:
            return True
        found, seen, others = [*self.doubtful], [*before], False
        for place in compress(range(len(now)), map(ne, now, before)):
            new, old = now[place], before[place]
            if place < len(AT_STAKE):
                if place < len(SETTLED):
                    return False
                others = True
            anybody, own = self.listeners[place]
            found += anybody
            if own:
                found += _of_changed_seats(own, new, old, len(new) // len(s.seats))
            if place == STAMP:
                found += self._readers_of_land(s)
            if place != FRESH:
                seen[place] = snapshot(new)
        self.seen = tuple(seen)
        if others:
            found += self._take_in(s)
        at_stake = self.waiting
        self.doubtful = [goal for goal in dict.fromkeys(found) if goal in at_stake]
        return True

    def _readers_of_land(self, s: Tpop) -> list[Goal]:
        """Goals that wait for Provinces that have changed. A seat's own ones are those of which its
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
        """Note which goals are at stake now; returns the new ones."""
        known = self.waiting
        self.waiting = {goal: known.get(goal, ()) for goal in goals_at_stake(s)}
        self.ends = [goal for goal in self.waiting if goal.when in ENDS]
        self.is_outdated = True
        return [goal for goal in self.waiting if goal not in known and goal.when not in ENDS]

    def is_quiet(self, g: G) -> bool:
        """Whether no goal is met of those in doubt and of those judged at this moment."""
        s = g.state
        if self.ends and (s.phase, s.step) in MOMENTS and any(e.is_open(g) for e in self.ends):
            return False
        if not self.doubtful and not self.is_outdated:
            return True
        for goal in self.doubtful:
            columns = goal.waits(g)
            if columns is None:
                return False
            if columns != self.waiting[goal]:
                self.waiting[goal] = columns
                self.is_outdated = True
        self.doubtful = ()
        if self.is_outdated:
            self.arrange(s)
        return True


@cache
def _reads(names: Columns) -> tuple[tuple[str, bool], ...]:
    """Columns, and whether the own seat's part is all that counts."""
    return tuple((name.removesuffix(OWN), name.endswith(OWN)) for name in names)


def _land(s: Tpop) -> tuple[tuple[int, ...], ...]:
    return s.owner, s.overlord, s.holder


def _of_changed_seats(goals: list[Goal], now: Any, before: Any, width: int) -> Iterator[Goal]:
    """The goals whose own seat's part of a column, so wide, isn't what it was."""
    for goal in goals:
        start, end = goal.seat * width, (goal.seat + 1) * width
        if now[start:end] != before[start:end]:
            yield goal


def ignore(g: G, columns: tuple[str, ...]) -> bool:
    """Whether no goal at stake waits for these columns, the only ones to have changed since none
    was met."""
    watch: Watch | None = g.watch
    return watch is not None and not watch.doubtful and watch.readers.keys().isdisjoint(columns)


def is_quiet(g: G) -> bool:
    """Whether no goal at stake is met now."""
    watch: Watch | None = g.watch
    if watch is None or not watch.look(g.state):
        watch = g.watch = Watch(g.state)
    return watch.is_quiet(g)
