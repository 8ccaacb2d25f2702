"""VI.6 Colonial actions for nothing: new settlers, viceroys, and what political events give."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.administration.colonisation import GIFT, VICEROY, free_key, open_places
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.powers import viceroys
from europa.eu9.rules.terms.lasting import found
from europa.eu9.table import G


def given(g: G, kind: str, power: int) -> int:
    """Free actions of a kind, with the strongest investment, that events give a power this turn."""
    rows = found(g, f"action:{kind}", power)
    return sum(act.get("n", 1) for _, act in rows if act.get("free") and act["invest"] == "strong")


def free_colonies(g: G, draft: Draft) -> list[Action]:
    """E-19, E-20: COL actions more for nothing, in any turn of the period; P 40.2: one a turn in an
    area with a viceroy; events give some for this turn."""
    left = g.state.held.get(free_key(g, draft.power), 0)
    governed = draft.once("viceroys", lambda: viceroys.areas(g, draft.power))
    gifts = draft.once("gifts of col", lambda: given(g, "col", draft.power))
    if not left and not governed and not gifts:
        return []
    mine = [item.detail for item in draft.of("free_col")]
    result = []
    places = open_places(g, draft, "col")
    if mine.count("") < left:
        result += [Action("free_col", target) for target in places]
    if mine.count(GIFT) < gifts:
        result += [Action("free_col", target, detail=GIFT) for target in places]
    if governed and VICEROY not in mine:
        lands = {g.world.area_index[name] for name in governed}
        inside = [x for x in places if _area(g, x) in lands]
        result += [Action("free_col", target, detail=VICEROY) for target in inside]
    return result


def free_posts(g: G, draft: Draft) -> list[Action]:
    """TP actions that events give for this turn."""
    gifts = draft.once("gifts of tp", lambda: given(g, "tp", draft.power))
    if len(draft.of("free_tp")) >= gifts:
        return []
    return [Action("free_tp", target, detail=GIFT) for target in open_places(g, draft, "tp")]


def _area(g: G, name: str) -> int:
    return g.world.provinces[g.world.province_index[name]].area


PLAN_MENU = {"free_col": free_colonies, "free_tp": free_posts}
