"""IV-A The Peace of Westphalia: when it comes, and the positions of the powers (E503)."""

from __future__ import annotations

from europa.eu9.annals import Peace
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.thirty_years import awards
from europa.eu9.rules.events.political.thirty_years.german_empire import remember
from europa.eu9.rules.events.political.thirty_years.sides import EVENT, WAR, war_of
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.table import G

POWERS = ("spain", "austria", "france", "holland", "sweden", "england", "poland")
DOMINANT, BALANCED, LOSING = "dominant", "neutral", "losing"
OF_THE_CONGRESS = (awards,)
"""Modules whose rules enter themselves on being imported."""


def is_due(scene: Scene) -> bool:
    """From the turn of Prague on: no two powers fight each other in it any more."""
    g = scene.g
    if not g.holds("prague"):
        return False
    war = war_of(g)
    if war is None or war.armistice:
        return True
    return not all(any(g.is_major(c) for c in war.side(n)) for n in (0, 1))


def fought(scene: Scene, power: int) -> bool:
    """Whether it was ever fully in the war."""
    name = f"{scene.g.name(power)}/"
    war = war_of(scene.g)
    now = (war is not None and power in war.members) or bool(treaties(scene.g, power))
    return now or any(pair.startswith(name) for pair in scene.note("fought", "").split())


def treaties(g: G, power: int) -> list[Peace]:
    """What it has signed in this war, in order."""
    numbers = g.state.event_notes.get(f"war:{WAR}", "").split()
    return [
        p
        for p in g.state.peaces
        if power in p.parties and (p.cause == EVENT or str(p.war) in numbers)
    ]


def position(scene: Scene, power: int) -> str:
    """Losing if it left before the last turn or was made to; else by what it signs now."""
    g = scene.g
    war = war_of(g)
    signed = treaties(g, power)
    now = [p for p in signed if p.turn == g.state.turn]
    if any(p.kind == "event" and p.level == 0 for p in now):
        return LOSING
    if not now:
        left = bool(signed) and (war is None or power not in war.members)
        return LOSING if left else BALANCED
    if all(p.level and power in p.winners for p in now):
        return DOMINANT
    return LOSING if all(p.level and power in p.losers for p in now) else BALANCED


def congress(scene: Scene) -> None:
    """All have signed: positions are found, and what is left of the war is over."""
    g = scene.g
    if scene.note("congress", "") or not is_due(scene):
        return
    scene.write("congress", "", str(g.state.turn))
    for name in POWERS:
        power = g.country(name)
        if fought(scene, power):
            scene.write("position", name, position(scene, power))
    remember(scene)
    war = war_of(g)
    if war is not None:
        leave_war(g, war, war.members)


OUTCOMES[EVENT, "westphalia"] = lambda scene: bool(scene.note("congress", ""))
