"""II-B The crusade: who took the cross first, and who still bears it."""

from __future__ import annotations

from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES, defender

CRUSADE = "II-B"


def takers(scene: Scene) -> list[int]:
    """Powers that used the cause, the defender of the faith first, then by initiative."""
    g = scene.g
    names = scene.note("used", "crusade").split()
    found = [c for c in by_initiative(g) if g.name(c) in names]
    return sorted(found, key=lambda c: c not in defender(scene))


def first(scene: Scene) -> list[int]:
    return takers(scene)[:1]


def crusaders(scene: Scene) -> list[int]:
    """Those who are still at war with Turkey."""
    turkey = scene.g.country("turkey")
    return [c for c in takers(scene) if at_war(scene.g, c, turkey)]


ROLES[CRUSADE, "first"] = first
ROLES[CRUSADE, "crusaders"] = crusaders
