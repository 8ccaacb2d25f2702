"""9.0b, R13 CB tokens: one of the two, for which a Claim makes room where none is free."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.claims import claim_tokens_used, place_cb, remove_claim
from europa.tpop.rules.terms.tokens import CB_TOKENS, CLAIM_TOKENS
from europa.tpop.state import CLAIM
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.cb_from_claim": "{seat}, which Claim makes room for the Casus Belli?",
    "option.give_up": "The Claim on {a}",
}


def may_take_cb(g: G, seat: int) -> bool:
    """R13: whether a CB can be placed, if need be in place of a Claim."""
    claims, cores, cbs = claim_tokens_used(g, seat)
    return cbs < CB_TOKENS and (claims > 0 or claims + cores + cbs < CLAIM_TOKENS)


def take_cb(g: G, seat: int, realm: int, *, duty: bool = False) -> Steps[bool]:
    """9.0b, 2.2, R13: a CB on a realm; with all tokens out one of the seat's Claims makes room: it
    must if the CB is a `duty`, else it may. Says whether the CB lies there."""
    if place_cb(g, seat, realm):
        return True
    if not may_take_cb(g, seat):
        return False
    row = g.state.claims[AREAS_OF[seat]]
    claims = [area for area, token in enumerate(row) if token == CLAIM]
    options = area_options(g, claims, "give_up")
    if not duty:
        options.append(Option("no", NONE))
    area = claims[0]
    if len(options) > 1:
        area = yield ask(g, seat, "cb_from_claim", options, "R13")
    if area == NONE:
        return False
    remove_claim(g, seat, area)
    return place_cb(g, seat, realm)
