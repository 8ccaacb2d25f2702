"""11.1, 13.4 Claims, Cores and Casus Belli as tokens: how many there are, and where they go."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import Placed, Removed
from europa.tpop.rows import AREAS_OF, REALMS_OF, area_at, realm_at
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.board import core_realm, provinces_in
from europa.tpop.rules.terms.continents import open_continent
from europa.tpop.rules.terms.tokens import BOT_CLAIMS, CB_TOKENS, CLAIM_TOKENS
from europa.tpop.state import (
    AREAS,
    CLAIM,
    CORE,
    REALMS,
    with_item,
)
from europa.tpop.table import G
from europa.tpop.world import NONE


def claim_tokens_used(g: G, seat: int) -> tuple[int, int, int]:
    """R13: Claims, Cores and CBs of a seat on the board."""
    s = g.state
    row = s.claims[AREAS_OF[seat]]
    return row.count(CLAIM), row.count(CORE), sum(s.cb[REALMS_OF[seat]])


def has_claim_token(g: G, seat: int) -> bool:
    """R13, R214: whether a Claim can be placed without moving a token; a Bot has six of them."""
    if g.state.bots[seat] and claim_tokens_used(g, seat)[0] >= BOT_CLAIMS:
        return False
    return sum(claim_tokens_used(g, seat)) < CLAIM_TOKENS


def place_claim(g: G, seat: int, area: int) -> None:
    """5.4: one Claim an Area; the caller has seen to a free token."""
    if g.claim(seat, area) == 0:
        g.state.claims[area_at(seat, area)] = CLAIM
        g.log(Placed(g.seat_name(seat), "claim", f"area:{g.world.areas[area].id}"))
        if g.world.areas[area].distant:
            open_continent(g, area)


def remove_claim(g: G, seat: int, area: int) -> None:
    """A Claim or Core goes home."""
    if g.claim(seat, area):
        g.state.stamp += g.claim(seat, area) == CORE
        g.state.claims[area_at(seat, area)] = 0
        g.log(Removed(g.seat_name(seat), "claim", f"area:{g.world.areas[area].id}"))


def place_core(g: G, seat: int, area: int) -> None:
    """7.6: a Core token; other Cores and DNPR tokens of the Area go."""
    s = g.state
    for other in range(len(s.seats)):
        if s.claims[area_at(other, area)] == CORE:
            s.claims[area_at(other, area)] = 0
    for province in g.world.provinces_of_area[area]:
        if s.dnpr[province] != NONE:
            s.dnpr = with_item(s.dnpr, province, NONE)
    s.claims[area_at(seat, area)] = CORE
    s.stamp += 1
    g.log(Placed(g.seat_name(seat), "core", f"area:{g.world.areas[area].id}"))


def all_cores(g: G, seat: int, area: int) -> bool:
    """7.6: whether every Province of the Area is a Core of the seat's realm already."""
    return all(core_realm(g, p) == g.state.seats[seat] for p in provinces_in(g, area))


def place_cb(g: G, seat: int, realm: int) -> bool:
    """9.0b, R13: a CB token on a realm, if one of the two is free; says whether it was placed."""
    s = g.state
    claims, cores, cbs = claim_tokens_used(g, seat)
    if s.cb[realm_at(seat, realm)]:
        return True
    if cbs >= CB_TOKENS or claims + cores + cbs >= CLAIM_TOKENS:
        return False
    s.cb[realm_at(seat, realm)] = 1
    g.log(Placed(g.seat_name(seat), "casus belli", f"realm:{g.world.realms[realm].id}"))
    return True


def free_claim_token(g: G, seat: int, spare: list[int]) -> Steps[bool]:
    """R13: with all eight tokens out one of the seat's own is moved: a Claim, a Core, a CB; those
    just placed (`spare`) stay."""
    if has_claim_token(g, seat):
        return True
    s = g.state
    row = s.claims[AREAS_OF[seat]]
    held = [a for a, token in enumerate(row) if token in (CLAIM, CORE) and a not in spare]
    options = area_options(g, held, "move")
    cbs = [r for r in range(REALMS) if s.cb[realm_at(seat, r)]]
    ids = g.world.realms
    options += [Option(f"move_cb:{ids[r].id}", AREAS + r, (f"realm:{ids[r].id}",)) for r in cbs]
    if not options:
        return False
    choice: int = yield ask(g, seat, "claim.move", options, "2.2")
    if choice >= AREAS:
        s.cb[realm_at(seat, choice - AREAS)] = 0
    else:
        remove_claim(g, seat, choice)
    return True


def gain_claim(g: G, seat: int, area: int) -> Steps[bool]:
    """16.3, R13: a Claim; with all eight tokens out one of the seat's own is moved."""
    if g.claim(seat, area) or not (yield from free_claim_token(g, seat, [])):
        return False
    place_claim(g, seat, area)
    return True
