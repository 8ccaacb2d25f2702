"""17.2 Progress with Missions; the decks of other realms (T65), Missions met at set-up (T66)."""

from __future__ import annotations

from typing import Any

import pytest

from europa.tpop.ids import index_of, mission, mission_keys
from europa.tpop.rules.goals.goals import is_met
from europa.tpop.rules.goals.progress import MET, NEARLY, open_missions, progress
from europa.tpop.rules.rounds.deal import starting_missions
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.state import AREAS
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.view import view_of
from europa.tpop.world.custom import custom_id


def custom(start: str, *realms: str) -> G:
    """A custom table right after set-up."""
    return position(custom_id(start, "deluxe", realms))


def done(g: G, who: str) -> set[str]:
    keys = mission_keys()
    return {keys[card] for card in g.state.missions_done[seat(g, who)]}


def test_progress_counts_provinces() -> None:
    g = position("the_grand_campaign_austria")
    castile, card = seat(g, "castile"), index_of("mission", "castile:1B")
    assert progress(g, castile, card) == 0
    give_province(g, g.world.find_province("Granada"), g.state.seats[castile])
    assert progress(g, castile, card) == 50
    give_province(g, g.world.find_province("Gibraltar"), g.state.seats[castile])
    assert is_met(g, castile, card)
    assert progress(g, castile, card) == MET


def test_progress_of_several_parts_and_of_several_ways() -> None:
    g = position("the_grand_campaign_austria")
    france, card = seat(g, "france"), index_of("mission", "france:2B")
    parts = mission(card)["condition"]["all"]
    assert len(parts) == 3
    g.state.stability[france] = 0
    assert progress(g, france, card) == 66
    g.state.stability[france] = 2
    assert progress(g, france, card) == MET
    assert all(
        progress(g, france, index) <= NEARLY
        for index in range(len(mission_keys()))
        if not is_met(g, france, index)
    )


def test_progress_counts_influence() -> None:
    g = position("the_grand_campaign_austria")
    france = seat(g, "france")
    aydin = g.world.find_area("Aydin")
    card = index_of("mission", "byzantium:3A")
    before = progress(g, france, card)
    g.state.influence[france * AREAS + aydin] = 2
    assert before == 0
    assert progress(g, france, card) == 40
    g.state.influence[france * AREAS + aydin] = 5
    assert progress(g, france, card) == MET


def test_only_the_owner_sees_his_progress() -> None:
    g = position("the_grand_campaign_austria")
    mats: dict[str, Any] = view_of(g.state, "france")["seats"]
    assert mats["france"]["missions_open"] == open_missions(g, seat(g, "france"))
    assert set(mats["france"]["missions_open"]) == {"france:1A", "france:1B", "france:1C"}
    assert mats["castile"]["missions_open"] is None


def test_other_realms_use_both_generic_decks() -> None:
    g = custom("1444", "hungary", "aragon", "poland")
    for name in ("hungary", "aragon"):
        who = seat(g, name)
        cards = (*g.state.missions_left[who], *g.state.missions_done[who])
        assert len(cards) == 20
        assert {mission(card)["deck"] for card in cards} == {"generic_i", "generic_ii"}
    poland = g.state.missions_left[seat(g, "poland")]
    assert {mission(card)["deck"] for card in poland} == {"poland"}


def test_custom_games_use_whole_decks() -> None:
    g = custom("1444", "brandenburg", "france")
    cards = g.state.missions_left[seat(g, "brandenburg")]
    assert index_of("mission", "brandenburg:3H") in cards
    usual = position("imperial_waltz_3p1b")
    left = usual.state.missions_left[seat(usual, "brandenburg")]
    assert index_of("mission", "brandenburg:3H") not in left


def test_what_is_met_at_set_up_brings_nothing_but_opens_what_follows() -> None:
    g = custom("1618", "ottomans", "france", "poland")
    assert {"ottomans:1A", "ottomans:1C", "ottomans:2C"} <= done(g, "ottomans")
    assert g.state.prestige == [0, 0, 0]
    keys = mission_keys()
    for who in range(3):
        assert not any(is_met(g, who, card) for card in g.state.missions_left[who])
    cards, number = starting_missions(g.state, seat(g, "ottomans"))
    assert number == 2
    assert {"ottomans:1B", "ottomans:2A"} <= {keys[card] for card in cards}
    assert "ottomans:5A" not in {keys[card] for card in cards} or "ottomans:3A" in done(
        g, "ottomans"
    )


@pytest.mark.parametrize("scenario", ["the_grand_campaign_austria", "the_enemy_at_the_gates_6p"])
def test_missions_that_a_scenario_names_are_left_as_they_are(scenario: str) -> None:
    g = position(scenario)
    assert not any(g.state.missions_done)
    for who in range(len(g.state.seats)):
        starts, _ = starting_missions(g.state, who)
        assert [mission(card)["id"] for card in starts] == ["1A", "1B", "1C"] or starts
        assert not any(is_met(g, who, card) for card in starts)
