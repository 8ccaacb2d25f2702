"""VII-5 The French Revolution: the test of its government."""

from __future__ import annotations

from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.world.political import Act

CONDITIONS: tuple[tuple[int, Term], ...] = (
    (-4, ["not", ["occurred", "VII-4"]]),
    (-2, ["and", ["finished", "VII-4"], ["not", ["exists", "usa"]]]),
    (2, ["and", ["finished", "VII-4"], ["exists", "usa"]]),
)


def government_test(scene: Scene, act: Act) -> int:
    """E555: all modifiers add up; below 1 counts 1."""
    g = scene.g
    s, france = g.state, g.country("france")
    found = sum(by for by, condition in CONDITIONS if holds(scene, condition))
    used = scene.note("used", "").split()
    declared = g.effect("at_fault", france)
    if "france" in used and declared:
        found += 2
    elif holds(scene, ["at_war", "france"]) and not declared:
        found += 4
    began = s.event_began.get(scene.event, s.turn)
    if s.reign_from[france] > began:
        found += 6
    return found


OWN_ROLLS["government_test"] = government_test
