"""4.27.6 Minors that stand by each other without being asked."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import help_side, join
from europa.eu9.rules.powers.wars import helper_of, side_of, war_numbered
from europa.eu9.table import G
from europa.eu9.world import NONE

HORDE = "golden_horde"
HORDES = ("kazan", "astrakhan", "don_cossacks")
"""E241: the khanates for which the Golden Horde fights when they are attacked."""
HORDE_FALLS, KALMAR_ENDS = "I-11(1)", "II-4"


def _free(g: G, war: War, country: int) -> bool:
    """It exists and has no part in the war yet."""
    s = g.state
    stands = not s.gone[country] and not g.is_major(country) and bool(g.owned(country))
    return stands and side_of(war, country) == NONE and helper_of(war, country) is None


def stand_by(g: G, war: War) -> War:
    """A war has begun: those who must be at somebody's side are."""
    for country in war.attacked:
        war = _for_the_attacked(g, war, g.name(country), side_of(war, country))
    denmark, sweden = g.country("denmark"), g.country("sweden")
    if denmark in war.attackers and KALMAR_ENDS not in g.state.occurred and _free(g, war, sweden):
        war = help_side(g, war, sweden, 0, beside=denmark)
    return _now(g, war)


def _for_the_attacked(g: G, war: War, name: str, side: int) -> War:
    s = g.state
    if side == NONE:
        return war
    horde, sweden = g.country(HORDE), g.country("sweden")
    if name in HORDES and HORDE_FALLS not in s.occurred and _free(g, war, horde):
        return join(g, war, horde, side)
    if name == "denmark" and KALMAR_ENDS not in s.occurred and _free(g, war, sweden):
        return join(g, war, sweden, side)
    for one, other in (("mamluks", "syria"), ("syria", "mamluks")):
        if name == one and _free(g, war, g.country(other)):
            return help_side(g, war, g.country(other), side, beside=g.country(one))
    return war


def _now(g: G, war: War) -> War:
    return war_numbered(g, war.number) or war
