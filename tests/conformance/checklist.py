"""A game's conformance checklist: which numbers cases and tests show, and which are left.

A case file shows the numbers at the beginning of its `case:` (`4.3-01, 4.3-03 to 4.3-05 War`), a
test those at the beginning of its name. `docs/rulings.md` explains some; those still to come stand
there too, or in `tests/conformance/<game>/not_yet`, a file a chapter and a number a line.
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
    """The numbers of one game, in `tests/conformance/<game>/checklist.txt`.

    Or in a folder `checklist`, a file a chapter, with what each line says after its number.
    """

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
    def meanings(self) -> dict[str, str]:
        """All numbers, in order, and what their lines say, if the list tells it."""
        one = HERE / self.game / "checklist.txt"
        files = [one] if one.exists() else sorted((HERE / self.game / "checklist").glob("*.txt"))
        rows = [row for file in files for row in file.read_text(encoding="utf-8").splitlines()]
        return {row.partition(" ")[0]: row.partition(" ")[2] for row in rows}

    @property
    def numbers(self) -> tuple[str, ...]:
        """All numbers, in order."""
        return tuple(self.meanings)

    @property
    def _waiting(self) -> list[Path]:
        return sorted((HERE / self.game / "not_yet").glob("*.txt"))

    def waiting(self) -> set[str]:
        """Numbers listed as still to come."""
        files = {row for file in self._waiting for row in file.read_text("utf-8").split()}
        return files | self.section(self.not_yet)

    def renew(self) -> None:
        """Take off the files of what is to come all that is shown by now; nothing is added."""
        left = set(self.left())
        for file in self._waiting:
            kept = [row for row in file.read_text("utf-8").split() if row in left]
            file.write_text("".join(f"{row}\n" for row in kept), "utf-8")

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
        explained, listed = self.section(self.elsewhere), self.waiting()
        unknown = sorted((explained | listed) - known)
        assert not unknown, f"no such numbers: {', '.join(unknown)}"
        left = self.left()
        missing = [number for number in left if number not in listed]
        assert not missing, f"neither shown nor listed as to come: {', '.join(missing)}"
        stale = sorted(listed - set(left))
        return (
            f"{len(known) - len(left)} of {len(known)} numbers are shown, "
            f"{len(self.by_cases())} by case files; "
            f"listed as not yet covered, but covered: {', '.join(stale) or 'none'}"
        )

    def report(self) -> Iterator[str]:
        """What is left, a line a chapter."""
        chapters: dict[str, list[str]] = {}
        for number in self.left():
            chapters.setdefault(number.partition("-")[0], []).append(number)
        return (f"- {', '.join(numbers)}" for numbers in chapters.values())
