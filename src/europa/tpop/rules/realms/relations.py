"""11.1-11.3 Influence, Marriages, Alliances and Truces: how they come about and how they end."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import Removed, TieEnded, TieMade, WarBegan
from europa.tpop.rows import army_at, realm_at, unit_at
from europa.tpop.rules.forces.fleets import eject_from_port
from europa.tpop.rules.realms.curia import update_roma
from europa.tpop.rules.realms.influence import displace_influence as displace_influence
from europa.tpop.rules.realms.influence import influence_at_hand as influence_at_hand
from europa.tpop.rules.realms.influence import is_married_among as is_married_among
from europa.tpop.rules.realms.influence import lose_all_influence as lose_all_influence
from europa.tpop.rules.realms.influence import place_influence_in as place_influence_in
from europa.tpop.rules.realms.influence import remove_influence_from as remove_influence_from
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.adjacency import adjacent_areas, port_areas
from europa.tpop.rules.terms.board import (
    ally_seat,
    is_active_port,
    is_at_war,
    is_npr,
    overlord_of,
    ships_in_port,
)
from europa.tpop.rules.terms.cubes import settle_cubes as settle_cubes
from europa.tpop.rules.terms.cubes import take_cube as take_cube
from europa.tpop.rules.terms.realm import has_ruler, is_distant_realm, marriages_of
from europa.tpop.state import (
    ALLIED,
    ARMIES,
    AT_PEACE,
    ATTACKER,
    DEFENDER,
    FLIPPED,
    NO_TIE,
    TIE,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.allied_units": "{seat}, which allied unit do you lose? ({count} more)",
    "option.allied_reserve": "An available allied unit",
    "option.allied": "Allied {b} of army {a}",
}

UNIT_NAMES = ("infantry", "cavalry", "artillery")


# Whose Areas


def areas_of(g: G, realm: int) -> list[int]:
    """11: Areas where a realm lawfully holds Provinces: a PR, an NPR or a Vassal of its own."""
    area_of, found = g.world.area_of_province, g.survey.dejure[realm]
    if not g.survey.own[realm]:
        lord = overlord_of(g, realm)
        if lord != NONE:
            found = [p for p in g.survey.vassals[lord] if g.state.owner[p] == realm]
    return sorted({area_of[p] for p in found})


def is_in_war(g: G, seat: int) -> bool:
    """R175: whether a seat has any War token (as `board.is_at_war`, but quick)."""
    return is_at_war(g, seat)


# Truces and War tokens


def make_truce(g: G, seat: int, realm: int) -> None:
    """10.4: a Truce token; between PRs both have one."""
    s, other = g.state, g.seat_of(realm)
    s.truce[realm_at(seat, realm)] = 1
    if other != NONE:
        s.truce[realm_at(other, s.seats[seat])] = 1
    g.log(TieMade(g.seat_name(seat), g.world.realms[realm].id, "truce"))


def place_war(g: G, aggressor: int, target: int, cause: str) -> None:
    """9.1, 11.3: War tokens between two realms, of which one at least is a PR; a Truce goes."""
    s = g.state
    first, second = g.seat_of(aggressor), g.seat_of(target)
    began = False
    for seat, realm, role in ((first, target, ATTACKER), (second, aggressor, DEFENDER)):
        if seat != NONE and s.war[realm_at(seat, realm)] == AT_PEACE:
            s.war[realm_at(seat, realm)] = role
            s.truce[realm_at(seat, realm)] = 0
            began = True
    if began:
        ids = g.world.realms
        g.log(WarBegan(ids[aggressor].id, ids[target].id, cause))


# Marriages (11.2)


def may_marry(g: G, seat: int, realm: int, *, cap: bool = True) -> str:
    """11.2, R178, R179: why a seat can't marry a realm; empty if it may. Without `cap` a seat that
    is out of tokens may (it will move one)."""
    s = g.state
    other = g.seat_of(realm)
    if realm == s.seats[seat] or g.marriage(seat, realm) != NO_TIE:
        return "11.2: already married"
    if other == NONE and not is_npr(g, realm) and overlord_of(g, realm) != s.seats[seat]:
        return "11.2: neither a free realm nor your vassal"
    if s.capital[realm] == NONE or is_distant_realm(g, realm):
        return "11.2: no partner for a marriage"
    for one in (seat, other):
        if one == NONE:
            continue
        if not has_ruler(g, one):
            return "7.2: an interregnum"
        if not hooks.may_marry_anew(g, one):
            return "11.2: a revolutionary regime"
        if (cap or one != seat) and len(marriages_of(g, one)) >= hooks.marriage_cap(g, one):
            return "11.2: no marriage token left"
    if not faiths_marry(g, s.seats[seat], realm):
        return "11.2: the faiths don't marry"
    return ""


def faiths_marry(g: G, first: int, second: int) -> bool:
    """11.2: Christians marry Christians, Muslims Muslims, Revolutionaries nobody."""
    religions = g.world.religions
    one = religions[g.state.state_religion[first]]
    two = religions[g.state.state_religion[second]]
    return (one.christian and two.christian) or (one.id == two.id == "muslim")


def make_marriage(g: G, seat: int, realm: int) -> None:
    """11.2: a Marriage token on a realm; between PRs one each."""
    s, other = g.state, g.seat_of(realm)
    s.marriage[realm_at(seat, realm)] = TIE
    if other != NONE:
        s.marriage[realm_at(other, s.seats[seat])] = TIE
    g.log(TieMade(g.seat_name(seat), g.world.realms[realm].id, "marriage"))


def end_marriage(g: G, seat: int, realm: int) -> None:
    """11.2: the token goes home; between PRs both do."""
    s, other = g.state, g.seat_of(realm)
    if g.marriage(seat, realm) == NO_TIE:
        return
    s.marriage[realm_at(seat, realm)] = NO_TIE
    if other != NONE:
        s.marriage[realm_at(other, s.seats[seat])] = NO_TIE
    g.log(TieEnded(g.seat_name(seat), g.world.realms[realm].id, "marriage"))


def dispute_succession(g: G, realm: int) -> None:
    """7.2, 11.2: every Marriage token on a realm shows its Disputed Succession side."""
    for seat in range(len(g.state.seats)):
        if g.marriage(seat, realm) == TIE:
            g.state.marriage[realm_at(seat, realm)] = FLIPPED
            g.log(TieMade(g.seat_name(seat), g.world.realms[realm].id, "disputed succession"))


# Alliances (11.3)


def make_alliance(g: G, seat: int, realm: int) -> None:
    """11.3: an Alliance token on a realm; between PRs one each; an NPR leaves its former Ally."""
    s, other = g.state, g.seat_of(realm)
    if other == NONE:
        rival = ally_seat(g, realm)
        if rival not in (NONE, seat):
            take_alliance_off(g, rival, realm)
    s.alliance[realm_at(seat, realm)] = TIE
    if other != NONE:
        s.alliance[realm_at(other, s.seats[seat])] = TIE
    g.log(TieMade(g.seat_name(seat), g.world.realms[realm].id, "alliance"))
    _roma_changed(g, realm)


def take_alliance_off(g: G, seat: int, realm: int) -> None:
    """The bare tokens of an Alliance go home (R109: one replaced suffers nothing)."""
    s, other = g.state, g.seat_of(realm)
    s.alliance[realm_at(seat, realm)] = NO_TIE
    s.allied_from[realm_at(seat, realm)] = 0
    if other != NONE:
        s.alliance[realm_at(other, s.seats[seat])] = NO_TIE
    g.log(TieEnded(g.seat_name(seat), g.world.realms[realm].id, "alliance"))
    _roma_changed(g, realm)


def _roma_changed(g: G, realm: int) -> None:
    """19.1: an Alliance with the Papal States gives the Cardinal of Roma."""
    if g.world.realms[realm].id == "papal_states":
        update_roma(g)


def end_alliance(g: G, seat: int, realm: int, why: str) -> Steps[None]:
    """11.3, R104: an Alliance ends, whatever the reason (`why`: refused, cut, event, conquered).

    An Active Ally takes back its Units, and the PRs at War with its former patron are now at War
    with it; Ships leave Ports that are Friendly no more (R150). Penalties are the caller's.
    """
    if g.alliance(seat, realm) == NO_TIE:
        return
    was_active = g.alliance(seat, realm) == FLIPPED
    lent = g.state.allied_from[realm_at(seat, realm)]
    take_alliance_off(g, seat, realm)
    if was_active:
        yield from lose_allied_units(g, seat, lent)
        if is_npr(g, realm):
            for other in g.others(seat):
                if g.at_war(other, g.state.seats[seat]):
                    place_war(g, g.state.seats[other], realm, why)
    yield from _leave_ports(g, seat, realm)
    if g.is_player(realm):
        yield from _leave_ports(g, g.seat_of(realm), g.state.seats[seat])


def _leave_ports(g: G, seat: int, realm: int) -> Steps[None]:
    """R150: Ships in Ports of a realm that isn't Friendly any more."""
    for province in [*g.survey.dejure[realm], *g.survey.vassals[realm]]:
        if g.world.provinces[province].port and ships_in_port(g, seat, province):
            yield from eject_from_port(g, province)


def lose_allied_units(g: G, seat: int, count: int) -> Steps[int]:
    """R104: the seat gives allied Units back, from its Reserve or its Armies as it likes; returns
    how many."""
    s = g.state
    for given in range(count):
        options = [Option("allied_reserve", NONE)] if s.allied_available[seat] else []
        for army in range(ARMIES):
            units = g.army_units(seat, army)
            options += [
                Option(f"allied:{army + 1}:{UNIT_NAMES[kind]}", army * 3 + kind)
                for kind in range(3)
                if units[ALLIED * 3 + kind]
            ]
        if not options:
            return given
        choice = options[0].value
        if len(options) > 1:
            told = {"count": count - given}
            choice = yield ask(g, seat, "allied_units", options, "11.3", told)
        _take_allied_unit(g, seat, choice)
    return count


def return_lent_units(g: G) -> Steps[None]:
    """R104, R188: Units of Active Allies that have ceased to exist."""
    due, g.state.allied_due = g.state.allied_due, []
    for seat in g.seats_from(g.state.turn):
        yield from lose_allied_units(g, seat, due.count(seat))


def _take_allied_unit(g: G, seat: int, choice: int) -> None:
    s, name = g.state, g.seat_name(seat)
    if choice == NONE:
        s.allied_available[seat] -= 1
        g.log(Removed(name, "allied unit", "reserve"))
        return
    army, kind = divmod(choice, 3)
    s.army_units[unit_at(seat, army, ALLIED, kind)] -= 1
    if not g.army_size(seat, army):
        s.army_area[army_at(seat, army)] = NONE
    g.log(Removed(name, f"allied {UNIT_NAMES[kind]}", f"army {army + 1}"))


# Who borders whom (R22)


def war_reach(g: G, realm: int) -> set[int]:
    """R22: Areas adjacent to a realm for War: an NPR's Vassals count as its own, a PR's don't."""
    reach = set(adjacent_areas(g, realm))
    if not g.is_player(realm):
        for province in g.survey.vassals[realm]:
            area = g.world.area_of_province[province]
            reach.add(area)
            reach.update(g.world.land_of_area[area])
            if is_active_port(g, province):
                for sea in g.world.seas_of_province[province]:
                    reach |= port_areas(g, sea)
    return reach


def war_areas(g: G, realm: int) -> set[int]:
    """R22: Areas that belong to a realm in War, an NPR's Vassals' included."""
    found = set(g.survey.areas[realm])
    if not g.is_player(realm):
        found.update(g.world.area_of_province[p] for p in g.survey.vassals[realm])
    return found


def borders(g: G, first: int, second: int) -> bool:
    """R20, R22: whether two realms are adjacent, by land or by sea."""
    return not war_reach(g, first).isdisjoint(war_areas(g, second))
