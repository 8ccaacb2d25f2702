"""Who answers an ask: people, chance, rules of thumb, search."""

from europa.players.base import Player, SeatDoor
from europa.players.fallback import Leash, decide, decision, seat_player
from europa.players.random import RandomPlayer
from europa.players.registry import PlayerFactory, find_player, known_players, register_player

__all__ = [
    "Leash",
    "Player",
    "PlayerFactory",
    "RandomPlayer",
    "SeatDoor",
    "decide",
    "decision",
    "find_player",
    "known_players",
    "register_player",
    "seat_player",
]
