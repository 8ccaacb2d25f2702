"""17.2, 17.3 Missions and Milestones: when they are met, offered and scored."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from europa.kernel import Entry, Option, Steps
from europa.tpop.ids import milestone, mission, mission_keys
from europa.tpop.rules.goals.conditions import mission_test
from europa.tpop.rules.goals.struggles import score_struggles as score_struggles
from europa.tpop.rules.goals.watch import ignore as ignore
from europa.tpop.rules.goals.watch import is_quiet, milestone_goal
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import HIDDEN, Action, ask
from europa.tpop.rules.terms.bot_purse import count_first
from europa.tpop.rules.terms.treasury import change_prestige, gain_ducats, gain_power
from europa.tpop.rules.terms.triggers import forget_moment
from europa.tpop.rules.terms.triggers import record_trigger as record_trigger
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.mission": "{seat}, complete a Mission now?",
    "option.complete": "Complete {title}",
    "option.later": "Not now",
    "option.mission": "Complete a Mission",
    "entry.MissionDone": "{seat} completes {mission}",
    "entry.MilestoneDone": "{seat} reaches {milestone} as number {place}",
}

CLOSED = ("setup", "draw", "over")
"""R38: phases in which nothing is scored."""


class MissionDone(Entry, frozen=True):
    seat: str
    mission: str


class MilestoneDone(Entry, frozen=True):
    seat: str
    milestone: str
    place: int


ENTRIES = (MissionDone, MilestoneDone)


def check_goals(g: G) -> Steps[bool]:
    """R197: at the end of an Action, Battle, siege, peace or step: Milestones score by themselves,
    Missions are offered; again until nothing more is met. Says whether anything was."""
    s = g.state
    if s.phase in CLOSED:
        return False
    met = False
    while not is_quiet(g):
        met = True
        scored = score_milestones(g)
        forget_moment(g)
        done = yield from offer_missions(g)
        if not (scored or done):
            break
    if s.fresh_facts:
        forget_moment(g)
    return met


def seat_order(g: G) -> tuple[int, ...]:
    """17.3: from the Active Player in Phase 2, else from the First Player."""
    s = g.state
    return g.seats_from(s.turn if s.phase == "actions" and s.turn != NONE else s.first)


# Milestones


def score_milestones(g: G) -> bool:
    """17.3: every Milestone on display for every seat that meets it now; says whether any was."""
    s, scored = g.state, False
    for slot in range(len(s.milestones)):
        for seat in seat_order(g):
            goal = milestone_goal(s, slot, seat)
            if goal is not None and goal.is_open(g):
                complete_milestone(g, slot, seat)
                scored = True
    return scored


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


def offer_missions(g: G) -> Steps[bool]:
    """R197: each seat with a Mission met that it has not put off; says whether one was done."""
    s = g.state
    done = False
    for seat in seat_order(g):
        for card in list(s.missions[seat]):
            while card in s.missions[seat] and _is_open(g, seat, card):
                done = (yield from _offer(g, seat)) or done
    return done


def _offer(g: G, seat: int) -> Steps[bool]:
    """Ask the owner which of the Missions met he completes, if any."""
    s = g.state

    def options() -> list[Option]:
        open_now = [card for card in s.missions[seat] if _is_open(g, seat, card)]
        return [*_completions(open_now), Option("later", NONE)]

    card = yield ask(g, seat, "mission", options, "17.2")
    if card == NONE:
        s.put_off += [(seat, c) for c in s.missions[seat] if _is_open(g, seat, c)]
        return False
    yield from complete_mission(g, seat, card)
    return True


def complete_mission(g: G, seat: int, card: int) -> Steps[None]:
    """17.2: the card is shown; its Prestige, then its effects."""
    s, record = g.state, mission(card)
    s.missions[seat] = tuple(other for other in s.missions[seat] if other != card)
    s.missions_done[seat] += (card,)
    g.reveal()
    g.log(MissionDone(g.seat_name(seat), record["title"]))
    change_prestige(g, seat, record["prestige"], "17.2")
    for effect in seams.cards.read_effects(tuple(record["effects"])):
        yield from seams.cards.apply(g, effect, seat, "17.2")


def _completions(cards: Iterable[int]) -> list[Option]:
    keys = mission_keys()
    return [
        Option(
            f"complete:{keys[c]}",
            c,
            (f"mission:{keys[c]}",),
            params={"title": mission(c)["title"]},
        )
        for c in cards
    ]


def _still_met(g: G, seat: int, waiting: Collection[tuple[int, int]]) -> list[int]:
    """A seat's Missions among those put off that are met now."""
    hand = g.state.missions[seat]
    return [c for who, c in waiting if who == seat and c in hand and is_met(g, seat, c)]


def new_round(g: G) -> None:
    """Missions that were put off are offered again as soon as they are met."""
    g.state.put_off = []


def offer_again(g: G, waiting: Collection[tuple[int, int]]) -> Steps[bool]:
    """R197, T142: Missions put off before this step are offered once more at its end; after a Turn
    only to those who have Passed (others have one of their own to come). Says whether one was
    done."""
    s = g.state
    done = False
    for seat in seat_order(g):
        if s.phase == "actions" and seat not in s.passed:
            continue
        if not _still_met(g, seat, waiting):
            continue

        def options(seat: int = seat) -> list[Option]:
            return [*_completions(_still_met(g, seat, waiting)), Option("later", NONE)]

        card = yield ask(g, seat, "mission", options, "17.2")
        if card != NONE:
            s.put_off = [pair for pair in s.put_off if pair != (seat, card)]
            yield from complete_mission(g, seat, card)
            done = True
    return done


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
    card = yield ask(g, seat, "mission", lambda: _completions(met_missions(g, seat)), "17.2")
    yield from complete_mission(g, seat, card)


ACTIONS = (Action("mission", "17.2", _mission_barred, _mission_run, is_minor=True),)
