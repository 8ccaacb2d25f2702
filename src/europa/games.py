"""The games this europa can play, by id. A game is imported when it is first used."""

from __future__ import annotations

import msgspec

from europa.kernel import find_game, known_games, register

register("tpop", "europa.tpop.game:game")
register("eu9", "europa.eu9.game:game")
register("marches", "europa.examples.marches:game")


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario as the catalogue lists it."""

    id: str
    title: str
    seats: list[int]
    summary: str = ""


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the catalogue lists it."""

    id: str
    name: str
    scenarios: list[ScenarioInfo]


def catalog() -> list[GameInfo]:
    """Every game with its scenarios."""
    return [
        GameInfo(
            game.id,
            game.name,
            [ScenarioInfo(s.id, s.title, list(s.seats), s.summary) for s in game.scenarios()],
        )
        for game in map(find_game, known_games())
    ]
