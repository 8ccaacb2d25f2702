"""Words for whoever plays Holland, or decides for it."""

from __future__ import annotations

from europa.eu9.rules.terms.core import WHO, word
from europa.eu9.rules.terms.scene import Scene


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
