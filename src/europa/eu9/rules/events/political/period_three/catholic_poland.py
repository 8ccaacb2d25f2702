"""III-C A Protestant king of Poland: the civil war of IV-B as E482 changes it."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.events.political.civil_wars import wins_poland
from europa.eu9.rules.events.political.engine import LEFT_OUT, own, perform
from europa.eu9.rules.events.political.verbs.flow import OVER
from europa.eu9.rules.powers.wars import change_war
from europa.eu9.rules.terms.book import key_of, verbs_of
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.world.political import Act
from europa.kernel import Steps

EVENT, WAR_OF = "III-C", "IV-B"
REBELS = {"side": "polish_rebels"}
NOT_THEN = ("play", "flag", "cb", "control")
"""Verbs of IV-B without a place here: no Cossacks, no Absolutism, other friends and players."""
FRIENDS = (("sweden", "rebels"), ("austria", "poland"), ("spain", "poland"))
"""Who may enter the war, and against whom."""
PLAYERS = ("spain", "austria", "france", "russia", "turkey")


def is_ours(scene: Scene) -> bool:
    """Whether the civil war under way is that of III-C."""
    return scene.g.state.event_notes.get(f"{WAR_OF}:cause:") == EVENT


def left_out(scene: Scene, act: Act) -> bool:
    return is_ours(scene) and act["do"] in NOT_THEN and act is not CONTROL


@own(WAR_OF, "event")
def for_the_faith(scene: Scene) -> None:
    """A war of religion; Sweden may help the king, Austria and Spain the Rebels. It is no IV-B:
    that may still come."""
    g, s = scene.g, scene.g.state
    if not is_ours(scene):
        return
    s.occurred.pop(WAR_OF, None)
    if (war := named_war(g, "poland")) is not None:
        change_war(g, war, kind="religious")
    record = next(act for act in verbs_of(WAR_OF).event if act["do"] == "cb")
    for friend, foe in FRIENDS:
        holder, target = g.country(friend), g.country(foe)
        if g.is_major(holder):
            s.causes.append(
                CasusBelli(
                    holder,
                    target,
                    free=True,
                    source=WAR_OF,
                    first=s.turn,
                    last=s.turn,
                    segment="2.1",
                    record=key_of(record),
                )
            )


def _row(name: str) -> dict[str, Any]:
    """One who may play the Rebels: a power that doesn't fight them beside the king."""
    able: list[Any] = ["and", ["major", name], ["not", ["at_war", name, REBELS]]]
    if name == "france":
        able.append(["religion", name, "catholic"])
    return {"who": name, "if": able}


CONTROL: Act = {
    "do": "control", "of": REBELS, "order": {"first": [_row(name) for name in PLAYERS]},
    "may_refuse": False,
}  # fmt: skip


@own(WAR_OF, "after:2.1")
def who_plays(scene: Scene) -> Steps[None]:
    """Once the wars of the turn are declared."""
    if is_ours(scene) and not scene.note("control", REBELS["side"]):
        yield from perform(scene, CONTROL)


def rebels_win(scene: Scene) -> bool:
    """As in IV-B, while that war is on."""
    on = any(one.event == WAR_OF for one in scene.g.state.running)
    return on and is_ours(scene) and wins_poland(scene, absolutists=False)


@own(WAR_OF, OVER)
def end_with_it(scene: Scene) -> None:
    """III-C is over with its war."""
    if is_ours(scene):
        scene.g.state.running[:] = [one for one in scene.g.state.running if one.event != EVENT]


LEFT_OUT[WAR_OF] = left_out
OUTCOMES[EVENT, "rebels_win"] = rebels_win
