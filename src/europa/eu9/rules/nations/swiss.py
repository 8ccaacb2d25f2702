"""SPEC-minors 8.2 The perpetual peace of the Swiss with who has beaten their army."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.logistics.minor_arrivals import PERPETUAL
from europa.eu9.rules.logistics.recruit_land import in_area, land_price, may_recruit
from europa.eu9.rules.powers.awards import give
from europa.eu9.rules.powers.faith import SWISS
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.terms.specials import holds
from europa.eu9.state import MA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of
from europa.kernel import Ask, Entry, Option, Steps

RULE = specials_of("perpetual_peace")[0]
LAST_TURN = 42
"""The last turn in which the Swiss may be hired."""
PIECE = "swiss"


class PerpetualPeace(Entry, frozen=True):
    """The Swiss have made peace for good."""

    power: str


def beaten_by(g: G) -> int:
    """Who has won a major battle against a stack with a Swiss army this turn."""
    swiss = g.country(SWISS)
    for deed in g.state.fought:
        if deed.major and deed.kind == "land" and swiss in deed.armies and g.is_major(deed.winner):
            return deed.winner
    return NONE


def offer_peace(g: G) -> Steps[None]:
    """7.4: the winner may have it, once a game."""
    if not holds(g, RULE) or g.holds(PERPETUAL) or g.state.gone[g.country(SWISS)]:
        return
    power = beaten_by(g)
    if power == NONE:
        return
    options = [Option("accept", True), Option("refuse", False)]
    if (yield Ask(g.seat_of(power), "swiss.peace", options, "XV", {"power": g.name(power)})):
        make_peace(g, power)


def make_peace(g: G, power: int) -> None:
    """Points and stability; the Swiss leave their wars and are nobody's friends beyond MA."""
    s, swiss = g.state, g.country(SWISS)
    s.in_force[PERPETUAL], s.flag_values[PERPETUAL] = s.turn, g.name(power)
    g.log(PerpetualPeace(g.name(power)))
    give(g, power, RULE.says["vp"], "perpetual peace", "XV")
    change(g, power, RULE.says["stability"], "XV")
    for war in list(s.wars):
        leave_war(g, war, [swiss])
    if s.box[swiss] > MA:
        move(g, swiss, s.patron[swiss], MA)


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: one veteran LD a turn at its plain price, beyond limits."""
    s, power = g.state, draft.power
    if s.flag_values.get(PERPETUAL, "") != g.name(power) or not g.holds(PERPETUAL):
        return []
    if s.turn > LAST_TURN or draft.of(PIECE):
        return []
    places = [p for p in g.owned(power) if may_recruit(g, power, p) and in_area(g, power, p)]
    return [Action(PIECE, g.world.provinces[p].id, land_price(g, power, "LD", p)) for p in places]


def appear(g: G) -> None:
    """After 3.8 (E40): the LD of the turn, paid on B33."""
    if not g.holds(PERPETUAL):
        return
    for power in g.majors():
        for item in g.state.plans[power]:
            if item.kind == PIECE:
                place = g.world.province_index[item.target]
                g.state.units.append(Unit(power, "LD", place, True))
                g.add(power, "B33", item.ducats)
                g.log(Placed(g.name(power), "LD", item.target))


PLAN_MENU = {PIECE: menu}
AFTER_STEP = {"3.8": (appear,), "7.4": (offer_peace,)}
ENTRIES = (PerpetualPeace,)
MESSAGES = {
    "entry.PerpetualPeace": "Perpetual peace of the Swiss with {power}",
    "ask.swiss.peace": "{power}: a perpetual peace with the Swiss?",
    "option.swiss.peace.accept": "Yes",
    "option.swiss.peace.refuse": "No",
    "option.plan:swiss": "Swiss",
}
