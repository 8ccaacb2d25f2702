"""P 38.3 A minor that is destroyed when a power annexes it by diplomacy; it brings no points."""

from __future__ import annotations

from europa.eu9.rules.peace.downfall import destroy
from europa.eu9.rules.terms.specials import holds
from europa.eu9.state import AN
from europa.eu9.table import G
from europa.eu9.world.specials import specials_of


def look(g: G) -> None:
    """After 2.9: its land is the power's for good."""
    s = g.state
    for record in specials_of("annex_value"):
        minor = g.country(record.minor)
        if "effect" not in record.says or s.gone[minor] or not holds(g, record):
            continue
        power = g.country(record.says["power"])
        if (s.patron[minor], s.box[minor]) == (power, AN):
            s.absorbed = {p: c for p, c in s.absorbed.items() if c != minor}
            s.annexed = [row for row in s.annexed if (row[0], row[3]) != (power, minor)]
            destroy(g, minor)


AFTER_STEP = {"2.8": (look,), "2.9": (look,)}
