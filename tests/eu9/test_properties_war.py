"""Every promise of the kernel, and every secret, on positions of war and redeployment (4, 5).

The suite takes a few; `pytest -m slow tests/eu9/test_properties_war.py` takes 200 of each phase
(`EUROPA_POSITIONS` says how many).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest

from europa.eu9.game import game
from europa.kernel import Match
from europa.kernel.testing import random_answer
from tests.eu9.leaks import Secretive

FEW, MANY = 3, int(os.environ.get("EUROPA_POSITIONS", "200"))


@cache
def taken(phase: str, count: int, stride: int) -> tuple[Match[Any], ...]:
    """So many positions of a phase, one in `stride` by chance, from one game after another."""
    found: list[Match[Any]] = []
    seed = 30
    while len(found) < count:
        seed += 1
        match: Match[Any] = Match.new(game, "campaign_1492_9p", 9, seed=seed)
        chance, pick = Random(seed), Random(seed)
        while not match.is_over and match.state.turn <= 10 and len(found) < count:
            if match.state.segment.startswith(phase) and pick.randrange(stride) == 0:
                found.append(match.clone())
            random_answer(match, chance)
    return tuple(found)


class InPhase(Secretive):
    """Positions of one phase; every test gets copies of the same ones."""

    phase: ClassVar[str]
    count: ClassVar[int] = FEW
    each: ClassVar[int] = 1

    def walk(self, stride: int | None = None) -> Iterator[Match[Any]]:
        found = taken(self.phase, self.count, self.each)
        assert len(found) == self.count
        step = 1 if stride is None else max(1, stride // self.stride)
        return (match.clone() for match in found[::step])


class TestRounds(InPhase):
    phase, each = "4.", 40


class TestRedeployment(InPhase):
    phase, each = "5.", 4


@pytest.mark.slow
class TestManyRounds(InPhase):
    phase, count, each = "4.", MANY, 40


@pytest.mark.slow
class TestManyRedeployments(InPhase):
    phase, count, each = "5.", MANY, 1
