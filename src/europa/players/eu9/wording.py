"""Reasons as people read them: places and countries by their names."""

from __future__ import annotations

import re
from functools import cache

from europa.eu9.world import load_world
from europa.kernel.game import find_game

PLAIN = ("step", "nice")
"""Provinces whose ids are words of ours."""
_ID = re.compile(r"[a-z][a-z0-9_]+")


@cache
def _named() -> dict[str, str]:
    """Ids of countries, provinces, seas and trade zones, and their names."""
    w, say = load_world(), find_game("eu9").catalogue
    ids = [*w.country_index, *w.province_index, *w.zone_index, *(sea.id for sea in w.seas)]
    return {one: say.named(one)["name"] for one in ids if one not in PLAIN}


def in_words(text: str) -> str:
    """A sentence with names for the ids in it."""
    names = _named()
    return _ID.sub(lambda found: names.get(found.group(), found.group()), text)
