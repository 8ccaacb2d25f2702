"""I-H The Teutonic Order: wars for Pomerania in which no power fights."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.lands import give
from europa.eu9.rules.peace.surrender import MINORS_ONLY
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.war_rules import rule_of

EVENT, HANSA = "I-H", "hansa"
POMERANIA = ("hinterpommern", "vorpommern")


@own(EVENT, "before:7.4")
def win_pomerania(scene: Scene) -> None:
    """A war of minors alone is over after its turn: the Hansa has what it fought for."""
    g, s = scene.g, scene.g.state
    hansa = g.country(HANSA)
    for war in [w for w in s.wars if w.cause == EVENT and hansa in w.attackers]:
        rule = rule_of(g, war, MINORS_ONLY)
        powers = [c for c in (*war.members, *war.helping) if g.is_major(c)]
        if not rule or powers or s.turn - war.begun + 1 < rule["turns"]:
            continue
        for place in [g.world.province_index[name] for name in POMERANIA]:
            if s.owner[place] in war.defenders:
                give(scene, place, hansa, how="peace")
        leave_war(g, war, war.members)
