"""IV-17(2) A minor whose protector turns on it has the next one of its event's list."""

from __future__ import annotations

from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import first_of
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE

PROTECTED = "protected:"
"""Under `lasting`: minors that leave a protector who declares war on them."""


def may_be_left(g: G, minor: int, power: int) -> bool:
    """Whether a power may attack this vassal of its own."""
    entries = g.state.lasting.get(PROTECTED, ())
    return g.state.patron[minor] == power and any(minor in entry.who for entry in entries)


def next_of(g: G, minor: int, power: int) -> int:
    """Who protects it instead: the first of the list that is no enemy of it, or nobody."""
    for entry in g.state.lasting.get(PROTECTED, ()):
        if minor not in entry.who:
            continue
        scene = Scene(g, entry.event, roles=verbs_of(entry.event).roles)
        for row in records()[entry.record]["order"]["first"]:
            for one in first_of(scene, row):
                if one != power and g.is_major(one) and not at_war(g, one, minor):
                    return one
    return NONE


def leave(g: G, minor: int, power: int) -> None:
    """It goes to the next protector in the same box; to nobody: it is a minor like others."""
    s = g.state
    new = next_of(g, minor, power)
    move(g, minor, new, s.box[minor] if new != NONE else NEUTRAL)
    if new == NONE:
        s.in_force.pop(f"special_box:{g.name(minor)}", None)
