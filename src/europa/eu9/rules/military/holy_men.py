"""P 11.1 Missionaries after a battle: each is tested as if he had been in command."""

from __future__ import annotations

from europa.eu9.combat.fight import Fighter, leader_casualty
from europa.eu9.pieces import KING
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.composition import kind_of
from europa.eu9.rules.military.hosts import Host, leader_of
from europa.eu9.rules.military.stacks import leaders_in, units_in
from europa.eu9.table import G

MISSIONARY = "missionary"


def endanger(g: G, one: Host, enemy: int, *, won: bool, exempt: bool = False) -> None:
    """Those of a side, one after another."""
    holy = [
        x for n in one.numbers for x in leaders_in(g, n) if x < KING and kind_of(g, x) == MISSIONARY
    ]
    if not holy:
        return
    gone = not any(units_in(g, n) for n in one.numbers)
    for leader in holy:
        known = leader_of(g, leader)
        if known is not None:
            fighter = Fighter(one.name, "", known)
            fate = leader_casualty(g, fighter, won, gone, exempt=exempt, now=g.state.round)
            losses.casualty(g, leader, fate, enemy)
