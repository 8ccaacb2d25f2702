"""18.2 Who wears the crown of the Empire, who defends the faith."""

from __future__ import annotations

from europa.eu9.rules.treasury import exchequer
from europa.eu9.table import G
from europa.eu9.world import NONE


def emperor(g: G) -> int:
    """The Emperor: by election, else Austria's, also as a minor; NONE if the Empire is gone."""
    named = g.state.titles.get("emperor")
    if named is not None:
        return named
    crowned = exchequer.emperor(g)
    if crowned:
        return g.country(crowned)
    austria = g.country("austria")
    return NONE if g.state.gone[austria] else austria


def defender(g: G) -> int:
    """The defender of the Catholic faith, or NONE."""
    return g.state.titles.get("defender", NONE)
