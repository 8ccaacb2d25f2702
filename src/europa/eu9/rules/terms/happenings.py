"""What chapters tell as it happens, for running events to hear after the step."""

from __future__ import annotations

from europa.eu9.annals import Happening
from europa.eu9.table import G
from europa.eu9.world import NONE

LAPSED = "cb_lapsed"
"""Kind of a happening that no record waits for: a cause was let lapse, `name` is its record."""


def tell(
    g: G, kind: str, who: int = NONE, whom: int = NONE, *, where: int = NONE, name: str = ""
) -> None:
    """Something happened: `tell(g, "declares_war", france, spain)`."""
    g.state.happenings.append(Happening(kind, who, whom, where, name))
