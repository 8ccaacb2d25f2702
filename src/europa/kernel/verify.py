"""Checked dice: a finished match is played again from the seed that was fixed before it began.

The hash of the seed is published when a match begins and the seed when it ends: whoever noted the
hash can see that no die was chosen afterwards.
"""

from __future__ import annotations

import msgspec

from europa.kernel.errors import BadRecord
from europa.kernel.game import Result
from europa.kernel.record import replay_record


class Verified(msgspec.Struct, frozen=True):
    """What a record's replay has shown."""

    game: str
    scenario: str
    seed: str
    seed_hash: str
    decisions: int
    dice: int
    """How often chance was asked: dice, draws, shuffles."""
    result: Result | None
    """None: the match wasn't over."""


def verify(text: str, published: str = "") -> Verified:
    """Replay a record and check its seed, its position and its result; `published` is the hash that
    stood at the table from the start. Raises `BadRecord` if anything doesn't fit."""
    match = replay_record(text)
    if published and published.strip().lower() != match.seed_hash:
        raise BadRecord(
            f"the record fits its own hash {match.seed_hash}, but {published.strip()} was "
            "published at the start: it is another match, or the seed was changed"
        )
    dice = match._table.dice
    return Verified(
        match.game.id,
        match.setup.scenario,
        dice.seed.hex(),
        match.seed_hash,
        match.number,
        dice.counter,
        match.result() if match.is_over else None,
    )
