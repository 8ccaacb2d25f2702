"""Lasting marks that events set and clear, and that rules and other events look at."""

from __future__ import annotations

from typing import Any

from europa.eu9.rules.events.political.engine import verb, whom
from europa.eu9.rules.terms.core import countries, country, holds
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

STANCE, PROTESTANT = "stance", "protestant"
WHOSE_STANCE = {"III-D(Final)": "france"}
"""Events that remember the attitude of a power other than England."""
SHORT = {"counter_reformation": "cr", "conciliatory": "co"}
"""Attitudes as the events' data call them."""


MESSAGES = {"ask.event.wish": "{power}: {event} may follow from this. Do you want it?"}


@verb("flag")
def flag(scene: Scene, act: Act) -> Steps[None]:
    """A lasting mark; for a power if `who` is named. It may have an end of its own.

    `asks`: a power that may leave it; one that nobody plays wants it.
    """
    g, name = scene.g, str(act["name"])
    if "asks" in act and not (yield from _wanted(scene, act)):
        return
    whose = [g.name(c) for c in whom(scene, act)] if "who" in act else []
    value = act.get("to", True)
    if value is False:
        clear(g, name, whose)
        return
    for mark in (name, *(f"{name}:{one}" for one in whose)):
        g.state.in_force.setdefault(mark, g.state.turn)
    if value is not True:
        g.state.flag_values[name] = _value(scene, act, value)
    if "until" in act and act["until"] != "game":
        keep(scene, act, f"flag:{name}", whom(scene, act) if "who" in act else [])
    tell(g, "flag", name=name)


def _wanted(scene: Scene, act: Act) -> Steps[bool]:
    """Whether the power that is asked wants it, where it is not there already."""
    g = scene.g
    power = country(scene, act["asks"])
    if str(act["name"]) in g.state.in_force or not g.is_major(power):
        return True
    options = [Option("answer:yes", True), Option("answer:no", False)]
    params = {"power": g.name(power), "event": scene.event}
    return bool((yield Ask(g.seat_of(power), "event.wish", options, scene.event, params)))


def clear(g: G, name: str, whose: list[str]) -> None:
    """The mark is off: of those named, or of everybody."""
    s = g.state
    marks = [f"{name}:{one}" for one in whose]
    if not whose:
        marks = [mark for mark in s.in_force if mark.startswith(f"{name}:")]
    found = [mark for mark in marks if s.in_force.pop(mark, None) is not None]
    if not any(mark.startswith(f"{name}:") for mark in s.in_force):
        if s.in_force.pop(name, None) is not None:
            found.append(name)
        s.flag_values.pop(name, None)
    for mark in found:
        s.event_notes[f"flag_ended:{mark}"] = str(s.turn)


def _value(scene: Scene, act: Act, value: Any) -> str:
    if value == STANCE:
        who = country(scene, act.get("who", WHOSE_STANCE.get(scene.event, "england")))
        attitude = scene.g.state.attitude[who]
        if scene.event in WHOSE_STANCE and holds(scene, ["religion", "france", PROTESTANT]):
            return PROTESTANT
        return SHORT.get(attitude, attitude)
    if isinstance(value, (dict, list)) or value in ("it", "with"):
        return " ".join(scene.g.name(c) for c in countries(scene, value))
    return str(value)
