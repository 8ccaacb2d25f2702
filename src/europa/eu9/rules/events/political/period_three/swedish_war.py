"""III-B Sweden divided: four revolts, two sides, and who goes with which."""

from __future__ import annotations

import msgspec

from europa.eu9.rules.diplomacy.event_wars import minors_declare
from europa.eu9.rules.events.political.engine import own, say
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS, ask_as_told, choice
from europa.eu9.rules.events.political.verbs.split import OWN_SPLITS
from europa.eu9.rules.events.political.verbs.unrest import OWN_TABLE_ROLLS, roll_spots
from europa.eu9.rules.logistics.minor_rulers import lead
from europa.eu9.rules.powers.truces import make_truce
from europa.eu9.rules.powers.wars import change_war, side_of
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import SIDES
from europa.eu9.state import ON_MAP
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Steps

EVENT, WAR = "III-B", "sweden"
LOYALISTS, REBELS = "loyalists", "rebels"
REVOLTS, ROLLS = 4, 20
LOYAL_DIE = 5
"""To this die a counter, leader or settlement stays with the king."""
SETTLED = "settled"


def sweden(scene: Scene) -> int:
    return scene.g.country("sweden")


def is_rebel(scene: Scene) -> bool:
    """Whether Sweden's player leads the Rebels."""
    return scene.note("answer", "side") == REBELS


def other(scene: Scene) -> int:
    """The counters of the side that Sweden's player doesn't lead."""
    return scene.g.country("royalists" if is_rebel(scene) else REBELS)


def rebels(scene: Scene) -> list[int]:
    return [sweden(scene) if is_rebel(scene) else other(scene)]


def loyalists(scene: Scene) -> list[int]:
    return [other(scene) if is_rebel(scene) else sweden(scene)]


def four_revolts(scene: Scene, act: Act) -> list[int]:
    """E481: rolls until four different provinces of Sweden have risen, at most 20; then chance."""
    g = scene.g
    lands = [p for p in g.owned(sweden(scene)) if g.world.provinces[p].europe]
    found: list[int] = []
    for _ in range(ROLLS):
        if len(found) == min(REVOLTS, len(lands)):
            return found
        rolled = [spot.province for spot in roll_spots(scene, sweden(scene))]
        found += [p for p in dict.fromkeys(rolled) if p in lands and p not in found][:1]
    while len(found) < min(REVOLTS, len(lands)):
        found.append(g.pick("event_place", [p for p in lands if p not in found]))
    return found


def choose_side(scene: Scene, act: Act) -> Steps[None]:
    """Rebels: Sweden has the cities that have risen, the king's men all others."""
    g, s = scene.g, scene.g.state
    yield from ask_as_told(scene, act)
    if not is_rebel(scene):
        return
    royal, mine = other(scene), sweden(scene)
    s.gone[royal] = 0
    war = named_war(g, WAR)
    assert war is not None
    change_war(g, war, attackers=(mine,), defenders=(royal,))
    for p in g.owned(mine):
        if g.world.provinces[p].europe and s.controller[p] in (mine, g.country(REBELS), NONE):
            s.controller[p] = mine if s.revolt[p] else royal


def divide(scene: Scene) -> None:
    """A die for each counter, leader, COL and TP; each side has one general at least."""
    g, s = scene.g, scene.g.state
    one, far = sweden(scene), other(scene)

    def leaves() -> bool:
        return (g.d10("divided", "sweden") > LOYAL_DIE) != is_rebel(scene)

    for place, unit in enumerate(s.units):
        if unit.country == one and leaves():
            s.units[place] = msgspec.structs.replace(unit, country=far, stack=0)
    for number, record in enumerate(g.world.leaders):
        serves = s.leader_for.get(number, g.world.country_index.get(record.country, NONE))
        if serves == one and s.leader_state[number] == ON_MAP and leaves():
            s.leader_for[number] = far
    gone = [p for p in g.posts(one) if leaves()]
    for p in gone:
        s.post_owner[p] = far
    scene.write(SETTLED, "", " ".join(g.ids(gone)))
    for side in (one, far):
        led = any(_leads(scene, n, side) for n in range(len(g.world.leaders)))
        found = NONE if led else lead(g, side)
        if found != NONE:
            s.leader_for[found] = side
    say(scene, "split", [one, far], "by dice")


def _leads(scene: Scene, number: int, side: int) -> bool:
    g, s = scene.g, scene.g.state
    record = g.world.leaders[number]
    serves = s.leader_for.get(number, g.world.country_index.get(record.country, NONE))
    general = record.sides[0].kind == "general"
    return general and s.leader_state[number] == ON_MAP and serves == side


@own(EVENT, "begins")
def lay_down_arms(scene: Scene) -> Steps[None]:
    """Who fights Sweden may have an armistice for as long instead of a white peace."""
    g = scene.g
    one = sweden(scene)
    for war in [w for w in g.state.wars if side_of(w, one) != NONE]:
        for foe in [c for c in war.side(1 - side_of(war, one)) if g.is_major(c)]:
            kinds = ("white", "armistice")
            if (yield choice(scene, foe, "peace_with_sweden", kinds, "white")) == "armistice":
                make_truce(g, war)
                break


@own(EVENT, "on:uses_cb")
def denmark_follows(scene: Scene) -> None:
    """A minor Denmark enters the war once Poland has."""
    if scene.person == "pol":
        minors_declare(scene.g, "2.1")


SIDES[EVENT, REBELS] = rebels
SIDES[EVENT, LOYALISTS] = loyalists
SIDES[EVENT, "other"] = lambda scene: [other(scene)]
OWN_TABLE_ROLLS[EVENT, "sweden"] = four_revolts
OWN_SPLITS[EVENT, "units"] = divide
QUESTIONS[EVENT, "side"] = choose_side
