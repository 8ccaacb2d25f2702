"""Matches begun under older rules can be watched, not continued."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from europa.examples.marches import game as marches
from europa.kernel import Match
from europa.kernel.errors import BadRecord, OlderRules
from europa.kernel.save import pack_match, unpack_match
from europa.kernel.testing import playout
from europa.kernel.watched import WatchedMatch


@pytest.fixture
def older() -> Match[Any]:
    return playout(Match.new("marches", "feud", 4, seed=4), 2, 30)


@pytest.fixture
def newer_rules(older: Match[Any], monkeypatch: pytest.MonkeyPatch) -> str:
    """What a match of today's rules becomes tomorrow; returns its record."""
    text = older.record(with_seed=True)
    monkeypatch.setattr(type(marches), "rules_version", 2)
    return text


def changed(text: str) -> str:
    """A record whose answers lead elsewhere by today's rules."""
    lines = text.splitlines()
    place = max(n for n, line in enumerate(lines) if line and not line.startswith("#"))
    seat = lines[place].partition(" ")[0]
    lines[place] = f"{seat} what_was_once_allowed"
    return "\n".join(lines)


def test_a_save_of_older_rules_shows_position_and_journal(
    older: Match[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older.save(tmp_path / "a")
    monkeypatch.setattr(type(marches), "rules_version", 2)
    match = Match.load(tmp_path / "a")
    assert isinstance(match, WatchedMatch)
    assert match.rules_version == 1
    assert not match.is_over
    assert match.asks() == ()
    assert match.state.hash() == older._base.state.hash()
    lines = [marches.catalogue.entry(entry) for _, entry in match.journal(None)]
    assert len(lines) > 10
    assert "begun under rules 1" in lines[-1]
    assert "can be watched, not continued" in lines[-1]
    assert "not continued" in match.view("north")["older_rules"]
    assert match.view(None)["state"]
    assert not match.may_undo("north")
    for act in (
        lambda: match.answer("north", "pass"),
        lambda: match.leave("north"),
        lambda: match.undo("north"),
        lambda: match.order("north", "ambush"),
        lambda: match.imagine("north"),
    ):
        with pytest.raises(OlderRules, match="watched, not continued"):
            act()
    again = unpack_match(pack_match(match.clone()))
    assert isinstance(again, WatchedMatch)
    assert again.hash() == match.at(3).hash() == match.hash()
    assert "\nrules 1\n" in match.record(with_seed=True)


def test_a_finished_match_of_older_rules_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    match = playout(Match.new("marches", "crossing", 2, seed=1), 1)
    assert match.is_over
    data = pack_match(match)
    monkeypatch.setattr(type(marches), "rules_version", 2)
    watched = unpack_match(data)
    assert watched.is_over
    assert watched.result() == match.result()


def test_a_record_that_todays_rules_replay_goes_on(older: Match[Any], newer_rules: str) -> None:
    match = Match.replay(newer_rules)
    assert not isinstance(match, WatchedMatch)
    assert match.hash() == older.hash()


def test_a_record_that_leads_elsewhere_is_watched_as_far_as_it_goes(newer_rules: str) -> None:
    match = Match.replay(changed(newer_rules))
    assert isinstance(match, WatchedMatch)
    assert match.number > 10
    with pytest.raises(OlderRules):
        match.answer("north", "pass")


def test_a_record_of_todays_rules_must_fit(newer_rules: str) -> None:
    with pytest.raises(BadRecord, match="what_was_once_allowed"):
        Match.replay(changed(newer_rules).replace("\nrules 1\n", "\nrules 2\n"))
    with pytest.raises(BadRecord, match="rules 3 of marches; this europa has rules 2"):
        Match.replay(newer_rules.replace("\nrules 1\n", "\nrules 3\n"))
