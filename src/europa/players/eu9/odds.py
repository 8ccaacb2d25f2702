"""Chances of battles and sieges, by the rules' own procedures, remembered by what meets what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from europa.eu9.combat.assault import Defence
from europa.eu9.combat.forces import Contingent, Leader
from europa.eu9.combat.land_field import Field, LandBattle, Side
from europa.eu9.combat.odds import assault_odds, undermining_odds, winners
from europa.eu9.combat.siege import Siege
from europa.eu9.pieces import Stack
from europa.eu9.rules.military.composition import head
from europa.eu9.rules.military.hosts import contingents, leader_of
from europa.eu9.table import G

ROLLS = 24
"""Enough to tell good odds from bad ones; a fight is played in a fraction of a millisecond."""
FIRST = 6
"""So many are enough where they all end alike."""
EVEN = 0.5
US, THEM = "us", "them"


def battle(g: G, ours: Sequence[Stack], theirs: Sequence[Stack], place: int) -> float:
    """Chance that our stacks beat theirs in a province; 1 if nobody stands there."""
    mine, yours = _force(g, ours), _force(g, theirs)
    if not yours:
        return 1.0
    if not mine:
        return 0.0
    terrain = g.world.provinces[place].terrain
    return _battle(
        g.state.period, terrain, mine, _leader(g, ours), yours, _leader(g, theirs)
    )  # fmt: skip


def _force(g: G, stacks: Sequence[Stack]) -> tuple[Contingent, ...]:
    """Contingents without the marks that tell equal ones apart."""
    found = contingents(g, [stack.number for stack in stacks])
    return tuple(replace(part, tag=n) for n, part in enumerate(found))


def _leader(g: G, stacks: Sequence[Stack]) -> Leader | None:
    """Who commands, without his name: equals fight alike."""
    found = leader_of(g, head(g, stacks).leader)
    return None if found is None else replace(found, name="")


@lru_cache(maxsize=4096)
def _battle(
    period: int,
    terrain: str,
    mine: tuple[Contingent, ...],
    chief: Leader | None,
    yours: tuple[Contingent, ...],
    enemy: Leader | None,
) -> float:
    field = Field(period=period, terrain=terrain)  # type: ignore[arg-type]  # the map's words
    one = Side(name=US, stack=mine, leader=chief)
    two = Side(name=THEM, stack=yours, leader=enemy)
    battle = LandBattle(field=field, phasing=one, other=two)
    first = _won(battle, FIRST, 1)
    if first in (0.0, 1.0):
        return first
    return (FIRST * first + (ROLLS - FIRST) * _won(battle, ROLLS - FIRST, 2)) / ROLLS


def _won(battle: LandBattle, rolls: int, seed: int) -> float:
    """Share of the fights that we win; one that nobody wins counts half."""
    found = winners(battle, rolls, seed)
    return (found[US] + EVEN * found[""]) / rolls


TAKEN = ("honours", "surrender")
PER_ROUND = (0.6, 0.45, 0.3, 0.2, 0.12, 0.08)
"""[level]: rough chance that a fortress falls in a round, before a siege has begun."""


def fall_by_level(level: int) -> float:
    """What is thought of a fortress from afar."""
    return PER_ROUND[min(max(0, level), len(PER_ROUND) - 1)]


def undermine(siege: Siege) -> float:
    """Chance that undermining takes the fortress, or opens a breach, which counts half."""
    found = undermining_odds(siege)
    return sum(found.get(name, 0.0) for name in TAKEN) + EVEN * found.get("breach", 0.0)


def assault(siege: Siege, defence: Defence) -> tuple[float, float]:
    """Chance that an assault succeeds, and the LD it costs."""
    found = assault_odds(siege, defence, ROLLS)
    return found["falls"], found["besieger_losses"]
