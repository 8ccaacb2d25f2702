"""III.4.3 What becomes of an event whose number comes up: it occurs, or something else does."""

from __future__ import annotations

from typing import Any, NamedTuple

from europa.eu9.rules.events.political.engine import run
from europa.eu9.rules.events.political.verbs.flow import RULES, seat_for
from europa.eu9.rules.terms.book import records
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.where import continent
from europa.eu9.state import PROVINCES
from europa.eu9.table import G
from europa.eu9.world.political import event_records
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import together

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
    extra: bool = False
    """Besides the events of the turn."""


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
    exhausted: bool = False
    """The next event of the same number instead."""
    marks: str = ""
    """Another event whose box is marked too."""


def america_known(g: G) -> bool:
    """Whether any power has seen a province of America."""
    coast = continent("america")
    return any(g.state.known[power * PROVINCES + p] for power in g.majors() for p in coast)


def consider(g: G, event: str) -> Steps[Drawing]:
    """Read the draw entries of an event in order: the first that applies decides."""
    record = event_records()[event]
    if record.draft:
        return Drawing(again=True)
    scene = Scene(g, event, roles=dict(record.verbs.roles), drawing=True)
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
    """Whether a power asked refuses; several answer sealed."""
    seats = {
        seat: power
        for power in countries(scene, entry["refusal"])
        if (seat := seat_for(scene, {}, power))
    }
    if len(seats) > 1:
        branches = {seat: _refuses(scene, entry, seat, power) for seat, power in seats.items()}
        answers = yield from together(scene.g, branches)
        return any(answers.values())
    for seat, power in seats.items():
        return (yield from _refuses(scene, entry, seat, power))
    return False


def _refuses(scene: Scene, entry: dict[str, Any], seat: str, power: int) -> Steps[bool]:
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
        if "then_first_when" in entry:
            s.event_calls.append(f"{WAITS}:{event}")
            return Drawing(counts=False, again=True)
        return Drawing(again=True)
    if then == "mark":
        return Drawing(plays, counts=not entry.get("recur"))
    if then == "mark_unplayed":
        return Drawing(counts=False)
    if then == "nothing":
        return Drawing(marked=False, counts=False)
    if then == "rd":
        return Drawing(rd=True, revolt_in=entry.get("revolt_in", entry.get("revolt_table", "")))
    if then == "play" and "rule" in entry:
        RULES[entry["rule"]](scene.g)
        return Drawing(plays)
    if then == "play":
        return (yield from _instead(scene, entry, plays))
    if then == "part":
        return Drawing([*plays, Play(event, entry["part"])])
    if then == "choice":
        chosen = yield from _choice(scene, entry)
        return Drawing([*plays, Play(chosen, "", event)], counts=chosen == event)
    if then == "pending":
        s.event_calls.append(f"pending:{event}")
        return Drawing(counts=False)
    if then == "next":
        return Drawing(exhausted=True)
    if then in OUT_OF_TABLE:
        return Drawing(marked=False, counts=False, again=True)
    return Drawing([*plays, Play(event)])


def _instead(scene: Scene, entry: dict[str, Any], plays: list[Play]) -> Steps[Drawing]:
    """Another event in its place, by its own conditions; the two count as one if they are."""
    event, s = scene.event, scene.g.state
    other = str(entry["event"])
    same = entry.get("mark") != "both" or event_records()[event].same_as == other
    if event.partition("(")[0] == other.partition("(")[0]:
        same = False  # another stage of the same number
    marks = other if entry.get("mark") == "both" else ""
    if "part" in entry:
        return Drawing([*plays, Play(other, entry["part"], event)], counts=same, marks=marks)
    _scene(scene.g, other).write("cause", "", event)
    found = yield from consider(scene.g, other)
    played = [one._replace(cause=event) if one.event == other else one for one in found.plays]
    if found.counts and all(one.event != other for one in played):
        s.occurred[other] = s.occurred.get(other, 0) + 1
    return found._replace(
        plays=[*plays, *played], counts=same and found.counts, marks=marks if found.marked else ""
    )


def _choice(scene: Scene, entry: dict[str, Any]) -> Steps[str]:
    """A power picks one of several events; only one whose own conditions hold (E490)."""
    events = [
        str(one)
        for one in each(entry["events"])
        if one == scene.event or holds(scene, ["possible", one])
    ]
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
        scene = Scene(g, record.id, roles=dict(record.verbs.roles), drawing=True)
        for entry in record.verbs.draw:
            if entry["then"] == kind and holds(scene, entry.get("if")):
                found.append(record.id)
                break
    return found


def instead_of_rd(g: G) -> str:
    """The event that replaces the first R/D of the turn, if one waits for that."""
    return next(iter(_waiting(g, "instead_of_rd")), "")


def come_first(g: G) -> list[Play]:
    """Events that come by themselves before the draws: those that waited for their moment."""
    found = [Play(event) for event in _waiting(g, "first_next_turn")]
    calls = g.state.event_calls
    for call in list(calls):
        kind, _, rest = call.partition(":")
        play = RELEASES[kind](g, rest) if kind in RELEASES else None
        if play is not None:
            calls.remove(call)
            found.append(play)
    if _succession_in_spain(g):
        found.append(Play(SUCCESSION))
    return found


def _scene(g: G, event: str) -> Scene:
    return Scene(g, event, roles=dict(event_records()[event].verbs.roles))


def _pending(g: G, event: str) -> Play | None:
    """Drawn before, and now its condition holds; besides the events of the turn."""
    entry = next(e for e in event_records()[event].verbs.draw if e["then"] == "pending")
    if not holds(_scene(g, event), entry.get("when")):
        return None
    if "die" in entry and g.d10("pending_event", event) < entry["die"]:
        return None
    return Play(event, extra=True)


def _put_off(g: G, event: str) -> Play | None:
    """Drawn before in vain: it is the first event of the turn in which it can be."""
    entry = next(e for e in event_records()[event].verbs.draw if "then_first_when" in e)
    return Play(event) if holds(_scene(g, event), entry["then_first_when"]) else None


def _called(g: G, rest: str) -> Play | None:
    """Another event calls it when something has happened."""
    event, part, cause, key = rest.split(":", 3)
    if event in g.state.occurred or not holds(_scene(g, cause), records()[key]["when"]):
        return None
    return Play(event, part, cause)


def _succession_in_spain(g: G) -> bool:
    """E527: a dynastic crisis of Spain in period V brings it at once, drawn or not."""
    due = holds(_scene(g, SUCCESSION), ["and", ["crisis", "spain"], ["period", "=", "V"]])
    known = f"pending:{SUCCESSION}" in g.state.event_calls or SUCCESSION in g.state.occurred
    return due and not known


WAITS = "waits"
SUCCESSION = "V-4"
RELEASES = {"pending": _pending, WAITS: _put_off, "when": _called}
"""Kinds of calls that wait for a condition -> what comes of them now."""
