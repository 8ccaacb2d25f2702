"""What code and tests cite has a line in our own words; what docs name exists."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCES = [ROOT / "src/europa/tpop", ROOT / "tests/tpop", ROOT / "tests/conformance/tpop"]


def texts() -> Iterator[tuple[Path, str]]:
    for folder in SOURCES:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".yaml"):
                yield path, path.read_text(encoding="utf-8")


def test_every_given_ruling_that_is_cited_has_its_line() -> None:
    told = set(re.findall(r"^- \*\*(R\d+)\*\* \S", (DOCS / "rulings-tpop.md").read_text(), re.M))
    assert told == {f"R{n}" for n in range(1, 216)}
    for path, text in texts():
        strange = sorted(set(re.findall(r"(?<![\w-])R\d{1,3}\b(?!-)", text)) - told)
        assert not strange, f"{path.relative_to(ROOT)} cites {strange}"


def test_every_ruling_of_ours_that_is_cited_has_its_line() -> None:
    told = set(re.findall(r"\*\*(T\d+)\b", (DOCS / "rulings.md").read_text()))
    for path, text in texts():
        if path.suffix == ".yaml":
            continue
        found = set(re.findall(r"(?<![\w\"'/-])T\d{1,3}\b(?![-\w])", text))
        strange = sorted(name for name in found - told if not name.startswith("T0"))
        assert not strange, f"{path.relative_to(ROOT)} cites {strange}"


@cache
def names() -> frozenset[str]:
    """Every function, class, constant and module of the house."""
    found = set(dir(builtins))
    for folder in ("src", "tests", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r"^\s*(?:def|class) (\w+)", text, re.M))
            found |= set(re.findall(r"^\s*(\w+)(?:: [^=\n]+)? = ", text, re.M))
            found |= set(re.findall(r"^    (\w+): ", text, re.M))
            found.add(path.stem)
    return frozenset(found)


@cache
def paths() -> frozenset[str]:
    """Every file of the house."""
    folders = ("src", "tests", "tools", "docs", "web/src", "bench", ".github")
    return frozenset(("web/package.json", *(path.name for path in ROOT.glob("*.*")))) | frozenset(
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if "__pycache__" not in path.parts
    )


TPOP_DOCS = [
    *sorted(DOCS.glob("develop/tpop-*.md")),
    *sorted(DOCS.glob("decisions/*.md")),
    DOCS / "develop/first-change.md",
    DOCS / "develop/releases.md",
    DOCS / "develop/cases.md",
]


@pytest.mark.parametrize("page", TPOP_DOCS, ids=lambda page: page.name)
def test_docs_name_only_functions_and_files_that_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    quoted = re.findall(r"`([^`\n]+)`", text)
    for call in (q for q in quoted if re.fullmatch(r"[\w.]+\([^)]*\)", q)):
        name = call.partition("(")[0].rpartition(".")[2]
        assert name in names(), f"{page.name} names {call}, which is nowhere"
    for file in (q for q in quoted if re.fullmatch(r"[\w/.-]+\.(py|json|txt)", q) and "<" not in q):
        assert any(p.endswith(file) for p in paths()), f"{page.name} names {file}"
