"""4.21.2-4 Diplomacy overseas: who may act on a minor, his emissaries, what is added to the die."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.rules.diplomacy.targets import known
from europa.eu9.rules.powers.faith import is_christian
from europa.eu9.rules.powers.single.closed_lands import CLOSED
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.lasting import all_in_force, allowed, bonus, forbidden
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import inside
from europa.eu9.state import MAN, ON_MAP, SEA_PLACE
from europa.eu9.table import G, places_of
from europa.eu9.world import NONE

BONUS = {0: 0, 20: 0, 50: 2, 100: 5}
"""4.19.1: an investment and what it adds."""
MUSLIM_LANDS = ("oman", "aden", "gujarat", "sudan")
STRANGERS_TO_CHRISTIANS = (*MUSLIM_LANDS, "aceh")
STRANGERS_UNTIL = 25
MISSION, FRENCH_MISSION = 3, 5
TURKISH = ("oman", "aden", "sudan")
UNDISCOVERED = "diplomacy_without_discovery"
"""I-13: minors with whom a power deals before it knows any of their provinces."""
BORDER = "allow:treaty"
"""V-19: where a country has a treaty of its own for so many COL and TP."""


class Emissary(NamedTuple):
    """Who speaks for a power: a leader, or a mission (NONE)."""

    leader: int
    value: int
    missionary: bool = False


def home_areas(g: G, minor: int) -> list[int]:
    """Areas that a minor owns."""
    return places_of(g.state.area_owner, minor)


def lands(g: G, minor: int) -> set[int]:
    """E636: provinces of its areas, and those with its establishments."""
    w = g.world
    if g.name(minor) == "ormuz":
        return _ormuz(g)
    apart = (p for p in places_of(g.state.owner, minor) if not w.provinces[p].europe)
    areas = (p for area in home_areas(g, minor) for p in w.areas[area].provinces)
    return {*areas, *apart, *g.posts(minor)}


def host(g: G, province: int) -> int:
    """The minor whose land a province is and who signs treaties about it, or NONE."""
    if province in _ormuz(g):
        return g.country("ormuz")
    area = g.world.provinces[province].area
    return g.state.area_owner[area] if area != NONE else NONE


def _ormuz(g: G) -> set[int]:
    """4.22.3: the island, and Afghanistan while Persia owns it."""
    w, persia = g.world, g.country("persia")
    if g.state.gone[persia]:
        return set()
    beyond = next(area for area in w.areas if area.id == "area_afghanistan")
    more = beyond.provinces if g.state.area_owner[beyond.index] == persia else ()
    return {w.province_index["ormus_i"], *more}


def seas(g: G, minor: int) -> set[int]:
    """Seas that touch its areas."""
    return {sea for area in home_areas(g, minor) for sea in g.world.areas[area].seas}


def surroundings(g: G, power: int, minor: int) -> set[int]:
    """4.21.3: its land, areas next to it, provinces on a known sea that borders it."""
    w = g.world
    near = lands(g, minor)
    for area in home_areas(g, minor):
        for other in w.areas[area].neighbours:
            near |= set(w.areas[other].provinces)
    for sea in seas(g, minor):
        if g.knows_sea(power, sea):
            near |= {p for p in w.seas[sea].provinces if not w.provinces[p].europe}
    return near


def _speaks(g: G, leader: int) -> Emissary | None:
    """What a leader on the map is worth as an emissary."""
    s, record = g.state, g.world.leaders[leader]
    side = record.sides[s.leader_side[leader]]
    if side.kind in ("conquistador", "governor"):
        return Emissary(leader, side.values[MAN])
    if side.kind == "explorer":
        return Emissary(leader, side.values[MAN] // 2)
    if side.kind == "missionary":
        return Emissary(leader, record.bonus + side.values[MAN], True)
    return None


def emissaries(g: G, power: int, minor: int) -> list[Emissary]:
    """4.21.3: all who may speak for a power now, the best first."""
    s, w = g.state, g.world
    near = surroundings(g, power, minor)
    found = []
    for leader, place in enumerate(s.leader_place):
        if place == NONE or place >= SEA_PLACE or s.leader_state[leader] != ON_MAP:
            continue
        serves = s.leader_for.get(leader, w.country_index.get(w.leaders[leader].country, NONE))
        speaker = _speaks(g, leader) if serves == power and place in near else None
        if speaker is not None:
            found.append(speaker)
    if any(s.mission[p] == power for p in near):
        value = FRENCH_MISSION if g.name(power) == "france" else MISSION
        found.append(Emissary(NONE, value))
    return sorted(found, key=lambda one: (-one.value, one.missionary, one.leader))


def _stands_in(g: G, power: int, minor: int) -> bool:
    """E636: an emissary in the minor's own land."""
    s, own = g.state, lands(g, minor)
    if any(s.mission[p] == power for p in own):
        return True
    return any(
        one.leader != NONE and s.leader_place[one.leader] in own
        for one in emissaries(g, power, minor)
    )


def _has_ways(g: G, power: int, minor: int) -> bool:
    """4.21.2: an establishment in or near it, a trade fleet in its seas, an emissary there."""
    w, name = g.world, g.name(power)
    if name == "turkey" and g.name(minor) in TURKISH:
        return True
    if allowed(g, UNDISCOVERED, power, other=minor):
        return True
    areas = home_areas(g, minor)
    around = {*areas, *(n for area in areas for n in w.areas[area].neighbours)}
    shores = {p for sea in seas(g, minor) for p in w.seas[sea].provinces}
    if any(w.provinces[p].area in around or p in shores for p in g.posts(power)):
        return True
    touched = seas(g, minor)
    if any(w.zones[z].sea in touched and g.tf(power, z) for z in range(len(w.zones))):
        return True
    return _stands_in(g, power, minor)


def is_closed(g: G, power: int, minor: int) -> bool:
    """4.21.9: closed China and Japan, or what an event forbids; V-19 opens China from the Amour."""
    name = g.name(minor)
    shut = name in CLOSED and g.holds(CLOSED[name])
    return shut or bool(forbidden(g, "diplomacy", power, other=minor))


def borderland(g: G, minor: int) -> tuple[set[int], int]:
    """V-19: provinces on its border for which an AT allows so many COL and TP."""
    for entry, act in all_in_force(g, BORDER) if BORDER in g.state.lasting else ():
        scene = Scene(g, entry.event)
        if "posts" in act and minor in countries(scene, act["with"]):
            own = lands(g, minor)
            return {p for p in own if inside(scene, p, act["where"])}, int(act["posts"])
    return set(), 0


def _on_the_border(g: G, power: int, minor: int) -> bool:
    there, _ = borderland(g, minor)
    return any(p in there for p in g.posts(power))


def why_not(g: G, power: int, minor: int) -> str:
    """4.21.2: why a power may not deal with a minor overseas; empty if it may."""
    if is_closed(g, power, minor) and not _on_the_border(g, power, minor):
        return "reason.rotw.closed"
    if g.name(minor) == "ormuz" and g.name(power) == "turkey" and g.state.turn <= STRANGERS_UNTIL:
        return "reason.rotw.closed"
    if not known(g, power, minor) and not allowed(g, UNDISCOVERED, power, other=minor):
        return "reason.rotw.unknown"
    if at_war(g, power, minor):
        return "reason.rotw.war"
    return "" if _has_ways(g, power, minor) else "reason.rotw.far"


def modifier(g: G, power: int, minor: int, ducats: int = 0, *, defends: bool = False) -> int:
    """4.21.4: investment, FTI overseas, one emissary, religion; +2 in defence of an own AT."""
    found = emissaries(g, power, minor)
    name = g.name(minor)
    total = BONUS[ducats] + g.state.sfti[power] + (found[0].value if found else 0)
    if g.name(power) == "turkey" and name in MUSLIM_LANDS:
        total += 2
    early = g.state.turn <= STRANGERS_UNTIL
    if is_christian(g, power) and name in STRANGERS_TO_CHRISTIANS and early:
        total -= 2
    total += bonus(g, "diplomacy", power, other=minor)
    return total + 2 * defends + g.effect("diplomatic_drm", power)


MESSAGES = {
    "reason.rotw.closed": "It is closed to you",
    "reason.rotw.unknown": "None of its provinces is known to you",
    "reason.rotw.war": "You are at war with it",
    "reason.rotw.far": "You have no establishment, fleet or emissary there",
}
