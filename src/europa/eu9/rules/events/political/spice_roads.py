"""I-13 The war in the Indian sea: Egypt's army becomes a fleet."""

from __future__ import annotations

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.placing import ships_of_full
from europa.eu9.rules.logistics.minor_forces import basic_units, muster
from europa.eu9.rules.powers.forces import home, home_port
from europa.eu9.rules.terms.scene import Scene

EVENT, PART, EGYPT, FLEET = "I-13", "A_war_in_indian_sea", "mamluks", "F-"
ARMIES = ("A+", "A-")


@own(EVENT, "event")
def build_ships(scene: Scene) -> None:
    """Forces of the kind they have from now on; in another war one army is left to them, and the
    fleet comes to it (E1414)."""
    g, s = scene.g, scene.g.state
    egypt = g.country(EGYPT)
    if scene.note("part", PART) != str(s.turn) or s.gone[egypt]:
        return
    if len(g.wars_of(egypt)) == 1:
        s.units = [unit for unit in s.units if unit.country != egypt]
        muster(g, egypt)
        return
    for unit in [u for u in s.units if u.country == egypt and u.kind in ARMIES][1:]:
        s.units.remove(unit)
    port = home_port(g, egypt)
    if FLEET in dict(basic_units(g, egypt)):
        ships = ships_of_full(scene, egypt, FLEET)
        s.units.append(Unit(egypt, FLEET, port if port >= 0 else home(g, egypt), True, ships))
