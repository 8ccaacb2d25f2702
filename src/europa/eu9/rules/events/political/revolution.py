"""VII-5 The French Revolution: the test of its government, its armies and their leaders."""

from __future__ import annotations

from msgspec.structs import replace

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.logistics import leaders
from europa.eu9.rules.powers.groups import RAISED, REVOLUTIONARY
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.state import ON_MAP
from europa.eu9.world.political import Act

EVENT = "VII-5"

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


@own(EVENT, "2.11")
def all_armies_change(scene: Scene) -> None:
    """Under the Terror every French A is one of the Revolution, beside those that are new."""
    s, france = scene.g.state, scene.g.country("france")
    if not holds(scene, ["government", "france", "terror"]):
        return
    s.units[:] = [
        replace(u, group=REVOLUTIONARY)
        if u.country == france and u.kind in ("A+", "A-") and not u.group
        else u
        for u in s.units
    ]


@own(EVENT, "before:3.10")
def draw_leaders_anew(scene: Scene) -> None:
    """Leaders of the Revolution serve for a turn, then others may be drawn."""
    g, s = scene.g, scene.g.state
    if RAISED not in s.event_notes:
        return
    for leader in leaders.revolutionaries():
        if s.leader_state[leader] == ON_MAP:
            leaders.remove(g, leader)
            s.leader_for.pop(leader, None)


OWN_ROLLS["government_test"] = government_test
