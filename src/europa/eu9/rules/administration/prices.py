"""VI.10 Prices of exotic resources (3.12)."""

from __future__ import annotations

from europa.eu9.rules.powers import resources
from europa.eu9.state import GOODS, SITUATIONS
from europa.eu9.table import G
from europa.eu9.world import RESOURCES
from europa.eu9.world.tables import clamp, exploitation, goods, price_variation
from europa.kernel import Entry

RARE = 0
ENOUGH = {20: 4, 30: 6, 40: 8}
"""Units with which a speculator without a monopoly moves the market, by track."""
MOST_BOXES = 2


class Price(Entry, frozen=True):
    """The price of a good moves."""

    good: str
    boxes: int
    price: int


ENTRIES = (Price,)
MESSAGES = {"entry.Price": "{good}: {boxes:box|boxes}, now {price:ducat|ducats} a unit"}


def market(good: int, price: int, die: int, modifier: int = 0) -> int:
    """VI.10.1: a cheap good rises, a dear one falls."""
    known = goods()[good]
    result = die + modifier + price
    return 1 if result <= known.low else -1 if result >= known.high else 0


def new_box(g: G, good: int, die: int) -> int:
    """VI.10: the box of a good after this turn's variation."""
    s = g.state
    speculators = [power for power, what in s.speculation if what == good]
    track = goods()[good].track
    world = resources.world_units(g, good)
    level, modifier = exploitation(good, world), 0
    for power in speculators:
        own = resources.units_of(g, power, good)
        if resources.monopoly(own, world):
            level = RARE
        elif own >= ENOUGH[track]:
            modifier = -1
    change = price_variation(SITUATIONS[s.situation], level)
    change += market(good, resources.price(g, good), die, modifier)
    boxes = clamp(change, -MOST_BOXES, MOST_BOXES)
    return clamp(s.prices[good] + boxes, goods()[good].lowest, goods()[good].highest)


def move(g: G) -> None:
    """3.12: a d10 for each resource; all prices move together."""
    s = g.state
    boxes = [new_box(g, good, g.d10(f"price {RESOURCES[good]}")) for good in range(GOODS)]
    for good, box in enumerate(boxes):
        moved, s.prices[good] = box - s.prices[good], box
        if moved:
            g.log(Price(RESOURCES[good], moved, resources.price(g, good)))
