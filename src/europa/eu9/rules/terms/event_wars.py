"""Wars as events know them: by names, by who used which casus belli, by when they were over."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import CasusBelli, War
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G


def name_war(g: G, event: str, name: str, war: War) -> None:
    """Let an event know its war by number, and by the name it gives it; some are two wars."""
    notes = g.state.event_notes
    number = str(war.number)
    notes[f"{event}:war:"] = number
    notes.setdefault(f"{event}:war:begun", str(g.state.turn))
    if name:
        known = notes.get(f"war:{name}", "").split()
        going = [one for one in known if war_numbered(g, int(one)) is not None]
        notes[f"war:{name}"] = " ".join(dict.fromkeys([*going, number]))
        notes.pop(f"war_ended:{name}", None)


def named_war(g: G, name: str) -> War | None:
    """The war that events call by this name, if it is on."""
    for number in g.state.event_notes.get(f"war:{name}", "").split():
        war = war_numbered(g, int(number))
        if war is not None:
            return war
    return None


def names_of(g: G, number: int) -> list[str]:
    """What events call a war."""
    return [
        key.removeprefix("war:")
        for key, numbers in g.state.event_notes.items()
        if key.startswith("war:") and str(number) in numbers.split()
    ]


def note_end(g: G, war: War) -> None:
    """Remember in which turn a war was over; a name of two wars ends with the last of them."""
    notes, turn = g.state.event_notes, str(g.state.turn)
    for name in names_of(g, war.number):
        if named_war(g, name) is None:
            notes[f"war_ended:{name}"] = turn
    notes[f"war_ended:{war.number}"] = turn


def record_of(cb: CasusBelli) -> dict[str, Any]:
    """What the event says about a casus belli it gave; nothing for others."""
    return records().get(cb.record, {})


def is_open(g: G, cb: CasusBelli) -> bool:
    """Whether the event's own condition on a casus belli holds now."""
    act = record_of(cb)
    if "while" not in act:
        return True
    scene = Scene(
        g, cb.source, it=cb.holder, other=cb.target, roles=dict(verbs_of(cb.source).roles)
    )
    return holds(scene, act["while"])


def cause_used(g: G, cb: CasusBelli | None, war: War) -> None:
    """A casus belli of an event is used: its user, its war, and those who wait for it."""
    if cb is None or not cb.record:
        return
    act, notes = record_of(cb), g.state.event_notes
    key = f"{cb.source}:used:{act.get('key', '')}"
    users = notes.get(key, "").split()
    notes[key] = " ".join(dict.fromkeys([*users, g.name(cb.holder)]))
    name_war(g, cb.source, str(act.get("name_war", act.get("war", ""))), war)
    tell(g, "uses_cb", cb.holder, cb.target, name=str(act.get("key", "")))
