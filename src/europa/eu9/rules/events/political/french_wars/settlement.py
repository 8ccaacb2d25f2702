"""III-D(Final) What the wars cost France, and what is remembered of them."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.french_wars.sides import (
    EVENT,
    FINAL,
    MINORS,
    france,
    is_mild,
    is_protestant,
    is_strict,
    wars,
)
from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.powers.wars import sides_with
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import SIDES
from europa.eu9.table import G
from europa.eu9.world.political import Act

FORCED = "mandatory_change"
ALLIED, OPPOSED, IN_ZONE = "allied", "fought", "in_zone"
"""Notes of the wars: pairs of a power and a country it stood beside, or against."""


def consequences(scene: Scene, act: Act) -> int:
    """One more for each truce that favoured the Rebels, for a forced change, for a strict end."""
    g = scene.g
    minors = [g.country(name) for name in MINORS]
    truces = sum(
        p.cause == EVENT and p.level > 0 and any(c in minors for c in p.winners)
        for p in g.state.peaces
    )
    forced = Scene(g, EVENT).note("part", FORCED)
    return truces + bool(forced) + is_strict(scene)


def note_helpers(g: G) -> None:
    """E489: a power with a unit in France is an ally of the side it fights for, and an enemy of the
    other; the end of the wars looks back at that."""
    s, lands = g.state, [g.country(name) for name in ("france", *MINORS)]
    inside = dict.fromkeys(
        u.country for u in s.units if u.place < len(s.owner) and s.owner[u.place] in lands
    )
    for war in wars(g):
        for one in [c for c in inside if g.is_major(c) and c != france(g)]:
            for side in sides_with(war, one):
                _write(g, ALLIED, one, war.side(side))
                _write(g, OPPOSED, one, war.side(1 - side))


def _write(g: G, kind: str, one: int, others: tuple[int, ...]) -> None:
    book = Scene(g, EVENT)
    seen = book.note(IN_ZONE, kind).split()
    pairs = [f"{g.name(one)}/{g.name(c)}" for c in others]
    book.write(IN_ZONE, kind, " ".join(dict.fromkeys([*seen, *pairs])))


@own(FINAL, "begins")
def look_back(scene: Scene) -> None:
    """What is remembered of helpers counts now."""
    for kind in (ALLIED, OPPOSED):
        scene.write(kind, "", Scene(scene.g, EVENT).note(IN_ZONE, kind))


def heir_side(scene: Scene) -> list[int]:
    """E489: France, and the minor of the faith of its last king."""
    g = scene.g
    if is_protestant(scene):
        return [g.country("huguenots")]
    return [france(g)] if is_mild(scene) else [g.country("holy_league")]


OWN_ROLLS["consequences"] = consequences
SIDES[FINAL, "heir_side"] = heir_side
