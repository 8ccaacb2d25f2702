"""Players by name. A player that only one game knows is registered with that game's id."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from europa.kernel import UnknownName
from europa.players.base import Player

PlayerFactory: TypeAlias = Callable[[int], Player]
"""Makes a player from a seed: the same seed, the same choices."""

ANY_GAME = "*"

_players: dict[tuple[str, str], str | PlayerFactory] = {}


def register_player(name: str, where: str | PlayerFactory, game: str = ANY_GAME) -> None:
    """Make a player known; `where` is its factory or `module:attribute`, loaded when first used."""
    _players[game, name] = where


def known_players(game: str) -> list[str]:
    """The names of all who can play this game; those made for it come first."""
    own = [name for owner, name in _players if owner == game]
    return own + [name for owner, name in _players if owner == ANY_GAME and name not in own]


def find_player(game: str, name: str) -> PlayerFactory:
    """The player of this name for this game, or an error with suggestions."""
    for place in ((game, name), (ANY_GAME, name)):
        where = _players.get(place)
        if isinstance(where, str):
            module, _, attribute = where.partition(":")
            where = _players[place] = getattr(import_module(module), attribute)
        if where is not None:
            return where
    raise UnknownName(name, "player", known_players(game))


register_player("random", "europa.players.random:RandomPlayer")
register_player("steady", "europa.players.tpop.steady:Steady", "tpop")
register_player("steady", "europa.players.eu9.steady:Steady", "eu9")
