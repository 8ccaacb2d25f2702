"""Zones in which events let a country trade, besides those of VI.6.1."""

from __future__ import annotations

from europa.eu9.rules.powers.access import has_posts_on, may_enter_zone, zone_seas
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.lasting import found
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G

ADMITTED = "allow:trade"


def may_trade(g: G, country: int, zone: int) -> bool:
    """VI.6.1, or an event admits it beside the establishments of another."""
    return may_enter_zone(g, country, zone) or _is_admitted(g, country, zone)


def _is_admitted(g: G, country: int, zone: int) -> bool:
    if ADMITTED not in g.state.lasting:
        return False
    if not any(g.knows_sea(country, sea) for sea in zone_seas(zone)):
        return False
    return any(
        has_posts_on(g, host, zone)
        for entry, act in found(g, ADMITTED, country)
        if "from" in act
        for host in countries(Scene(g, entry.event), act["from"])
    )
