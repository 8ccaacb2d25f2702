"""Words for places where units stand: `{"units": ["france", "A"]}`, `{"stack_of": "alba"}`."""

from __future__ import annotations

from europa.eu9.rules.terms.core import WHERE, countries, places, word
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.world import NONE

REVOLUTIONARY = "revolutionary"
"""The group of armies that the French Revolution raises."""
UNIT_KINDS = ("A", "A+", "A-", "F", "F+", "F-", "LD", "ND", "P+")


@word(WHERE, "stack_of")
def stack_of(scene: Scene, term: Term) -> list[int]:
    """Where a leader stands, or the armies of a country in some places."""
    g = scene.g
    if isinstance(term, list):
        who, where = term
        inside_of, whose = places(scene, where), countries(scene, who)
        return [
            u.place
            for u in g.state.units
            if u.country in whose and u.kind in ("A+", "A-") and u.place in inside_of
        ]
    if scene.person == term and scene.here != NONE:
        return [scene.here]  # where he fell
    for power, monarch in enumerate(g.state.monarch):
        if monarch != NONE and g.world.monarchs[monarch].leader == term:
            return [place for place in [g.state.king_place[power]] if place != NONE]
    leader = g.world.leader_index.get(term, NONE)
    return [g.state.leader_place[leader]] if leader != NONE else []


@word(WHERE, "with_units", "with_units_or_cities")
def with_units(scene: Scene) -> list[int]:
    s = scene.g.state
    return sorted({u.place for u in s.units if u.country == scene.it and u.place < len(s.owner)})


@word(WHERE, "units")
def units(scene: Scene, term: Term) -> list[int]:
    """Places of units, one entry a unit's place: for counting."""
    who, *rest = each(term)
    whose = countries(scene, who)
    kinds = [one for one in rest if isinstance(one, str) and one in UNIT_KINDS]
    groups = [one for one in rest if one == REVOLUTIONARY]
    where = [p for one in rest if one not in (*kinds, *groups) for p in places(scene, one)]
    found = [u for u in scene.g.state.units if u.country in whose]
    if groups:
        found = [u for u in found if u.group in groups and u.kind in ("A+", "A-")]
    if kinds:
        found = [u for u in found if any(u.kind.startswith(kind) for kind in kinds)]
    return [u.place for u in found if not where or u.place in where]


@word(WHERE, "highest")
def highest(scene: Scene, term: Term) -> list[int]:
    """The areas of the Mughals that were to be conquered last, so many as the record says."""
    number = count_of(scene, term.get("n", 1)) if isinstance(term, dict) else 1
    g, mughals = scene.g, scene.g.country("mughals")
    own = [area for area in g.world.areas if g.state.area_owner[area.index] == mughals]
    order = sorted(own, key=lambda area: (-area.mughal_order, area.index))
    return [p for area in order[:number] for p in area.provinces]


def count_of(scene: Scene, term: Term) -> int:
    """A number, or the result of a roll."""
    return term if isinstance(term, int) else int(scene.note("number", term["result"]) or 0)
