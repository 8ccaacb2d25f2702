"""13.3, 16.5 DNPR tokens and the DNPR Expansion symbol (R16, R191)."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.relations import place_war
from europa.tpop.rules.terms.action import ask, confirm, province_options
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.board import (
    active_for,
    ally_seat,
    is_active_port,
    is_player_core,
    is_vacant,
    lord,
    provinces_in,
)
from europa.tpop.rules.terms.cb_tokens import may_take_cb, take_cb
from europa.tpop.rules.terms.continents import open_continent
from europa.tpop.rules.terms.realm import strength
from europa.tpop.rules.terms.tokens import add_unrest, give_beneath
from europa.tpop.state import with_item
from europa.tpop.table import G
from europa.tpop.world import NONE, decks


class DnprToken(Entry, frozen=True):
    """A DNPR token is placed, perhaps beneath a Town or vassal token."""

    realm: str
    place: str


ENTRIES: tuple[type[Entry], ...] = (DnprToken,)

MESSAGES = {
    "ask.dnpr.realm": "{seat}, which realm expands?",
    "ask.dnpr.province": "{seat}, where does {realm} expand?",
    "ask.dnpr.cb": "{seat}, do you take a casus belli against {realm}?",
    "option.dnpr": "{a}",
    "option.expand": "{a}",
    "entry.DnprToken": "{realm} expands to {place}",
}


def dnprs(g: G, colour: str) -> list[int]:
    """16.5: DNPRs of a colour in play that are nobody's Active Ally, A-Z."""
    found = [
        realm
        for realm, name in enumerate(g.state.dnpr_colour)
        if name == colour and g.survey.dejure[realm] and active_for(g, realm) == NONE
    ]
    return sorted(found, key=lambda r: g.world.order_of_realm[r])


def has_tokens(g: G) -> bool:
    """R16: whether a DNPR token is left in the Supply."""
    edition = "standard" if g.state.options.get("edition") == "standard" else "deluxe"
    box: int = decks.components()[f"common_{edition}"]["dnpr"]
    return len(g.state.dnpr) - g.state.dnpr.count(NONE) < box


def may_take(g: G, realm: int, province: int) -> bool:
    """16.5, R191: whether a DNPR may expand to a Province (adjacency apart)."""
    s = g.state
    owner = s.owner[province]
    if owner in (NONE, realm) or s.holder[province] != NONE or s.dnpr[province] == realm:
        return False
    if s.overlord[province] == realm or is_player_core(g, province):
        return False
    if s.capital[owner] == province and (
        g.is_player(owner) or g.is_player(s.overlord[province]) or s.owner.count(owner) > 1
    ):
        return False
    ally = ally_seat(g, realm)
    return ally == NONE or owner != s.seats[ally]


def neighbours(g: G, realm: int) -> Iterator[int]:
    """Provinces in the Areas adjacent to a realm, by land or by sea."""
    for area in adjacent_areas(g, realm):
        yield from provinces_in(g, area)


def sails_the_atlantic(g: G, realm: int) -> bool:
    """16.5: a Port facing a Main Map Sea Zone without * or †."""
    seas = g.world.seas
    return any(
        not seas[sea].distant and not seas[sea].mark
        for p in g.survey.own[realm]
        if is_active_port(g, p)
        for sea in g.world.seas_of_province[p]
    )


def free_coasts(g: G) -> list[int]:
    """R191: vacant Territories on a coast."""
    world = g.world
    return [
        p.index
        for p in world.provinces
        if p.territory
        and g.state.in_play[p.index]
        and is_vacant(g, p.index)
        and world.seas_of_area[p.area]
    ]


def targets(g: G, realm: int) -> list[int]:
    """16.5: where a DNPR may expand: next to itself, and from Age II overseas."""
    if not has_tokens(g):
        return []
    found = [p for p in neighbours(g, realm) if may_take(g, realm, p)]
    if g.state.age >= 2 and sails_the_atlantic(g, realm):
        found += free_coasts(g)
    return sorted(set(found))


def expand(g: G, colour: str, seat: int) -> Steps[None]:
    """16.5, R191: the Active Player picks a DNPR of the colour and a Province for it."""
    able = {realm: places for realm in dnprs(g, colour) if (places := targets(g, realm))}
    if not able:
        return
    realms, ids = list(able), g.world.realms
    realm = realms[0]
    if len(realms) > 1:
        options = [Option(f"dnpr:{ids[r].id}", r, (f"realm:{ids[r].id}",)) for r in realms]
        realm = yield ask(g, seat, "dnpr.realm", options, "16.5")
    province = able[realm][0]
    if len(able[realm]) > 1:
        options = province_options(g, able[realm], "expand")
        told = {"realm": ids[realm].id}
        province = yield ask(g, seat, "dnpr.province", options, "16.5", told)
    yield from take(g, realm, province)


def expand_all(g: G, colour: str) -> Steps[None]:
    """16.5, R191: by itself every DNPR of the colour takes an NPR's Province: in its own Areas, by
    land, from the weakest, A-Z."""
    for realm in dnprs(g, colour):
        places = [p for p in targets(g, realm) if _is_npr_land(g, p)]
        if places:
            yield from take(g, realm, min(places, key=lambda p: _rank(g, realm, p)))


def _is_npr_land(g: G, province: int) -> bool:
    owner = lord(g, province)
    return owner != NONE and not g.is_player(owner)


def _rank(g: G, realm: int, province: int) -> tuple[int, int, int]:
    area = g.world.area_of_province[province]
    own = g.survey.areas[realm]
    by_land = any(area in g.world.land_of_area[a] for a in own)
    near = 0 if area in own else 1 if by_land else 2
    return near, strength(g, lord(g, province)), g.world.order_of_province[province]


def take(g: G, realm: int, province: int) -> Steps[None]:
    """16.5: the token is placed; a PR Allied to the NPR that loses the Province may take a CB."""
    loser = lord(g, province)
    robbed = NONE if loser == NONE or g.is_player(loser) else ally_seat(g, loser)
    place_dnpr(g, realm, province, unrest=True)
    if robbed != NONE and not g.cb(robbed, realm) and may_take_cb(g, robbed):
        told = {"realm": g.world.realms[realm].id}
        if (yield from confirm(g, robbed, "dnpr.cb", "16.5", told)):
            yield from take_cb(g, robbed, realm)


def place_dnpr(g: G, realm: int, province: int, *, unrest: bool = False) -> None:
    """13.3, 16.3: a DNPR token: beneath a PR's Town or vassal token it only tells the Core (with
    Unrest above it if asked); else the DNPR takes the Province, beneath who Occupies it. Opens a
    continent (R187)."""
    s, area = g.state, g.world.area_of_province[province]
    before = s.owner[province]
    name = f"province:{g.world.provinces[province].id}"
    g.log(DnprToken(g.world.realms[realm].id, name))
    beneath = g.is_player(before) or g.is_player(s.overlord[province])
    s.dnpr = with_item(s.dnpr, province, realm)
    s.stamp += 1
    if beneath:
        if unrest:
            add_unrest(g, province)
    elif before != realm:
        give_beneath(g, province, realm)
        _occupier_at_war(g, realm, province)
        realm_changed(g, realm)
        realm_changed(g, before)
    if g.world.areas[area].distant:
        open_continent(g, area)


def _occupier_at_war(g: G, realm: int, province: int) -> None:
    """T140: who Occupies a Province that a DNPR token gives a new owner is at War with it."""
    holder = g.state.holder[province]
    if g.is_player(holder) and not g.at_war(g.seat_of(holder), realm):
        place_war(g, holder, realm, "16.3")
