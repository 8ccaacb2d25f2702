"""XIV.5 Objectives: which to choose, and what land, a minor or a war would add to those in hand.

What is lacking is asked of the rules' own judges: the position is changed, judged and put back.
"""

from __future__ import annotations

from collections.abc import Iterable

from europa.eu9.rules.victory.judge import JUDGES, counts
from europa.eu9.rules.victory.points import MAIN
from europa.eu9.state import NEUTRAL, VA
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIOD_TURNS
from europa.kernel import Ask, Option
from europa.players.eu9.thought import Because, Thought

AHEAD = 3
"""Turns for which the map is thought to stay as it is."""
KEPT, HOPED = 0.8, 0.2
"""Chance that what the map gives now is still so at the end; that what it does not give will be."""


def points_of(g: G, power: int, aim: int) -> int:
    """What an objective would bring if the map stayed as it lies, before the main one is doubled:
    one that counts turns counts some of those to come."""
    record = g.world.objectives[aim]
    if record.id not in JUDGES:
        return 0
    progress, judge = g.state.progress, JUDGES[record.id]
    if not counts(g, power, record.id):
        return record.capped(judge(g, power))
    had = progress.get(record.id)
    last = PERIOD_TURNS[g.state.period][1]
    progress[record.id] = (had or 0) + max(1, min(AHEAD, last - g.state.turn + 1))
    found = record.capped(judge(g, power))
    if had is None:
        del progress[record.id]
    else:
        progress[record.id] = had
    return found


def in_hand(g: G, power: int) -> int:
    """Points of the objectives of a power as the map lies."""
    aims = g.state.aims[power]
    return sum((1 if n else MAIN) * points_of(g, power, aim) for n, aim in enumerate(aims))


def gain_of_land(g: G, power: int, provinces: Iterable[int]) -> int:
    """Points that these provinces together would add; land of Europe alone is looked at."""
    s = g.state
    land = [p for p in provinces if g.world.provinces[p].europe]
    if not s.aims[power] or not land:
        return 0
    before = in_hand(g, power)
    was = [(p, s.owner[p], s.controller[p]) for p in land]
    for p in land:
        s.owner[p] = s.controller[p] = power
    after = in_hand(g, power)
    for p, owner, controller in was:
        s.owner[p], s.controller[p] = owner, controller
    return max(0, after - before)


def gain_of_minor(g: G, power: int, minor: int) -> int:
    """Points that a minor would add as a vassal."""
    return max(0, _change(g, power, minor, power, VA))


def loss_of_minor(g: G, power: int, minor: int) -> int:
    """Points that would be lost with a minor that nobody is the Patron of."""
    return max(0, -_change(g, power, minor, NONE, NEUTRAL))


def _change(g: G, power: int, minor: int, patron: int, box: int) -> int:
    """What another Patron of a minor would change."""
    s = g.state
    if not s.aims[power]:
        return 0
    was = s.patron[minor], s.box[minor]
    before = in_hand(g, power)
    s.patron[minor], s.box[minor] = patron, box
    after = in_hand(g, power)
    s.patron[minor], s.box[minor] = was
    return after - before


def choose(thought: Thought, ask: Ask) -> Because:
    """P.7: what the map gives already; an M objective that it doesn't is chosen to be safe: who
    has chosen it loses nothing by missing it."""
    g, power = thought.g, thought.power
    main = ask.kind == "aims.main"

    def worth(option: Option) -> tuple[float, int]:
        record = g.world.objectives[option.value]
        now = points_of(g, power, option.value)
        found = KEPT * now if now else HOPED * (record.most or record.penalty)
        found *= MAIN if main else 1
        if record.mandatory and not now:
            found += (1 - HOPED) * record.penalty
        return found, -option.value

    best = max(ask.options, key=worth)
    record, now = g.world.objectives[best.value], points_of(g, power, best.value)
    if now:
        return Because(best, f"{record.name}: the map gives {now} points for it already.")
    if record.mandatory:
        return Because(best, f"{record.name}: missed without having been chosen it would cost.")
    return Because(best, f"{record.name}: of what is left it promises most.")
