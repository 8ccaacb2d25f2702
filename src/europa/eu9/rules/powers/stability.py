"""II.3 Stability and its bounds; how it is improved and adjusted: treasury/stability.py."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.table import G

LEAST, MOST = -3, 3


def change(g: G, power: int, by: int, rule: str) -> None:
    """II.3: stability stays between -3 and +3; what is beyond is lost."""
    s = g.state
    old, new = s.stability[power], max(LEAST, min(MOST, s.stability[power] + by))
    if old != new:
        s.stability[power] = new
        g.log(Changed(g.name(power), "stability", old, new, rule))
