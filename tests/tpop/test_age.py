"""4.6 The end of an Age, 4.7 Final Scoring."""

from __future__ import annotations

from europa.tpop.ids import idea, idea_ids, milestone
from europa.tpop.rules.rounds.age import marriages, new_cards, swap_card
from europa.tpop.rules.rounds.scoring import (
    check_objectives,
    final_points,
    final_scoring,
    is_final,
    result,
)
from europa.tpop.rules.terms.realm import base_tax
from europa.tpop.rules.terms.tokens import occupy
from europa.tpop.state import AREAS, CORE, DIP, NO_TIE, REALMS, TIE, with_item
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE


def next_age() -> G:
    g = position("the_grand_campaign_austria")
    g.state.age = 2
    return g


def marry(g: G, place: int, realm: int) -> None:
    g.state.marriage[place * REALMS + realm] = TIE
    other = g.seat_of(realm)
    if other != NONE:
        g.state.marriage[other * REALMS + g.state.seats[place]] = TIE


def single(g: G) -> None:
    g.state.marriage = bytearray([NO_TIE] * len(g.state.marriage))
    g.state.alliance = bytearray([NO_TIE] * len(g.state.alliance))


def test_4_6_01_and_02_new_cards() -> None:
    g = next_age()
    s = g.state
    basic = [row[0] for row in s.ideas]
    held = s.ideas[0][1]
    s.idea_held[held] = (2,)
    old = s.ideas[1][1]
    deck = list(s.event_piles[0])
    new_cards(g)
    assert s.event_deck == deck
    assert len(s.event_piles) == 2
    assert [row[0] for row in s.ideas] == basic
    assert s.ideas[0][1] == held
    assert old not in s.ideas[1]
    assert old in s.idea_decks[1]
    assert all(milestone(card)["age"] == 2 for card in s.milestones)
    assert [len(row) for row in s.ideas] == [3, 3, 3]
    new = {card for deck in s.idea_decks for card in deck} | {c for r in s.ideas for c in r}
    assert all(idea(card)["age"] <= 2 for card in new)


def test_4_6_03_a_tie_swaps_nothing() -> None:
    g = next_age()
    drive(swap_card(g))


def test_4_6_04_the_last_may_swap() -> None:
    g = next_age()
    s = g.state
    s.prestige = [5, 4, 3, 2, 1, 6]
    old = s.ideas[1][1]
    new = s.idea_decks[1][0]
    drive(swap_card(g), [f"replace:{idea_ids()[old]}", f"replace_by:{idea_ids()[new]}"])
    assert s.ideas[1][1] == new
    assert old in s.idea_decks[1]


def test_4_6_05_npr_marriage_goes_first() -> None:
    g = next_age()
    single(g)
    s = g.state
    burgundy = g.world.find_realm("burgundy")
    marry(g, 0, burgundy)
    marry(g, 0, s.seats[1])
    s.power[1 * 3 + DIP] = 0
    drive(marriages(g), ["divorce:burgundy"])
    assert s.prestige[0] == 1
    assert not g.marriage(0, burgundy)


def test_4_6_06_and_07_a_partners_removal_does_not_discharge() -> None:
    g = next_age()
    single(g)
    s = g.state
    s.power = [0] * len(s.power)
    burgundy = g.world.find_realm("burgundy")
    s.first = 1
    marry(g, 1, s.seats[0])
    marry(g, 0, burgundy)
    drive(marriages(g))
    assert not g.marriage(1, s.seats[0])
    assert not g.marriage(0, burgundy)
    single(g)
    marry(g, 1, s.seats[0])
    drive(marriages(g))
    assert not any(s.marriage)


def test_paying_two_dip_keeps_a_marriage() -> None:
    g = next_age()
    single(g)
    marry(g, 0, g.world.find_realm("burgundy"))
    drive(marriages(g), ["pay_dip"])
    assert g.power(0, DIP) == 1
    assert g.marriage(0, g.world.find_realm("burgundy"))


def test_4_7_01_to_07_castile() -> None:
    g = position()
    single(g)
    s = g.state
    castile = seat(g, "castile")
    s.curia = [castile, castile]
    s.roma = NONE
    s.vassals_out[castile] = 4
    s.prestige[castile] = 43
    s.missions[castile] = ()
    marry(g, castile, g.world.find_realm("portugal"))
    s.alliance[castile * REALMS + g.world.find_realm("portugal")] = TIE
    s.claims[castile * AREAS + g.world.find_area("andalucia")] = CORE
    s.stability[castile] = -2
    points = dict(final_points(g, castile))
    assert base_tax(g, s.seats[castile]) == 12
    assert points["tax"] == 14
    assert (points["marriages"], points["alliances"], points["cores"]) == (1, 2, 1)
    assert points["stability"] == -4
    assert points["papal controller"] == 4  # of four Catholic realms


def test_4_7_03_and_13_occupied_towns() -> None:
    g = position()
    s = g.state
    castile, france = seat(g, "castile"), seat(g, "france")
    lost = 0
    for province, owner in enumerate(list(s.owner)):
        if owner == s.seats[castile] and s.town[province]:
            if s.town[province] == 2 and s.large_out[france] >= 8:
                continue
            occupy(g, province, france)
            lost += 2 if s.town[province] == 2 else 1
    assert dict(final_points(g, castile))["occupied towns"] == -lost


def test_4_7_08_runaway() -> None:
    g = position()
    s = g.state
    s.prestige = [105, 86, 0, 0]
    assert not is_final(g)
    s.prestige = [105, 85, 0, 0]
    assert is_final(g)


def test_r85_every_token_out() -> None:
    g = position()
    s = g.state
    s.large_out[0], s.small_out[0], s.vassals_out[0] = 8, 40, 19
    assert is_final(g)


def test_4_7_10_and_11_emperor_and_interest() -> None:
    g = position()
    austria = seat(g, "austria")
    g.state.authority = 5
    g.state.interest[austria] = 4
    points = dict(final_points(g, austria))
    assert (points["emperor"], points["interest"]) == (5, -4)
    assert points["tax"] == 9
    before = g.state.prestige[austria]
    final_scoring(g)
    assert g.state.prestige[austria] == before + sum(points.values())


def test_4_7_12_ties() -> None:
    s = position().state
    s.prestige = [10, 10, 10, 5]
    s.power = [1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3]
    s.ducats = [0, 4, 5, 9]
    assert result(s).winners == ("england",)
    s.ducats[1] = 5
    assert result(s).winners == ("castile", "england")


def test_objectives_win_at_once() -> None:
    g = position("mediterranean_dominance_5p")
    check_objectives(g)
    assert g.state.phase != "over"
    for name in g.world.scenario(g.state.scenario).victory.objectives[:4]:
        province = g.world.find_province(name)
        g.state.owner = with_item(g.state.owner, province, g.state.seats[2])
        g.state.overlord = with_item(g.state.overlord, province, NONE)
    check_objectives(g)
    assert g.state.phase == "over"
    assert result(g.state).winners == (g.seat_name(2),)
