"""R5.2-R5.7: what a campaign lets stacks do, and what of it is used up (E273)."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.composition import commander, fleets, is_small
from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.military.movement import cossacks
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.terms.played import side_name
from europa.eu9.table import G

NO_CAMPAIGN, PASSIVE, NO_LOGISTICS = "none", "passive", "no_logistics"
ACTIVE, MAJOR, MULTIPLE = "active", "major", "multiple"
ALL_SMALL = -1
"""A major campaign's choice: every small stack acts, no large one."""


def payer(g: G, stack: Stack) -> int:
    """R5.5: the country of the commander pays, and its campaign counts."""
    return commander(g, stack).country


def level(g: G, stack: Stack) -> str:
    """The campaign of the stack's country in its last impulse; before the first: passive (R5.7)."""
    return g.state.campaigns.get(payer(g, stack), PASSIVE)


def _key(g: G, stack: Stack) -> str:
    country = payer(g, stack)
    return f"{'sea' if stack.naval else 'land'}:{side_name(g, country) or g.name(country)}"


def bars_move(g: G, stack: Stack) -> str:
    """R5.2: why its campaign forbids a stack to move at all; empty if it doesn't."""
    now = g.state.campaigns.get(payer(g, stack), NO_CAMPAIGN)
    if now == NO_CAMPAIGN:
        return "" if cossacks.may_ride(g, stack) else "no_campaign"
    if now == PASSIVE and stack.naval and fleets(units_in(g, stack.number)) > 1:
        return "fleet_too_large"
    return ""


def bars_action(g: G, stack: Stack) -> str:
    """R5.2, R5.4: why it may not act actively now; empty if it may, by Cossacks too (R5.10)."""
    found = _bars(g, stack)
    free = found and is_small(g, stack) and cossacks.may_ride(g, stack)
    return "" if free else found


def _bars(g: G, stack: Stack) -> str:
    """What its country's own campaign says."""
    now = level(g, stack)
    if now in (NO_CAMPAIGN, PASSIVE):
        return "campaign_passive"
    if now == MULTIPLE:
        return ""
    used = g.state.allowances.get(_key(g, stack), 0)
    if used == stack.number:
        return ""
    if now == MAJOR:
        if used == 0 or (used == ALL_SMALL and is_small(g, stack)):
            return ""
        return "campaign_used"
    if used:
        return "campaign_used"
    if now == NO_LOGISTICS and stack.naval:
        return "fleet_too_large" if fleets(units_in(g, stack.number)) else ""
    return "" if is_small(g, stack) else "stack_too_large"


def use(g: G, stack: Stack) -> None:
    """E273: an active move or action has been made: the allowance is used."""
    key, now = _key(g, stack), level(g, stack)
    if now == MULTIPLE:
        return
    if _bars(g, stack) and cossacks.may_ride(g, stack):
        cossacks.ride(g, stack)
        return
    if now == MAJOR and is_small(g, stack):
        g.state.allowances.setdefault(key, ALL_SMALL)
    else:
        g.state.allowances.setdefault(key, stack.number)


def may_intercept(g: G, stack: Stack, ground: Ground, place: int) -> bool:
    """R5.7: interception follows the last campaign; on land a passive one only in friendly land."""
    now = level(g, stack)
    if now == NO_CAMPAIGN:
        return False
    if now != PASSIVE:
        return True
    if stack.naval:
        return fleets(units_in(g, stack.number)) <= 1
    return ground.is_friendly(place)


MESSAGES = {
    "reason.no_campaign": "no campaign was paid",
    "reason.fleet_too_large": "this campaign moves fewer fleets",
    "reason.campaign_passive": "the campaign is passive",
    "reason.campaign_used": "the campaign's attack is used up",
    "reason.stack_too_large": "the campaign lets only small stacks attack",
}
