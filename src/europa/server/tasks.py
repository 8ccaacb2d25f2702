"""Work that is too long or too strange for the server's own process: hints and imports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.kernel import Match
from europa.kernel.errors import BadRecord, EuropaError, SaveDamaged
from europa.kernel.save import pack_match, unpack_match


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


TASKS: dict[str, Callable[..., Any]] = {
    "import_record": import_record,
    "import_save": import_save,
}
