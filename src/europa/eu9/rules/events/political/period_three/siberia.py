"""III-16 War in Siberia: rebels of a khanate that is no more, with its counters, played by TUR."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.events.political.engine import GOES_ON, own
from europa.eu9.rules.military.losses import disperse
from europa.eu9.rules.military.supply import ROAMS
from europa.eu9.rules.terms.named_wars import name_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.specials import pool
from europa.eu9.table import G

EVENT = "III-16"
WAR = "siberia"


@own(EVENT, "event")
def rise(scene: Scene) -> None:
    """The khanate itself stays dead: its troops fight for the revolts alone."""
    g = scene.g
    khanate, russia = g.country("siberia"), g.country("russia")
    scene.write("side", "rebels", g.name(khanate))
    scene.write("control", g.name(khanate), scene.note("control", "rebels"))
    g.state.in_force[f"{ROAMS}:{g.name(khanate)}"] = g.state.turn
    war = begin_war(g, "civil", (khanate,), (russia,), cause=EVENT, calls=False, declared=False)
    name_war(g, EVENT, WAR, war)
    g.state.units[:] = [u for u in g.state.units if u.country != khanate]  # no basic forces


@own(EVENT, "3.9")
def trim(scene: Scene) -> None:
    """E476: troops beyond the khanate's counters are lost."""
    g, s = scene.g, scene.g.state
    khanate = g.country("siberia")
    record = g.world.countries[khanate].minor
    room = dict(pool(g, khanate, record.pool)) if record is not None else {}
    kept = []
    for unit in s.units:
        kind = "A" if unit.kind in ("A+", "A-") else unit.kind
        if unit.country == khanate:
            room[kind] = room.get(kind, 0) - 1
        if unit.country != khanate or room[kind] >= 0:
            kept.append(unit)
    s.units[:] = kept


def _stands(g: G) -> bool:
    """While one of its revolts is left."""
    causes = g.state.revolt_cause
    return any(sides and causes.get(p) == EVENT for p, sides in enumerate(g.state.revolt))


@own(EVENT, "over")
def scatter(scene: Scene) -> None:
    """The troops are gone with the last revolt."""
    g, s = scene.g, scene.g.state
    khanate = g.country("siberia")
    s.in_force.pop(f"{ROAMS}:{g.name(khanate)}", None)
    disperse(g, [n for n, stack in list(s.stacks.items()) if stack.country == khanate])
    s.units[:] = [u for u in s.units if u.country != khanate]


GOES_ON[EVENT, ""] = _stands
