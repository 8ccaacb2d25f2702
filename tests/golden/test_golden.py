"""Golden games: whole records that must replay to the hash they name.

A change that only moves code leaves them as they are. One that corrects a rule plays them anew
with `tools/golden.py`, in a commit that names the rule.
"""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from europa.games import catalog
from europa.kernel import Match

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.record.xz"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.partition(".")[0])
def test_a_golden_game_replays_to_its_hash(path: Path) -> None:
    text = lzma.decompress(path.read_bytes()).decode()
    match = Match.replay(text)
    assert match.is_over
    assert f"\nhash {match.hash()}\n" in text


def test_every_seating_of_every_scenario_has_its_golden_game() -> None:
    names = {path.name.partition(".")[0] for path in RECORDS}
    wanted = {
        f"{game.id}-{scenario.id}-{seats}"
        for game in catalog()
        for scenario in game.scenarios
        for seats in scenario.seats
    }
    assert not wanted - names
