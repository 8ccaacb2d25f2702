"""R15.3, P 30.3 Which minors of Europe may leave its map: who has settlements, who was sent."""

from __future__ import annotations

from europa.eu9.rules.terms import specials
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.world import POWERS

BOUND = ("minor", "revolt", "habsburg_state")
"""Kinds of minors that have their place in Europe."""
OVERSEAS = "vassal_overseas:"
"""Under `held`, with the vassal: the period for whose rest its Patron has sent it."""


def is_sent(g: G, minor: int) -> bool:
    """P 30.3: its Patron has sent it overseas in this period, and it is his vassal still."""
    s = g.state
    return s.held.get(f"{OVERSEAS}{g.name(minor)}") == s.period and s.box[minor] == VA


def may_leave_europe(g: G, country: int) -> bool:
    """R15.3: a minor of Europe only where it has settlements or was sent; powers and those that
    were powers as they like."""
    record = g.world.countries[country].minor
    if country < POWERS or record is None or record.kind not in BOUND:
        return True
    s = g.state
    return country in s.post_owner or country in s.area_owner or is_sent(g, country)


def knows_sea(g: G, country: int, sea: int) -> bool:
    """Seas off the map of Europe that a minor knows besides (SPEC-minors 6.2)."""
    name = g.world.seas[sea].id
    return any(name in record.says["seas"] for record in specials.standing(g, "knows", country))
