"""P 41.5 A great ruler of Holland gives up two TFI for a fleet."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.planning import GIVEN_UP, SHIPYARD, Draft, planned_trade
from europa.eu9.rules.logistics.recruit_naval import contents
from europa.eu9.rules.powers.forces import home_port
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.limits import open_zones
from europa.eu9.state import ADM, MIL
from europa.eu9.table import G

HOLLAND, KIND = "holland", "F-"
GREAT = 7
TOO_LATE = "vessel"


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: ADM and MIL of 7 and more, below Vessel (E619), and two TFI left."""
    power = draft.power
    if g.name(power) != HOLLAND or draft.of(SHIPYARD) or has(g, power, TOO_LATE):
        return []
    if min(skill(g, power, ADM), skill(g, power, MIL)) < GREAT:
        return []
    planned = planned_trade(draft)
    after = {**planned, "tfi": [*planned["tfi"], GIVEN_UP]}
    return [Action(SHIPYARD, KIND)] if open_zones(g, power, "tfi", after, [GIVEN_UP]) else []


def launch(g: G) -> None:
    """After 3.8: it comes for nothing, beyond limits, in a port of the power."""
    power = g.country(HOLLAND)
    if not g.is_major(power):
        return
    for action in g.state.plans[power]:
        if action.kind == SHIPYARD:
            place = home_port(g, power)
            ships = contents(g, power, KIND)
            g.state.units.append(Unit(power, KIND, place, ships=ships))
            g.log(Placed(g.name(power), KIND, g.world.provinces[place].id))


PLAN_MENU = {SHIPYARD: menu}
AFTER_STEP = {"3.8": (launch,)}
MESSAGES = {"option.plan:dutch_shipyard": "Two trade fleet actions for a fleet"}
