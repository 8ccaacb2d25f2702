"""Words for whoever plays Holland, or decides for it."""

from __future__ import annotations

from europa.eu9.rules.terms.core import WHO, word
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE

TAXED = "dutch_tax"


def taxed_turns(g: G) -> int:
    """P 40.14: turns in which Spain taxed Holland: those announced, and those before the game."""
    return g.state.progress.get(TAXED, 0) + g.state.held.get(TAXED, 0)


@word(WHO, "holland_seat")
def holland_seat(scene: Scene) -> list[int]:
    """E465: Holland, else Venice, else Sweden, whichever is played."""
    g = scene.g
    found = [g.country(name) for name in ("holland", "venice", "sweden")]
    return [c for c in found if g.is_major(c)][:1]


@word(WHO, "holland_manager")
def holland_manager(scene: Scene) -> list[int]:
    """Who plays Holland, or acts for it while it is a minor (E582)."""
    g = scene.g
    holland, spain = g.country("holland"), g.country("spain")
    special = spain if g.holds("special_box:holland") else NONE
    record = g.world.countries[holland].minor
    wanted = [g.country(name) for name in record.preferences] if record is not None else []
    found = [holland, special, g.country("venice"), g.state.patron[holland], *wanted]
    return [c for c in found if c != NONE and g.is_major(c)][:1]
