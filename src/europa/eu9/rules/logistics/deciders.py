"""SPEC-turn 0.5, SPEC-minors 1.1: who decides for a minor, moves its forces, acts for it at 3.9."""

from __future__ import annotations

from europa.eu9.rules.powers.realm import FRENCH, is_in_realm
from europa.eu9.rules.powers.single.principalities import granters
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.played import player_by_event
from europa.eu9.rules.terms.set_by_events import preferences
from europa.eu9.table import G
from europa.eu9.world import NONE

PLAYED, STANDING = "played_by", "permanent_overseas_war"
"""Special rules that name who moves or acts for a minor, and who plays a neutral corsair."""


def decider(g: G, minor: int) -> int:
    """0.5: whom an event names, else its Patron, or who decides for him; neutral, or at
    war with him: the first power of its list that isn't at war with it."""
    s = g.state
    if g.name(minor) in FRENCH:
        return _of_the_realm(g, minor)
    if s.running and (plays := player_by_event(g, minor)) != NONE:
        return plays
    patron = s.patron[minor]
    if patron not in (NONE, minor) and not (s.wars and at_war(g, patron, minor)):
        return patron if g.is_major(patron) else decider(g, patron)
    foes = g.enemies(minor) if s.wars else []
    first = [record.says["neutral"] for record in specials.standing(g, STANDING, minor)]
    named = (*first, *preferences(g, minor))
    for power in (*granters(g, minor), *map(g.country, named)):
        if g.is_major(power) and power not in foes:
            return power
    return NONE


def _of_the_realm(g: G, minor: int) -> int:
    """III-D: France uses a minor of its realm; one that fights it is its main controller's. Who has
    paid for Guise plays the League in its war (E1148)."""
    france = g.country("france")
    hired = g.state.event_notes.get("III-D(3):control:guise", "")
    if hired and g.name(minor) == "holy_league" and at_war(g, minor, g.country("huguenots")):
        return g.country(hired)
    if is_in_realm(g, minor, france) and g.is_major(france):
        return france
    named = g.state.event_notes.get(f"III-D:control:{g.name(minor)}", "")
    return g.country(named) if named else NONE


def mover(g: G, minor: int) -> int:
    """Who moves its forces: to turn 14 POR Sweden's unless they fight (E580), else who decides."""
    for record in specials.standing(g, PLAYED, minor):
        power = g.country(record.says["power"])
        if "actions" not in record.says and g.is_major(power) and power not in g.enemies(minor):
            return power
    return decider(g, minor)


def actor(g: G, minor: int) -> int:
    """Who acts for it at 3.9: HIS for Portugal (E625), VEN for Holland (E582), else who decides."""
    for record in specials.standing(g, PLAYED, minor):
        master = record.says.get("special_vassal", "")
        if master and g.holds(f"special_box:{g.name(minor)}") and g.is_major(g.country(master)):
            return g.country(master)
        power = g.country(record.says["power"])
        if "actions" in record.says and g.is_major(power):
            return power
    return decider(g, minor)
