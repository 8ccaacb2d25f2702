"""Political events on the stage: how one begins, what it does at each step, when it is over."""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.eu9.annals import Running
from europa.eu9.rules.events.political.company import VERBS
from europa.eu9.rules.events.political.engine import OWN, EventDone, perform, run, run_own
from europa.eu9.rules.events.political.verbs import lands
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import is_barred
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.table import G
from europa.eu9.world.political import PHASES, Act, event_records
from europa.kernel import Entry, Steps

COMPANY = VERBS
"""All of them are there: what they enter is in the books of the engine."""
AT_LEAST = "holds_at_least"
OWN_CAUSES = ("V-4",)
"""Events whose causes of war in the diplomacy phase only their own rules can give in time."""
STEP = {
    "monarch": "1.1", "event": "1.5", "diplomacy": "2.1", "administration": "3.1",
    "military": "4.0", "redeployment": "5.1", "peace": "7.4", "interphase": "8.3",
}  # fmt: skip
"""Where the records of a phase act unless they say otherwise."""
HALVES = {"4.2": "4.2a", "5.2": "5.2a"}
"""Steps that the data name whole -> the segment in which their records act."""
DRAWS = "1.5"
LATE = (("III-D(1)", "extension"),)
"""Parts that act after the draws: not in a turn that brings the next stage."""
FORCES = ("reinforcements", "units", "create", "control")
LEADERS = ("leader",)
REPEATED = ("redeployment", "peace", "interphase", "on")
"""Phases whose records act in each turn unless they say otherwise."""
EARLY = "early"
"""Moments of events' own rules before they have occurred: `early:dies`."""
ECHOES = 5
"""Rounds in which what events do may make others act in the same step."""
BATTLES = "battles_heard"
"""Effect of the turn: how many of its battles and sieges events have heard of."""
LATER, PUT_OFF = {"3.1": "revolt", "4.5": "destroy"}, "put_off:"
"""Steps at which records of a verb act on what was told before them; effect that keeps them."""
WARS, LAST_PHASES = "2.1", ("7", "8")
OUTSIDE = ("instead_of_rd", "first_next_turn", "called")
"""Draws of events outside the tables."""
ANY_TIME = {"intervention": "4.0b"}
"""Where records act that may act at any time; the others before the peaces."""
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
    if record.draft or is_barred(g, event):
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
            yield from run_own(scene, "begins")
            yield from called_now(g)  # what that calls comes before its own records
            yield from run(scene, [act for act in record.verbs.event if _at_once(act)])
        yield from run_own(scene, "event")
    except EventDone:
        pass  # what it has called comes all the same
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
def by_step(event: str, part: str) -> dict[str, tuple[tuple[Act, str], ...]]:
    """The records of an event by the step at which they act, with their phase."""
    found: dict[str, list[tuple[Act, str]]] = {}
    verbs = verbs_of(event, part)
    for phase in PHASES:
        for act in verbs.acts(phase) if phase != "on" else ():
            for step in _steps(event, act, phase) if "on" not in act else ():
                found.setdefault(step, []).append((act, phase))
    return {step: tuple(acts) for step, acts in found.items()}


def acts_at(g: G, step: str) -> list[tuple[Running, Act]]:
    """The records of running events that act at this step, in the order the events began."""
    return [
        (one, act)
        for one in g.state.running
        for act, phase in by_step(one.event, one.part).get(step, ())
        if _in_turn(g, one, act, phase)
    ]


def _steps(event: str, act: Act, phase: str) -> list[str]:
    if event in OWN_CAUSES and act["do"] == "cb":
        return []
    if act.get("at") == "any":
        return [ANY_TIME.get(act["do"], "7.0")]
    if "at" in act:
        return [HALVES.get(str(one), str(one)) for one in each(act["at"])]
    if phase == "administration":
        forces = [one["do"] in FORCES for one in (act, *act.get("then", ()))]
        return ["3.9"] if any(forces) else ["3.10"] if act["do"] in LEADERS else ["3.1"]
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
        if after and step == WARS:
            yield from _after_wars(g)
        if after:
            yield from _own_after(g, step)
        return
    key = f"events:{g.state.turn}:{step}:{g.state.round}"
    if key in g.state.effects:
        return
    g.state.effects[key] = 1
    for one in [r for r in g.state.running if not r.part]:
        yield from run_own(scene_of(g, one), f"before:{step}")
    before = list(g.state.running)
    yield from _act(g, step, acts_at(g, step))
    if step[:1] in LAST_PHASES:  # parts that began just now have their say at once
        yield from _act(g, step, [row for row in acts_at(g, step) if row[0] not in before])
    for one in [r for r in g.state.running if not r.part and (r.event, step) in OWN]:
        try:
            yield from run_own(scene_of(g, one), step)
        except EventDone:
            g.log(EventOver(one.event))
    if step == "1.5":
        yield from lands.create_later(g)
    if step in LATER:
        yield from _put_off(g, f"{PUT_OFF}{step}:")
    for event, part, given in take_calls(g, f"at {step}"):
        yield from begin_part(Scene(g, event), event, part, given)
    for event, act in _meanwhile(g, step):
        yield from perform(Scene(g, event, roles=dict(verbs_of(event).roles)), act)
    yield from called_now(g)


def _act(g: G, step: str, rows: list[tuple[Running, Act]]) -> Steps[None]:
    """Records one after another, as long as their events run."""
    for one, act in rows:
        if one not in g.state.running or (step == WARS and _looks_back(id(act))):
            continue
        if step == DRAWS and (one.event, one.part) in LATE:
            continue
        try:
            yield from perform(scene_of(g, one), act)
        except EventDone:
            g.log(EventOver(one.event))


def _put_off(g: G, prefix: str) -> Steps[None]:
    """What events heard of earlier in the turn, and act upon only now."""
    names = [name for name in g.state.effects if name.startswith(prefix)]
    for name in names:
        del g.state.effects[name]
        key = name.removeprefix(prefix)
        event = key.partition("#")[0]
        scene = Scene(g, event, roles=dict(verbs_of(event).roles))
        yield from perform(scene, records()[key])


def _own_after(g: G, step: str) -> Steps[None]:
    """What running events do by their own rules once a step is over."""
    moment = f"after:{step}"
    for one in [r for r in g.state.running if not r.part and (r.event, moment) in OWN]:
        yield from run_own(scene_of(g, one), moment)
    if step == DRAWS:
        for one, act in acts_at(g, step):
            if (one.event, one.part) in LATE:
                yield from perform(scene_of(g, one), act)


def _after_wars(g: G) -> Steps[None]:
    """2.1: records that ask who has used a casus belli act when all have decided."""
    for one, act in acts_at(g, WARS):
        if one in g.state.running and _looks_back(id(act)):
            try:
                yield from perform(scene_of(g, one), act)
            except EventDone:
                g.log(EventOver(one.event))
    yield from called_now(g)


def _looks_back(number: int) -> bool:
    return number in _records_that_look_back()


@cache
def _records_that_look_back() -> frozenset[int]:
    """Records of the book, by identity, that speak of the use of a casus belli."""
    return frozenset(id(act) for act in records().values() if _depends(act))


def _depends(thing: Any) -> bool:
    """Whether a condition in or below it asks who used a casus belli."""
    if isinstance(thing, dict):
        return any(
            "used_cb" in str(value) if key in ("if", "only_if", "unless") else _depends(value)
            for key, value in thing.items()
        )
    return isinstance(thing, list | tuple) and any(_depends(value) for value in thing)


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
