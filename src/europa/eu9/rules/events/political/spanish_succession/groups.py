"""V-4 Groups of the Spanish inheritance: what is in them, who wants them, how they are handed on.

E528: a province belongs to the first group that fits; a group without property can't be given.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from europa.eu9.rules.events.political.engine import perform
from europa.eu9.rules.events.political.verbs.flow import chosen_places
from europa.eu9.rules.events.political.verbs.lands import give
from europa.eu9.rules.powers import awards
from europa.eu9.rules.powers.awards import province_points
from europa.eu9.rules.powers.single import asiento
from europa.eu9.rules.terms.lasting import strike
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import national
from europa.eu9.rules.terms.who import ROLES, first_owner
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import NONE, RELIGIONS
from europa.eu9.world.political import event_records
from europa.kernel import Steps

EVENT, METHUEN, OLIVARES = "V-4", "VI-7", "IV-2(1)"
ASIENTO = "asiento"
CATALONIA = {"do": "create", "country": "v_catalonia", "where": "catalunya"}
DUTCH = ("friesland", "gelderland", "holland", "overijssel", "utrecht", "zeeland")
ISLANDS = ("sicilia", "palermo", "saldigna")
CONCEDED = ("gibraltar", "illes_balears")
BARBARY = ("morocco", "algiers", "tunis", "tripoli", "cyrenaica")
TANGIER = "tanger"
WHOLE = 2
"""A group in halves: three of them count half for Austria (E529)."""


@cache
def rows() -> dict[str, dict[str, Any]]:
    """The groups in the order of the table, then the spoils of the war."""
    tables = event_records()[EVENT].tables
    found = {row["id"]: row for row in tables["groups"]}
    return {**{row["id"]: row for row in tables["war_spoils"]}, **found}


@cache
def names() -> tuple[str, ...]:
    """The groups that a project may give."""
    return tuple(row["id"] for row in event_records()[EVENT].tables["groups"])


def spoils() -> tuple[str, ...]:
    """What only the end of the war may bring."""
    return tuple(name for name in rows() if name not in names())


def spain(scene: Scene) -> int:
    return scene.g.country("spain")


def weight(scene: Scene, group: str, power: int) -> int:
    """In halves of a group."""
    row = rows()[group]
    half = scene.g.name(power) in row.get("half_for", ()) or row.get("weight") == 0.5
    return 1 if half else WHOLE


def interested(scene: Scene, group: str) -> list[int]:
    """Countries that may get a group."""
    g = scene.g
    found = []
    for text in rows()[group]["interested"]:
        name, _, faith = str(text).partition(" if ")
        one = g.country(name)
        if not faith or RELIGIONS[g.state.religion[one]] == faith:
            found.append(one)
    return found


# What is in them


def _low_countries(g: G, p: int) -> bool:
    name = g.world.provinces[p].id
    return name in DUTCH or name in g.world.regions["belgium"]


def _naples(g: G, p: int) -> bool:
    return first_owner(p) == g.country("naples") or g.world.provinces[p].id in ISLANDS


def _north_italy(g: G, p: int) -> bool:
    place = g.world.provinces[p]
    inside = place.id in g.world.regions["italy"] and place.id != "nice"
    return inside or place.id == "malta" or first_owner(p) == g.country("switzerland")


def _french_borders(g: G, p: int) -> bool:
    france = g.country("france")
    if g.country("spain") in national(p):
        return False
    near = (p, *g.world.provinces[p].neighbours)
    return any(france in national(n) for n in near)


def _north_africa(g: G, p: int) -> bool:
    lands = [g.country(name) for name in BARBARY]
    return first_owner(p) in lands or g.world.provinces[p].id == TANGIER


def _remaining(g: G, p: int) -> bool:
    homeland = g.country("spain") in national(p)
    return not homeland and g.world.provinces[p].id not in CONCEDED


LANDS: dict[str, Callable[[G, int], bool]] = {
    "spanish_low_countries": _low_countries, "south_italy": _naples, "north_italy": _north_italy,
    "french_borders": _french_borders, "north_africa": _north_africa, "remaining": _remaining,
}  # fmt: skip


def lands(scene: Scene, group: str, owner: int) -> list[int]:
    """The provinces of a group that somebody owns."""
    g = scene.g
    if group == "mediterranean_concessions":
        return [p for p in g.owned(owner) if g.world.provinces[p].id in CONCEDED]
    found = []
    for p in g.owned(owner) if group in LANDS else ():
        fits = next((name for name, test in LANDS.items() if test(g, p)), "")
        if fits == group and g.world.provinces[p].europe:
            found.append(p)
    return found


def garrisons(scene: Scene, owner: int) -> list[int]:
    """Praesidios of North Africa."""
    g = scene.g
    return [
        p for p, held in g.state.praesidio.items() if held // 10 == owner and _north_africa(g, p)
    ]


def colonies(scene: Scene) -> list[int]:
    """COL of Spain, or of a heir who is a power."""
    g, s = scene.g, scene.g.state
    whose = [spain(scene), *(c for c in heir(scene) if g.is_major(c))]
    return [p for p in range(len(s.post)) if s.post[p] == COL and s.post_owner[p] in whose]


def heir(scene: Scene) -> list[int]:
    text = scene.note("role", "heir")
    return [scene.g.country(text)] if text else []


def available(scene: Scene, group: str) -> bool:
    """Whether Spain still has something of a group to be given."""
    g, s, one = scene.g, scene.g.state, spain(scene)
    if any(group in inherits(scene, power) for power in g.majors()):
        return False
    if group == ASIENTO:
        return not any(f"{ASIENTO}_{g.name(c)}" in s.in_force for c in g.majors() if c != one)
    if group == "portugal_link":
        return _portugal(scene)
    if group == "colonial_empire":
        return bool(colonies(scene))
    if group == "catalan_independence":
        return _catalonia(scene)
    if group == "olivares_cancelled":
        return OLIVARES in s.occurred
    if group == "territorial_concessions":
        return bool(g.owned(one))
    return bool(lands(scene, group, one)) or (
        group == "north_africa" and bool(garrisons(scene, one))
    )


def _portugal(scene: Scene) -> bool:
    g, s = scene.g, scene.g.state
    portugal = g.country("portugal")
    with_spain = s.patron[portugal] == spain(scene) and not g.is_major(portugal)
    return g.holds("portugal_annexed") or (METHUEN not in s.occurred and with_spain)


def _catalonia(scene: Scene) -> bool:
    """A revolt or the Opposing Alliance holds it."""
    g, s = scene.g, scene.g.state
    where = g.world.province_index["catalunya"]
    if s.owner[where] != spain(scene):
        return False
    return bool(s.revolt[where]) or s.controller[where] in opponents(scene)


def opponents(scene: Scene) -> list[int]:
    """Who contests the project."""
    return [scene.g.country(name) for name in scene.note("used", "contest").split()]


# Who has what


def inherits(scene: Scene, power: int) -> list[str]:
    """Groups that the event has given to somebody."""
    return scene.note("inherits", scene.g.name(power)).split()


def _write(scene: Scene, power: int, groups: list[str]) -> None:
    scene.write("inherits", scene.g.name(power), " ".join(groups))


def hand_over(scene: Scene, group: str, power: int, giver: int) -> Steps[None]:
    """A group goes to a power; of COL and concessions the giver chooses which."""
    g = scene.g
    moved: list[int] = []
    if group == ASIENTO:
        asiento.pass_on(g, power)
    elif group == "portugal_link":
        scene.write("role", "taker", g.name(power))
        g.state.event_calls.append(f"now:{METHUEN}:portugal_link:{EVENT}")
    elif group == "catalan_independence":
        yield from perform(scene, CATALONIA)
    elif group == "olivares_cancelled":
        strike(g, OLIVARES)
        g.state.running[:] = [one for one in g.state.running if one.event != OLIVARES]
    else:
        moved = lands(scene, group, spain(scene)) + (yield from _chosen(scene, group, power, giver))
    if group == "north_africa":
        for place in garrisons(scene, spain(scene)):
            g.state.praesidio[place] = power * 10 + g.state.praesidio[place] % 10
            moved.append(place)
    scene.write("moved", group, " ".join(g.ids(moved)))
    for place in moved:
        transfer(scene, place, power)
    _write(scene, power, [*inherits(scene, power), group])


def _chosen(scene: Scene, group: str, power: int, giver: int) -> Steps[list[int]]:
    number = {"mediterranean_concessions": 1, "colonial_empire": 2}.get(group, 0)
    pool = [p for p in colonies(scene) if scene.g.state.post_owner[p] != power]
    if group == "territorial_concessions":
        number, pool = 2, _concessions(scene, power)
    if not number:
        return []
    term = {"of": list(scene.g.ids(pool)), "n": number}
    return (yield from chosen_places(scene, giver, term, group))


def _concessions(scene: Scene, power: int) -> list[int]:
    """Provinces of Spain; those next to the taker's own come first."""
    g = scene.g
    own = set(g.owned(power))
    found = [p for p in g.owned(spain(scene)) if g.world.provinces[p].europe]
    near = [p for p in found if own & set(g.world.provinces[p].neighbours)]
    return near if len(near) >= 2 else found


def transfer(scene: Scene, place: int, to: int, *, undo: bool = False) -> None:
    """E524: a province scores as at a peace; what was provisional is undone with its points."""
    g, s = scene.g, scene.g.state
    old = s.post_owner[place] if s.post[place] else s.owner[place]
    if s.praesidio.get(place, NONE) // 10 == to and old != spain(scene):
        return
    held = s.controller[place]
    give(scene, place, to)
    if held == old:
        s.controller[place] = to
    record = g.world.provinces[place]
    if not record.europe:
        return
    won, lost = province_points(record.income, True), province_points(record.income, False)
    for power, points in ((to, -lost if undo else won), (old, -won if undo else lost)):
        if power != NONE and g.is_major(power):
            awards.give(g, power, points, record.id, EVENT)


def take_back(scene: Scene, power: int, to: int) -> None:
    """A power forfeits what the event gave it: to Spain, or to the heir once Spain is out."""
    g, s = scene.g, scene.g.state
    for group in inherits(scene, power):
        if group == ASIENTO:
            asiento.pass_on(g, to)
        for name in scene.note("moved", group).split():
            place = g.world.province_index[name]
            if s.praesidio.get(place, NONE) // 10 == power:
                s.praesidio[place] = to * 10 + s.praesidio[place] % 10
            elif power in (s.owner[place], s.post_owner[place]):
                transfer(scene, place, to, undo=True)
    _write(scene, power, [])


def taker(scene: Scene) -> list[int]:
    """VI-7: who took Portugal out of the inheritance."""
    text = scene.g.state.event_notes.get(f"{EVENT}:role:taker", "")
    return [scene.g.country(text)] if text else []


ROLES[METHUEN, "taker"] = taker
