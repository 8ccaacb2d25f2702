"""II.1.3 DTI and FTI of a power are raised within their limits."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.rules.powers.limits import limit
from europa.eu9.table import G


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
