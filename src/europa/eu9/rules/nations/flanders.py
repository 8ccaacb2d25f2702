"""P 40.15 The Spanish cloth of Flanders: lost with the land, or to three rivals."""

from __future__ import annotations

from europa.eu9.entries import Removed
from europa.eu9.pieces import Mnu
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS

FLANDERS, CLOTH = "vlaanderen", MNU_KINDS.index("cloth")
RIVALS = ("england", "holland", "france")
UNDONE = "flanders_cloth_undone"
"""In force once three rivals have had cloth: only the first time counts."""


def look(g: G) -> None:
    """Cloth that Spain has in Flanders, when the land or its market is lost."""
    spain = g.country("spain")
    place = g.world.province_index[FLANDERS]
    found = [m for m in g.mnus(spain) if m.kind == CLOTH and m.province == place]
    if found and g.state.owner[place] != spain:
        _lose(g, found)
    if not g.holds(UNDONE) and _rivalled(g):
        g.state.in_force[UNDONE] = g.state.turn
        if g.state.attitude[spain] == "counter_reformation":
            _lose(g, [m for m in g.mnus(spain) if m.kind == CLOTH and m.province == place])


def _rivalled(g: G) -> bool:
    return all(any(m.kind == CLOTH for m in g.mnus(g.country(name))) for name in RIVALS)


def _lose(g: G, found: list[Mnu]) -> None:
    for mnu in found:
        g.state.mnus.remove(mnu)
        g.log(Removed("spain", "cloth", FLANDERS))


AFTER_STEP = {"2.11": (look,), "3.8": (look,), "7.4": (look,)}
