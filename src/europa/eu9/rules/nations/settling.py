"""VI.6.5 A trading post becomes a colony: announced at 2.4, done after the natives' attack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.entries import Changed
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.military.wilds.natives import rouse
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.state import AT, COL, COUNTRIES, TP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

SETTLES = "settles:"
"""Effect of the turn: `settles:<province>` of a power."""
PRICE = 100
CALCUTTA, FRIENDS = "bengale_w", "mughals"
"""With a treaty of the Mughals no war is needed for Calcutta."""


class Settling(Entry, frozen=True):
    """A power means to make a colony of a trading post."""

    power: str
    place: str


def may_settle(g: G, power: int, province: int) -> bool:
    """6.5, P 11.7: an own TP with a city to take, or with an own mission where there is none."""
    s = g.state
    if s.post[province] != TP or s.post_owner[province] != power:
        return False
    blessed = s.mission[province] == power
    room = len(g.posts(power, COL)) < establishments.counters(g, power, COL)
    return room and (blessed or bool(g.world.provinces[province].city))


def _offers(g: G, power: int) -> Iterator[Reaction]:
    if actions(g, power, "col") < 1:
        return
    for p in g.posts(power, TP):
        name = g.world.provinces[p].id
        if may_settle(g, power, p) and not g.effect(f"{SETTLES}{name}", power):
            act = partial(announce, g, power, p)
            yield Reaction(f"settle:{name}", act, "note.policy.ducats", {"ducats": PRICE})


def announce(g: G, power: int, province: int) -> None:
    """A COL action of the turn; the natives rise."""
    name = g.world.provinces[province].id
    g.add_effect(f"{SETTLES}{name}", power)
    g.add_effect("col_lost", power)
    rouse(g, province, power)
    g.log(Settling(g.name(power), name))


def _announced(g: G) -> list[tuple[int, int]]:
    """(power, province) of the turn."""
    index = g.world.province_index
    found = [
        (power, index[key.partition(":")[2].partition(":")[0]])
        for key in g.state.effects
        if key.startswith(SETTLES)
        for power in g.majors()
    ]
    ids = g.world.provinces
    return [(power, p) for power, p in found if g.effect(f"{SETTLES}{ids[p].id}", power)]


def pay(g: G) -> None:
    """3.4: 100 ducats on B35, no die."""
    for power, _ in _announced(g):
        g.add(power, "B35", PRICE)


def settle(g: G) -> None:
    """After 5.1: the city is held, or a mission stands there; the area's owner is an enemy."""
    s = g.state
    for power, p in _announced(g):
        blessed = s.mission[p] == power
        if not may_settle(g, power, p) or not (blessed or s.controller[p] == power):
            continue
        minor = s.area_owner[g.world.provinces[p].area]
        if minor != NONE and not s.gone[minor] and not _may_take(g, power, minor, p):
            continue
        s.post[p] = COL
        name = g.world.provinces[p].id
        g.log(Changed(g.name(power), f"COL in {name}", 0, s.post_level[p], "VI.6.5"))


def _may_take(g: G, power: int, minor: int, province: int) -> bool:
    if at_war(g, power, minor):
        return True
    friendly = g.state.treaties.get(power * COUNTRIES + minor, 0) == AT
    here = g.world.provinces[province].id == CALCUTTA
    return friendly and here and g.name(minor) == FRIENDS


ANNOUNCEMENTS = (_offers,)
AFTER_STEP = {"3.4": (pay,), "5.1": (settle,)}
ENTRIES = (Settling,)
MESSAGES = {
    "entry.Settling": "{power} means to settle {place}",
    "option.settle": "make a colony of {a}",
}
