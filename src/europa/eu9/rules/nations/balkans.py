"""XV 1.9 The end of the Balkans' troubles: every city is its holder's, the rest is Hungary's."""

from __future__ import annotations

from europa.eu9.rules.military.ground import balkans
from europa.eu9.rules.powers.awards import give, province_points
from europa.eu9.rules.powers.lands import BALKANS_END, hand_over
from europa.eu9.table import G
from europa.eu9.world import NONE

LAST = 14
"""1.2: the last turn of the troubles."""
HABSBURG = "I-D"


def heir(g: G) -> int:
    """Who has what is nobody's: Hungary, Transylvania after its fall, else the Habsburgs."""
    s, hungary = g.state, g.country("hungary")
    if not s.gone[hungary]:
        return hungary
    if BALKANS_END in s.occurred:
        return g.country("transylvania")
    return g.country("austria") if HABSBURG in s.occurred else NONE


def settle(g: G) -> None:
    """Owners are who holds the cities; now they are annexed (E567)."""
    s = g.state
    for place in sorted(balkans()):
        old, new = s.owner[place], s.controller[place]
        if new == NONE:
            new = old if old != NONE else heir(g)
        if new in (NONE, old):
            continue
        hand_over(g, place, new, "event")
        income = g.world.provinces[place].income
        for power, gained in ((new, True), (old, False)):
            if power != NONE and g.is_major(power):
                give(g, power, province_points(income, gained), g.world.provinces[place].id, "XV")


def after_partition(g: G) -> None:
    """1.2: the fall of Hungary ends it in the same turn."""
    if g.state.event_began.get(BALKANS_END) == g.state.turn and g.state.turn <= LAST:
        settle(g)


def after_turn(g: G) -> None:
    """The end of turn 14 does."""
    if g.state.turn == LAST and BALKANS_END not in g.state.occurred:
        settle(g)


AFTER_STEP = {"7.5": (after_partition,), "8.2": (after_turn,)}
