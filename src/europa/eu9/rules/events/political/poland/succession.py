"""VI-11, VI-19, VII-7: protectors of Poland and Ukraine, whom the records tell in words."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import DEAF, GOES_ON, own, perform
from europa.eu9.rules.events.political.verbs.ties import move
from europa.eu9.rules.terms.lasting import strike
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES, SIDES
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

SUCCESSION, MAZEPA, SAXONS = "VI-11", "VI-19", "V-12"
PARTITIONS = ("VII-7", "VII-8")


def _is_crossed(g: G) -> bool:
    """What the status quo left: a cause for Poland whenever it is crossed."""
    return g.holds("polish_passage_cb") and not g.state.gone[g.country("poland")]


GOES_ON[SUCCESSION, "status_quo"] = _is_crossed


def protector(scene: Scene) -> list[int]:
    """The power that accepted the crown of Poland for its candidate."""
    g = scene.g
    for key in ("protect_first", "protect_second"):
        for power in g.majors():
            if scene.note("answer", f"{key}:{g.name(power)}") == "accept":
                return [power]
    return []


def polish_side(scene: Scene) -> list[int]:
    """Poland and its protector."""
    text = scene.note("role", "protector")
    found = [scene.g.country(text)] if text else protector(scene)
    return [scene.g.country("poland"), *found]


def former(scene: Scene) -> list[int]:
    """Who protected Ukraine when its hetman rose: fixed at once."""
    g = scene.g
    text = scene.note("former", "")
    if not text:
        patron = g.state.patron[g.country("ukraine")]
        text = g.name(patron) if patron != NONE else ""
        scene.write("former", "", text)
    return [g.country(text)] if text else []


def guardian(scene: Scene) -> list[int]:
    """The power of which Poland is a special ally, or who answered its call."""
    g = scene.g
    poland = g.country("poland")
    for power in g.majors():
        if f"special_ew_poland:{g.name(power)}" in g.state.in_force:
            return [power]
    for war in g.state.wars:
        if war.cause == scene.event and poland in war.members:
            side = war.attackers if poland in war.attackers else war.defenders
            helped = [c for c in side if g.is_major(c)]
            if helped:
                return helped[:1]
    return []


@own(MAZEPA, "on:captured")
def fortress_rises(scene: Scene) -> Steps[None]:
    """VI-19: a stack with troops of Ukraine has taken a fortress, inside its region or not."""
    g, place = scene.g, scene.here
    ukraine = g.country("ukraine")
    there = any(u.country == ukraine and u.place == place for u in g.state.units)
    if scene.it == ukraine or there:
        where = g.world.provinces[place].id
        yield from perform(scene, {"do": "revolt", "where": where, "side": "-"})


@own(SAXONS, "over")
def saxony_is_free(scene: Scene) -> None:
    """V-12: without a Saxon king of Poland Saxony is a minor like others."""
    g, s = scene.g, scene.g.state
    saxony = g.country("saxony")
    s.in_force.pop("special_box:saxony", None)
    strike(g, SAXONS)
    if s.patron[saxony] == g.country("poland"):
        move(scene, saxony, NONE, NEUTRAL)


DEAF.add((MAZEPA, "captured", "revolt"))
ROLES[SUCCESSION, "protector"] = protector
ROLES[MAZEPA, "former"] = former
SIDES[SUCCESSION, "polish"] = polish_side
for _event in PARTITIONS:
    ROLES[_event, "protector"] = guardian
