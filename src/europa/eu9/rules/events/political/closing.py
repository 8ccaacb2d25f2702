"""11.3 When a political event is over, and what it leaves behind then."""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.eu9.annals import Running
from europa.eu9.rules.events.political.engine import GOES_ON
from europa.eu9.rules.events.political.stage import REPEATED, EventOver
from europa.eu9.rules.events.political.verbs.flow import finish
from europa.eu9.rules.logistics.leaders import end_of_stay
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.lasting import strike, sweep
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTLIVING
from europa.eu9.table import G
from europa.eu9.world import LAST_TURN
from europa.eu9.world.political import PHASES, Act

LASTS = dict.fromkeys(("III-D", "III-D(1)", "III-D(3)"), "fwr_over")
"""Events that run on in war and truce, until a mark is set."""
AGAIN = ("III-D", "III-D(1)")
"""Those of them that run once more in the last stand of the heretics (E689)."""


def close(g: G) -> None:
    """1.0: parts, then events, whose war, turns and effects are over leave the stage."""
    end_of_stay(g)
    sweep(g)
    s = g.state
    for one in [one for one in s.running if one.part]:
        if not _goes_on(g, one):
            s.running.remove(one)
    for one in [one for one in s.running if not one.part]:
        if not _goes_on(g, one):
            finish(Scene(g, one.event), one.event)
            g.log(EventOver(one.event))


def _goes_on(g: G, one: Running) -> bool:
    """11.3: until its duration is over, else its war, else what its records or effects name."""
    s = g.state
    if one.event in LASTS:
        again = one.event in AGAIN and any(other.event == "III-D(5)" for other in s.running)
        return LASTS[one.event] not in s.in_force or again
    if (one.event, one.part) in GOES_ON:
        return GOES_ON[one.event, one.part](g)
    if one.part in OUTLIVING:
        return one.part in s.in_force or not s.gone[g.country("german_empire")]
    number = s.event_notes.get(f"{one.event}:war:", "")
    if number and war_numbered(g, int(number)) is not None:
        return True
    if not one.part and any(other.event == one.event and other.part for other in s.running):
        return True
    lasting = [entry for entries in s.lasting.values() for entry in entries]
    if not one.part and any(e.event == one.event and e.until != "game" for e in lasting):
        return True
    if any(cb.source == one.event and s.turn <= cb.last < LAST_TURN for cb in s.causes):
        return True
    return s.turn - one.began + 1 <= _last_named(one) or _waits(g, one)


def _last_named(one: Running) -> int:
    """The last turn of the event that its records name."""
    last = 1
    for phase in PHASES:
        for act in verbs_of(one.event, one.part).acts(phase):
            wanted = act.get("turn", 1)
            if isinstance(wanted, int):
                last = max(last, wanted)
            elif isinstance(wanted, str) and "-" in wanted:
                last = max(last, int(wanted.partition("-")[2]))
    return last


def _waits(g: G, one: Running) -> bool:
    """Whether records of an event may still act: each turn, later, or on a happening to come.

    Those of a war that has been fought are over one turn after it.
    """
    verbs = verbs_of(one.event, one.part)
    number = g.state.event_notes.get(f"{one.event}:war:", "")
    ended = g.state.event_notes.get(f"war_ended:{number}", "")
    if ended and not _ends_itself(one.event, one.part):
        return g.state.turn <= int(ended) + 1
    return any(
        _still(g, act, phase) for phase in PHASES for act in verbs.acts(phase) if not _once(act)
    )


def _still(g: G, act: Act, phase: str) -> bool:
    """Whether one record may act in a later turn."""
    if "on" in act:
        kind, *names = act["on"]
        return kind != "event" or names[0] not in g.state.occurred
    wanted = act.get("turn", "each" if phase in REPEATED else 1)
    return wanted == "each" or (isinstance(wanted, str) and wanted.endswith("+"))


def _once(act: Act) -> bool:
    """A record that only ends CBs keeps nothing going."""
    return bool(act["do"] == "end" and act.get("what") == "cb")


@cache
def _ends_itself(event: str, part: str) -> bool:
    """Whether the event says itself when it is over."""
    verbs = verbs_of(event, part)
    return any(_ends_inside(act) for phase in PHASES for act in verbs.acts(phase))


def _ends_inside(thing: Any) -> bool:
    if isinstance(thing, dict):
        end = thing.get("do") == "end" and thing.get("what") != "cb" and "event" not in thing
        return end or any(_ends_inside(value) for value in thing.values())
    return isinstance(thing, list | tuple) and any(_ends_inside(value) for value in thing)


def cancel(g: G, event: str) -> None:
    """An event is cancelled by another: all it left in force ends."""
    finish(Scene(g, event), event)
    strike(g, event)
