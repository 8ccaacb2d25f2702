"""IV-7(2) The Puritans' war in England: how it is won and lost."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.kernel import Steps

EVENT, WAR = "IV-7(2)", "puritans"
SIDE = {"side": WAR}
SURRENDER = {
    "do": "peace", "who": SIDE, "with": "england", "kind": "level", "level": 5, "winner": "england",
}  # fmt: skip


def puritans_win(scene: Scene) -> bool:
    """Any peace that they win, an unconditional one too."""
    return holds(scene, ["wins", SIDE, "england", 1])


@own(EVENT, "before:7.0")
def give_up(scene: Scene) -> Steps[None]:
    """Without troops and revolts they surrender, whatever cities they hold."""
    g, s = scene.g, scene.g.state
    if named_war(g, WAR) is None:
        return
    rebels = countries(scene, SIDE)
    risen = any(cause == EVENT and s.revolt[p] for p, cause in s.revolt_cause.items())
    if not risen and not any(unit.country in rebels for unit in s.units):
        yield from perform(scene, SURRENDER)


OUTCOMES[EVENT, "puritans_win"] = puritans_win
