"""Work that is too long or too strange for the server's own process: hints and imports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.kernel import Match
from europa.kernel.errors import BadRecord, EuropaError, NotAsked, SaveDamaged
from europa.kernel.save import pack_match, unpack_match
from europa.players import SeatDoor, find_player, known_players
from europa.server.moves import make


def import_record(text: str) -> bytes:
    """A record, played again from its first line; as a save."""
    return pack_match(Match.replay(text))


def import_save(data: bytes) -> bytes:
    """A save, believed only as far as its answers lead there when they are played again."""
    try:
        match = unpack_match(data)
        return pack_match(Match.replay(match.record(with_seed=True)))
    except BadRecord:
        raise SaveDamaged("this save can't be played again from its beginning") from None
    except EuropaError:
        raise
    except Exception as error:
        raise SaveDamaged(f"this save can't be read: {error}") from None


def hint(position: Any, seat: str) -> dict[str, Any]:
    """What rules of thumb advise, through the eyes of the seat."""
    match = unpack_match(position.save)
    for move in position.moves:
        match = make(match, *move)
    ask = match.ask_of(seat)
    if ask is None:
        raise NotAsked(f"{seat} isn't asked anything now")
    known = known_players(match.game.id)
    player = find_player(match.game.id, "steady" if "steady" in known else known[0])(0)
    option = player.choose(SeatDoor(seat, lambda: match), ask)
    say = match.game.catalogue
    return {
        "key": option.key,
        "text": say.option(option, ask.kind),
        "reasons": [note] if (note := say.note(option)) else [],
        "rule": ask.rule,
    }


TASKS: dict[str, Callable[..., Any]] = {
    "hint": hint,
    "import_record": import_record,
    "import_save": import_save,
}
