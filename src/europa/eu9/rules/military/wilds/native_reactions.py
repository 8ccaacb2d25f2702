"""R9 Natives react at the end of a round (4.3a): province by province, powers by initiative."""

from __future__ import annotations

from europa.eu9.combat.rounds import TRACK
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.composition import land_thirds
from europa.eu9.rules.military.ground import is_european
from europa.eu9.rules.military.stacks import acts_for, units_in
from europa.eu9.rules.military.wilds import natives
from europa.eu9.state import COL, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import POWERS
from europa.kernel import Steps

BEGUN = "natives"


def play(g: G) -> Steps[bool | None] | None:
    """4.3a: the next reaction; one battle is a step."""
    s = g.state
    if BEGUN not in s.acted:
        s.acted = [BEGUN]
    for place, power, numbers in forces(g):
        mark = f"{place}:{power}"
        if mark in s.acted:
            continue
        s.acted.append(mark)
        if reacts(g, place, power, numbers):
            return _battle(g, place, numbers)
    s.acted = []
    return None


def _battle(g: G, place: int, numbers: list[int]) -> Steps[bool | None]:
    """R9.3: a regular battle at once, natives as the phasing side."""
    yield from natives.battle(g, numbers, place, attack=True)
    losses.sweep(g)
    return AGAIN


def forces(g: G) -> list[tuple[int, int, list[int]]]:
    """Land forces of powers overseas, by province, in the order of the impulses."""
    found: dict[tuple[int, int], list[int]] = {}
    for stack in g.state.stacks.values():
        if _counts(g, stack):
            found.setdefault((stack.place, stack.country), []).append(stack.number)
    order = {c: n for n, one in enumerate(g.state.order) for c in one}
    keys = sorted(found, key=lambda key: (key[0], order.get(key[1], 99)))
    return [(place, power, found[place, power]) for place, power in keys]


def _counts(g: G, stack: Stack) -> bool:
    """A power's troops in the field overseas; leaders alone do not count."""
    if stack.naval or stack.carrier or stack.inside != OUTSIDE or stack.place >= SEA_PLACE:
        return False
    if acts_for(stack) >= POWERS or is_european(g, stack.place):
        return False
    return bool(land_thirds(units_in(g, stack.number))) and bool(natives.strength(g, stack.place))


def reacts(g: G, place: int, power: int, numbers: list[int]) -> bool:
    """R9.1-R9.4: whether the natives of a province attack a power's force now."""
    s = g.state
    if natives.has_fought(g, place, power):
        return False
    if natives.are_active(g, place, power):
        return s.post[place] != COL and not was_routed(g, place, power)
    stack = s.stacks[numbers[0]]
    return not natives.is_exempt(g, stack, place) and natives.rise(g, place, power)


def was_routed(g: G, place: int, power: int) -> bool:
    """E276: routed by this power in the round before: they leave it alone in this one."""
    last = natives.fought_in(g, place, power)
    if not last.endswith(natives.ROUTED) or not g.state.previous_round:
        return False
    return last.rstrip(natives.ROUTED) in TRACK and last.rstrip("*") == g.state.previous_round
