"""III-D What comes to the Rebels each turn: a die, and walls where a great revolt stands."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.rules.events.political.engine import own, whom
from europa.eu9.rules.events.political.french_wars.sides import SUCCESSION, is_mild, wars
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS, ask_as_told
from europa.eu9.rules.events.political.verbs.reinforcements import POOLED
from europa.eu9.rules.events.revolts import PLUS
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.logistics.fortresses import strengthen
from europa.eu9.rules.logistics.minor_arrivals import land, pick
from europa.eu9.rules.logistics.minor_forces import Reinforced
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import PROVINCES
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.eu9.world.tables import reinforcement
from europa.kernel import Steps

ALWAYS, NOT_MILD = 2, 1
PAYMENTS = ("pay_league", "pay_huguenots")
GREAT = 11
"""Result from which two levels are built."""


def reinforce(scene: Scene, act: Act) -> Steps[None]:
    """3.9: the offensive column, LD only; even results bring a level of walls, 11 or more two."""
    g = scene.g
    for minor in whom(scene, act) if wars(g) else ():
        name = g.name(minor)
        result = g.d10("reinforcements", name) + ALWAYS + bonus(g, "rebel_reinforcements", minor)
        result += 0 if is_mild(scene) else NOT_MILD
        raised = reinforcement("offensive", result)[0].get("LD", 0)
        levels = 2 if result >= GREAT else int(result % 2 == 0)
        g.log(Reinforced(name, "offensive", result, (f"{raised} LD", f"{levels} f")))
        power = decider(g, minor)
        seat = g.seat_of(power) if power != NONE else ""
        yield from land(g, seat, minor, raised, risen(scene, minor))
        for _ in range(levels):
            yield from _wall(scene, seat, minor)


@own(SUCCESSION, "before:3.9")
def pay_first(scene: Scene) -> Steps[None]:
    """III-D(4): who plays a minor in revolt may pay for it before the dice are rolled."""
    for act in verbs_of(SUCCESSION).administration:
        if act.get("key") in PAYMENTS and holds(scene, act["if"]) and wars(scene.g):
            yield from ask_as_told(scene, act)


def paid(scene: Scene, act: Act) -> None:
    """Who pays has been asked before."""


def risen(scene: Scene, minor: int, least: int = 1) -> list[int]:
    """Provinces in revolt whose cities a minor holds; of a counter of at least this size."""
    s = scene.g.state
    places = [p for p in range(PROVINCES) if s.revolt[p] >= least and s.controller[p] == minor]
    return sorted(places, key=lambda p: (-s.revolt[p], p))


def _wall(scene: Scene, seat: str, minor: int) -> Steps[None]:
    g, s = scene.g, scene.g.state
    places = risen(scene, minor, PLUS)
    place = yield from pick(g, seat, "minors.walls", minor, places, "fortress")
    if place != NONE:
        old = s.fortress[place]
        strengthen(g, place)
        g.log(Changed(g.name(minor), "fortress", old, s.fortress[place], scene.event))


POOLED["rebel_reinforcement"] = reinforce
for _key in PAYMENTS:
    QUESTIONS[SUCCESSION, _key] = paid
