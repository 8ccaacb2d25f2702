"""4.16.5 War on a country torn by a civil war: its factions rest and face the invaders together."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.powers.wars import AT_HOME, change_war, side_of, war_numbered
from europa.eu9.rules.terms.happenings import RESUMED, tell
from europa.eu9.table import G
from europa.eu9.world import NONE

DUTCH, SPARED = "III-1(1)", ("spain", "holland")
"""A war whose two sides may be attacked elsewhere without touching it."""
PUT_OFF = "put_off:"
"""Notes: events of a civil war that were drawn while it rested."""
WORN = 25
"""Percent of their first strength that rebels lose before they are reinforced."""
SIZES = {"A+": 12, "A-": 6, "LD": 3, "LDE": 1}
"""Thirds of an LD."""


def _key(war: War) -> str:
    return f"invaded:{war.number}"


def too_deep(g: G, invasion: War) -> None:
    """A war begins or grows: civil wars of those attacked in it are put to rest."""
    for war in [w for w in g.state.wars if w.kind in AT_HOME and w.number != invasion.number]:
        for victim in [c for c in invasion.attacked if g.is_major(c) and c in war.members]:
            if war.cause == DUTCH and g.name(victim) in SPARED:
                continue
            if invasion.cause and invasion.cause == war.cause:
                continue  # who fights by a cause of its own event
            _rest(g, war, victim, invasion)
            break


def _rest(g: G, war: War, victim: int, invasion: War) -> None:
    notes = g.state.event_notes
    known = notes.get(_key(war), "").split()
    notes[_key(war)] = " ".join(dict.fromkeys([*known, str(invasion.number)]))
    war = change_war(g, war, armistice=True)
    now = war_numbered(g, invasion.number)
    for rebel in war.side(1 - side_of(war, victim)):
        if now is None or g.is_major(rebel) or rebel in (*now.members, *now.helping):
            continue
        now = help_side(g, now, rebel, side_of(now, victim), beside=victim)


def invaded(g: G, war: War) -> bool:
    """Whether invaders still keep a civil war at rest."""
    numbers = g.state.event_notes.get(_key(war), "").split()
    return any(war_numbered(g, int(number)) is not None for number in numbers)


def is_torn(g: G, power: int) -> bool:
    """A power whose civil war rests because of invaders: its revolts cost no stability."""
    if not g.state.wars:
        return False
    return any(power in w.members and w.kind in AT_HOME and invaded(g, w) for w in g.state.wars)


def commander(g: G, faction: int) -> int:
    """The victim that commands a faction of its civil war against invaders, or NONE."""
    for war in g.state.wars:
        if war.kind in AT_HOME and faction in war.members and war.armistice and invaded(g, war):
            enemies = war.side(1 - side_of(war, faction))
            return next((c for c in enemies if g.is_major(c)), NONE)
    return NONE


def _family(event: str) -> str:
    """An event and its sequels have one head: `III-D` of `III-D(2)`."""
    return event.partition("(")[0]


def _its_wars(g: G, event: str) -> list[War]:
    """Wars at home that an event belongs to."""
    return [w for w in g.state.wars if w.kind in AT_HOME and _family(w.cause) == _family(event)]


def is_put_off(g: G, event: str) -> bool:
    """Whether an event belongs to a civil war that rests because of invaders."""
    return any(invaded(g, war) for war in _its_wars(g, event))


def put_off(g: G, event: str, part: str, cause: str) -> None:
    """It is marked, and waits until the invaders are gone."""
    g.state.event_notes[f"{PUT_OFF}{event}"] = f"{part}/{cause}"


def come_back(g: G) -> tuple[str, str, str] | None:
    """1.5 after an invasion: each event put off comes on an even d10, at most one a turn."""
    notes = g.state.event_notes
    for key in [key for key in notes if key.startswith(PUT_OFF)]:
        event = key.removeprefix(PUT_OFF)
        if not _its_wars(g, event):
            del notes[key]  # its war is over
        elif not is_put_off(g, event) and g.d10("event put off", event) % 2 == 0:
            part, _, cause = notes.pop(key).partition("/")
            return event, part, cause
    return None


def strength(g: G, countries: tuple[int, ...]) -> int:
    """Thirds of an LD that these have on the map."""
    return sum(SIZES.get(u.kind, 0) for u in g.state.units if u.country in countries)


def note_strength(g: G) -> None:
    """4.0: rebels of a civil war remember how strong they were in its first turn."""
    for war in [w for w in g.state.wars if w.kind in AT_HOME]:
        for side in (0, 1):
            key = f"first_strength:{war.number}:{side}"
            if key not in g.state.event_notes:
                g.state.event_notes[key] = str(strength(g, war.side(side)))


def worn(g: G, war: War, side: int) -> bool:
    """Whether a faction has lost a quarter of its first strength."""
    first = int(g.state.event_notes.get(f"first_strength:{war.number}:{side}", 0))
    lost = first - strength(g, war.side(side))
    return first > 0 and 100 * lost >= WORN * first


def resume(g: G, war: War) -> None:
    """1.0: the invaders are gone: the civil war goes on; worn rebels are reinforced as at first."""
    g.state.event_notes.pop(_key(war), None)
    for side in (0, 1):
        rebels = not any(g.is_major(c) for c in war.side(side))
        if rebels and worn(g, war, side):
            tell(g, RESUMED, war.side(side)[0], name=war.cause)
