"""II-B The crusade: who took the cross first, and who still bears it."""

from __future__ import annotations

from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES, defender
from europa.eu9.table import G

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
    """Those who are still at war with Turkey, or were until the peace of all this turn."""
    g = scene.g
    turkey = g.country("turkey")
    return [c for c in takers(scene) if at_war(g, c, turkey) or _stayed(g, c)]


def _stayed(g: G, power: int) -> bool:
    """Whether it bore the cross up to a peace of the whole side."""
    return any(
        peace.turn == g.state.turn
        and peace.cause == CRUSADE
        and peace.kind != "separate"
        and power in peace.parties
        for peace in g.state.peaces
    )


ROLES[CRUSADE, "first"] = first
ROLES[CRUSADE, "crusaders"] = crusaders
