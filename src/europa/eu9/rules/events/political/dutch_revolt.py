"""III-1(1) The Dutch revolt: what its records can't say."""

from __future__ import annotations

import msgspec

from europa.eu9.rules.events.political.engine import GOES_ON, own
from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.events.political.verbs.placing import build_walls, choose_seas
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.dutch import taxed_turns
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import MIL, ON_MAP, SKILLS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Steps

EVENT, HOLLAND, WILLEM = "III-1(1)", "holland", "willem_i"
RECOGNISED = "dutch_recognised"
FIRST, AGAIN, COUNTED, LEAST_MIL = "first_revolt", "subsequent_revolt", "unrecognised", 5


def liberties(scene: Scene, act: Act) -> int:
    """Taxes make a revolt likelier; a truce in Germany, a Catholic England and unlucky Huguenots
    do not."""
    found = taxed_turns(scene.g)
    found -= 2 * holds(scene, ["flag", "truce_of_augsburg"])
    found -= holds(scene, ["religion", "england", "catholic"])
    return found - (holds(scene, ["occurred", "III-11"]) and not _favoured(scene))


def _favoured(scene: Scene) -> bool:
    """Whether the Huguenots ever had a truce in their favour."""
    huguenots = scene.g.country("huguenots")
    return any(
        peace.kind == "truce" and huguenots in peace.winners and peace.level
        for peace in scene.g.state.peaces
    )


@own(EVENT, "event")
def strict_spain(scene: Scene) -> Steps[None]:
    """E460: after the attitudes that the event itself brought: a strict Spain has the revolt."""
    done = scene.note("part", "revolt") == str(scene.g.state.turn)
    if not done and holds(scene, ["stance", "spain", "cr"]):
        yield from begin_part(scene, scene.event, "revolt")
    yield from _settle_in(scene)


@own(EVENT, "2.11", "3.1")
def settle_in(scene: Scene) -> Steps[None]:
    """A revolt that broke out after the event phase."""
    yield from _settle_in(scene)


def _settle_in(scene: Scene) -> Steps[None]:
    """What a new Holland still chooses: where its walls are, which seas its sailors know."""
    holland = scene.g.country(HOLLAND)
    if scene.g.is_major(holland):
        counted = any((r.event, r.part) == (EVENT, COUNTED) for r in scene.g.state.running)
        if scene.note("part", COUNTED) and not counted and not scene.g.holds(RECOGNISED):
            yield from begin_part(scene, EVENT, COUNTED)  # the event has begun anew
        if scene.note("part", AGAIN) == str(scene.g.state.turn) and not scene.note("done", AGAIN):
            scene.write("done", AGAIN, "1")
            _rise_again(scene, holland)
        yield from build_walls(scene, holland)
        yield from choose_seas(scene, holland)


@own(EVENT, "4.0")
def drilled_by_willem(scene: Scene) -> None:
    """Troops bought in the turn of the first revolt and placed under Willem I are veterans."""
    g, s = scene.g, scene.g.state
    holland, leader = g.country(HOLLAND), g.world.leader_index[WILLEM]
    if scene.note("part", FIRST) != str(s.turn) or s.leader_state[leader] != ON_MAP:
        return
    where = s.leader_place[leader]
    bought = [
        item.detail
        for item in s.plans[holland]
        if item.kind == "buy" and g.world.province_index.get(item.target) == where
    ]
    for n, unit in enumerate(s.units):
        if (unit.country, unit.place) == (holland, where) and unit.kind in bought:
            bought.remove(unit.kind)
            s.units[n] = msgspec.structs.replace(unit, veteran=True)


def _rise_again(scene: Scene, holland: int) -> None:
    """E464: a later revolt brings no second manufacture of a kind; its establishments are Dutch in
    war again; its Stadhouder is a soldier."""
    s = scene.g.state
    kept: set[int] = set()
    for mnu in [m for m in s.mnus if m.owner == holland]:
        if mnu.kind in kept:
            s.mnus.remove(mnu)
        kept.add(mnu.kind)
    for post in scene.g.posts(holland):
        s.controller[post] = NONE
    mil = holland * len(SKILLS) + MIL
    s.skills[mil] = max(s.skills[mil], LEAST_MIL)


def _unrecognised(g: G) -> bool:
    """E461: Spain scores while it has not recognised Holland, whether the revolt goes on or not."""
    return not g.holds(RECOGNISED)


def _revolt(g: G) -> bool:
    """The revolt waits for its war to be over, and for Portugal to be annexed meanwhile."""
    return named_war(g, "dutch_revolt") is not None


OWN_ROLLS["commercial_liberties"] = liberties
GOES_ON[EVENT, COUNTED] = _unrecognised
GOES_ON[EVENT, "revolt"] = _revolt
