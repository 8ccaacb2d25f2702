"""IV-7(1) The English Civil War: England fights on the side it plays, and its New Model Army."""

from __future__ import annotations

from europa.eu9.conflicts import ATTACKERS
from europa.eu9.entries import Changed
from europa.eu9.rules.administration.revolution import land_goals
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import choice
from europa.eu9.rules.events.political.verbs.powers import FIGURES
from europa.eu9.rules.powers.logistics import LEARNT
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import LAND
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.eu9.world.tables import goals
from europa.kernel import Steps

EVENT, WAR, SCOTS = "IV-7(1)", "english_civil_war", "scots"
PARLIAMENT = "parliament"
HORIZON = 4
"""Turns within which a land technology is taken before its time."""


@own(EVENT, "event")
def take_sides(scene: Scene) -> None:
    """E1095: England's own counters fight on the side that its player leads."""
    g = scene.g
    england, war = g.country("england"), named_war(g, WAR)
    if war is None or england in war.members:
        return
    side = scene.note("answer", "side") or PARLIAMENT
    place = side_of(war, g.country(side))
    join(g, war, england, place if place != NONE else ATTACKERS)


@own(EVENT, "before:7.4")
def find_victor(scene: Scene) -> None:
    """Who has won is known before what that brings is carried out."""
    if named_war(scene.g, WAR) is None:
        return
    for name in ("royalists_win", "parliament_wins"):
        if holds(scene, ["outcome", name]):
            scene.write("won", "", name)


@own(EVENT, "7.4")
def end_of_war(scene: Scene) -> Steps[None]:
    """The war at home is over, though the Scots may fight on: England says whether they do."""
    g = scene.g
    war, scots = named_war(g, WAR), named_war(g, SCOTS)
    if not scene.note("won", ""):
        return
    if war is not None:
        leave_war(g, war, war.members)
    england, scotland = g.country("england"), g.country("scotland")
    if scots is None or not g.is_major(england) or scene.note("answer", "scots_war_on"):
        return
    chosen: str = yield choice(scene, england, "scots_war_on", ("end", "continue"), "end")
    scene.write("answer", "scots_war_on", chosen)
    if chosen == "end":
        leave_war(g, scots, scots.members)
    elif england not in scots.members:
        join(g, scots, england, 1 - side_of(scots, scotland))


def new_model_army(scene: Scene, act: Act, who: list[int]) -> None:
    """E513: a land technology that opens within four turns at once, two boxes above its goal; else
    the best one that is open."""
    g, s = scene.g, scene.g.state
    england = g.country("england")
    if scene.note("answer", "side") == "royalists" or not g.is_major(england):
        return  # Rebels fight with England's technology of the start
    level = g.tech(england, LAND)
    horizon = int(act.get("horizon", HORIZON))
    soon = [n for n in land_goals(g) if s.turn < goals()[n].turn <= s.turn + horizon]
    open_now = [n for n in land_goals(g) if goals()[n].turn <= s.turn]
    best = [s.goals[n] + 1 for n in open_now] + [s.goals[n] + 2 for n in soon]
    new = max([level, *best])
    if new > level:
        s.tech[england * 2 + LAND] = new
        g.add_effect(LEARNT, england, new - level)
        g.log(Changed("england", "land", level, new, EVENT))


FIGURES[EVENT, "military_revolution"] = new_model_army
