"""III-D Leaders take sides: some by name, every other named Frenchman by a die, once."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, say
from europa.eu9.rules.events.political.french_wars.sharing import camp
from europa.eu9.rules.events.political.french_wars.sides import (
    EVENT,
    MINORS,
    france,
    rebels,
    wars,
)
from europa.eu9.rules.events.political.verbs.split import OWN_SPLITS
from europa.eu9.rules.logistics import leaders
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.terms.core import country
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import CAPTIVE, DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE

LOYAL = ("montmorency",)
CATHOLIC = 7
"""To this die a leader is of the Catholic side."""
CAPTAINS = 2
"""Leaders that each side has at least."""
SIDE = "french_side"
"""Notes of the side of each leader."""


def choose_sides(scene: Scene) -> None:
    """3.10: every named French leader in his years rolls, once for all wars."""
    g, s = scene.g, scene.g.state
    named, _ = leaders.roster("france")
    for n in named:
        who = g.world.leaders[n]
        serves = who.first <= s.turn <= who.last and s.leader_state[n] != DEAD
        if not serves or who.id in LOYAL or who.sides[0].kind != "general":
            continue
        if not (side := scene.note(SIDE, who.id)):
            die = g.d10("loyalty", who.id)
            side = "catholic_side" if die <= CATHOLIC else "protestant_side"
            scene.write(SIDE, who.id, side)
        serve(scene, n, country(scene, {"role": side}))


def serve(scene: Scene, leader: int, one: int) -> None:
    """A leader serves France, or stands with the troops of a minor."""
    g, s = scene.g, scene.g.state
    if one in (NONE, france(g)):
        s.leader_for.pop(leader, None)
        return
    s.leader_for[leader] = one
    g.put_leader(leader, camp(g, one), ON_MAP)
    say(scene, "leader", [one], g.world.leaders[leader].id)


def captains(g: G, one: int) -> list[int]:
    """Leaders of a country on the map."""
    s = g.state
    return [
        n
        for n, record in enumerate(g.world.leaders)
        if s.leader_state[n] == ON_MAP
        and s.leader_for.get(n, g.world.country_index.get(record.country, NONE)) == one
    ]


@own("III-D(1)", "after:3.10")
def fill_up(scene: Scene) -> None:
    """Each turn of a war: sides with fewer than two leaders get anonymous French generals."""
    g = scene.g
    if not wars(g):
        return
    inner = Scene(g, EVENT, roles=scene.roles)
    choose_sides(inner)
    for one in (*rebels(inner), france(g)):
        for _ in range(CAPTAINS - len(captains(g, one))):
            drawn = leaders.draw(g, france(g), "general")
            if drawn == NONE:
                return
            g.put_leader(drawn, camp(g, one), ON_MAP)
            g.state.leader_for[drawn] = one
            say(inner, "leader", [one], g.world.leaders[drawn].id)


def disperse(g: G) -> None:
    """A truce: France uses all leaders but those of the minors by name."""
    s = g.state
    minors = [g.country(name) for name in MINORS]
    for n, one in list(s.leader_for.items()):
        if one in minors and g.world.leaders[n].country == "france":
            del s.leader_for[n]


def free_captives(g: G) -> None:
    """A truce: who was captured is free; those of the minors stand in their own land again."""
    s = g.state
    for n, state in enumerate(s.leader_state):
        country = g.world.leaders[n].country
        if state != CAPTIVE or country not in ("france", *MINORS):
            continue
        place = home(g, g.country(country)) if country in MINORS else NONE
        g.put_leader(n, place, ON_MAP if place != NONE else 0)  # the others come at 3.10


OWN_SPLITS[EVENT, "leaders"] = choose_sides
