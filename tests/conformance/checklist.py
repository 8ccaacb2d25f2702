"""A game's conformance checklist: which numbers cases and tests show, and which are left.

A case file shows the numbers at the beginning of its `case:` (`4.3-01, 4.3-03 to 4.3-05 War`), a
test those at the beginning of its name. `docs/rulings.md` explains the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from europa.kernel.case_yaml import read_yaml

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULINGS = ROOT / "docs" / "rulings.md"
TEST = re.compile(r"^\s*def test_(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Checklist:
    """The numbers of one game, in `tests/conformance/<game>/checklist.txt`."""

    game: str
    chapter: str
    """What a number begins with, as a regular expression; `-` and two or three digits follow."""
    in_name: Callable[[str], set[str]]
    """The numbers in the name of a test, without `test_`."""
    elsewhere: str
    """The heading in the rulings of numbers that need no case and no test."""
    not_yet: str
    """The heading of those that wait for one."""

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """All numbers, in order."""
        return tuple((HERE / self.game / "checklist.txt").read_text(encoding="utf-8").split())

    @cached_property
    def _number(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{self.chapter})-\d\d\d?\b")

    def in_title(self, title: str) -> set[str]:
        """The numbers a case's title begins with."""
        opening = re.match(rf"(?:{self._number.pattern}(?:, | and | to )?)+", title)
        found = self._listed(opening.group() if opening else "")
        assert found <= set(self.numbers), f"{title!r} names numbers that do not exist"
        return found

    def _listed(self, text: str) -> set[str]:
        """Numbers in a text, ranges (`II-13 to II-15`) with all between."""
        found = set(self._number.findall(text))
        ranges = rf"\b({self.chapter})-(\d\d\d?) to \1-(\d\d\d?)\b"
        for chapter, first, last in re.findall(ranges, text):
            found |= {f"{chapter}-{n:02}" for n in range(int(first), int(last) + 1)}
        return found

    def by_cases(self) -> set[str]:
        """Numbers that case files show."""
        return {
            number
            for file in sorted((HERE / self.game).rglob("*.yaml"))
            for document in read_yaml(file.read_text(encoding="utf-8"))
            for number in self.in_title(str(document.get("case", "")))
        }

    def by_tests(self) -> set[str]:
        """Numbers that tests name."""
        return {
            number
            for file in sorted((ROOT / "tests" / self.game).rglob("test_*.py"))
            for name in TEST.findall(file.read_text(encoding="utf-8"))
            for number in self.in_name(name)
        }

    def section(self, title: str) -> set[str]:
        """Numbers named in a section of the rulings."""
        _, _, rest = RULINGS.read_text(encoding="utf-8").partition(f"{title}\n")
        return self._listed(rest.partition("\n## ")[0])

    def left(self) -> list[str]:
        """Numbers that no case and no test shows and no ruling settles, in order."""
        known = self.by_cases() | self.by_tests() | self.section(self.elsewhere)
        return [number for number in self.numbers if number not in known]

    def check(self) -> str:
        """Every number is shown or explained; says how many are."""
        known = set(self.numbers)
        explained, listed = self.section(self.elsewhere), self.section(self.not_yet)
        assert explained | listed <= known, "docs/rulings.md names numbers that do not exist"
        left = self.left()
        missing = [number for number in left if number not in listed]
        assert not missing, f"neither shown nor listed in docs/rulings.md: {', '.join(missing)}"
        stale = sorted(listed - set(left))
        return (
            f"{len(known) - len(left)} of {len(known)} numbers are shown, "
            f"{len(self.by_cases())} by case files; "
            f"listed as not yet covered, but covered: {', '.join(stale) or 'none'}"
        )

    def report(self) -> Iterator[str]:
        """What the section `not_yet` should hold: a line a chapter."""
        chapters: dict[str, list[str]] = {}
        for number in self.left():
            chapters.setdefault(number.partition("-")[0], []).append(number)
        return (f"- {', '.join(numbers)}" for numbers in chapters.values())
