"""III-D Prisoners of the French wars of religion: Frenchmen spare each other's leaders."""

from __future__ import annotations

from europa.eu9.pieces import KING
from europa.eu9.rules.military.composition import CROWNED, kind_of
from europa.eu9.rules.powers.realm import FRENCH
from europa.eu9.rules.terms.lasting import found
from europa.eu9.table import G

RULE = "rule:french_leaders_captured"
FRANCE = "france"


def is_spared(g: G, leader: int) -> bool:
    """Whether a leader, of either side, is made a prisoner until the truce; kings are ransomed as
    ever (E1145)."""
    if RULE not in g.state.lasting or leader >= KING:
        return False
    ours = g.world.leaders[leader].country in (FRANCE, *FRENCH)
    return ours and kind_of(g, leader) not in CROWNED and is_in_force(g)


def is_in_force(g: G) -> bool:
    """While the wars of religion are on."""
    return any(True for _ in found(g, RULE, g.country(FRANCE)))
