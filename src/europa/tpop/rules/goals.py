"""17.2, 17.3 Missions and Milestones: when they are met, offered and scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress
from operator import ne

from europa.kernel import Entry, Option, Steps
from europa.tpop.bots.solo import count_first
from europa.tpop.ids import milestone, mission, mission_keys
from europa.tpop.rules.action import HIDDEN, Action, ask
from europa.tpop.rules.conditions import is_relative, milestone_test, mission_test
from europa.tpop.rules.struggles import score_struggles as score_struggles
from europa.tpop.rules.treasury import change_prestige, gain_ducats, gain_power
from europa.tpop.rules.triggers import forget_moment
from europa.tpop.rules.triggers import record_trigger as record_trigger
from europa.tpop.state import POWERS, Tpop
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.mission": "{seat}, complete a Mission now?",
    "option.complete": "Complete {a} {b}",
    "option.later": "Not now",
    "option.mission": "Complete a Mission",
    "entry.MissionDone": "{seat} completes {mission}",
    "entry.MilestoneDone": "{seat} reaches {milestone} as number {place}",
}

PEACE_ENDS, INCOME_ENDS = ("peace", "I"), ("income", "E")
"""Steps after which Phases 3 and 4 are over."""
CLOSED = ("setup", "draw", "over")
"""R38: phases in which nothing is scored."""
PHASES = ("actions", "peace", "income", "cleanup", "age", "scoring")


class MissionDone(Entry, frozen=True):
    seat: str
    mission: str


class MilestoneDone(Entry, frozen=True):
    seat: str
    milestone: str
    place: int


ENTRIES = (MissionDone, MilestoneDone)


def check_goals(g: G) -> Steps[None]:
    """R197: at the end of an Action, Battle, siege, peace or step: Milestones score by themselves,
    Missions are offered; again until nothing more is met.

    Only seats with which something has changed are looked at (`due_seats`).
    """
    s = g.state
    if s.phase in CLOSED:
        return
    marks = current_marks(s)
    due = due_seats(s, marks)
    while True:
        scored = bool(due or s.fresh_facts) and score_milestones(g, due)
        if s.fresh_facts:
            forget_moment(g)
        done = bool(due) and (yield from offer_missions(g, due))
        if not (scored or done):
            break
        due = range(len(s.seats))
        marks = []
    s.goal_marks = marks or current_marks(s)


# Who has changed


def table_mark(s: Tpop) -> tuple[int, ...]:
    """Numbers that change when something does that may concern everybody."""
    return (
        s.stamp,
        len(s.events_gone),
        s.age,
        s.round,
        s.authority,
        s.emperor,
        s.roma,
        PHASES.index(s.phase),
        sum(s.unrest) if s.phase == "peace" else 0,
        *s.curia,
        *s.milestones,
    )


def own_marks(s: Tpop) -> tuple[int, ...]:
    """Numbers of which at least one changes with whatever a seat does or gains: two columns of
    three numbers a seat, then columns of one."""
    return (
        *s.power,
        *s.advisors,
        *s.ducats,
        *s.interest,
        *s.stability,
        *s.prestige,
        *s.available,
        *s.exhausted,
        *s.colonists,
        *s.fleet_place,
        *s.merchants_off,
        *s.ties,
        *map(len, s.hands),
        *map(len, s.missions),
    )


def current_marks(s: Tpop) -> list[tuple[int, ...]]:
    """The table's mark, and the seats'."""
    return [table_mark(s), own_marks(s)]


def due_seats(s: Tpop, marks: list[tuple[int, ...]]) -> Sequence[int]:
    """Seats that may meet something new since goals were last looked at."""
    before, count = s.goal_marks, len(s.seats)
    if not before or before[0] != marks[0] or len(before[1]) != len(marks[1]):
        return range(count)
    if (s.phase, s.step) in (PEACE_ENDS, INCOME_ENDS):
        return range(count)
    if before[1] == marks[1]:
        return ()
    return sorted({*compress(_marked_seats(count, len(marks[1])), map(ne, before[1], marks[1]))})


@cache
def _marked_seats(count: int, length: int) -> tuple[int, ...]:
    """Whose number stands at each place of `own_marks`."""
    triples = 6 * count
    return tuple(i // 3 % count if i < triples else (i - triples) % count for i in range(length))


def seat_order(g: G) -> Iterator[int]:
    """17.3: from the Active Player in Phase 2, else from the First Player."""
    s = g.state
    return g.seats_from(s.turn if s.phase == "actions" and s.turn != NONE else s.first)


# Milestones


def score_milestones(g: G, due: Sequence[int]) -> bool:
    """17.3: every Milestone on display for every seat that meets it now; says whether any was.
    Bots complete theirs by the Focus chart."""
    s = g.state
    scored = False
    for slot, card in enumerate(s.milestones):
        if not _is_time(s, card):
            continue
        tags, test = s.milestone_tags, milestone_test(card)
        everybody = s.fresh_facts or is_relative("milestone", card)
        seats = range(len(s.seats)) if everybody and not _is_standing(card) else due
        bots = s.bots
        for first in seats:
            if first not in tags[slot] and not bots[first] and test(g, first):
                break
        else:
            continue
        scored = True
        for seat in seat_order(g):
            if seat not in tags[slot] and not bots[seat] and test(g, seat):
                complete_milestone(g, slot, seat)
    return scored


def _is_time(s: Tpop, card: int) -> bool:
    """Whether this is a moment at which a Milestone is judged."""
    when = milestone(card)["when"]
    if when == "standing":
        return True
    if when == "end_phase_3":
        return (s.phase, s.step) == PEACE_ENDS
    if when == "end_phase_4":
        return (s.phase, s.step) == INCOME_ENDS
    return bool(s.fresh_facts) or _keeps_trigger(card)


@cache
def _is_standing(card: int) -> bool:
    """Whether a Milestone depends on its seat's own state of affairs alone."""
    has_trigger = "'t'" in str(milestone(card)["check"])
    return not has_trigger and not is_relative("milestone", card)


@cache
def _keeps_trigger(card: int) -> bool:
    """Whether a Milestone wants a state of affairs besides what happened this Age."""
    return "all" in milestone(card)["check"]


def complete_milestone(g: G, slot: int, seat: int) -> None:
    """17.3: 5, 3, 1, 0 Prestige by place, and the reward for everybody."""
    card = g.state.milestones[slot]
    record, tags = milestone(card), (*g.state.milestone_tags[slot], seat)
    g.state.milestone_tags[slot] = tags
    g.log(MilestoneDone(g.seat_name(seat), record["title"], len(tags)))
    if len(tags) == 1 and 1 in g.state.bots:
        count_first(g, seat)
    points: list[int] = record["prestige"]
    if len(tags) <= len(points):
        change_prestige(g, seat, points[len(tags) - 1], "17.3")
    for what, amount in record["reward"].items():
        if what == "ducats":
            gain_ducats(g, seat, amount, "17.3")
        elif not g.state.bots[seat]:
            gain_power(g, seat, POWERS.index(what.lower()), amount, "17.3")


# Missions


def is_met(g: G, seat: int, card: int) -> bool:
    """17.2: whether a seat meets a Mission now."""
    return mission_test(card)(g, seat)


def met_missions(g: G, seat: int) -> list[int]:
    """Missions in hand that are met now."""
    return [card for card in g.state.missions[seat] if is_met(g, seat, card)]


def _is_open(g: G, seat: int, card: int) -> bool:
    """R197: met, and not put off by its owner."""
    return (seat, card) not in g.state.put_off and is_met(g, seat, card)


def offer_missions(g: G, due: Sequence[int]) -> Steps[bool]:
    """R197: each seat with a Mission met that it has not put off; says whether one was done."""
    s = g.state
    if not _has_offer(g, due):
        return False
    done = False
    for seat in seat_order(g):
        for card in list(s.missions[seat]):
            while card in s.missions[seat] and _is_open(g, seat, card):
                done = (yield from _offer(g, seat)) or done
    return done


def _has_offer(g: G, due: Sequence[int]) -> bool:
    """Whether any seat meets a Mission that it has not put off (a loop: it runs all the time)."""
    put_off = g.state.put_off
    for seat, hand in enumerate(g.state.missions):
        is_due = seat in due
        for card in hand:
            concerns = is_due or is_relative("mission", card)
            if concerns and (seat, card) not in put_off and mission_test(card)(g, seat):
                return True
    return False


def _offer(g: G, seat: int) -> Steps[bool]:
    """Ask the owner which of the Missions met he completes, if any."""
    s = g.state
    keys = mission_keys()

    def options() -> list[Option]:
        open_now = [card for card in s.missions[seat] if _is_open(g, seat, card)]
        shown = [Option(f"complete:{keys[c]}", c, (f"mission:{keys[c]}",)) for c in open_now]
        return [*shown, Option("later", NONE)]

    card = yield ask(g, seat, "mission", options, "17.2")
    if card == NONE:
        s.put_off += [(seat, c) for c in s.missions[seat] if _is_open(g, seat, c)]
        return False
    yield from complete_mission(g, seat, card)
    return True


def complete_mission(g: G, seat: int, card: int) -> Steps[None]:
    """17.2: the card is shown; its Prestige, then its effects."""
    from europa.tpop.cards.effects import apply
    from europa.tpop.cards.grammar import read_effects

    s, record = g.state, mission(card)
    s.missions[seat] = tuple(other for other in s.missions[seat] if other != card)
    s.missions_done[seat] += (card,)
    g.reveal()
    g.log(MissionDone(g.seat_name(seat), record["title"]))
    change_prestige(g, seat, record["prestige"], "17.2")
    for effect in read_effects(tuple(record["effects"])):
        yield from apply(g, effect, seat, "17.2")


def new_round(g: G) -> None:
    """Missions that were put off are offered again."""
    g.state.put_off = []


def final_missions(g: G, seat: int) -> int:
    """4.7, R86: the Missions in hand that are met are shown; returns their Prestige."""
    total = 0
    for card in met_missions(g, seat):
        g.log(MissionDone(g.seat_name(seat), mission(card)["title"]))
        total += int(mission(card)["prestige"])
    return total


# A Mission that was put off can be completed in the owner's Turn


def _mission_barred(g: G, seat: int) -> str:
    s = g.state
    if not s.put_off or not any((seat, card) in s.put_off for card in s.missions[seat]):
        return HIDDEN
    return "" if met_missions(g, seat) else HIDDEN


def _mission_run(g: G, seat: int) -> Steps[None]:
    keys = mission_keys()

    def options() -> list[Option]:
        cards = met_missions(g, seat)
        return [Option(f"complete:{keys[c]}", c, (f"mission:{keys[c]}",)) for c in cards]

    card = yield ask(g, seat, "mission", options, "17.2")
    yield from complete_mission(g, seat, card)


ACTIONS = (Action("mission", "17.2", _mission_barred, _mission_run, is_minor=True),)
