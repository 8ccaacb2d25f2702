"""The newcomer's guide: its code runs, its cases pass, its property tests hold."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from europa.kernel import Match, find_game
from europa.kernel import game as game_module
from europa.kernel.cases import check_path
from europa.kernel.testing import GameProperties

GUIDE = Path(__file__).parents[2] / "docs" / "develop" / "your-first-game.md"


def blocks(language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language, each with the number of its first line."""
    text = GUIDE.read_text(encoding="utf-8")
    found = re.finditer(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [(text[: block.start(1)].count("\n"), block[1]) for block in found]


@pytest.fixture(scope="module")
def guide() -> Iterator[ModuleType]:
    """The guide's code as a module, run from top to bottom."""
    module = ModuleType("your_first_game")
    games = dict(game_module._games)
    sys.modules[module.__name__] = module
    for line, source in blocks("python"):
        # Empty lines first, so that an error names the line of the page.
        exec(compile("\n" * line + source, str(GUIDE), "exec"), module.__dict__)
    yield module
    del sys.modules[module.__name__]
    game_module._games.clear()
    game_module._games.update(games)


def test_the_code_runs(guide: ModuleType) -> None:
    assert find_game("bluff") is guide.game
    assert isinstance(guide.match, Match)
    assert guide.match.is_over


def test_the_cases_pass(guide: ModuleType, tmp_path: Path) -> None:
    for number, (_, text) in enumerate(blocks("yaml")):
        (tmp_path / f"{number}.yaml").write_text(text)
    results = check_path(tmp_path)
    assert len(results) == 2
    assert [result.message for result in results] == ["", ""]


@pytest.mark.parametrize("name", [name for name in dir(GameProperties) if name.startswith("test_")])
def test_the_property_kit_holds(guide: ModuleType, name: str) -> None:
    kit: Any = guide.TestBluff()
    getattr(kit, name)()


def test_the_property_kit_finds_the_leak_that_the_guide_promises(
    guide: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide.BluffGame, "view", lambda self, state, seat: {"cups": state.cups[:]})
    with pytest.raises(AssertionError, match="can tell the difference"):
        guide.TestBluff().test_a_view_tells_nothing_that_is_hidden()
