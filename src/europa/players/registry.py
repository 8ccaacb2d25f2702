"""Players by name. A player that only one game knows is registered with that game's id.

A name may carry a setting: `strategist:0.2` thinks for 0.2 seconds. What it means is the player's
own matter: its factory has a method `with_setting` that takes the text and gives a factory.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from europa.kernel import EuropaError, UnknownName
from europa.players.base import Player

PlayerFactory: TypeAlias = Callable[[int], Player]
"""Makes a player from a seed: the same seed, the same choices."""

ANY_GAME = "*"


class BadSetting(EuropaError):
    """What follows the colon in a player's name can't be used."""

    code = "bad_setting"


_players: dict[tuple[str, str], str | PlayerFactory] = {}


def register_player(name: str, where: str | PlayerFactory, game: str = ANY_GAME) -> None:
    """Make a player known; `where` is its factory or `module:attribute`, loaded when first used.

    A name with a setting (`steady:easy`) is offered beside the bare one, which finds it.
    """
    _players[game, name] = where


def known_players(game: str) -> list[str]:
    """The names of all who can play this game; those made for it come first."""
    own = [name for owner, name in _players if owner == game]
    return own + [name for owner, name in _players if owner == ANY_GAME and name not in own]


def base_name(name: str) -> str:
    """The name without its setting."""
    return name.partition(":")[0]


def find_player(game: str, name: str) -> PlayerFactory:
    """The player of this name for this game, or an error with suggestions."""
    bare, colon, setting = name.partition(":")
    for place in ((game, bare), (ANY_GAME, bare)):
        where = _players.get(place)
        if isinstance(where, str):
            module, _, attribute = where.partition(":")
            where = _players[place] = getattr(import_module(module), attribute)
        if where is None:
            continue
        if not colon:
            return where
        configure = getattr(where, "with_setting", None)
        if configure is None:
            raise BadSetting(f"{bare} has no settings: leave out {colon + setting!r}")
        found: PlayerFactory = configure(setting)
        return found
    raise UnknownName(bare, "player", known_players(game))


register_player("random", "europa.players.random:RandomPlayer")
register_player("steady", "europa.players.tpop.steady:Steady", "tpop")
register_player("steady", "europa.players.eu9.steady:Steady", "eu9")
register_player("steady:normal", "europa.players.eu9.steady:Steady", "eu9")
register_player("steady:easy", "europa.players.eu9.steady:Steady", "eu9")
register_player("strategist", "europa.players.tpop.strategist:Strategist", "tpop")
