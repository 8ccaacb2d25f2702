"""SPEC-minors 1.7, 1.8: who leads a minor at war: named leaders, its king, basic leaders."""

from __future__ import annotations

from functools import cache

from europa.eu9.entries import LeaderPosted
from europa.eu9.rules.logistics.faces import is_turned_over
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.single.adopted import is_lent, lenders
from europa.eu9.rules.terms import specials
from europa.eu9.state import DEAD, ON_MAP, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.eu9.world.specials import specials as specials_by_country

MONARCH, LENT = "monarch", "leader_until"
"""LENT under `held`: the last turn of a leader whom an event gave to somebody."""
IN_SERVICE = (ON_MAP, WOUNDED)


@cache
def unnamed(minor: str) -> tuple[str, ...]:
    """Counters of kings without a name: one of them, or one of its sides, is drawn."""
    found: list[str] = []
    for record in specials_by_country().get(minor, ()):
        if record.kind == "double_monarch":
            found += record.says["leaders"]
        elif record.kind == "leader_replaces":
            found.append(record.says["of"])
        elif record.kind == "leader" and "turns" not in record.says:
            found.append(record.says["leader"])
    return tuple(dict.fromkeys(found))


@cache
def named(minor: str) -> tuple[tuple[str, str], ...]:
    """Kings who come by an event (La Valette by a battle) and reign in the unnamed one's place
    while they live."""
    return tuple(
        (record.says["leader"], record.after)
        for record in specials_by_country().get(minor, ())
        if record.kind == "leader_replaces" or (record.kind == "leader" and "turns" in record.says)
    )


def summon(g: G, minor: int) -> None:
    """1.7: living named leaders come by themselves when the minor goes to war; and its king."""
    s = g.state
    homes = (g.name(minor), *lenders(g, minor))
    for n in sorted(n for land in homes for n in _own_leaders().get(land, ())):
        leader = g.world.leaders[n]
        alive = leader.first and leader.first <= s.turn <= leader.last and not leader.event
        if alive and s.leader_state[n] == 0 and not (is_lent(g, n) or is_turned_over(g, n)):
            _post(g, minor, n)
    _crown(g, minor)


@cache
def _own_leaders() -> dict[str, list[int]]:
    """Leaders with a name by their country."""
    found: dict[str, list[int]] = {}
    for n, leader in enumerate(load_world().leaders):
        if leader.kind == "named":
            found.setdefault(leader.country, []).append(n)
    return found


def renew(g: G, minor: int) -> None:
    """1.7: each turn: whose time is over leaves, whose time it is comes."""
    s, name = g.state, g.name(minor)
    for leader, record in enumerate(g.world.leaders):
        if record.country != name or not s.leader_state[leader]:
            continue
        last = s.held.get(f"{LENT}:{record.id}", record.last)
        if last and s.turn > last and s.leader_state[leader] != DEAD:
            s.held.pop(f"{LENT}:{record.id}", None)
            g.put_leader(leader, NONE, 0)
            s.leader_for.pop(leader, None)
    summon(g, minor)


def _crown(g: G, minor: int) -> None:
    """1.8: the king with a name, else a side of the other is drawn and kept until peace."""
    s, name = g.state, g.name(minor)
    ids = g.world.leader_index
    for king, event in named(name):
        n = ids[king]
        if s.leader_state[n] in IN_SERVICE and s.leader_for.get(n, minor) == minor:
            return
        if event in s.occurred and s.leader_state[n] != DEAD:
            _post(g, minor, n)
            return
    kings = [ids[king] for king in unnamed(name)]
    if not kings or any(s.leader_state[n] in IN_SERVICE for n in kings):
        return
    sides = [
        (n, place)
        for n in kings
        for place, side in enumerate(g.world.leaders[n].sides)
        if not place or side.kind == MONARCH
    ]
    drawn, side = g.dice.pick(sides, "king") if len(sides) > 1 else sides[0]
    s.leader_side[drawn] = side
    _post(g, minor, drawn)


def _post(g: G, minor: int, leader: int) -> None:
    g.put_leader(leader, home(g, minor))
    g.state.leader_for[leader] = minor
    g.log(LeaderPosted(g.name(minor), g.world.leaders[leader].name, "the army"))


def lead(g: G, minor: int, kind: str = "general") -> int:
    """VII.4.2: an anonymous leader for the war: one of its own, else a grey one, at random."""
    s = g.state
    free = [
        n
        for n, leader in enumerate(g.world.leaders)
        if not s.leader_state[n]
        and leader.sides[0].kind == kind
        and (leader.group == "generic_minor" or _is_own(g, minor, n))
    ]
    pool = [n for n in free if _is_own(g, minor, n)] or free
    if not pool:
        return NONE
    found = g.dice.pick(pool, "drawn leader")
    _post(g, minor, found)
    return found


def _is_own(g: G, minor: int, leader: int) -> bool:
    who = g.world.leaders[leader]
    return who.kind == "anonymous" and who.country == g.name(minor)


def always(g: G, minor: int) -> None:
    """1.7: generals and admirals of its basic forces: there on going to war, replaced when lost."""
    record = g.world.countries[minor].minor
    for kind, count in specials.counters(g, "basic_forces", minor, record.basic if record else ()):
        if kind in ("general", "admiral"):
            for _ in range(count - _serving(g, minor, kind)):
                lead(g, minor, kind)


def _serving(g: G, minor: int, kind: str) -> int:
    s = g.state
    return sum(
        who == minor
        and s.leader_state[n] in IN_SERVICE
        and g.world.leaders[n].kind == "anonymous"
        and g.world.leaders[n].sides[0].kind == kind
        for n, who in s.leader_for.items()
    )
