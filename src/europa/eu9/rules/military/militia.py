"""II.5.4, IX.13 The militia of colonies: it fights beside its owner's troops, and may be lost."""

from __future__ import annotations

from europa.eu9.combat.forces import Contingent
from europa.eu9.rules.military.composition import LD, MOST_LD
from europa.eu9.rules.military.hosts import army_class
from europa.eu9.rules.powers.logistics import militia, technology, veteran_militia
from europa.eu9.state import LAND
from europa.eu9.table import G

TAG = -2_000_000
"""Tag of a militia among the contingents of a side."""


def joined(g: G, place: int, beside: int, *, friendly: bool) -> tuple[Contingent, ...]:
    """SPEC-concepts 3.7, E1005: LDE, as many as 8 LD of a side leave room for."""
    thirds = min(militia(g, place), MOST_LD * LD - beside) if friendly else 0
    if thirds <= 0:
        return ()
    owner = g.state.post_owner[place]
    return (
        Contingent(
            g.name(owner), technology(g, owner, LAND), army_class(g, owner), lde=thirds,
            veteran_lde=thirds if veteran_militia(g, place) else 0, tag=TAG,
        ),
    )  # fmt: skip


def lose(g: G, place: int, thirds: int) -> None:
    """What falls is missing until 8.2 gives it back."""
    if thirds > 0:
        lost = g.state.militia_lost
        lost[place] = lost.get(place, 0) + min(thirds, militia(g, place))
