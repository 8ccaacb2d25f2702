"""What would they want? Before an offer is made: what others would sign, for all a seat knows.

    found = wishes(match, "FRA")

It is the same value function by which computers accept and refuse, seen from the others' chairs on
an imagined match: what the seat can't know has no part in it. A server asks in a worker process.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import msgspec

from europa.kernel import Ask, Match
from europa.kernel.errors import NotAsked
from europa.players.base import SeatDoor
from europa.players.registry import find_player, known_players

BARGAINERS = ("steady",)
"""Whose judgement is asked, the first that knows the game."""


class Wish(msgspec.Struct, frozen=True):
    """What one of the others would sign."""

    who: str
    """Its id."""
    text: str
    """What it would sign, and why, in one sentence."""
    keys: list[str] = []
    """Options of the question that it would sign."""


@runtime_checkable
class Bargainer(Protocol):
    """A player that can see an offer with others' eyes."""

    def wishes(self, door: SeatDoor, ask: Ask) -> list[Wish]:
        """What the others would want; nothing if the question is about no offer."""
        ...


def wishes(match: Match[Any], seat: str) -> list[Wish]:
    """What the others would sign, where a seat that is asked may make an offer."""
    ask = match.ask_of(seat)
    if ask is None:
        raise NotAsked(f"{seat} isn't asked anything now: there is nothing to offer")
    known = known_players(match.game.id)
    name = next((one for one in BARGAINERS if one in known), known[0])
    player = find_player(match.game.id, name)(match.public_number)
    if isinstance(player, Bargainer):
        return player.wishes(SeatDoor(seat, lambda: match), ask)
    return []
