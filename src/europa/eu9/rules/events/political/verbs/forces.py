"""Verbs of forces: units placed, removed, divided; reinforcements; actions given; seats."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import say, verb, where, whom
from europa.eu9.rules.powers.forces import home, home_port
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.core import countries, places
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE, PERIODS
from europa.eu9.world.political import Act

NAVAL = ("F+", "F-", "ND", "NWD", "NGD", "P+")
KINDS = {"ND": "NWD"}
LD = {"A+": 4, "A-": 2, "LD": 1}


def by_period(scene: Scene, forces: dict[str, Any]) -> dict[str, int]:
    """A list of forces, where it is told by period that of the present one."""
    named = [p for p in forces if p in PERIODS]
    if named:
        now = [p for p in named if PERIODS.index(p) <= scene.g.state.period]
        forces = forces[(now or named)[-1]]
    return {kind: amount(scene, count) for kind, count in forces.items() if kind != "as"}


@verb("units")
def units(scene: Scene, act: Act) -> None:
    """Forces come or go."""
    g, s = scene.g, scene.g.state
    if "remove" in act:
        gone, spots = whom(scene, act), where(scene, act, "place")
        s.units[:] = [
            u for u in s.units if u.country not in gone or (spots and u.place not in spots)
        ]
        say(scene, "units leave", gone)
        return
    for one in whom(scene, act)[:1]:
        place = _place(scene, act, one)
        for kind, count in by_period(scene, act.get("add") or act.get("set") or {}).items():
            at = place if place != NONE else home_port(g, one) if kind in NAVAL else home(g, one)
            unit = KINDS.get(kind, kind)
            if at != NONE and unit in ("A+", "A-", "LD", "F+", "F-", "NWD", "NGD"):
                s.units.extend([Unit(one, unit, at, act.get("quality") == "veteran")] * count)
        say(scene, "units", [one], str(act.get("add", "")))


def _place(scene: Scene, act: Act, one: int) -> int:
    found = places(scene, act["place"]) if isinstance(act.get("place"), (str, list, dict)) else []
    if not found and isinstance(act.get("where"), (str, list, dict)):
        found = where(scene, act)
    return found[0] if found else NONE


@verb("redeploy")
def redeploy(scene: Scene, act: Act) -> None:
    """Units leave as at a peace: to the nearest own province, else home."""
    g, s = scene.g, scene.g.state
    spots = where(scene, act)
    for one in whom(scene, act):
        for place, unit in enumerate(s.units):
            if unit.country == one and unit.place in spots:
                s.units[place] = msgspec.structs.replace(unit, place=home(g, one), stack=0)


@verb("split")
def split(scene: Scene, act: Act) -> None:
    """Forces are divided between two sides: every second land unit goes to the other."""
    s = scene.g.state
    to = countries(scene, act.get("to"))
    for one in whom(scene, act):
        own = [n for n, unit in enumerate(s.units) if unit.country == one]
        for number in own[1::2]:
            unit = s.units[number]
            if to:
                s.units[number] = msgspec.structs.replace(unit, country=to[0], stack=0)


@verb("reinforcements")
def reinforcements(scene: Scene, act: Act) -> None:
    """A roll of reinforcements at 3.9, or how it is changed."""
    keep(scene, act, "reinforcements:", whom(scene, act))


@verb("action")
def action(scene: Scene, act: Act) -> None:
    """Administrative actions given."""
    keep(scene, act, f"action:{act.get('action', '')}", whom(scene, act))


@verb("game")
def game(scene: Scene, act: Act) -> None:
    """The game ends after this turn, or a seat changes its power."""
    s = scene.g.state
    kind = act.get("act", "")
    if kind == "end":
        s.last_turn = s.turn
    elif kind in ("transfer", "seat"):
        for one in countries(scene, act.get("country", act.get("to"))):
            s.event_calls.append(f"seat:{scene.g.name(one)}")
    elif kind == "start_round":
        s.held["start_round"] = 1


@verb("rule")
def rule(scene: Scene, act: Act) -> None:
    """A rule of its own: in force under its name."""
    keep(scene, act, f"rule:{act['name']}", whom(scene, act) if "who" in act else [])
