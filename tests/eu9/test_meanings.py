"""Every number that EU9's code or tests cite is explained in one line inside the repository."""

from __future__ import annotations

import re
from pathlib import Path

from europa.eu9.world.political import event_records
from tests.conformance.test_coverage_eu9 import EU9

ROOT = Path(__file__).parents[2]
PLACES = ("src/europa/eu9", "src/europa/players/eu9", "tests/eu9", "tests/conformance/eu9")
RULING = re.compile(r"(?<!noqa: )\bE\d+\b")
LINE = re.compile(r"\b(?:EV-)?[IVX]+-\d{2,3}\b(?!\()|\bCK-\d\d\b")


def explained() -> dict[str, str]:
    """The rulings of both lists: number to what it says."""
    found: dict[str, str] = {}
    for name in ("rulings.md", "rulings-eu9.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        found |= dict(re.findall(r"^(?:- )?\*\*(E\d+)\b\**(.*)$", text, re.MULTILINE))
    return found


def cited(pattern: re.Pattern[str]) -> dict[str, str]:
    """Numbers in code, cases and tests, and a file that cites each."""
    found: dict[str, str] = {}
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*")):
            if path.suffix in (".py", ".yaml"):
                for number in pattern.findall(path.read_text(encoding="utf-8")):
                    found.setdefault(number, str(path.relative_to(ROOT)))
    return found


def test_every_ruling_cited_is_explained() -> None:
    known = explained()
    unknown = {n: where for n, where in cited(RULING).items() if n not in known}
    assert unknown == {}, "tell it in docs/rulings.md, in bold: number and title, then what we do"


def test_every_ruling_has_a_line() -> None:
    assert [number for number, text in explained().items() if len(text.split()) < 3] == []


def test_every_checklist_number_cited_is_explained() -> None:
    """Political events have numbers of the same form: those count too."""
    known = {*EU9.meanings, *event_records()}
    known |= {event.partition("(")[0] for event in event_records()}
    unknown = {n: where for n, where in cited(LINE).items() if n not in known}
    assert unknown == {}


def test_every_line_says_something() -> None:
    assert len(EU9.meanings) == 2323
    assert [n for n, text in EU9.meanings.items() if len(text.split()) < 3] == []


GONE = re.compile(
    r"^- (?:\*\*)?(E\d+)(?:\*\*)? \(?(?:superseded|cut|stands only until)", re.MULTILINE
)


def test_no_code_follows_a_ruling_that_no_longer_stands() -> None:
    text = (ROOT / "docs" / "rulings-eu9.md").read_text(encoding="utf-8")
    gone = set(GONE.findall(text))
    assert len(gone) > 10
    here = str(Path(__file__).relative_to(ROOT))
    found = {n for n, where in cited(RULING).items() if n in gone and where != here}
    assert sorted(found) == []
