"""III-D(4) The end of the Valois: Henri III, the heirs of other houses, and on whose side Navarre
stands."""

from __future__ import annotations

from europa.eu9.rules.court.kings import cousin_key
from europa.eu9.rules.events.political.engine import own, say
from europa.eu9.rules.events.political.french_wars.captains import serve
from europa.eu9.rules.events.political.french_wars.sides import (
    CROWNED,
    SUCCESSION,
    france,
    is_mild,
    is_protestant,
    is_strict,
    rebels,
    wars,
)
from europa.eu9.rules.events.political.verbs.monarchy import AFTER_CROWN
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import SIDES
from europa.eu9.state import CAPTIVE, DEAD

VALOIS, HOUSES = "valois", {True: "guise", False: "bourbon"}
PARIS, NAVARRE = "ile_de_france", "navarre"
CRISIS = 2
"""Stability that a dynastic crisis has cost: III-D(4) comes instead of that."""
NOT_PLAYED = (0, DEAD)


@own(SUCCESSION, "begins")
def last_of_the_valois(scene: Scene) -> None:
    """E486: a king who died in a dynastic crisis leaves no heir of his house."""
    g, s = scene.g, scene.g.state
    power = france(g)
    if not holds(scene, ["crisis", "france"]):
        return
    s.crisis[power] = 0
    change(g, power, CRISIS, SUCCESSION)
    s.dynasty.pop(power, None)


def new_house(scene: Scene, power: int) -> None:
    """An heir is crowned: the Valois are at an end; a cousin's gifts in war are rolled for."""
    g, s = scene.g, scene.g.state
    strict = is_strict(scene)
    s.dynasty[power] = HOUSES[strict]
    heir = g.world.leader_index["guise" if strict else NAVARRE]
    s.held.pop(cousin_key(g, power), None)
    if s.leader_state[heir] in NOT_PLAYED:
        s.held[cousin_key(g, power)] = s.turn
    elif not is_protestant(scene):
        g.put_leader(heir, -1, 0)  # he leaves his troops for the throne
        s.leader_for.pop(heir, None)
    say(scene, "crowned", [power], HOUSES[strict])


def side_of_navarre(scene: Scene) -> list[int]:
    """The side for which the Palatinate comes: Navarre's, as a king, an heir or a rebel."""
    g = scene.g
    huguenots = g.country("huguenots")
    return [huguenots] if huguenots in rebels(scene) else [] if is_strict(scene) else [france(g)]


@own(SUCCESSION, "4.0", "4.5")
def navarre_chooses(scene: Scene) -> None:
    """Under a mild Henri III he serves France, unless the Huguenots hold or besiege Paris."""
    g, s = scene.g, scene.g.state
    navarre = g.world.leader_index[NAVARRE]
    undecided = is_mild(scene) and not g.holds(CROWNED) and bool(wars(g))
    if not undecided or s.leader_state[navarre] in (*NOT_PLAYED, CAPTIVE):
        return
    huguenots, paris = g.country("huguenots"), g.world.province_index[PARIS]
    siege = s.sieges.get(paris)
    near = s.controller[paris] == huguenots or (siege and siege.besieger == huguenots)
    one = huguenots if near else france(g)
    if s.leader_for.get(navarre, huguenots) != one:
        serve(scene, navarre, one)


AFTER_CROWN[SUCCESSION] = new_house
SIDES[SUCCESSION, "side_of:navarre"] = side_of_navarre
