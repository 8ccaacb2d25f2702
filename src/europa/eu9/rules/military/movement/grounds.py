"""M 5.4 Where the corsairs of Barbary rob: each in zones of its own, Algiers in two at once."""

from __future__ import annotations

from typing import Any

from europa.eu9.pieces import Stack
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G

FROM_THE_OCEAN = {"ctz_spain": "ctz_spain_atlantic_only"}
"""Zone -> the mark under which nobody robs it from the Mediterranean any more (IV-2(1))."""


def _says(g: G, country: int) -> dict[str, Any]:
    """What is told of a corsair state: `options`, lists of zones robbed together; `seas` from
    which one robs a zone that lies elsewhere. Empty for others."""
    found = standing(g, "privateer_targets", country)
    return found[0].says if found else {}


def _options(g: G, country: int) -> list[list[str]]:
    """The lists of zones that it may rob now."""
    says, w = _says(g, country), g.world
    seas = says.get("seas", {})
    shut = [zone for zone, mark in FROM_THE_OCEAN.items() if g.holds(mark)]
    return [
        option
        for option in says.get("options", ())
        if option[0] not in shut
        or option[0] not in seas
        or not w.seas[w.sea_index[seas[option[0]]]].mediterranean
    ]


def is_bound(g: G, stack: Stack) -> bool:
    """Whether it robs in zones of its own alone."""
    return bool(_says(g, stack.country))


def seas_of(g: G, country: int) -> dict[int, int]:
    """Sea -> the zone that a corsair names there."""
    says, w = _says(g, country), g.world
    found = {}
    for first, *_ in _options(g, country):
        zone = w.zone_index[first]
        named = says.get("seas", {}).get(first)
        for sea in [w.sea_index[named]] if named else zone_seas(zone):
            found[sea] = zone
    return found


def zones_at(g: G, stack: Stack) -> list[int]:
    """The zone that it may name where it is."""
    zone = seas_of(g, stack.country).get(stack.place - SEA_PLACE)
    return [] if zone is None else [zone]


def robbed(g: G, stack: Stack) -> list[int]:
    """All zones that it robs when it has named one."""
    named = g.world.zones[stack.target].id
    options = [x for x in _options(g, stack.country) if x[0] == named]
    return [g.world.zone_index[name] for name in options[0]] if options else [stack.target]


def way_out(g: G, stack: Stack) -> int:
    """5.3: the sea to which it goes when it must sail: one where it robs, of its port or next to
    it, the first that is told; else the sea of its port."""
    seas = g.world.provinces[stack.place].seas
    near = [*seas, *(n for sea in seas for n in g.world.seas[sea].neighbours)]
    return next((sea for sea in seas_of(g, stack.country) if sea in near), seas[0])
