"""4.19.7, 4.20.3 How far an action on a European minor will probably lead, before it is sealed."""

from __future__ import annotations

from collections import Counter

from europa.eu9.rules.diplomacy.boxes import reachable
from europa.eu9.rules.diplomacy.minor_modifiers import modifier
from europa.eu9.state import BOXES, NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE

FACES = range(1, 11)
WAYS = Counter(die - one - other for die in FACES for one in FACES for other in FACES)
"""[a die less two dice]: how many of a thousand throws give it."""


def chances(g: G, power: int, minor: int, ducats: int) -> dict[str, int]:
    """[box]: percent that it ends there, if nobody else acts; empty if a Patron may resist.

    A die and the modifier against two dice: what is left over buys boxes.
    """
    patron = g.state.patron[minor]
    if patron not in (NONE, power):
        return {}
    added = modifier(g, power, minor, ducats)
    here = g.state.box[minor] if patron == power else NEUTRAL
    ways: dict[int, int] = {}
    for left, many in WAYS.items():
        points = max(0, left + added)
        ways[points] = ways.get(points, 0) + many
    found: dict[int, int] = {}
    for points, many in ways.items():
        boxes = reachable(g, power, minor, points) if points else []
        box = boxes[-1] if boxes else here
        found[box] = found.get(box, 0) + many
    return {BOXES[box]: round(found[box] / 10) for box in sorted(found)}
