"""P 37.10 River fleets, from Peter the Great on: a port inland, one sea, one blockade."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from europa.eu9.pieces import Unit
from europa.eu9.rules.powers.initiative import has_reigned
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import load_world
from europa.eu9.world.graph import RIVER_FLEET, river_ports
from europa.eu9.world.specials import specials_of

GROUP = "river"
"""Of its counters."""


class River(NamedTuple):
    """Where a river fleet is built, and what it is for."""

    country: int
    since: str
    """The monarch from whom on it may be built."""
    ports: tuple[int, ...]
    sea: int
    blockades: int
    """The one port that it may close."""


@cache
def rivers() -> tuple[River, ...]:
    """All of the data."""
    w = load_world()
    return tuple(
        River(
            w.country_index[one.minor], one.says["since"],
            tuple(w.province_index[p] for p in one.says["ports"]),
            w.sea_index[one.says["sea"]], w.province_index[one.says["blockades"]],
        )
        for one in specials_of(RIVER_FLEET)
    )  # fmt: skip


def is_open(g: G, power: int, province: int) -> bool:
    """Whether a power may build and keep a river fleet in a province."""
    return province in river_ports() and any(
        river.country == power and province in river.ports and has_reigned(g, river.since)
        for river in rivers()
    )


def fleet(g: G, power: int) -> list[Unit]:
    """Counters of a power's river fleet: it has one."""
    return [u for u in g.state.units if u.country == power and u.group == GROUP]


def harbours(g: G, province: int) -> bool:
    """Whether a river fleet lies in a province: its port may be blockaded."""
    here = province in river_ports()
    return here and any(u.place == province and u.group == GROUP for u in g.state.units)


def is_home(g: G, province: int, units: Sequence[Unit]) -> bool:
    """Whether these ships are a river fleet whose port this may be."""
    ours = bool(units) and all(u.group == GROUP for u in units)
    return ours and is_open(g, units[0].country, province)


def bound_to(g: G, units: Sequence[Unit]) -> River | None:
    """The river of a fleet that has no real port on its sea yet; None: ships like others."""
    for unit in units:
        if unit.group == GROUP:
            river = _river(unit.place)
            return None if river is None or _has_real_port(g, river) else river
    return None


def _river(place: int) -> River | None:
    """By where the fleet is: in its port or on its sea."""
    return next((x for x in rivers() if place in x.ports or place == SEA_PLACE + x.sea), None)


def _has_real_port(g: G, river: River) -> bool:
    s, w = g.state, g.world
    return any(
        s.owner[p] == s.controller[p] == river.country and (w.provinces[p].port or s.arsenal[p])
        for p in w.seas[river.sea].provinces
        if w.provinces[p].europe
    )


def is_homeless(g: G, units: Sequence[Unit]) -> bool:
    """Whether a river fleet has lost its last port."""
    river = bound_to(g, units)
    return river is not None and all(g.state.controller[p] != river.country for p in river.ports)
