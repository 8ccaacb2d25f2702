"""Records: a match as text, like the PGN of chess. A record replays to the same position.

    europa-record 1
    game marches
    scenario crossing
    ...

    # orders
    north card:3
    south card:1

Header lines are `name value`; a line that begins with # names the step (a comment to the reader);
every other line is a seat and the key it chose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from europa.kernel.dice import seed_hash
from europa.kernel.errors import BadRecord, EuropaError
from europa.kernel.game import Game, Setup, find_game

if TYPE_CHECKING:
    from europa.kernel.match import Match

FORMAT = 1
FIRST = "europa-record"


def write_record(match: Match[Any], *, with_seed: bool) -> str:
    """The record of a match so far."""
    root = match._base
    while root.previous is not None:
        root = root.previous
    head = record_head(match.game, match.setup, root.dice.seed)
    if with_seed:
        head.append(f"seed {root.dice.seed.hex()}")
        head.append(f"hash {match.hash()}")
    if match.is_over:
        scores = match.result().scores
        head.append(f"result {' '.join(f'{seat}={score}' for seat, score in scores.items())}")
    lines = []
    for step, answers in match.given():
        lines += ["", f"# {step}", *(f"{given.seat} {given.key}" for given in answers)]
    return "\n".join([*head, *lines, ""])


def record_head(game: Game[Any], setup: Setup, seed: bytes) -> list[str]:
    """The first lines of a record: all that is known before anybody plays, but for the seed."""
    return [
        f"{FIRST} {FORMAT}",
        f"game {setup.game}",
        f"rules {game.rules_version}",
        f"scenario {setup.scenario}",
        f"seats {' '.join(setup.seats)}",
        f"options {msgspec.json.encode(setup.options, order='sorted').decode()}",
        f"seed-hash {seed_hash(seed)}",
    ]


def replay_record(text: str) -> Match[Any]:
    """Play a record again. It must tell its seed; a hash or result that it names is checked."""
    from europa.kernel.match import Match

    head, answers = _read(text)
    game = find_game(head["game"])
    if head["rules"] != str(game.rules_version):
        raise BadRecord(
            f"the record was played with rules {head['rules']} of {game.id}; this europa has rules "
            f"{game.rules_version} and can't replay it"
        )
    if "seed" not in head:
        raise BadRecord("the record doesn't tell its seed (the match wasn't over): no replay")
    try:
        seed = bytes.fromhex(head["seed"])
        options = msgspec.json.decode(head["options"], type=dict[str, Any])
    except (ValueError, msgspec.DecodeError) as error:
        raise BadRecord(f"the record's header is damaged: {error}") from error
    if seed_hash(seed) != head["seed-hash"]:
        raise BadRecord("the record's seed doesn't fit the hash that was published")
    match = Match.new(game, head["scenario"], head["seats"].split(), options, seed=seed)
    for number, seat, key in answers:
        try:
            match.answer(seat, key)
        except EuropaError as error:
            raise BadRecord(f"line {number}: {error}") from error
    if head.get("hash", match.hash()) != match.hash():
        raise BadRecord(f"the record names position {head['hash']} but leads to {match.hash()}")
    return match


def _read(text: str) -> tuple[dict[str, str], list[tuple[int, str, str]]]:
    """The header, and the answers with their line numbers."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(FIRST):
        raise BadRecord(f"line 1: a record begins with '{FIRST} {FORMAT}'")
    if lines[0] != f"{FIRST} {FORMAT}":
        raise BadRecord(f"line 1: this europa reads record format {FORMAT}, not {lines[0]!r}")
    head: dict[str, str] = {}
    answers: list[tuple[int, str, str]] = []
    in_head = True
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        if not word:
            in_head = False
        elif in_head:
            head[word] = rest
        elif not word.startswith("#"):
            answers.append((number, word, rest))
    for name in ("game", "rules", "scenario", "seats", "options", "seed-hash"):
        if name not in head:
            raise BadRecord(f"the record's header lacks '{name}'")
    return head, answers
