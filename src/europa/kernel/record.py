"""Records: a match as text, like the PGN of chess. A record replays to the same position.

    europa-record 1
    game marches
    scenario crossing
    ...

    # orders
    north card:3
    south card:1

Header lines are `name value`; a line that begins with # names the step (a comment to the reader);
every other line is a seat and the key it chose. `!leave seat` says that a player left.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from europa.kernel.checkpoint import LEAVE, REDEAL
from europa.kernel.dice import seed_hash
from europa.kernel.errors import BadRecord, EuropaError
from europa.kernel.game import Game, Setup, find_game
from europa.kernel.match import Match
from europa.kernel.watched import WatchedMatch

if TYPE_CHECKING:
    from europa.kernel.match import Match

FORMAT = 1
FIRST = "europa-record"


def write_record(match: Match[Any], *, with_seed: bool) -> str:
    """The record of a match so far."""
    root = match._base.root
    if root.is_given:
        raise BadRecord("an imagined match has no record: its dice are nobody's")
    head = record_head(match.game, match.setup, root.dice.seed, match.rules_version)
    if with_seed:
        head.append(f"seed {root.dice.seed.hex()}")
        head.append(f"hash {match.hash()}")
    if match.is_over:
        head.append(f"result {_result(match)}")
    lines = []
    for step, answers in match.given():
        if any(given.seat == REDEAL for given in answers):
            raise BadRecord("an imagined match has no record: its dice are nobody's")
        lines += ["", f"# {step}", *(f"{given.seat} {given.key}" for given in answers)]
    return "\n".join([*head, *lines, ""])


def record_head(game: Game[Any], setup: Setup, seed: bytes, rules: int | None = None) -> list[str]:
    """The first lines of a record: all that is known before anybody plays, but for the seed."""
    return [
        f"{FIRST} {FORMAT}",
        f"game {setup.game}",
        f"rules {game.rules_version if rules is None else rules}",
        f"scenario {setup.scenario}",
        f"seats {' '.join(setup.seats)}",
        f"options {msgspec.json.encode(setup.options, order='sorted').decode()}",
        f"seed-hash {seed_hash(seed)}",
    ]


def replay_record(text: str) -> Match[Any]:
    """Play a record again. It must tell its seed; a hash or result that it names is checked. One of
    older rules that leads elsewhere by today's can be watched as far as it goes (decision 005)."""
    head, answers = _read(text)
    with _at_line(head["game"]):
        game = find_game(head["game"].text)
    with _at_line(head["rules"]):
        rules = int(head["rules"].text)
        if rules > game.rules_version:
            raise BadRecord(
                f"played with rules {rules} of {game.id}; this europa has rules "
                f"{game.rules_version} and can't replay it: update europa"
            )
    if "seed" not in head:
        raise BadRecord("the record doesn't tell its seed (the match wasn't over): no replay")
    with _at_line(head["seed"]):
        seed = bytes.fromhex(head["seed"].text)
        if seed_hash(seed) != head["seed-hash"].text:
            raise BadRecord("the seed doesn't fit the hash that was published")
    scenario, seats = head["scenario"].text, head["seats"].text.split()
    with _at_line(head["scenario"]):
        game.scenario(scenario)
    with _at_line(head["seats"]):
        game.check_setup(scenario, seats, None)
    with _at_line(head["options"]):
        options = msgspec.json.decode(head["options"].text, type=dict[str, Any])
        match: Match[Any] = Match.new(game, scenario, seats, options, seed=seed)
    try:
        _replay_answers(match, answers)
        _check_end(match, head)
    except BadRecord:
        if rules == game.rules_version:
            raise
        return WatchedMatch(game, match.setup, match._base, rules)
    return match


def _replay_answers(match: Match[Any], answers: list[tuple[int, str, str]]) -> None:
    for number, seat, key in answers:
        try:
            if seat == LEAVE:
                match.leave(key)
            else:
                match.answer(seat, key)
        except EuropaError as error:
            raise BadRecord(f"line {number}: {error}") from error


def _check_end(match: Match[Any], head: dict[str, _HeadLine]) -> None:
    """It leads to the hash and the result that the record names."""
    for name, found in (("hash", match.hash()), ("result", _result(match))):
        if name in head and head[name].text != found:
            with _at_line(head[name]):
                raise BadRecord(f"the record names {name} {head[name].text} but leads to {found}")


def _result(match: Match[Any]) -> str:
    """The scores as a record tells them; empty before the end."""
    scores = match.result().scores if match.is_over else {}
    return " ".join(f"{seat}={score}" for seat, score in scores.items())


class _HeadLine(NamedTuple):
    number: int
    text: str


@contextmanager
def _at_line(line: _HeadLine) -> Iterator[None]:
    """Any complaint made inside names the line of the header."""
    try:
        yield
    except (EuropaError, ValueError, msgspec.DecodeError) as error:
        raise BadRecord(f"line {line.number}: {error}") from error


def _read(text: str) -> tuple[dict[str, _HeadLine], list[tuple[int, str, str]]]:
    """The header and the answers, with their line numbers."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(FIRST):
        raise BadRecord(f"line 1: a record begins with '{FIRST} {FORMAT}'")
    if lines[0] != f"{FIRST} {FORMAT}":
        raise BadRecord(f"line 1: this europa reads record format {FORMAT}, not {lines[0]!r}")
    head: dict[str, _HeadLine] = {}
    answers: list[tuple[int, str, str]] = []
    in_head = True
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        if not word:
            in_head = False
        elif in_head:
            head[word] = _HeadLine(number, rest)
        elif not word.startswith("#"):
            answers.append((number, word, rest))
    for name in ("game", "rules", "scenario", "seats", "options", "seed-hash"):
        if name not in head:
            raise BadRecord(f"line {len(head) + 2}: the record's header lacks '{name}'")
    return head, answers
