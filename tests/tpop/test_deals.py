"""5.1 Player-to-Player Diplomacy."""

from __future__ import annotations

from europa.tpop.rules.actions import deals, offers
from europa.tpop.rules.realms import relations
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.terms.tokens import add_unrest, give_province, has_unrest, occupy
from europa.tpop.state import ADM, DIP, TIE
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat

RUN = deals.ACTIONS[0].run


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def rich() -> G:
    g = position()
    g.state.ducats = [40] * len(g.state.seats)
    g.state.power = [5] * len(g.state.power)
    g.state.hands = [[] for _ in g.state.seats]
    return g


def sellable(g: G, seller: str, buyer: str, count: int) -> list[int]:
    """Provinces of the seller in Areas that the buyer claims."""
    who, other = seat(g, seller), seat(g, buyer)
    found = [p for p in g.survey.own[realm(g, seller)] if p != g.state.capital[realm(g, seller)]]
    for p in found[:count]:
        place_claim(g, other, g.world.area_of_province[p])
    assert set(found[:count]) <= set(offers.sellable(g, who, other))
    return found[:count]


def test_5_1_01_and_02_support_costs_dip_per_ten() -> None:
    offer = offers.Offer(0, 1, ducats=11)
    assert offer.dip == 2
    assert offers.Offer(0, 1, ducats=-10).dip == 1
    g = rich()
    france, castile = seat(g, "france"), seat(g, "castile")
    answers = ["partner:castile", "ask_ducats", "sum:10", "propose", "accept_deal"]
    assert drive(RUN(g, france), answers)
    assert g.state.ducats[france] == 50
    assert g.state.ducats[castile] == 30
    assert g.power(france, DIP) == 4


def test_5_1_03_no_support_with_a_sale() -> None:
    g = rich()
    france = seat(g, "france")
    province = sellable(g, "castile", "france", 1)[0]
    name = g.world.provinces[province].id
    steps = deals.compose(g, france, seat(g, "castile"))
    first_ask(steps)
    steps.send(province)
    asked = steps.send(5)
    keys = asked.keys()  # type: ignore[union-attr]
    assert "give_ducats" not in keys
    assert "ask_ducats" not in keys
    assert f"buy:{name}" not in keys
    assert "propose" in keys


def test_5_1_04_at_war_only_support() -> None:
    g = rich()
    sellable(g, "castile", "france", 1)
    relations.place_war(g, realm(g, "castile"), realm(g, "aragon"), "test")
    offer = offers.Offer(seat(g, "france"), seat(g, "castile"))
    keys = [option.key for option in offers.additions(g, offer)]
    assert keys == ["give_ducats", "ask_ducats"]
    assert len(offers.additions(g, offer, at_war_ok=True)) > 2


def test_5_1_05_alliance_and_marriage() -> None:
    g = rich()
    france, castile = seat(g, "france"), seat(g, "castile")
    answers = ["partner:castile", "add_alliance", "add_marriage", "propose", "accept_deal"]
    drive(RUN(g, france), [*answers, "deck:dip", "yes", "yes"])
    assert g.power(france, DIP) == 3
    for one, other in ((france, "castile"), (castile, "france")):
        assert g.alliance(one, realm(g, other)) == TIE
        assert g.marriage(one, realm(g, other)) == TIE
        assert len(g.state.hands[one]) == 1


def test_5_1_07_and_08_a_sale() -> None:
    g = rich()
    france, castile = seat(g, "france"), seat(g, "castile")
    first, second = sellable(g, "castile", "france", 2)
    names = [g.world.provinces[p].id for p in (first, second)]
    add_unrest(g, first)
    prestige = g.state.prestige[castile]
    lost = 2 * sum(g.world.tax_of_province[p] for p in (first, second))
    answers = ["partner:castile", f"buy:{names[0]}", "price:15", f"buy:{names[1]}", "price:3"]
    drive(RUN(g, france), [*answers, "propose", "counter_price:10", "accept_deal"])
    assert g.state.ducats[france] == 20
    assert g.state.ducats[castile] == 60
    assert g.power(france, ADM) == 4
    assert g.power(castile, ADM) == 4
    assert g.power(france, DIP) == 5
    assert all(g.state.owner[p] == realm(g, "france") for p in (first, second))
    assert has_unrest(g, first)
    assert g.state.prestige[castile] == prestige - lost


def test_5_1_09_vassal_occupied_and_capital_provinces_are_not_for_sale() -> None:
    g = rich()
    france, castile = seat(g, "france"), seat(g, "castile")
    province = sellable(g, "castile", "france", 1)[0]
    occupy(g, province, seat(g, "england"))
    assert province not in offers.sellable(g, castile, france)
    granada = realm(g, "granada")
    vassal = g.survey.dejure[granada][0]
    give_province(g, vassal, granada, overlord=realm(g, "castile"))
    place_claim(g, france, g.world.area_of_province[vassal])
    assert vassal not in offers.sellable(g, castile, france)
    place_claim(g, france, g.world.area_of_province[g.state.capital[realm(g, "castile")]])
    assert g.state.capital[realm(g, "castile")] not in offers.sellable(g, castile, france)


def test_a_refusal_costs_no_turn_but_closes_the_door() -> None:
    g = rich()
    france = seat(g, "france")
    answers = ["partner:castile", "add_alliance", "propose", "refuse_deal"]
    assert drive(RUN(g, france), answers) is False
    assert g.power(france, DIP) == 5
    assert seat(g, "castile") not in deals.partners(g, france)


def test_a_counter_offer_changes_the_money() -> None:
    g = rich()
    france, castile = seat(g, "france"), seat(g, "castile")
    answers = ["partner:castile", "add_alliance", "propose", "counter_ask:15", "accept_deal"]
    assert drive(RUN(g, france), answers)
    assert g.state.ducats[castile] == 55
    assert g.power(france, DIP) == 2


def test_o1_01_a_private_talk_costs_a_dip() -> None:
    g = rich()
    france, castile = seat(g, "france"), seat(g, "castile")
    assert "talk" not in first_ask(deals.compose(g, france, castile)).keys()
    g.state.options["opt1_secret_negotiations"] = True
    drive(deals.compose(g, france, castile), ["talk", "withdraw"])
    assert g.power(france, DIP) == 4
