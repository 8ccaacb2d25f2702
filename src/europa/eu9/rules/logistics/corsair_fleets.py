"""SPEC-minors 4.3, 5.2 Barbary and the Knights at sea: their war never ends, nor their fleets.

A minor in a permanent overseas war has its privateers and ships on the map though it is at peace:
those of its basic forces from the start, and what each turn brings (3.9).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from europa.eu9.entries import Placed, Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics import minor_arrivals
from europa.eu9.rules.logistics.minor_forces import at_full_war, basic_units
from europa.eu9.rules.logistics.minor_rulers import renew
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home_port
from europa.eu9.rules.powers.logistics import PRIVATEERS, place_name
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.specials import AT_SEA, LATELY
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials as all_specials
from europa.kernel import Steps

STANDING = "permanent_overseas_war"
SIDES = {"P+": 2, "P-": 1}
THIRDS = {"NWD": 3, "NTD": 3, "VGD": 3, "NGD": 1.5, "NDE": 1}
BASIC = {"ND": 1, "F-": 2, "F+": 4}
"""ND of counters in basic forces."""
WHOLE = 3
"""Thirds of an ND."""
IN_ALGIERS, SHUT_IN = "algiers", "algerie"
"""Its privateers come every other turn while a praesidio stands in that province."""
SHIPS = {"ND or 2 NGD": "ND", "NGD or NDE": "de"}
"""What the lists of reinforcements say, and the parts that it is."""


def corsairs(g: G) -> list[int]:
    """Minors that exist and are in such a war."""
    found = [g.country(name) for name in all_specials()]
    found = [c for c in found if not g.state.gone[c] and not g.is_major(c)]
    return [c for c in found if specials.standing(g, STANDING, c)]


def fit_out(g: G) -> None:
    """1492: ships and privateers of basic forces; those that a turn brings later are not there."""
    for minor in corsairs(g):
        late = any("turn 2" in record.note for record in specials.standing(g, "setup", minor))
        for kind, count in [("P-", 1)] if not basic_units(g, minor) else basic_units(g, minor):
            if kind not in NAVAL_UNITS and kind != "ND":
                continue
            if late and kind in PRIVATEERS:
                continue
            what = "NWD" if kind == "ND" else kind
            ships, port = minor_arrivals.fleet_ships(g, minor, what), home_port(g, minor)
            if port != NONE:
                g.state.units.extend([Unit(minor, what, port, True, ships)] * count)
        _note(g, minor)


def replenish(g: G, decider: Callable[[G, int], int]) -> Steps[None]:
    """3.9: what is beyond their means goes, what the turn brings comes."""
    for minor in corsairs(g):
        renew(g, minor)
        if not specials.standing(g, "free_upkeep", minor) and minor not in _at_war(g):
            _lay_up(g, minor)
        yield from _come(g, minor, decider(g, minor))
        _note(g, minor)


def _at_war(g: G) -> list[int]:
    return [c for war in g.state.wars for c in (*war.members, *war.helping)]


def _lay_up(g: G, minor: int) -> None:
    """E218, VII.4.1: at peace a minor keeps no more ships than its basic forces have."""
    s = g.state
    room = sum(count * BASIC.get(kind, 0) for kind, count in basic_units(g, minor))
    left = float(room * WHOLE)
    kept: list[Unit] = []
    for unit in s.units:
        if unit.country == minor and unit.kind in NAVAL_UNITS and unit.kind not in PRIVATEERS:
            size = THIRDS.get(unit.kind) or WHOLE * BASIC[unit.kind]
            if size > left:
                g.log(Removed(g.name(minor), unit.kind, place_name(g, unit.place)))
                continue
            left -= size
        kept.append(unit)
    s.units[:] = kept


def _come(g: G, minor: int, power: int) -> Steps[None]:
    record = g.world.countries[minor].minor
    parts = specials.counters(g, "reinforcement", minor, ()) if record else []
    where = minor_arrivals.ports(g, minor)[:1]
    if not parts or not where:
        return
    for kind, count in parts:
        if kind in SIDES and _is_turn(g, minor):
            _add_privateer(g, minor, where[0], SIDES[kind] * count)
    if minor in at_full_war(g):
        return  # a roll brings its ships
    seat = g.seat_of(power) if power != NONE else ""
    for kind, _ in parts:
        if kind in SHIPS and _has_counter(g, minor):
            before = len(g.state.units)
            yield from minor_arrivals.sea(g, seat, minor, {SHIPS[kind]: 1}, where)
            _season(g, minor, before)


def _is_turn(g: G, minor: int) -> bool:
    """5.2: every other turn: for Morocco after I-9c, for Algiers before a praesidio's guns."""
    s = g.state
    slow = any(r.says.get("every") for r in specials.standing(g, "reinforcement", minor))
    if g.name(minor) == IN_ALGIERS:
        slow = g.world.province_index[SHUT_IN] in s.praesidio
    return not slow or s.held.get(f"{LATELY}{g.name(minor)}") != s.turn - 1


def _add_privateer(g: G, minor: int, port: int, sides: int) -> None:
    """One counter: its small side is turned over, up to what its basic forces have."""
    s = g.state
    most = sum(SIDES.get(kind, 0) * count for kind, count in basic_units(g, minor)) or 1
    most = max(most, sides)
    have = [n for n, u in enumerate(s.units) if u.country == minor and u.kind in SIDES]
    now = sum(SIDES[s.units[n].kind] for n in have)
    wanted = min(2, most, now + sides)
    if wanted <= now:
        return
    kind = "P+" if wanted == 2 else "P-"
    if have:
        s.units[have[0]] = msgspec.structs.replace(s.units[have[0]], kind=kind)
    else:
        s.units.append(Unit(minor, kind, port, minor_arrivals.veterans(g, minor, 1) > 0))
    s.held[f"{LATELY}{g.name(minor)}"] = s.turn
    g.log(Placed(g.name(minor), kind, g.world.provinces[port].id))


def _has_counter(g: G, minor: int) -> bool:
    """Who keeps all for nothing is held by the counters in its box."""
    if not specials.standing(g, "free_upkeep", minor):
        return True
    record = g.world.countries[minor].minor
    pool = record.pool if record else {}
    kinds = [u.kind for u in g.state.units if u.country == minor]
    small = sum(kind in ("NGD", "NDE") for kind in kinds)
    return small < pool.get("GD", 0) + pool.get("NDE", 0)


def _season(g: G, minor: int, first: int) -> None:
    """SPEC-minors 1.6: the Knights are always veterans."""
    units = g.state.units
    if minor_arrivals.veterans(g, minor, 1):
        units[first:] = [msgspec.structs.replace(u, veteran=True) for u in units[first:]]


def _note(g: G, minor: int) -> None:
    """The last turn in which it had a privateer."""
    if any(u.country == minor and u.kind in SIDES for u in g.state.units):
        g.state.held[f"{AT_SEA}{g.name(minor)}"] = g.state.turn
