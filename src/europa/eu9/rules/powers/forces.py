"""VII Counters of a power on the map: where they can be, and putting them there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from europa.eu9.entries import Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.powers.groups import REVOLUTIONARY, revolts
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.capitals import capital
from europa.eu9.rules.powers.single.ukraine import UKRAINE, has_forces
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import SHIPS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.openings import ForceRecord

NAVAL_UNITS = ("F+", "F-", "NWD", "NGD", "VGD", "NTD", "NDE", "P+", "P-")


def home(g: G, power: int) -> int:
    """Where land units begin: the capital, or the richest province (E102)."""
    seat = capital(g, power)
    if seat != NONE and g.state.owner[seat] == power:
        return seat
    provinces = g.world.provinces
    richest = max(g.owned(power), key=lambda p: (provinces[p].income, -p), default=NONE)
    return richest if richest != NONE else _home_overseas(g, power)


def _home_overseas(g: G, country: int) -> int:
    """4.26.2: a minor of the rest of the world: its first establishment, or first province."""
    posts = g.posts(country)
    if posts:
        return posts[0]
    areas = [area for area, owner in enumerate(g.state.area_owner) if owner == country]
    return g.world.areas[areas[0]].provinces[0] if areas else NONE


def home_port(g: G, power: int) -> int:
    """Where ships begin: an arsenal, or else a port, the national and richest one (E102); NONE
    where there is no coast."""
    w = g.world
    for record in standing(g, "fleet_home", power):  # M 15.3
        place = w.province_index[record.says["province"]]
        if g.state.post_owner[place] == power and g.state.controller[place] in (NONE, power):
            return place
    ports = [p for p in g.owned(power) if w.provinces[p].port]
    return max(
        ports,
        key=lambda p: (
            w.provinces[p].arsenal,
            power in w.provinces[p].national,
            w.provinces[p].income,
            -p,
        ),
        default=_coast(g, power),
    )


def _coast(g: G, country: int) -> int:
    """Overseas: the first of its COL, TP or areas by the sea; NONE: it has no place for ships."""
    w = g.world
    found = g.posts(country)
    for area, owner in enumerate(g.state.area_owner):
        if owner == country:
            found += w.areas[area].provinces
    return next((p for p in found if w.provinces[p].coastal), NONE)


def land_groups(g: G, power: int) -> tuple[str, ...]:
    """P 32.5, 39.3: groups to which a power's new land units may belong; most have none."""
    if g.name(power) == "turkey":
        return ("janissary",) if g.holds("turkish_m2") else ("janissary", "timar")
    if g.name(power) == "poland":
        if g.holds("union_of_lublin"):
            return ("poland",)
        return ("poland", "lithuania", *((UKRAINE,) if has_forces(g) else ()))
    return (REVOLUTIONARY,) if revolts(g, power) else ("",)


def muster(g: G, power: int, forces: Iterable[ForceRecord]) -> None:
    """Put the forces of a set-up on the map; they are veterans (VII.1)."""
    s = g.state
    for force in forces:
        if force.unit == "pasha":
            _pashas(g, power, force.count)
            continue
        place = home_port(g, power) if force.unit in NAVAL_UNITS else home(g, power)
        if place == NONE:
            continue
        counts = [force.ships.get(kind, 0) for kind in SHIPS]
        ships = (counts[0], counts[1], counts[2], counts[3])
        unit = Unit(power, force.unit, place, True, ships, 0, force.group)
        s.units.extend([unit] * force.count)


def dissolve_forces(g: G, country: int) -> None:
    """All its counters leave the map, and it is told what stood where."""
    s = g.state
    gone = Counter((unit.kind, unit.place) for unit in s.units if unit.country == country)
    s.units[:] = [unit for unit in s.units if unit.country != country]
    for (kind, place), count in gone.items():
        if place != NONE:
            g.log(Removed(g.name(country), kind, place_name(g, place), count))


def _pashas(g: G, power: int, count: int) -> None:
    """TUR begins with pashas, drawn at random."""
    pool = [n for n, leader in enumerate(g.world.leaders) if leader.kind == "pasha"]
    for _ in range(count):
        pasha = g.dice.pick(pool, "pasha")
        pool.remove(pasha)
        g.put_leader(pasha, home(g, power))
