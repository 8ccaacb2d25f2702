"""I-15 The Chinese in the Indian sea: where their posts go instead of shores that Europe knows."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.posts import place
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import TP

WANTED = ("malabar_n", "malacca_s", "karnatika_n")
INSTEAD = ("area_java", "area_celebes", "area_sumatra", "area_iles_aux_epices")


@own("I-15", "event")
def strangers_elsewhere(scene: Scene) -> None:
    """For each shore that was closed a small post in a free province of the next area."""
    g, s = scene.g, scene.g.state
    china = g.country("china")
    act = next(a for a in verbs_of(scene.event).event if a.get("rest"))
    missed = [n for n in WANTED if s.post_owner[g.world.province_index[n]] != china]
    areas = iter(INSTEAD)
    for _ in missed:
        for name in areas:
            area = g.world.areas[g.world.area_index[name]]
            free = [p for p in area.provinces if s.post[p] != TP and not s.post[p]]
            if free:
                place(scene, act, g.pick("event_place", free), china)
                break
