"""III.1.6 Kings in command: their values as generals."""

from __future__ import annotations

from europa.eu9.state import FIRE, MAN, MIL, SHOCK, SIEGE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import clamp, military_average, military_modifier


def average_key(g: G, power: int) -> str:
    """Held: a king's military average, rolled when first needed."""
    return f"king_average:{g.name(power)}"


def cousin_key(g: G, power: int) -> str:
    """Held: the king bears a name of the book, but is a relative of its bearer (III-D(4))."""
    return f"cousin:{g.name(power)}"


def king_value(g: G, power: int, kind: int) -> int:
    """III.1.6, E53: MAN, FIRE, SHOCK or siege of a king, rolled when first needed."""
    s = g.state
    place = power * 4 + kind
    if s.king_values[place] == NONE:
        record = s.monarch[power]
        leader = g.world.monarchs[record].leader if record != NONE else ""
        leader = "" if cousin_key(g, power) in s.held else leader
        if leader:
            printed = g.world.leaders[g.world.leader_index[leader]].sides[0].values
            s.king_values[power * 4 : power * 4 + 4] = printed
        else:
            s.king_values[place] = _rolled_value(g, power, kind)
    return s.king_values[place]


BETTER = {"poland": (MAN, SHOCK), "sweden": (FIRE, SHOCK)}
"""Kings who get +1 to the rolls of some values."""


def _rolled_value(g: G, power: int, kind: int) -> int:
    s, name = g.state, g.name(power)
    key = average_key(g, power)
    if key not in s.held:
        average, star = military_average(s.skills[power * 3 + MIL], g.d10("military_average", name))
        s.held[key] = average * 2 + star
    average, starred = divmod(s.held[key], 2)
    if kind == SIEGE:
        return max(0, 1 + military_modifier(g.d10("king_siege", name))) if starred else 0
    die = g.d10(("king_manoeuvre", "king_fire", "king_shock")[kind], name)
    die += kind in BETTER.get(name, ())
    return clamp(average + military_modifier(die), 0, 6)
