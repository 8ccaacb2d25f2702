"""What would you do? The best player's move for a seat, with its reasons in words.

    found = hint(match, "france", seconds=1.0)

The player sees what the seat sees and no more, so a hint tells nothing hidden. A server asks in a
worker process: `hint_from_save(pack_match(match), seat, seconds)` takes and gives plain data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from europa.kernel import Ask, Match, Option
from europa.kernel.errors import NotAsked
from europa.kernel.save import unpack_match
from europa.players.base import SeatDoor
from europa.players.registry import find_player, known_players

BEST = ("strategist", "steady")
"""Whose advice is asked, the first that knows the game."""


class Reason(msgspec.Struct, frozen=True):
    """One thing that speaks for a move, or against it."""

    key: str
    """`gain`, `risk`, `plan`, `other`, `only`, `note` or `rule` (its number is in `params`)."""
    text: str
    params: Mapping[str, Any] = {}
    """The numbers and ids behind the words."""


class Hint(msgspec.Struct, frozen=True):
    """A move and why."""

    key: str
    """The option to choose."""
    text: str
    """The option in words."""
    reasons: list[Reason]
    rule: str
    """The rule that asks."""


@runtime_checkable
class Adviser(Protocol):
    """A player that can say why."""

    def advise(self, door: SeatDoor, ask: Ask, seconds: float) -> tuple[Option, list[Reason]]:
        """One of the options, and what speaks for and against it."""
        ...


def hint(match: Match[Any], seat: str, seconds: float = 1.0) -> Hint:
    """The move that the best known player would make for a seat that is asked."""
    ask = match.ask_of(seat)
    if ask is None:
        raise NotAsked(f"{seat} isn't asked anything now: there is nothing to advise")
    say = match.game.catalogue
    if len(ask.options) == 1:
        only = ask.options[0]
        reasons = [Reason("only", "Nothing else is possible.")]
        return Hint(only.key, say.option(only, ask.kind), reasons, ask.rule)
    known = known_players(match.game.id)
    name = next((one for one in BEST if one in known), known[0])
    player = find_player(match.game.id, name)(match.public_number)
    door = SeatDoor(seat, lambda: match)
    if isinstance(player, Adviser):
        option, reasons = player.advise(door, ask, seconds)
    else:
        option = player.choose(door, ask)
        reasons = [Reason("other", f"{name} would choose this; it gives no reasons.")]
    if note := say.note(option):
        reasons = [*reasons, Reason("note", note)]
    named = next((str(one.params["rule"]) for one in reasons if one.key == "rule"), ask.rule)
    return Hint(option.key, say.option(option, ask.kind), reasons, named)


def hint_from_save(packed: bytes, seat: str, seconds: float = 1.0) -> Hint:
    """`hint` for a worker process: the match comes as the bytes of a save."""
    return hint(unpack_match(packed), seat, seconds)
