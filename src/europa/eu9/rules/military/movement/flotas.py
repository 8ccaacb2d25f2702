"""M11.10, VI.12: treasure fleets sail empty from America (E339), other convoys full."""

from __future__ import annotations

from collections import Counter

from europa.eu9.entries import Placed, Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.administration import convoys
from europa.eu9.rules.military.seafight import region_of
from europa.eu9.rules.military.stacks import form, put
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.resources import continent
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import CENTRES, CONVOYS, NONE
from europa.kernel import Ask, Option, Steps

OCEANS = {"flota_de_oro": "atlantic", "flota_del_peru": "pacific"}
LEVANT, EAST_INDIES = "levant", "east_indies"
LARGE_POST = 4
"""Level of a COL+ or TP+."""
AT_SEA = "convoy:levant"
"""In `held` while the convoy of the Levant is under way."""


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


def fit_out(g: G) -> Steps[None]:
    """At the start of a round: a flota that is not at sea stands empty in an American port.

    At the start of the first one the other convoys stand ready with all they carry.
    """
    s = g.state
    for name in CONVOYS:
        country = s.convoy[CONVOYS.index(name)]
        if country == NONE or any(x.convoy == name for x in s.stacks.values()):
            continue
        if name in OCEANS:
            _launch(g, name, port_for(g, country, OCEANS[name]))
        elif s.round_count == 1 and g.is_major(country):
            _launch(g, name, (yield from _start(g, name, country)), convoys.cargo(g, name))


def _launch(g: G, name: str, port: int, gold: int = 0) -> None:
    s, country = g.state, g.state.convoy[CONVOYS.index(name)]
    if port == NONE:
        return
    stack = form(g, country, port, naval=True)
    put(g, stack.number, convoy=name, gold=gold)
    transports = convoys.ships(g, name)
    ship = Unit(country, "NTD", port, group="transport", stack=stack.number)
    s.units += [ship] * transports
    if name == LEVANT:
        s.held[AT_SEA] = 1
    g.log(Placed(g.name(country), "NTD", place_name(g, port), transports))


def _start(g: G, name: str, country: int) -> Steps[int]:
    """VI.12: where the Great Orient is (and nobody but TUR's friend fetches it); a port in Asia."""
    s, w = g.state, g.world.provinces
    if name == LEVANT:
        granted = country != g.country("turkey")
        return s.centre_province[CENTRES.index("great_orient")] if granted else NONE
    found = [
        p
        for p in g.posts(country)
        if s.post_level[p] >= LARGE_POST and w[p].seas and "asia" in continent(g, p)
    ]
    if len(found) < 2:
        return found[0] if found else NONE
    options = [Option(f"sail_from:{w[p].id}", p, (w[p].id,)) for p in found]
    params = {"power": g.name(country)}
    chosen: int = yield Ask(g.seat_of(country), "convoy.from", options, "VI.12", params)
    return chosen


def pay_off(g: G, number: int) -> None:
    """A convoy whose gold is home is no more until it sails again; TUR gets its fee (VI.12)."""
    s = g.state
    name = s.stacks[number].convoy
    if not name:
        return
    mine = [unit for unit in s.units if unit.stack == number]
    transports = sum(unit.kind == "NTD" for unit in mine)
    g.add_effect(f"arrived_{name}", s.stacks[number].country, transports)
    _dismiss(g, number)
    if name == LEVANT and s.held.pop(AT_SEA, 0):
        convoys.levant_arrived(g)


def _dismiss(g: G, number: int) -> None:
    """The ships of a convoy leave the map."""
    s, stack = g.state, g.state.stacks[number]
    kinds = Counter(unit.kind for unit in s.units if unit.stack == number)
    for kind, count in kinds.items():
        g.log(Removed(g.name(stack.country), kind, place_name(g, stack.place), count))
    s.units = [unit for unit in s.units if unit.stack != number]


def clear(g: G) -> None:
    """4.6: what is left of them leaves the map with the phase, once its gold is home or lost."""
    s = g.state
    for number, stack in list(s.stacks.items()):
        if stack.convoy and not stack.gold:
            _dismiss(g, number)
            del s.stacks[number]
    if s.held.get(AT_SEA) and not any(x.convoy == LEVANT for x in s.stacks.values()):
        del s.held[AT_SEA]
        convoys.levant_lost(g)


MESSAGES = {
    "ask.convoy.from": "{power}: from where does the convoy of the East Indies sail?",
    "option.sail_from": "{a}",
}
