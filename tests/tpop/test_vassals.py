"""11.4 Vassals."""

from __future__ import annotations

from europa.tpop.rules.realms import relations, vassals
from europa.tpop.rules.terms.board import is_npr, overlord_of
from europa.tpop.rules.terms.realm import base_tax
from europa.tpop.state import AREAS, NO_TIE, REALMS, TIE
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def npr_with_tax(g: G, tax: int) -> int:
    """An NPR on the Main Map of this Base Tax, without Vassals or +1 tokens."""
    for r in range(REALMS):
        printed = g.world.realms[r]
        if g.is_player(r) or printed.distant or printed.id == "papal_states":
            continue
        plain = not any(g.state.extra[p] for p in g.survey.own[r])
        if base_tax(g, r) == tax and plain and not g.survey.vassals[r]:
            return r
    raise AssertionError(f"no NPR of tax {tax}")


def prepare(g: G, who: int, other: int, cubes: int, opponents: int = 0) -> None:
    """An Alliance, cubes of the seat and of one Opponent in the realm's Areas."""
    places = relations.areas_of(g, other)
    g.state.imperial = bytearray(AREAS)
    for seat_ in range(len(g.state.seats)):
        for place in places:
            g.state.influence[seat_ * AREAS + place] = 0
        for r in range(REALMS):
            g.state.marriage[seat_ * REALMS + r] = NO_TIE
    relations.make_alliance(g, who, other)
    g.state.influence[who * AREAS + places[0]] = cubes
    g.state.influence[((who + 1) % 4) * AREAS + places[0]] = opponents


def set_base_tax(g: G, who: int, tax: int) -> None:
    g.state.small_out[who], g.state.large_out[who] = tax, 0
    g.state.small_covered[who] = g.state.large_covered[who] = 0


def test_11_4_01_base_eight_against_four() -> None:
    g = position()
    france = seat(g, "france")
    other = npr_with_tax(g, 4)
    prepare(g, france, other, 5, 1)
    set_base_tax(g, france, 8)
    assert vassals.subjugate_cost(g, france, other) == 5
    assert not vassals.subjugate_barred(g, france, other)
    place = relations.areas_of(g, other)[0]
    drive(vassals.subjugate(g, france, other), otherwise=["remove:x"])
    assert overlord_of(g, other) == realm(g, "france")
    assert g.influence(france, place) == 0
    assert g.alliance(france, other) == NO_TIE
    assert g.state.vassals_out[france] == 4


def test_11_4_02_a_marriage_helps() -> None:
    g = position()
    france = seat(g, "france")
    other = npr_with_tax(g, 4)
    prepare(g, france, other, 5, 2)
    set_base_tax(g, france, 7)
    assert "twice" in vassals.subjugate_barred(g, france, other)
    relations.make_marriage(g, france, other)
    assert not vassals.subjugate_barred(g, france, other)
    assert vassals.subjugate_cost(g, france, other) == 5
    set_base_tax(g, france, 6)
    assert vassals.subjugate_barred(g, france, other)


def test_11_4_03_imperial_cubes_can_not_pay() -> None:
    g = position()
    austria = seat(g, "austria")
    other = npr_with_tax(g, 2)
    prepare(g, austria, other, 1)
    g.state.imperial[relations.areas_of(g, other)[0]] = 3
    assert "influence" in vassals.subjugate_barred(g, austria, other)


def test_11_4_04_a_tiny_ally_is_annexed_at_once() -> None:
    g = position()
    france = seat(g, "france")
    other = npr_with_tax(g, 1)
    prepare(g, france, other, 1)
    towns = g.state.small_out[france]
    province = g.survey.dejure[other][0]
    drive(vassals.subjugate(g, france, other))
    assert g.state.owner[province] == realm(g, "france")
    assert g.state.small_out[france] == towns + 1
    assert g.state.capital[other] == NONE


def test_11_4_05_and_06_an_overlord_needs_a_marriage_and_its_vassals_a_price() -> None:
    g = position()
    castile = seat(g, "castile")
    aragon = realm(g, "aragon")
    below = vassals.vassals_of(g, aragon)
    assert below
    prepare(g, castile, aragon, 20)
    set_base_tax(g, castile, 30)
    assert "marriage" in vassals.subjugate_barred(g, castile, aragon)
    relations.make_marriage(g, castile, aragon)
    assert not vassals.subjugate_barred(g, castile, aragon)
    first = below[0]
    drive(vassals.subjugate(g, castile, aragon), otherwise=["free_ally", "free", "remove:aragon"])
    assert is_npr(g, first)
    assert g.alliance(castile, first) == TIE
    assert overlord_of(g, aragon) == realm(g, "castile")
    assert g.marriage(castile, aragon) == TIE


def test_11_4_06_or_it_goes_free_with_a_claim() -> None:
    g = position()
    castile, aragon = seat(g, "castile"), realm(g, "aragon")
    first = vassals.vassals_of(g, aragon)[0]
    prepare(g, castile, aragon, 20)
    set_base_tax(g, castile, 30)
    relations.make_marriage(g, castile, aragon)
    place = g.world.area_of_province[vassals.vassal_provinces(g, first, aragon)[0]]
    name = g.world.areas[place].id
    drive(
        vassals.subjugate(g, castile, aragon),
        otherwise=[f"free_claim:{name}", "free", "remove:aragon"],
    )
    assert is_npr(g, first)
    assert g.alliance(castile, first) == NO_TIE
    assert g.claim(castile, place)


def test_11_4_06_a_vassal_comes_along_for_its_tax() -> None:
    g = position()
    castile = seat(g, "castile")
    aragon = realm(g, "aragon")
    first = vassals.vassals_of(g, aragon)[0]
    prepare(g, castile, aragon, 20)
    set_base_tax(g, castile, 30)
    relations.make_marriage(g, castile, aragon)
    price = vassals.vassal_base_tax(g, first, aragon)
    place = g.world.area_of_province[vassals.vassal_provinces(g, first, aragon)[0]]
    g.state.influence[castile * AREAS + place] += price
    areas = {g.world.area_of_province[p] for p in vassals.vassal_provinces(g, first, aragon)}
    names = [f"remove:{g.world.areas[a].id}" for a in relations.areas_of(g, aragon)]
    names = [n for n in names if n.split(":")[1] not in {g.world.areas[a].id for a in areas}]
    drive(
        vassals.subjugate(g, castile, aragon),
        otherwise=[f"take_vassal:{price}", "free", *names, f"remove:{g.world.areas[place].id}"],
    )
    assert overlord_of(g, first) == realm(g, "castile")


def test_11_4_07_annexing_an_own_vassal() -> None:
    g = position()
    france = seat(g, "france")
    other = npr_with_tax(g, 3)
    prepare(g, france, other, 5)
    relations.make_marriage(g, france, other)
    provinces = list(g.survey.dejure[other])
    vassals.vassalize(g, france, other)
    set_base_tax(g, france, 16)
    assert not vassals.subjugate_barred(g, france, other)
    drive(vassals.subjugate(g, france, other), otherwise=["remove:x"])
    assert all(g.state.owner[p] == realm(g, "france") for p in provinces)
    assert g.marriage(france, other) == NO_TIE
    assert g.state.vassals_out[france] == 0


def test_11_4_08_and_emperor_and_pope() -> None:
    g = position()
    castile = seat(g, "castile")
    far = next(r for r in range(REALMS) if g.world.realms[r].distant and g.survey.dejure[r])
    relations.make_alliance(g, castile, far)
    assert "can't" in vassals.subjugate_barred(g, castile, far)
    pope = realm(g, "papal_states")
    relations.make_alliance(g, castile, pope)
    assert "can't" in vassals.subjugate_barred(g, castile, pope)


def test_11_2_03_others_lose_their_marriage() -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    portugal = realm(g, "portugal")
    assert g.marriage(england, portugal) == TIE
    vassals.vassalize(g, france, portugal)
    assert g.marriage(england, portugal) == NO_TIE
    assert g.alliance(england, portugal) == NO_TIE


def test_a_released_vassal_is_an_npr_again() -> None:
    g = position()
    france = seat(g, "france")
    other = npr_with_tax(g, 3)
    vassals.vassalize(g, france, other)
    assert not is_npr(g, other)
    vassals.release(g, other, realm(g, "france"))
    assert is_npr(g, other)
    assert g.state.vassals_out[france] == 0
