"""4.11.2o Reactions that events allow: a casus belli that is used in a window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy.causes.events import REACTION
from europa.eu9.rules.diplomacy.event_wars import carry_out_cause, price_of, usable
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.table import G


def _causes(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """Against each target that may be attacked now, with its price."""
    if segment == ABROAD:
        return
    for cb in usable(g, power, REACTION):
        cost = price_of(g, cb)
        if cost is not None:
            key = f"cause:{g.name(cb.target)}:{cb.source}"
            if cb.holder != power:
                key += f":{g.name(cb.holder)}"
            params = {"stability": cost.stability, "source": cb.source}
            yield Reaction(key, partial(_use, g, power, cb, segment), "note.stability", params)


def _use(g: G, power: int, cb: CasusBelli, segment: str) -> None:
    carry_out_cause(g, power, cb, segment)


REACTIONS = (_causes,)
MESSAGES = {"option.cause": "declare war on {a} ({b})"}
