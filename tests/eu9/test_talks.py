"""Every promise of the kernel, and every secret, at random positions of phases 2 and 7.

`make test` looks at a few, `make soak` at 200; `EUROPA_POSITIONS=50` at so many.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from europa.kernel import Match
from tests.eu9.leaks import Secretive
from tests.eu9.talks import talks

FEW = 6
MANY = int(os.environ.get("EUROPA_POSITIONS", "200"))
EACH_RECORD = 10
"""A record is replayed from its beginning: one position in so many is enough."""


class TestTalks(Secretive):
    """A few positions of a first turn."""

    most = EACH_RECORD + 1
    count: ClassVar[int] = FEW
    turns: ClassVar[int] = 1

    def walk(self, stride: int | None = None) -> Iterator[Match[Any]]:
        step = EACH_RECORD if stride == self.most - 1 else 1
        for match in talks(self.count, self.turns)[::step]:
            yield match.clone()


@pytest.mark.slow
class TestManyTalks(TestTalks):
    """Many of them, of games of four turns."""

    count = MANY
    turns = 4
