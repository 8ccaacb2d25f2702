"""Players choose by name, through a door that shows one seat only."""

from typing import Any

import pytest

from europa.kernel import Ask, Match, Option, UnknownName
from europa.players import (
    RandomPlayer,
    SeatDoor,
    find_player,
    known_players,
    register_player,
    registry,
)


def door_of(match: Match[Any], seat: str) -> SeatDoor:
    return SeatDoor(seat, lambda: match)


def test_random_is_uniform_and_repeats_by_seed() -> None:
    ask = Ask("north", "which", [Option(key) for key in "abc"])
    door = SeatDoor("north", lambda: Match.new("marches", seed=1))

    def choices(seed: int) -> list[str]:
        player = RandomPlayer(seed)
        return [player.choose(door, ask).key for _ in range(3000)]

    chosen = choices(1)
    assert chosen == choices(1)
    assert chosen != choices(2)
    assert all(900 < chosen.count(key) < 1100 for key in "abc")


def test_random_leaves_the_dice_of_the_match_alone() -> None:
    match: Match[Any] = Match.new("marches", seed=1)
    before = match.hash()
    RandomPlayer(1).choose(door_of(match, "north"), match.asks()[0])
    assert match.hash() == before


def test_a_door_shows_what_its_seat_may_know() -> None:
    match: Match[Any] = Match.new("marches", seed=1)
    door = door_of(match, "south")
    assert door.view() == match.view("south")
    assert door.ask is match.ask_of("south")
    assert door.journal() == match.journal("south")
    assert door.view()["state"]["lords"]["north"]["hand"] is None


def test_a_door_imagines_without_touching_the_match() -> None:
    match: Match[Any] = Match.new("marches", seed=1)
    imagined = door_of(match, "south").imagine(5)
    assert imagined.game.view(imagined.state, "south") == match.game.view(match.state, "south")
    assert imagined.seed_hash != match.seed_hash


def test_random_plays_every_game() -> None:
    assert find_player("marches", "random") is RandomPlayer
    assert find_player("any other", "random") is RandomPlayer


def test_a_game_may_have_players_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_players", dict(registry._players))
    register_player("wise", "europa.players.random:RandomPlayer", game="marches")
    assert known_players("marches") == ["wise", "random"]
    assert find_player("marches", "wise") is RandomPlayer
    with pytest.raises(UnknownName):
        find_player("another", "wise")


def test_an_unknown_player_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="did you mean random"):
        find_player("marches", "randon")
