"""Checked dice: a record proves that nobody chose them."""

from __future__ import annotations

from typing import Any

import pytest

from europa.kernel import Match
from europa.kernel.errors import BadRecord
from europa.kernel.testing import playout
from europa.kernel.verify import verify


def finished() -> Match[Any]:
    return playout(Match.new("marches", "crossing", 2, seed=3), 1)


def test_the_seed_is_told_at_the_end_and_fits_the_hash() -> None:
    begun: Match[Any] = Match.new("marches", "crossing", 2, seed=3)
    assert begun.seed is None
    match = finished()
    found = verify(match.record(), begun.seed_hash)
    assert found.seed == match.seed
    assert found.seed_hash == begun.seed_hash
    assert (found.decisions, found.dice) == (match.number, match._table.dice.counter)
    assert found.result == match.result()
    imagined = playout(begun.suppose("north", 4), 1)
    assert imagined.is_over
    assert imagined.seed is None, "it proves nothing"


def test_another_seed_or_answer_is_found_out() -> None:
    match = finished()
    record = match.record()
    other = playout(Match.new("marches", "crossing", 2, seed=4), 1)
    with pytest.raises(BadRecord, match="published at the start"):
        verify(record, other.seed_hash)
    assert match.seed is not None
    assert other.seed is not None
    with pytest.raises(BadRecord, match="doesn't fit the hash"):
        verify(record.replace(match.seed, other.seed))
    scores = record.replace("result north=", "result north=9")
    with pytest.raises(BadRecord, match="leads to"):
        verify(scores)
