"""Verbs of control: for each Area, if Ships or Units are there, so many times, each chooses."""

from __future__ import annotations

from typing import Any

from europa.kernel import Steps
from europa.tpop.cards.effects import VERBS, apply_all, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, seats
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.when import holds
from europa.tpop.rules.actions.exploration import distant_ships
from europa.tpop.rules.terms.board import is_distant, land_units, lord, ships_in, ships_in_port
from europa.tpop.state import SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("areas: areas, n: int, effects: effects")
def if_units(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Effects for a seat with at least `n` Land Units in these Areas together."""
    where = areas(g, scope, effect["areas"])
    if sum(land_units(g, scope.who, a) for a in where) < effect["n"]:
        return False
    yield from apply_all(g, effect["effects"], scope)
    return True


@verb("what: ref, as: name")
def keep_as(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Keep what was picked under one name (`what`: ally, spouse, enemy ...) under another too."""
    if effect["what"] in scope.picked:
        scope.picked[effect["as"]] = scope.picked[effect["what"]]
    yield from ()


@verb("of: provinces, as: name")
def owner(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Keep the realm that rules a Province (an overlord for its Vassal) under a name (`as`)."""
    for province in provinces(g, scope, effect["of"]):
        realm = lord(g, province)
        if realm != NONE:
            scope.picked[effect["as"]] = realm
            return True
    yield from ()
    return False


@verb()
def far_lands(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Whether the seat has a Town or a Ship on a Distant Continent: `then` follows if so."""
    yield from ()
    own = g.survey.own[g.state.seats[scope.who]]
    far = any(is_distant(g, g.world.area_of_province[p]) for p in own)
    return far or bool(distant_ships(g, scope.who))


@verb("areas: areas, effects: effects -> here")
def each_area(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The effects for every Area of a selector, which they know as {"ref": "here"}."""
    for area in areas(g, scope, effect["areas"]):
        scope.picked["here"] = area
        yield from apply_all(g, effect["effects"], scope)


@verb("effects: effects, seas: seas?, continents: continents?")
def if_ships(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The effects, if the seat has a Ship in the Sea Zones or on the maps (`continents`) named."""
    w = g.world
    zones = {w.sea_index[z] for z in effect.get("seas", ())}
    maps = {w.continent_index[c] for c in effect.get("continents", ())}
    if not any(sea in zones or _map_of(g, sea) in maps for sea in _ship_seas(g, scope.who)):
        return False
    yield from apply_all(g, effect["effects"], scope)
    return True


@verb("n: int, effects: effects")
def if_overseas(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The effects, if the seat has Towns or Ships on at least `n` Distant Continents."""
    w = g.world
    own = g.survey.own[g.state.seats[scope.who]]
    found = {w.areas[w.area_of_province[p]].continent for p in own}
    found |= {_map_of(g, sea) for sea in _ship_seas(g, scope.who)}
    if len(found - {NONE}) < effect["n"]:
        return False
    yield from apply_all(g, effect["effects"], scope)
    return True


def _ship_seas(g: G, seat: int) -> list[int]:
    """Sea Zones with Ships of a seat, those in Ports beside them included."""
    found = {sea for sea in range(SEAS) if ships_in(g, seat, sea)}
    for province, seas in enumerate(g.world.seas_of_province):
        if seas and ships_in_port(g, seat, province):
            found.update(seas)
    return sorted(found)


def _map_of(g: G, sea: int) -> int:
    """The Distant Continent a Sea Zone belongs to by its coasts, or NONE."""
    w = g.world
    if not w.seas[sea].distant:
        return NONE
    return w.seas[sea].continent


@verb("n: int, of: conditions, effects: effects, otherwise: effects?")
def at_least(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Effects if at least `n` of several conditions hold (`of`), else those of `otherwise`."""
    met = sum(1 for condition in effect["of"] if holds(g, scope, condition))
    chosen = effect["effects"] if met >= effect["n"] else effect.get("otherwise", ())
    yield from apply_all(g, chosen, scope)


@verb("n: number, effects: effects")
def so_many_times(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The same effects `n` times, `n` being counted first."""
    for _ in range(amount(g, scope, effect["n"])):
        yield from apply_all(g, effect["effects"], scope)


@verb("of: seats, ways: counted_ways")
def each_chooses(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """As `sides`, with prices that are counted for each seat: `{"ducats": {"of": ...}}`, or a list
    of such numbers to be added."""
    for seat in seats(g, scope, effect["of"]):
        around = scope.of(seat)
        ways = [
            {**way, "cost": {k: _total(g, around, v) for k, v in way.get("cost", {}).items()}}
            for way in effect["ways"]
        ]
        yield from VERBS["choose"](g, around, {"ways": ways})


def _total(g: G, scope: Scope, price: Any) -> int:
    numbers = price if isinstance(price, list) else [price]
    return sum(amount(g, scope, number) for number in numbers)
