"""Verbs of forces: units placed, removed, divided; reinforcements; actions given; seats."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgenerator
from typing import Any

import msgspec

from europa.eu9.pieces import Unit
from europa.eu9.rules.administration import competition
from europa.eu9.rules.events.political.engine import say, verb, where, whom
from europa.eu9.rules.events.political.verbs.flow import chosen_places, picked
from europa.eu9.rules.events.political.verbs.placing import is_anywhere, place_each, ships_of_full
from europa.eu9.rules.logistics.fortresses import strengthen
from europa.eu9.rules.logistics.minor_rulers import lead
from europa.eu9.rules.logistics.minor_upkeep import GARRISON
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home, home_port
from europa.eu9.rules.powers.groups import EMIGRE
from europa.eu9.rules.powers.logistics import PRIVATEERS
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.turns import seats
from europa.eu9.world import NONE, PERIODS
from europa.eu9.world.graph import land_distances
from europa.eu9.world.political import Act
from europa.kernel import Steps

NAVAL = ("F+", "F-", "ND", "NWD", "NGD", "P+")
KINDS: dict[str, str] = {"ND": "NWD"}
LD = {"A+": 4, "A-": 2, "LD": 1}
ARMY, POST_LOST = "A_counter", "post_lost"
CORSAIR = "P+"


def by_period(scene: Scene, forces: dict[str, Any]) -> dict[str, int]:
    """A list of forces, where it is told by period that of the present one."""
    named = [p for p in forces if p in PERIODS]
    if named:
        now = [p for p in named if PERIODS.index(p) <= scene.g.state.period]
        forces = forces[(now or named)[-1]]
    return {kind: amount(scene, count) for kind, count in forces.items() if kind != "as"}


@verb("units")
def units(scene: Scene, act: Act) -> Steps[None]:
    """Forces come or go; `set`: these and no others."""
    if "remove" in act:
        if isinstance(act["remove"], dict) and ARMY in act["remove"]:
            yield from _disband_army(scene, act)
        else:
            _remove(scene, act)
        return
    s = scene.g.state
    for one in whom(scene, act)[:1]:
        if is_anywhere(act):
            forces = by_period(scene, act["add"])
            yield from place_each(scene, act, one, forces)
            say(scene, "units", [one], _told(forces))
            continue
        found = []
        if isinstance(act.get("place"), (str, list, dict)):
            found = yield from picked(scene.bind(it=one), act, "place")
        spot = found[0] if found else NONE
        forces = by_period(scene, act.get("add") or act.get("set") or {})
        if set(forces) == {CORSAIR}:
            _raise_corsair(scene, act, one)
        elif "set" in act:
            s.units[:] = [u for u in s.units if u.country != one]
        for kind, count in forces.items():
            _come(scene, act, one, kind, count, spot)
        if act.get("holds_city") and spot != NONE:
            s.controller[spot] = one
        if act.get("until") == POST_LOST and not s.lasting.get(GARRISON):
            keep(scene, act, GARRISON, [one], until="event")
        if "cities" in act and spot != NONE:
            yield from _take_cities(scene, act, one, spot)
        say(scene, "units", [one], _told(forces))


def _raise_corsair(scene: Scene, act: Act, one: int) -> None:
    """I-9: the privateer of a country is a P+ from now on, and comes even if it was lost."""
    s = scene.g.state
    mine = [n for n, u in enumerate(s.units) if u.country == one and u.kind in PRIVATEERS]
    for n in mine:
        s.units[n] = msgspec.structs.replace(s.units[n], kind=CORSAIR)
    port = home_port(scene.g, one)
    if not mine and act.get("even_if_absent") and port != NONE:
        s.units.append(Unit(one, CORSAIR, port))


def _told(forces: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in forces.items())


def _come(scene: Scene, act: Act, one: int, kind: str, count: int, spot: int) -> None:
    """Counters, leaders or fortress levels of one kind."""
    g, s = scene.g, scene.g.state
    if kind in ("general", "admiral"):
        for _ in range(count):
            leader = lead(g, one, kind)
            if leader != NONE and spot != NONE:
                g.put_leader(leader, spot)
        return
    if kind == "fortress":
        at = spot if spot != NONE else home(g, one)
        if at != NONE:
            strengthen(g, at, count)
        return
    at = spot if spot != NONE else home_port(g, one) if kind in NAVAL else home(g, one)
    if at == NONE:  # a side of a civil war owns nothing
        held = [p for p, who in enumerate(s.controller) if who == one]
        afloat = kind in NAVAL
        at = next((p for p in held if not afloat or g.world.provinces[p].port), NONE)
    unit = KINDS.get(kind, kind)
    if at != NONE and unit in ("A+", "A-", "LD", "F+", "F-", "NWD", "NGD"):
        ships = ships_of_full(scene, one, unit)
        group = EMIGRE if act.get("counters") == "france" else ""
        veteran = act.get("quality") == "veteran"
        s.units.extend([Unit(one, unit, at, veteran, ships, group=group)] * count)


def _take_cities(scene: Scene, act: Act, one: int, spot: int) -> Steps[None]:
    """The fortress where the army stands, and others next to it that who plays it chooses."""
    g, s = scene.g, scene.g.state
    s.controller[spot] = one
    beside = [
        p
        for p in g.world.provinces[spot].neighbours
        if g.world.provinces[p].europe and s.owner[p] == s.owner[spot]
    ]
    term = {
        "of": list(g.ids(beside)),
        "n": int(act["cities"]) - 1,
        "by": {"controller": g.name(one)},
    }
    for province in (yield from chosen_places(scene, one, term, "city")):
        s.controller[province] = one


def _remove(scene: Scene, act: Act) -> None:
    """All units of somebody, of a kind, or so many of each kind."""
    g, s = scene.g, scene.g.state
    gone = whom(scene, act)
    spots = where(scene, act, "place") if "place" in act else []
    if isinstance(act["remove"], dict):
        for kind, count in act["remove"].items():
            for _ in range(int(count)):
                _lose_one(scene, gone, KINDS.get(str(kind), str(kind)))
    else:
        land = act.get("what") in ("land", "absolutist_land")
        basic = act["remove"] == "all_but_basic_rotw"
        s.units[:] = [
            u
            for u in s.units
            if u.country not in gone
            or (spots and u.place not in spots)
            or (land and u.kind in NAVAL_UNITS)
            or (basic and u.place < len(s.owner) and not g.world.provinces[u.place].europe)
        ]
    say(scene, "units leave", gone)


def _disband_army(scene: Scene, act: Act) -> Steps[None]:
    """E475: an A counter with 4 LD inside, with less if there is none; who has it chooses."""
    g, s = scene.g, scene.g.state
    for one in whom(scene, act):
        mine = [u for u in s.units if u.country == one and u.kind in ("A+", "A-")]
        large = [u for u in mine if u.kind == "A+"] or mine
        spots = [p for p in dict.fromkeys(u.place for u in large) if p < len(s.owner)]
        term = {"of": list(g.ids(spots)), "by": g.name(one)}
        for spot in (yield from chosen_places(scene, one, term, ARMY)):
            s.units.remove(next(u for u in large if u.place == spot))
            say(scene, "units leave", [one])


def _lose_one(scene: Scene, gone: list[int], kind: str) -> None:
    """One detachment of a kind: a counter of it, or one out of a larger counter."""
    s = scene.g.state
    for place, unit in enumerate(s.units):
        if unit.country in gone and unit.kind == kind:
            del s.units[place]
            return
    for place, unit in enumerate(s.units):
        if unit.country in gone and unit.kind in ("F+", "F-") and unit.ships[0]:
            ships = (unit.ships[0] - 1, *unit.ships[1:])
            s.units[place] = msgspec.structs.replace(unit, ships=ships)
            return


@verb("redeploy")
def redeploy(scene: Scene, act: Act) -> None:
    """Units leave as at a peace, or retreat: to the nearest own province, else home; without a
    home they are disbanded. They leave their stacks."""
    g, s = scene.g, scene.g.state
    spots = where(scene, act)
    whose = whom(scene, act)
    out = [g.country("rebels"), g.country("natives")]
    kept = []
    for unit in s.units:
        if unit.country in whose and unit.place in spots and unit.country not in out:
            refuge = _refuge(scene, unit, spots)
            unit = msgspec.structs.replace(unit, place=refuge, stack=0)
            if refuge == NONE:
                continue
        kept.append(unit)
    s.units[:] = kept


def _refuge(scene: Scene, unit: Unit, spots: list[int]) -> int:
    """The nearest province of its own outside; its home if it has none."""
    g = scene.g
    own = [p for p in g.owned(unit.country) if p not in spots]
    if not own:
        return home(g, unit.country)
    return min(own, key=lambda p: (land_distances(unit.place)[p], p))


@verb("action")
def action(scene: Scene, act: Act) -> Steps[None]:
    """Administrative actions given; a minor's competition against a post is tried at once."""
    if act.get("action") == "competition" and act.get("against") == "here":
        for one in whom(scene, act):
            yield from _compete(scene, one)
        return
    keep(scene, act, f"action:{act.get('action', '')}", whom(scene, act))


def _compete(scene: Scene, one: int) -> Steps[None]:
    """One attempt at medium on the establishment bound, which answers as usual."""
    g, place = scene.g, scene.here
    target = competition.Target(g.state.post_owner[place], province=place)
    answer = yield from competition.answer_to(g, one, target, competition.MEDIUM)
    written = competition.odds_of(g, one, target, competition.MEDIUM, answer)
    yield from competition.compete(g, one, target, written)


@verb("game")
def game(scene: Scene, act: Act) -> Steps[None]:
    """The game ends after this turn, or a seat changes its power."""
    s = scene.g.state
    kind = act.get("act", "")
    if kind == "end":
        s.last_turn = s.turn
    elif kind in ("transfer", "seat"):
        for one in countries(scene, act.get("country", act.get("to"))):
            yield from seats.bring(scene.g, one)
    elif kind == "start_round":
        s.held["start_round"] = 1


RULES: dict[str, Callable[[Scene, Act], Steps[None] | None]] = {}
"""Rules that are applied at once -> what they do; others are in force under their name."""


@verb("rule")
def rule(scene: Scene, act: Act) -> Steps[None]:
    """A rule of its own: applied, or in force under its name."""
    if act["name"] in RULES:
        result = RULES[act["name"]](scene, act)
        if isgenerator(result):
            yield from result
        return
    keep(scene, act, f"rule:{act['name']}", whom(scene, act) if "who" in act else [])


@verb("passage")
def passage(scene: Scene, act: Act) -> None:
    """A right of way."""
    keep(scene, act, "passage:", whom(scene, act))


@verb("campaign")
def campaign(scene: Scene, act: Act) -> None:
    """Free campaigns: multiple ones are given for rounds of the turn, others are lasting."""
    if act.get("level") == "multiple" and isinstance(act.get("n"), int):
        for one in whom(scene, act):
            key = f"multiple:{scene.g.name(one)}"
            scene.g.state.allowances[key] = act["n"]
        return
    keep(scene, act, "campaign:", whom(scene, act), amount(scene, act.get("n", 1)))
