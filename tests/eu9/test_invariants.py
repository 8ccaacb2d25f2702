"""Positions that can't be are found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from europa.eu9.invariants import broken
from europa.eu9.pieces import Mnu
from europa.eu9.state import Eu9
from europa.eu9.testing import position


def _stability(s: Eu9) -> None:
    s.stability[0] = 4


def _fleet(s: Eu9) -> None:
    s.tf[0] = 3


def _twice(s: Eu9) -> None:
    s.seat_power[1] = s.seat_power[0]


def _works(s: Eu9) -> None:
    s.mnus.extend([Mnu(0, 0, 1, 0)] * 9)


def _price(s: Eu9) -> None:
    s.prices[0] = 1


def _post(s: Eu9) -> None:
    s.post[500] = 1


def _box(s: Eu9) -> None:
    s.box[40] = 3


@pytest.mark.parametrize(
    "damage, words",
    [
        (_stability, "stability 4"),
        (_fleet, "fleet 3/0"),
        (_twice, "played twice"),
        (_works, "manufactures"),
        (_price, "price of spices"),
        (_post, "establishment"),
        (_box, "a box needs a patron"),
    ],
)
def test_what_can_not_be_is_found(damage: Callable[[Eu9], None], words: str) -> None:
    g = position()
    assert broken(g.state) == []
    damage(g.state)
    assert any(words in fault for fault in broken(g.state)), broken(g.state)
