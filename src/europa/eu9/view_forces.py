"""What a seat sees of stacks, sieges and rounds: discoveries carried and orders are the owner's."""

from __future__ import annotations

from typing import Any

from europa.eu9.pieces import KING, PRESIDIO, Stack
from europa.eu9.rules.military.composition import commander, fleets, land_thirds, naval_thirds
from europa.eu9.rules.military.hosts import army_class
from europa.eu9.rules.military.stacks import REBELS, leaders_in, name_of, units_in
from europa.eu9.rules.powers.logistics import place_name, technology
from europa.eu9.state import LAND, NAVAL
from europa.eu9.table import G
from europa.eu9.world import NONE

MARKS = (
    "moved",
    "engaged",
    "beaten",
    "foraging",
    "unsupplied",
    "gold",
    "action",
    "convoy",
    "carrier",
)


def round_now(g: G) -> dict[str, Any] | None:
    """The round under way, its weather, and the order of the alliances."""
    s = g.state
    if not s.round:
        return None
    return {
        "box": s.round,
        "extended": s.extended_winter,
        "bad_weather": s.bad_weather,
        "sund_frozen": s.sund_frozen,
        "order": [[g.name(c) for c in alliance] for alliance in s.order],
        "impulse": s.impulse,
        "campaigns": {g.name(c): level for c, level in s.campaigns.items()},
    }


def stacks(g: G, mine: int) -> list[dict[str, Any]]:
    """Every stack: counters say which they belong to, by its number."""
    return [_stack(g, stack, mine) for stack in g.state.stacks.values()]


def _stack(g: G, stack: Stack, mine: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "number": stack.number,
        "name": name_of(g, stack),
        "country": g.name(stack.country),
        "at": place_name(g, stack.place),
        "naval": stack.naval,
        "leaders": [_leader(g, leader) for leader in leaders_in(g, stack.number)],
        **_strength(g, stack, mine),
    }
    if stack.inside:
        found["inside"] = ("", "city", "presidio")[stack.inside]
    for mark in MARKS:
        if value := getattr(stack, mark):
            found[mark] = value
    if stack.country == mine and stack.discoveries:
        found["discoveries"] = [place_name(g, place) for place in stack.discoveries]
    return found


def _strength(g: G, stack: Stack, mine: int) -> dict[str, Any]:
    """Counters, their size in thirds, class and technology; a fleet's ships are its owner's."""
    units = units_in(g, stack.number)
    found: dict[str, Any] = {"units": [unit.kind for unit in units]}
    if any(unit.veteran for unit in units):
        found["veteran"] = True
    if stack.country == g.country(REBELS):
        return found | {"size": land_thirds(units)}
    known = not stack.naval or stack.country == mine or bool(g.state.options.get("open_sheets"))
    if known or fleets(units) == 0:
        found["size"] = naval_thirds(g, units) if stack.naval else land_thirds(units)
    if units:
        found["technology"] = technology(g, stack.country, NAVAL if stack.naval else LAND)
        if not stack.naval:
            found["class"] = army_class(g, stack.country)
    if (best := commander(g, stack).leader) != NONE:
        found["commander"] = _leader(g, best)
    return found


def _leader(g: G, leader: int) -> str:
    if leader >= KING:
        return f"king_{g.name(leader - KING)}"
    return g.world.leaders[leader].id


def sieges(g: G) -> dict[str, Any]:
    """Who besieges what, and how far he is."""
    found: dict[str, Any] = {}
    for key, siege in g.state.sieges.items():
        name = g.world.provinces[key % PRESIDIO].id
        found[name + (" presidio" if key >= PRESIDIO else "")] = {
            "besieger": g.name(siege.besieger) if siege.besieger != NONE else None,
            "works": siege.works,
            "breach": siege.breach,
            "rounds": siege.rounds,
        }
    return found


def orders_of(g: G, power: int) -> dict[str, str]:
    """R19.3: the standing orders of a seat, for itself alone."""
    prefix = f"{g.seat_of(power)}:"
    return {k.removeprefix(prefix): v for k, v in g.state.orders.items() if k.startswith(prefix)}
