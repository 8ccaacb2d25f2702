"""3 Game Setup."""

from __future__ import annotations

import pytest

from europa.kernel import Match
from europa.tpop.game import game
from europa.tpop.ids import SUITS, idea, milestone, mission
from europa.tpop.rules.rounds.deal import starting_missions
from europa.tpop.rules.rounds.opening import extra_power, opening_draw, opening_missions
from europa.tpop.rules.terms.realm import base_tax, deployed_regulars, manpower, tax_income
from europa.tpop.rules.terms.tokens import LARGE_TOWNS, SMALL_TOWNS, VASSAL_TOKENS
from europa.tpop.state import REALMS
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE, load_world

REALM_IDS = ("france", "castile", "england", "austria")


def test_3_01_tracks_hold_what_is_not_on_the_board() -> None:
    g = position()
    s = g.state
    assert (SMALL_TOWNS, LARGE_TOWNS, VASSAL_TOKENS) == (20 + 20, 8, 19)  # 20 are spares (R6)
    for place, realm in enumerate(s.seats):
        towns = [t for p, t in enumerate(s.town) if s.owner[p] == realm]
        assert s.small_out[place] == towns.count(1) <= SMALL_TOWNS
        assert s.large_out[place] == towns.count(2) <= LARGE_TOWNS
        assert s.vassals_out[place] <= VASSAL_TOKENS
    assert s.stability == [0, 0, 0, 0]


def test_3_02_default_resources() -> None:
    s = position().state
    assert s.power == [3] * 12
    assert s.ducats == [15] * 4


def test_3_03_castile_1444() -> None:
    g = position()
    castile = seat(g, "castile")
    assert (g.state.large_out[castile], g.state.small_out[castile]) == (3, 6)
    assert base_tax(g, g.state.seats[castile]) == 12
    assert manpower(g, castile) == 6


def test_3_04_austria_1444() -> None:
    g = position()
    austria = seat(g, "austria")
    assert base_tax(g, g.state.seats[austria]) == 9
    assert manpower(g, austria) == 8


@pytest.mark.parametrize("scenario", [s.id for s in load_world().scenarios])
def test_3_05_available_and_deployed_are_manpower(scenario: str) -> None:
    g = position(scenario)
    s = g.state
    for place in range(len(s.seats)):
        assert s.available[place] + deployed_regulars(g, place) == manpower(g, place)
        assert s.capital[s.seats[place]] != NONE
        assert s.owner[s.capital[s.seats[place]]] == s.seats[place]
    for province, owner in enumerate(s.owner):
        if owner == NONE:
            assert not s.in_play[province] or g.world.provinces[province].territory
        else:
            assert s.in_play[province]
        if owner in s.seats:
            assert s.town[province]


def test_3_06_opening_draw_gives_six_cards() -> None:
    g = position()
    drive(opening_draw(g), ["draw:mil"] * 3 + ["draw:adm"] * 9)
    hands = g.state.hands
    assert [len(hand) for hand in hands] == [6, 6, 6, 6]
    decks = [g.world.characters[card].deck for card in hands[0]]
    assert sorted(decks) == ["adm", "dip", "mil", "mil", "mil", "mil"]


def test_3_08_no_loan_at_setup() -> None:
    match = Match.new(game, seed=3)
    while match.step.startswith("setup"):
        ask = match.asks()[0]
        assert not any("loan" in key for key in ask.keys())  # a method
        match.play(ask, ask.options[-1])
    assert all(len(hand) <= 4 for hand in match.state.hands)


def test_3_09_events_on_display() -> None:
    s = position().state
    assert len(s.events) == 5
    assert s.face_up == [1, 1, 1, 0, 0]


def test_option_7_shows_four_of_six_players() -> None:
    s = position("the_grand_campaign_austria", options={"opt7_reveal_more": True}).state
    assert s.face_up == [1, 1, 1, 1, 0, 0, 0]


def test_option_6_keeps_the_size_of_the_halves() -> None:
    g = position(options={"opt6_random_x_events": True})
    plain = position()
    assert len(g.state.event_deck) == len(plain.state.event_deck)
    both = set(g.state.event_deck) | set(g.state.events)
    assert both == set(plain.state.event_deck) | set(plain.state.events)


def test_3_10_ideas_of_the_first_age() -> None:
    s = position().state
    for row in s.ideas:
        assert len(row) == 3
        assert idea(row[0])["basic"]
        assert all(idea(card)["age"] <= 1 for card in row)


def test_3_11_one_milestone_of_each_suit() -> None:
    s = position().state
    assert [milestone(card)["suit"] for card in s.milestones] == list(SUITS)
    assert all(milestone(card)["age"] == 1 for card in s.milestones)


def test_3_12_two_green_missions() -> None:
    g = position()
    cards, number = starting_missions(g.state, 0)
    assert number == 2
    assert all(mission(card)["start"] for card in cards)
    drive(
        opening_missions(g), otherwise=[f"pick_mission:{r}:1{c}" for r in REALM_IDS for c in "AB"]
    )
    assert [len(hand) for hand in g.state.missions] == [2, 2, 2, 2]
    assert not set(g.state.missions[0]) & set(g.state.missions_left[0])


def test_ties_between_players_are_mutual() -> None:
    for scenario in load_world().scenarios:
        s = position(scenario.id).state
        for column in (s.alliance, s.marriage, s.truce):
            for first, realm in enumerate(s.seats):
                for second, other in enumerate(s.seats):
                    tie = column[first * REALMS + other]
                    assert tie == column[second * REALMS + realm]


def test_extra_power_stays_at_five() -> None:
    g = position("the_wars_of_religion_3p")
    drive(extra_power(g), otherwise=["power:dip"])
    assert g.state.power == [3, 5, 3] * 3


def test_tax_income_counts_vassals() -> None:
    g = position()
    england = seat(g, "england")
    assert tax_income(g, england) >= base_tax(g, g.state.seats[england])
