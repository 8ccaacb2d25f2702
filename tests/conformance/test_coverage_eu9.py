"""Which lines of EU9's conformance checklist are shown by a case or a test, and which are not.

A test of `tests/eu9` names its numbers so: `test_vi_14_and_15_x`, `test_ii_13_to_18_x`,
`test_ev_iii_07_x` (events), `test_ck_03_x` (the clock). Every line stands in the folder
`eu9/checklist`, those that nothing shows yet in `eu9/not_yet`:
`python -m tests.conformance.test_coverage_eu9` takes off it what is shown by now.
"""

from __future__ import annotations

import re

from tests.conformance.checklist import Checklist


def numbers_in(name: str) -> set[str]:
    """The numbers a test's name begins with: `vi_14_and_15_portugal`, `ii_13_to_18_budgets`."""
    known = set(EU9.numbers)
    found: set[str] = set()
    chapter, last, until, before = "", 0, False, ""
    for word in name.split("_"):
        if word == "ev":
            before = "EV-"
        elif re.fullmatch(r"[ivx]+|ck", word):
            chapter, before = before + word.upper(), ""
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
    chapter="EV-[IVX]+|CK|(?<!EV-)[IVX]+",
    in_name=numbers_in,
    elsewhere="## EU9: settled by a ruling",
    not_yet="## EU9: not yet covered",
)


def test_names_of_tests_are_read() -> None:
    assert numbers_in("vi_14_and_15_a_colony") == {"VI-14", "VI-15"}
    assert numbers_in("ii_13_to_15_budgets") == {"II-13", "II-14", "II-15"}
    assert numbers_in("ii_27_and_v_01_two_chapters") == {"II-27", "V-01"}
    assert numbers_in("i_think_10_is_enough") == set()
    assert numbers_in("ev_iii_01_and_02_revolt") == {"EV-III-01", "EV-III-02"}
    assert numbers_in("ck_03_and_iv_01_order") == {"CK-03", "IV-01"}


def test_titles_of_cases_are_read() -> None:
    assert EU9.in_title("VI-14, VI-15 and VII-01 A colony of 10") == {"VI-14", "VI-15", "VII-01"}
    assert EU9.in_title("II-13 to II-15 Budgets") == {"II-13", "II-14", "II-15"}
    assert EU9.in_title("A title without any, then II-13") == set()
    assert EU9.in_title("EV-V-01 to EV-V-03, CK-02 A war") == {
        "EV-V-01", "EV-V-02", "EV-V-03", "CK-02",
    }  # fmt: skip


def test_every_number_is_shown_or_explained() -> None:
    print(EU9.check())  # noqa: T201  # the report


if __name__ == "__main__":
    EU9.renew()
    print(EU9.check())  # noqa: T201
