"""Reinforcements that events order: how a minor's roll is changed, and rolls for those who have
none of their own (rebels, minors in civil and religious wars)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.eu9.rules.events.political.engine import verb, whom
from europa.eu9.rules.events.political.levies import is_levied, levy
from europa.eu9.rules.events.political.verbs.split import WORTH, basic_land
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.logistics.fortresses import is_besieged
from europa.eu9.rules.logistics.minor_forces import (
    ATTITUDES,
    at_full_war,
    income_modifier,
    income_of,
    is_naval_minor,
    political_modifier,
    raise_troops,
)
from europa.eu9.rules.powers.wars import land_wars
from europa.eu9.rules.terms.core import country, holds, places
from europa.eu9.rules.terms.lasting import ends, keep
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.where import of_event
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act, event_records
from europa.kernel import Ask, Option, Steps

POOLED: dict[str, Callable[[Scene, Act], Steps[None]]] = {}
"""Tables of reinforcements that an event's own rules read."""
STANCES = {"cr": "catholic_cr", "co": "catholic_co", "puritan": "protestant"}
"""Attitudes as tables of events call them."""
FLAG = "civil_war_religion"


@verb("reinforcements")
def reinforcements(scene: Scene, act: Act) -> Steps[None]:
    """3.9: how the roll of a minor in a regular war is changed; others who fight roll now."""
    g = scene.g
    if act.get("table") in POOLED:
        yield from POOLED[act["table"]](scene, act)
        return
    levied = [one for one in whom(scene, act) if is_levied(scene, act, one)]
    if levied:  # one roll, for the first of a side with troops on the map
        armed = [one for one in levied if any(u.country == one for u in g.state.units)]
        yield from levy(scene, act, (armed or levied)[0])
        return
    until = ends(scene, act.get("until", "turn"))  # told anew in each turn
    keep(scene, act, "reinforcements:", whom(scene, act), until=until)
    if act.get("none") or "table" in act or g.state.segment != "3.9":
        return
    usual = at_full_war(g)
    for one in whom(scene, act):
        if one not in usual and not g.is_major(one) and _fights(scene, one):
            yield from _roll(scene, act, one)


def _fights(scene: Scene, one: int) -> bool:
    """In a war at home, or rebels of the event with a place or a troop of their own."""
    g = scene.g
    if any(not war.armistice for war in land_wars(g, one)):
        return True
    return one == g.country("rebels") and bool(held(scene, one) or standing(g, one))


def _roll(scene: Scene, act: Act, one: int) -> Steps[None]:
    """A roll with what the record adds, in the places it names."""
    g = scene.g
    where = sites(scene, act, one)
    if not where:
        return
    power = decider(g, one)
    seat = g.seat_of(power) if power != NONE else ""
    attitude = yield from ask_attitude(g, seat, power, one, attitudes(g, act, one))
    most = None
    if "cap" in act:
        as_whom = country(scene, act["cap"]["as"])
        own = sum(WORTH.get(u.kind, 0) for u in g.state.units if u.country == one)
        most = max(0, basic_land(g, as_whom) - own)
    more = _modifier(scene, act, one, attitude)
    yield from raise_troops(g, seat, one, attitude, more, where=where, most=most)


def attitudes(g: G, act: Act, one: int) -> list[str]:
    """Those that the record leaves open."""
    wanted = each(act.get("attitude", "free"))
    able = [a for a in ATTITUDES if a in wanted] or list(ATTITUDES)
    named = "naval" in wanted
    return [a for a in able if a != "naval" or named or is_naval_minor(g, one)]


def ask_attitude(g: G, seat: str, power: int, one: int, able: list[str]) -> Steps[str]:
    """How it fights this turn: who plays it decides."""
    if len(able) == 1 or not seat:
        return able[0]
    params = {"power": g.name(power), "minor": g.name(one)}
    options = [Option(a, a) for a in able]
    chosen: str = yield Ask(seat, "minors.attitude", options, "VII.4", params)
    return chosen


# What is added to the die


def _modifier(scene: Scene, act: Act, one: int, attitude: str) -> int:
    """The printed figures; income only where the record or a minor's own land gives one."""
    g = scene.g
    by = act.get("by", 0)
    found = by if isinstance(by, int) else _by(scene, by, one)
    for other, condition in act.get("by_if", ()):
        found = other if holds(scene, condition) else found
    if attitude == "naval":
        found += int(act.get("naval_by", 0))
    if "base" in act:
        return found + income_modifier(_income(scene, act["base"], one))
    if "by" in act or g.world.countries[one].minor is None or g.name(one) == "royalists":
        return found  # E512: no income
    return found + political_modifier(g, one) + income_modifier(income_of(g, one))


def _by(scene: Scene, by: dict[str, Any], one: int) -> int:
    """By the faith of the country as the war began, or so many provinces each +1."""
    if "table" in by:
        rows = dict(event_records()[scene.event].tables[by["table"]])
        stance = scene.g.state.flag_values.get(FLAG, "")
        return int(rows.get(STANCES.get(stance, stance), 0))
    return min(int(by["max"]), len(held(scene, one)) // int(by["per"]))


def _income(scene: Scene, base: Any, one: int) -> int:
    """Income of the provinces that feed it."""
    g, s = scene.g, scene.g.state
    if isinstance(base, dict):
        lands = places(scene, base)
    elif base == "owned" and one != g.country("rebels"):
        lands = g.owned(one)
    elif base == "revolted":
        lands = [p for p, sides in enumerate(s.revolt) if sides and of_event(scene, p)]
    else:
        lands = held(scene, one)
    return sum(g.world.provinces[p].income for p in lands)


# Where they come


def held(scene: Scene, one: int) -> list[int]:
    """Provinces that a side has, by fortress or army; of a power's side not those in revolt."""
    g, s = scene.g, scene.g.state
    if one == g.country("rebels"):
        return [
            p
            for p, who in enumerate(s.controller)
            if who == one or (s.revolt[p] and who == NONE and of_event(scene, p))
        ]
    armies = {u.place for u in s.units if u.country == one and u.kind in WORTH}
    return [
        p
        for p, who in enumerate(s.controller)
        if g.world.provinces[p].europe and not s.revolt[p] and (who == one or _alone(g, p, armies))
    ]


def _alone(g: G, place: int, armies: set[int]) -> bool:
    """An army in a province whose fortress nobody holds."""
    return place in armies and g.state.controller[place] == NONE


def standing(g: G, one: int) -> list[int]:
    """Where its land units are."""
    found = [u.place for u in g.state.units if u.country == one and u.kind in WORTH]
    return [p for p in dict.fromkeys(found) if p < len(g.state.owner)]


def sites(scene: Scene, act: Act, one: int) -> list[int]:
    """Where a reinforcement may come: where the record says, else in what it holds."""
    g, s = scene.g, scene.g.state
    named = act.get("place", "")
    if named == "revolted":
        found = [p for p, sides in enumerate(s.revolt) if sides and of_event(scene, p)]
    elif named == "with_units":
        found = standing(g, one)
    elif named == "with_units_or_cities":
        found = [*standing(g, one), *held(scene, one)]
    else:
        found = held(scene, one) or standing(g, one)
    stands = standing(g, one)  # beside its own troops even where enemies are, too
    return [p for p in dict.fromkeys(found) if p in stands or not is_besieged(g, p)]
