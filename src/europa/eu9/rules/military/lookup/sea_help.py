"""III-D Help by sea alone, or to relieve a siege on the coast: what such a helper may do."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.powers.wars import AFLOAT, RELIEF
from europa.eu9.table import G
from europa.eu9.world import NONE


def form_of(g: G, stack: Stack) -> str:
    """The form of the intervention in which a stack acts, or nothing."""
    if stack.helps == NONE:
        return ""
    helpers = [h for war in g.state.wars for h in war.helpers if stack.helps in war.side(h.side)]
    return next((h.form for h in helpers if h.country == stack.country), "")


def carries_nobody(g: G, fleet: Stack, stack: Stack) -> bool:
    """Who helps by sea takes no land units of those it helps aboard."""
    return form_of(g, fleet) in AFLOAT and stack.country != fleet.country


def coast_to_relieve(g: G, stack: Stack) -> frozenset[int] | None:
    """Besieged provinces on the coast of those it helps, and where it is; None: it is no relief."""
    if stack.naval or form_of(g, stack) != RELIEF:
        return None
    s, w = g.state, g.world
    wars = [war for war in s.wars if stack.helps in war.members]
    friends = {c for war in wars for side in (0, 1) if stack.helps in war.side(side)
               for c in war.side(side)}  # fmt: skip
    besieged = [p for p in s.sieges if p < len(s.owner) and s.owner[p] in friends]
    own = [p for p, owner in enumerate(s.owner) if owner == stack.country]
    return frozenset([*own, stack.place, *(p for p in besieged if w.provinces[p].seas)])
