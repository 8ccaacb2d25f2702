"""IV-7(1) The English Civil War: England fights on the side it plays, and its New Model Army."""

from __future__ import annotations

from europa.eu9.conflicts import ATTACKERS
from europa.eu9.entries import Changed
from europa.eu9.rules.administration.revolution import land_goals
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import OVER, choice
from europa.eu9.rules.events.political.verbs.powers import FIGURES
from europa.eu9.rules.powers.logistics import LEARNT
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import LAND
from europa.eu9.table import LAND_OF, TECH_OF
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.eu9.world.tables import goals
from europa.kernel import Steps

EVENT, WAR, SCOTS = "IV-7(1)", "english_civil_war", "scots"
PARLIAMENT, ROYALISTS = "parliament", "royalists"
OTHER = {PARLIAMENT: ROYALISTS, ROYALISTS: PARLIAMENT}
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
    rebels = OTHER[side]
    g.state.held[LAND_OF[g.country(rebels)]] = g.tech(england, LAND)
    g.state.held[TECH_OF[g.country(side)]] = england


@own(EVENT, "3.1")
def learn(scene: Scene) -> None:
    """Royalists whom England does not play have England's land technology of the start, and a box
    more in each turn from the second on."""
    g, s = scene.g, scene.g.state
    later = s.turn > s.event_began.get(EVENT, s.turn)
    key = LAND_OF[g.country(ROYALISTS)]
    if later and key in s.held and named_war(g, WAR) is not None:
        s.held[key] += 1


def royalist_technology(scene: Scene, act: Act, who: list[int]) -> None:
    """They have won: England fights as they do."""
    g, s = scene.g, scene.g.state
    england = g.country("england")
    if g.is_major(england):
        s.tech[england * 2 + LAND] = g.tech(g.country(ROYALISTS), LAND)


@own(EVENT, OVER)
def forget(scene: Scene) -> None:
    """The sides are no more."""
    g = scene.g
    for name in OTHER:
        for key in (LAND_OF[g.country(name)], TECH_OF[g.country(name)]):
            g.state.held.pop(key, None)


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
    if not g.is_major(england):
        return
    rebels = LAND_OF[g.country(PARLIAMENT)]  # Parliament as Rebels has its own
    level = s.held.get(rebels, g.tech(england, LAND))
    horizon = int(act.get("horizon", HORIZON))
    soon = [n for n in land_goals(g) if s.turn < goals()[n].turn <= s.turn + horizon]
    open_now = [n for n in land_goals(g) if goals()[n].turn <= s.turn]
    best = [s.goals[n] + 1 for n in open_now] + [s.goals[n] + 2 for n in soon]
    new = max([level, *best])
    if new > level and rebels in s.held:
        s.held[rebels] = new
        g.log(Changed(PARLIAMENT, "land", level, new, EVENT))
    elif new > level:
        s.tech[england * 2 + LAND] = new
        g.add_effect(LEARNT, england, new - level)
        g.log(Changed("england", "land", level, new, EVENT))


FIGURES[EVENT, "military_revolution"] = new_model_army
FIGURES[EVENT, "royalists"] = royalist_technology
