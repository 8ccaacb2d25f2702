"""R19.2: what waits for a stack on its way, for people and computers alike: who may intercept."""

from __future__ import annotations

from europa.eu9.pieces import KING, OUTSIDE, Stack
from europa.eu9.rules.military.composition import commander, values
from europa.eu9.rules.military.ground import Ground, ground_of, rebels
from europa.eu9.rules.military.movement.interception import Try, besieged_behind, land_modifier
from europa.eu9.rules.military.paths import Way
from europa.eu9.rules.military.rights import may_intercept
from europa.eu9.rules.military.stacks import is_phasing, units_in
from europa.eu9.state import MAN
from europa.eu9.table import G
from europa.eu9.world.graph import BERING


def known_skill(g: G, stack: Stack) -> int:
    """MAN of the commander as far as it is known: looking ahead rolls no king's values (E53)."""
    leader = commander(g, stack).leader
    if leader >= KING:
        return max(0, g.state.king_values[(leader - KING) * 4 + MAN])
    return values(g, leader)[0]


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
