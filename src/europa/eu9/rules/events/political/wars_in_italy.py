"""I-3(2) The wars of Milan: who owned Lombardy before France."""

from __future__ import annotations

from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES, first_owner
from europa.eu9.world import NONE

LOMBARDY = "lombardia"


def owners(scene: Scene) -> list[int]:
    """All who ever owned Lombardy, the last one last; France apart."""
    g = scene.g
    place = g.world.province_index[LOMBARDY]
    changes = [t for t in g.state.transfers if t.province == place]
    found = [first_owner(place), *(owner for t in changes for owner in (t.old, t.new))]
    france = g.country("france")
    seen = [c for c in reversed(found) if c not in (NONE, france)]
    return list(reversed(dict.fromkeys(seen)))


def last_owner(scene: Scene) -> list[int]:
    return owners(scene)[-1:]


ROLES["I-3(2)", "former_owners"] = owners
ROLES["I-3(2)", "last_owner"] = last_owner
