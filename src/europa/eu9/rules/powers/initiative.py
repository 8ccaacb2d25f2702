"""II.2 Monarchs' values in use, initiative, and the order in which powers act."""

from __future__ import annotations

from europa.eu9.state import ADM, CAPTIVE, DEAD, DIP, MIL
from europa.eu9.table import G

LEAST = 3
"""Values of a country without a monarch, or whose king is a prisoner (VIII.10)."""


def has_monarch(g: G, power: int) -> bool:
    """II.2: not while he is captive, nor from his death to the next succession."""
    s = g.state
    return s.dies[power] != 0 and s.king_state[power] not in (CAPTIVE, DEAD)


BATAVIAN = "batavian_republic"
REPUBLICAN = {ADM: (0, 7), DIP: (0, 5), MIL: (7, 99)}
"""VII-3: least and most that a Dutch monarch or minister counts once the Patriots have won."""


def skill(g: G, power: int, kind: int) -> int:
    """II.2: ADM, DIP or MIL in use: the monarch's or a minister's, whichever is higher."""
    s = g.state
    place = power * 3 + kind
    own = max(1, s.skills[place] + s.skill_shift[place]) if has_monarch(g, power) else LEAST
    helped = [(m.adm, m.dip, m.mil)[kind] for m in s.ministers if m.power == power]
    found = max([own, *helped])
    if BATAVIAN in s.in_force and g.name(power) == "holland":
        least, most = REPUBLICAN[kind]
        return max(least, min(most, found))
    return found


def reigns(g: G, monarch: str) -> bool:
    """Whether a named monarch sits on his throne."""
    return g.world.monarch_index[monarch] in g.state.monarch


def has_reigned(g: G, name: str) -> bool:
    """Whether a named monarch has already come."""
    s = g.state
    return f"reigned:{name}" in s.held or g.world.monarch_index[name] in s.monarch


def initiative(g: G, power: int) -> int:
    """II.2: the sum of the three values."""
    return sum(skill(g, power, kind) for kind in (ADM, DIP, MIL))


def by_initiative(g: G) -> list[int]:
    """0.2: the powers in play by initiative; ties by a d10, rolled once a turn at first need."""
    die = g.state.initiative_die
    majors = g.majors()
    worth = {power: initiative(g, power) for power in majors}
    for power in majors:
        rivals = [p for p in majors if p != power and worth[p] == worth[power]]
        while rivals and (not die[power] or die[power] in [die[p] for p in rivals]):
            die[power] = g.d10("initiative", g.name(power))
    return sorted(majors, key=lambda power: (-worth[power], -die[power]))
