"""Games that begin later: what happened before is a history that the game plays by itself.

The same seed gives the same history in every process. It is kept in memory and, under the digest of
the rules that played it, in the user's cache, so that a match that is opened again need not wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

from europa.eu9.flow import BY_NUMBER, STEPS, next_step
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world import PERIOD_TURNS
from europa.kernel import Ask, Dice, Option
from europa.kernel.drive import drive_by
from europa.kernel.journal import Journal

PLANNED = ("mnu", "dti", "fti", "tfi", "col", "tp", "land", "naval")
"""What computers of the past put into their plans."""
PIECES = 3
"""So many pieces of a plan at most."""
SAVED = 150
"""Ducats below which they plan nothing."""
CALM = 2
"""Stability below which they invest in it."""
BEGINS = BY_NUMBER["P.5"]
"""A match begins where the period's limits are set: the past is scored and forgotten."""


class Chronicler:
    """Answers for everybody: a modest plan, otherwise the harmless first option."""

    def __init__(self, state: Eu9, dice: Dice) -> None:
        self.state, self.dice = state, dice

    def choose(self, asks: Sequence[Ask]) -> tuple[Ask, Option]:
        """The first open ask, and what to answer."""
        ask = asks[0]
        options = list(ask.options)
        if ask.kind.startswith("plan."):
            return ask, self._plan(ask, options)
        if ask.kind == "stability.invest" and ask.params["now"] < CALM:
            return ask, next(o for o in options if o.key == "invest:50")
        return ask, options[0]

    def _plan(self, ask: Ask, options: list[Option]) -> Option:
        kinds = [o for o in options if o.key.removeprefix("plan:") in PLANNED]
        if any(o.key.startswith("plan:") or o.key == "done" for o in options):
            pieces = ask.params.get("pieces", ())
            power = self.state.seat_power[self.state.seats.index(ask.seat)]
            if kinds and len(pieces) < PIECES and self.state.treasury[power] >= SAVED:
                return self.dice.pick(kinds, "chronicle")
            return next((o for o in options if o.key == "done"), options[0])
        return self.dice.pick(options, "chronicle")


@cache
def _digest() -> str:
    """The rules and data that play the past."""
    found = sha256()
    here = Path(__file__).parent
    for path in sorted((*here.rglob("*.py"), *here.rglob("*.json"))):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def begin(state: Eu9, dice: Dice, period: int) -> Eu9:
    """The position at the start of a period after a history of this seed."""
    if period <= 1:
        return state
    start = msgspec.msgpack.encode(state)
    return msgspec.msgpack.decode(_history(start, dice.seed, period), type=Eu9)


@lru_cache(maxsize=16)
def _history(start: bytes, seed: bytes, period: int) -> bytes:
    name = sha256(start + seed + bytes([period])).hexdigest()[:24]
    file = user_cache_path("europa") / "eu9-histories" / f"{_digest()}-{name}"
    if file.exists():
        return file.read_bytes()
    found = msgspec.msgpack.encode(_play(msgspec.msgpack.decode(start, type=Eu9), seed, period))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(found)
        part.replace(file)
    except OSError:
        pass  # nowhere to keep it: it is played again next time
    return found


def _play(state: Eu9, seed: bytes, period: int) -> Eu9:
    """Turn by turn up to the first segment of the period that concerns its players."""
    dice = Dice(sha256(b"history" + seed).digest()[:16])
    clerk = Chronicler(state, Dice(sha256(b"clerk" + seed).digest()[:16]))
    first = PERIOD_TURNS[period][0]
    last, state.last_turn = state.last_turn, PERIOD_TURNS[-1][1]
    while not (state.turn == first and state.cursor >= BEGINS):
        step = next_step(state)
        assert step is not None
        g = G(state, dice, Journal(None))
        drive_by(STEPS[step](g), clerk.choose)
    state.last_turn = last
    state.vp = [0] * len(state.vp)
    state.postponed = [()] * len(state.postponed)
    return state
