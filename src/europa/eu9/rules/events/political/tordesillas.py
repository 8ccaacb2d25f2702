"""I-1 The treaty of Tordesillas: posts that lie in the other's half, and wars on trespassers."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.causes.events import REACTION
from europa.eu9.rules.diplomacy.event_wars import LATER, usable, use_cause
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.lands import give
from europa.eu9.rules.military.tidings import EVENT, FRESH, HALVES
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import place_set
from europa.kernel import Steps


@own(EVENT, "event")
def sort_posts(scene: Scene) -> None:
    """Posts of one in the other's half become his if he has a counter for them, else they go."""
    g, s = scene.g, scene.g.state
    for half, name in HALVES.items():
        power = g.country(name)
        partner = g.country(next(other for other in HALVES.values() if other != name))
        zone = place_set(half)
        for province in [p for p in g.posts(partner) if p in zone]:
            kind = s.post[province]
            if len(g.posts(power, kind)) < establishments.counters(g, power, kind):
                give(scene, province, power)
            else:
                establishments.remove(g, province)


@own(EVENT, "on:trespasses")
def answer(scene: Scene) -> Steps[None]:
    """E1157: at the end of the round in which somebody came in, its master may go to war at once;
    later only at the start of the next turn."""
    g, s = scene.g, scene.g.state
    came = s.effects.pop(f"{FRESH}:{g.name(scene.it)}", 0)
    for name in HALVES.values():
        power = g.country(name)
        for cb in usable(g, power, REACTION) if g.is_major(power) else ():
            if (cb.source, cb.target) != (EVENT, scene.it):
                continue
            if came:
                yield from use_cause(g, power, cb, LATER)
            s.causes = [other for other in s.causes if other != cb]
