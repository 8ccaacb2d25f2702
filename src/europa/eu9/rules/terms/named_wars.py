"""Wars that events know by name: when they begin, who fought in them, when they were over."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.table import G


def name_war(g: G, event: str, name: str, war: War) -> None:
    """Let an event know its war by number, and by the name it gives it."""
    notes = g.state.event_notes
    notes[f"{event}:war:"] = str(war.number)
    notes.setdefault(f"{event}:war:begun", str(g.state.turn))
    if name:
        notes[f"war:{name}"] = str(war.number)


def name_of(g: G, number: int) -> str:
    """What events call a war, or nothing."""
    for key, text in g.state.event_notes.items():
        if key.startswith("war:") and text == str(number):
            return key.removeprefix("war:")
    return ""


def note_end(g: G, war: War) -> None:
    """Remember in which turn a war was over, under each of its names."""
    notes, turn = g.state.event_notes, str(g.state.turn)
    for key, number in list(notes.items()):
        if key.startswith("war:") and number == str(war.number):
            notes[f"war_ended:{key.removeprefix('war:')}"] = turn
    notes[f"war_ended:{war.number}"] = turn


def note_members(g: G, war: War) -> None:
    """An event remembers who fought whom, and who stood beside whom, in its war."""
    if not war.cause:
        return
    sides = [[g.name(c) for c in war.side(n)] for n in (0, 1)]
    against = [f"{a}/{b}" for n in (0, 1) for a in sides[n] for b in sides[1 - n]]
    beside = [f"{a}/{b}" for side in sides for a in side for b in side if a != b]
    for kind, pairs in (("fought", against), ("allied", beside)):
        key = f"{war.cause}:{kind}:"
        seen = g.state.event_notes.get(key, "").split()
        g.state.event_notes[key] = " ".join(dict.fromkeys([*seen, *pairs]))
