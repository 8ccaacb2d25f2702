"""V-1 The War of Devolution: the victim, and who signs with it."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import run, whom
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS, choice
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

EVENT, WAR, KEY = "V-1", "devolution", "defensive_alliance"
SIGN = "sign"
MESSAGES = {
    "ask.event.consent": "{power}, {event}: {other} offers a defensive alliance. Do you sign?",
    "option.event.consent.sign": "Sign",
    "option.event.consent.no": "No",
}


def victim(scene: Scene) -> list[int]:
    """Whom France has attacked."""
    g = scene.g
    war = named_war(g, WAR)
    if war is None:
        return []
    france = g.country("france")
    return list(war.attacked or war.side(1 - side_of(war, france)))[:1]


def offer(scene: Scene, act: Act) -> Steps[None]:
    """Holland and England may sign with the victim, both sides agreeing; then they may enter."""
    g = scene.g
    for one in whom(scene, act):
        found = victim(scene)
        if not g.is_major(one) or not found or one in g.enemies(found[0]) or one == found[0]:
            continue
        signs = (yield choice(scene, one, KEY, ("no", SIGN), "no")) == SIGN
        if signs and g.is_major(found[0]):
            signs = yield from _agrees(scene, found[0], one)
        said = SIGN if signs else "no"
        scene.write("answer", f"{KEY}:{g.name(one)}", said)
        yield from run(scene.bind(it=one), act["options"][said])


def _agrees(scene: Scene, one: int, other: int) -> Steps[bool]:
    g = scene.g
    options = [Option(SIGN, True), Option("no", False)]
    params = {"power": g.name(one), "event": EVENT, "other": g.name(other), "default": SIGN}
    agrees: bool = yield Ask(g.seat_of(one), "event.consent", options, EVENT, params)
    return agrees


ROLES[EVENT, "victim"] = victim
QUESTIONS[EVENT, KEY] = offer
