"""Which lines of TPOP's conformance checklist are shown by a case or a test, and which are not.

A test of `tests/tpop` names its numbers so: `test_9_8_01_and_02_...`, `test_4_7_01_to_07_...`.
`python -m tests.conformance.test_coverage` prints what the section "Not yet covered" of
`docs/rulings.md` should hold. Numbers C3-01 and so on are the rows of the audit that held every
sentence of the rules against the engine.
"""

from __future__ import annotations

from tests.conformance.checklist import Checklist


def numbers_in(name: str) -> set[str]:
    """The numbers in the name of a test, without `test_`."""
    known = {number.lower(): number for number in TPOP.numbers}
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


TPOP = Checklist(
    game="tpop",
    chapter=r"\d+(?:\.\d+[a-c]?)?|[ABCO]\d?",
    in_name=numbers_in,
    elsewhere="## Covered by what they are",
    not_yet="## Not yet covered",
)


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
    print(TPOP.check())  # noqa: T201  # the report


if __name__ == "__main__":
    print("\n".join(TPOP.report()))  # noqa: T201
