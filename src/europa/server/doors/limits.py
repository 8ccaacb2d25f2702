"""How often a caller may do what costs the server something: leaky buckets, in memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import NamedTuple

KEPT = 20_000
"""Callers remembered; the one that was quiet longest is forgotten first."""


class Rate(NamedTuple):
    """So many at once, and then one every so many seconds."""

    burst: int
    seconds: float


LOCAL = {
    "login": Rate(20, 3),
    "register": Rate(20, 10),
    "account": Rate(20, 30),
    "email": Rate(20, 60),
}
PUBLIC = {
    "login": Rate(10, 6),
    "register": Rate(5, 120),
    "account": Rate(20, 30),
    "begin": Rate(10, 20),
    "join": Rate(20, 5),
    "talk": Rate(20, 2),
    "email": Rate(5, 600),
    "import": Rate(5, 30),
    "think": Rate(20, 2),
    "ahead": Rate(40, 0.7),
    "any": Rate(200, 0.02),
}
"""On a public server; `any` counts every call of the API (`guard`)."""


class Limits:
    """The buckets of one process."""

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float] = time.monotonic) -> None:
        self.rates = rates
        self.clock = clock
        self._full: OrderedDict[tuple[str, str], float] = OrderedDict()
        """When each caller's bucket will be empty."""

    def wait(self, what: str, caller: str) -> int:
        """Seconds until the caller may do this; 0 is now, and counts."""
        rate = self.rates.get(what)
        if rate is None:
            return 0
        now = self.clock()
        empty = max(now, self._full.pop((what, caller), now)) + rate.seconds
        over = empty - now - rate.burst * rate.seconds
        if over > 0:
            self._full[what, caller] = empty - rate.seconds
            return max(1, ceil(over))
        self._full[what, caller] = empty
        if len(self._full) > KEPT:
            self._full.popitem(last=False)
        return 0
