"""I-E The partition of Hungary: what its records can't say."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.ties import move
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import VA

SHARED = ("pecs", "croatie", "magyarorszag", "karpatok", "bukovina")
HEIRS = ("turkey", "austria", "poland")
"""Who may hold one of the shared provinces: a stack with a large army in it is enough."""


@own("I-E", "before:7.4")
def stacks_hold(scene: Scene) -> None:
    """Of the shared provinces a large army holds what nobody else but Hungary does."""
    g, s = scene.g, scene.g.state
    hungary = g.country("hungary")
    for name in SHARED:
        place = g.world.province_index[name]
        if s.owner[place] != hungary or s.controller[place] != hungary:
            continue
        armies = {u.country for u in s.units if u.place == place and u.kind == "A+"}
        for heir in map(g.country, HEIRS):
            if heir in armies:
                s.controller[place] = heir
                break


@own("I-E", "7.4")
def patron_of_transylvania(scene: Scene) -> None:
    """Transylvania is the vassal of whoever owns Buda."""
    g, s = scene.g, scene.g.state
    minor = g.country("transylvania")
    owner = s.owner[g.world.province_index["magyarorszag"]]
    if not s.gone[minor] and owner in map(g.country, HEIRS) and s.patron[minor] != owner:
        move(scene, minor, owner, VA)
