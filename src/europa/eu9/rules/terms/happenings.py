"""What chapters tell as it happens, for running events to hear after the step."""

from __future__ import annotations

from europa.eu9.annals import Happening
from europa.eu9.table import G
from europa.eu9.world import NONE

LAPSED, IMPOSED = "record:unused", "record:then"
"""Happenings that no record waits for: `name` is the record whose `unused` (a cause was let lapse)
or `then` (a condition was imposed by a peace) is to be carried out."""
RESUMED = "civil war resumed"
"""A civil war goes on after an invasion, its rebels worn: its first reinforcements come again."""


def tell(
    g: G, kind: str, who: int = NONE, whom: int = NONE, *, where: int = NONE, name: str = ""
) -> None:
    """Something happened: `tell(g, "declares_war", france, spain)`."""
    g.state.happenings.append(Happening(kind, who, whom, where, name))
