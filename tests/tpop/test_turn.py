"""4.2 Turns, passing and the end of the phase; 5.1 Event."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from europa.tpop.ids import event, event_ids, index_of
from europa.tpop.rules.actions import event as event_rules
from europa.tpop.rules.rounds import turn as turn_rules
from europa.tpop.rules.rounds.cleanup import next_first
from europa.tpop.rules.rounds.turn import draw_option, menu, play_turn
from europa.tpop.rules.terms.passing import passing_ducats
from europa.tpop.state import ADM
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE


def table(scenario: str = "discovery_and_reformation_4p") -> G:
    g = position(scenario)
    g.state.phase, g.state.step, g.state.turn = "actions", "turn", g.state.first
    g.state.event_deck = []
    return g


def keys(g: G, place: int, *, acted: bool = False, event_only: bool = False) -> list[str]:
    return [option.key for option in menu(g, place, acted, event_only)]


def play_pass(g: G) -> None:
    drive(play_turn(g), ["pass", "done"])


def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events without text and symbols: only the frame is tested."""

    def nothing(*_: object) -> object:
        return iter(())

    monkeypatch.setattr("europa.tpop.cards.seam.resolve_event", nothing)
    monkeypatch.setattr("europa.tpop.rules.actions.symbols.resolve", nothing)


def test_4_2_01_no_pass_before_the_event() -> None:
    g = table()
    assert "pass" not in keys(g, 0)
    assert "event" in keys(g, 0)
    g.state.events_taken[0] = 1
    assert "pass" in keys(g, 0)


@pytest.mark.parametrize("acted, event_only", [(False, False), (True, False), (False, True)])
def test_4_2_01_an_entry_drawn_is_any_entry_of_the_menu(acted: bool, event_only: bool) -> None:
    g = table()
    g.state.events_taken[0] = 1
    chance, draws = Random(5), 200
    there = keys(g, 0, acted=acted, event_only=event_only)
    drawn = Counter(
        draw_option(g, 0, acted, event_only, chance).key for _ in range(draws * len(there))
    )
    assert set(drawn) == set(there)
    assert draws * 0.7 < min(drawn.values()) <= max(drawn.values()) < draws * 1.3


def test_4_2_02_a_turn_needs_an_action() -> None:
    g = table()
    assert "done" not in keys(g, 0)
    assert "done" in keys(g, 0, acted=True)


@pytest.mark.parametrize(
    "scenario, rewards",
    [
        ("discovery_and_reformation_3p", [5, 2]),
        ("discovery_and_reformation_4p", [5, 3, 2]),
        ("discovery_and_reformation_5p", [5, 3, 2]),
        ("the_grand_campaign_austria", [5, 3, 2, 1]),
        ("the_wars_of_religion_2p", [3]),
    ],
)
def test_4_2_03_to_05_money_for_passing(scenario: str, rewards: list[int]) -> None:
    g = table(scenario)
    s = g.state
    s.events_taken = [2] * len(s.seats)
    assert passing_ducats(g) == rewards
    before = list(s.ducats)
    for place in range(len(rewards)):
        assert s.turn == place
        play_pass(g)
        assert s.ducats[place] - before[place] == rewards[place]
    for place in range(len(rewards), len(s.seats)):
        s.turn = place
        play_pass(g)
        assert s.ducats[place] == before[place]
        if len(s.passed) == len(s.seats):
            assert s.turn == NONE


def test_4_2_06_one_more_turn_after_the_last_paid_pass() -> None:
    g = table()
    s = g.state
    s.events_taken = [1, 1, 1, 1]
    for _ in range(3):
        play_pass(g)
    assert (s.turn, s.final) == (3, [NONE, NONE, NONE, 1])
    turn_rules._count_turn(g, 3, passing=False)
    assert s.passed == [0, 1, 2, 3]
    assert s.turn == NONE


def test_4_2_07_a_late_event_gets_a_turn_of_its_own() -> None:
    g = table()
    s = g.state
    s.events_taken = [1, 1, 1, 0]
    for _ in range(3):
        play_pass(g)
    turn_rules._count_turn(g, 3, passing=False)
    assert s.turn == 3
    assert turn_rules.is_event_turn(g, 3)
    assert "pass" not in keys(g, 3, event_only=True)
    s.events_taken[3] = 1
    turn_rules._count_turn(g, 3, passing=False)
    assert s.turn == NONE


def test_4_2_08_the_extra_turn_used_for_the_event() -> None:
    g = table()
    s = g.state
    s.events_taken = [1, 1, 1, 0]
    for _ in range(3):
        play_pass(g)
    s.events_taken[3] = 1
    turn_rules._count_turn(g, 3, passing=False)
    assert s.turn == NONE
    assert s.passed[-1] == 3


def test_4_2_09_six_players() -> None:
    g = table("the_grand_campaign_austria")
    s = g.state
    s.events_taken = [1, 1, 1, 1, 0, 1]
    for _ in range(4):
        play_pass(g)
    assert s.turn == 4
    turn_rules._count_turn(g, 4, passing=False)
    assert s.turn == 5
    turn_rules._count_turn(g, 5, passing=False)
    assert s.turn == 4
    assert turn_rules.is_event_turn(g, 4)


def test_4_2_10_and_11_first_player_token() -> None:
    g = table()
    g.state.passed = [0, 1, 2, 3]
    assert next_first(g) == 1
    g.state.passed = [1, 0, 2, 3]
    assert next_first(g) == 1


def test_r207_two_players() -> None:
    g = table("the_wars_of_religion_2p")
    s = g.state
    assert event_rules.events_needed(g) == 2
    s.events_taken = [2, 0]
    play_pass(g)
    assert s.final[1] == 3
    assert not turn_rules.is_event_turn(g, 1)
    turn_rules._count_turn(g, 1, passing=False)
    assert turn_rules.is_event_turn(g, 1)
    s.passed = [0, 1]
    assert next_first(g) == 0


def test_4_2_12_minor_actions_after_passing() -> None:
    g = table()
    s = g.state
    s.events_taken = [1, 1, 1, 1]
    s.interest[0], s.ducats[0] = 1, 2
    steps = play_turn(g)
    next(steps)
    ask = steps.send("pass")
    assert s.ducats[0] == 7
    assert {"done", "repay_loan"} <= set(getattr(ask, "keys")())  # noqa: B009  # either kind


def test_4_2_16_and_17_ducats_on_events(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet(monkeypatch)
    g = table()
    s = g.state
    taken = s.events[0]
    drive(event_rules.take_event(g, 0), [f"take_event:{event_ids()[taken]}"], otherwise=["no"])
    assert s.events_taken[0] == 1
    assert s.event_ducats == [2, 2, 0, 0]
    assert s.face_up == [1, 1, 1, 0]
    before, second = s.ducats[1], s.events[0]
    drive(event_rules.take_event(g, 1), [f"take_event:{event_ids()[second]}"], otherwise=["no"])
    assert s.ducats[1] == before + 2
    assert s.event_ducats == [4, 2, 0]


def test_4_2_19_another_realms_ruler_may_be_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet(monkeypatch)
    g = table()
    s = g.state
    card = index_of("event", "101-2")
    austria = seat(g, "austria")
    old = s.ruler[austria]
    s.events, s.face_up, s.event_ducats = [card], [1], [0]
    drive(event_rules.take_event(g, 0), ["no"])
    assert s.ruler[austria] == old
    s.events, s.face_up, s.event_ducats = [card], [1], [0]
    s.authority = 6
    drive(event_rules.take_event(g, 0), ["yes"])
    assert s.ruler[austria] != old


def test_r88_the_own_ruler_must_be_crowned(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet(monkeypatch)
    g = table()
    s = g.state
    austria = seat(g, "austria")
    s.events, s.face_up, s.event_ducats = [index_of("event", "101-2")], [1], [0]
    old, s.authority = s.ruler[austria], 6
    drive(event_rules.take_event(g, austria))
    assert s.ruler[austria] != old
    assert s.ruler_ill[austria] == 0


def test_4_2_21_and_22_the_unpicked_event(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet(monkeypatch)
    resolved: list[tuple[str, int]] = []

    def note(_g: G, symbol: str, place: int) -> object:
        resolved.append((symbol, place))
        return iter(())

    monkeypatch.setattr("europa.tpop.rules.actions.symbols.resolve", note)
    g = table("discovery_and_reformation_3p")
    s = g.state
    shown = []
    last = -1
    for place in range(3):
        if place == 2:
            last = s.events[1]
        first = event_ids()[s.events[0]]
        drive(event_rules.take_event(g, place), [f"take_event:{first}"], otherwise=["no"])
        shown.append(sum(s.face_up))
    assert shown == [3, 2, 0]
    assert s.events == []
    expected = [(symbol, NONE) for symbol in event(last)["secondary"]]
    assert resolved[len(resolved) - len(expected) :] == expected


def test_4_2_23_two_adm_for_the_unpicked_ruler(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet(monkeypatch)
    g = table()
    s = g.state
    austria = seat(g, "austria")
    s.passed, s.authority = [austria], 6
    s.events, s.face_up, s.event_ducats = [index_of("event", "101-2")], [1], [0]
    old = s.ruler[austria]
    drive(event_rules.unpicked_events(g), ["yes"])
    assert g.power(austria, ADM) == 1
    assert s.ruler[austria] != old


def test_4_2_24_no_second_event() -> None:
    g = table()
    g.state.events_taken[0] = 1
    assert "event" not in keys(g, 0)
