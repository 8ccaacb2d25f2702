"""What chapters export, gathered for the game."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from europa.kernel import Catalogue, Entry, Option
from europa.kernel.chapters import Chapters
from europa.kernel.journal import Noted

SIEGE = """
from europa.kernel.journal import Entry, Noted
class Fallen(Entry, frozen=True): pass
ENTRIES = (Noted, Fallen)
MESSAGES = {"ask.siege": "Siege", "option.end": "Lift the siege", "entry.Fallen": "It falls"}
"""
TRADE = """
MESSAGES = {"ask.trade": "Trade", "option.end": "Close the books"}
"""


@pytest.fixture
def chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Chapters]:
    folder = tmp_path / "a_game_in_chapters"
    folder.mkdir()
    for name, text in (("__init__", ""), ("siege", SIEGE), ("trade", TRADE)):
        (folder / f"{name}.py").write_text(text)
    (folder / "war").mkdir()
    (folder / "war" / "__init__.py").touch()
    (folder / "war" / "truce.py").write_text('MESSAGES = {"ask.truce": "Truce"}')
    monkeypatch.syspath_prepend(tmp_path)
    yield Chapters(folder.name)
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]


def test_chapters_are_found_by_name(chapters: Chapters) -> None:
    found = [one.__name__.partition(".")[2] for one in chapters.load()]
    assert found == ["siege", "trade", "war", "war.truce"]
    assert chapters.messages({})["ask.truce"] == "Truce"
    assert len(chapters.collect("ENTRIES")) == 1
    assert chapters.collect("ACTIONS") == []


def test_entries_stand_once(chapters: Chapters) -> None:
    shared: list[type[Entry]] = [Noted]
    assert [entry.__name__ for entry in chapters.entries(shared)] == ["Noted", "Fallen"]


def test_a_verb_means_what_the_chapter_that_asks_says(chapters: Chapters) -> None:
    catalogue = Catalogue(chapters.messages({"option.go": "Go"}))
    assert catalogue.option(Option("end"), "siege") == "Lift the siege"
    assert catalogue.option(Option("end"), "trade") == "Close the books"
    assert catalogue.option(Option("go"), "siege") == "Go"
