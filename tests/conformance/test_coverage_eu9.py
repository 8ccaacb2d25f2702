"""Which lines of EU9's conformance checklist are shown by a case or a test, and which are not.

A case file covers the numbers at the beginning of its `case:` (`VI-14, VI-16 to VI-18 Portugal`), a
test of `tests/eu9` those at the beginning of its name: `test_vi_14_and_15_x`, `test_ii_13_to_18_x`.
`docs/rulings.md` lists the rest. `python tests/conformance/test_coverage_eu9.py` prints what the
section "EU9: not yet covered" should hold.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from europa.kernel.case_yaml import read_yaml

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULINGS = ROOT / "docs" / "rulings.md"
NUMBER = re.compile(r"\b[IVX]+-\d\d\b")
OPENING = re.compile(rf"^(?:{NUMBER.pattern}(?:, | and | to )?)+")
RUN = re.compile(r"([IVX]+)-(\d\d) to \1-(\d\d)")
TEST = re.compile(r"^\s*def test_(\w+)", re.MULTILINE)
NOT_YET = "## EU9: not yet covered"
ELSEWHERE = "## EU9: settled by a ruling"


@cache
def checklist() -> tuple[str, ...]:
    """All numbers, in order."""
    return tuple((HERE / "eu9" / "checklist.txt").read_text(encoding="utf-8").split())


def by_cases() -> set[str]:
    """Numbers that case files show."""
    found: set[str] = set()
    for file in sorted((HERE / "eu9").rglob("*.yaml")):
        for document in read_yaml(file.read_text(encoding="utf-8")):
            found |= numbers_of(str(document.get("case", "")))
    return found


def numbers_of(title: str) -> set[str]:
    """The numbers a case's title begins with: `VIII-01, VIII-04 to VIII-14 France`."""
    opening = OPENING.match(title)
    text = opening.group() if opening else ""
    found = set(NUMBER.findall(text))
    for chapter, first, last in RUN.findall(text):
        found |= {f"{chapter}-{n:02}" for n in range(int(first), int(last) + 1)}
    assert found <= set(checklist()), f"{title!r} names numbers that do not exist"
    return found


def numbers_in(name: str) -> set[str]:
    """The numbers a test's name begins with: `vi_14_and_15_portugal`, `ii_13_to_18_budgets`."""
    known = set(checklist())
    found: set[str] = set()
    chapter, last, until = "", 0, False
    for word in name.split("_"):
        if re.fullmatch(r"[ivx]+", word):
            chapter = word.upper()
        elif word.isdecimal() and len(word) == 2 and chapter:
            number = int(word)
            first = last + 1 if until else number
            found |= {f"{chapter}-{n:02}" for n in range(first, number + 1)}
            last, until = number, False
        elif word == "to":
            until = True
        elif word != "and":
            break
    assert found <= known, f"test_{name} names numbers that do not exist: {found - known}"
    return found


def by_tests() -> set[str]:
    """Numbers that tests name."""
    found: set[str] = set()
    for file in sorted((ROOT / "tests" / "eu9").rglob("test_*.py")):
        for name in TEST.findall(file.read_text(encoding="utf-8")):
            found |= numbers_in(name)
    return found


def section(title: str) -> set[str]:
    """Numbers named in a section of the rulings."""
    _, _, rest = RULINGS.read_text(encoding="utf-8").partition(f"{title}\n")
    return set(NUMBER.findall(rest.partition("\n## ")[0]))


def uncovered() -> list[str]:
    """Numbers that no case and no test shows, in order."""
    shown = by_cases() | by_tests()
    return [number for number in checklist() if number not in shown]


def test_names_of_tests_are_read() -> None:
    assert numbers_in("vi_14_and_15_a_colony") == {"VI-14", "VI-15"}
    assert numbers_in("ii_13_to_15_budgets") == {"II-13", "II-14", "II-15"}
    assert numbers_in("ii_27_and_v_01_two_chapters") == {"II-27", "V-01"}
    assert numbers_in("i_think_10_is_enough") == set()


def test_titles_of_cases_are_read() -> None:
    assert numbers_of("VI-14, VI-15 and VII-01 A colony of 10") == {"VI-14", "VI-15", "VII-01"}
    assert numbers_of("II-13 to II-15 Budgets") == {"II-13", "II-14", "II-15"}
    assert numbers_of("A title without any, then II-13") == set()


def test_every_number_is_shown_or_explained() -> None:
    known = set(checklist())
    explained, listed = section(ELSEWHERE), section(NOT_YET)
    left = [number for number in uncovered() if number not in explained]
    print(f"{len(known) - len(left)} of {len(known)} numbers are shown")  # noqa: T201  # the report
    assert explained | listed <= known, "docs/rulings.md names numbers that do not exist"
    missing = [number for number in left if number not in listed]
    assert not missing, f"neither shown nor listed in docs/rulings.md: {', '.join(missing)}"


if __name__ == "__main__":
    chapters: dict[str, list[str]] = {}
    for number in uncovered():
        if number not in section(ELSEWHERE):
            chapters.setdefault(number.partition("-")[0], []).append(number)
    for numbers in chapters.values():
        print(f"- {', '.join(numbers)}")  # noqa: T201
