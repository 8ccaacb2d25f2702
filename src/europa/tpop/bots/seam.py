"""What rules and cards leave to a Bot (`rules.seams.Bots`)."""

from europa.tpop.bots.battle import lead_side
from europa.tpop.bots.invaded import invade_all, roll_for_bot
from europa.tpop.bots.peace import loses_more, stand_down, surrenders
from europa.tpop.bots.realm_care import convert_stability
from europa.tpop.bots.tokens import claim
from europa.tpop.bots.trade import collect_bots
from europa.tpop.bots.turn import free_action
from europa.tpop.bots.wake import replace_fallen
from europa.tpop.bots.war import attacked, wants_help
from europa.tpop.bots.weights import accepts

__all__ = [
    "accepts",
    "attacked",
    "claim",
    "collect_bots",
    "convert_stability",
    "free_action",
    "invade_all",
    "lead_side",
    "loses_more",
    "replace_fallen",
    "roll_for_bot",
    "stand_down",
    "surrenders",
    "wants_help",
]
