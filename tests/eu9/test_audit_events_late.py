"""What an audit of the events of periods IV to VII found, sentence by sentence."""

from __future__ import annotations

import pytest

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.movement import grounds
from europa.eu9.state import SEA_PLACE
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
