"""24.1 All establishments of one area for one condition: New Spain, and a few acres of snow."""

from __future__ import annotations

from europa.eu9.rules.peace.handover import score, value
from europa.eu9.rules.peace.sides import held_by
from europa.eu9.rules.powers.awards import province_points
from europa.eu9.rules.powers.lands import hand_over_post
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of

SNOW = ("england", "france", "holland")
SWEDISH_POLICY = "overseas_expansion"
NORTH, TERRE_NEUVE = "north_america", "area_terre_neuve"
EL_DORADO = tuple(specials_of("colonies_only")[0].says["areas"])
"""40.4: areas of America with gold, next to such, or of the Caribbean."""


def _is_open(g: G, country: int, area: int) -> bool:
    """Where a power may take a whole area (E590)."""
    name, place = g.name(country), g.world.areas[area]
    if name == "spain":
        return place.id in EL_DORADO
    if name in SNOW or (name == "sweden" and g.holds(SWEDISH_POLICY)):
        return NORTH in place.continents or place.id == TERRE_NEUVE
    return False


def areas(g: G, offer: Offer) -> list[tuple[str, int, int]]:
    """(area, taker, conditions): 1, and 1 more for each that the taker does not hold."""
    found: list[tuple[str, int, int]] = []
    lost: dict[int, list[int]] = {}
    for loser in offer.losers:
        for place in g.posts(loser):
            lost.setdefault(g.world.provinces[place].area, []).append(place)
    for area, places in sorted(lost.items()):
        for taker in offer.winners:
            cost = 1 + sum(held_by(g, place) != taker for place in places)
            more = len(places) > 1 or cost > 1  # one that is held is taken as any other
            if more and g.is_major(taker) and _is_open(g, taker, area):
                found.append((g.world.areas[area].id, taker, cost))
                break
    return found


def take_area(g: G, offer: Offer, name: str) -> None:
    """They pass on, with their resources, and count as annexed provinces."""
    taker = next((taker for area, taker, _ in areas(g, offer) if area == name), NONE)
    if taker == NONE:
        return
    inside = next(area.provinces for area in g.world.areas if area.id == name)
    for loser in offer.losers:
        for place in [p for p in g.posts(loser) if p in inside]:
            worth = value(g, place)
            hand_over_post(g, place, taker, "peace")
            g.state.controller[place] = NONE
            score(g, offer, taker, province_points(worth, gained=True), "province annexed")
            score(g, offer, loser, province_points(worth, gained=False), "province lost")
