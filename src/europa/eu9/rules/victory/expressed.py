"""XIV.3 Objectives that the data give as expressions: their judges, and the turns they count."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.victory import aim_annals, aim_countries, aim_places, aim_rebellions
from europa.eu9.rules.victory.sight import Sight, UnknownWord, unknown, value
from europa.eu9.table import G
from europa.eu9.world import PERIODS, load_world
from europa.eu9.world.specials import ObjectiveRule, objective_rules

VOCABULARY = (aim_annals, aim_countries, aim_places, aim_rebellions)
"""The modules whose words the expressions use."""


def worth(at: Sight, score: Any) -> int:
    """The points of a score; its maximum and the main objective's double come later."""
    if not isinstance(score, dict):
        return int(value(at, score))
    if "cases" in score:
        for case in score["cases"]:
            if value(at, case["if"]):
                return worth(at, case["vp"])
        return worth(at, score["else"])
    if "sum" in score:
        return sum(worth(at, part) for part in score["sum"])
    found = value(at, score["of"])
    if "base" in score:
        points = max(0, score["base"] + score["each"] * found)
    else:
        points = score["each"] * max(0, found - score.get("above", 0))
    more = score.get("plus")
    return int(points + (more["vp"] if more and value(at, more["if"]) else 0))


def _terms(score: Any) -> list[Any]:
    """Every expression within a score."""
    if isinstance(score, dict):
        return [term for part in score.values() for term in _terms(part)]
    if isinstance(score, list) and score and isinstance(score[0], dict):
        return [term for part in score for term in _terms(part)]
    return [score]


def check(rule: ObjectiveRule) -> None:
    """Every word of an objective is known."""
    for term in (*_terms(rule.score), rule.each_turn):
        if missing := unknown(term):
            raise UnknownWord(f"{rule.id}: {missing[0]}")


def _judge(rule: ObjectiveRule) -> Callable[[G, int], int]:
    check(rule)
    world = load_world()
    period = PERIODS.index(world.objectives[world.objective_index[rule.id]].period)
    return lambda g, power: worth(Sight(g, power, period), rule.score)


def judges(written: dict[str, Callable[[G, int], int]]) -> dict[str, Callable[[G, int], int]]:
    """Judges of those that have none yet, and of those that the expressions put right."""
    return {
        rule.id: _judge(rule)
        for rule in objective_rules().records
        if rule.id not in written or rule.replaces
    }


def count_turn(g: G) -> None:
    """8.3: objectives that count turns, and the wars on the Danube that others count by."""
    s = g.state
    aim_annals.note_results(g)
    records, index = load_world().objectives, load_world().objective_index
    for rule in objective_rules().records:
        record = records[index[rule.id]]
        power = g.country(record.power)
        if record.period == PERIODS[s.period] and g.is_major(power) and counts(g, power, rule.id):
            _mark(g, rule.id)
    turkey, austria = g.country("turkey"), g.country("austria")
    if aim_countries.formal_war(g, turkey, austria):
        _mark(g, f"formal_war_turkey_austria:{s.period}")
    if g.holds("little_war"):
        _mark(g, f"little_war:{s.period}")


def counts(g: G, power: int, aim: str) -> bool:
    """8.3: whether an objective that counts turns would count this one as the map lies."""
    rule = _rules().get(aim)
    if rule is None or not rule.each_turn:
        return False
    return bool(value(Sight(g, power, g.state.period), rule.each_turn))


def _mark(g: G, name: str) -> None:
    g.state.progress[name] = g.state.progress.get(name, 0) + 1


@cache
def _rules() -> dict[str, ObjectiveRule]:
    return {rule.id: rule for rule in objective_rules().records}


def is_barred(g: G, aim: str) -> bool:
    """An objective that can't be chosen: Poland has left the Catholic faith."""
    rule = _rules().get(aim)
    if rule is None or not rule.choose.startswith("not choosable"):
        return False
    poland = g.country("poland")
    supports = g.state.attitude[poland] == aim_countries.ATTITUDES["orthodox_supporter"]
    return supports or faith(g, poland) == "protestant"


def is_met_too_early(g: G, power: int, aim: str) -> bool:
    """An objective that can't be the main one since it is met when objectives are chosen."""
    rule = _rules().get(aim)
    if rule is None or not rule.choose.startswith("may not be the main"):
        return False
    return worth(Sight(g, power, g.state.period), rule.score) > 0


IN_WORDS = {
    "such a war": ("I-3(1)", "I-3(2)", "II-3"),
    "one of these wars": ("V-1", "V-2(1)", "V-2(2)"),
    "the Wars of Religion": ("III-D",),
}
"""Events that the data name in words."""
PENDING = ("V-4",)
"""Events that are waited for from the moment they are drawn."""


@cache
def _awaited() -> dict[str, tuple[str, ...]]:
    """Objective -> events whose end it waits for."""
    found = {}
    for rule in objective_rules().records:
        _, _, text = rule.at.partition("postponed while ")
        numbers = re.findall(r"[IV]+-\w+(?:\(\d\))?", text)
        told = [event for words, events in IN_WORDS.items() if words in text for event in events]
        if text:
            found[rule.id] = (*numbers, *told)
    return found


def waits_for(g: G, aim: str) -> str:
    """E450: the event that goes on and for which an objective is postponed, or nothing."""
    s, events = g.state, _awaited().get(aim, ())
    going = [one.event for one in s.running]
    going += [event for event in PENDING if f"pending:{event}" in s.event_calls]
    return next((e for e in going if e in events or e.partition("(")[0] in events), "")
