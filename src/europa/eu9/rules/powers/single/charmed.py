"""SPEC-concepts 7.1, P 33.5 Leaders whose first death is none, and who are in less danger."""

from __future__ import annotations

from europa.eu9.pieces import KING
from europa.eu9.table import G
from europa.eu9.world import NONE

MARK = "survives_first_failed_battle_test"
RETURNED = "returned"
"""Under `held`, with his name: the turn of the death that was none."""


def counter_of(g: G, leader: int) -> int:
    """A leader's counter; a monarch's own, if he has one (Friedrich II), else NONE."""
    if leader < KING:
        return leader
    power = leader - KING
    who = g.state.monarch[power]
    if who == NONE:
        return NONE
    name = g.world.monarchs[who].id.removeprefix(f"{g.name(power)}_")
    return g.world.leader_index.get(name, NONE)


def escapes(g: G, leader: int) -> bool:
    """Whether he survives what would be his death, as everybody so marked does once; noted."""
    counter = counter_of(g, leader)
    if counter == NONE:
        return False
    record = g.world.leaders[counter]
    if not any(MARK in side.flags for side in record.sides):
        return False
    names = [record.id, *([record.pair] if record.pair else [])]  # one man on two counters
    held = g.state.held
    if any(f"{RETURNED}:{name}" in held for name in names):
        return False
    held[f"{RETURNED}:{record.id}"] = g.state.turn
    return True


def is_back(g: G, leader: int) -> bool:
    """He has escaped in this turn, and will be back in the next."""
    counter = counter_of(g, leader)
    if counter == NONE:
        return False
    return g.state.held.get(f"{RETURNED}:{g.world.leaders[counter].id}") == g.state.turn
