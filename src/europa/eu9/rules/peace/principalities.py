"""P 17.4 Peace between a principality and who granted its independence: land and nothing else."""

from __future__ import annotations

from europa.eu9.rules.peace.handover import score, value
from europa.eu9.rules.peace.levels import conditions
from europa.eu9.rules.peace.sides import held_by, majors_in
from europa.eu9.rules.powers.awards import province_points
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.single.principalities import granters
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer
from europa.eu9.world import NONE


def granter(g: G, offer: Offer) -> int:
    """The winner who had granted it, if a principality alone has lost; else NONE."""
    if len(offer.losers) != 1:
        return NONE
    granted = granters(g, offer.losers[0])
    return next((power for power in majors_in(g, offer.winners) if power in granted), NONE)


def whole(g: G, offer: Offer) -> int:
    """Who holds all of it may take all of it, for all conditions."""
    power = granter(g, offer)
    if power == NONE or offer.level != UNCONDITIONAL:
        return 0
    held = all(held_by(g, p) == power for p in g.owned(offer.losers[0]))
    return conditions(offer.level) if held else 0


def nothing(g: G, offer: Offer) -> int:
    """It has no money to give; a condition without land left is void."""
    return 1 if granter(g, offer) != NONE else 0


def take_whole(g: G, offer: Offer) -> None:
    """Every province is annexed; the principality has none left."""
    power, minor = granter(g, offer), offer.losers[0]
    for place in list(g.owned(minor)):
        worth = value(g, place)
        hand_over(g, place, power, "peace")
        score(g, offer, power, province_points(worth, gained=True), "province annexed")
        score(g, offer, minor, province_points(worth, gained=False), "province lost")
