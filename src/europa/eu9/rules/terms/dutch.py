"""Words for whoever plays Holland, or decides for it."""

from __future__ import annotations

from europa.eu9.rules.terms.core import WHO, word
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G

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
    """Who plays Holland, or decides for it while it is a minor (E465, E582)."""
    g = scene.g
    holland = g.country("holland")
    return [holland if g.is_major(holland) else g.state.patron[holland]]
