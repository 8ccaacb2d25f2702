"""IX.13.3 Occupations: they last while a detachment of the occupant stays."""

from __future__ import annotations

from europa.eu9.entries import Removed
from europa.eu9.rules.logistics.command import THIRDS
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.table import G
from europa.eu9.world import NONE


def check(g: G) -> None:
    """9.3: without 1 LD it is mere control in a war, and in peace the owner has his city back."""
    s = g.state
    if max(s.occupied, default=NONE) == NONE:
        return
    for place, who in enumerate(s.occupied):
        if who == NONE or _is_manned(g, place, who):
            continue
        s.occupied[place] = NONE
        p = g.world.provinces[place]
        owner = s.owner[place] if p.europe else s.post_owner[place]
        g.log(Removed(g.name(who), "occupation", p.id))
        if owner != NONE and not at_war(g, who, owner):
            s.controller[place] = owner if p.europe else NONE
            s.units = [u for u in s.units if (u.country, u.place, u.kind) != (who, place, "LDE")]


def _is_manned(g: G, place: int, who: int) -> bool:
    """9.3, E123: an LD stands there; a minor at peace has none anywhere."""
    if not g.is_major(who) and all(u.country != who for u in g.state.units):
        return True
    return any(
        u.country == who and u.place == place and u.kind in THIRDS and u.kind != "LDE"
        for u in g.state.units
    )
