"""11.4 Vassals: subjugating an Ally, annexing a Vassal, letting one go."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Removed, TieMade
from europa.tpop.rows import REALMS_OF, realm_at
from europa.tpop.rules.realms.influence import remove_influence_from
from europa.tpop.rules.realms.npr import realm_gone
from europa.tpop.rules.realms.relations import (
    areas_of,
    end_alliance,
    end_marriage,
    make_alliance,
    take_alliance_off,
)
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.board import NOBODY, is_npr, npr_at_war, overlord_of
from europa.tpop.rules.terms.claims import gain_claim
from europa.tpop.rules.terms.realm import (
    alliances_of,
    base_tax,
    influence_in,
    is_distant_realm,
    married_in,
    peace_value,
)
from europa.tpop.rules.terms.tokens import (
    LARGE_TOWNS,
    SMALL_TOWNS,
    VASSAL_TOKENS,
    give_beneath,
    give_province,
    may_vassalize,
    vassals_for,
)
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.state import AT_PEACE, NO_TIE, OWN_UNREST, with_item
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.subjugate.vassal": "{seat}, what becomes of {vassal}, vassal of {realm}?",
    "option.take_vassal": "Take it over for {a} influence",
    "option.free_ally": "Set it free as an ally",
    "option.free_claim": "Set it free with a claim in {a}",
    "option.free": "Set it free",
    "entry.Annexed": "{seat} annexes {realm}",
}


class Annexed(Entry, frozen=True):
    """A Vassal, or a small Ally, is part of the realm now."""

    seat: str
    realm: str


ENTRIES: tuple[type[Entry], ...] = (Annexed,)


# What belongs to a Vassal


def vassal_provinces(g: G, realm: int, overlord: int) -> list[int]:
    """11.4: Provinces of a realm that are its overlord's Vassals."""
    return [p for p in g.survey.vassals[overlord] if g.state.owner[p] == realm]


def vassals_of(g: G, overlord: int) -> list[int]:
    """11.4: the Vassal realms of a realm: each flag is one, in index order."""
    return sorted({g.state.owner[p] for p in g.survey.vassals[overlord]})


def vassal_base_tax(g: G, realm: int, overlord: int) -> int:
    """R3, R181: Tax Value of a Vassal's Provinces that aren't Occupied, with +1 tokens."""
    free = (p for p in vassal_provinces(g, realm, overlord) if g.state.holder[p] == NONE)
    return sum(peace_value(g, p) for p in free)


def subject_tax(g: G, seat: int, realm: int) -> int:
    """R180: the Base Tax of an Ally or of the seat's own Vassal."""
    if is_npr(g, realm):
        return base_tax(g, realm)
    return vassal_base_tax(g, realm, g.state.seats[seat])


# Subjugate (11.4, R180, R181)


def opponents_influence(g: G, seat: int, realm: int) -> int:
    """R180: the Influence of all Opponents in a realm's Areas, their Marriages included."""
    areas = areas_of(g, realm)
    total = 0
    for other in g.others(seat):
        total += sum(influence_in(g, other, area) for area in areas)
        if g.state.marriage[REALMS_OF[other]] != NOBODY:
            total += sum(married_in(g, other, area) for area in areas)
    return total


def subjugate_cost(g: G, seat: int, realm: int) -> int:
    """R180: cubes to discard from its Areas: Base Tax, Opponents' Influence, 1 less if married."""
    cost = subject_tax(g, seat, realm) + opponents_influence(g, seat, realm)
    return max(0, cost - (1 if g.marriage(seat, realm) != NO_TIE else 0))


def own_cubes(g: G, seat: int, realm: int) -> int:
    """R180: cubes of the seat in a realm's Areas; Imperial ones can't be used."""
    return sum(g.influence(seat, area) for area in areas_of(g, realm))


def subjugate_barred(g: G, seat: int, realm: int) -> str:
    """11.4, R180: why a seat can't subjugate a realm; empty if it may."""
    s = g.state
    mine = s.seats[seat]
    ally = g.alliance(seat, realm) != NO_TIE and is_npr(g, realm)
    vassal = not ally and overlord_of(g, realm) == mine
    if not ally and not vassal:
        return "11.4: neither your ally nor your vassal"
    papal = g.world.realms[realm].id == "papal_states"
    if papal or is_distant_realm(g, realm) or (s.empire and s.emperor == realm):
        return "11.4: can't become a vassal"
    if ally and (s.barred[realm] or npr_at_war(g, realm)):
        return "11.4: not at peace"
    married = g.marriage(seat, realm) != NO_TIE
    tax, own = subject_tax(g, seat, realm), base_tax(g, mine)
    if ally and g.survey.vassals[realm] and not married:
        return "11.4: it has vassals: needs a marriage"
    if own < 2 * tax:
        if not married:
            return "11.4: needs twice its tax, or a marriage"
        if own <= tax + opponents_influence(g, seat, realm):
            return "11.4: not enough base tax"
    if own_cubes(g, seat, realm) < subjugate_cost(g, seat, realm):
        return "11.4: not enough influence there"
    if vassal or tax <= 1:
        return annex_barred(g, seat, realm)
    if not may_vassalize(g, seat, list(g.survey.dejure[realm])):
        return "R7: no vassal tokens left"
    return ""


def _subjects(g: G, seat: int) -> list[int]:
    """11.4: a seat's NPR Allies and its Vassals."""
    allies = [r for r in alliances_of(g, seat) if not g.is_player(r)]
    return [*allies, *vassals_of(g, g.state.seats[seat])]


def subjugate_targets(g: G, seat: int) -> list[int]:
    """11.4: realms a seat may subjugate now."""
    return [realm for realm in _subjects(g, seat) if not subjugate_barred(g, seat, realm)]


def none_to_subjugate(g: G, seat: int) -> str:
    """11.4: why a seat can subjugate nobody, realm by realm."""
    ids = g.world.realms
    each = [f"{ids[r].name}: {_bare(subjugate_barred(g, seat, r))}" for r in _subjects(g, seat)]
    return "11.4: " + ("; ".join(each) or "you have neither an NPR for an ally nor a vassal")


def _bare(reason: str) -> str:
    """A reason without the number of its rule."""
    return reason.partition(": ")[2]


def subjugate(g: G, seat: int, realm: int) -> Steps[None]:
    """11.4, R180, R181: pay the cubes; an Ally becomes a Vassal (of Base Tax 1: is annexed), a
    Vassal is annexed. The card's own cost is the caller's."""
    mine = g.state.seats[seat]
    tax = subject_tax(g, seat, realm)
    cost = subjugate_cost(g, seat, realm)
    areas = areas_of(g, realm)
    is_vassal = overlord_of(g, realm) == mine
    below = [] if is_vassal else vassals_of(g, realm)
    yield from remove_influence_from(
        g, seat, areas, cost, "11.4", imperial=False, saved=False
    )  # the Marriage has been reckoned in
    for vassal in below:
        yield from _vassals_vassal(g, seat, realm, vassal)
    if is_vassal or tax <= 1:
        annex(g, seat, realm)
    else:
        vassalize(g, seat, realm)


def _vassals_vassal(g: G, seat: int, realm: int, vassal: int) -> Steps[None]:
    """R181: a Vassal of the subjugated NPR comes along for its Base Tax in cubes from its Areas,
    else it is free, and the seat may ally with it or claim one of its Areas."""
    provinces = vassal_provinces(g, vassal, realm)
    areas = sorted({g.world.area_of_province[p] for p in provinces})
    price = vassal_base_tax(g, vassal, realm)
    options: list[Option] = []
    held = sum(g.influence(seat, area) for area in areas)
    needed = [*provinces, *g.survey.dejure[realm]]
    if held >= price and may_vassalize(g, seat, needed):
        options.append(Option(f"take_vassal:{price}", -2))
    ending = 1 if g.alliance(seat, realm) != NO_TIE else 0
    if len(alliances_of(g, seat)) - ending < hooks.alliance_cap(g, seat):
        options.append(Option("free_ally", -3))
    claimable = [a for a in areas if not g.claim(seat, a)]
    options += area_options(g, claimable, "free_claim")
    options.append(Option("free", -4))
    ids = g.world.realms
    told = {"vassal": ids[vassal].id, "realm": ids[realm].id}
    choice = yield ask(g, seat, "subjugate.vassal", options, "11.4", told)
    if choice == -2:
        yield from remove_influence_from(g, seat, areas, price, "11.4", imperial=False, saved=False)
        _take_over(g, seat, vassal, provinces)
        return
    release(g, vassal, realm)
    if choice == -3:
        _make_room(g, seat, realm)
        make_alliance(g, seat, vassal)
    elif choice >= 0:
        yield from gain_claim(g, seat, choice)


def _make_room(g: G, seat: int, realm: int) -> None:
    """The Alliance with the realm being subjugated is about to end anyway."""
    if g.alliance(seat, realm) != NO_TIE:
        take_alliance_off(g, seat, realm)


# The verbs


def vassalize(
    g: G,
    seat: int,
    realm: int,
    *,
    with_vassals: bool = True,
    keep_marriage: bool = True,
    provinces: Sequence[int] = (),
) -> None:
    """11.4, R171: an NPR becomes the seat's Vassal: vassal tokens on its Provinces (all its lawful
    ones but those other PRs Occupy, or `provinces`), ties of others off, its Alliance too.

    Its own Vassals that it still has come along (`with_vassals`, peace) or are set free. Without
    `keep_marriage` the seat's own Marriage ends as well (10).
    """
    s, mine = g.state, g.state.seats[seat]
    below = vassals_of(g, realm)
    for vassal in below:
        if with_vassals:
            _take_over(g, seat, vassal, vassal_provinces(g, vassal, realm))
        else:
            release(g, vassal, realm)
    for province in provinces or list(g.survey.dejure[realm]):
        if s.holder[province] in (NONE, mine) or not g.is_player(s.holder[province]):
            give_province(g, province, realm, overlord=mine)
    _drop_ties(g, realm, keep_marriage_of=seat if keep_marriage else NONE)
    g.log(TieMade(g.seat_name(seat), g.world.realms[realm].id, "vassal"))


def _take_over(g: G, seat: int, vassal: int, provinces: Sequence[int]) -> None:
    """A Vassal gets the seat for an overlord; Provinces other PRs Occupy stay as they are."""
    for province in provinces:
        holder = g.state.holder[province]
        if holder == g.state.seats[seat] or not g.is_player(holder):
            give_province(g, province, vassal, overlord=g.state.seats[seat])
    _drop_ties(g, vassal, keep_marriage_of=seat)
    g.log(TieMade(g.seat_name(seat), g.world.realms[vassal].id, "vassal"))


def _drop_ties(g: G, realm: int, *, keep_marriage_of: int = NONE) -> None:
    """11.2, 11.4: Alliances with a Vassal end, Marriages of all but its overlord come off; its own
    Wars and what PRs hold against it are its overlord's business now, but for Wars of those who
    Occupy something of it (R171)."""
    s = g.state
    for seat in range(len(s.seats)):
        if g.alliance(seat, realm) != NO_TIE:
            take_alliance_off(g, seat, realm)
        if seat != keep_marriage_of:
            end_marriage(g, seat, realm)
        pair = realm_at(seat, realm)
        s.cb[pair] = s.truce[pair] = 0
        if not any(s.owner[p] == realm for p in g.survey.occupied(s.seats[seat])):
            s.war[pair] = AT_PEACE


def came_under(g: G, realm: int) -> Steps[None]:
    """11.2, 11.4, R104, R179: an Event has laid vassal tokens on a realm's Provinces: if it is
    wholly a Vassal now, its Alliance ends (an Active Ally takes back its Units), and ties go."""
    above = overlord_of(g, realm)
    if above == NONE:
        return
    for seat in range(len(g.state.seats)):
        yield from end_alliance(g, seat, realm, "vassalized")
    _drop_ties(g, realm, keep_marriage_of=g.seat_of(above))


def annexed_provinces(g: G, seat: int, realm: int) -> list[int]:
    """11.4: the Provinces that an Ally or an own Vassal brings when it is annexed."""
    under = vassal_provinces(g, realm, g.state.seats[seat])
    return list(g.survey.dejure[realm]) if is_npr(g, realm) or not under else under


def annex_barred(g: G, seat: int, realm: int) -> str:
    """R7: a realm whose Provinces the seat has no Towns for can't be annexed."""
    s = g.state
    mine = s.seats[seat]
    provinces = annexed_provinces(g, seat, realm)
    spare = VASSAL_TOKENS - s.vassals_out[seat]
    spare += sum(vassals_for(g, p) for p in provinces if s.overlord[p] == mine)
    small, large = SMALL_TOWNS - s.small_out[seat], LARGE_TOWNS - s.large_out[seat]
    big = sum(1 for p in provinces if g.world.tax_of_province[p] == 2)
    small -= 2 * max(0, big - large)
    little = len(provinces) - big
    if small < 0 or little > small + spare:
        return "R7: no towns left"
    return ""


def annex(g: G, seat: int, realm: int) -> None:
    """11.4: an own Vassal, or an Ally of Base Tax 1, becomes part of the realm: Towns on its
    Provinces (beneath who Occupies them), every tie with it ends."""
    mine = g.state.seats[seat]
    provinces = annexed_provinces(g, seat, realm)
    for vassal in vassals_of(g, realm):
        release(g, vassal, realm)
    record_trigger(g, "realm_annexed", seat, tax=sum(peace_value(g, p) for p in provinces))
    for province in provinces:
        give_beneath(g, province, mine)
    _drop_ties(g, realm)
    g.log(Annexed(g.seat_name(seat), g.world.realms[realm].id))
    if not any(owner == realm for owner in g.state.owner):
        realm_gone(g, realm)


def release(g: G, vassal: int, overlord: int) -> None:
    """13.2: a Vassal is free: vassal tokens go home, it is an NPR at Peace. Occupations stay."""
    s, lord_seat = g.state, g.seat_of(overlord)
    for province in vassal_provinces(g, vassal, overlord):
        if lord_seat != NONE:
            tokens = vassals_for(g, province)
            s.vassals_out[lord_seat] -= tokens
            if s.holder[province] != NONE:
                s.vassals_covered[lord_seat] -= tokens
            place = f"province:{g.world.provinces[province].id}"
            g.log(Removed(g.seat_name(lord_seat), "vassal", place, tokens))
        s.overlord = with_item(s.overlord, province, NONE)
        s.unrest[province] &= ~OWN_UNREST
    s.stamp += 1
