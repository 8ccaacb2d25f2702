"""P 40.10 The treasure fleets of Spain: what a transport carries, and their end if caught alone."""

from __future__ import annotations

from europa.eu9.rules.military import losses
from europa.eu9.rules.military.composition import ships
from europa.eu9.rules.military.hosts import Host
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.state import SHIPS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

FLOTAS = ("flota_de_oro", "flota_del_peru")
GOLD_OF_TRANSPORT = 15
"""Ducats of gold of an NTD."""


class FlotaSeized(Entry, frozen=True):
    """A treasure fleet without an escort is taken with all its gold."""

    power: str
    victim: str
    ducats: int


def transports(g: G, number: int) -> int:
    """NTD of a stack."""
    return sum(ships(g, unit)[SHIPS.index("NTD")] for unit in units_in(g, number))


def lone_side(g: G, hosts: tuple[Host, Host]) -> int:
    """The side that is a treasure fleet without any ship of war, or NONE."""
    for n, one in enumerate(hosts):
        if all(g.state.stacks[x].convoy in FLOTAS for x in one.numbers):
            kinds = {unit.kind for x in one.numbers for unit in units_in(g, x)}
            if kinds == {"NTD"}:
                return n
    return NONE


def seize(g: G, winner: Host, loser: Host) -> None:
    """Caught alone it loses all: it is fitted out anew at the start of the next round."""
    s = g.state
    gold = sum(s.stacks[x].gold for x in loser.numbers)
    if g.is_major(winner.country):
        g.add(winner.country, "A10", gold)
    g.log(FlotaSeized(g.name(winner.country), g.name(loser.country), gold))
    losses.disperse(g, loser.numbers)
    losses.sweep(g)


ENTRIES = (FlotaSeized,)
MESSAGES = {"entry.FlotaSeized": "{power} takes the treasure of {victim}: {ducats} ducats"}
