"""P 40.19 The Asiento conceded: Spain asks for slaves, its holder delivers them or fails."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.resources import SLAVES, paid_units
from europa.eu9.rules.powers.single.asiento import CROWN, DELIVERED, MISSED, holder, let_go
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

MOST, PATIENCE = 4, 3
"""Slaves a turn that Spain may ask for; turns without delivery that lose the right."""
ASKED, LENT = "asiento_asked", "slaves"
"""Effects of the turn: units asked for; slaves that a power has besides its own."""


class SlavesDelivered(Entry, frozen=True):
    """What the holder of the Asiento has brought."""

    power: str
    units: int


class AsientoLost(Entry, frozen=True):
    """Three turns without delivery."""

    power: str


def _offers(g: G, power: int) -> Iterator[Reaction]:
    """2.4: Spain asks for up to four, once a turn."""
    asked = g.effect(ASKED, power)
    if g.name(power) == CROWN and holder(g) != NONE and not asked:
        for units in range(1, MOST + 1):
            yield Reaction(f"asiento:{units}", partial(_ask, g, power, units))


def _ask(g: G, power: int, units: int) -> None:
    if not g.effect(ASKED, power):
        g.add_effect(ASKED, power, units)


def deliver(g: G) -> Steps[None]:
    """Before phase 3: who has as many slaves may deliver them; else he has failed."""
    s, spain, power = g.state, g.country(CROWN), holder(g)
    units = g.effect(ASKED, spain)
    if power == NONE or not units:
        return
    brought = False
    if paid_units(g, power, SLAVES) >= units:
        options = [Option("deliver", True), Option("fail", False)]
        params = {"power": g.name(power), "units": units}
        brought = yield Ask(g.seat_of(power), "asiento.deliver", options, "XV", params)
    g.log(SlavesDelivered(g.name(power), units * brought))
    if brought:
        g.add_effect(LENT, spain, units)
        g.add_effect(LENT, power, -units)
        s.held[DELIVERED] = s.held.get(DELIVERED, 0) + 1
        s.held.pop(MISSED, None)
        return
    s.held[MISSED] = s.held.get(MISSED, 0) + 1
    if s.held[MISSED] >= PATIENCE:
        g.log(AsientoLost(g.name(power)))
        let_go(g)


ANNOUNCEMENTS = (_offers,)
AFTER_STEP = {"2.11": (deliver,)}
ENTRIES = (SlavesDelivered, AsientoLost)
MESSAGES = {
    "option.asiento": "ask the holder of the Asiento for slaves: {a}",
    "ask.asiento.deliver": "{power}: Spain asks for {units} slaves by the Asiento. Do you deliver?",
    "option.asiento.deliver.deliver": "Yes",
    "option.asiento.deliver.fail": "No",
    "entry.SlavesDelivered": "{power} delivers {units:slave|slaves} to Spain",
    "entry.AsientoLost": "{power} has failed three times: the Asiento is lost",
}
