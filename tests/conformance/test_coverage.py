"""Which lines of the conformance checklist are shown by a case or a test, and which are not.

A case file covers the numbers at the beginning of its `case:`; a test of `tests/tpop` those in its
name (`test_9_8_01_and_02_...`, `test_4_7_01_to_07_...`). `docs/rulings.md` lists the rest, with
reasons. `python tests/conformance/test_coverage.py` prints what the section "Not yet covered"
should hold.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from europa.kernel.case_yaml import read_yaml

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULINGS = ROOT / "docs" / "rulings.md"
NUMBER = re.compile(r"\b(?:\d+(?:\.\d+[a-c]?)?|[ABO]\d?)-\d\d\b")
OPENING = re.compile(rf"^(?:{NUMBER.pattern}(?:, | and )?)+")
TEST = re.compile(r"^\s*def test_(\w+)", re.MULTILINE)
NOT_YET = "## Not yet covered"
ELSEWHERE = "## Covered by what they are"


@cache
def checklist() -> tuple[str, ...]:
    """All numbers, in order."""
    return tuple((HERE / "tpop" / "checklist.txt").read_text(encoding="utf-8").split())


def by_cases() -> set[str]:
    """Numbers that case files show."""
    found: set[str] = set()
    for file in sorted((HERE / "tpop").rglob("*.yaml")):
        for document in read_yaml(file.read_text(encoding="utf-8")):
            opening = OPENING.match(str(document.get("case", "")))
            found.update(NUMBER.findall(opening.group()) if opening else ())
    return found


def numbers_in(name: str) -> set[str]:
    """The numbers in the name of a test, without `test_`."""
    known = {number.lower(): number for number in checklist()}
    words = name.lower().split("_")
    found: set[str] = set()
    chapter, at, last = "", 0, 0
    while at < len(words):
        fresh = next(
            (size for size in (2, 1) if _join(words[at : at + size], words[at + size :]) in known),
            0,
        )
        if fresh:
            chapter, at = ".".join(words[at : at + fresh]), at + fresh
        number = f"{chapter}-{words[at]}"
        if number in known:
            first = last + 1 if at and words[at - 1] == "to" else int(words[at])
            last = int(words[at])
            found.update(
                known[f"{chapter}-{n:02}"]
                for n in range(first, last + 1)
                if f"{chapter}-{n:02}" in known
            )
        elif words[at] not in ("and", "to", "ex"):
            break
        at += 1
    return found


def _join(chapter: list[str], rest: list[str]) -> str:
    return f"{'.'.join(chapter)}-{rest[0]}" if rest else ""


def by_tests() -> set[str]:
    """Numbers that tests name."""
    found: set[str] = set()
    for file in sorted((ROOT / "tests" / "tpop").rglob("test_*.py")):
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
    assert numbers_in("9_8_01_three_infantry") == {"9.8-01"}
    assert numbers_in("4_5_13_to_16_board") == {"4.5-13", "4.5-14", "4.5-15", "4.5-16"}
    assert numbers_in("11_2_04_and_7_2_04_who") == {"11.2-04", "7.2-04"}
    assert numbers_in("15_03_and_04_on_top") == {"15-03", "15-04"}
    assert numbers_in("9_0c_02_an_empty_army") == {"9.0c-02"}
    assert numbers_in("o5_01_rebels") == {"O5-01"}
    assert numbers_in("4_3_29_30_war") == {"4.3-29", "4.3-30"}
    assert numbers_in("the_4_thing") == set()


def test_every_number_is_shown_or_explained() -> None:
    known = set(checklist())
    explained = section(ELSEWHERE)
    listed = section(NOT_YET)
    left = [number for number in uncovered() if number not in explained]
    stale = sorted(listed - set(left))
    shown = len(known) - len(left)
    cases = len(by_cases())
    print(f"{shown} of {len(known)} numbers are shown, {cases} by case files")  # noqa: T201  # the report
    print(f"listed as not yet covered, but covered: {', '.join(stale) or 'none'}")  # noqa: T201
    assert explained | listed <= known, "docs/rulings.md names numbers that do not exist"
    missing = [number for number in left if number not in listed]
    assert not missing, f"neither shown nor listed in docs/rulings.md: {', '.join(missing)}"


if __name__ == "__main__":
    chapters: dict[str, list[str]] = {}
    explained = section(ELSEWHERE) if RULINGS.exists() else set()
    for number in uncovered():
        if number not in explained:
            chapters.setdefault(number.partition("-")[0], []).append(number)
    for numbers in chapters.values():
        print(f"- {', '.join(numbers)}")  # noqa: T201
