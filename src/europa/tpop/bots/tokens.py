"""Token limits of Bots: 6 Claims, 2 Cores, Towns; which Claim makes room for another."""

from __future__ import annotations

from europa.kernel import Ask, Option
from europa.tpop.bots.choice import active, handler, target_of
from europa.tpop.bots.places import area_tax
from europa.tpop.bots.trace import did
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.terms.adjacency import distance_home
from europa.tpop.rules.terms.board import is_vacant
from europa.tpop.rules.terms.claims import claim_tokens_used, place_claim, remove_claim
from europa.tpop.rules.terms.tokens import CLAIM_TOKENS, SMALL_TOWNS
from europa.tpop.state import CLAIM
from europa.tpop.table import G

MOST_CLAIMS = 6


def claims_of(g: G, seat: int) -> list[int]:
    """Areas with a Claim of the seat."""
    row = g.state.claims[AREAS_OF[seat]]
    return [area for area, token in enumerate(row) if token == CLAIM]


def claim_rank(g: G, seat: int, area: int) -> tuple[bool, int, int, int]:
    """B-21: which Claim is given up first: Distant ones that are not Colonial, then the Area of
    lowest Tax Value, the furthest, A to Z."""
    printed = g.world.areas[area]
    colonial = printed.distant and any(
        g.state.in_play[p] and is_vacant(g, p) for p in printed.provinces
    )
    first = printed.distant and not colonial
    far = distance_home(g, seat)(area)
    tax = area_tax(g, area) if not printed.distant else 0
    return (not first, tax + (100 if colonial else 0), -far, g.world.order_of_area[area])


def has_room(g: G, seat: int) -> bool:
    """R214: whether a Bot can place a Claim without moving one."""
    claims, cores, cbs = claim_tokens_used(g, seat)
    return claims < MOST_CLAIMS and claims + cores + cbs < CLAIM_TOKENS


def claim(g: G, seat: int, area: int, rule: str) -> bool:
    """A Bot places a Claim; with none left it takes one from elsewhere (B-21). Says whether there
    is a new one."""
    if g.claim(seat, area):
        return False
    if not has_room(g, seat):
        held = claims_of(g, seat)
        if not held:
            return False
        out = min(held, key=lambda a: claim_rank(g, seat, a))
        did(g, seat, f"gives up its Claim in {g.world.areas[out].name}", rule)
        remove_claim(g, seat, out)
    place_claim(g, seat, area)
    return True


def may_settle(g: G, seat: int) -> bool:
    """Token limits: with all Towns out a Bot neither besieges nor colonizes."""
    return g.state.small_out[seat] < SMALL_TOWNS


@handler("claim.move", "cb_from_claim")
def _move_claim(g: G, seat: int, ask: Ask) -> Option:
    """B-21: the Claim that is moved."""
    found = [o for o in active(ask.options) if target_of(g, o)[0] == "area"]
    if not found:
        return ask.options[0]
    return min(found, key=lambda o: claim_rank(g, seat, target_of(g, o)[1]))
