"""What an audit of the events of periods IV to VII found, sentence by sentence."""

from __future__ import annotations

import pytest

from europa.eu9.pieces import Stack
from europa.eu9.rules.administration.colonisation import stake
from europa.eu9.rules.administration.gifts import given
from europa.eu9.rules.administration.plan import menus
from europa.eu9.rules.administration.planning import SMALL, Draft
from europa.eu9.rules.military.movement import grounds
from europa.eu9.state import PROVINCES, SEA_PLACE, SEAS
from tests.eu9.great_war import great_war, look, play, put
from tests.eu9.test_events_four import comes, runs, table, wars


def test_iv_2_nobody_robs_spain_from_the_mediterranean_any_more() -> None:
    g = table(28)
    at = SEA_PLACE + g.world.sea_index["sea_alboran"]
    corsair = Stack(1, g.country("algiers"), at, naval=True, target=g.world.zone_index["ctz_spain"])
    spain = g.world.zone_index["ctz_spain"]
    assert grounds.zones_at(g, corsair) == [spain]
    comes(g, "IV-2(1)")
    assert grounds.zones_at(g, corsair) == []
    assert spain not in grounds.seas_of(g, g.country("algiers")).values()


@pytest.mark.parametrize("calm", [True, False])
def test_iv_17_a_ceded_province_in_revolt_passes_once_it_is_calm(calm: bool) -> None:
    g = table(28)
    runs(g, "IV-17(1)", 27)
    wars(g, {"kind": "religious", "attackers": ["rebels"], "defenders": ["russia"],
             "cause": "IV-17(1)"})  # fmt: skip
    for key in ("IV-17(1):war:", "war:troubles"):
        g.state.event_notes[key] = "1"
    pskov = g.world.province_index["pskov"]
    put(g, provinces={"pskov": {"revolt": 1, "owner": "russia", "controller": "russia"}})
    play(g, "2.4", "RUS=answer:ask", "POR=answer:agree", "RUS=place:pskov")
    assert g.state.owner[pskov] == g.country("russia")
    if calm:
        g.state.revolt[pskov] = 0
    play(g, "7.0")
    assert g.name(g.state.owner[pskov]) == ("sweden" if calm else "russia")


@pytest.mark.parametrize("answer, owner", [("take", "poland"), ("leave", "hansa")])
def test_iv_a_poland_may_annex_and_need_not(answer: str, owner: str) -> None:
    g = great_war(30, number=4, helpers=("poland limited attackers palatinate",))
    put(g, provinces={"hinterpommern": {"owner": "hansa", "controller": "hansa"}})
    put(g, table={"fought": ["land brandenburg poland bavaria A+"]})
    play(g, "7.0", f"POL=answer:{answer}")
    assert look(g, "provinces", "hinterpommern", "owner") == owner


def test_iv_9_one_trading_post_is_tried_for_nothing_at_the_strongest() -> None:
    g = table(30, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"])
    holland = g.country("holland")
    comes(g, "IV-9")
    play(g, "3.1")
    g.state.known[holland * PROVINCES : (holland + 1) * PROVINCES] = bytes([1] * PROVINCES)
    g.state.known_seas[holland * SEAS : (holland + 1) * SEAS] = bytes([1] * SEAS)
    put(g, provinces={"zeeland": {"owner": "holland", "controller": "holland"}})
    draft = Draft(holland)
    offers = menus()["free_tp"](g, draft)
    assert offers
    assert {offer.ducats for offer in offers} == {0}
    assert stake(offers[0]) == SMALL[-1]
    draft.items.append(offers[0])
    assert menus()["free_tp"](g, draft) == []
    g.state.turn += 1
    assert menus()["free_tp"](g, Draft(holland)) == []


def test_v_6_two_colonies_of_huguenots() -> None:
    g = table(36)
    england = g.country("england")
    put(g, ANG={"religion": "protestant", "attitude": "anglican"}, FRA={"religion": "catholic"})
    comes(g, "V-6")
    play(g, "3.1")
    assert given(g, "col", england) == 2
    assert given(g, "col", g.country("france")) == 0
