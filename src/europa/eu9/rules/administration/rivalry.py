"""VI.8.2, VI.9.2 How strong a country is in competition, and one round of the automatic kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from europa.eu9.rules.administration.actions import Odds, attempt, column
from europa.eu9.rules.powers.indices import both, dti, fti
from europa.eu9.rules.powers.single.scheldt import is_home
from europa.eu9.table import G
from europa.eu9.world import NONE

ROLLS = ("competition", "commercial_action")


def strength(g: G, country: int, zone: int = NONE, province: int = NONE) -> int:
    """VI.8.2: FTI (the special one overseas), and DTI in an own CTZ; no zone: in an area."""
    more = both(g, country, ROLLS, zone=zone, place=province)
    if zone == NONE:
        return fti(g, country, "competition", overseas=True) + more
    w = g.world.zones[zone]
    own = fti(g, country, "competition", overseas=not w.europe) + more
    return own + (dti(g, country) if is_home(g, country, zone) else 0)


def round_of(
    g: G, opponents: Mapping[int, Sequence[int]], where: str, zone: int = NONE, place: int = NONE
) -> list[int]:
    """VI.9.2: each rolls against its strongest opponent, without modifiers; who doesn't succeed."""
    overseas = zone == NONE or not g.world.zones[zone].europe
    losers = []
    for country, others in opponents.items():
        best = max(strength(g, other, zone, place) for other in others)
        at = column(strength(g, country, zone, place) - best, 0)
        own = fti(g, country, "competition", overseas=overseas)
        if not attempt(g, country, "automatic", where, Odds(at, 0, own)).success:
            losers.append(country)
    return losers
