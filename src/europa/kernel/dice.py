"""Dice that can be copied for free and checked by anybody afterwards.

A result depends only on (seed, counter): a keyed BLAKE2b hash, reduced without bias. The hash of
the seed is published when a match begins and the seed when it ends.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from hashlib import blake2b, sha256
from secrets import token_bytes
from typing import Any, TypeVar

from europa.kernel.errors import BadCase

T = TypeVar("T")

SEED_BYTES = 16
_SPAN = 1 << 64


def new_seed() -> bytes:
    """A seed nobody can guess."""
    return token_bytes(SEED_BYTES)


def seed_from(number: int) -> bytes:
    """The seed that a researcher's small number stands for."""
    return blake2b(str(number).encode(), digest_size=SEED_BYTES).digest()


def seed_hash(seed: bytes) -> str:
    """What is published at the start: fixes the seed without telling it."""
    return sha256(seed).hexdigest()


def seed_for(seed: bytes, name: str) -> int:
    """A seed for somebody who plays in this match: it follows from the dice, and tells nothing."""
    return int.from_bytes(blake2b(name.encode(), key=seed, digest_size=6).digest(), "little")


class Dice:
    """The only source of chance in a match."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter

    def copy(self) -> Dice:
        return Dice(self.seed, self.counter)

    def below(self, n: int, kind: str = "") -> int:
        """A number from 0 to n-1, each as likely as any other. `kind` names what is rolled."""
        limit = _SPAN - _SPAN % n
        while True:
            self.counter += 1
            drawn = blake2b(self.counter.to_bytes(8, "little"), key=self.seed, digest_size=8)
            number = int.from_bytes(drawn.digest(), "little")
            if number < limit:
                return number % n

    def roll(self, sides: int, kind: str = "") -> int:
        """One die: 1 to `sides`."""
        return self.below(sides, kind) + 1

    def pick(self, things: Sequence[T], kind: str = "") -> T:
        """One of the things, each as likely as any other."""
        return things[self.below(len(things), kind)]

    def shuffle(self, things: MutableSequence[Any], kind: str = "") -> None:
        """Put the things in a random order (Fisher-Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1, kind)
            things[last], things[other] = things[other], things[last]

    def left_over(self) -> dict[str, list[int]]:
        """Scripted results nobody has rolled: none, for dice that are not scripted."""
        return {}


class ScriptedDice(Dice):
    """Dice whose results are written down by kind, for case files; other kinds roll as usual."""

    __slots__ = ("script", "used")

    def __init__(
        self,
        script: Mapping[str, Sequence[int]],
        seed: bytes,
        counter: int = 0,
        used: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(seed, counter)
        self.script = script
        self.used = dict(used or {})

    def copy(self) -> ScriptedDice:
        return ScriptedDice(self.script, self.seed, self.counter, self.used)

    def below(self, n: int, kind: str = "") -> int:
        results = self.script.get(kind)
        if results is None:
            return super().below(n, kind)
        used = self.used.get(kind, 0)
        if used == len(results):
            raise BadCase(
                f"dice.{kind}: all {used} scripted results are used and one more is needed"
            )
        result = results[used]
        if not 1 <= result <= n:
            raise BadCase(f"dice.{kind}: {result} was scripted for a choice of 1 to {n}")
        self.used[kind] = used + 1
        self.counter += 1
        return result - 1

    def left_over(self) -> dict[str, list[int]]:
        rest = {kind: list(r[self.used.get(kind, 0) :]) for kind, r in self.script.items()}
        return {kind: results for kind, results in rest.items() if results}
