"""XIV Victory points: of a turn, of a period, at a transfer and at the end."""

from __future__ import annotations

from europa.eu9.rules.logistics.deciders import actor
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.awards import give
from europa.eu9.rules.victory import check_up, end_points, expressed, judge
from europa.eu9.rules.victory.aims import open_aims
from europa.eu9.state import (
    AIM_KINDS,
    CHOSEN,
    CHOSEN_MAIN,
    MISSED,
)  # fmt: skip
from europa.eu9.table import G
from europa.eu9.world import NONE, RESOURCES
from europa.eu9.world.tables import wealth_percent
from europa.kernel import Entry

HOLLAND = "holland"
WHOLE = 2
"""Halves of an objective that count."""
ALL_TURNS, HALF_TURNS = 9, 4
MAIN = 2
"""The main objective counts double, after its maximum."""


class AimsShown(Entry, frozen=True):
    """Objectives are revealed; those that wait for the end of an event are named."""

    power: str
    aims: tuple[str, ...]
    waiting: tuple[str, ...]


ENTRIES = (AimsShown,)
MESSAGES = {
    "entry.AimsShown": (
        "{power} reveals its objectives: {aims}[. To be judged when their event is over: {waiting}]"
    ),
}


# Per turn


def turn_points(g: G) -> None:
    """8.3: monopolies of resources, +1 partial, +3 total; objectives that count turns."""
    for power, country in _traders(g):
        for good, kind in resources.monopolies(g, country):
            what = f"{'total' if kind == 2 else 'partial'} monopoly of {RESOURCES[good]}"
            give(g, power, 3 if kind == 2 else 1, what, "XIV.1")
    judge.count_turn(g)
    score_postponed(g)


def _traders(g: G) -> list[tuple[int, int]]:
    """(who scores, whose monopolies): powers their own; E464: who acts for a minor Holland its."""
    found = [(power, power) for power in g.majors()]
    holland = g.country(HOLLAND)
    if not g.is_major(holland) and not g.state.gone[holland]:
        master = actor(g, holland)
        found += [(master, holland)] if master != NONE else []
    return found


# Per period


def wealth_points(wealth: int, turns: int, percent: int) -> int:
    """XIV.3: the average wealth of the period, a percentage of it, rounded down."""
    return wealth * percent // (100 * turns) if turns else 0


def final_wealth(wealth: int, treasury: int, loans: int) -> int:
    """XIV.3: at a transfer or the end: the treasury counts, debts twice against it."""
    return wealth + (treasury if treasury > 0 else 2 * treasury) - 2 * loans


def _debts(g: G, power: int) -> int:
    abroad = sum(loan.rest for loan in g.state.loans if loan.power == power)
    return g.state.national_loan[power] + abroad


def _score_wealth(g: G, power: int, last: bool) -> None:
    s = g.state
    wealth = s.wealth[power]
    if last:
        wealth = final_wealth(wealth, s.treasury[power], _debts(g, power))
    percent = wealth_percent(g.name(power), s.period)
    give(g, power, wealth_points(wealth, s.period_turns[power], percent), "wealth", "XIV.3")


def _is_last(g: G, power: int) -> bool:
    """Whether a power is left, or the game over, now."""
    s = g.state
    if s.turn > s.last_turn:
        return True
    for place, (_, powers) in enumerate(g.world.scenarios[s.scenario].seats):
        if s.seat_power[place] == power:
            return any(turn == s.turn and g.country(name) != power for name, turn in powers)
    return False


def period_wealth(g: G) -> None:
    """P.1: wealth and prestige of the period."""
    for power in g.majors():
        _score_wealth(g, power, _is_last(g, power))


def score_aims(g: G) -> None:
    """P.3: objectives are revealed and scored; an M objective neither chosen nor reached costs."""
    for power in g.majors():
        _score_aims_of(g, power, ends=g.state.turn > g.state.last_turn)


def _score_aims_of(g: G, power: int, *, ends: bool = False, halves: int = WHOLE) -> None:
    """`ends`: nothing can wait for an event any more; `halves`: what of them counts (E456)."""
    s = g.state
    chosen = s.aims[power]
    records = g.world.objectives
    waiting: list[int] = []
    due = [(aim, CHOSEN_MAIN if place == 0 else CHOSEN) for place, aim in enumerate(chosen)]
    due += [(aim, MISSED) for aim in open_aims(g, power)
            if records[aim].mandatory and aim not in chosen]  # fmt: skip
    for aim, kind in due:
        if not ends and expressed.waits_for(g, records[aim].id):
            waiting.append(aim * AIM_KINDS + kind)
        else:
            _score_aim(g, power, aim, kind, halves)
    s.postponed[power] += tuple(waiting)
    if chosen:
        later = tuple(
            records[code // AIM_KINDS].id for code in waiting if code % AIM_KINDS != MISSED
        )
        g.log(AimsShown(g.name(power), tuple(records[aim].id for aim in chosen), later))


def _score_aim(g: G, power: int, aim: int, kind: int, halves: int = WHOLE) -> None:
    """XIV.5: an objective that was chosen, or an M objective that was not (E449)."""
    record = g.world.objectives[aim]
    points = record.capped(judge.JUDGES[record.id](g, power))
    if kind != MISSED:
        points = points * (MAIN if kind == CHOSEN_MAIN else 1) * halves // WHOLE
        give(g, power, points, f"objective {record.name}", "XIV.5")
    elif not points:
        lost = record.penalty * halves // WHOLE
        give(g, power, -lost, f"objective {record.name} missed", "XIV.5")


def score_postponed(g: G) -> None:
    """E450: objectives that waited for an event are scored once it is over, or with the game."""
    for power in g.majors():
        _score_waiting(g, power, ends=g.state.turn >= g.state.last_turn)


def _score_waiting(g: G, power: int, *, ends: bool) -> None:
    s = g.state
    left = []
    for code in s.postponed[power]:
        aim, kind = divmod(code, AIM_KINDS)
        if not ends and expressed.waits_for(g, g.world.objectives[aim].id):
            left.append(code)
        else:
            _score_aim(g, power, aim, kind)
    s.postponed[power] = tuple(left)


def transfer_points(g: G) -> None:
    """P.4: the list of a power that is left, or of all at the end."""
    for power in g.majors():
        if _is_last(g, power):
            give(g, power, end_points.points(g, power), "what it leaves behind", "XIV.6")


def halves_of(turns: int) -> int:
    """E456: objectives of a power left within a period: full after 9 turns of it, half after 4."""
    return WHOLE if turns >= ALL_TURNS else 1 if turns >= HALF_TURNS else 0


def leave(g: G, power: int) -> None:
    """P.4: points of a power whose seat leaves it within a period (E62)."""
    turns = g.state.period_turns[power]
    if turns:  # else the period before has just been scored
        _score_wealth(g, power, last=True)
        check_up.check(g, power)
        _score_aims_of(g, power, ends=True, halves=halves_of(turns))
    _score_waiting(g, power, ends=True)
    give(g, power, end_points.points(g, power), "what it leaves behind", "XIV.6")
