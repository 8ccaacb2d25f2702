"""Games that begin later: the past is played from the seed, the same for the same seed."""

from __future__ import annotations

import pytest

from europa.eu9 import chronicle
from europa.eu9.flow import SEQUENCE
from europa.eu9.game import game
from europa.eu9.state import Eu9
from europa.kernel import Match
from europa.kernel.errors import BadSetup

SMALL = "campaign_1492_6p"


def later(seed: int) -> Match[Eu9]:
    return Match.new("eu9", SMALL, 6, {"first_period": 2, "last_period": 2}, seed=seed)


def test_a_match_begins_with_the_second_period(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]  # fixtures
    monkeypatch.setattr(chronicle, "user_cache_path", lambda name: tmp_path)
    chronicle._history.cache_clear()
    match = later(3)
    s = match.state
    assert (s.turn, s.period, s.last_turn) == (7, 2, 14)
    assert SEQUENCE[s.cursor].number in ("P.5", "P.7")
    assert set(s.vp) == {0}
    assert s.occurred  # events of the past have happened
    assert {ask.kind for ask in match.asks()} == {"aims.main"}
    assert game.broken(s) == []
    assert len(list((tmp_path / "eu9-histories").iterdir())) == 1
    chronicle._history.cache_clear()
    assert later(3).state == s  # from the cache
    for file in (tmp_path / "eu9-histories").iterdir():
        file.unlink()
    chronicle._history.cache_clear()
    assert later(3).state == s  # played again
    assert later(4).state != s


def test_a_match_may_not_end_before_it_begins() -> None:
    with pytest.raises(BadSetup, match="begin earlier, or end later"):
        Match.new("eu9", SMALL, 6, {"first_period": 3, "last_period": 2}, seed=1)
