"""VIII.10: what a fight does to the powers in it: stability, victory points, captive kings."""

from __future__ import annotations

from europa.eu9.combat.describe import DescribedSiege, Fight
from europa.eu9.combat.fight import Casualty
from europa.eu9.combat.played import Outcome, SiegeRound
from europa.eu9.entries import Changed
from europa.eu9.rules.powers import stability
from europa.eu9.state import CAPTIVE
from europa.eu9.table import G


def settle(g: G, fight: Fight, outcome: Outcome) -> None:
    """9.1, 9.2: a side that bears a power's code is commanded by that power; others are minors."""
    if isinstance(fight, DescribedSiege) or isinstance(outcome, SiegeRound):
        return
    for place, side in enumerate((fight.phasing, fight.other)):
        power = commander(g, side.name)
        if power is None:
            continue
        stability.change(g, power, outcome.stability[place], "VIII.10")
        score(g, power, outcome.points[place])
        capture(g, power, outcome.leaders[place])


def commander(g: G, side: str) -> int | None:
    """The power in play whose code a side bears."""
    return next((p for p in g.majors() if g.world.countries[p].code == side), None)


def score(g: G, power: int, points: int) -> None:
    """9.1: victory points of a major battle."""
    if points:
        old = g.state.vp[power]
        g.state.vp[power] += points
        g.log(Changed(g.name(power), "vp", old, old + points, "VIII.10"))


def capture(g: G, power: int, casualty: Casualty) -> None:
    """9.2: the king is a prisoner: until his ransom (7.1) the country has 3/3/3."""
    if casualty.fate == "captured":
        g.state.king_state[power] = CAPTIVE
