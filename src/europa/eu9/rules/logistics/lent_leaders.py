"""P 33.4 Leaders who serve their own power, or for a turn an ally of it as mercenaries (3.10)."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.logistics.faces import other_face
from europa.eu9.rules.powers.wars import allied
from europa.eu9.rules.terms import specials
from europa.eu9.state import DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.eu9.world.specials import specials_of
from europa.kernel import Ask, Option, Steps

RULE, OWN = "lends_leaders", "own"


@cache
def lendable() -> tuple[int, ...]:
    """Faces of counters that serve others."""
    index = load_world().leader_index
    return tuple(index[name] for r in specials_of(RULE) for name in r.says["leaders"])


def lent(g: G, power: int) -> list[int]:
    """Whom somebody has lent to a power."""
    s = g.state
    return [n for n in lendable() if s.leader_for.get(n) == power and s.leader_state[n] == ON_MAP]


def come_home(g: G) -> None:
    """Those of last turn go back; their own power has them again."""
    s = g.state
    for n in lendable():
        if s.leader_for.pop(n, NONE) != NONE and s.leader_state[n] != DEAD:
            g.put_leader(n, NONE, 0)


def lend(g: G) -> Steps[None]:
    """Each of them who lives: his own power keeps him, or names an ally."""
    s = g.state
    for power in g.majors():
        for record in specials.standing(g, RULE, power):
            allies = [other for other in g.majors() if other != power and allied(g, power, other)]
            for name in record.says["leaders"] if allies else ():
                leader = g.world.leader_index[name]
                shown = next(
                    (n for n in (leader, other_face(g, leader))
                     if n != NONE and s.leader_state[n] == ON_MAP), NONE
                )  # fmt: skip
                if shown == NONE:
                    continue
                options = [Option(OWN, NONE)]
                options += [Option(f"lend:{g.name(other)}", other) for other in allies]
                params = {"power": g.name(power), "leader": g.world.leaders[leader].name}
                to = yield Ask(g.seat_of(power), "leaders.lend", options, "XV", params)
                if to != NONE:
                    g.put_leader(shown, NONE, 0)
                    s.leader_state[leader], s.leader_side[leader] = ON_MAP, 0
                    s.leader_for[leader] = to


MESSAGES = {
    "ask.leaders.lend": "{power}: does {leader} serve you this turn, or an ally?",
    "option.leaders.lend.own": "our own army",
    "option.lend": "{a}",
}
