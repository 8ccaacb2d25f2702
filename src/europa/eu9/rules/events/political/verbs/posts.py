"""Verbs of establishments: COL and TP placed, grown, lowered, captured or removed."""

from __future__ import annotations

from functools import cache

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import verb, whom
from europa.eu9.rules.events.political.verbs.flow import picked
from europa.eu9.rules.events.political.verbs.lands import give
from europa.eu9.rules.powers import establishments, resources
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import FOUNDED
from europa.eu9.state import COL, ESTABLISHMENTS, GOODS, TP
from europa.eu9.table import G
from europa.eu9.world import NONE, RESOURCES, load_world
from europa.eu9.world.political import Act
from europa.kernel import Steps

POSTS = {"COL": COL, "TP": TP, "col": COL, "tp": TP}
LEVELS = 6


@cache
def first_levels() -> dict[str, int]:
    """Levels of the establishments of 1492 by province."""
    return {record.province: record.level for record in load_world().campaign.establishments}


@verb("post")
def post(scene: Scene, act: Act) -> Steps[None]:
    """Establishments come, change their level or their owner, or go."""
    g, s = scene.g, scene.g.state
    if act.get("rest"):
        return  # where those go that found no place: the event's own rules
    power = next(iter(whom(scene, act)), NONE)
    if isinstance(act.get("capture"), dict):
        taken = yield from picked(scene, act, "capture")
        _capture(scene, act, taken)
        return
    found = yield from picked(scene, act)
    kept = (yield from picked(scene, act, "keep")) if "keep" in act else []
    for province in [p for p in found if p not in kept]:
        name = g.world.provinces[province].id
        if act.get("remove"):
            if s.post[province]:
                establishments.remove(g, province)
        elif act.get("capture"):
            give(scene, province, power)
            s.controller[province] = NONE
            yield from _levels(scene, province, amount(scene, act.get("by", 0)))
        elif act.get("to") == "initial":
            yield from _levels(
                scene, province, first_levels().get(name, 0) - s.post_level[province]
            )
        elif "by" in act and s.post[province]:
            bound = act.get("max", LEVELS)
            most = bound if isinstance(bound, int) else bound.get(name, LEVELS)
            by = min(amount(scene, act["by"]), most - s.post_level[province])
            yield from _levels(scene, province, by)
        else:
            place(scene, act, province, power)


def _capture(scene: Scene, act: Act, taken: list[int]) -> None:
    """Each is now of who holds it; what no counter is left for is burnt, which ones by lot."""
    g, s = scene.g, scene.g.state
    users = whom(scene, act)
    while taken:
        province = g.pick("event_place", taken) if len(taken) > 1 else taken[0]
        taken.remove(province)
        power = next((c for c in users if s.controller[province] == c), users[0])
        if act.get("if_counter") and not _has_counter(g, power, s.post[province]):
            assert act["otherwise"] == "burnt"
            establishments.remove(g, province)
        else:
            give(scene, province, power)


def _has_counter(g: G, minor: int, kind: int) -> bool:
    """Whether a minor's box has one more; E1413: a box that shows none of a kind is no limit."""
    record, name = g.world.countries[minor].minor, ESTABLISHMENTS[kind]
    pool = record.pool if record is not None else {}
    return name not in pool or len(g.posts(minor, kind)) < pool[name]


def place(scene: Scene, act: Act, province: int, power: int) -> None:
    """A new establishment, in the place of another's if the record says so, with its garrison."""
    g, s = scene.g, scene.g.state
    gone = countries(scene, act["replaces"]) if isinstance(act.get("replaces"), str) else []
    if s.post[province] and s.post_owner[province] in gone:
        establishments.remove(g, province)
    kind = POSTS.get(act.get("kind", "TP"), TP)
    if not s.post[province] and power != NONE:
        establishments.found(g, power, province, kind)
    if s.post_owner[province] not in (power, NONE):
        return
    wanted = min(LEVELS, amount(scene, act.get("level", 1)))
    while s.post[province] and s.post_level[province] < wanted:
        establishments.grow(g, province)
    _take_goods(g, act, province)
    known = scene.note(FOUNDED, g.name(power)).split()
    scene.write(FOUNDED, g.name(power), " ".join([*known, g.world.provinces[province].id]))
    for unit, number in act.get("garrison", {}).items():
        s.units.extend([Unit(power, unit, province)] * amount(scene, number))


def _take_goods(g: G, act: Act, province: int) -> None:
    """It exploits what is free in its area, in the order told: by its levels, a number that is
    told (II-20), or everything (III-23); nobody competes for it."""
    goods = [RESOURCES.index(name) for name in act.get("takes", ()) if name in RESOURCES]
    whole = "all" in act.get("takes", ())
    told = int(act.get("take_n", 0))
    for good in range(GOODS) if whole else goods:
        free = resources.free_units(g, g.world.provinces[province].area, good)
        able = resources.most(g, province, good) - g.exploited(province, good)
        units = free if whole else min(free, told) if "take_n" in act else min(free, able)
        g.state.exploited[province * GOODS + good] += max(0, units)
        told -= max(0, units)


def _levels(scene: Scene, province: int, by: int) -> Steps[None]:
    for _ in range(abs(by)):
        if by > 0:
            establishments.grow(scene.g, province)
        elif scene.g.state.post[province]:
            yield from establishments.shrink(scene.g, province)
