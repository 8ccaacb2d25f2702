"""Wars that events know by name: when they begin, who fought in them, when they were over."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.table import G

NO_ARMISTICE, MEDDLERS = "no_armistice:", "meddlers:"
"""Notes of a war by its number: the turn in which it may not rest; who alone helps a side."""
OWNERS = {"fwr": "III-D"}
"""Names of wars that no other war of the event can bear."""


def name_war(g: G, event: str, name: str, war: War) -> None:
    """Let an event know its war by number, and by the name it gives it."""
    notes = g.state.event_notes
    notes[f"{event}:war:"] = str(war.number)
    notes.setdefault(f"{event}:war:begun", str(g.state.turn))
    if name:  # some are two wars at a time: a name ends with the last of them
        known = notes.get(f"war:{name}", "").split()
        going = [one for one in known if war_numbered(g, int(one)) is not None]
        notes[f"war:{name}"] = " ".join(dict.fromkeys([*going, str(war.number)]))
        notes.pop(f"war_ended:{name}", None)


def named_war(g: G, name: str) -> War | None:
    """The war that events call by this name, if it is on; else one of the event it belongs to."""
    for number in g.state.event_notes.get(f"war:{name}", "").split():
        war = war_numbered(g, int(number))
        if war is not None:
            return war
    if name in OWNERS:
        return next((war for war in g.state.wars if war.cause == OWNERS[name]), None)
    return None


def name_of(g: G, number: int) -> str:
    """What events call a war, or nothing."""
    for key, text in g.state.event_notes.items():
        if key.startswith("war:") and str(number) in text.split():
            return key.removeprefix("war:")
    return ""


def note_end(g: G, war: War) -> None:
    """Remember in which turn a war was over, under each of its names."""
    notes, turn = g.state.event_notes, str(g.state.turn)
    for key, numbers in list(notes.items()):
        name = key.removeprefix("war:")
        if name != key and str(war.number) in numbers.split() and named_war(g, name) is None:
            notes[f"war_ended:{name}"] = turn
    notes[f"war_ended:{war.number}"] = turn
    if war.cause and war.helpers:
        rows = [
            f"{g.name(h.country)}/{h.form}/{'+'.join(g.name(c) for c in war.side(h.side))}"
            for h in war.helpers
        ]
        notes[f"{war.cause}:helped:{turn}"] = " ".join(rows)


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


def note_helper(g: G, war: War, country: int, side: int) -> None:
    """An event remembers who helped whom in its war, though he may leave it again (E469)."""
    if not war.cause:
        return
    pairs = [f"{g.name(country)}/{g.name(c)}" for c in war.side(side)]
    key = f"{war.cause}:allied:"
    seen = g.state.event_notes.get(key, "").split()
    g.state.event_notes[key] = " ".join(dict.fromkeys([*seen, *pairs]))
