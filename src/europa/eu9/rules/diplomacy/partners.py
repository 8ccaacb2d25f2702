"""4.27.6 Minors that stand by each other without being asked."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import help_side, join
from europa.eu9.rules.powers.wars import helper_of, side_of, war_numbered
from europa.eu9.rules.terms.specials import holds
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of

ALLIANCE, FULL = "alliance", "full"
"""Special rule: with whom, and how it stands by one who is `attacked`, or who `declares`."""


def _free(g: G, war: War, country: int) -> bool:
    """It exists and has no part in the war yet."""
    s = g.state
    stands = not s.gone[country] and not g.is_major(country) and bool(g.owned(country))
    return stands and side_of(war, country) == NONE and helper_of(war, country) is None


def stand_by(g: G, war: War) -> War:
    """A war has begun: those who must be at somebody's side are."""
    for how in ("attacked", "declares"):
        members = war.attacked if how == "attacked" else war.attackers
        for country in members:
            war = _for(g, war, country, how)
    return _now(g, war)


def _for(g: G, war: War, country: int, how: str) -> War:
    """Those who stand by one member of the war."""
    side = side_of(war, country)
    for record in specials_of(ALLIANCE) if side != NONE and not g.is_major(country) else ():
        answer = record.says.get(how, "") if g.name(country) in record.says["with"] else ""
        friend = g.country(record.minor)
        if not answer or not holds(g, record) or not _free(g, war, friend):
            continue
        if answer == FULL:
            war = join(g, war, friend, side)
        else:
            war = help_side(g, war, friend, side, beside=country)
    return war


def _now(g: G, war: War) -> War:
    return war_numbered(g, war.number) or war
