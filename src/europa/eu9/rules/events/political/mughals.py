"""II-A The Mughals invade India: targets, the test of each invasion, what falls with it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.lands import vanish
from europa.eu9.rules.powers import establishments, missions
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import owned_by
from europa.eu9.state import GOODS, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.records import read_plain
from europa.kernel import Entry, Steps

TARGETS, LOST, TAKEN = "mughals:targets", "mughals:lost", "mughals:taken"
"""Notes: areas to be invaded this turn with the event's modifier, lost ones, those ever taken."""
LOSES_FIRST = (2, 11, 14, 13, 12, 10, 9, 8, 7, 6, 5, 4, 3)
"""Numbers of areas in the order in which a failure loses them."""
AKBAR, BENGAL, RICH = "akbar", "area_bengale", 2


class Invasion(NamedTuple):
    """An area, whether it is a rebellion in one that the Mughals hold, the event's modifier."""

    area: int
    rebellion: bool
    modifier: int


class Invaded(Entry, frozen=True):
    """An invasion of the Mughals, and how it came out."""

    area: str
    die: int
    total: int
    conquest: bool
    losses: int


ENTRIES = (Invaded,)
MESSAGES = {
    "entry.Invaded": "The Mughals in {area}: die {die}, total {total}; conquest {conquest}, posts"
    " lose {losses} levels",
}


@cache
def order() -> dict[str, int]:
    """Areas with their numbers on the way of the Mughals."""
    rows = read_plain("areas")["records"]
    found = {row["id"]: row["mughal_order"] for row in rows if row.get("mughal_order")}
    return dict(sorted(found.items(), key=lambda item: item[1]))


def _noted(g: G, key: str) -> list[str]:
    return g.state.event_notes.get(key, "").split()


def _note(g: G, key: str, name: str) -> None:
    g.state.event_notes[key] = " ".join(dict.fromkeys([*_noted(g, key), name]))


@own("II-A", "event")
def choose_target(scene: Scene) -> None:
    """The lowest area that was never theirs; then lost ones; then a rebellion in the highest."""
    g = scene.g
    mughals = g.country("mughals")
    chosen = [entry.partition("/")[0] for entry in _noted(g, TARGETS)]
    open_ = [n for n in order() if n not in chosen and not _owns(g, mughals, n)]
    fresh = [n for n in open_ if n not in _noted(g, LOST)]
    held = [n for n in reversed(order()) if n not in chosen and _owns(g, mughals, n)]
    found = next(iter([*fresh, *open_, *held]), "")
    if found:
        by = _modifier(scene.note("cause", ""))
        g.state.event_notes[TARGETS] = " ".join([*_noted(g, TARGETS), f"{found}/{by}"])


def _modifier(cause: str) -> int:
    """What the event that called the invasion adds to it."""
    acts = verbs_of(cause).event if cause else ()
    return next((a.get("modifier", 0) for a in acts if a.get("event") == "II-A"), 0)


def _owns(g: G, who: int, area: str) -> bool:
    return g.state.area_owner[g.world.area_index[area]] == who


@own("II-A", "before:5.1")
def invade(scene: Scene) -> Steps[None]:
    """After the military phase: each target in turn."""
    g = scene.g
    mughals = g.country("mughals")
    for entry in _noted(g, TARGETS):
        name, _, by = entry.partition("/")
        rebellion = _owns(g, mughals, name)
        yield from _invade(scene, Invasion(g.world.area_index[name], rebellion, int(by or 0)))
    g.state.event_notes.pop(TARGETS, None)


def _invade(scene: Scene, at: Invasion) -> Steps[None]:
    g, name = scene.g, scene.g.world.areas[at.area].id
    die = g.d10("mughals", name)
    total = die + at.modifier + _odds(g, at)
    conquest, losses = _result(total)
    g.log(Invaded(name, die, total, conquest, losses))
    if total <= 1:
        _lose_one(scene)
        return
    for province in g.world.areas[at.area].provinces:
        yield from _ravage(g, province, losses)
    if conquest and not at.rebellion:
        _conquer(scene, at.area)


def _odds(g: G, at: Invasion) -> int:
    """Akbar, lands of a minor or with posts of one, areas lost once and rebellions."""
    s, area = g.state, g.world.areas[at.area]
    akbar = s.leader_state[g.world.leader_index[AKBAR]] == ON_MAP
    mughals = g.country("mughals")
    owners = [s.area_owner[at.area], *(s.post_owner[p] for p in area.provinces)]
    abroad = [c for c in owners if c not in (NONE, mughals) and _is_abroad(g, c)]
    again = at.rebellion or area.id in _noted(g, LOST)
    return 3 * akbar - bool(abroad) - again


def _is_abroad(g: G, country: int) -> bool:
    record = g.world.countries[country].minor
    return record is not None and record.kind == "rotw"


def _result(total: int) -> tuple[bool, int]:
    """Whether the area is conquered, and how many levels each settlement loses."""
    if total <= 1:
        return False, 0
    if total <= 5:
        return False, 1 if total <= 4 else 2
    return True, 3 if total <= 7 else 4 if total <= 11 else 6


def _ravage(g: G, province: int, losses: int) -> Steps[None]:
    """Levels of a settlement go; each level of its fortress takes the place of one."""
    s = g.state
    if not s.post[province] or s.post_owner[province] == g.country("mughals"):
        return
    walls = min(losses, s.fortress[province])
    s.fortress[province] -= walls
    for _ in range(losses - walls):
        if s.post[province]:
            yield from establishments.shrink(g, province)
    if not s.post[province]:
        missions.destroy(g, province)  # P 11.8


def _conquer(scene: Scene, area: int) -> None:
    """The area is the Mughals'; a minor without any other is no more; Bengal blooms once."""
    g, s = scene.g, scene.g.state
    old, name = s.area_owner[area], g.world.areas[area].id
    s.area_owner[area] = g.country("mughals")
    if name == BENGAL and name not in _noted(g, TAKEN):
        for good in range(GOODS):
            if s.goods[area * GOODS + good]:
                s.goods[area * GOODS + good] = RICH
    _note(g, TAKEN, name)
    if old != NONE and not g.is_major(old) and old not in s.area_owner and not owned_by(scene, old):
        vanish(scene, old)


def _lose_one(scene: Scene) -> None:
    """The first area of the order of losses that was not lost yet."""
    g = scene.g
    by_number = {number: name for name, number in order().items()}
    for number in LOSES_FIRST:
        name = by_number.get(number, "")
        if name and name not in _noted(g, LOST):
            _note(g, LOST, name)
            area = g.world.area_index[name]
            if g.state.area_owner[area] == g.country("mughals"):
                g.state.area_owner[area] = NONE
            return
