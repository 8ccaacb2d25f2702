"""A word for who owns a trade centre: `{"centre_owner": "great_orient"}`."""

from __future__ import annotations

from europa.eu9.rules.terms.core import WHO, word
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.world import CENTRES, NONE


@word(WHO, "centre_owner")
def centre_owner(scene: Scene, term: Term) -> list[int]:
    """Its owner, if it has one."""
    owner = scene.g.state.centre_owner[CENTRES.index(str(term))]
    return [owner] if owner != NONE else []
