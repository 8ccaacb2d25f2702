"""III.4.3 What becomes of an event whose number comes up: it occurs, or something else does."""

from __future__ import annotations

from typing import Any, NamedTuple

from europa.eu9.rules.events.political.engine import run
from europa.eu9.rules.events.political.verbs.flow import seat_for
from europa.eu9.rules.terms.core import countries, country, holds
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.where import continent
from europa.eu9.state import PROVINCES
from europa.eu9.table import G
from europa.eu9.world.political import event_records
from europa.kernel import Ask, Option, Steps

OUT_OF_TABLE = ("instead_of_rd", "first_next_turn", "called", "never")
MESSAGES = {
    "ask.event.refuse": "{power}: {event} comes up. Do you let it happen?",
    "ask.event.which": "{power}: which event happens?",
    "option.accept": "Let it happen",
    "option.refuse": "Refuse",
    "option.event": "{a}",
}


class Play(NamedTuple):
    """An event to be executed once all are drawn."""

    event: str
    part: str = ""
    cause: str = ""


class Drawing(NamedTuple):
    """What a draw comes to."""

    plays: list[Play] = []
    marked: bool = True
    counts: bool = True
    """As played."""
    again: bool = False
    """Another draw."""
    rd: bool = False
    revolt_in: str = ""


def america_known(g: G) -> bool:
    """Whether any power has seen a province of America."""
    coast = continent("america")
    return any(g.state.known[power * PROVINCES + p] for power in g.majors() for p in coast)


def consider(g: G, event: str) -> Steps[Drawing]:
    """Read the draw entries of an event in order: the first that applies decides."""
    record = event_records()[event]
    if record.draft:
        return Drawing(again=True)
    scene = Scene(g, event, roles=dict(record.verbs.roles))
    plays: list[Play] = []
    for entry in record.verbs.draw:
        if not holds(scene, entry.get("if")):
            continue
        if "refusal" in entry and not (yield from _refused(scene, entry)):
            continue
        if "also" in entry:
            yield from run(scene, entry["also"])
        if entry["then"] == "also":
            plays.append(Play(entry["event"], entry.get("part", ""), event))
            continue
        return (yield from _decided(scene, entry, plays))
    return Drawing([*plays, Play(event)])


def _refused(scene: Scene, entry: dict[str, Any]) -> Steps[bool]:
    """Whether the power asked refuses."""
    power = country(scene, entry["refusal"])
    seat = seat_for(scene, {}, power)
    if not seat:
        return False
    options = [Option("accept", False), Option("refuse", True)]
    params = {
        "power": scene.g.name(power),
        "event": scene.event,
        "default": entry.get("default", "accept"),
    }
    refused: bool = yield Ask(seat, "event.refuse", options, scene.event, params)
    return refused


def _decided(scene: Scene, entry: dict[str, Any], plays: list[Play]) -> Steps[Drawing]:
    """The outcome of one entry."""
    event, s = scene.event, scene.g.state
    then = entry["then"]
    if then == "reroll":
        return Drawing(marked=False, counts=False, again=True)
    if then == "mark_reroll":
        return Drawing(again=True)
    if then == "mark":
        return Drawing(plays, counts=not entry.get("recur"))
    if then == "mark_unplayed":
        return Drawing(counts=False)
    if then == "nothing":
        return Drawing(marked=False, counts=False)
    if then == "rd":
        return Drawing(rd=True, revolt_in=entry.get("revolt_in", entry.get("revolt_table", "")))
    if then == "play":
        return Drawing([*plays, Play(entry["event"], entry.get("part", ""), event)])
    if then == "part":
        return Drawing([*plays, Play(event, entry["part"])])
    if then == "choice":
        chosen = yield from _choice(scene, entry)
        return Drawing([*plays, Play(chosen, "", event)])
    if then == "pending":
        s.event_calls.append(f"pending:{event}")
        return Drawing(counts=False)
    if then == "next":
        return Drawing(marked=False, counts=False, again=True)
    if then in OUT_OF_TABLE:
        return Drawing(marked=False, counts=False, again=True)
    return Drawing([*plays, Play(event)])


def _choice(scene: Scene, entry: dict[str, Any]) -> Steps[str]:
    """A power picks one of several events."""
    events = [str(one) for one in each(entry["events"])]
    power = next(iter(countries(scene, entry["who"])), -1)
    seat = seat_for(scene, {}, power) if power >= 0 else ""
    if not seat or len(events) == 1:
        return events[0]
    options = [Option(f"event:{one}", one) for one in events]
    chosen: str = yield Ask(
        seat, "event.which", options, scene.event, {"power": scene.g.name(power)}
    )
    return chosen


def _waiting(g: G, kind: str) -> list[str]:
    """Events outside the tables whose condition holds and that have not occurred."""
    found = []
    for record in event_records().values():
        if record.id in g.state.occurred or record.draft:
            continue
        scene = Scene(g, record.id, roles=dict(record.verbs.roles))
        for entry in record.verbs.draw:
            if entry["then"] == kind and holds(scene, entry.get("if")):
                found.append(record.id)
                break
    return found


def instead_of_rd(g: G) -> str:
    """The event that replaces the first R/D of the turn, if one waits for that."""
    return next(iter(_waiting(g, "instead_of_rd")), "")


def come_first(g: G) -> list[tuple[str, str, str]]:
    """Events that come by themselves before the draws: pending ones that are released."""
    found = [(event, "", "") for event in _waiting(g, "first_next_turn")]
    calls = g.state.event_calls
    for call in [call for call in calls if call.startswith("pending:")]:
        event = call.removeprefix("pending:")
        entry = next(e for e in event_records()[event].verbs.draw if e["then"] == "pending")
        scene = Scene(g, event, roles=dict(event_records()[event].verbs.roles))
        if holds(scene, entry.get("when")) and (
            "die" not in entry or g.d10("pending_event", event) >= entry["die"]
        ):
            calls.remove(call)
            found.append((event, "", ""))
    return found
