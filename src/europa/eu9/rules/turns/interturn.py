"""XIII Inter-turn: centres and convoys (8.1); natives, fortresses, kings and the wounded (8.2)."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Changed
from europa.eu9.rules.income import centres
from europa.eu9.rules.military.leaders.prisoners import is_spared
from europa.eu9.rules.military.siege import empires
from europa.eu9.rules.peace.downfall import destroy
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.wars import is_fully_at_war
from europa.eu9.state import CAPTIVE, ON_MAP, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import CONVOYS, NONE
from europa.kernel import Steps

EASTERN = ("silk", "products_orient", "spices")
EAST_INDIES = 10
"""Least units of eastern goods for the convoy of the East Indies."""
FRAIL = ("america", "siberia")
"""Where natives who are wiped out don't come back."""


def attribute(g: G) -> Steps[None]:
    """8.1: trade centres, then convoys for the next turn (E11)."""
    yield from centres.attribute(g)
    s = g.state
    spain, turkey = g.country("spain"), g.country("turkey")
    owners = {
        "flota_de_oro": spain,
        "flota_del_peru": spain,
        "east_indies": east_indies(g),
        "levant": turkey if s.centre_owner[centres.GREAT_ORIENT] == turkey else NONE,
    }
    for place, name in enumerate(CONVOYS):
        s.convoy[place] = owners[name]


def east_indies(g: G) -> int:
    """VI.12: the power with most eastern goods, at least 10; ties: Atlantic centre, HOL, ANG.

    An annexed Portugal counts by itself; its convoy is Spain's (III-7)."""
    s = g.state
    portugal = g.country("portugal")
    annexed = [portugal] if g.holds("portugal_annexed") and not g.is_major(portugal) else []
    units = {
        country: total
        for country in (*g.majors(), *annexed)
        if (total := sum(resources.units_of(g, country, resources.GOOD[n]) for n in EASTERN))
        >= EAST_INDIES
    }
    if not units:
        return NONE
    rivals = [country for country, total in units.items() if total == max(units.values())]
    late = g.country("holland" if s.turn <= 42 else "england")
    for favourite in (s.centre_owner[2], late):
        if len(rivals) > 1 and favourite in rivals:
            return favourite
    found = rivals[0] if len(rivals) == 1 else NONE
    return g.country("spain") if found in annexed else found


def heal(g: G) -> None:
    """8.2: natives back to full, kings home, the wounded healed, fallen fortresses rebuilt."""
    s, w = g.state, g.world
    for minor in empires.fall(g):
        destroy(g, minor)
    for area in w.areas:
        full = empires.natives_of(g, area)
        frail = any(continent in FRAIL for continent in area.continents)
        for province in area.provinces:
            if s.natives[province] or not frail:
                s.natives[province] = full
    s.militia_lost = {p: n for p, n in s.militia_lost.items() if not _may_rest(g, p)}
    s.natives_active[:] = bytes(len(s.natives_active))
    s.native_thirds, s.roused, s.native_fights = {}, {}, {}
    for number, stack in s.stacks.items():
        if stack.natives:
            s.stacks[number] = msgspec.structs.replace(stack, natives=0)
    for power, state in enumerate(s.king_state):
        if state in (CAPTIVE, WOUNDED):
            s.king_state[power] = 0
    for leader, state in enumerate(s.leader_state):
        if state == WOUNDED:
            s.leader_state[leader] = ON_MAP
        elif state == CAPTIVE and not is_spared(g, leader):
            g.put_leader(leader, NONE, 0)  # placed at 3.10
    _rebuild(g)


def _may_rest(g: G, province: int) -> bool:
    """8.2: militia is whole again where its colony is its owner's, and nobody besieges it."""
    s = g.state
    held = s.controller[province] in (NONE, s.post_owner[province])
    return held and province not in s.sieges


def _rebuild(g: G) -> None:
    """XIII.2: a fallen fortress stands at level 1 until its owner is in no full war (E402)."""
    s = g.state
    for province in g.world.provinces:
        p, owner = province.index, s.owner[province.index]
        if not province.europe or s.fortress[p] != 1 or province.fortress <= 1 or owner == NONE:
            continue
        if not is_fully_at_war(g, owner, overseas=False):
            s.fortress[p] = province.fortress
            g.log(
                Changed(g.name(owner), f"fortress of {province.id}", 1, province.fortress, "XIII")
            )
