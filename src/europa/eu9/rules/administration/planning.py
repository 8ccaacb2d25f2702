"""VI.1 What the sealed plan of 3.4 is made of: a draft, and the menus of the chapters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from europa.eu9.pieces import Action
from europa.eu9.table import G

T = TypeVar("T")
SMALL = (10, 30, 50)
"""VI.1.2: investments of TFI, TP and competition: basic, medium, strong."""
CHEAP = ("tfi", "vassal_tfi", "ragusa_tfi", "tp", "competition")
LARGE = (30, 50, 100)
"""Investments of MNU, DTI, FTI, COL and technology."""
DOMESTIC = ("mnu", "dti", "fti", "sfti", "taxes")
"""VI.5: kinds of which a power may plan one a turn."""
SHIFT = (0, 1, 3)
"""Columns that they add."""
SHIPYARD, GIVEN_UP = "dutch_shipyard", "given_up"
"""P 41.5: the piece that takes the place of two TFI, and their target in the count."""


class Draft:
    """A plan while its power writes it: the pieces so far, in the order chosen."""

    __slots__ = ("_known", "items", "power")

    def __init__(self, power: int, items: Sequence[Action] = ()) -> None:
        self.power = power
        self.items = list(items)
        self._known: dict[str, Any] = {}

    def of(self, *kinds: str) -> list[Action]:
        """The pieces of these kinds."""
        return [item for item in self.items if item.kind in kinds]

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What doesn't change while plans are written, worked out at first need."""
        if name not in self._known:
            self._known[name] = make()
        found: T = self._known[name]
        return found


Menu = Callable[[G, Draft], list[Action]]
"""What may be added to a draft: every legal piece of one kind; none if the kind is closed."""
CarryOut = Callable[[G, int, Action], None]
"""What a piece does at once when the plans are revealed."""


def planned_trade(draft: Draft) -> dict[str, list[str]]:
    """Targets of the TFI and the competitions of a draft, which share actions (P 13)."""
    fleets = [item.target for item in draft.of("tfi", "vassal_tfi")]
    fleets += [GIVEN_UP, GIVEN_UP] * len(draft.of(SHIPYARD))
    return {"tfi": fleets, "competition": [item.target for item in draft.of("competition")]}


def invested(kind: str, ducats: int) -> int:
    """VI.1.2: columns that an investment adds."""
    steps = SMALL if kind in CHEAP else LARGE
    return SHIFT[steps.index(ducats)]
