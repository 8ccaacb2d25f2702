"""III-7 B22 What Spain draws from a Portugal it has annexed."""

from __future__ import annotations

from europa.eu9.rules.income import trade_zones
from europa.eu9.rules.powers import resources
from europa.eu9.rules.terms.lasting import found
from europa.eu9.sheet import Part
from europa.eu9.table import G

LINE = "income:portugal"


def parts(g: G, power: int) -> list[Part]:
    """Its establishments, exotic goods and trade fleets, up to a limit; nothing of its provinces,
    its manufactures or its trade at home."""
    if LINE not in g.state.lasting:
        return []
    portugal = g.country("portugal")
    makers = (
        resources.colony_parts, resources.post_parts, resources.resource_parts,
        trade_zones.level_parts,
    )  # fmt: skip
    ducats = sum(part.amount for make in makers for part in make(g, portugal))
    return [Part("portugal", min(act["max"], ducats)) for _, act in found(g, LINE, power)]
