"""5.2 Call to Arms, Cut Ties; 11.3 Alliances."""

from __future__ import annotations

from europa.tpop.ids import index_of
from europa.tpop.rules.realms import relations
from europa.tpop.rules.terms.realm import strength
from europa.tpop.rules.war import calls
from europa.tpop.state import (
    ALLIED,
    AREAS,
    ATTACKER,
    DEFENDER,
    FLIPPED,
    MIL,
    NO_TIE,
    REALMS,
    TIE,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def ally(g: G, who: int, name: str) -> int:
    """An Alliance with plenty of Influence."""
    other = realm(g, name)
    relations.make_alliance(g, who, other)
    return other


def influence(g: G, who: int, other: int, count: int) -> int:
    """That many cubes in the Capital Area, none elsewhere; returns the Area."""
    for place in relations.areas_of(g, other):
        g.state.influence[who * AREAS + place] = 0
    capital = g.world.area_of_province[g.state.capital[other]]
    g.state.influence[who * AREAS + capital] = count
    return capital


def war(g: G, first: str, second: str) -> None:
    relations.place_war(g, realm(g, first), realm(g, second), "test")


def test_5_2_08_offensive_call_to_a_strong_npr() -> None:
    g = position()
    castile = seat(g, "castile")
    aragon = ally(g, castile, "aragon")
    place = influence(g, castile, aragon, 3)
    assert strength(g, aragon) >= 9
    war(g, "castile", "france")
    drive(calls.offensive_calls(g, castile, [realm(g, "france")]), ["call:aragon"])
    assert g.alliance(castile, aragon) == FLIPPED
    assert g.influence(castile, place) == 1
    assert g.state.allied_available[castile] == 5
    assert g.power(castile, MIL) == 4


def test_5_2_09_defensive_call_costs_one() -> None:
    g = position()
    france = seat(g, "france")
    provence = realm(g, "provence")
    place = influence(g, france, provence, 2)
    expected = min(5, (strength(g, provence) + 1) // 2)
    war(g, "castile", "france")
    foes = [realm(g, "castile")]
    drive(calls.defensive_calls(g, france, foes[0], foes), ["call:provence"], otherwise=["done"])
    assert g.influence(france, place) == 1
    assert g.state.allied_available[france] == expected
    borders = relations.borders(g, provence, foes[0])
    assert g.power(france, MIL) == (4 if borders else 3)


def test_5_2_10_a_marriage_saves_one() -> None:
    g = position()
    england = seat(g, "england")
    portugal = realm(g, "portugal")
    place = influence(g, england, portugal, 1)
    assert g.marriage(england, portugal) == TIE
    foes = [realm(g, "castile")]
    war(g, "castile", "england")
    drive(calls.defensive_calls(g, england, foes[0], foes), ["call:portugal"])
    assert g.influence(england, place) == 1
    g = position()
    influence(g, england, portugal, 1)
    war(g, "england", "castile")
    drive(calls.offensive_calls(g, england, foes), ["call:portugal"])
    assert g.influence(england, place) == 0


def test_5_2_11_who_can_not_be_called() -> None:
    g = position()
    france = seat(g, "france")
    scotland = realm(g, "scotland")
    influence(g, france, scotland, 2)
    foes = [realm(g, "castile")]
    assert not calls.npr_call_barred(g, france, scotland, [realm(g, "england")], 2)
    far = ally(g, france, "bohemia")
    influence(g, france, far, 3)
    assert "borders" in calls.npr_call_barred(g, france, far, foes, 2)
    war(g, "england", "scotland")
    assert "war" in calls.npr_call_barred(g, france, scotland, foes, 2)


def test_5_2_12_an_ally_of_both_answers_to_the_defender() -> None:
    g = position()
    france, austria = seat(g, "france"), seat(g, "austria")
    relations.make_alliance(g, france, realm(g, "austria"))
    relations.make_alliance(g, seat(g, "castile"), realm(g, "austria"))
    foes = [realm(g, "castile")]
    mine = realm(g, "france")
    assert calls.pr_call_barred(g, france, realm(g, "austria"), foes, mine, True)
    castile = seat(g, "castile")
    assert not calls.pr_call_barred(g, castile, realm(g, "austria"), [mine], mine, False)
    assert austria != castile


def test_5_2_18_cutting_ties_with_an_active_ally() -> None:
    g = position()
    castile = seat(g, "castile")
    aragon = ally(g, castile, "aragon")
    place = influence(g, castile, aragon, 4)
    war(g, "castile", "france")
    calls.activate_ally(g, castile, aragon)
    g.state.allied_from[castile * REALMS + aragon] = 3
    g.state.allied_available[castile] = 3
    stability = g.state.stability[castile]
    drive(calls.break_alliance(g, castile, aragon))
    assert g.state.stability[castile] == stability - 2
    assert g.influence(castile, place) == 0
    assert g.state.allied_available[castile] == 0
    assert g.truce(castile, aragon)
    assert g.at_war(seat(g, "france"), aragon) == ATTACKER


def test_5_2_17_cutting_ties_at_peace() -> None:
    g = position()
    france = seat(g, "france")
    scotland = realm(g, "scotland")
    place = influence(g, france, scotland, 4)
    drive(calls.break_alliance(g, france, scotland))
    assert g.alliance(france, scotland) == NO_TIE
    assert g.influence(france, place) == 0
    assert g.truce(france, scotland)
    assert g.state.stability[france] == 0


def test_11_3_01_refusing_an_offensive_call() -> None:
    g = position()
    austria, castile = seat(g, "austria"), seat(g, "castile")
    relations.make_alliance(g, castile, realm(g, "austria"))
    foe = realm(g, "aragon")
    war(g, "castile", "aragon")
    prestige = g.state.prestige[austria]
    steps = calls.receive_call(
        g, austria, realm(g, "castile"), realm(g, "castile"), False, enemies=[foe]
    )
    assert not drive(steps, ["refuse"])
    assert g.alliance(castile, realm(g, "austria")) == NO_TIE
    assert g.truce(austria, realm(g, "castile"))
    assert g.truce(castile, realm(g, "austria"))
    assert g.state.prestige[austria] == prestige


def test_11_3_02_refusing_a_defensive_call() -> None:
    g = position()
    austria, castile = seat(g, "austria"), seat(g, "castile")
    relations.make_alliance(g, castile, realm(g, "austria"))
    war(g, "france", "castile")
    prestige = g.state.prestige[austria]
    steps = calls.receive_call(g, austria, realm(g, "castile"), realm(g, "france"), True)
    drive(steps, ["refuse", "yes"])
    assert g.state.prestige[austria] == prestige - 2
    assert g.cb(castile, realm(g, "austria"))
    assert not g.truce(austria, realm(g, "castile"))


def test_11_3_03_refusing_while_at_war_elsewhere() -> None:
    g = position()
    france = seat(g, "france")
    scotland = realm(g, "scotland")
    place = influence(g, france, scotland, 3)
    war(g, "france", "castile")
    prestige = g.state.prestige[france]
    steps = calls.receive_call(g, france, scotland, realm(g, "england"), True)
    drive(steps, ["refuse"])
    assert g.state.prestige[france] == prestige
    assert g.influence(france, place) == 3
    assert g.truce(france, scotland)


def test_11_3_04_and_05_accepting_against_an_ally() -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    relations.make_alliance(g, france, realm(g, "england"))
    scotland = realm(g, "scotland")
    war(g, "england", "scotland")
    steps = calls.receive_call(g, france, scotland, realm(g, "england"), True)
    assert drive(steps, ["accept", "yes"], otherwise=["done"])
    assert g.alliance(france, realm(g, "england")) == NO_TIE
    assert g.at_war(france, realm(g, "england")) == DEFENDER
    assert g.at_war(england, realm(g, "france")) == ATTACKER
    assert g.alliance(france, scotland) == FLIPPED
    assert g.power(france, MIL) == 3


def test_11_3_07_strength_seven_lends_four_and_twelve_five() -> None:
    g = position()
    known = {
        strength(g, r): calls.allied_units(g, r)
        for r in range(REALMS)
        if not g.is_player(r) and g.survey.own[r]
    }
    assert all(units == min(5, (total + 1) // 2) for total, units in known.items())
    assert max(known.values()) == 5


def test_refusal_with_pride_and_glory_costs_one_less() -> None:
    g = position()
    austria = seat(g, "austria")
    g.state.idea_held[index_of("idea", "pride_and_glory")] += (austria,)
    relations.make_alliance(g, seat(g, "castile"), realm(g, "austria"))
    war(g, "france", "castile")
    prestige = g.state.prestige[austria]
    steps = calls.receive_call(g, austria, realm(g, "castile"), realm(g, "france"), True)
    drive(steps, ["refuse", "no"])
    assert g.state.prestige[austria] == prestige - 1
    assert g.truce(austria, realm(g, "castile"))


def test_an_offensive_call_that_restrictions_forbid_counts_as_refused() -> None:
    g = position()
    austria, castile = seat(g, "austria"), seat(g, "castile")
    relations.make_alliance(g, castile, realm(g, "austria"))
    relations.make_truce(g, austria, realm(g, "france"))
    war(g, "castile", "france")
    steps = calls.receive_call(
        g, austria, realm(g, "castile"), realm(g, "castile"), False, enemies=[realm(g, "france")]
    )
    assert not drive(steps)
    assert g.alliance(castile, realm(g, "austria")) == NO_TIE


def test_allied_units_come_back_from_armies_by_choice() -> None:
    g = position()
    france = seat(g, "france")
    g.state.allied_available[france] = 1
    g.state.army_area[france * 3] = g.world.area_index["seine"]
    g.state.army_units[france * 27 + ALLIED * 3 + 1] = 2
    drive(relations.lose_allied_units(g, france, 2), ["allied:1:cavalry", "allied_reserve"])
    assert g.army_units(france, 0)[ALLIED * 3 + 1] == 1
    assert g.state.allied_available[france] == 0


def test_peace_sends_all_allied_units_home() -> None:
    g = position()
    castile = seat(g, "castile")
    aragon = ally(g, castile, "aragon")
    calls.activate_ally(g, castile, aragon)
    calls.deactivate_ally(g, castile, aragon)
    assert g.alliance(castile, aragon) == TIE
    assert g.state.allied_available[castile] == 0


def test_5_2_19_distant_allies_cost_colonists() -> None:
    g = position()
    castile = seat(g, "castile")
    far = next(r for r in range(REALMS) if g.world.realms[r].distant and g.survey.dejure[r])
    relations.make_alliance(g, castile, far)
    assert "colonists" in calls.call_price(g, castile, far, 2)
    g.state.colonists[castile] = 2
    assert not calls.call_price(g, castile, far, 2)


def test_a_call_offers_done() -> None:
    g = position()
    castile = seat(g, "castile")
    influence(g, castile, ally(g, castile, "aragon"), 2)
    asked = first_ask(calls.offensive_calls(g, castile, [realm(g, "france")]))
    assert asked.keys() == ["call:aragon", "done"]
