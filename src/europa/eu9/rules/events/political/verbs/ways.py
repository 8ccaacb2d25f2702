"""Verbs of the march: rights of way, and free campaigns."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import verb, whom
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import Act


@verb("passage")
def passage(scene: Scene, act: Act) -> None:
    """A right of way."""
    keep(scene, act, "passage:", whom(scene, act))


@verb("campaign")
def campaign(scene: Scene, act: Act) -> None:
    """Free campaigns: multiple ones are given for rounds of the turn, others are lasting."""
    if act.get("level") == "multiple" and isinstance(act.get("n"), int):
        for one in whom(scene, act):
            key = f"multiple:{scene.g.name(one)}"
            scene.g.state.allowances[key] = act["n"]
        return
    keep(scene, act, "campaign:", whom(scene, act), amount(scene, act.get("n", 1)))
