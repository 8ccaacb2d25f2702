"""M 5.6, 6.3 Leaders of a minor who serve a power while the minor stands with it, or is no more.

The records `leader_transfer` name the leader, the power and when. One whose counter has a face of
that power shows it then (Barbaros, Dragut); one without goes over as he is (Selman Reis).
"""

from __future__ import annotations

from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import all_in_force
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.records import SpecialRecord
from europa.eu9.world.specials import specials_of

BY_EVENT = "allow:leaders_of"
KIND, SERVE = "leader_transfer", "leaders_serve"


def _leader(g: G, record: SpecialRecord) -> int:
    return g.world.leader_index[record.says["leader"]]


def _face(g: G, record: SpecialRecord) -> int:
    """His face as a leader of the power, or NONE."""
    pair = g.world.leaders[_leader(g, record)].pair
    return g.world.leader_index[pair] if pair else NONE


def is_barred(g: G, leader: int) -> bool:
    """The face of a power's leader whose minor doesn't stand with it."""
    return any(_face(g, r) == leader and not specials.holds(g, r) for r in specials_of(KIND))


def is_lent(g: G, leader: int) -> bool:
    """A minor's leader who serves the power now: he doesn't come to the minor."""
    return any(_leader(g, r) == leader and specials.holds(g, r) for r in specials_of(KIND))


def go_over(g: G, power: int) -> None:
    """3.10: those whose time it is come to the power, or go back to their minor."""
    s = g.state
    for record in specials_of(KIND):
        if g.country(record.says["to"]) != power:
            continue
        leader, face, holds = _leader(g, record), _face(g, record), specials.holds(g, record)
        if face == NONE:
            if holds:
                s.leader_for[leader] = power
            continue
        leaves = leader if holds else face
        if s.leader_state[leaves] == ON_MAP:
            g.put_leader(leaves, NONE, 0)


def lenders(g: G, country: int) -> tuple[str, ...]:
    """P 21.3, M 13.3: countries whose leaders serve this one now."""
    found = specials_of(SERVE)
    mine = [r for r in found if g.country(r.says["country"]) == country and specials.holds(g, r)]
    given = [act["of"] for e, act in all_in_force(g, BY_EVENT) if country in e.who]
    gone = [name for name in given if g.state.gone[g.country(name)]]
    return tuple(dict.fromkeys([*(record.minor for record in mine), *gone]))


def recruits(g: G, power: int) -> tuple[int, ...]:
    """Leaders of minors that are gone whom the power has inherited."""
    return tuple(
        _leader(g, r)
        for r in specials_of(KIND)
        if _face(g, r) == NONE and g.country(r.says["to"]) == power and specials.holds(g, r)
    )
