"""VII-3 The Batavian Revolution breaks out: three sides share what Holland has."""

from __future__ import annotations

from functools import partial

import msgspec

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import own, say
from europa.eu9.rules.events.political.verbs.flow import chosen_places
from europa.eu9.rules.income.land_income import holdings, vassals
from europa.eu9.rules.logistics.minor_arrivals import land
from europa.eu9.rules.logistics.recruit_land import land_price
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.quelling import quell
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import SIDES
from europa.eu9.table import G
from europa.kernel import Steps

EVENT, WAR = "VII-3", "batavian"
PATRIOTS, ORANGISTS, REPUBLICANS = "patriots", "orangists", "republicans"
COUNTERS = {PATRIOTS: "rebels", ORANGISTS: "royalists", REPUBLICANS: "parliament"}
EXPOSED = ("holland", "utrecht")
"""Provinces that can't be the safe one of the Orangists."""
LIMIT, PURSE = 2, "purse"
"""LD that a side may raise in a turn; note: ducats it has left."""
FLEETS = ("F+", "F-")


def side(g: G, name: str) -> int:
    """The country whose counters a side uses."""
    return g.country(COUNTERS[name])


def europe(g: G) -> list[int]:
    """Provinces of Holland in Europe."""
    return [p for p in g.owned(g.country("holland")) if g.world.provinces[p].europe]


def is_on(scene: Scene) -> bool:
    return named_war(scene.g, WAR) is not None


def supporters(scene: Scene, name: str) -> list[int]:
    """Who plays a side and who has helped it, Holland too (E553)."""
    g = scene.g
    found = [scene.note("control", name)]
    found += ["holland"] if scene.note("answer", "side") == name else []
    pairs = g.state.event_notes.get(f"{EVENT}:allied:", "").split()
    found += [a for a, _, b in (pair.partition("/") for pair in pairs) if b == COUNTERS[name]]
    return [g.country(one) for one in dict.fromkeys(found) if one and g.is_major(g.country(one))]


@own(EVENT, "event")
def share_out(scene: Scene) -> Steps[None]:
    """Cities to the Orangists but for Holland's own, ships and troops overseas to the Republicans,
    one fleet to the Orangists; these name a province where no revolt is."""
    g, s = scene.g, scene.g.state
    mine = scene.note("answer", "side")
    if not mine:
        return
    holland, orange = g.country("holland"), side(g, ORANGISTS)
    scene.write("control", mine, "holland")
    scene.write("control", COUNTERS[mine], "holland")
    for p in europe(g):
        if s.controller[p] == holland:
            s.controller[p] = orange
    _ships_and_settlers(g)
    _one_fleet(g)
    yield from _safe_province(scene)
    say(scene, "split", [side(g, name) for name in COUNTERS], "Holland")


def _ships_and_settlers(g: G) -> None:
    s, holland = g.state, g.country("holland")
    far = side(g, REPUBLICANS)
    for place, unit in enumerate(s.units):
        abroad = unit.place >= len(s.owner) or not g.world.provinces[unit.place].europe
        if unit.country == holland and (unit.kind in NAVAL_UNITS or abroad):
            s.units[place] = msgspec.structs.replace(unit, country=far, stack=0)


def _one_fleet(g: G) -> None:
    """One F goes to a port of the Orangists."""
    s, orange = g.state, side(g, ORANGISTS)
    ports = [p for p in europe(g) if s.controller[p] == orange and g.world.provinces[p].port]
    for place, unit in enumerate(s.units):
        if unit.country == side(g, REPUBLICANS) and unit.kind in FLEETS:
            port = ports[0] if ports else unit.place
            s.units[place] = msgspec.structs.replace(unit, country=orange, place=port, stack=0)
            return


def _safe_province(scene: Scene) -> Steps[None]:
    """A province of their choice is calm; who had risen there goes to another revolt."""
    g, s = scene.g, scene.g.state
    player = g.country(scene.note("control", ORANGISTS) or "holland")
    able = [p for p in europe(g) if g.world.provinces[p].id not in EXPOSED]
    term = {"of": list(g.ids(able)), "n": 1}
    for place in (yield from chosen_places(scene, player, term, "safe_province")):
        if s.revolt[place]:
            quell(g, place)
            s.revolt_cause.pop(place, None)
        elsewhere = [p for p in europe(g) if s.revolt[p]] or [g.world.province_index["holland"]]
        for number, unit in enumerate(s.units):
            if unit.country == side(g, PATRIOTS) and unit.place == place:
                s.units[number] = msgspec.structs.replace(unit, place=elsewhere[0], stack=0)


# What they raise


@own(EVENT, "3.9")
def raise_men(scene: Scene) -> Steps[None]:
    """Patriots and Orangists: two LD a turn for what the provinces they hold bring; an A- of the
    first turn is veteran."""
    g, s = scene.g, scene.g.state
    if not is_on(scene):
        return
    for name in (PATRIOTS, ORANGISTS):
        one, where = side(g, name), lands(g, name)
        income = sum(g.world.provinces[p].income for p in where)
        if name == ORANGISTS:
            income += vassal_income(g) // 2
        purse = int(scene.note(PURSE, name) or 0) + income
        price = land_price(g, g.country("holland"), "LD", where[0]) if where else 1
        number = min(LIMIT, purse // price) if where else 0
        scene.write(PURSE, name, str(purse - number * price))
        if number == LIMIT and s.event_began.get(EVENT) == s.turn:
            s.units.append(Unit(one, "A-", where[0], veteran=True))
        elif number:
            power = g.country(scene.note("control", name) or "holland")
            yield from land(g, g.seat_of(power), one, number, where)


def vassal_income(g: G) -> int:
    """What the vassals of Holland bring; half is the Orangists', rounded down."""
    s = g.state
    theirs = [p for c in vassals(g, g.country("holland")) for p in holdings(g, c)]
    sound = [p for p in theirs if s.controller[p] == s.owner[p] and not s.pillage[p]]
    return sum(g.world.provinces[p].income for p in sound if not s.revolt[p])


def lands(g: G, name: str) -> list[int]:
    """What feeds a side: the Patriots' cities and all revolts, or cities without one."""
    s, one = g.state, side(g, name)
    if name == PATRIOTS:
        found = [p for p in europe(g) if s.revolt[p] or s.controller[p] == one]
    else:
        found = [p for p in europe(g) if s.controller[p] == one and not s.revolt[p]]
    return sorted(found, key=lambda p: (-g.world.provinces[p].income, p))


for _name in (PATRIOTS, ORANGISTS):
    SIDES[EVENT, f"supporters:{_name}"] = partial(supporters, name=_name)
