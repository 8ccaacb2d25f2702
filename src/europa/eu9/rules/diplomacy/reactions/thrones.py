"""4.18.4 A disputed throne: who gave the victim a dowry may enter its wars."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy import succession
from europa.eu9.rules.diplomacy.reactions.allies import enter, entry_cost, fresh
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.faith import is_christian
from europa.eu9.rules.powers.wars import beside, side_of
from europa.eu9.table import G
from europa.eu9.world import NONE


def _for_the_victim(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """As by a defensive alliance, in the turn of the crisis: not against comrades."""
    if segment != "2.1" or not is_christian(g, power):
        return
    for war in fresh(g, segment):
        victim = succession.victim_of(g, war)
        if victim not in succession.crises(g) or power not in succession.payers(g, victim):
            continue
        side = side_of(war, victim)
        if side_of(war, power) != NONE or any(beside(g, power, c) for c in war.side(1 - side)):
            continue
        yield Reaction(
            f"enter:{g.name(victim)}:{war.number}",
            partial(enter, g, power, war, side),
            "note.stability",
            {"stability": entry_cost(g, power, war, side)},
        )


REACTIONS = (_for_the_victim,)
