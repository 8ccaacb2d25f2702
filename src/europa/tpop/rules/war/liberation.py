"""14.3 What Rebels do with a Province they take: a Rebel Town on a Core, else Liberation."""

from __future__ import annotations

from europa.kernel import Entry, Steps
from europa.tpop.rows import realm_at
from europa.tpop.rules.realms.npr import lands, move_capital, realm_changed, restore
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import ask, realm_options
from europa.tpop.rules.terms.board import core_realm, is_core_of, is_npr, lord
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.tokens import (
    end_occupation,
    give_province,
    rebels_take,
    remove_unrest,
    town_for,
)
from europa.tpop.state import NO_TOWN, REALMS, REBELS, with_item
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.dnpr_colour": "{seat}, whose token is placed on {province}?",
    "option.dnpr": "{a}",
    "entry.Liberated": "{province} is liberated: it belongs to {realm}",
}


class Liberated(Entry, frozen=True):
    province: str
    realm: str


ENTRIES = (Liberated,)


def rebels_siege(g: G, province: int) -> Steps[None]:
    """14.3, R66: a Core with its PR's token, not Occupied, gets a Rebel Town; else Liberation."""
    if g.state.holder[province] == NONE and is_core_of(g, province, lord(g, province)):
        rebels_take(g, province)
    else:
        yield from liberate(g, province)


def liberate(g: G, province: int, *, by_rebels: bool = True) -> Steps[None]:
    """R63: an Occupier goes home; else the Province falls to the realm whose Core it is; else, on a
    Territory, to a DNPR. Only Rebels give its former owner a CB (R65)."""
    s = g.state
    if s.holder[province] != NONE:
        end_occupation(g, province)
        _told(g, province)
        return
    loser = g.seat_of(lord(g, province))
    core = core_realm(g, province)
    if core == NONE:
        yield from settle_territory(g, province)
    elif core == s.owner[province]:
        _free_vassal(g, province, core)
    elif g.is_player(core):
        _return_to_player(g, province, core)
    else:
        restore(g, province, core)
    if s.holder[province] == REBELS:
        return
    _told(g, province)
    if loser != NONE and by_rebels:
        yield from liberation_cb(g, loser, province)


def _told(g: G, province: int) -> None:
    owner = g.world.realms[g.state.owner[province]].id
    g.log(Liberated(f"province:{g.world.provinces[province].id}", owner))


def _free_vassal(g: G, province: int, core: int) -> None:
    """R63, R64: a Vassal with other Provinces under its overlord stays his, without Unrest; the
    last one makes it free."""
    s = g.state
    if any(p != province and s.overlord[p] == s.overlord[province] for p in lands(g, core)):
        remove_unrest(g, province)
        return
    printed = g.world.overlord_of_realm[core]
    above = printed if printed != NONE and is_npr(g, printed) else NONE
    give_province(g, province, core, overlord=above)
    realm_changed(g, core)


def _return_to_player(g: G, province: int, realm: int) -> None:
    """R63: a PR whose Core it is places a Town; without one left (R7) Rebels hold the Province."""
    before = g.state.owner[province]
    if town_for(g, g.seat_of(realm), province) == NO_TOWN:
        rebels_take(g, province)
        return
    give_province(g, province, realm)
    realm_changed(g, before)


def settle_territory(g: G, province: int) -> Steps[None]:
    """R63: a DNPR token of a colour chosen by the Active Player (in Phase 3 the First Player)."""
    s = g.state
    judge = s.turn if s.phase == "actions" else s.first
    before = s.owner[province]
    known = [r for r in range(REALMS) if s.dnpr_colour[r] and s.capital[r] != NONE]
    if not known:
        realms = g.world.realms
        known = [r for r in range(REALMS) if realms[r].kind == "dnpr" and not g.is_player(r)]
    known.sort(key=lambda realm: g.world.order_of_realm[realm])
    realm = known[0]
    if len(known) > 1:
        params = {"province": g.world.provinces[province].id}
        realm = yield ask(g, judge, "dnpr_colour", realm_options(g, known, "dnpr"), "14.3", params)
    give_province(g, province, realm)
    s.dnpr = with_item(s.dnpr, province, realm)
    if not s.dnpr_colour[realm]:
        s.dnpr_colour = with_item(s.dnpr_colour, realm, g.world.realms[realm].colour)
    move_capital(g, realm)
    realm_changed(g, before)


def liberation_cb(g: G, seat: int, province: int) -> Steps[None]:
    """R65: the PR that lost the Province puts a CB on its new owner and any Truce goes; not on its
    own Vassal. A Bot places a Claim."""
    s = g.state
    target = lord(g, province)
    mine = s.seats[seat]
    if target in (mine, NONE):
        return
    if s.bots[seat]:
        seams.bots.claim(g, seat, g.world.area_of_province[province], "14.3")
        return
    s.truce[realm_at(seat, target)] = 0
    other = g.seat_of(target)
    if other != NONE:
        s.truce[realm_at(other, mine)] = 0
    yield from take_cb(g, seat, target, duty=True)
