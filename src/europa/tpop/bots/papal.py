"""A Bot at the Curia: the chart Papal Curia."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.army import gain_mercenaries
from europa.tpop.bots.charts import walk
from europa.tpop.bots.choice import pick_opponent
from europa.tpop.bots.places import area_name, opponents_at_war, realm_name
from europa.tpop.bots.targets import military_barred
from europa.tpop.bots.trace import did
from europa.tpop.bots.war import odds, open_war
from europa.tpop.rules.actions.papal import (
    CrusadeCalled,
    Excommunicated,
    crusade_areas,
    excommunicate,
)
from europa.tpop.rules.realms import curia
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.board import is_catholic
from europa.tpop.rules.terms.treasury import change_prestige
from europa.tpop.table import G
from europa.tpop.world import NONE

LAST_AGE = 2
DEAR = 3
"""The price of a card that brings two Cardinals."""


def _is_pope(g: G, seat: int) -> bool:
    s = g.state
    free = not s.papal_action and s.crusade == NONE and s.excommunicated == NONE
    return s.age <= LAST_AGE and free and curia.controller(g) == seat


def curia_possible(g: G, seat: int) -> bool:
    """A Catholic: Papal Controller in Ages I and II, or with fewer than the most Cardinals."""
    if not is_catholic(g, g.state.seats[seat]):
        return False
    if _is_pope(g, seat) and (_crusade_area(g, seat) != NONE or _excommunicable(g, seat)):
        return True
    held = g.state.curia
    most = max((held.count(other) for other in range(len(g.state.seats))), default=0)
    return not curia.may_gain_cardinal(g, seat) and (held.count(seat) < most or not held)


def _crusade_area(g: G, seat: int) -> int:
    """PC2: an Area next to the Bot with 2 Provinces of a Muslim realm that it can beat."""
    near = set(adjacent_areas(g, g.state.seats[seat]))
    order = g.world.order_of_area
    for area in sorted(crusade_areas(g), key=lambda a: order[a]):
        if area not in near:
            continue
        for realm in _muslims(g, area):
            barred = military_barred(g, seat, realm) or dow_barred(g, seat, realm)
            if not barred and odds(g, seat, realm):
                return area
    return NONE


def _muslims(g: G, area: int) -> list[int]:
    s = g.state
    found = []
    for p in curia.muslim_provinces(g, area):
        realm = s.overlord[p] if s.overlord[p] != NONE else s.owner[p]
        if realm not in found and curia.is_muslim(g, realm):
            found.append(realm)
    return found


def _excommunicable(g: G, seat: int) -> list[int]:
    """PC3: Catholic Opponents at War with the Bot, or one who leads in Prestige."""
    s = g.state
    catholic = [o for o in g.others(seat) if is_catholic(g, s.seats[o])]
    fighting = [o for o in catholic if o in opponents_at_war(g, seat)]
    if fighting:
        return fighting
    best = max(s.prestige)
    return [o for o in catholic if s.prestige[o] == best and s.prestige[seat] < best]


def papal_curia(g: G, seat: int, steps: int) -> Steps[None]:
    """Chart Papal Curia."""
    s = g.state
    area = _crusade_area(g, seat) if _is_pope(g, seat) else NONE
    way = walk(
        g,
        seat,
        "papal_curia",
        {
            "PC1": lambda: _is_pope(g, seat),
            "PC2": lambda: area != NONE,
            "PC3": lambda: bool(_excommunicable(g, seat)),
            "PC4": lambda: not curia.may_gain_cardinal(g, seat),
        },
    )
    if way.at == "PC2 yes":
        yield from _crusade(g, seat, area)
    elif way.at == "PC3 yes":
        victim = pick_opponent(g, seat, _excommunicable(g, seat))
        did(g, seat, f"has {realm_name(g, s.seats[victim])} excommunicated", "Papal Curia PC3")
        s.papal_action = 1
        g.log(Excommunicated(g.seat_name(seat), g.seat_name(victim)))
        yield from excommunicate(g, s.seats[victim])
    elif way.at == "PC4 yes":
        for _ in range(2 if steps >= DEAR else 1):
            curia.add_cardinal(g, seat, "Papal Curia PC4")


def _crusade(g: G, seat: int, area: int) -> Steps[None]:
    """PC2: the Crusade is called and War declared on the realm that it meets."""
    g.state.papal_action = 1
    g.state.crusade = area
    did(g, seat, f"calls a Crusade to {area_name(g, area)}", "Papal Curia PC2")
    g.log(CrusadeCalled(g.seat_name(seat), f"area:{g.world.areas[area].id}"))
    targets = [r for r in curia.crusade_targets(g) if not dow_barred(g, seat, r)]
    if targets:
        change_prestige(g, seat, 1, "19.3")
        curia.commit(g, seat)
        yield from open_war(g, seat, targets[0], after=lambda: gain_mercenaries(g, seat))
