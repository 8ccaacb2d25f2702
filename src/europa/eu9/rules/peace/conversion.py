"""P 4.1, 4.2 The restoration of Catholicism as the one condition of an unconditional peace."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.titles import defender
from europa.eu9.rules.peace.levels import conditions
from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.powers import awards
from europa.eu9.rules.powers.faith import faith, quarrel
from europa.eu9.rules.powers.single.conversion import impose
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer
from europa.eu9.world import NONE

ZEALOUS, CONCILIATORY = "counter_reformation", "conciliatory"
MISSIONARIES = ("spain", "poland")
"""Powers that convert while they are of the Counter-Reformation."""
MINOR, MAJOR, LOST = 10, 20, -20
BILL_OF_TEST = ("bill_of_test", "bill_of_test:england")
"""VI-9: England can't be converted by foreign conquest any more."""


def converter(g: G, offer: Offer) -> int:
    """4.1: who of the winners may convert: it began the war, and it is zealous or the defender."""
    war = war_numbered(g, offer.war)
    if offer.level != UNCONDITIONAL or war is None or not quarrel(g):
        return NONE
    for power in majors_in(g, offer.winners):
        name, attitude = g.name(power), g.state.attitude[power]
        zealous = name in MISSIONARIES and attitude == ZEALOUS
        sole = defender(g) == power and not (name == "spain" and attitude == CONCILIATORY)
        began = power in war.attackers and power not in war.attacked
        if began and (zealous or sole) and faith(g, power) == "catholic":
            return power
    return NONE


def heretics(g: G, offer: Offer) -> list[int]:
    """The losers that are Protestant and can be converted."""
    safe = g.country("england") if any(g.holds(name) for name in BILL_OF_TEST) else NONE
    return [c for c in offer.losers if faith(g, c) == "protestant" and c != safe]


def cost(g: G, offer: Offer) -> int:
    """It takes the place of every other condition."""
    able = converter(g, offer) != NONE and heretics(g, offer)
    return conditions(offer.level) if able else 0


def is_due(g: G, offer: Offer) -> bool:
    """4.1: a power of the Counter-Reformation has no choice."""
    power = converter(g, offer)
    return power != NONE and g.state.attitude[power] == ZEALOUS and bool(heretics(g, offer))


def carry_out(g: G, offer: Offer) -> None:
    """4.2: points for the victor, fewer for a power that is converted."""
    power = converter(g, offer)
    for loser in heretics(g, offer):
        major = g.is_major(loser)
        impose(g, loser, power)
        awards.give(g, power, MAJOR if major else MINOR, "conversion", "XV")
        if major:
            awards.give(g, loser, LOST, "conversion", "XIV.1")
