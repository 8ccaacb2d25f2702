"""Who answers an ask: people, chance, rules of thumb, search."""

from europa.players.base import Player, SeatDoor
from europa.players.random import RandomPlayer
from europa.players.registry import PlayerFactory, find_player, known_players, register_player

__all__ = [
    "Player",
    "PlayerFactory",
    "RandomPlayer",
    "SeatDoor",
    "find_player",
    "known_players",
    "register_player",
]
