"""M11.10, E339: the Spanish treasure fleets: empty in America, with gold to Europe, and again."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.military.seafight import region_of
from europa.eu9.rules.military.stacks import form, put
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import CONVOYS, NONE

OCEANS = {"flota_de_oro": "atlantic", "flota_del_peru": "pacific"}
TRANSPORTS = 5
MOST_GOLD = 75
"""What five transports carry."""


def port_for(g: G, country: int, ocean: str) -> int:
    """A COL of the country on the American coast of an ocean, one with gold first; or NONE."""
    s, w = g.state, g.world
    found = [
        p
        for p in g.posts(country, COL)
        if "america" in w.areas[w.provinces[p].area].continents
        and any(region_of(g, sea) == ocean for sea in w.provinces[p].seas)
    ]
    return max(found, key=lambda p: (s.gold_stored.get(p, 0), -p), default=NONE)


def fit_out(g: G) -> None:
    """At the start of a round: a flota that is not at sea stands empty in an American port."""
    s = g.state
    for name, ocean in OCEANS.items():
        country = s.convoy[CONVOYS.index(name)]
        if country == NONE or any(x.convoy == name for x in s.stacks.values()):
            continue
        port = port_for(g, country, ocean)
        if port == NONE:
            continue
        stack = form(g, country, port, naval=True)
        put(g, stack.number, convoy=name)
        ship = Unit(country, "NTD", port, group="transport", stack=stack.number)
        s.units += [ship] * TRANSPORTS
        g.log(Placed(g.name(country), "NTD", place_name(g, port), TRANSPORTS))


def pay_off(g: G, number: int) -> None:
    """A flota whose gold is home is no more until the next round."""
    s = g.state
    if s.stacks[number].convoy in OCEANS:
        s.units = [unit for unit in s.units if unit.stack != number]


def clear(g: G) -> None:
    """4.6: what is left of them leaves the map with the phase, once its gold is home."""
    s = g.state
    for number, stack in list(s.stacks.items()):
        if stack.convoy in OCEANS and not stack.gold:
            s.units = [unit for unit in s.units if unit.stack != number]
            del s.stacks[number]
