"""SPEC-minors 16 Land of the United States: like Europe, with walls and without natives."""

from __future__ import annotations

from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of

RULE = specials_of("provinces_as_europe")[0]
FORTRESS, LEVELS = int(RULE.says["fortress"]), int(RULE.says["militia_levels"])
"""Its walls; levels of a COL that its militia counts as."""


def is_american(g: G, province: int) -> bool:
    """Whether the province overseas is under its control."""
    s = g.state
    usa = g.country(RULE.minor)
    if s.gone[usa] or g.world.provinces[province].europe:
        return False
    holder = s.controller[province]
    return (s.post_owner[province] if holder == NONE else holder) == usa
