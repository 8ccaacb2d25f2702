"""M2.2: rights of way that political events give: through whose land, with what supply."""

from __future__ import annotations

from typing import Any

from europa.eu9.rules.powers.wars import full_wars
from europa.eu9.rules.terms.amounts import is_of_countries
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import countries, places
from europa.eu9.rules.terms.lasting import found
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import SETS
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world import load_world

KEY = "passage:"
MAY_PASS, MAY_STAY = 1, 2
"""Rights in a neutral's land; a Patron may also stay with his vassal (R15.5)."""
IN, NO_SUPPLY = "in", "none"
"""What a right says of supply, besides lines across: from its cities, or none at all."""


class Ways:
    """The rights of one country now."""

    __slots__ = ("lands", "provinces", "sources", "unsupplied")

    def __init__(self) -> None:
        self.lands: dict[int, int] = {}
        """Country -> MAY_PASS, MAY_STAY."""
        self.provinces: dict[int, int] = {}
        """Province, whoever has it -> the same."""
        self.sources: frozenset[int] = frozenset()
        """Countries whose cities supply us."""
        self.unsupplied: frozenset[int] = frozenset()
        """Countries that no line of supply may cross."""


NO_WAYS = Ways()


def stand(s: Eu9) -> tuple[Any, ...]:
    """What the rights follow from, besides the wars; empty if there are none."""
    rights = s.lasting.get(KEY, ())
    return (rights, s.turn, tuple(s.owner), tuple(s.controller)) if rights else ()


def ways(g: G, country: int) -> Ways:
    """Every right of way that a country has by an event."""
    if KEY not in g.state.lasting:
        return NO_WAYS
    result = Ways()
    for entry, act in found(g, KEY, country):
        if act.get("in_war") and not full_wars(g, country):
            continue
        right = MAY_STAY if act.get("stop", True) else MAY_PASS
        scene = Scene(g, entry.event, it=country, roles=verbs_of(entry.event).roles)
        for term in _terms(act["through"]):
            if not _names_countries(scene, term):
                for place in places(scene, term):
                    result.provinces[place] = max(right, result.provinces.get(place, 0))
                continue
            lands = countries(scene, term)
            for land in lands:
                result.lands[land] = max(right, result.lands.get(land, 0))
            if act.get("supply") == IN:
                result.sources |= frozenset(lands)
            elif act.get("supply") == NO_SUPPLY:
                result.unsupplied |= frozenset(lands)
    return result


def _terms(through: Any) -> list[Any]:
    return through if isinstance(through, list) else [through]


def _names_countries(scene: Scene, term: Any) -> bool:
    """Whether it is about somebody's land; a name of both is a country's here."""
    if isinstance(term, str):
        return term in load_world().country_index and term not in SETS  # hre: its provinces
    return is_of_countries(scene, term)
