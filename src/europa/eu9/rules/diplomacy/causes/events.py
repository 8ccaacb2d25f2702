"""4.10.1, 4.10.2 What an event's record says of a casus belli it gave: its war, allies, targets."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import CasusBelli, War
from europa.eu9.rules.powers.wars import side_of, war_numbered
from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.core import countries, country, holds
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.named_wars import name_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act

ANY = "any"
REACTION = "reaction"
"""Segment of a CB that is used in a window."""
KINDS = {"religious_civil": "religious"}


def act_of(cb: CasusBelli) -> Act:
    """The record that gave it; empty for CBs of other rules."""
    return records()[cb.record] if cb.record else {}


def scene_of(g: G, cb: CasusBelli) -> Scene:
    """Where its record is read."""
    return Scene(g, cb.source, it=cb.holder, other=cb.target, roles=verbs_of(cb.source).roles)


def is_awake(g: G, cb: CasusBelli) -> bool:
    """Its turns have come, and the condition under which it holds is true."""
    if not cb.first <= g.state.turn <= cb.last or g.state.gone[cb.target]:
        return False
    act = act_of(cb)
    if _has_run_out(g, cb, str(act.get("until", ""))):
        return False
    return "while" not in act or holds(scene_of(g, cb), act["while"])


def _has_run_out(g: G, cb: CasusBelli, until: str) -> bool:
    """It ended with the war or the event that its record names."""
    name, _, rest = until.partition(":")
    if name == "war":
        key = f"war:{rest}" if rest else f"{cb.source}:war:"
        numbers = g.state.event_notes.get(key, "").split()
        return bool(numbers) and all(war_numbered(g, int(one)) is None for one in numbers)
    return name == "event" and not rest and all(r.event != cb.source for r in g.state.running)


def follow_owners(g: G) -> None:
    """2.1: a CB against whoever owns something, that may be used again and again, is one against
    who owns it now (I-3, I-H, I-I, III-1(2)); if nobody else does it is gone."""
    s = g.state
    groups: dict[tuple[int, str, str], list[CasusBelli]] = {}
    for cb in s.causes:
        if cb.record and act_of(cb).get("uses") == ANY and _names_owners(act_of(cb)["against"]):
            groups.setdefault((cb.holder, cb.record, cb.segment), []).append(cb)
    for old in groups.values():
        scene = Scene(g, old[0].source, it=old[0].holder, roles=verbs_of(old[0].source).roles)
        now = [c for c in countries(scene, act_of(old[0])["against"]) if c != old[0].holder]
        kept = [cb for cb in s.causes if cb not in old or cb.target in now]
        known = [cb.target for cb in old]
        new = [msgspec.structs.replace(old[0], target=c) for c in now if c not in known]
        s.causes = kept + new


def _names_owners(term: object) -> bool:
    """Whether a selector asks who owns something."""
    if isinstance(term, dict):
        return "owner" in term or any(_names_owners(value) for value in term.values())
    if isinstance(term, list | tuple):
        return bool(term) and (term[0] == "owns" or any(_names_owners(value) for value in term))
    return False


def speaks_for(g: G, cb: CasusBelli) -> int:
    """The power that decides on its use: the holder, or whom the event names for a minor."""
    if g.is_major(cb.holder):
        return cb.holder
    term = act_of(cb).get("decider")
    if term is None:
        return NONE
    by = country(scene_of(g, cb), term)
    return by if by != NONE and g.is_major(by) else NONE


def wants(g: G, cb: CasusBelli) -> bool:
    """Whether a minor that nobody decides for uses it by itself."""
    term = act_of(cb).get("minors")
    if term is None or term == "if_major" or g.is_major(cb.holder) or g.state.gone[cb.holder]:
        return False
    return term == "always" or holds(scene_of(g, cb), term)


def kind_of_war(cb: CasusBelli | None, kind: str) -> str:
    """The kind that the event gives to its war; an overseas war stays one."""
    named = str(act_of(cb).get("war_kind", kind)) if cb is not None else kind
    return kind if kind == "overseas" else KINDS.get(named, named)


def together_with(g: G, cb: CasusBelli | None) -> tuple[int, ...]:
    """Other targets of a record that is used against all of them at once."""
    if cb is None or not act_of(cb).get("joint"):
        return ()
    return tuple(
        dict.fromkeys(
            other.target
            for other in g.state.causes
            if (other.holder, other.record) == (cb.holder, cb.record) and other.target != cb.target
        )
    )


def its_war(g: G, cb: CasusBelli) -> tuple[War, int] | None:
    """A running war that its user enters, and the side: the one named, or that of its allies."""
    act = act_of(cb)
    named = g.state.event_notes.get(f"war:{act['war']}", "").split() if "war" in act else []
    friends = [
        c for name in ("allied", "ally_of") if act.get(name) for c in _read(g, cb, act[name])
    ]
    for war in g.state.wars:
        side = side_of(war, cb.target)
        if side == NONE or cb.holder in war.members:
            continue
        if str(war.number) in named or any(c in war.side(1 - side) for c in friends):
            return war, 1 - side
    return None


def _read(g: G, cb: CasusBelli, term: object) -> list[int]:
    found = countries(scene_of(g, cb), term)
    return [c for c in found if c != cb.holder]


def is_apart(cb: CasusBelli) -> bool:
    """4.10.2: its users fight wars of their own."""
    return cb.apart or act_of(cb).get("allied") == []


def note_use(g: G, cb: CasusBelli | None, war: War) -> None:
    """Events and objectives read who used which cause, and know the war by its name."""
    if cb is None or not cb.source:
        return
    notes, key = g.state.event_notes, f"{cb.source}:used:{cb.key}"
    users = notes.get(key, "").split()
    notes[key] = " ".join(dict.fromkeys([*users, g.name(cb.holder)]))
    if cb.record:
        name_war(g, cb.source, str(act_of(cb).get("name_war", "")), war)
    tell(g, "uses_cb", cb.holder, cb.target, name=cb.key)


def was_used(g: G, cb: CasusBelli) -> bool:
    users = g.state.event_notes.get(f"{cb.source}:used:{cb.key}", "")
    return g.name(cb.holder) in users.split()


def use_up(g: G, cb: CasusBelli) -> None:
    """4.9.2: gone once used; so are its twins of other segments, and what it was chosen from."""
    act = act_of(cb)
    whole = bool(act.get("joint") or act.get("choose"))
    g.state.causes = [
        other
        for other in g.state.causes
        if other != cb
        and not (
            cb.record
            and (other.holder, other.record) == (cb.holder, cb.record)
            and (whole or other.target == cb.target)
        )
    ]
