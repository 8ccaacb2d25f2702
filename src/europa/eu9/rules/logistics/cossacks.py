"""P 37.8 Cossacks: one LD a turn comes for nothing where they live, four at most."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.powers.cossacks import COSSACK, LDS, cossack_lands
from europa.eu9.table import G

PIECE = "cossacks"


def places(g: G, power: int) -> list[int]:
    """Where the LD of the turn may come: held by Russia or the vassal, without revolt."""
    s = g.state
    if g.name(power) != "russia" or sum(u.group == COSSACK for u in s.units) >= LDS:
        return []
    lands = cossack_lands(g)
    return [p for p in lands if s.controller[p] == s.owner[p] and not s.revolt[p]]


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: where it is to come."""
    if g.name(draft.power) != "russia" or draft.of(PIECE):
        return []
    return [Action(PIECE, g.world.provinces[p].id) for p in places(g, draft.power)]


def appear(g: G, power: int) -> None:
    """3.9: the LD that was planned; always conscripts."""
    for item in g.state.plans[power]:
        if item.kind == PIECE:
            place = g.world.province_index[item.target]
            g.state.units.append(Unit(power, "LD", place, group=COSSACK))
            g.log(Placed(g.name(power), "LD", item.target))


PLAN_MENU = {PIECE: menu}
MESSAGES = {"option.plan:cossacks": "Cossacks"}
