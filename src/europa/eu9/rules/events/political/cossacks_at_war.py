"""II-7 Turkey and Poland at war: the Ukraine raises an army for nothing."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.ukraine import UKRAINE, has_forces, lands
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.scene import Scene

SMALL, LARGE = "A-", "A+"


@own("II-7", "3.9")
def raise_army(scene: Scene) -> None:
    """Each turn of the war an A- for its one army (E1415): a second one makes it an A+."""
    g, s = scene.g, scene.g.state
    poland = g.country("poland")
    if not has_forces(g) or not lands(g) or not at_war(g, poland, g.country("turkey")):
        return
    mine = [n for n, u in enumerate(s.units) if u.country == poland and u.group == UKRAINE]
    armies = [n for n in mine if s.units[n].kind in (SMALL, LARGE)]
    if not armies:
        s.units.append(Unit(poland, SMALL, lands(g)[0], group=UKRAINE))
        g.log(Placed(g.name(poland), SMALL, place_name(g, lands(g)[0])))
    elif s.units[armies[0]].kind == SMALL:
        s.units[armies[0]] = msgspec.structs.replace(s.units[armies[0]], kind=LARGE)
        g.log(Placed(g.name(poland), LARGE, place_name(g, s.units[armies[0]].place)))
