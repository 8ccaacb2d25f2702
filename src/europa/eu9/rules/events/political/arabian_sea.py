"""II-10 Oman and Aden rise: what their natives win is not levels, but their freedom."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.redeployment.native_attacks import BROKEN, TREATY
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.scene import Scene
from europa.kernel import Steps

EVENT, RISING, PORTUGAL = "II-10", "revolt_of_oman_aden", "portugal"
ENFORCED = {"role": "enforced"}


@own(EVENT, "before:5.1")
def for_freedom(scene: Scene) -> None:
    """Their attack is made on the Portuguese treaty, where their own settlements are."""
    g, s = scene.g, scene.g.state
    portugal = g.country(PORTUGAL)
    if not _rises(scene):
        return
    for minor in countries(scene, ENFORCED):
        for area in [a for a in g.world.areas if s.area_owner[a.index] == minor]:
            for place in [p for p in area.provinces if s.post_owner[p] in (minor, portugal)]:
                name = g.world.provinces[place].id
                s.effects[f"{TREATY}{name}"] = portugal
                s.effects[f"natives_attack:{name}"] = 1


@own(EVENT, "after:5.1")
def breaks_free(scene: Scene) -> Steps[None]:
    """A level that would be lost ends the treaty instead."""
    g = scene.g
    if not _rises(scene):
        return
    for minor in countries(scene, ENFORCED):
        scene.write("lost", g.name(minor), str(g.effect(BROKEN, minor)))
    part = Scene(g, EVENT, RISING, roles=scene.roles)
    for act in verbs_of(EVENT, RISING).redeployment:
        yield from perform(part, act)


def _rises(scene: Scene) -> bool:
    return any(
        (r.event, r.part, r.began) == (EVENT, RISING, scene.g.state.turn)
        for r in scene.g.state.running
    )
