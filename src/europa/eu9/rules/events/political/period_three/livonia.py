"""III-8 The Livonian Order ends: who fought it and who bordered on it is written down before."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_places import adjacent
from europa.eu9.rules.terms.who import existing

EVENT, ORDER = "III-8", "livonian_order"
DISPUTED = "livonija"
"""Held by Sweden in its war with Poland."""


@own(EVENT, "begins")
def remember(scene: Scene) -> None:
    """The causes of war come at 2.1, when the Order is no more."""
    g = scene.g
    order = g.country(ORDER)
    foes = [c for c in g.enemies(order) if not g.state.gone[c]]
    near = [c for c in existing(scene) if c != order and adjacent(scene, g.name(c), ORDER)]
    for kind, found in (("fought", foes), ("adjacent", near)):
        scene.write(kind, "", " ".join(f"{g.name(c)}/{ORDER}" for c in found))
    held = [p for p in g.owned(order) if g.state.controller[p] in foes]
    rows = [f"{g.world.provinces[p].id}/{g.name(g.state.controller[p])}" for p in held]
    scene.write("held", "", " ".join(rows))


@own(EVENT, "2.1")
def stay(scene: Scene) -> None:
    """Whoever fought the Order keeps what he holds of it until he lets his cause lapse."""
    for place, holder in _held(scene):
        scene.g.state.controller[place] = holder


@own(EVENT, "after:2.1")
def leave(scene: Scene) -> None:
    """E692: who has not declared on the heirs holds nothing any more."""
    g, s = scene.g, scene.g.state
    war = named_war(g, "courland")
    for place, holder in _held(scene):
        owner = s.owner[place]
        if s.controller[place] != holder or owner == holder or at_war(g, holder, owner):
            continue
        swedish = war is not None and g.world.provinces[place].id == DISPUTED
        s.controller[place] = g.country("sweden") if swedish else owner


def _held(scene: Scene) -> list[tuple[int, int]]:
    """Provinces of the Order and the enemies who held them."""
    g = scene.g
    rows = [row.split("/") for row in scene.note("held", "").split()]
    return [(g.world.province_index[place], g.country(who)) for place, who in rows]
