"""III-15(1) The Oprichnina: the Tsar's own army lays waste the land in which it stands."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import where, whom
from europa.eu9.rules.events.political.verbs.forces import RULES
from europa.eu9.rules.military.attrition import Pillaged
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import Act


def pillage(scene: Scene, act: Act) -> None:
    """End of a round: the province of his land force is pillaged once more."""
    g, s = scene.g, scene.g.state
    own = {unit.place for unit in s.units if unit.country in whom(scene, act)}
    for place in where(scene, act):
        if place in own and place < len(s.pillage):
            s.pillage[place] += 1
            g.log(Pillaged("russia", g.world.provinces[place].id))


RULES["pillage_each_round"] = pillage
