"""What the Missions in hand still want, word by word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from europa.players.tpop import lore
from europa.players.tpop.evaluate import Board
from europa.tpop.ids import index_of, mission


class Want(NamedTuple):
    """One word of a Mission's condition."""

    word: str
    value: Any
    gain: float
    """Prestige for fulfilling it."""


@cache
def mission_words(key: str) -> tuple[tuple[str, Any], ...]:
    """The words of a Mission's condition; of several ways every one."""
    found: list[tuple[str, Any]] = []

    def walk(condition: Mapping[str, Any]) -> None:
        for word, value in condition.items():
            if word in ("all", "any"):
                for part in value:
                    walk(part)
            elif word != "not":
                found.append((word, value))

    walk(mission(index_of("mission", key))["condition"])
    return tuple(found)


def wants(b: Board) -> list[Want]:
    """Everything the Missions in hand call for."""
    found = []
    progress = b.mat["missions_open"] or {}
    for key in b.mat["missions"] or ():
        share = progress.get(key, 0) / 100
        worth = lore.MISSION * float(mission(index_of("mission", key))["prestige"])
        gain = worth * (0.3 + 0.6 * share)
        found += [Want(word, value, gain) for word, value in mission_words(key)]
    return found
