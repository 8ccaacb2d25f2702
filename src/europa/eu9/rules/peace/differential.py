"""XII.3.3 The peace differential of two groups of countries that would sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from europa.eu9.rules.logistics.fortresses import FULL_COLONY
from europa.eu9.rules.peace.sides import capitals, majors_in, taken_from
from europa.eu9.state import COL, ZONES
from europa.eu9.table import G

MOST = 5
STEPS = ((6, 3), (4, 2), (2, 1))
"""E404: difference of provinces held -> what it adds."""
LARGE_FLEET, RUINED = 4, 1
"""E405: a trade fleet of this maximum that is down to this level."""


def basis(g: G, ours: Sequence[int], theirs: Sequence[int]) -> Fraction:
    """7.2.4.1: the difference of the average stabilities of the powers, not rounded."""
    found = []
    for side in (ours, theirs):
        powers = majors_in(g, side)
        if not powers:
            return Fraction(0)
        found.append(Fraction(sum(g.state.stability[p] for p in powers), len(powers)))
    return found[0] - found[1]


def worth(g: G, province: int, owner: int, *, overseas: bool) -> Fraction:
    """7.2.4.2: province 1, capital 2, COL and TP a half (overseas wars: 1), a full COL 1."""
    s, p = g.state, g.world.provinces[province]
    if p.europe or not s.post[province]:
        return Fraction(2 if province in capitals(g, owner) else 1)
    full = s.post[province] == COL and s.post_level[province] == FULL_COLONY
    return Fraction(1) if overseas or full else Fraction(1, 2)


def holdings(
    g: G, ours: Iterable[int], theirs: Sequence[int], *, overseas: bool = False
) -> Fraction:
    """What one side holds of the other; in overseas wars its ruined trade fleets too (E405)."""
    mine = tuple(ours)
    found = Fraction(0)
    for owner in theirs:
        for province in taken_from(g, (owner,), mine):
            found += worth(g, province, owner, overseas=overseas)
        if overseas:
            found += ruined_fleets(g, owner)
    return found


def ruined_fleets(g: G, owner: int) -> int:
    """7.2.4.3: large fleets at 0 or 1 count as provinces, twice in the country's own zone."""
    s = g.state
    found = 0
    for zone in g.world.zones:
        n = owner * ZONES + zone.index
        if s.tf_max[n] >= LARGE_FLEET and s.tf[n] <= RUINED:
            found += 2 if zone.ctz and zone.owner == owner else 1
    return found


def by_provinces(
    g: G, ours: Sequence[int], theirs: Sequence[int], *, overseas: bool = False
) -> int:
    """7.2.4.2: what the provinces held add for us, negative if they hold more."""
    more = holdings(g, ours, theirs, overseas=overseas) - holdings(
        g, theirs, ours, overseas=overseas
    )
    step = next((bonus for least, bonus in STEPS if abs(more) >= least), 0)
    return step if more > 0 else -step


def rounded(value: Fraction) -> int:
    """7.2.4.4: to the nearest, halves towards 0."""
    size = -((Fraction(1, 2) - abs(value)) // 1)
    return int(size if value > 0 else -size)


def net(g: G, ours: Sequence[int], theirs: Sequence[int], *, overseas: bool = False) -> int:
    """7.2.4: positive if it favours us."""
    found = basis(g, ours, theirs) + by_provinces(g, ours, theirs, overseas=overseas)
    return max(-MOST, min(MOST, rounded(found)))
