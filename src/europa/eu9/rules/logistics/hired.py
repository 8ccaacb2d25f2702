"""VII.5.1 Leaders hired for a turn: mercenaries (P 10) and captains with a licence (P 31.2)."""

from __future__ import annotations

from functools import cache

from europa.eu9.state import DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

MERCENARY, LICENSED = "mercenaries", "licensed_privateer"
GIVEN = "leader_until"
"""Under `held`, with the leader's name: the last turn for which an event has given him."""
HIRED = "hired"
"""Under `held`, with the leader's name: the turn in which he was hired."""


@cache
def for_hire() -> tuple[int, ...]:
    """All who serve whoever has hired them."""
    found = enumerate(load_world().leaders)
    return tuple(n for n, who in found if who.country == MERCENARY or who.group == LICENSED)


def lives(g: G, leader: int) -> bool:
    """Whether a named one is alive this turn; who has no name always is."""
    who = g.world.leaders[leader]
    return not who.first or who.first <= g.state.turn <= who.last


def free(g: G, group: str, kind: str) -> list[int]:
    """Those of a kind whom somebody may hire now."""
    leaders = g.world.leaders
    return [
        n
        for n in for_hire()
        if group in (leaders[n].country, leaders[n].group)
        and any(side.kind == kind or kind in side.flags for side in leaders[n].sides)
        and not g.state.leader_state[n]
        and g.state.held.get(f"{HIRED}:{leaders[n].id}") != g.state.turn
        and lives(g, n)
    ]


def enlist(g: G, leader: int, power: int) -> None:
    """He serves a power from the next 3.10 on, for a turn."""
    g.state.leader_for[leader] = power
    g.state.held[f"{HIRED}:{g.world.leaders[leader].id}"] = g.state.turn


def change_guard(g: G) -> None:
    """3.10: those of last turn leave, those hired this turn are there."""
    s = g.state
    for n in [n for n in for_hire() if n in s.leader_for]:
        key = f"{HIRED}:{g.world.leaders[n].id}"
        if s.held.get(f"{GIVEN}:{g.world.leaders[n].id}", 0) >= s.turn:
            continue  # an event has given him for some turns
        if s.held.get(key) == s.turn:
            s.leader_state[n], s.leader_side[n] = ON_MAP, 0
            continue
        s.held.pop(key, None)
        s.leader_for.pop(n)
        if s.leader_state[n] != DEAD:
            g.put_leader(n, NONE, 0)


def hired(g: G, power: int) -> list[int]:
    """A power's hired leaders on the map."""
    s = g.state
    return [n for n in for_hire() if s.leader_for.get(n) == power and s.leader_state[n] == ON_MAP]
