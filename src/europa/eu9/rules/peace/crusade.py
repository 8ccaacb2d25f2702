"""XII.6 The call for a crusade (7.8), in periods I to III."""

from __future__ import annotations

from europa.eu9.annals import Transfer
from europa.eu9.rules.peace.adjustment import ROMA, WIEN, just_taken
from europa.eu9.rules.powers.faith import REFORMATION, faith, is_christian
from europa.eu9.rules.powers.wars import enemies_in, full_wars
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

EVENT = "II-B"
LAST_PERIOD, LAST_SURE = 3, 2
"""Periods in which there are crusades at all; in which Rome's fall calls one without a roll."""
SUCCESS, MOST, REMEMBERED = 10, 5, 4


class CrusadeTested(Entry, frozen=True):
    """Does Christendom take the cross?"""

    die: int
    modifier: int
    called: bool


def _christian(g: G, transfer: Transfer) -> bool:
    """TUR has taken it from a Christian country."""
    turkey = transfer.new == g.country("turkey")
    return turkey and transfer.old != NONE and is_christian(g, transfer.old)


def is_tested(g: G) -> bool:
    """7.8.1: a peace of this turn has given TUR a Christian province."""
    s = g.state
    return any(t.turn == s.turn and t.how == "peace" and _christian(g, t) for t in s.transfers)


def modifier(g: G) -> int:
    """7.8.2: at most +5."""
    s, w = g.state, g.world
    found = sum(s.turn - REMEMBERED <= t.turn and _christian(g, t) for t in s.transfers)
    for power in g.majors():
        if faith(g, power) == "catholic" and any(
            is_christian(g, enemy)
            for war in full_wars(g, power)
            for enemy in enemies_in(war, power)
        ):
            found -= 2
    found -= 3 * (REFORMATION in s.occurred)
    turkey = g.country("turkey")
    if any(s.controller[w.province_index[name]] == turkey for name in (WIEN, ROMA)):
        found += 5
    return min(MOST, found)


def crusade(g: G) -> None:
    """7.8: the test, or the fall of Rome."""
    s = g.state
    if s.period > LAST_PERIOD:
        return
    if s.period <= LAST_SURE and just_taken(g, ROMA):
        _call(g, 0, 0, called=True)
    elif is_tested(g):
        die, added = g.d10("crusade"), modifier(g)
        _call(g, die, added, called=die == SUCCESS or die + added >= SUCCESS)


def _call(g: G, die: int, added: int, *, called: bool) -> None:
    """7.8.4: II-B comes next turn, beside four other events."""
    g.log(CrusadeTested(die, added, called))
    if called and f"extra:{EVENT}" not in g.state.event_calls:
        g.state.event_calls.append(f"extra:{EVENT}")


ENTRIES = (CrusadeTested,)
MESSAGES = {
    "entry.CrusadeTested": "Call for a crusade: {die} and {modifier}, in vain",
    "entry.CrusadeTested.called=True": "Call for a crusade: {die} and {modifier}. Christendom takes"
    " the cross next turn",
}
