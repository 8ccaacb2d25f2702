"""Who speaks for a dynasty or a faith."""

from __future__ import annotations

from europa.eu9.rules.terms.specials import dissociated
from europa.eu9.table import G
from europa.eu9.world import NONE

WEDDING = "I-A"


def habsburg(g: G) -> int:
    """E434: AUS in play, else HIS from I-A to the Spanish succession, else nobody."""
    austria, spain = g.country("austria"), g.country("spain")
    if g.is_major(austria):
        return austria
    bound = "I-A" in g.state.occurred and not {"V-4", "VI-2"} & set(g.state.occurred)
    return spain if bound and g.is_major(spain) else NONE


def is_special_ally(g: G) -> bool:
    """4.27.6, P 20.2: Austria, a minor, is Spain's from the wedding until the houses part."""
    minor = not g.is_major(g.country("austria"))
    return minor and WEDDING in g.state.occurred and not dissociated(g)
