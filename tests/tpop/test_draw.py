"""4.1 Draw Cards."""

from __future__ import annotations

from europa.tpop.ids import index_of, mission
from europa.tpop.rules.rounds.draw import (
    draw_action_cards,
    pay_for_cards,
    pick_missions,
    reveal_events,
)
from europa.tpop.rules.terms.hands import draw_card, draw_freely, may_pick
from europa.tpop.state import ADM, MIL
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE


def test_4_1_01_three_players_four_events() -> None:
    g = position("discovery_and_reformation_3p")
    reveal_events(g)
    assert len(g.state.events) == 4
    assert g.state.face_up == [1, 1, 1, 0]


def test_4_1_02_cards_are_drawn_one_by_one() -> None:
    g = position()
    drive(draw_action_cards(g), ["draw:adm", "draw:mil", "draw:dip"], otherwise=["draw:adm"])
    decks = [g.world.characters[card].deck for card in g.state.hands[0]]
    assert decks == ["adm", "mil", "dip"]
    assert g.state.drawn == [3, 3, 3, 3]


def test_4_1_03_two_of_three_kept() -> None:
    g = position("discovery_and_reformation_3p")
    s = g.state
    for kind in (0, 1, 2):
        draw_card(g, 0, kind)
    s.drawn = [3, 0, 0]
    ids = [g.world.characters[card].id for card in s.hands[0]]
    third = s.hands[0][2]
    drive(pay_for_cards(g), [f"keep_card:{ids[0]}", f"keep_card:{ids[1]}", "done"])
    assert s.ducats[0] == 11
    assert len(s.hands[0]) == 2
    assert s.discards[MIL] == [third]
    assert s.interest[0] == 0


def test_4_1_04_no_money_no_card_no_loan() -> None:
    g = position()
    s = g.state
    for kind in (0, 1, 2):
        draw_card(g, 0, kind)
    s.drawn, s.ducats[0] = [3, 0, 0, 0], 1
    drive(pay_for_cards(g))
    assert s.hands[0] == []
    assert s.interest[0] == 0


def test_4_1_05_no_hand_limit_here() -> None:
    g = position()
    s = g.state
    for _ in range(8):
        draw_card(g, 0, ADM)
    s.drawn = [3, 0, 0, 0]
    keys = [f"keep_card:{g.world.characters[card].id}" for card in s.hands[0]]
    drive(pay_for_cards(g), keys[5:])
    assert len(s.hands[0]) == 8


def test_4_1_06_pick_one_or_swap() -> None:
    g = position()
    s = g.state
    held = index_of("mission", "france:1A")
    s.missions[0] = (held,)
    s.missions_left[0] = tuple(card for card in s.missions_left[0] if card != held)
    keys = first_ask(pick_missions(g)).keys()
    assert "put_back:france:1A" in keys
    assert "pick_mission:france:1B" in keys
    drive(
        pick_missions(g),
        ["put_back:france:1A", "pick_mission:france:1B", "pick_mission:france:1C"],
        otherwise=["done"],
    )
    assert s.missions[0] == tuple(index_of("mission", f"france:1{c}") for c in "BC")
    assert held in s.missions_left[0]


def test_4_1_07_one_prerequisite_is_enough() -> None:
    g = position()
    s = g.state
    needy = [card for card in s.missions_left[0] if len(_wanted(card)) == 2]
    assert needy
    for card in needy:
        s.missions_done[0] = ()
        assert not may_pick(g, 0, card)
        for code in _wanted(card):
            s.missions_done[0] = (index_of("mission", f"france:{code}"),)
            assert may_pick(g, 0, card)


def _wanted(card: int) -> list[str]:
    wanted: list[str] = mission(card)["prerequisites_one_of"]
    return wanted


def test_4_1_09_top_five_discards_stay() -> None:
    g = position()
    s = g.state
    cards = s.decks[ADM][:10]
    s.decks[ADM], s.discards[ADM] = cards[:1], cards[1:]
    draw_card(g, 0, ADM)
    draw_card(g, 0, ADM)
    assert s.discards[ADM] == cards[5:]
    assert len(s.decks[ADM]) == 3
    assert set(s.decks[ADM]) | set(s.hands[0][1:]) == set(cards[1:5])


def test_4_1_10_five_discards_are_all_shuffled() -> None:
    g = position()
    s = g.state
    cards = s.decks[ADM][:5]
    s.decks[ADM], s.discards[ADM] = [], list(cards)
    draw_card(g, 0, ADM)
    assert s.discards[ADM] == []
    assert len(s.decks[ADM]) == 4


def test_r211_bots_draw_no_action_cards() -> None:
    g = position(bots=["austria"])
    austria = seat(g, "austria")
    drive(draw_freely(g, austria, 2, "16.3"))
    assert draw_card(g, austria, ADM) == NONE
    assert g.state.hands[austria] == []
