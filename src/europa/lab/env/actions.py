"""Options as numbers: an action is a number that means the same option wherever it is offered.

The number of an option is a digest of what is asked and of its key, so `declare_war:france` is the
same action in every position and every process. Two options of one menu that fall on the same
number: the later takes the next free one. (Rare, and the same wherever the same menu is offered.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from europa.kernel import Ask, EuropaError, Option

SIZES = {"marches": 256, "tpop": 1024, "eu9": 8192}
"""Actions of each game."""
DEFAULT = 1024
Mask = NDArray[np.int8]
BYTE = np.dtype(np.int8)


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
        known, options = self._known[ask.kind], ask.options
        try:
            found = {known[option.key]: option for option in options}
        except KeyError:
            for option in options:
                known.setdefault(option.key, self._number(ask.kind, option.key))
            return self.menu(ask)
        return found if len(found) == len(options) else self._apart(known, options)

    def _apart(self, known: dict[str, int], options: Sequence[Option]) -> dict[int, Option]:
        """The menu where numbers clash."""
        found: dict[int, Option] = {}
        for option in options:
            number = known[option.key]
            while number in found:
                number = (number + 1) % self.size
            found[number] = option
        return found

    def mask(self, menu: dict[int, Option]) -> Mask:
        """1 for every legal action."""
        row = bytearray(self.size)
        for number in menu:
            row[number] = 1
        return np.frombuffer(row, BYTE)

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
