"""IV-17(1) The Time of Troubles: which side wins, and when Russia's side gives up."""

from __future__ import annotations

from europa.eu9.rules.events.political.civil_wars import has_army
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import OVER
from europa.eu9.rules.events.political.verbs.lands import DELAYED, give, score_land
from europa.eu9.rules.peace.opening import major_victories
from europa.eu9.rules.redeployment.unrest import TROUBLES, counted_lands
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

GODUNOV, WAR, CAPITAL = "russia_boris_godunov", "troubles", "moskva"
LOYALISTS, REBELS = "loyalists_win", "rebels_win"
GAVE_UP = "gave_up"
"""Note: the turn in which the Loyalists surrendered."""


def _military(scene: Scene, *, loyal: bool) -> bool:
    """A great victory, all cities of the national provinces, or an enemy without an A."""
    g, s = scene.g, scene.g.state
    russia, rebels, war = g.country("russia"), g.country("rebels"), named_war(g, WAR)
    us, them = (russia, rebels) if loyal else (rebels, russia)
    holders = (russia,) if loyal else (rebels, NONE)
    if war is not None and major_victories(g, war, (us,)):
        return True
    if all(s.controller[p] in holders for p in counted_lands(g, russia)):
        return True
    return not has_army(scene, (them,))


def loyalists_win(scene: Scene) -> bool:
    """No revolt in the national provinces, and the military condition."""
    g, s = scene.g, scene.g.state
    if named_war(g, WAR) is None:
        return scene.note("outcome", "") == LOYALISTS
    calm = not any(s.revolt[p] for p in counted_lands(g, g.country("russia")))
    return calm and _military(scene, loyal=True)


def rebels_win(scene: Scene) -> bool:
    """Godunov dead, and Moscow with the military condition; or the Loyalists give up."""
    g, s = scene.g, scene.g.state
    if named_war(g, WAR) is None:
        return scene.note("outcome", "") == REBELS
    if not holds(scene, ["dead", GODUNOV]):
        return False
    if scene.note(GAVE_UP, "") == str(s.turn):
        return True
    held = s.controller[g.world.province_index[CAPITAL]]
    taken = held in (NONE, g.country("rebels")) or _is_ally(scene, held)
    return taken and _military(scene, loyal=False)


def _is_ally(scene: Scene, country: int) -> bool:
    """Poland, full member or helper of the Rebels."""
    war = named_war(scene.g, WAR)
    if war is None:
        return False
    side = next((n for n in (0, 1) if scene.g.country("rebels") in war.side(n)), NONE)
    return country in war.side(side) or any(
        h.country == country and h.side == side for h in war.helpers
    )


@own(TROUBLES, "before:7.4")
def give_up(scene: Scene) -> Steps[None]:
    """With Godunov dead Russia may surrender of its own will."""
    g = scene.g
    russia = g.country("russia")
    if not g.is_major(russia) or not holds(scene, ["dead", GODUNOV]) or named_war(g, WAR) is None:
        return
    options = [Option("answer:no", False), Option("answer:surrender", True)]
    params = {"power": "russia", "event": TROUBLES, "default": "no"}
    if (yield Ask(g.seat_of(russia), "event.give_up", options, TROUBLES, params)):
        scene.write(GAVE_UP, "", str(g.state.turn))


@own(TROUBLES, "4.5", "7.0", OVER)
def hand_over(scene: Scene) -> None:
    """A province in revolt that was ceded passes once it is calm and Russia's or its taker's."""
    g, s = scene.g, scene.g.state
    head = f"{TROUBLES}:{DELAYED}:"
    for key in [key for key in s.event_notes if key.startswith(head)]:
        place, to = g.world.province_index[key.removeprefix(head)], g.country(s.event_notes[key])
        owner = s.owner[place]
        if not s.revolt[place] and s.controller[place] in (owner, to):
            del s.event_notes[key]
            give(scene, place, to)
            score_land(scene, {}, place, owner, to)


OUTCOMES[TROUBLES, LOYALISTS] = loyalists_win
OUTCOMES[TROUBLES, REBELS] = rebels_win
MESSAGES = {"ask.event.give_up": "{power}, {event}: do the Loyalists give up?"}
