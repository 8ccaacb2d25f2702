"""Conditions on leaders, monarchs, ministers and forces: `["alive", "henri_guise"]`."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.terms.core import WHEN, compares, countries, word
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.state import CAPTIVE, DEAD, ON_MAP
from europa.eu9.world import NONE


@word(WHEN, "alive")
def alive(scene: Scene, name: str) -> bool:
    """A leader or monarch in play and not dead."""
    g = scene.g
    if name in g.world.leader_index:
        state = g.state.leader_state[g.world.leader_index[name]]
        return state not in (0, DEAD)
    return g.world.monarch_index[name] in g.state.monarch


@word(WHEN, "captured_leader")
def captured_leader(scene: Scene, name: str) -> bool:
    g = scene.g
    return g.state.leader_state[g.world.leader_index[name]] == CAPTIVE


@word(WHEN, "dead")
def dead(scene: Scene, name: str) -> bool:
    g = scene.g
    if name in g.world.leader_index:
        return g.state.leader_state[g.world.leader_index[name]] == DEAD
    return WHEN["reigned"](scene, name) and not alive(scene, name)


@word(WHEN, "no_named_general")
def no_named_general(scene: Scene, who: Term) -> bool:
    g = scene.g
    whose = countries(scene, who)
    return not any(
        g.state.leader_state[i] == ON_MAP and g.world.country_index.get(record.country) in whose
        for i, record in enumerate(g.world.leaders)
    )


@word(WHEN, "minister")
def minister(scene: Scene, who: Term, name: str) -> bool:
    g = scene.g
    number = g.world.monarch_index.get(name, NONE)
    return any(m.power in countries(scene, who) and m.monarch == number for m in g.state.ministers)


@word(WHEN, "minister_turns_left")
def minister_turns_left(scene: Scene, name: str, sign: str, number: int) -> bool:
    g = scene.g
    found = [m for m in g.state.ministers if m.monarch == g.world.monarch_index.get(name, NONE)]
    return bool(found) and compares(found[0].last - g.state.turn + 1, sign, number)


FORCE = "at_least_force"
LEAST: dict[tuple[str, str], Callable[[Scene, int], bool]] = {}
"""(event, `at_least_force`) -> whether a country has its basic forces, by the event's own rules."""


@word(WHEN, "at_least_force")
def at_least_force(scene: Scene, who: Term) -> bool:
    """It has at least its basic forces: those an event has set, or the units it began with."""
    g = scene.g
    for one in countries(scene, who):
        if (scene.event, FORCE) in LEAST and not LEAST[scene.event, FORCE](scene, one):
            return False
    if (scene.event, FORCE) in LEAST:
        return True
    wanted = scene.note("number", "forces")
    units = [u for u in g.state.units if u.country in countries(scene, who)]
    return len(units) >= int(wanted or 1)
