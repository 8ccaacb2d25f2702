"""2.2 Cubes; 11.1 Influence; 11.2 Marriages."""

from __future__ import annotations

from europa.tpop.ids import index_of
from europa.tpop.rules.realms import relations
from europa.tpop.rules.realms.influence import place_influence_in, remove_influence_from
from europa.tpop.rules.terms import cubes
from europa.tpop.rules.terms.claims import place_cb
from europa.tpop.rules.terms.cubes import settle_cubes, take_cube
from europa.tpop.rules.terms.realm import area_influence, cubes_used, half_up
from europa.tpop.rules.terms.tokens import CUBES, give_province
from europa.tpop.state import AREAS, FLIPPED, NO_TIE, REALMS, TIE
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def use_all_cubes(g: G, who: int) -> None:
    g.state.colonists[who] += CUBES - cubes_used(g, who)


def test_2_2_01_halves_go_up() -> None:
    assert half_up(5) == 3


def test_2_2_02_without_cubes_a_gain_may_be_forgone() -> None:
    g = position()
    france = seat(g, "france")
    use_all_cubes(g, france)
    assert not drive(take_cube(g, france, False), ["forgo"])
    before = g.influence(france, area(g, "scotland"))
    assert drive(take_cube(g, france, False), ["cube_influence:scotland"])
    assert g.influence(france, area(g, "scotland")) == before - 1


def test_2_2_02_gained_power_beyond_thirty_cubes_is_settled() -> None:
    g = position()
    france = seat(g, "france")
    use_all_cubes(g, france)
    g.state.power[france * 3 + 1] += 1
    drive(settle_cubes(g, france), ["power:dip"])
    assert cubes_used(g, france) == CUBES


def test_2_2_03_roma_focus_and_covered_slots_stay() -> None:
    g = position()
    france = seat(g, "france")
    g.state.focus[france] = 1
    g.state.curia = [seat_ for seat_ in g.state.curia if seat_ != france]
    g.state.roma = france
    g.state.small_covered[france] = 1
    g.state.influence = bytearray(len(g.state.influence))
    g.state.power = [0] * len(g.state.power)
    use_all_cubes(g, france)
    keys = first_ask(take_cube(g, france, True)).keys()
    assert keys == ["cube_colonist"]


def test_2_2_08_two_cb_tokens() -> None:
    g = position()
    assert place_cb(g, 0, realm(g, "aragon"))
    assert place_cb(g, 0, realm(g, "bohemia"))
    assert not place_cb(g, 0, realm(g, "hungary"))


def test_2_2_09_wars_without_limit() -> None:
    g = position()
    npr = [r for r in range(REALMS) if not g.is_player(r) and g.survey.dejure[r]][:7]
    for other in npr:
        relations.place_war(g, g.state.seats[0], other, "test")
    assert all(g.at_war(0, other) for other in npr)


def test_11_1_01_an_area_of_players_holds_no_cubes() -> None:
    g = position()
    place = area(g, "languedoc")
    france = seat(g, "france")
    g.state.influence[france * AREAS + place] = 2
    mine = [p for p in g.world.provinces_of_area[place] if g.state.in_play[p]]
    others = [p for p in mine if not g.is_player(g.state.owner[p])]
    for p in others[:-1]:
        give_province(g, p, realm(g, "france"))
    owner = g.state.owner[others[-1]]
    give_province(g, others[-1], owner, overlord=realm(g, "france"))
    assert g.influence(france, place) == 2
    give_province(g, others[-1], realm(g, "france"))
    assert g.influence(france, place) == 0


def test_11_1_02_an_event_displaces_in_a_full_area() -> None:
    g = position()
    france, austria = seat(g, "france"), seat(g, "austria")
    place = area(g, "lombardy")
    g.state.influence[austria * AREAS + place] += 5 - area_influence(g, place)
    before = g.influence(austria, place)
    steps = place_influence_in(g, france, [place], 2, "16.3")
    assert drive(steps, ["place:lombardy", "place:lombardy"]) == 2
    assert area_influence(g, place) == 5
    assert g.influence(austria, place) == before - 2
    assert drive(place_influence_in(g, france, [place], 1, "8", displace=False)) == 0


def test_11_1_03_room_comes_first() -> None:
    g = position()
    france, austria = seat(g, "france"), seat(g, "austria")
    full, free = area(g, "lombardy"), area(g, "aragon")
    g.state.influence[austria * AREAS + full] += 5 - area_influence(g, full)
    room = 5 - area_influence(g, free)
    assert room >= 2
    drive(place_influence_in(g, france, [full, free], 2, "16.3"))
    assert g.influence(france, free) == 2


def test_imperial_cubes_may_be_removed_by_the_emperor() -> None:
    g = position()
    austria = seat(g, "austria")
    place = next(a for a in range(AREAS) if g.state.imperial[a])
    g.state.influence[austria * AREAS + place] = 1
    name = g.world.areas[place].id
    steps = remove_influence_from(g, austria, [place], 1, "5.2")
    assert drive(steps, [f"remove_imperial:{name}"]) == 1
    assert g.influence(austria, place) == 1


def test_11_2_01_three_marriages_and_cabinet() -> None:
    g = position()
    austria = seat(g, "austria")
    christian = [
        r for r in range(REALMS) if not g.is_player(r) and not relations.may_marry(g, austria, r)
    ]
    relations.make_marriage(g, austria, christian[0])
    relations.make_marriage(g, austria, christian[1])
    assert "token" in relations.may_marry(g, austria, christian[2])
    assert not relations.may_marry(g, austria, christian[2], cap=False)
    g.state.idea_held[index_of("idea", "cabinet")] += (austria,)
    assert not relations.may_marry(g, austria, christian[2])
    relations.make_marriage(g, austria, christian[2])
    assert "token" in relations.may_marry(g, austria, christian[3])


def test_11_2_02_own_vassals_only() -> None:
    g = position()
    france, castile = seat(g, "france"), seat(g, "castile")
    provence = realm(g, "provence")
    for p in list(g.survey.dejure[provence]):
        give_province(g, p, provence, overlord=realm(g, "france"))
    assert not relations.may_marry(g, france, provence)
    assert relations.may_marry(g, castile, provence)


def test_11_2_04_and_7_2_04_who_does_not_marry() -> None:
    g = position()
    france = seat(g, "france")
    assert not relations.may_marry(g, france, realm(g, "aragon"))
    g.state.state_religion[realm(g, "france")] = g.world.religion_index["revolutionary"]
    assert "faiths" in relations.may_marry(g, france, realm(g, "aragon"))
    g = position()
    g.state.ruler[france] = NONE
    assert "interregnum" in relations.may_marry(g, france, realm(g, "aragon"))


def test_5_1_06_faiths() -> None:
    g = position()
    s = g.state
    muslim, orthodox = g.world.religion_index["muslim"], g.world.religion_index["orthodox"]
    s.state_religion[realm(g, "castile")] = muslim
    assert relations.may_marry(g, seat(g, "france"), realm(g, "castile"))
    s.state_religion[realm(g, "castile")] = orthodox
    assert not relations.may_marry(g, seat(g, "france"), realm(g, "castile"))


def test_a_disputed_succession_flips_tokens_on_that_realm_only() -> None:
    g = position()
    france, castile = seat(g, "france"), seat(g, "castile")
    relations.make_marriage(g, france, realm(g, "castile"))
    relations.dispute_succession(g, realm(g, "castile"))
    assert g.marriage(france, realm(g, "castile")) == FLIPPED
    assert g.marriage(castile, realm(g, "france")) == TIE
    relations.end_marriage(g, castile, realm(g, "france"))
    assert g.marriage(france, realm(g, "castile")) == NO_TIE


def test_cube_options_are_never_empty_for_a_player_with_thirty_cubes() -> None:
    g = position()
    for who in range(len(g.state.seats)):
        use_all_cubes(g, who)
        assert cubes.has_cube(g, who)
