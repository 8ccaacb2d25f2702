"""IV-A War on Germans who stay out: a side attacks them, and they join the other one."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.thirty_years.sides import (
    EVENT,
    LEAGUE,
    UNION,
    enlist,
    members,
    other,
    player,
    rows,
    war_of,
    with_allies,
)
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

MESSAGES = {
    "ask.event.neutral": "{power}: does the {side} attack a German country that stays out?",
    "option.event.neutral.none": "Nobody",
    "option.attack": "{a}",
}


def neutrals(g: G) -> list[int]:
    """Minors of the Empire that have joined nobody."""
    taken = {*members(g, UNION), *members(g, LEAGUE)}
    for side in (UNION, LEAGUE):
        taken |= with_allies(g, side)
    found = [g.country(name) for name in rows()]
    return [c for c in found if c not in taken and not g.state.gone[c] and g.owned(c)]


def attack(scene: Scene) -> Steps[None]:
    """Each controller, as often as he likes: whom his side attacks fights on the other side."""
    g = scene.g
    for side in (UNION, LEAGUE):
        power = player(scene, side)
        while power != NONE and war_of(g) is not None and (found := neutrals(g)):
            options = [Option("none", NONE)]
            options += [Option(f"attack:{g.name(c)}", c, (g.name(c),)) for c in found]
            params = {"power": g.name(power), "side": side, "default": "none"}
            chosen = yield Ask(g.seat_of(power), "event.neutral", options, EVENT, params)
            if chosen == NONE:
                break
            enlist(scene, chosen, {**rows()[g.name(chosen)], "side": other(side)})


@own(EVENT, "4.0b")
def in_the_field(scene: Scene) -> Steps[None]:
    """Before it moves a side may attack a neutral, whose forces are deployed at once."""
    if not scene.g.holds("prague"):
        yield from attack(scene)
