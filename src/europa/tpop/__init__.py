"""The Price of Power."""

from typing import Any


def __getattr__(name: str) -> Any:
    """`europa.tpop.game` is the module; `europa.tpop.game.game` the game, loaded when asked for."""
    if name == "GAME":
        from europa.tpop.game import game

        return game
    raise AttributeError(name)
