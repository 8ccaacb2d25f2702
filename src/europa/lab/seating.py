"""Who sits where: `random,random,bot` as seats of a match and the players that answer for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from europa.kernel import Game, Match, Scenario, UnknownName
from europa.kernel.game import PLAYER
from europa.players import Player, SeatDoor, find_player, known_players, seat_player


def seat_kinds(game: Game[Any], names: Sequence[str], *, also: Sequence[str] = ()) -> list[str]:
    """The kind of each seat: a kind that the game plays itself, else a player who is asked.

    `also` are names of players that somebody else brings along (`human`). Refuses unknown names.
    """
    own = [kind for kind in game.seat_kinds if kind != PLAYER]
    kinds = []
    for name in names:
        if name not in own and name not in also:
            try:
                find_player(game.id, name)
            except UnknownName:
                known = [*also, *known_players(game.id), *own]
                raise UnknownName(name, "player", known) from None
        kinds.append(name if name in own else PLAYER)
    return kinds


def seatings(scenario: Scenario) -> list[list[str]]:
    """Every number of random players that a scenario seats; with its usual seats of other kinds
    first, if it has such."""
    found = [["random"] * count for count in scenario.seats]
    if any(kind != PLAYER for kind in scenario.kinds):
        found.insert(0, ["random" if kind == PLAYER else kind for kind in scenario.kinds])
    return found


def seat_players(
    match: Match[Any], names: Sequence[str], seed: int
) -> Mapping[str, tuple[Player, SeatDoor]]:
    """The player and the door of every seat that is asked and that a named player answers for."""
    seated: dict[str, tuple[Player, SeatDoor]] = {}
    for place, (seat, kind, name) in enumerate(
        zip(match.seats(), match.setup.seats, names, strict=True)
    ):
        if kind == PLAYER:
            player = seat_player(match.game.id, name, derived_seed(seed, place))
            seated[seat] = (player, SeatDoor(seat, lambda: match))
    return seated


def derived_seed(seed: int, number: int) -> int:
    """A seed for part `number` of what `seed` begins: far apart even for neighbouring seeds.

    Six bytes, so that JavaScript and people can carry it around.
    """
    return int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=6).digest(), "big")
