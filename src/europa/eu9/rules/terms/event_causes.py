"""Causes of war that events give: whether one is awake, who decides on it, what its use means."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import CasusBelli, War
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.core import countries, country, holds
from europa.eu9.rules.terms.happenings import LAPSED, tell
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE


def record_of(cb: CasusBelli) -> dict[str, Any]:
    """The record of the event that gave a cause; empty if a rule gave it."""
    return records()[cb.record] if cb.record else {}


def scene_for(g: G, cb: CasusBelli) -> Scene:
    """Where the words of its record are read: `it` is its holder."""
    roles = dict(verbs_of(cb.source).roles)
    return Scene(g, cb.source, it=cb.holder, other=cb.target, roles=roles)


def awake(g: G, cb: CasusBelli) -> bool:
    """Whether the condition under which a cause counts holds now."""
    act = record_of(cb)
    return "while" not in act or holds(scene_for(g, cb), act["while"])


def decider(g: G, cb: CasusBelli) -> int:
    """The power that decides on a cause: its holder, or whom the record names for a minor."""
    if g.is_major(cb.holder):
        return cb.holder
    act = record_of(cb)
    if act.get("minors") == "always":
        return NONE
    return country(scene_for(g, cb), act["decider"]) if "decider" in act else NONE


def together(g: G, cb: CasusBelli) -> list[int]:
    """All whom a declaration by this cause is aimed at: those of a joint one, or the one target."""
    if not record_of(cb).get("joint"):
        return [cb.target]
    found = [other.target for other in g.state.causes if _same(other, cb)]
    return [cb.target, *(c for c in found if c != cb.target)]


def _same(one: CasusBelli, other: CasusBelli) -> bool:
    return bool(one.record) and (one.record, one.holder) == (other.record, other.holder)


def spend(g: G, cb: CasusBelli) -> None:
    """A cause that counts once is gone, with all its record gave its holder besides."""
    g.state.causes[:] = [c for c in g.state.causes if c != cb and not _same(c, cb)]


def helped(g: G, cb: CasusBelli) -> list[int]:
    """Beside whom its holder fights (`ally_of`)."""
    act = record_of(cb)
    return countries(scene_for(g, cb), act["ally_of"]) if "ally_of" in act else []


def fellows(g: G, cb: CasusBelli) -> list[int]:
    """Minors that enter the war beside its holder."""
    term = record_of(cb).get("allied")
    found = countries(scene_for(g, cb), term) if term not in (None, ["users"]) else []
    return [c for c in found if not g.is_major(c) and not g.state.gone[c]]


def used(g: G, cb: CasusBelli, war: War) -> None:
    """The event hears of it: who used its cause, and which war that is."""
    act = record_of(cb)
    if not act:
        return
    notes, name = g.state.event_notes, g.name(cb.holder)
    key = f"{cb.source}:used:{act.get('key', '')}"
    notes[key] = " ".join(dict.fromkeys([*notes.get(key, "").split(), name]))
    notes[f"{cb.source}:target:{act.get('key', '')}"] = g.name(cb.target)
    name_war(g, cb.source, str(act.get("name_war", "")), war)
    tell(g, "uses_cb", cb.holder, cb.target, name=str(act.get("key", "")))


def lapses(g: G, cb: CasusBelli) -> bool:
    """A cause runs out unused: whether its event has something to say about that."""
    if not record_of(cb).get("unused"):
        return False
    tell(g, LAPSED, cb.holder, cb.target, name=cb.record)
    return True


def name_war(g: G, event: str, name: str, war: War) -> None:
    """Let the event know its war by number, and by the name it gives it."""
    notes = g.state.event_notes
    notes[f"{event}:war:"] = str(war.number)
    notes[f"{event}:war:begun"] = str(g.state.turn)
    notes.pop(f"{event}:war:ended", None)
    if name:
        notes[f"war:{name}"] = str(war.number)
        notes.pop(f"war_ended:{name}", None)


def note_ends(g: G) -> None:
    """Remember in which turn wars that events know were over."""
    notes, turn = g.state.event_notes, str(g.state.turn)
    for key, number in list(notes.items()):
        head, _, name = key.partition(":")
        known = (head == "war" and f"war_ended:{name}") or (key.endswith(":war:") and f"{key}ended")
        if known and known not in notes and war_numbered(g, int(number)) is None:
            notes[known] = turn
            notes.setdefault(f"war_ended:{number}", turn)
