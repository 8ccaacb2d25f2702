"""P 36.5 Minors overseas that submit to a power's viceroys: which, and where he stands."""

from __future__ import annotations

from europa.eu9.rules.powers.tracks import TreatyWeakened
from europa.eu9.rules.terms import specials
from europa.eu9.state import AT, COL, COUNTRIES, NR, TREATIES
from europa.eu9.table import G
from europa.eu9.world import NONE

SUBMITS, MARK = "submits", "submitted_"
"""Special rule of the minor; in force while it has submitted: `submitted_<minor>`."""


def may_enter(g: G, power: int, province: int) -> bool:
    """A colony of such a minor, which a viceroy enters at peace."""
    s = g.state
    minor = s.post_owner[province]
    if s.post[province] != COL or minor == NONE or has_submitted(g, minor):
        return False
    found = specials.standing(g, SUBMITS, minor)
    return any(record.says["power"] == g.name(power) for record in found)


def has_submitted(g: G, minor: int) -> bool:
    """Whether the garrison of a viceroy stands in its land."""
    return g.holds(f"{MARK}{g.name(minor)}")


def is_garrisoned(g: G, province: int) -> bool:
    """Whether a province is the one where it submitted: its goods are the garrison's."""
    owner = g.state.post_owner[province]
    return owner != NONE and has_submitted(g, owner) and g.state.occupied[province] != NONE


def submit(g: G, power: int, minor: int, province: int) -> None:
    """AT with the power, no status of any other, a marker of occupation."""
    s = g.state
    for other in range(len(s.major)):
        key = other * COUNTRIES + minor
        old, new = s.treaties.get(key, NR), AT if other == power else NR
        s.treaties.pop(key, None)
        if new:
            s.treaties[key] = new
        if old != new:
            g.log(TreatyWeakened(g.name(minor), g.name(other), TREATIES[old], TREATIES[new]))
    s.in_force[f"{MARK}{g.name(minor)}"] = s.turn
    s.occupied[province] = s.controller[province] = power


def release(g: G, minor: int) -> None:
    """The garrison is gone: so is the treaty."""
    s = g.state
    for province in g.posts(minor):
        power = s.occupied[province]
        if power == NONE:
            continue
        if s.treaties.pop(power * COUNTRIES + minor, NR):
            g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[AT], TREATIES[NR]))
        if s.controller[province] == power:
            s.controller[province] = NONE
        s.occupied[province] = NONE
    s.in_force.pop(f"{MARK}{g.name(minor)}", None)
