"""4.11.2o Reactions that events allow: a casus belli used in a window, a minor left to itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy.causes.events import REACTION
from europa.eu9.rules.diplomacy.event_wars import carry_out_cause, price_of, usable
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G

ABANDON = "abandon_minor_free"


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


def _left(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """I-3(1): a minor under attack may be left to itself for nothing, a vassal too."""
    for minor in g.minors_of(power) if segment != ABROAD else ():
        event = allowed(g, ABANDON, power, other=minor)
        if event:
            yield Reaction(f"abandon:{g.name(minor)}", partial(_leave, g, power, minor, event))


def _leave(g: G, power: int, minor: int, event: str) -> None:
    """It is neutral; its Patron is out of the event's war, and the minor calls others."""
    move(g, minor, power, NEUTRAL)
    for war in [w for w in g.state.wars if w.cause == event and minor in w.members]:
        if side_of(war, power) == side_of(war, minor):
            leave_war(g, war, (power,))
            g.state.calling.append((minor, war.number))


REACTIONS = (_causes, _left)
MESSAGES = {
    "option.cause": "declare war on {a} ({b})",
    "option.abandon": "leave {a} to itself, at no price",
}
