"""R19.5 Who has nothing to do in the rounds, and is not asked."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.alliances import deciding
from europa.eu9.rules.military.composition import kind_of
from europa.eu9.rules.military.stacks import leaders_in, units_in
from europa.eu9.rules.powers.logistics import PRIVATEERS
from europa.eu9.rules.powers.single.errands import errand
from europa.eu9.rules.powers.wars import sides_with
from europa.eu9.state import SEA_PLACE, ZONES
from europa.eu9.table import G

PATHFINDERS = ("explorer", "conquistador", "governor")


def takes_part(g: G, country: int) -> bool:
    """Whether its forces stand in a war that is fought."""
    fights = any(sides_with(war, country) for war in g.state.wars if not war.armistice)
    return fights or errand(g, country) is not None


def is_useful(g: G, stack: Stack) -> bool:
    """R19.5: at sea, exploring, a privateer, a convoy, beside a revolt or a siege."""
    s = g.state
    if stack.place >= SEA_PLACE or stack.convoy or stack.discoveries:
        return True
    if any(unit.kind in PRIVATEERS for unit in units_in(g, stack.number)):
        return True
    if any(kind_of(g, leader) in PATHFINDERS for leader in leaders_in(g, stack.number)):
        return True
    return stack.place in s.sieges or stack.place in s.gold_stored


def has_work(g: G, country: int) -> bool:
    """Whether a country has anything that may be moved to some use (R5.11, R19.5)."""
    s = g.state
    mine = [stack for stack in s.stacks.values() if stack.country == country]
    if not mine:
        return False
    if takes_part(g, country) or any(is_useful(g, stack) for stack in mine):
        return True
    if any(s.revolt) and any(
        sides and country in (s.owner[p], s.post_owner[p]) for p, sides in enumerate(s.revolt)
    ):
        return True
    return any(s.pirates[zone] and s.tf[country * ZONES + zone] for zone in range(ZONES))


def asked_at_peace(g: G) -> list[int]:
    """Powers at peace that would be asked something: they may announce peace time."""
    return [
        power
        for power in g.majors()
        if not takes_part(g, power) and any(has_work(g, c) for c in _decided_by(g, power))
    ]


def _decided_by(g: G, power: int) -> list[int]:
    present = dict.fromkeys(stack.country for stack in g.state.stacks.values())
    return [c for c in present if c == power or deciding(g, c) == power]


def is_asked(g: G, power: int) -> bool:
    """Whether a power answers for itself this phase: not in peace time."""
    return not g.state.peace_time[power]
