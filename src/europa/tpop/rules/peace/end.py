"""10.1, 10.4 How a War ends: Provinces go back, tokens flip, Allies and the Empire follow."""

from __future__ import annotations

from collections.abc import Collection

from europa.kernel import Option, Steps
from europa.tpop.entries import PeaceMade
from europa.tpop.rows import realm_at
from europa.tpop.rules.forces.fleets import eject_from_port
from europa.tpop.rules.goals.goals import check_goals
from europa.tpop.rules.goals.peace_report import Peace, look, report_peace
from europa.tpop.rules.peace.victory import occupied, suffered, taken
from europa.tpop.rules.realms.empire_lands import (
    border_areas,
    change_authority,
    emperor_seat,
    hre_provinces,
    is_external,
    is_hre_area,
)
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.relations import (
    lose_allied_units,
    make_truce,
    place_war,
    take_alliance_off,
)
from europa.tpop.rules.terms.action import area_options, ask, province_options
from europa.tpop.rules.terms.board import active_for, is_npr, lord, overlord_of, provinces_in
from europa.tpop.rules.terms.claims import remove_claim
from europa.tpop.rules.terms.rewards import war_won
from europa.tpop.rules.terms.tokens import (
    end_occupation,
    give_province,
    has_unrest,
    may_vassalize,
    remove_unrest,
)
from europa.tpop.rules.war.empire import after_action
from europa.tpop.state import AT_PEACE, CLAIM, DEFENDER, OWN_UNREST, TOP_UNREST
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.peace.claims": "{seat}, discard a claim to calm an area you gained?",
    "ask.peace.calm": "{seat}, where does unrest end?",
    "option.drop_claim": "The claim on {a}",
    "option.calm_unrest": "{a}",
}

CALMED = 2
"""Unrest removed by a discarded Claim."""


# Provinces


def return_province(g: G, province: int) -> Steps[None]:
    """10: a Province goes back to its lawful owner; what is left of a Vassal comes under its
    overlord (R171). Ships that aren't Friendly there leave its Port."""
    s = g.state
    above = overlord_of(g, s.owner[province])
    end_occupation(g, province)
    owner = s.owner[province]
    seat = g.seat_of(above)
    if s.overlord[province] == NONE and seat != NONE and may_vassalize(g, seat, [province]):
        give_province(g, province, owner, overlord=above)
    if g.world.provinces[province].port:
        yield from eject_from_port(g, province)


def return_all(g: G, peace: Peace) -> Steps[None]:
    """10: everything that either side Occupies of the other goes back."""
    for province in [*taken(g, peace), *suffered(g, peace)]:
        yield from return_province(g, province)


def keep_province(g: G, province: int, seat: int) -> Steps[None]:
    """R168: an Occupier becomes the lawful owner; Unrest on his Town stays."""
    s = g.state
    unrest = bool(s.unrest[province] & TOP_UNREST)
    owner, above = s.owner[province], s.overlord[province]
    give_province(g, province, s.seats[seat])
    if unrest:
        s.unrest[province] = OWN_UNREST
    realm_changed(g, owner)
    if above != NONE:
        realm_changed(g, above)
    if g.world.provinces[province].port:
        yield from eject_from_port(g, province)


# Claims that calm what was gained


def calm_gains(g: G, seat: int, areas: Collection[int]) -> Steps[None]:
    """10: a Claim is discarded for up to 2 Unrest of the seat's tokens in its Area."""
    left = sorted(areas)
    while True:
        left = [a for a in left if g.claim(seat, a) == CLAIM and _unruly(g, seat, a)]
        if not left:
            return
        options = [*area_options(g, left, "drop_claim"), Option("done", NONE)]
        area = yield ask(g, seat, "peace.claims", options, "10")
        if area == NONE:
            return
        remove_claim(g, seat, area)
        for calmed in range(CALMED):
            places = _unruly(g, seat, area)
            if not places:
                break
            province = places[0]
            if len(places) > CALMED - calmed:
                options = province_options(g, places, "calm_unrest")
                province = yield ask(g, seat, "peace.calm", options, "10")
            remove_unrest(g, province)


def _unruly(g: G, seat: int, area: int) -> list[int]:
    realm = g.state.seats[seat]
    return [
        p
        for p in provinces_in(g, area)
        if has_unrest(g, p) and g.state.holder[p] == NONE and lord(g, p) == realm
    ]


# Tokens


def leave_patron(g: G, victor: int, realm: int) -> Steps[int]:
    """10.3, R104: an Active Ally that makes its own peace leaves its PR, with the Units it lent;
    others who Occupy something of it are in a War of their own (11.3). Returns its PR or NONE."""
    patron = active_for(g, realm)
    if patron != NONE:
        lent = g.state.allied_from[realm_at(patron, realm)]
        take_alliance_off(g, patron, realm)
        for other in g.others(victor):
            if occupied(g, g.state.seats[other], (realm,)):
                place_war(g, g.state.seats[other], realm, "10.3")
        yield from lose_allied_units(g, patron, lent)
    return patron


def _lay_down(g: G, first: int, second: int) -> None:
    """War tokens between two realms go."""
    s = g.state
    for realm, other in ((first, second), (second, first)):
        seat = g.seat_of(realm)
        if seat != NONE:
            s.war[realm_at(seat, other)] = AT_PEACE


def close(g: G, peace: Peace, term: str) -> None:
    """10.4, R174: War tokens go between both sides; a Truce between the two that made the peace,
    none with their Allies, none with a new Vassal or a realm that is gone."""
    own = g.state.seats[peace.victor]
    for realm in peace.realms:
        _lay_down(g, own, realm)
    for realm in peace.friends:
        _lay_down(g, peace.enemy, realm)
    g.log(PeaceMade(g.seat_name(peace.victor), g.world.realms[peace.enemy].id, term))
    if g.is_player(peace.enemy) or is_npr(g, peace.enemy):
        make_truce(g, peace.victor, peace.enemy)


# The whole


def _imperial_lands(g: G) -> list[int]:
    """Provinces of the Empire for which no outsider answers."""
    return [
        p
        for area in border_areas(g)
        if is_hre_area(g, area)
        for p in hre_provinces(g, area)
        if not is_external(g, lord(g, p))
    ]


def _imperial_stake(g: G, peace: Peace) -> int:
    """R202: 1 if the Emperor beats an outside Aggressor, -1 if he is beaten by one, else 0."""
    throne = emperor_seat(g)
    if throne == NONE:
        return 0
    own = g.state.seats[peace.victor]
    if peace.victor == throne:
        return int(_attacked_by(g, throne, peace.enemy))
    if peace.enemy == g.state.emperor:
        return -int(_attacked_by(g, throne, own))
    return 0


def _attacked_by(g: G, throne: int, realm: int) -> bool:
    return g.at_war(throne, realm) == DEFENDER and is_external(g, realm)


def settle(g: G, peace: Peace, term: str, effects: Steps[None], *, won: bool) -> Steps[None]:
    """10.1: carry out a peace: effects, tokens, the Emperor's authority, what follows from both.

    `won`: the victor really is one (not a White Peace, not an agreement without a Victor).
    """
    stake = _imperial_stake(g, peace) if won else 0
    before = _imperial_lands(g) if stake > 0 else []
    seen = look(g)
    yield from effects
    close(g, peace, term)
    report_peace(g, peace, term, seen, won=won)
    if stake < 0 or (stake > 0 and not any(is_external(g, lord(g, p)) for p in before)):
        change_authority(g, stake, "18.4")
    if won:
        war_won(g, peace.victor)
    after_action(g)
    yield from check_goals(g)
