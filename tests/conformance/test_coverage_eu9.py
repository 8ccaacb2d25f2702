"""Which lines of EU9's conformance checklist are shown by a case or a test, and which are not.

A test of `tests/eu9` names its numbers so: `test_vi_14_and_15_x`, `test_ii_13_to_18_x`.
`python -m tests.conformance.test_coverage_eu9` prints what the section "EU9: not yet covered" of
`docs/rulings.md` should hold.
"""

from __future__ import annotations

import re

from tests.conformance.checklist import Checklist


def numbers_in(name: str) -> set[str]:
    """The numbers a test's name begins with: `vi_14_and_15_portugal`, `ii_13_to_18_budgets`."""
    known = set(EU9.numbers)
    found: set[str] = set()
    chapter, last, until = "", 0, False
    for word in name.split("_"):
        if re.fullmatch(r"[ivx]+", word):
            chapter = word.upper()
        elif word.isdecimal() and len(word) in (2, 3) and chapter:
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


EU9 = Checklist(
    game="eu9",
    chapter="[IVX]+",
    in_name=numbers_in,
    elsewhere="## EU9: settled by a ruling",
    not_yet="## EU9: not yet covered",
)


def test_names_of_tests_are_read() -> None:
    assert numbers_in("vi_14_and_15_a_colony") == {"VI-14", "VI-15"}
    assert numbers_in("ii_13_to_15_budgets") == {"II-13", "II-14", "II-15"}
    assert numbers_in("ii_27_and_v_01_two_chapters") == {"II-27", "V-01"}
    assert numbers_in("i_think_10_is_enough") == set()


def test_titles_of_cases_are_read() -> None:
    assert EU9.in_title("VI-14, VI-15 and VII-01 A colony of 10") == {"VI-14", "VI-15", "VII-01"}
    assert EU9.in_title("II-13 to II-15 Budgets") == {"II-13", "II-14", "II-15"}
    assert EU9.in_title("A title without any, then II-13") == set()


def test_every_number_is_shown_or_explained() -> None:
    print(EU9.check())  # noqa: T201  # the report


if __name__ == "__main__":
    print("\n".join(EU9.report()))  # noqa: T201
