"""P 30.8, 31.3, 40.5 Missionaries whom a change of faith drives away; friars of Spain."""

from __future__ import annotations

from functools import cache

from europa.eu9.entries import Removed
from europa.eu9.rules.powers.faith import faith
from europa.eu9.state import DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

ANGLICANS = ("miss_penn", "miss_blair")
FIRST_FRIARS, LAST_EARLY = 2, 25
HUGUENOT, FAITH = "huguenot", "french_faith"


@cache
def _missionaries() -> tuple[int, ...]:
    """Those of England and France."""
    found = enumerate(load_world().leaders)
    lands = ("england", "france")
    return tuple(n for n, who in found if who.kind == "missionary" and who.country in lands)


def suits(g: G, leader: int) -> bool:
    """Whether a leader is of his power's faith; for all but these missionaries he is."""
    if leader not in _missionaries():
        return True
    who = g.world.leaders[leader]
    if who.country == "england":
        anglican = g.state.attitude[g.country("england")] == "anglican"
        return who.id not in ANGLICANS or anglican
    protestant = faith(g, g.country("france")) == "protestant"
    return (who.group == HUGUENOT) == protestant


@cache
def _spanish() -> tuple[tuple[int, ...], frozenset[int]]:
    """Friars without a name, and turns in which somebody with one comes."""
    holy = [(n, x) for n, x in enumerate(load_world().leaders)
            if x.kind == "missionary" and x.country == "spain"]  # fmt: skip
    return tuple(n for n, x in holy if not x.first), frozenset(x.first for _, x in holy if x.first)


def friar_of_turn(g: G, power: int) -> int:
    """P 40.5: turns 2 to 25 one in each turn without a new named one, later on even turns."""
    turn = g.state.turn
    if g.name(power) != "spain" or turn < FIRST_FRIARS:
        return NONE
    friars, named = _spanish()
    if turn in named if turn <= LAST_EARLY else turn % 2:
        return NONE
    return next((n for n in friars if not g.state.leader_state[n]), NONE)


def leave(g: G) -> None:
    """Those of another faith are gone for good, French missions go back to the pool."""
    s, france = g.state, g.country("france")
    for n in _missionaries():
        who = g.world.leaders[n]
        due = who.country == "england" and who.first <= s.turn
        if not suits(g, n) and (s.leader_state[n] == ON_MAP or due) and s.leader_state[n] != DEAD:
            g.put_leader(n, NONE, DEAD)
    now, before = faith(g, france), s.flag_values.get(FAITH, "catholic")
    if now == before:
        return
    s.flag_values[FAITH] = now
    for p, owner in enumerate(s.mission):
        if owner == france:
            s.mission[p] = NONE
            g.log(Removed("france", "mission", g.world.provinces[p].id))


AFTER_STEP = {"2.11": (leave,)}
