"""4.22.5 The Incas and the Aztecs: what an attack on their capitals brings, and their end."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.powers import establishments, missions, viceroys
from europa.eu9.rules.powers.single.american_empires import EMPIRES
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.world import Area
from europa.kernel import Entry

ACTIVATION = 4
SPARED, FALLEN = "empire_spared:", "empire_tested:"
CONQUERED = 3
"""Level of the colony that the conqueror has in the capital."""
LEFT = 2
"""LD of natives in each province of a fallen empire."""

RESISTS = "capital_falls_with_empire"
"""II-19: it falls only if the invaders are still there after the natives have attacked them."""


class EmpireRoused(Entry, frozen=True):
    """Its capital was attacked: it goes to war, or bears it."""

    minor: str
    power: str
    die: int
    war: bool


class EmpireFell(Entry, frozen=True):
    """An empire is no more."""

    minor: str
    power: str


def lands(g: G, minor: int) -> list[int]:
    """All provinces of its areas."""
    areas = [a for a, owner in enumerate(g.state.area_owner) if owner == minor]
    return [p for area in areas for p in g.world.areas[area].provinces]


def capital(g: G, minor: int) -> int:
    """The walled city of its land."""
    provinces = g.world.provinces
    walled = [p for p in lands(g, minor) if provinces[p].city and provinces[p].fortress]
    return walled[0] if walled else NONE


def rouse(g: G, *, last: bool) -> None:
    """End of a round: each whose capital is besieged rolls below its activation for war.

    In the last round of the turn that puts its fall off.
    """
    s = g.state
    for name in EMPIRES:
        minor = g.country(name)
        place = capital(g, minor) if not s.gone[minor] else NONE
        siege = s.sieges.get(place)
        fallen = place != NONE and s.controller[place] != NONE and _taken_now(g, place)
        if fallen and siege is None:  # attacked in the round of its fall, not in later ones
            fallen = not g.effect(f"{FALLEN}{name}")
            g.add_effect(f"{FALLEN}{name}")
        power = siege.besieger if siege is not None else s.controller[place] if fallen else NONE
        if power in (NONE, minor) or at_war(g, power, minor):
            continue
        die = g.d10("empire", name)
        g.log(EmpireRoused(name, g.name(power), die, die < ACTIVATION))
        if die < ACTIVATION:
            begin_war(g, "overseas", (minor,), (power,), fresh="later", calls=False)
            for province in lands(g, minor):
                natives.rouse(g, province, power)
            if last:
                g.add_effect(f"{SPARED}{name}")


def natives_of(g: G, area: Area) -> int:
    """LD of natives in each province of an area that is at peace."""
    fallen = area.minor != NONE and g.name(area.minor) in EMPIRES and g.state.gone[area.minor]
    return LEFT if fallen else area.natives


def _taken_now(g: G, place: int) -> bool:
    return any(deed.kind == "siege" and deed.place == place for deed in g.state.fought)


def _is_manned(g: G, power: int, place: int) -> bool:
    return any(u.country == power and u.place == place for u in g.state.units)


def fall(g: G) -> list[int]:
    """End of the turn: empires whose capital a power holds; their land is open, they are to go."""
    s = g.state
    fallen = []
    for name in EMPIRES:
        minor = g.country(name)
        place = capital(g, minor) if not s.gone[minor] else NONE
        power = s.controller[place] if place != NONE else NONE
        if power == NONE or not g.is_major(power) or g.effect(f"{SPARED}{name}"):
            continue
        if g.holds(f"{RESISTS}:{name}") and not _is_manned(g, power, place):
            continue
        for area in [a for a, owner in enumerate(s.area_owner) if owner == minor]:
            s.area_owner[area] = NONE
        establishments.found(g, power, place, COL)
        while s.post_level[place] < CONQUERED:
            establishments.grow(g, place)
        s.controller[place] = NONE
        if g.name(power) == "spain":
            _send_mission(g, power, place)
            viceroys.note_captor(g, place)
        g.log(EmpireFell(name, g.name(power)))
        fallen.append(minor)
    return fallen


def _send_mission(g: G, power: int, place: int) -> None:
    """A mission at once: from the pool, else one of its own from elsewhere in the area."""
    s = g.state
    near = g.world.areas[g.world.provinces[place].area].provinces
    if missions.left(g, power) <= 0:
        others = [p for p in near if s.mission[p] == power]
        if not others:
            return
        s.mission[others[0]] = NONE
    s.mission[place] = power


ENTRIES = (EmpireRoused, EmpireFell)
MESSAGES = {
    "entry.EmpireRoused": "{minor}, attacked by {power}, bears it ({die})",
    "entry.EmpireRoused.war=True": "{minor}, attacked by {power}, goes to war ({die})",
    "entry.EmpireFell": "{minor} has fallen to {power}",
}
