"""What a game inherits, and how games are found."""

from __future__ import annotations

import pytest

from europa.kernel import Game, Match, Steps, Table, Vocabulary, find_game, known_games, register
from europa.kernel import game as game_module
from europa.kernel.errors import BadSetup, UnknownName

from .tiny import Board, Tiny, ask


def script(g: Table[Board]) -> Steps[None]:
    yield ask("ann", "a")


def test_games_are_found_by_name_and_loaded_when_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "_games", dict(game_module._games))
    tiny = Tiny(script)
    register("tiny", tiny)
    register("again", "europa.examples.marches:game")
    assert known_games()[-2:] == ["tiny", "again"]
    assert find_game("tiny") is tiny
    assert find_game("again") is find_game("again") is find_game("marches")
    with pytest.raises(UnknownName, match=r"unknown game 'tinny' \(did you mean tiny\?\)") as error:
        find_game("tinny")
    assert error.value.suggestions == ["tiny"]
    with pytest.raises(UnknownName, match=r"^unknown game 'xyzzy' \(known: tpop, "):
        find_game("xyzzy")


def test_what_a_game_need_not_supply() -> None:
    tiny = Tiny(script)
    assert tiny.broken(Match.new(tiny, seats=1).state) == []
    with pytest.raises(UnknownName, match="unknown game with case files 'tiny'"):
        tiny.vocabulary()


def test_what_a_vocabulary_need_not_supply() -> None:
    class Words(Vocabulary[Board]):
        def put(self, state: Board, path: tuple[str, ...], value: object) -> None:
            state.round = 1

        def look(self, state: Board, path: tuple[str, ...]) -> object:
            return state.round

    words = Words()
    assert words.schema() == {"type": "object"}
    with pytest.raises(UnknownName, match="unknown face of the weather die 'storm'"):
        words.face("weather", "storm")


def test_seats_may_be_named_by_kind() -> None:
    tiny: Game[Board] = Tiny(script)
    assert tiny.check_setup("duel", ["player", "bot"], {}).seats == ("player", "bot")
    with pytest.raises(BadSetup, match="scenario duel seats 2; 1 were given"):
        tiny.check_setup("duel", ["player"], {})
    with pytest.raises(BadSetup, match=r"'robot' \(known: player, bot\)"):
        tiny.check_setup("duel", ["player", "robot"], {})
