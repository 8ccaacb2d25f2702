"""XII.3.6 Whether minors accept a peace: d10 and modifiers, 6 or more signs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from europa.eu9.annals import Fought
from europa.eu9.conflicts import War
from europa.eu9.rules.peace.differential import net
from europa.eu9.rules.peace.natures import MONEY, TERRITORY
from europa.eu9.rules.peace.ransoms import BONUS
from europa.eu9.rules.peace.sides import capitals, held_by, majors_in, taken_from
from europa.eu9.rules.peace.specials import has_claim
from europa.eu9.rules.powers.faith import faith, quarrel
from europa.eu9.rules.powers.resources import PLUS
from europa.eu9.rules.powers.wars import alliance, war_numbered
from europa.eu9.rules.terms import lasting
from europa.eu9.state import TP
from europa.eu9.table import G

SUCCESS = 6
PROUD = {
    "persia": -4, "mamluks": -4, "syria": -4, "china": -4, "japan": -4,
    "usa": -3, "mughals": -3, "venice": -3, "poland": -3, "austria": -3,
    "portugal": -2, "denmark": -2,
}  # fmt: skip
"""What a minor's pride takes away; brandenburg -3 after IV-11 (E425)."""
MOST_PD = 3
PROUD_BY = ("IV-11",)
LEADER = "leader"
"""A leader killed or captured, in the annals of the turn."""


class Proposal(NamedTuple):
    """What is put to minors."""

    war: int
    side: int
    """The proposers' side."""
    minors: tuple[int, ...]
    level: int
    """Positive in the minors' favour."""
    natures: tuple[str, ...] = ()
    separate: bool = False


def modifiers(g: G, put: Proposal) -> list[tuple[str, Fraction]]:
    """7.3.5: everything that counts, with its name; all add up."""
    war = war_numbered(g, put.war)
    assert war is not None
    ours = war.side(put.side)
    found = [
        ("level", Fraction(3 * put.level)),
        ("conditions", Fraction(_natures(put))),
        ("pride", Fraction(sum(_pride(g, minor) for minor in put.minors))),
        ("control", _control(g, ours, put.minors) - _control(g, put.minors, ours)),
        ("capitals", Fraction(_capitals(g, war, put))),
        ("heretics", Fraction(-2 if _heretics(g, ours, put.minors) else 0)),
        ("deeds of the turn", Fraction(_deeds(g, war, put))),
        ("ransom", Fraction(2 * _ransoms(g, ours, put.minors))),
        ("claims", Fraction(_special(g, war, put))),
        ("events", Fraction(_by_events(g, ours, put.minors))),
    ]
    if put.separate:
        found += [("separate peace", Fraction(-2)), ("differential", Fraction(_pd(g, war, put)))]
    return [row for row in found if row[1]]


def _by_events(g: G, ours: tuple[int, ...], minors: tuple[int, ...]) -> int:
    """IV-1(2), IV-2(2): members of a league whose leader is at peace with the Empire, once; what
    IV-11 takes away is Brandenburg's pride."""
    rows = [
        row for minor in minors for row in lasting.modifiers(g, "minor_peace", ours[0], other=minor)
    ]
    return min((by for event, by in rows if event not in PROUD_BY), default=0)


def total(g: G, put: Proposal) -> Fraction:
    """What is added to the die; halves are kept (E424)."""
    return sum((amount for _, amount in modifiers(g, put)), Fraction(0))


def faces(g: G, put: Proposal) -> int:
    """How many of the ten faces sign."""
    added = total(g, put)
    return sum(die + added >= SUCCESS for die in range(1, 11))


def _natures(put: Proposal) -> int:
    """Land given weighs, money received shames; the other way round if the minors lose."""
    sign = 1 if put.level > 0 else -1
    return sign * (put.natures.count(TERRITORY) - put.natures.count(MONEY))


def _pride(g: G, minor: int) -> int:
    name = g.name(minor)
    if name == "brandenburg":
        return -3 if "IV-11" in g.state.occurred else 0
    return PROUD.get(name, 0)


def _control(g: G, holders: Sequence[int], owners: Sequence[int]) -> Fraction:
    """Each place held of the others 2, a small trading post 1.5."""
    s = g.state
    found = Fraction(0)
    for place in taken_from(g, owners, holders):
        small = s.post[place] == TP and s.post_level[place] < PLUS
        found += Fraction(3, 2) if small else 2
    return found


def _capitals(g: G, war: War, put: Proposal) -> int:
    """Capitals taken at any time of the war, even if lost again."""
    theirs = [p for minor in put.minors for p in capitals(g, minor)]
    found = 2 * sum((p, put.side) in war.taken for p in theirs)
    alone = not majors_in(g, war.side(1 - put.side))
    for p in [p for country in war.side(put.side) for p in capitals(g, country)]:
        by_them = alone or held_by(g, p) in put.minors
        found -= 2 * ((p, 1 - put.side) in war.taken and by_them)
    return found


def _heretics(g: G, ours: Sequence[int], minors: Sequence[int]) -> bool:
    """E422: Catholic and Protestant on opposite sides, while they are enemies."""
    if not quarrel(g):
        return False
    return any(
        {faith(g, one), faith(g, other)} == {"catholic", "protestant"}
        for one in ours
        for other in minors
    )


def _deeds(g: G, war: War, put: Proposal) -> int:
    """E421: battles, sieges and leaders of this turn between these two."""
    ours = alliance(war, put.side)
    found = 0
    for deed in g.state.fought:
        if deed.winner in ours and deed.loser in put.minors:
            found += _weight(g, deed)
        elif deed.winner in put.minors and deed.loser in ours:
            found -= _weight(g, deed)
    return found


def _weight(g: G, deed: Fought) -> int:
    if deed.kind == "siege":
        return 2 if deed.place in capitals(g, deed.loser) else 1
    return 2 if deed.major else 1


def _ransoms(g: G, ours: Sequence[int], minors: Sequence[int]) -> int:
    return sum(
        bool(g.effect(f"{BONUS}_{g.name(minor)}", power))
        for minor in minors
        for power in majors_in(g, ours)
    )


def _special(g: G, war: War, put: Proposal) -> int:
    """7.3.6: the Danish claim on Sweden's crown; the war for Poland."""
    denmark, sweden = g.country("denmark"), g.country("sweden")
    found = 0
    if denmark in put.minors and sweden in war.side(put.side) and has_claim(g, "denmark"):
        found -= 2
    apart = {g.country("poland"), g.country("saxony")} & set(put.minors)
    if war.cause == "VI-11" and put.separate and apart:
        found -= 4
    return found


def _pd(g: G, war: War, put: Proposal) -> int:
    """E423: the differential against the minor's whole side, if that has a power."""
    theirs = war.side(1 - put.side)
    if not majors_in(g, theirs):
        return 0
    found = net(g, war.side(put.side), theirs, overseas=war.kind == "overseas")
    return max(-MOST_PD, min(MOST_PD, found))
