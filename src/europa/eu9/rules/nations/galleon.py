"""P 16 The Manila galleon: one power's colony in the Philippines trades with a closed China."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.resources import continent
from europa.eu9.rules.powers.single.galleon import (
    GALLEON,
    PORT,
    holder,
    markets,
    port,
    ports,
    unload,
)
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.state import COL, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

CLOSED = "china_closed"
ORDER = ("spain", "portugal", "holland", "england", "france")
"""P 16.2: who has it first."""
OCEAN, MARKET, CHINA = "sea_pacifique", "stz_chine", "china"
GAVE_UP = "galleon_released"
"""Effect of the turn."""


class GalleonSails(Entry, frozen=True):
    """Who has the galleon now."""

    power: str


def _colonies(g: G, power: int) -> tuple[list[int], list[int]]:
    """P 16.1: colonies in the Philippines, and those with gold in America."""
    mine = g.posts(power, COL)
    west = [p for p in mine if g.state.gold_open[p] and "america" in continent(g, p)]
    return [p for p in mine if p in ports()], west


def _reached(g: G, power: int) -> set[int]:
    """Places that join onto the ocean by known seas, and by known land that no enemy holds."""
    w = g.world
    start = SEA_PLACE + w.sea_index[OCEAN]
    if not g.knows_sea(power, start - SEA_PLACE):
        return set()
    found, queue = {start}, [start]
    while queue:
        here = queue.pop()
        if here >= SEA_PLACE:
            sea = w.seas[here - SEA_PLACE]
            near = [SEA_PLACE + n for n in sea.neighbours if g.knows_sea(power, n)]
            land = sea.provinces
        else:
            near = [SEA_PLACE + n for n in w.provinces[here].seas if g.knows_sea(power, n)]
            land = w.provinces[here].neighbours
        near += [p for p in land if g.knows(power, p) and not _is_shut(g, power, p)]
        queue += [place for place in near if place not in found]
        found.update(near)
    return found


def _is_shut(g: G, power: int, province: int) -> bool:
    s = g.state
    held = (s.controller[province], s.post_owner[province])
    return any(who not in (NONE, power) and hostile(g, power, who) for who in held)


def may_have(g: G, power: int) -> bool:
    """P 16.1: both colonies, a way between them over the ocean, and a fleet off China."""
    if not g.holds(CLOSED) or not g.is_major(power):
        return False
    east, west = _colonies(g, power)
    market = g.world.zone_index[MARKET]
    trades = g.tf(power, market) or g.tf(g.country(CHINA), market)
    if not (east and west and trades):
        return False
    way = _reached(g, power)
    return any(p in way for p in east) and any(p in way for p in west)


def attribute(g: G) -> Steps[None]:
    """P 16.2: last turn's holder keeps it, else it is the first one's who may have it."""
    s = g.state
    now = holder(g)
    if not g.holds(CLOSED) and now == NONE:
        return
    queue = [now] if now != NONE else []
    queue += [g.country(name) for name in ORDER if g.country(name) != now]
    new = next((p for p in queue if not g.effect(GAVE_UP, p) and may_have(g, p)), NONE)
    if new != now:
        unload(g)
        s.in_force.pop(GALLEON, None)
        s.flag_values.pop(GALLEON, None)
        if new != NONE:
            s.in_force[GALLEON], s.flag_values[GALLEON] = s.turn, g.name(new)
            g.log(GalleonSails(g.name(new)))
    if new != NONE:
        yield from _choose_port(g, new)


def _choose_port(g: G, power: int) -> Steps[None]:
    """P 16.3: each turn one colony of the holder; the last one's unless he names another."""
    s, w = g.state, g.world.provinces
    mine = _colonies(g, power)[0]
    now = port(g)
    mine.sort(key=lambda p: (p != now, p))
    chosen = mine[0]
    if len(mine) > 1:
        options = [Option(f"at:{w[p].id}", p, (w[p].id,)) for p in mine]
        ask = Ask(g.seat_of(power), "galleon.port", options, "XV", {"power": g.name(power)})
        chosen = yield ask
    if chosen != now:
        unload(g)
        s.held[PORT] = chosen
        for area in markets():
            g.add_effect(f"changed_{g.world.areas[area].id}")


def _offers(g: G, power: int) -> Iterator[Reaction]:
    """2.4: the holder may give it up."""
    if holder(g) == power and not g.effect(GAVE_UP, power):
        yield Reaction("policy:galleon_given_up", partial(_give_up, g, power))


def _give_up(g: G, power: int) -> None:
    g.add_effect(GAVE_UP, power)


ANNOUNCEMENTS = (_offers,)
AFTER_STEP = {"2.4": (attribute,)}
ENTRIES = (GalleonSails,)
MESSAGES = {
    "entry.GalleonSails": "The Manila galleon is {power}'s",
    "ask.galleon.port": "{power}: from which colony does the galleon sail this turn?",
}
