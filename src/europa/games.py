"""The games this europa can play, by id. A game is imported when it is first used."""

from __future__ import annotations

from typing import Any

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


class OptionInfo(msgspec.Struct, frozen=True):
    """A table option as the catalogue lists it."""

    id: str
    title: str
    values: list[Any]
    default: Any
    many: bool
    """Whether several values may be given, in order."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the catalogue lists it."""

    id: str
    name: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo] = []


def catalog() -> list[GameInfo]:
    """Every game with its scenarios."""
    return [
        GameInfo(
            game.id,
            game.name,
            [ScenarioInfo(s.id, s.title, list(s.seats), s.summary) for s in game.scenarios()],
            [
                OptionInfo(
                    choice.id, choice.title, list(choice.values), choice.default, choice.many
                )
                for choice in game.choices
            ],
        )
        for game in map(find_game, known_games())
    ]
