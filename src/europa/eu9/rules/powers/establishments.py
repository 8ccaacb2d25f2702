"""II.5 Colonies and trading posts come, grow, shrink and go, and free what they exploited."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.entries import Placed, Removed
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.powers.stability import change
from europa.eu9.state import COL, ESTABLISHMENTS, GOODS, PROVINCES, TP
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS, RESOURCES
from europa.eu9.world.tables import goods
from europa.kernel import Ask, Entry, Option, Steps

FULL = 6
ELMINA, ELMINA_LOST = "cotedor_w", "elmina_lost"
"""P 36.9: Portugal's post whose gold ends for good once it is lost."""


AMERICA_SETTLED = "america_settled"
"""Held: the last turn in which somebody founded a COL or TP in America (table of events I)."""


class PostChanged(Entry, frozen=True):
    """An establishment has another level."""

    power: str
    what: str
    place: str
    level: int


def found(g: G, country: int, province: int, kind: int) -> None:
    """II.5.1: a new COL or TP of level 1; another's TP there goes (VI.6.6)."""
    s = g.state
    if s.post[province]:
        remove(g, province)
    s.post[province], s.post_owner[province], s.post_level[province] = kind, country, 1
    g.log(Placed(g.name(country), ESTABLISHMENTS[kind], g.world.provinces[province].id))
    if "america" in g.world.areas[g.world.provinces[province].area].continents:
        s.held[AMERICA_SETTLED] = s.turn
    _note(g, province)


def grow(g: G, province: int) -> None:
    """One more level; a COL of level 6 is a province known to all with a fortress (II.5.3)."""
    s = g.state
    s.post_level[province] = min(FULL, s.post_level[province] + 1)
    _say(g, province)
    if s.post[province] == COL and s.post_level[province] == FULL:
        s.fortress[province] = max(1, s.fortress[province])
        for power in range(POWERS):
            s.known[power * PROVINCES + province] = 1
    _free_furs(g, g.world.provinces[province].area)


def _free_furs(g: G, area: int) -> None:
    """V.5.2, E720: a COL+ leaves fewer Furs: whoever has most in the area gives one up."""
    s = g.state
    while resources.used_units(g, area, resources.FURS) > resources.in_area(
        g, area, resources.FURS
    ):
        held: dict[int, int] = {}
        for p in g.world.areas[area].provinces:
            owner = s.post_owner[p]
            held[owner] = held.get(owner, 0) + g.exploited(p, resources.FURS)
        most = [country for country, units in held.items() if units == max(held.values())]
        loser = most[0] if len(most) == 1 else g.pick("freed furs", most)
        own = [p for p in g.world.areas[area].provinces if s.post_owner[p] == loser]
        post = max(own, key=lambda p: g.exploited(p, resources.FURS))
        s.exploited[post * GOODS + resources.FURS] -= 1
        g.log(Removed(g.name(loser), RESOURCES[resources.FURS], g.world.provinces[post].id))


def set_level(g: G, province: int, level: int) -> None:
    """Another level by itself, whatever is exploited."""
    g.state.post_level[province] = level
    _say(g, province)


def _say(g: G, province: int) -> None:
    s = g.state
    what, where = ESTABLISHMENTS[s.post[province]], g.world.provinces[province].id
    g.log(PostChanged(g.name(s.post_owner[province]), what, where, s.post_level[province]))
    _note(g, province)


def _note(g: G, province: int) -> None:
    """Something has changed in its area: free resources are shared anew (VI.9.1)."""
    g.add_effect(f"changed_{g.world.areas[g.world.provinces[province].area].id}")


def remove(g: G, province: int) -> None:
    """The counter goes, with all it exploits."""
    s = g.state
    what, where = ESTABLISHMENTS[s.post[province]], g.world.provinces[province].id
    g.log(Removed(g.name(s.post_owner[province]), what, where))
    if where == ELMINA and g.name(s.post_owner[province]) == "portugal":
        s.in_force.setdefault(ELMINA_LOST, s.turn)
    s.post[province], s.post_owner[province], s.post_level[province] = 0, NONE, 0
    s.exploited[province * GOODS : (province + 1) * GOODS] = bytes(GOODS)
    s.wood[province] = s.gold_open[province] = s.arsenal[province] = 0
    s.fortress[province] = g.world.provinces[province].fortress
    _note(g, province)


def shrink(g: G, province: int) -> Steps[None]:
    """One level less; what it can no longer exploit is freed."""
    s = g.state
    if s.post_level[province] <= 1:
        remove(g, province)
        return
    s.post_level[province] -= 1
    _say(g, province)
    while resources.levels_used(g, province) > s.post_level[province]:
        yield from free_one(g, province)


def free_one(g: G, province: int) -> Steps[int]:
    """VI.8.3: a unit is freed, of the owner's choice; a minor's cheapest; returns the good."""
    s = g.state
    owner = s.post_owner[province]
    held = [good for good in range(GOODS) if g.exploited(province, good)]
    if not g.is_major(owner):
        cheapest = min((resources.price(g, good), goods()[good].highest) for good in held)
        held = [x for x in held if (resources.price(g, x), goods()[x].highest) == cheapest]
    if len(held) == 1:
        good = held[0]
    elif g.is_major(owner):
        where = g.world.provinces[province].id
        options = [Option(f"free:{RESOURCES[x]}", x) for x in held]
        params = {"power": g.name(owner), "where": where}
        good = yield Ask(g.seat_of(owner), "establishment.free", options, "VI.8", params)
    else:
        good = g.pick("freed resource", held, g.name(owner))
    s.exploited[province * GOODS + good] -= 1
    _note(g, province)
    return good


def attack_minor_posts(g: G, power: int, provinces: list[int]) -> None:
    """II.5.5: to attack establishments of minors costs one stability each."""
    for _ in provinces:
        change(g, power, -1, "II.5")


def counters(g: G, power: int, kind: int) -> int:
    """II.1.1: counters of a kind that a power may have: its limit, and those there are."""
    name = ESTABLISHMENTS[kind]
    return min(limit(g, power, name.lower()), g.world.power(power).pool.get(name, 0))


def cut(g: G, power: int) -> Steps[None]:
    """II.1.4: COL and TP above the limit are removed at once, of the owner's choice."""
    for kind in (COL, TP):
        while len(g.posts(power, kind)) > counters(g, power, kind):
            names: Callable[[int], str] = lambda p: g.world.provinces[p].id  # noqa: E731
            options = [Option(f"remove:{names(p)}", p, (names(p),)) for p in g.posts(power, kind)]
            params = {"power": g.name(power), "kind": ESTABLISHMENTS[kind]}
            lost = yield Ask(g.seat_of(power), "establishment.cut", options, "II.1", params)
            remove(g, lost)


ENTRIES = (PostChanged,)
MESSAGES = {
    "ask.establishment.free": "{power}: which resource does {where} no longer exploit?",
    "ask.establishment.cut": "{power}: too many {kind}, which one goes?",
    "option.free": "{a}",
    "option.remove": "{a}",
    "entry.PostChanged": "{power}: {what} {place} level {level}",
}
