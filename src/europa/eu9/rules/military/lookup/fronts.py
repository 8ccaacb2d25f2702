"""VII-5 A common front: who fights a country is allied with all others who do, inside that
country, and has only so many stacks there."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.powers.groups import EMIGRE
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.book import records
from europa.eu9.rules.terms.lasting import is_over
from europa.eu9.table import G
from europa.eu9.world import load_world

RULES, INSIDE = "war_rule:", "allied_inside"


class Front(NamedTuple):
    """Land where enemies of a country stand together, who they are, how many stacks each."""

    land: frozenset[int]
    allies: frozenset[int]
    stacks: int


NO_FRONT = Front(frozenset(), frozenset(), 0)


@cache
def _land(name: str) -> frozenset[int]:
    w = load_world()
    return frozenset(w.countries[w.country_index[name]].provinces)


@cache
def _everywhere() -> frozenset[int]:
    return frozenset(range(len(load_world().provinces)))


def front_of(g: G, country: int) -> Front:
    """The common front that a country is part of, if there is one."""
    for entry in g.state.lasting.get(RULES, ()):
        act = records()[entry.record]
        if INSIDE not in act or is_over(g, entry):
            continue
        foe = g.country(act[INSIDE])
        if at_war(g, country, foe):
            allies = frozenset(g.enemies(foe))
            return Front(_land(act[INSIDE]), allies, int(act["stacks"]))
    return NO_FRONT


def barred_from(g: G, stack: Stack) -> frozenset[int] | None:
    """Where a stack may go whose country has all its stacks in the front; None: anywhere."""
    front = front_of(g, stack.country)
    if not front.land or stack.place in front.land or _is_emigre(g, stack):
        return None
    there = [
        x
        for x in g.state.stacks.values()
        if x.country == stack.country and x.place in front.land and not x.naval
    ]
    inside = [x for x in there if x.number != stack.number and not _is_emigre(g, x)]
    return _everywhere() - front.land if len(inside) >= front.stacks else None


def _is_emigre(g: G, stack: Stack) -> bool:
    return any(unit.group == EMIGRE for unit in units_in(g, stack.number))
