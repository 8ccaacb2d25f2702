"""M2.6, SPEC-concepts 7.1: where a leader may go with his stack; who may not stays behind."""

from __future__ import annotations

from europa.eu9.pieces import KING
from europa.eu9.rules.logistics.leaders import present
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.composition import kind_of, rank_of, side_of
from europa.eu9.rules.military.ground import is_european
from europa.eu9.rules.military.stacks import leaders_in, post, serves
from europa.eu9.rules.powers import viceroys
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G

EVERYWHERE = ("conquistador", "explorer", "missionary")
"""Kinds that need no mark to leave Europe."""
MARKS = ("rotw", "america_only", "asia_only")
LATE = 5
"""Period from which the lowest admiral may sail the Atlantic (SPEC-concepts 7.9)."""
ENOUGH = 3
"""COL and TP in America that allow the same."""


def flags_of(g: G, leader: int) -> tuple[str, ...]:
    """Geographic marks of the side in use."""
    if leader >= KING:
        return ()
    return side_of(g, leader).flags


def may_follow(g: G, leader: int, place: int) -> bool:
    """Whether a leader may enter a province or sea with his stack."""
    kind, flags = kind_of(g, leader), flags_of(g, leader)
    if kind == "conquistador" and leader < KING and (realm := viceroys.governed(g, leader)):
        w = g.world
        return place < SEA_PLACE and w.areas[w.provinces[place].area].id in realm
    if place >= SEA_PLACE:
        return _at_sea(g, leader, place - SEA_PLACE, kind, flags)
    p = g.world.provinces[place]
    if kind == "explorer" and not p.seas:
        return False
    if is_european(g, place):
        return kind != "governor"
    if kind == "governor":
        return _on_continent(g, place, flags) and _is_governed(g, leader, place)
    if kind in EVERYWHERE:
        return _on_continent(g, place, flags)
    return any(mark in flags for mark in MARKS) and _on_continent(g, place, flags)


def _is_governed(g: G, leader: int, place: int) -> bool:
    """E304: a governor keeps to the area where he first stood overseas, and those beside it."""
    w = g.world
    here = g.state.leader_place[leader]
    if leader not in g.state.governed and 0 <= here < SEA_PLACE and not w.provinces[here].europe:
        g.state.governed[leader] = w.provinces[here].area
    area = g.state.governed.get(leader)
    there = w.provinces[place].area
    return area is None or there == area or there in w.areas[area].neighbours


def _on_continent(g: G, place: int, flags: tuple[str, ...]) -> bool:
    continents = g.world.areas[g.world.provinces[place].area].continents
    if "mediterranean_only" in flags:
        return False
    if "america_only" in flags:
        return "america" in continents
    return "asia_only" not in flags or "asia" in continents


def _at_sea(g: G, leader: int, sea: int, kind: str, flags: tuple[str, ...]) -> bool:
    where = g.world.seas[sea]
    if "mediterranean_only" in flags:
        return where.mediterranean
    if where.europe or kind in EVERYWHERE or any(mark in flags for mark in MARKS):
        return True
    return not where.penalty and leader < KING and is_sent_overseas(g, leader)


def is_sent_overseas(g: G, leader: int) -> bool:
    """SPEC-concepts 7.9: the lowest admiral of a country that has nobody else for the Atlantic."""
    power = serves(g, leader)
    if not g.is_major(power) or kind_of(g, leader) != "admiral":
        return False
    sailors = [x for x in present(g, power) if kind_of(g, x) in ("admiral", "explorer")]
    able = [x for x in sailors if kind_of(g, x) == "explorer" or set(MARKS) & set(flags_of(g, x))]
    if able:
        return False
    west = [p for p in g.posts(power)
            if "america" in g.world.areas[g.world.provinces[p].area].continents]  # fmt: skip
    if g.state.period < LATE and len(west) < ENOUGH:
        return False
    return leader == max(sailors, key=lambda x: (rank_of(g, x), x))


def leave_leaders(g: G, number: int, place: int) -> None:
    """M2.6: those who may not enter a place stay where the stack was, at sea they go home."""
    origin = g.state.stacks[number].place
    for leader in leaders_in(g, number):
        if may_follow(g, leader, place):
            continue
        if origin < SEA_PLACE:
            post(g, leader, origin)
        else:
            losses.send_home(g, leader)
