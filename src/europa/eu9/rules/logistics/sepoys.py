"""P 23 Troops of India are planned at 3.4 and appear after 3.8, beside the purchases."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.powers.single.sepoys import (
    EVENT,
    MOST,
    PRICE,
    SEPOY,
    in_play,
    is_drilled,
    recruits,
)
from europa.eu9.table import G

PIECE = "sepoys"


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: one LD for each large establishment, up to five in all."""
    power, planned = draft.power, [item.target for item in draft.of(PIECE)]
    if EVENT not in g.state.occurred or in_play(g, power) + len(planned) >= MOST:
        return []
    names = [g.world.provinces[p].id for p in recruits(g, power)]
    return [Action(PIECE, name, PRICE) for name in names if name not in planned]


def appear(g: G) -> None:
    """After 3.8 (E40), paid on B33; conscripts, unless Dupleix is there."""
    for power in g.majors():
        for item in g.state.plans[power]:
            if item.kind == PIECE:
                place = g.world.province_index[item.target]
                veteran = is_drilled(g, power, place)
                g.state.units.append(Unit(power, "LD", place, veteran, group=SEPOY))
                g.add(power, "B33", item.ducats)
                g.log(Placed(g.name(power), "LD", item.target))


PLAN_MENU = {PIECE: menu}
AFTER_STEP = {"3.8": (appear,)}
MESSAGES = {
    "option.plan:sepoys": "troops of India",
    "note.plan.sepoys": "a detachment for 5 ducats that stays in India and beyond",
}
