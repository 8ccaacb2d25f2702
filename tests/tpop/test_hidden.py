"""R31: dealing hidden things anew changes nothing that a seat can see, and loses no card."""

from __future__ import annotations

from typing import Any

import pytest

from europa.kernel import Dice
from europa.kernel.dice import seed_from
from europa.tpop.hidden import redeal
from europa.tpop.ids import event, index_of
from europa.tpop.invariants import broken
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.view import view_of
from europa.tpop.world import load_world


def dealt(scenario: str = "discovery_and_reformation_4p") -> G:
    """A position in which every seat holds cards and Missions."""
    g = position(scenario)
    s = g.state
    for place in range(len(s.seats)):
        s.hands[place] = [s.decks[kind].pop() for kind in (0, 1, 2, 2)]
        s.missions[place] = s.missions_left[place][:2]
        s.missions_left[place] = s.missions_left[place][2:]
    return g


def everything(s: Tpop) -> list[Any]:
    """All cards by kind, wherever they are."""
    return [
        sorted(card for pile in (*s.decks, *s.hands) for card in pile),
        sorted([*s.event_deck, *s.events, *(c for pile in s.event_piles for c in pile)]),
        [sorted(a + b) for a, b in zip(s.missions, s.missions_left, strict=True)],
        [sorted(deck) for deck in (*s.idea_decks, *s.milestone_decks, s.trade_deck, s.struggles)],
    ]


@pytest.mark.parametrize("scenario", [s.id for s in load_world().scenarios][::5])
def test_a_redeal_keeps_the_view_and_every_card(scenario: str) -> None:
    g = dealt(scenario)
    before = everything(g.state)
    for name in [*(g.seat_name(place) for place in range(len(g.state.seats))), None]:
        view = view_of(g.state, name)
        redeal(g.state, name, Dice(seed_from(3)))
        assert view_of(g.state, name) == view
        assert everything(g.state) == before
        assert broken(g.state) == []


def test_3_13_an_opponent_sees_sizes_and_no_cards() -> None:
    g = dealt()
    view = view_of(g.state, "castile")
    other = view["seats"]["france"]
    assert other["hand"] is None
    assert other["missions"] is None
    assert other["cards"] == 4
    assert other["missions_held"] == 2
    assert view["seats"]["castile"]["cards"] == len(view["seats"]["castile"]["hand"])
    assert [event["id"] is None for event in view["cards"]["events"]] == [0, 0, 0, 1, 1]
    assert view["cards"]["decks"] == {"adm": 32, "dip": 32, "mil": 28}
    assert "event_deck" not in view["cards"]


def test_other_hands_change_and_the_own_hand_stays() -> None:
    g = dealt()
    mine, theirs = seat(g, "castile"), seat(g, "france")
    before = [list(hand) for hand in g.state.hands]
    redeal(g.state, "castile", Dice(seed_from(5)))
    assert g.state.hands[mine] == before[mine]
    assert g.state.hands[theirs] != before[theirs]
    decks = [g.world.characters[card].deck for card in g.state.hands[theirs]]
    assert decks == ["adm", "dip", "mil", "mil"]


def test_the_halves_of_an_age_stay_apart() -> None:
    g = dealt()
    piles = g.world.scenario(g.state.scenario).piles
    first = {index_of("event", name) for name in piles[0].events}
    redeal(g.state, None, Dice(seed_from(5)))
    deck = g.state.event_deck[::-1]
    count = sum(card in first for card in deck)
    assert set(deck[:count]) <= first


def test_o6_01_random_halves_are_as_big_as_before_and_keep_marked_events() -> None:
    for seed in (1, 2, 3):
        plain = position(seed=seed).state
        mixed = position(seed=seed, options={"opt6_random_x_events": True}).state
        piles = load_world().scenario(plain.scenario).piles
        first = len(piles[0].events)
        cards = [*mixed.events, *reversed(mixed.event_deck)]
        assert sorted(cards) == sorted([*plain.events, *plain.event_deck])
        marks = [event(card)["half"] for card in cards]
        assert "2" not in marks[:first]
        assert "1" not in marks[first:]
