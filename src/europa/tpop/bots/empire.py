"""A Bot Emperor's Imperial Influence (B-13)."""

from __future__ import annotations

from europa.kernel import Ask, Option
from europa.tpop.bots.choice import active, handler, target_of
from europa.tpop.bots.trace import asked
from europa.tpop.rules.realms.empire_lands import elector_areas
from europa.tpop.rules.terms.realm import alliances_of, influence_in, married_in
from europa.tpop.rules.terms.tokens import influence_room
from europa.tpop.table import G
from europa.tpop.world import NONE

BEHIND = 99


def missing(g: G, seat: int, area: int) -> int:
    """Cubes until the Bot has more Influence in an Area than any other PR; BEHIND if it leads
    already or there is no room for them."""
    rival = max((_weight(g, other, area) for other in g.others(seat)), default=0)
    need = rival + 1 - _weight(g, seat, area)
    return need if 0 < need <= influence_room(g, area) else BEHIND


def _weight(g: G, seat: int, area: int) -> int:
    """T46: Influence and Marriages, as they count in a vote."""
    return influence_in(g, seat, area) + married_in(g, seat, area)


@handler("imperial_lift")
def _lift(g: G, seat: int, ask: Ask) -> Option:
    """4.5 B: all cubes are taken up and placed anew."""
    return active(ask.options)[0]


@handler("imperial_place")
def _place(g: G, seat: int, ask: Ask) -> Option:
    """B-13: the Elector Area that needs least for a lead; any Elector Area; any Area; ties: Areas
    with Allies, A to Z."""
    electors = elector_areas(g)
    friends = {a for realm in alliances_of(g, seat) for a in g.survey.areas[realm]}
    order = g.world.order_of_area

    def rank(option: Option) -> tuple[bool, int, bool, int]:
        area = target_of(g, option)[1]
        elector = area in electors
        need = missing(g, seat, area) if elector else BEHIND
        return not elector, need, area not in friends, order[area] if area != NONE else 0

    chosen = min(ask.options, key=rank)
    area = g.world.areas[target_of(g, chosen)[1]].name
    asked(g, seat, "Where is Imperial Influence needed most?", f"{area}.", "4.5 B")
    return chosen
