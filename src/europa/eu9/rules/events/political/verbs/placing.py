"""What a power places piece by piece where it likes: forces, fortress levels, seas it knows."""

from __future__ import annotations

from typing import Any

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.verbs.flow import chosen_places, seat_for
from europa.eu9.rules.logistics.fortresses import holder, may_build
from europa.eu9.rules.logistics.minor_arrivals import fleet_ships
from europa.eu9.rules.logistics.recruit_naval import contents
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import SEAS
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

WALLS, FREE_LEVEL = "fortress", 3
"""Levels that need no technology when an event gives them."""
DUE, SEAS_DUE = "due", "seas"
"""Notes of what is placed once the event has done everything else."""
NO_SHIPS = (0, 0, 0, 0)
MESSAGES = {
    "ask.event.sea": "{power}, {event}: which sea do your sailors know? ({left} points)",
    "option.known_sea": "{a}",
    "option.enough": "That is enough",
}


def is_anywhere(act: Act) -> bool:
    """Whether a record lets its forces be placed anywhere in somebody's lands."""
    place = act.get("place")
    choice = place.get("choice") if isinstance(place, dict) else None
    return choice is not None and isinstance(choice.get("of"), dict) and "owned" in choice["of"]


def place_each(scene: Scene, act: Act, one: int, forces: dict[str, int]) -> Steps[None]:
    """Each counter where it is wanted, a fleet in a port, and full; walls are built at the end."""
    g = scene.g
    choice = act["place"]["choice"]
    for kind, count in forces.items():
        if kind == WALLS:
            scene.write(DUE, WALLS, str(count))
            continue
        for _ in range(count):
            found = places(scene, choice["of"])
            if kind in NAVAL_UNITS:
                found = [p for p in found if g.world.provinces[p].port] or found
            term: dict[str, Any] = {**choice, "of": list(g.ids(found))}
            for spot in (yield from chosen_places(scene, one, term, kind)):
                g.state.units.append(Unit(one, kind, spot, ships=ships_of_full(scene, one, kind)))


def ships_of_full(scene: Scene, one: int, kind: str) -> tuple[int, int, int, int]:
    """E461: a fleet that an event gives is full."""
    if kind not in ("F+", "F-"):
        return NO_SHIPS
    if scene.g.is_major(one):
        return contents(scene.g, one, kind)
    return fleet_ships(scene.g, one, kind)


def _due(scene: Scene, what: str) -> int:
    """So much of it is left to place; it is asked for once."""
    left = int(scene.note(DUE, what) or 0)
    if left:
        scene.write(DUE, what, "0")
    return left


def build_walls(scene: Scene, power: int) -> Steps[None]:
    """Fortress levels anywhere in its own lands that it holds."""
    g, s = scene.g, scene.g.state
    for _ in range(_due(scene, WALLS)):
        mine = [p for p in g.owned(power) if holder(g, p) == power]
        able = [p for p in mine if may_build(g, power, p, s.fortress[p] + 1)]
        able = able or [p for p in mine if s.fortress[p] < FREE_LEVEL]
        term = {"of": list(g.ids(able)), "by": g.name(power)}
        for spot in (yield from chosen_places(scene, power, term, WALLS)):
            s.fortress[spot] += 1


def choose_seas(scene: Scene, power: int) -> Steps[None]:
    """Seas overseas of its choice, each for one point and its penalty."""
    g, s = scene.g, scene.g.state
    points, seat = _due(scene, SEAS_DUE), seat_for(scene, {}, power)
    row = range(power * SEAS, (power + 1) * SEAS)
    while seat:
        able = [
            sea
            for sea in g.world.seas
            if not sea.europe and not s.known_seas[row[sea.index]] and sea.penalty < points
        ]
        if not able:
            return
        options = [Option(f"known_sea:{sea.id}", sea.index, (sea.id,)) for sea in able]
        options.append(Option("enough", NONE))
        params = {"power": g.name(power), "event": scene.event, "left": points}
        chosen: int = yield Ask(seat, "event.sea", options, scene.event, params)
        if chosen == NONE:
            return
        s.known_seas[row[chosen]] = 1
        points -= 1 + g.world.seas[chosen].penalty
