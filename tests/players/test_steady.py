"""`steady`: legal, repeatable, fair to the door, and far better than chance."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from europa.kernel import Ask, Match, Option
from europa.lab.playout import play_out
from europa.lab.seating import derived_seed
from europa.players import Player, RandomPlayer, SeatDoor, find_player, known_players
from europa.players.tpop import lore
from europa.players.tpop.answers import RULES
from europa.players.tpop.evaluate import Board
from europa.players.tpop.steady import Steady
from europa.players.tpop.weights import Weights, default_weights

SCENARIO = "discovery_and_reformation_4p"
LONGEST = 20_000


def seated(match: Match[Any], steady: set[str], seed: int) -> dict[str, tuple[Player, SeatDoor]]:
    players: dict[str, tuple[Player, SeatDoor]] = {}
    for place, seat in enumerate(match.seats()):
        made = derived_seed(seed, place)
        player: Player = Steady(made) if seat in steady else RandomPlayer(made)
        players[seat] = (player, SeatDoor(seat, lambda: match))
    return players


def bankruptcies(match: Match[Any], seat: str) -> int:
    return sum(
        type(entry).__name__ == "WentBankrupt" and getattr(entry, "seat", "") == seat
        for _, entry in match.journal(seat)
    )


def test_it_is_known_for_this_game_only() -> None:
    assert known_players("tpop")[0] == "steady"
    assert "steady" not in known_players("marches")
    assert isinstance(find_player("tpop", "steady")(1), Steady)


@pytest.mark.parametrize("place", range(4))
def test_it_beats_three_randoms_without_going_bankrupt(place: int) -> None:
    match: Match[Any] = Match.new("tpop", SCENARIO, seed=100 + place)
    me = match.seats()[place]
    play_out(match, seated(match, {me}, place), max_decisions=LONGEST)
    result = match.result()
    assert result.winners == (me,)
    assert result.scores[me] > 0
    assert bankruptcies(match, me) == 0


def test_four_of_them_repeat_by_seed() -> None:
    hashes = []
    for _ in range(2):
        match: Match[Any] = Match.new("tpop", SCENARIO, seed=3)
        everybody = seated(match, set(match.seats()), 3)
        play_out(match, everybody, max_decisions=LONGEST)
        hashes.append(match.hash())
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize("scenario", ["introductory_scenario_3p", "the_wars_of_religion_2p"])
def test_it_plays_other_scenarios(scenario: str) -> None:
    match: Match[Any] = Match.new("tpop", scenario, seed=1)
    play_out(match, seated(match, set(match.seats()), 1), max_decisions=LONGEST)
    assert match.is_over


def test_every_kind_of_ask_gets_one_of_its_options() -> None:
    """Whatever is asked in random games, `steady` answers it legally from the view alone."""
    match: Match[Any] = Match.new("tpop", SCENARIO, seed=8)
    door = {seat: SeatDoor(seat, lambda: match) for seat in match.seats()}
    steady = {seat: Steady(1) for seat in match.seats()}
    chance = RandomPlayer(5)
    kinds = set()
    while asks := match.asks():
        ask = asks[0]
        chosen = steady[ask.seat].choose(door[ask.seat], ask)
        assert chosen in ask.options
        kinds.add(ask.kind)
        match.play(ask, chance.choose(door[ask.seat], ask))
    assert len(kinds) > 60


def test_unknown_asks_decline() -> None:
    match: Match[Any] = Match.new("tpop", SCENARIO, seed=1)
    door = SeatDoor("france", lambda: match)
    ask = Ask("france", "never.heard_of", [Option("fire:adm"), Option("done"), Option("loan")])
    assert Steady(1).choose(door, ask).key == "done"


def test_rules_answer_asks_of_the_game() -> None:
    """A rule for a kind that no rule of the game asks would be dead."""
    messages = Match.new("tpop", SCENARIO).game.catalogue
    known = {kind for kind in RULES if f"ask.{kind}" in messages}
    assert len(known) > 0.9 * len(RULES), sorted(set(RULES) - known)


def test_the_board_counts_what_the_view_shows() -> None:
    match: Match[Any] = Match.new("tpop", SCENARIO, seed=1)
    b = Board(match.view("france"), default_weights())
    assert b.base_tax == 16
    assert b.rounds_left == 2 * 4 - 1 + (1 if b.state["clock"]["round"] == 0 else 0)
    brittany = b.w.area_index["brittany_normandy"]
    assert b.has_cause("brittany")
    assert b.capacity("brittany", brittany) == 2
    assert not b.is_player("brittany")
    assert b.is_player("england")


def test_events_are_read_for_the_realm_that_takes_them() -> None:
    weights = default_weights()
    worth, way = lore.event_worth(weights, "102-1", "castile")
    assert way in "ab"
    assert worth != lore.event_worth(weights, "102-1", "france")[0]


def test_weights_are_data() -> None:
    """Other weights, another game: what `lab tune` changes."""
    heavy = msgspec.json.decode(msgspec.json.encode(default_weights()), type=Weights)
    heavy["turn"]["event"] = 50.0
    match: Match[Any] = Match.new("tpop", SCENARIO, seed=2)
    doors = {seat: SeatDoor(seat, lambda: match) for seat in match.seats()}
    players = {seat: Steady(1, heavy) for seat in match.seats()}
    while (ask := match.asks()[0]).kind != "turn":
        match.play(ask, players[ask.seat].choose(doors[ask.seat], ask))
    assert players[ask.seat].choose(doors[ask.seat], ask).key in ("event", "appoint")
