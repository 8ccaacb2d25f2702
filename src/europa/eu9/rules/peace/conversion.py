"""P 4 Forced conversion: an unconditional peace restores the Catholic faith, and nothing else."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.titles import defender
from europa.eu9.rules.peace.levels import conditions
from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.powers import awards
from europa.eu9.rules.powers.faith import faith, quarrel
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer
from europa.eu9.world import LAST_TURN, NONE, RELIGIONS

CONVERSION = "conversion"
STRICT, MILD = "counter_reformation", "conciliatory"
ZEALOTS = ("spain", "poland")
BILL_OF_TEST = ("bill_of_test", "bill_of_test:england")
"""VI-9: England can't be converted by foreign conquest any more."""
POINTS = {True: 20, False: 10}
"""For converting a power, or a minor."""
LOST = -20


def converter(g: G, offer: Offer) -> int:
    """4.1: a strict Spain or Poland, or the Defender, that declared the war; NONE if none won."""
    war = war_numbered(g, offer.war)
    for power in majors_in(g, offer.winners):
        zealous = g.name(power) in ZEALOTS and g.state.attitude[power] == STRICT
        began = war is not None and power in war.attackers and power not in war.attacked
        if began and faith(g, power) == "catholic" and (zealous or defender(g) == power):
            return power
    return NONE


def victim(g: G, offer: Offer) -> int:
    """The first Protestant that lost and can be converted."""
    for country in offer.losers:
        tested = g.name(country) == "england" and any(g.holds(name) for name in BILL_OF_TEST)
        if faith(g, country) == "protestant" and not tested:
            return country
    return NONE


def is_open(g: G, offer: Offer) -> int:
    """Instead of all other conditions, while the faiths quarrel."""
    if offer.level < UNCONDITIONAL or not quarrel(g):
        return 0
    if NONE in (converter(g, offer), victim(g, offer)):
        return 0
    return conditions(offer.level)


def carry_out(g: G, offer: Offer) -> None:
    """4.1 to 4.3: the victor's faith and attitude, points, and no more standing causes of war."""
    s = g.state
    victor, loser = converter(g, offer), victim(g, offer)
    s.event_notes[f"converted:{g.name(loser)}:{s.turn}"] = f"protestant catholic {CONVERSION}"
    s.religion[loser] = RELIGIONS.index("catholic")
    awards.give(g, victor, POINTS[g.is_major(loser)], g.name(loser), "P 4")
    if loser < len(s.attitude):
        s.attitude[loser] = STRICT if s.attitude[victor] == STRICT else MILD
    if g.is_major(loser):
        awards.give(g, loser, LOST, g.name(victor), "P 4")
    pair = {victor, loser}
    s.causes = [cb for cb in s.causes if {cb.holder, cb.target} != pair or cb.last < LAST_TURN]
    tell(g, "converts", loser)
