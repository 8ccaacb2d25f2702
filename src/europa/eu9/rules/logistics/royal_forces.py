"""XV Basic forces that a great monarch brings: `+A+, ND when adult`, `+A+ from 3rd turn`."""

from __future__ import annotations

import re

from europa.eu9.rules.powers.logistics import is_at_war
from europa.eu9.table import G
from europa.eu9.world import NONE

COUNTERS = ("A+", "A-", "F+", "F-", "P+", "P-", "ND", "LD")
GUARDS = {"Janissaries": "janissary"}


def of_monarch(g: G, power: int) -> list[tuple[str, str]]:
    """(group, counter) that the monarch on the throne adds now."""
    place = g.state.monarch[power]
    text = g.world.monarchs[place].basic_forces if place != NONE else ""
    if not text or not _holds(g, power, text):
        return []
    group = next((name for word, name in GUARDS.items() if word in text), "")
    words = [word.strip("+, ") if word.strip("+, ") in COUNTERS else word.lstrip("+").strip(",")
             for word in text.split()]  # fmt: skip
    return [(group, word) for word in words if word in COUNTERS]


def _holds(g: G, power: int, text: str) -> bool:
    """Whether what it waits for has come."""
    s = g.state
    if "when adult" in text and s.youth[power]:
        return False
    if "while at war" in text and not is_at_war(g, power):
        return False
    later = re.search(r"from (\d)", text)
    return later is None or s.turn >= s.reign_from[power] + int(later[1]) - 1
