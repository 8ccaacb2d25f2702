"""R10.3, C12 What each action before walls needs on the die, for who decides about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.eu9.combat import forces, tables
from europa.eu9.combat.siege import supply_check, undermining_parts
from europa.eu9.pieces import KING
from europa.eu9.rules.military.siege.walls_and_works import describe, garrison
from europa.eu9.rules.military.stacks import leaders_in
from europa.eu9.table import G

FACES = range(1, 11)


def undermining(g: G, key: int, numbers: Sequence[int]) -> dict[str, Any]:
    """The ten faces of the die of undermining, and what is added to it.

    Nothing while a king stands on either side whose values may not have been rolled (E53).
    """
    inside = [x.number for x in garrison(g, key)]
    if any(leader >= KING for n in (*numbers, *inside) for leader in leaders_in(g, n)):
        return {}
    siege, _ = describe(g, key, numbers)
    parts = undermining_parts(siege)
    added = sum(parts.values())
    return {
        "added": added,
        "parts": [f"{reason} {value:+d}" for reason, value in parts.items()],
        "faces": [tables.undermining(die + added) for die in FACES],
        "hungry": sum(10 for die in FACES if supply_check(siege, die) < siege.supply_distance),
        "level": siege.fortress.level,
        "inside": forces.detachments(siege.fortress.inside),
        "port": siege.fortress.has_port and siege.fortress.port_open,
    }
