"""5.5 Suppress Unrest: 1 MIL for each of one's Towns and Vassals that comes to rest."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.terms.action import Action, ask, province_options
from europa.tpop.rules.terms.board import hostile_units
from europa.tpop.rules.terms.tokens import remove_unrest
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.state import MIL, OWN_UNREST
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "suppress_unrest": "Suppress unrest",
    "ask.suppress": "{seat}, where do you suppress unrest? (1 MIL each)",
    "option.suppress": "{a}",
}


def restless(g: G, seat: int) -> list[int]:
    """R118: own Towns and Vassals in Unrest, not Occupied, in Areas without Hostile Units."""
    s, area_of = g.state, g.world.area_of_province
    realm, unrest = s.seats[seat], s.unrest
    lands = [*g.survey.own[realm], *g.survey.vassals[realm]]
    uneasy = [p for p in lands if unrest[p] & OWN_UNREST and s.holder[p] == NONE]
    return [p for p in uneasy if not hostile_units(g, seat, area_of[p])]


def barred(g: G, seat: int) -> str:
    """5.5: why the Action can't be taken."""
    if g.power(seat, MIL) < 1:
        return "5.5: needs 1 MIL"
    return "" if restless(g, seat) else "5.5: no Unrest that could be suppressed"


def run(g: G, seat: int) -> Steps[None]:
    """5.5: Provinces one by one, 1 MIL each."""
    first = True
    while g.power(seat, MIL) > 0:
        found = restless(g, seat)
        if not found:
            return
        options = province_options(g, found, "suppress")
        if not first:
            options.append(Option("done", NONE))
        province = found[0]
        if len(options) > 1:
            province = yield ask(g, seat, "suppress", options, "5.5")
        if province == NONE:
            return
        first = False
        lose_power(g, seat, MIL, 1, "5.5")
        remove_unrest(g, province)
        record_trigger(g, "unrest_removed_in_round", seat)


ACTIONS = (Action("suppress_unrest", "5.5", barred, run),)
