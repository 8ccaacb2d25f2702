"""16.3 Standard effects of Events and Missions: gaining Claims, ties, Merchants, Units."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import Gained, Placed
from europa.tpop.rows import NODES_OF
from europa.tpop.rules.forces.fleets import add_ship, is_fleet_free, ships_available
from europa.tpop.rules.realms.relations import (
    end_marriage,
    make_alliance,
    make_marriage,
    may_marry,
    take_alliance_off,
)
from europa.tpop.rules.terms.action import area_options, ask, realm_options
from europa.tpop.rules.terms.board import ally_seat, is_at_war, is_hostile_sea, is_npr, npr_at_war
from europa.tpop.rules.terms.claims import (
    claim_tokens_used,
    free_claim_token,
    place_core,
    remove_claim,
)
from europa.tpop.rules.terms.realm import alliances_of, influence_with, marriages_of, most_ties
from europa.tpop.rules.terms.tokens import BOT_CORES, CLAIM_TOKENS, CORE_TOKENS
from europa.tpop.state import AREAS, CORE, FLIPPED, GALLEY, HEAVY, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_MERCHANTS = 3

MESSAGES = {
    "ask.core.move": "{seat}, which core token do you move?",
    "option.core": "{a}",
    "ask.standard.tie": "{seat}, which {tie} do you give up for {realm}?",
    "option.give_up": "Give up {a}",
    "option.keep": "Keep them all",
}


def gain_core(g: G, seat: int, area: int) -> Steps[None]:
    """7.6, R13, R214: a Core takes the place of an own Claim there. With six Cores out (a Bot: two)
    one of them is moved; with eight tokens out any one is."""
    remove_claim(g, seat, area)
    most = BOT_CORES if g.state.bots[seat] else CORE_TOKENS
    if claim_tokens_used(g, seat)[1] >= most:
        cores = [a for a in range(AREAS) if g.claim(seat, a) == CORE]
        options = area_options(g, cores, "core")
        remove_claim(g, seat, (yield ask(g, seat, "core.move", options, "7.6")))
    elif sum(claim_tokens_used(g, seat)) >= CLAIM_TOKENS:
        yield from free_claim_token(g, seat, [])
    place_core(g, seat, area)


def may_gain_alliance(g: G, seat: int, realm: int) -> bool:
    """16.3, R178: an independent realm at Peace; another's Ally only with as much Influence there.
    Whoever lacks a token, either of two PRs, may move one."""
    if realm == g.state.seats[seat] or g.alliance(seat, realm) != NO_TIE:
        return False
    other = g.seat_of(realm)
    if other != NONE:
        return not is_at_war(g, other)
    if not is_npr(g, realm) or npr_at_war(g, realm) or g.state.barred[realm]:
        return False
    rival = ally_seat(g, realm)
    return rival == NONE or influence_with(g, seat, realm) >= influence_with(g, rival, realm)


def gain_alliance(g: G, seat: int, realm: int, rule: str = "16.3") -> Steps[bool]:
    """16.3: an Alliance, moving a token if all are out (not an Active Ally), without penalty."""
    if not may_gain_alliance(g, seat, realm):
        return False
    held = [r for r in alliances_of(g, seat) if g.alliance(seat, r) != FLIPPED]
    if len(alliances_of(g, seat)) >= most_ties(g, seat) and not (
        yield from _give_up(g, seat, realm, "alliance", held, rule)
    ):
        return False
    other = g.seat_of(realm)
    if other != NONE and len(alliances_of(g, other)) >= most_ties(g, other):
        mine = g.state.seats[seat]
        theirs = [r for r in alliances_of(g, other) if g.alliance(other, r) != FLIPPED]
        if not (yield from _give_up(g, other, mine, "alliance", theirs, rule)):
            return False
    rival = ally_seat(g, realm)
    if rival != NONE and not g.is_player(realm):
        take_alliance_off(g, rival, realm)
    make_alliance(g, seat, realm)
    return True


def gain_marriage(g: G, seat: int, realm: int, rule: str = "16.3") -> Steps[bool]:
    """16.3: a Marriage with an eligible partner, moving a token if all are out."""
    if may_marry(g, seat, realm, cap=False):
        return False
    held = [r for r in marriages_of(g, seat) if g.marriage(seat, r) != FLIPPED]
    if len(marriages_of(g, seat)) >= most_ties(g, seat) and not (
        yield from _give_up(g, seat, realm, "marriage", held, rule)
    ):
        return False
    make_marriage(g, seat, realm)
    return True


def _give_up(g: G, seat: int, realm: int, tie: str, held: list[int], rule: str) -> Steps[bool]:
    """R178: take a token from elsewhere, or forgo the gain."""
    if not held:
        return False
    options = [*realm_options(g, held, "give_up"), Option("keep", NONE)]
    what = {"tie": tie, "realm": g.world.realms[realm].id}
    given = yield ask(g, seat, "standard.tie", options, rule, what)
    if given == NONE:
        return False

    (take_alliance_off if tie == "alliance" else end_marriage)(g, seat, given)
    return True


def gain_merchant(g: G, seat: int) -> None:
    """16.3, 12.4: a third Merchant, only for one who has two."""
    s = g.state
    out = sum(1 for m in s.merchants[NODES_OF[seat]] if m)
    if out + s.merchants_off[seat] == MOST_MERCHANTS - 1:
        s.merchants_off[seat] += 1
        g.log(Gained(g.seat_name(seat), "merchant", 1, "16.3"))


def gain_ships(g: G, seat: int, kind: str, sea: int, count: int) -> None:
    """16.3: new Ships in a Sea Zone where no Battle follows; only Light ones outside a Fleet."""
    if is_hostile_sea(g, seat, sea):
        return
    loose = kind == "light"
    for _ in range(min(count, ships_available(g, seat))):
        if loose:
            add_ship(g, seat, sea)
        elif is_fleet_free(g, seat, sea):
            add_ship(g, seat, sea, GALLEY if kind == "galley" else HEAVY, in_fleet=True)


def place_rebels(g: G, area: int, count: int) -> None:
    """14.3: Rebel Units appear in an Area."""
    if count:
        g.state.rebels[area] += count
        g.log(Placed("rebels", "rebel units", f"area:{g.world.areas[area].id}", count))
