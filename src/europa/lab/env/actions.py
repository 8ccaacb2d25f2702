"""Options as numbers: an action is a number that means the same option wherever it is offered.

The number of an option is a digest of what is asked and of its key, so `declare_war:france` is the
same action in every position and every process. Two options of one menu that fall on the same
number: the later takes the next free one. (Rare, and the same wherever the same menu is offered.)
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from europa.kernel import Ask, EuropaError, Option

SIZES = {"marches": 256, "tpop": 1024, "eu9": 8192}
"""Actions of each game."""
DEFAULT = 1024
Mask = NDArray[np.int8]


class BadAction(EuropaError):
    """An action that the mask forbids."""

    code = "bad_action"


class Actions:
    """The actions of a game; remembers the numbers it has worked out."""

    def __init__(self, game: str) -> None:
        self.size = SIZES.get(game, DEFAULT)
        self._known: dict[str, dict[str, int]] = defaultdict(dict)

    def menu(self, ask: Ask) -> dict[int, Option]:
        """Action -> option, for all that may be answered."""
        found: dict[int, Option] = {}
        known = self._known[ask.kind]
        for option in ask.options:
            key = option.key
            number = known.get(key)
            if number is None:
                number = known[key] = self._number(ask.kind, key)
            while number in found:
                number = (number + 1) % self.size
            found[number] = option
        return found

    def mask(self, menu: dict[int, Option]) -> Mask:
        """1 for every legal action."""
        row = bytearray(self.size)
        for number in menu:
            row[number] = 1
        return np.frombuffer(row, np.int8)

    def option(self, menu: dict[int, Option], action: int, strict: bool) -> Option:
        """What an action stands for; if not `strict`, a forbidden one stands for the next legal
        one above it (or the first)."""
        option = menu.get(action)
        if option is not None:
            return option
        if strict:
            legal = ", ".join(f"{number} ({one.key})" for number, one in list(menu.items())[:5])
            raise BadAction(
                f"action {action} is not legal now: see the mask; legal are {legal} ..."
            )
        numbers = sorted(menu)
        return menu[next((number for number in numbers if number > action), numbers[0])]

    def _number(self, kind: str, key: str) -> int:
        digest = blake2b(f"{kind}\0{key}".encode(), digest_size=6).digest()
        return int.from_bytes(digest, "big") % self.size
