"""The economic record sheet: titles, formulas, sums."""

from __future__ import annotations

import pytest

from europa.eu9.sheet import TITLES, Part, sheet, summed, total
from europa.eu9.state import LINES
from europa.eu9.testing import position


def test_every_line_has_a_title_and_a_formula() -> None:
    assert tuple(TITLES) == LINES
    g = position()
    lines = sheet(g, g.country("ANG"))
    assert [line.line for line in lines] == list(LINES)
    assert all(line.title and line.formula for line in lines)


def test_a_sum_is_filled_in_from_its_lines() -> None:
    g = position()
    por = g.country("POR")
    for line, value in (("B1", 29), ("B2", 4), ("B3", 5), ("B4", -1)):
        g.write(por, line, value)
    assert total(g, por, "B5") == 27
    assert summed(g, por, TITLES["B5"][1]) == (
        Part("B1", 29), Part("B2", 4), Part("B3", -5), Part("B4", -1),
    )  # fmt: skip


@pytest.mark.parametrize(
    "line, parts",
    [
        ("A8", 6), ("A13", 4), ("A24", 4), ("B16", 6), ("B23", 5), ("B38", 11), ("B47", 7),
        ("C10", 4), ("B9", 0),
    ],
)  # fmt: skip
def test_which_lines_are_sums(line: str, parts: int) -> None:
    g = position()
    assert len(summed(g, 0, TITLES[line][1])) == parts
