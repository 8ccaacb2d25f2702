"""The worked example: its first minute, bounded by games; script and notebook are the same."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from europa.lab.worked import COURSES, Policy, against_random, main, train

NOTEBOOK = Path(__file__).parents[2] / "docs" / "develop" / "train.ipynb"


def test_a_policy_of_the_example_game_beats_random(tmp_path: Path) -> None:
    said: list[str] = []
    saved = tmp_path / "policy.npz"
    arguments = ["marches", "--games", "100", "--judged", "80", "--save", str(saved)]
    found = main(arguments, said.append)
    low, _ = found.interval
    assert low > found.even, str(found)
    assert said[-1] == f"marches: {found}\n"
    again = Policy(COURSES["marches"])
    again.load(saved)
    assert against_random(again, 80, seed=2) == found


def test_the_great_game_is_learned_in_the_same_way() -> None:
    """Two batches of two games: the weights move, are numbers, and are the same again."""
    course = msgspec.structs.replace(COURSES["tpop"], batch=2)
    found = []
    for _ in range(2):
        policy = Policy(course)
        assert list(train(policy, 4, seed=3)) == [2, 4]
        found.append(policy.weights)
    moved = np.flatnonzero(found[0][:, 0])
    assert len(moved) > 50
    assert np.isfinite(found[0]).all()
    assert np.array_equal(found[0], found[1])


def test_every_cell_of_the_notebook_runs(monkeypatch: Any) -> None:
    monkeypatch.setitem(os.environ, "EUROPA_GAMES", "60")
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    names: dict[str, Any] = {"print": lambda *words: None}
    for cell in code:
        exec(cell, names)
    assert len(code) >= 5
    assert names["found"].games == 60
    assert names["found"].won / 60 > 0.6
