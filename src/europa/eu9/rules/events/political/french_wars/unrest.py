"""III-D Revolts in the midst of a war: one a round, and more in each further turn."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import fits
from europa.eu9.rules.events.political.french_wars.sides import (
    MINORS,
    STAGES,
    france,
    is_protestant,
)
from europa.eu9.rules.events.political.verbs.unrest import OWN_TABLE_ROLLS
from europa.eu9.rules.events.revolt_places import group_of, spots
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import PROVINCES
from europa.eu9.world import NONE
from europa.eu9.world.political import Act

COLUMN = 3
"""E488: these rolls use the column of period III whatever the turn."""
HALF = "half_of_revolts"


def rolled(scene: Scene, act: Act) -> list[int]:
    """Provinces of France and its minors where a roll on the French table brings a revolt."""
    g = scene.g
    if act.get("not_first") and not g.state.previous_round:
        return []
    found: list[int] = []
    for _ in range(_revolts(scene) // 2 if act.get("n_formula") == HALF else 1):
        found += [p for p in _places(scene) if fits(scene.bind(here=p), act)]
    return found


def _realm(scene: Scene) -> list[int]:
    return [france(scene.g), *(scene.g.country(name) for name in MINORS)]


def _revolts(scene: Scene) -> int:
    """Places in revolt in France, its minors and its colonies."""
    s, realm = scene.g.state, _realm(scene)
    return sum(
        bool(s.revolt[p]) and (s.owner[p] in realm or s.post_owner[p] in realm)
        for p in range(PROVINCES)
    )


def _places(scene: Scene) -> list[int]:
    """One roll: a Catholic France subtracts its stability; results elsewhere are nothing."""
    g, realm = scene.g, _realm(scene)
    mood = g.state.stability[france(g)]
    die = g.d10("revolt_group", "france") + (mood if is_protestant(scene) else -mood)
    places = [spot.province for spot in spots(g, "france", group_of("france", COLUMN, die))]
    return [p for p in places if p != NONE and g.state.owner[p] in realm]


for _stage in STAGES:
    OWN_TABLE_ROLLS[_stage, "france"] = rolled
