"""A server whose rules are newer than a match: the table opens, says so, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from europa.examples.marches import game as marches
from europa.server.app import create_app
from tests.server.conftest import Running
from tests.server.table import Seat, begin, refused


def test_a_match_of_older_rules_can_be_watched_not_continued(
    running: Running, static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(create_app(tmp_path, static)) as client:
        client.base_url = f"{client.base_url}/api"
        match, tokens = begin(client, "marches", seats=["human", "human"], seed=2)
        Seat(client, match, tokens["north"]).play(Random(1), 1)
    monkeypatch.setattr(type(marches), "rules_version", 2)
    with running(create_app(tmp_path, static)) as client:
        client.base_url = f"{client.base_url}/api"
        north = Seat(client, match, tokens["north"])
        table = north.look()
        assert not table["over"]
        assert table["waiting"] == []
        assert table["ask"] is None
        refused(north.answer("pass", 0), 409, "older_rules")
        told = north.get("/journal").raise_for_status().text
        assert "begun under rules 1" in told
