"""Political events on the stage: how one begins, what it does at each step, when it is over."""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.eu9.annals import Happening, Running
from europa.eu9.rules.events.political import french_wars, imperial_crown, reformation
from europa.eu9.rules.events.political.engine import OWN, EventDone, perform, run, run_own
from europa.eu9.rules.events.political.verbs import (
    bids,
    court,
    dice,
    flow,
    forces,
    lands,
    marks,
    peaces,
    powers,
    split,
    ties,
    trade,
    unrest,
    war,
)
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.terms.amounts import is_of_countries
from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.core import countries, places
from europa.eu9.rules.terms.happenings import IMPOSED, LAPSED, tell
from europa.eu9.rules.terms.scene import Scene, UnknownTerm, each
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import PHASES, Act, event_records
from europa.kernel import Entry, Steps

VERBS = (
    bids, court, dice, flow, forces, lands, marks, peaces, powers, split, ties, trade, unrest, war,
    french_wars, imperial_crown, reformation,
)  # fmt: skip
"""Modules whose verbs enter themselves on being imported."""
AT_LEAST = "holds_at_least"
STEP = {
    "monarch": "1.1", "event": "1.5", "diplomacy": "2.1", "administration": "3.1",
    "military": "4.0", "redeployment": "5.1", "peace": "7.4", "interphase": "8.3",
}  # fmt: skip
"""Where the records of a phase act unless they say otherwise."""
FORCES = ("reinforcements", "units", "create", "control")
LEADERS = ("leader",)
REPEATED = ("redeployment", "peace", "interphase", "on")
"""Phases whose records act in each turn unless they say otherwise."""
ECHOES = 5
"""Rounds in which what events do may make others act in the same step."""
BATTLES = "battles_heard"
"""Effect of the turn: how many of its battles and sieges events have heard of."""
OUTSIDE = ("instead_of_rd", "first_next_turn", "called")
"""Draws of events outside the tables."""
AFTER = ("1.1", "2.5", "7.4", "8.3")
"""Steps after which records act; at all others they act before the step's own rules."""


class EventBegan(Entry, frozen=True):
    """A political event takes effect."""

    event: str


class EventOver(Entry, frozen=True):
    """A political event has run its course."""

    event: str


ENTRIES = (EventBegan, EventOver)
MESSAGES = {
    "entry.EventBegan": "{event} takes effect",
    "entry.EventOver": "{event} is over",
}


def scene_of(g: G, one: Running) -> Scene:
    """The scene of an event that runs."""
    roles = dict(verbs_of(one.event).roles)
    if one.part:
        roles |= verbs_of(one.event, one.part).roles
    return Scene(g, one.event, one.part, given=one.given or None, roles=roles)


def begin(g: G, event: str, cause: str = "", part: str = "") -> Steps[None]:
    """1.5: an event occurs and its records of the event phase are executed."""
    s = g.state
    record = event_records()[event]
    if record.draft:
        return
    scene = Scene(g, event, roles=dict(record.verbs.roles))
    scene.forget()
    scene.write("cause", "", cause)
    s.event_began[event] = s.turn
    s.running[:] = [one for one in s.running if one.event != event]
    s.running.append(Running(event, "", s.turn))
    g.log(EventBegan(event))
    tell(g, "event", name=event)
    try:
        if part:
            yield from begin_part(scene, event, part)
        else:
            yield from run(scene, [act for act in record.verbs.event if _at_once(act)])
        yield from run_own(scene, "event")
    except EventDone:
        return
    yield from called_now(g)


def _at_once(act: Act) -> bool:
    """Whether a record of the event phase acts as the event begins."""
    return _is_turn(act.get("turn", 1), 1)


def called_now(g: G) -> Steps[None]:
    """Events that another one plays at once."""
    calls = g.state.event_calls
    while True:
        now = next((call for call in calls if call.startswith("now:")), None)
        if now is None:
            return
        calls.remove(now)
        _, event, part, cause = now.split(":", 3)
        g.state.occurred[event] = g.state.occurred.get(event, 0) + 1
        yield from begin(g, event, cause, part)


def take_calls(g: G, *kinds: str) -> list[tuple[str, str, str]]:
    """Events that were called to come now: (event, part, cause), in order; they are taken off."""
    calls = g.state.event_calls
    found = [call for call in calls if call.partition(":")[0] in kinds]
    calls[:] = [call for call in calls if call not in found]
    parts = [call.split(":") for call in found]
    return [
        (one[1], one[2] if len(one) > 2 else "", one[3] if len(one) > 3 else "") for one in parts
    ]


# Step by step


@cache
def _by_step(event: str, part: str) -> dict[str, tuple[tuple[Act, str], ...]]:
    """The records of an event by the step at which they act, with their phase."""
    found: dict[str, list[tuple[Act, str]]] = {}
    verbs = verbs_of(event, part)
    for phase in PHASES:
        for act in verbs.acts(phase) if phase != "on" else ():
            for step in _steps(act, phase) if "on" not in act else ():
                found.setdefault(step, []).append((act, phase))
    return {step: tuple(acts) for step, acts in found.items()}


def acts_at(g: G, step: str) -> list[tuple[Running, Act]]:
    """The records of running events that act at this step, in the order the events began."""
    return [
        (one, act)
        for one in g.state.running
        for act, phase in _by_step(one.event, one.part).get(step, ())
        if _in_turn(g, one, act, phase)
    ]


def _steps(act: Act, phase: str) -> list[str]:
    if "at" in act:
        return [str(one) for one in each(act["at"])]
    if phase == "administration":
        return ["3.9"] if act["do"] in FORCES else ["3.10"] if act["do"] in LEADERS else ["3.1"]
    return [STEP[phase]]


def _in_turn(g: G, one: Running, act: Act, phase: str) -> bool:
    """Whether a record acts in this turn of its event."""
    number = g.state.turn - one.began + 1
    wanted = act.get("turn", "each" if phase in REPEATED else 1)
    if wanted in ("war1", "war2"):
        begun = g.state.event_notes.get(f"{one.event}:war:begun", "")
        return bool(begun) and g.state.turn - int(begun) == (wanted == "war2")
    return _is_turn(wanted, number) and (phase != "event" or number > 1)


def _is_turn(wanted: Any, number: int) -> bool:
    """Whether this turn of an event is one of those a record names."""
    if isinstance(wanted, int):
        return number == wanted
    if wanted == "each":
        return True
    if wanted.endswith("+"):
        return number >= int(wanted[:-1])
    first, _, last = wanted.partition("-")
    return int(first) <= number <= int(last or first)


def play_step(g: G, step: str, *, after: bool = False) -> Steps[None]:
    """Everything that running events do at a step: once, though the step may be played again."""
    if after != (step in AFTER):
        return
    key = f"events:{g.state.turn}:{step}:{g.state.round}"
    if key in g.state.effects:
        return
    g.state.effects[key] = 1
    for one in [r for r in g.state.running if not r.part]:
        yield from run_own(scene_of(g, one), f"before:{step}")
    for one, act in acts_at(g, step):
        if one not in g.state.running:
            continue
        try:
            yield from perform(scene_of(g, one), act)
        except EventDone:
            g.log(EventOver(one.event))
    for one in [r for r in g.state.running if not r.part and (r.event, step) in OWN]:
        try:
            yield from run_own(scene_of(g, one), step)
        except EventDone:
            g.log(EventOver(one.event))
    for event, act in _meanwhile(g, step):
        yield from perform(Scene(g, event, roles=dict(verbs_of(event).roles)), act)
    yield from called_now(g)


def _meanwhile(g: G, step: str) -> list[tuple[str, Act]]:
    """What pending events do at a step of each turn until they come."""
    waiting = [call.removeprefix("pending:") for call in g.state.event_calls if "pending:" in call]
    return [
        (event, act)
        for event in waiting
        for entry in verbs_of(event).draw
        for act in entry.get("each_turn", ())
        if str(act.get("at", "")) in (step, step.rstrip("ab"))
    ]


# Happenings


def _tell_of_battles(g: G) -> None:
    """Battles and sieges since the last step: cities that fell, great victories."""
    s = g.state
    seen = s.effects.get(BATTLES, 0)
    if seen >= len(s.fought):
        return
    s.effects[BATTLES] = len(s.fought)
    for one in s.fought[seen:]:
        if one.kind == "siege":
            tell(g, "captured", one.winner, one.loser, where=one.place)
        elif one.major:
            tell(g, "major_victory", one.winner, one.loser, where=one.place)


def hear(g: G) -> Steps[None]:
    """What has happened since the last step: running events that wait for it act."""
    _tell_of_battles(g)
    for _ in range(ECHOES):
        if not g.state.happenings:
            break
        yield from _hear(g)
    yield from called_now(g)


def _hear(g: G) -> Steps[None]:
    """One round of what was told; it may make events tell more."""
    told = g.state.happenings[:]
    g.state.happenings.clear()
    for what in told:
        if what.kind in (LAPSED, IMPOSED):
            yield from _carry_out(g, what)
            continue
        waiting = [Running(event) for event in early_listeners() if event not in g.state.occurred]
        for one in (*g.state.running, *waiting):
            for act in listeners(one.event, one.part):
                if not _may_be_heard(act, what):
                    continue
                if one not in g.state.running and one not in waiting:
                    break
                scene = scene_of(g, one).bind(
                    it=what.who, other=what.whom, here=what.where, person=what.name
                )
                if not _heard(scene, act, what):
                    continue
                try:
                    yield from perform(scene, act)
                except EventDone:
                    g.log(EventOver(one.event))
            if not one.part and (one in g.state.running or one in waiting):
                bound = scene_of(g, one).bind(
                    it=what.who, other=what.whom, here=what.where, person=what.name
                )
                try:
                    yield from run_own(bound, f"on:{what.kind}")
                except EventDone:
                    g.log(EventOver(one.event))


def _carry_out(g: G, what: Happening) -> Steps[None]:
    """What a record says of a casus belli that lapsed, or of a condition that a peace imposed."""
    event = what.name.partition("#")[0]
    scene = Scene(g, event, it=what.who, other=what.whom, roles=dict(verbs_of(event).roles))
    try:
        yield from run(scene, records()[what.name][what.kind.partition(":")[2]])
    except EventDone:
        g.log(EventOver(event))


@cache
def early_listeners() -> tuple[str, ...]:
    """Events outside the tables whose records wait from the start of the game."""
    return tuple(
        record.id
        for record in event_records().values()
        if not record.draft
        and listeners(record.id, "")
        and any(entry["then"] in OUTSIDE for entry in record.verbs.draw)
    )


@cache
def listeners(event: str, part: str) -> tuple[Act, ...]:
    """The records of an event that wait for happenings."""
    verbs = verbs_of(event, part)
    return tuple(act for phase in PHASES for act in verbs.acts(phase) if "on" in act)


def _may_be_heard(act: Act, what: Happening) -> bool:
    """Quick: whether a record waits for this kind of happening at all."""
    kind = act["on"][0]
    return bool(kind == what.kind or (kind == AT_LEAST and what.kind == "captured"))


def _heard(scene: Scene, act: Act, what: Happening) -> bool:
    """Whether a happening is the one a record waits for: kind, then who, whom, where, or a name."""
    kind, *wanted = act["on"]
    if kind == AT_LEAST and what.kind == "captured":
        who, where, number = wanted
        held = [p for p in places(scene, where) if _is_held(scene, p, who)]
        return what.who in countries(scene, who) and len(held) >= number
    if kind != what.kind:
        return False
    values: list[int | str] = [
        v for v in (what.who, what.whom, what.where, what.name) if v not in (NONE, "")
    ]
    return all(any(_is_meant(scene, term, value) for value in values) for term in wanted)


def _is_held(scene: Scene, province: int, who: Any) -> bool:
    """Whether one of these has military control of a place."""
    return scene.g.state.controller[province] in countries(scene, who)


def _is_meant(scene: Scene, term: Any, value: int | str) -> bool:
    """Whether a word of the record means this country, place or name."""
    if isinstance(value, str):
        return term == value or (isinstance(term, list) and value in term)
    if term in ("any", "it"):
        return True
    if isinstance(term, str) and term in scene.g.world.province_index:
        return value == scene.g.world.province_index[term]
    try:
        return value in (
            countries(scene, term) if is_of_countries(scene, term) else places(scene, term)
        )
    except UnknownTerm:
        return False
