"""R19.2: what waits for a stack on its way, for people and computers alike: interception, wear."""

from __future__ import annotations

from collections.abc import Iterable

from europa.eu9.pieces import KING, OUTSIDE, Stack
from europa.eu9.rules.military.attrition import europe, percentage
from europa.eu9.rules.military.composition import (
    commander,
    known_values,
    land_thirds,
    woodsmen,
)
from europa.eu9.rules.military.ground import Ground, ground_of, is_european, rebels
from europa.eu9.rules.military.movement.interception import Try, besieged_behind, land_modifier
from europa.eu9.rules.military.paths import Way
from europa.eu9.rules.military.rights import may_intercept
from europa.eu9.rules.military.stacks import is_phasing, units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.state import MAN
from europa.eu9.table import G
from europa.eu9.world.graph import BERING


def known_skill(g: G, stack: Stack) -> int:
    """MAN of the commander as far as it is known."""
    leader = commander(g, stack).leader
    man = known_values(g, leader)[MAN]
    return man if leader >= KING else woodsmen(g, stack, man)


def interceptors(g: G, mover: Stack, places: dict[int, Way]) -> dict[int, list[Try]]:
    """[province in reach]: enemies that may try there, with their modifiers; each tries once."""
    w = g.world
    grounds: dict[tuple[int, int], Ground] = {}
    found: dict[int, list[Try]] = {}
    mine = known_skill(g, mover)
    for x in g.state.stacks.values():
        if x.naval or x.carrier or x.inside != OUTSIDE or x.country == rebels():
            continue
        if x.number in mover.tried or x.engaged or x.beaten or is_phasing(g, x):
            continue
        near = [p for p in (x.place, *w.provinces[x.place].neighbours) if p in places]
        if not near:
            continue
        key = (x.country, x.helps)
        ground = grounds.get(key) or grounds.setdefault(key, ground_of(g, x))
        if not ground.is_foe(mover) or not units_in(g, x.number):
            continue
        for p in near:
            if p != x.place and w.borders[x.place, p] == BERING:
                continue
            if not ground.bar(p) and may_intercept(g, x, ground, p):
                modifier = land_modifier(g, ground, x, mover, p, known_skill(g, x) - mine)
                found.setdefault(p, []).append(Try(x.number, modifier, besieged_behind(ground, x)))
    return found


def chance_of_passing(tries: list[Try]) -> int:
    """Percent: nobody of these succeeds, if all try."""
    chance = 100.0
    for one in tries:
        chance *= 1 - one.chances / 10
    return round(chance)


FACES = range(1, 11)


def wear_on_land(g: G, stack: Stack, ways: Iterable[Way]) -> dict[int, int]:
    """M16.2: [province]: percent that the march costs troops or feeds on the land; 0 is left out.

    As far as it can be told beforehand: what has been spent of a move counts from its start.
    """
    tested = [way for way in ways if way.causes]
    if not tested:
        return {}
    thirds = land_thirds(units_in(g, stack.number))
    line = line_of(g, stack)
    base = 2 * (line is None) + (0 if line is None else line.straits) - known_skill(g, stack)
    known: dict[tuple[int, bool], int] = {}
    found: dict[int, int] = {}
    for way in tested:
        abroad = not all(is_european(g, p) for p in (stack.place, *way.path))
        modifier = base + 2 * (len(way.causes) - 1) + 2 * way.enemy + way.marks
        key = (modifier, abroad)
        if key not in known:
            known[key] = wear_at_sea(modifier) if abroad else _hungry(modifier, thirds)
        if known[key]:
            found[way.place] = known[key]
    return found


def _hungry(modifier: int, thirds: int) -> int:
    """Percent of rolls in the European column that take anything."""
    return sum(10 for die in FACES if any(europe(die + modifier, thirds)))


def wear_at_sea(modifier: int) -> int:
    """M17.2: percent of rolls at sea or overseas that take anything."""
    return sum(10 for die in FACES if percentage(die + modifier))
