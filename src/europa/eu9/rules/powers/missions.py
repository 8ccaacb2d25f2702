"""P 11.3, 11.8 Missions as counters: how many are left, what destroys one, who inherits it."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.entries import Removed
from europa.eu9.rules.powers.awards import give
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.terms import specials
from europa.eu9.table import G
from europa.eu9.world import NONE

POOL = {"spain": 15, "portugal": 3, "france": 4, "england": 2}
"""11.3: mission counters; Kongo and the Kaaba are counters of their own."""
FEWER: dict[str, tuple[Callable[[G, int], bool], int]] = {
    "france": (lambda g, power: faith(g, power) == "protestant", 2),
    "england": (lambda g, power: g.state.attitude[power] != "anglican", 1),
}
"""Powers with fewer of them: France as a Protestant, England when it is not Anglican."""
KONGO, KONGO_GONE = "congo_n", "kongo_mission_gone"
KAABA, TURKEY = "nedj_w", "turkey"
MISSION_TAKEN = "mission_taken:"
"""Effect of the turn: who (his place + 1) has taken the mission of a province."""


def stands(g: G, place: int, power: int) -> bool:
    """Whether a power has a mission there; 11.8, 39.2: the Kaaba is Turkey's beside any other."""
    if g.state.mission[place] == power:
        return True
    return g.name(power) == TURKEY and g.world.provinces[place].id == KAABA


def is_free(g: G, place: int) -> bool:
    """Whether a mission may be founded there: none is but the Kaaba."""
    owner = g.state.mission[place]
    return owner == NONE or (g.world.provinces[place].id == KAABA and g.name(owner) == TURKEY)


def left(g: G, power: int) -> int:
    """Missions that it may still found."""
    name = g.name(power)
    most = POOL.get(name, 0)
    if name in FEWER and FEWER[name][0](g, power):
        most = FEWER[name][1]
    first = g.world.province_index[KONGO]
    apart = name == "portugal" and g.state.mission[first] == power and not g.holds(KONGO_GONE)
    return most - g.state.mission.count(power) + apart


def destroy(g: G, place: int) -> None:
    """11.8: it goes back to the pool, that of Kongo for good; the Kaaba cannot be destroyed."""
    s = g.state
    owner, where = s.mission[place], g.world.provinces[place].id
    if owner == NONE or (where == KAABA and g.name(owner) == TURKEY):
        return
    s.mission[place] = NONE
    if where == KONGO and g.name(owner) == "portugal":
        s.in_force.setdefault(KONGO_GONE, s.turn)
    g.log(Removed(g.name(owner), "mission", where))
    if g.is_major(owner):
        points = sum(record.says["vp"] for record in specials.standing(g, "mission_lost", owner))
        give(g, owner, points, "mission destroyed", "XV")  # 40.6, 30.8


def inherit(g: G, place: int, new: int) -> None:
    """11.8: a settlement is annexed: a mission of the same faith is replaced by an own one if
    there is one, else removed; of another faith it is destroyed."""
    s = g.state
    owner = s.mission[place]
    if owner in (NONE, new):
        return
    if new == NONE or faith(g, owner) != faith(g, new):
        destroy(g, place)
    else:
        s.mission[place] = new if left(g, new) > 0 else NONE
