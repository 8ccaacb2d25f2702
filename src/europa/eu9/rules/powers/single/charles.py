"""P 34.11 Charles XII of Sweden: when he comes, and how he is away after his first disaster."""

from __future__ import annotations

from europa.eu9.pieces import KING
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.initiative import LEAST, has_reigned, reigns
from europa.eu9.state import MIL
from europa.eu9.table import G
from europa.eu9.world import NONE

CHARLES, FATHER = "sweden_charles_xii", "sweden_gustav_adolf"
SOLDIER, ABLE, LONGER = 8, 9, 2
"""MIL from which a king is he; his own; turns that he reigns longer."""
HEIR, COUNTER, CHANCE = "charles_heir", "carl_xii", 3
"""Under `held`: the turn in which he became the heir; his counter; a d10 that makes him one."""
AWAY, LESS = "charles_away", 2
"""Under `held`: the turn in which he was lost, and with a number each of his values."""


def is_charles(g: G, power: int, mil: int) -> bool:
    """After the heir of Gustav Adolf the first rolled king who is a soldier, or the heir."""
    if g.name(power) != "sweden" or has_reigned(g, CHARLES):
        return False
    died = g.state.held.get(f"reigned:{FATHER}", g.state.turn)
    return died < g.state.turn and (mil >= SOLDIER or HEIR in g.state.held)


def may_be_heir(g: G, power: int) -> bool:
    """The heir of Gustav Adolf is dead, a war with a power is on, and he has not come yet."""
    s = g.state
    if has_reigned(g, CHARLES) or reigns(g, CHARLES) or HEIR in s.held or not g.is_major(power):
        return False
    heir_dead = s.reign_from[power] > s.held.get(f"reigned:{FATHER}", s.turn)
    wars = [war for war in s.wars if war.kind == "full" and power in war.members]
    sides = [war.defenders if power in war.attackers else war.attackers for war in wars]
    return heir_dead and any(g.is_major(foe) for side in sides for foe in side)


def name_heir(g: G) -> bool:
    """The end of phase 3: d10 of 3 or less: he leads troops as a general until he is king."""
    power = g.country("sweden")
    if not may_be_heir(g, power) or g.d10("charles", "sweden") > CHANCE:
        return False
    leader, place = g.world.leader_index[COUNTER], home(g, power)
    g.state.held[HEIR] = g.state.turn
    g.put_leader(leader, place)
    g.state.leader_for[leader] = power
    return True


def become(g: G, power: int) -> None:
    """A rolled king turns out to be Charles XII."""
    s = g.state
    if HEIR in s.held:
        g.put_leader(g.world.leader_index[COUNTER], NONE, 0)
        s.leader_for.pop(g.world.leader_index[COUNTER], None)
    s.monarch[power] = g.world.monarch_index[CHARLES]
    s.skills[power * 3 + MIL] = ABLE
    s.dies[power] += LONGER
    s.youth[power] = 0
    s.leads[power] = 1


def slips_away(g: G, leader: int) -> bool:
    """Killed or captured the first time he is only away, and his country is the worse for it."""
    s = g.state
    if leader < KING or g.name(leader - KING) != "sweden" or not reigns(g, CHARLES):
        return False
    if AWAY in s.held:
        return False
    power = leader - KING
    s.held[AWAY], s.leads[power] = s.turn, 0
    for kind in range(3):
        value = s.skills[power * 3 + kind]
        s.held[f"{AWAY}:{kind}"] = value
        s.skills[power * 3 + kind] = max(LEAST, value - LESS)
    return True


def return_home(g: G) -> None:
    """The very end of the next turn."""
    s = g.state
    power = g.country("sweden")
    kept = [f"{AWAY}:{kind}" for kind in range(3)]
    if s.held.get(AWAY, s.turn) >= s.turn or kept[0] not in s.held:
        return
    values = [s.held.pop(key) for key in kept]
    if reigns(g, CHARLES):
        s.skills[power * 3 : power * 3 + 3] = values
        s.leads[power] = 1
