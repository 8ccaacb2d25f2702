"""II.3, II.1.3 Stability, DTI and FTI of a power: changed within their bounds, and said so."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.rules.limits import limit
from europa.eu9.table import G
from europa.eu9.world.tables import clamp

LEAST, MOST = -3, 3


def shift_stability(g: G, power: int, change: int, rule: str = "II.3") -> None:
    """II.3: from -3 to +3; what goes beyond is lost."""
    s = g.state
    old = s.stability[power]
    s.stability[power] = clamp(old + change, LEAST, MOST)
    if s.stability[power] != old:
        g.log(Changed(g.name(power), "stability", old, s.stability[power], rule))


def raise_index(g: G, power: int, name: str, rule: str = "II.1") -> None:
    """One more DTI, FTI or sFTI, up to the limit; FTI raises sFTI too, up to its limit (E10)."""
    s = g.state
    columns = {"dti": s.dti, "fti": s.fti, "sfti": s.sfti}
    for each in ("fti", "sfti") if name == "fti" else (name,):
        column = columns[each]
        old = column[power]
        least = s.fti[power] if each == "sfti" else old
        column[power] = max(old, least, min(old + 1, limit(g, power, each)))
        if column[power] != old:
            g.log(Changed(g.name(power), each, old, column[power], rule))
