"""Text records."""

from __future__ import annotations

import re
from typing import Any

import pytest

from europa.kernel import Match
from europa.kernel.dice import seed_from, seed_hash
from europa.kernel.errors import BadRecord
from europa.kernel.testing import playout


def finished() -> Match[Any]:
    return playout(Match.new("marches", "crossing", 3, {"purse": 5}, seed=7), 1)


def test_a_record_is_text_that_replays() -> None:
    match = finished()
    text = match.record()
    assert text.startswith("europa-record 1\ngame marches\nrules 1\nscenario crossing\n")
    assert 'options {"purse":5}\n' in text
    assert "\n\n# orders\nnorth " in text
    again = Match.replay(text)
    assert again.hash() == match.hash()
    assert again.record() == text
    assert again.result() == match.result()


def test_blank_lines_comments_and_other_line_ends_are_no_matter() -> None:
    text = finished().record()
    loose = text.replace("\n# orders\n", "\n\n# anything\n  # at all\n").replace("\n", "\r\n")
    assert Match.replay(loose).hash() == Match.replay(text).hash()


def test_the_seed_is_withheld_until_the_end() -> None:
    match = playout(Match.new("marches", seed=7), 1, 5)
    text = match.record()
    assert seed_hash(seed_from(7)) in text
    assert seed_from(7).hex() not in text
    with pytest.raises(BadRecord, match="doesn't tell its seed"):
        Match.replay(text)
    assert Match.replay(match.record(with_seed=True)).hash() == match.hash()
    assert "\nseed " in finished().record()
    assert "\nseed " not in finished().record(with_seed=False)


def test_an_imagined_match_has_no_record() -> None:
    match: Match[Any] = Match.new("marches", seed=7)
    with pytest.raises(BadRecord, match="imagined"):
        playout(match.imagine("north"), 1).record()


@pytest.mark.parametrize(
    "damage, complaint",
    [
        (("europa-record 1", "hello"), "line 1: a record begins with 'europa-record 1'"),
        (("europa-record 1", "europa-record 2"), "line 1: this europa reads record format 1"),
        (("game marches", "game marchs"), r"line 2: unknown game 'marchs' \(did you mean"),
        (("rules 1", "rules 9"), "line 3: played with rules 9 of marches; this europa has rules 1"),
        (("scenario crossing", "scenario crosing"), r"line 4: .*\(did you mean crossing\?\)"),
        (("seats player player", "seats ghost player"), "line 5: .*ghost"),
        (("seats player player player", "seats player"), "line 5: .*seats 2, 3, 4"),
        (('{"purse":5}', '{"purse":'), "line 6: Input data was truncated"),
        (('{"purse":5}', "[]"), "line 6: Expected `object`"),
        (('{"purse":5}', '{"purse":3}'), "line 6: option purse is 3"),
        (("seed-hash ", "seed-hash 0"), "line 8: the seed doesn't fit the hash"),
        (("\nseed ", "\nseed zz"), "line 8: non-hexadecimal"),
        (("\nseed ", "\nseed 00"), "line 8: the seed doesn't fit the hash"),
        (("\nhash ", "\nhash 0"), "line 9: the record names hash 0.* but leads to"),
        (("\nresult ", "\nresult x"), "line 10: the record names result xnorth.* but leads to"),
        (("\nnorth ", "\nnorth x"), r"line \d\d: M2: 'x.*' is not an option"),
        (("\nnorth ", "\nnobody "), r"line \d\d: nobody isn't asked"),
    ],
)
def test_damage_is_named_with_its_line(damage: tuple[str, str], complaint: str) -> None:
    text = finished().record()
    assert damage[0] in text
    with pytest.raises(BadRecord, match=complaint):
        Match.replay(text.replace(*damage, 1))


@pytest.mark.parametrize("name", ["game", "rules", "scenario", "seats", "options", "seed-hash"])
def test_a_header_line_that_is_missing(name: str) -> None:
    text = re.sub(rf"\n{name} .*", "", finished().record())
    with pytest.raises(BadRecord, match=f"line 10: the record's header lacks '{name}'"):
        Match.replay(text)


def test_an_empty_text() -> None:
    with pytest.raises(BadRecord, match="line 1"):
        Match.replay("")


def test_a_result_before_the_end() -> None:
    text = playout(Match.new("marches", seed=7), 1, 5).record(with_seed=True)
    with pytest.raises(BadRecord, match="names result north=1 but leads to"):
        Match.replay(text.replace("\n\n", "\nresult north=1\n\n", 1))
