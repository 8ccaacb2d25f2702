"""Saves: a match as a file.

Layout: magic, format version (2 bytes), checksum (16 bytes), zlib-packed msgpack. The position is
stored as a checkpoint with the answers since, so loading doesn't replay the match; the answers
before it are kept for records and rewinding, the journal is unpacked only when it is read.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from europa.kernel.checkpoint import NOTE, Checkpoint, Given
from europa.kernel.dice import Dice, ScriptedDice
from europa.kernel.errors import IllegalAnswer, NotAllowed, OlderRules, SaveDamaged, SaveFromFuture
from europa.kernel.files import write_atomically
from europa.kernel.game import Game, Setup, find_game
from europa.kernel.journal import Journal, Page, pack_lines, unpack_lines
from europa.kernel.match import Match
from europa.kernel.watched import WatchedMatch

if TYPE_CHECKING:
    from europa.kernel.match import Match

MAGIC = b"EUROPA-SAVE"
VERSION = 2
"""2: the journal by columns; both are read."""
_HEAD = len(MAGIC) + 2 + 16
LARGEST = 64 * 1024 * 1024
"""Bytes that the contents of a save may have: a forged one must not fill the memory."""


class Start(msgspec.Struct):
    """The position where an imagined match begins."""

    state: bytes
    rolled: int
    """Dice rolled by then."""
    count: int
    """Answers given before."""
    journal_length: int
    reveals: int


class Saved(msgspec.Struct):
    """The contents of a save."""

    setup: Setup
    rules_version: int
    undo: str
    seed: bytes
    """The seed of the set-up; `dice` is where the dice stand at the checkpoint."""
    dice: tuple[bytes, int]
    reveals: int
    state: bytes
    before: list[tuple[str, list[tuple[str, str, bool]]]]
    """Answers before the checkpoint, by step."""
    since: list[tuple[str, str, bool]]
    journal: bytes
    journal_length: int
    hash: str
    orders: dict[str, tuple[str, ...]] = {}
    """Standing orders by seat."""
    start: Start | None = None
    """Where it begins, if that isn't its set-up."""


def pack_match(match: Match[Any], *, may_be_scripted: bool = False) -> bytes:
    """The match as the bytes of a save. Scripted dice aren't in it: whoever may save with them
    loads it with the same ones."""
    base = match._base
    if isinstance(base.dice, ScriptedDice) and base.dice.script and not may_be_scripted:
        kinds = ", ".join(base.dice.script)
        raise NotAllowed(
            f"a match with scripted dice ({kinds}) can't be saved: a save rolls its dice from the "
            "seed. In a case file, `save` as a line of `do` keeps them"
        )
    if base.state is None:
        base = match.at(match.number)._base
    root = base.root
    lines = Journal(base.page).lines()
    steps = match.given()
    is_inside = any(one.seat != NOTE for one in match._since)
    saved = Saved(
        setup=match.setup,
        rules_version=match.rules_version,
        undo=match.undo_rule,
        seed=root.dice.seed,
        dice=(base.dice.seed, base.dice.counter),
        reveals=base.reveals,
        state=base.state.pack(),
        before=[(step, _plain(given)) for step, given in (steps[:-1] if is_inside else steps)],
        since=_plain(match._since),
        journal=pack_lines(lines),
        journal_length=len(lines),
        hash=match.hash(),
        orders=match.orders,
        start=_start(root) if root.is_given else None,
    )
    body = zlib.compress(msgspec.msgpack.encode(saved), 6)
    head = MAGIC + VERSION.to_bytes(2, "big")
    return head + _checksum(head, body) + body


def _start(root: Checkpoint) -> Start:
    end = 0 if root.page is None else root.page.end
    return Start(root.state.pack(), root.dice.counter, root.count, end, root.reveals)


def _plain(given: Sequence[Given]) -> list[tuple[str, str, bool]]:
    return [(one.seat, one.key, one.is_open) for one in given]


def unpack_match(data: bytes, name: str = "this save", *, dice: Dice | None = None) -> Match[Any]:
    """The match that `pack_match` wrote; `name` is what error messages call it, `dice` are those
    that stood at its last checkpoint if they were scripted. One of older rules can be watched."""
    saved = _unpack(data, name)
    game = find_game(saved.setup.game)
    if saved.rules_version > game.rules_version:
        raise SaveFromFuture(
            f"{name} was played with rules {saved.rules_version} of {game.id}, but this europa has "
            f"{game.rules_version}: update europa and load it again"
        )
    try:
        node = _root(saved, game)
        for step, answers in saved.before:
            node.step = step
            node = Checkpoint(node, tuple(Given(*a) for a in answers), None, node.dice, None, 0)
        node.state = game.state_type.unpack(saved.state)
    except msgspec.DecodeError as error:
        if saved.rules_version < game.rules_version:
            raise OlderRules(
                f"{name} was played with rules {saved.rules_version} of {game.id}, whose positions "
                f"this europa (rules {game.rules_version}) can't read; the file is left as it is"
            ) from error
        raise SaveDamaged(f"{name} doesn't fit the rules of {game.id}: {error}") from error
    node.dice = dice or Dice(*saved.dice)
    node.reveals = saved.reveals
    if saved.journal_length:
        node.page = Page(None, None, saved.journal, saved.journal_length, game.entries)
    if saved.rules_version < game.rules_version:
        return WatchedMatch(game, saved.setup, node, saved.rules_version)
    match = Match(game, saved.setup, node, undo=saved.undo)
    try:
        match._repeat([Given(*answer) for answer in saved.since])
    except IllegalAnswer as error:
        raise SaveDamaged(f"{name} doesn't fit the rules of {game.id}: {error}") from error
    match.orders = saved.orders
    if match.hash() != saved.hash:
        raise SaveDamaged(f"{name} doesn't lead to the position it names; it is left as it is")
    return match


def _root(saved: Saved, game: Game[Any]) -> Checkpoint:
    """Where the match begins: its set-up, which can be dealt again, or a position of its own."""
    start = saved.start
    if start is None:
        return Checkpoint(None, (), None, Dice(saved.seed), None, 0)
    lines = unpack_lines(saved.journal, game.entries)[: start.journal_length]
    state, dice = game.state_type.unpack(start.state), Dice(saved.seed, start.rolled)
    page = Page(None, lines) if lines else None
    root = Checkpoint(None, (), state, dice, page, start.reveals)
    root.count, root.is_given = start.count, True
    return root


def _checksum(head: bytes, body: bytes) -> bytes:
    return blake2b(head + body, digest_size=16).digest()


def _unpack(data: bytes, name: str) -> Saved:
    if not data.startswith(MAGIC) or len(data) < _HEAD:
        raise SaveDamaged(f"{name} is not a save of europa")
    version = int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "big")
    if version > VERSION:
        raise SaveFromFuture(
            f"{name} has save format {version}, but this europa reads up to {VERSION}: "
            "update europa and load it again; the file is left as it is"
        )
    head, check, body = data[: _HEAD - 16], data[_HEAD - 16 : _HEAD], data[_HEAD:]
    if _checksum(head, body) != check:
        raise SaveDamaged(f"{name} is damaged (its checksum is wrong); the file is left as it is")
    try:
        unpacking = zlib.decompressobj()
        contents = unpacking.decompress(body, LARGEST)
        if not unpacking.eof:
            raise SaveDamaged(f"{name} can't be read (cut off, or too large); it is left as it is")
        return msgspec.msgpack.decode(contents, type=Saved)
    except (zlib.error, msgspec.DecodeError) as error:
        raise SaveDamaged(f"{name} can't be read ({error}); the file is left as it is") from error


def write_save(match: Match[Any], path: Path) -> None:
    """Save to a file, atomically."""
    write_atomically(path, pack_match(match))


def read_save(path: Path) -> Match[Any]:
    """Load from a file; the file is never changed."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveDamaged(f"{path} can't be opened: {error.strerror}") from error
    return unpack_match(data, str(path))
