"""VI-4 The Jacobite rebellion: Scotland's army, and what it is to England while it lasts."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.ties import move
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import BOXES, NEUTRAL
from europa.eu9.world import NONE

EVENT, SCOTLAND = "VI-4", "scotland"


@own(EVENT, "event")
def no_army_at_first(scene: Scene) -> None:
    """The first rebellion has no army yet."""
    s = scene.g.state
    if s.occurred.get(EVENT, 0) <= 1:
        scotland = scene.g.country(SCOTLAND)
        s.units[:] = [u for u in s.units if u.country != scotland]


@own(EVENT, "over")
def back_to_england(scene: Scene) -> None:
    """It was no vassal during the war alone: whoever has won, it is again what it was."""
    g, s = scene.g, scene.g.state
    scotland, before = g.country(SCOTLAND), scene.note("box", SCOTLAND)
    if before and s.patron[scotland] == NONE and not s.gone[scotland]:
        scene.write("box", SCOTLAND, "")
        if (box := BOXES.index(before)) != NEUTRAL:
            move(scene, scotland, g.country("england"), box)
