"""IV-A Before the sides are made: Austria takes its seat, and what becomes of the Netherlands."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.thirty_years.sides import EVENT
from europa.eu9.rules.events.political.verbs.flow import choice
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES
from europa.eu9.rules.turns import seats
from europa.eu9.state import NEUTRAL, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

REVOLT = "now:III-1(1):revolt:IV-A"
"""How the event calls the revolt of the United Provinces."""
HOLLAND, MASTERS = "holland", ("spain", "v_holland")
"""Who may own the province when there is no Dutch state yet."""
NORTH, SPANISH = "north_east_provinces", "spanish_holland"
"""E165: its land counts once the Netherlands are Spain's."""
OUT, FIGHT, LET_GO = "dutch_out", "fight", "let_go"


@own(EVENT, "begins")
def before_the_sides(scene: Scene) -> Steps[None]:
    """50.1: Austria comes, if turn 26 has not brought it; E506: the Dutch rise, or go free."""
    g = scene.g
    yield from seats.bring(g, g.country("austria"))
    if g.is_major(g.country(HOLLAND)):
        return
    if _is_ruled(g) or (_is_vassal(g) and (yield from _is_fought_for(scene))):
        g.state.event_calls.append(REVOLT)


def _is_ruled(g: G) -> bool:
    """Whether Spain, or one of the two states that stand for Holland, owns the land itself."""
    owner = g.state.owner[g.world.province_index[HOLLAND]]
    if owner == NONE:
        return False
    return g.name(owner) in MASTERS or (g.name(owner) == NORTH and g.holds(SPANISH))


def _is_vassal(g: G) -> bool:
    holland = g.country(HOLLAND)
    return g.state.patron[holland] == g.country("spain") and g.state.box[holland] == VA


def _is_fought_for(scene: Scene) -> Steps[bool]:
    """A vassal of Spain breaks away: Spain fights it at once, or it is neutral and stays out."""
    g = scene.g
    holland, spain = g.country(HOLLAND), g.country("spain")
    move(g, holland, NONE, NEUTRAL)
    g.state.in_force.pop(f"special_box:{HOLLAND}", None)
    if g.is_major(spain):
        answer = yield choice(scene, spain, HOLLAND, (FIGHT, LET_GO), FIGHT)
        if answer == FIGHT:
            return True
    scene.write(OUT, "", "1")
    return False


def _dutch(scene: Scene) -> list[int]:
    """E506: Holland as a power, or as a minor of its own that Spain did not just let go."""
    g = scene.g
    holland = g.country(HOLLAND)
    free = not g.state.gone[holland] and bool(g.owned(holland)) and not _is_vassal(g)
    return [holland] if g.is_major(holland) or (free and not scene.note(OUT, "")) else []


ROLES[EVENT, "dutch"] = _dutch
