"""A civil war divides the forces of one power, and its end makes them one again."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import say, verb, whom
from europa.eu9.rules.events.political.verbs.flow import chosen_places
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Steps

WORTH = {"A+": 4, "A-": 2, "LD": 1}
"""Counters in land detachments."""
FACTIONS = {"parliament": "royalists", "royalists": "parliament"}
"""Sides of the English Civil War -> the other."""
KEPT = -2
"""Stands for the side that keeps its counters while they are divided."""
LEVY = 20
"""Ducats for each detachment that must be raised at once."""


ARMY = "army"
"""Key of the question where the troops stand that a side takes."""
OWN_SPLITS: dict[tuple[str, str], Callable[[Scene], None]] = {}
"""(event, what) -> how its own rules divide `land`, `fleet` or `leaders`, or `merge` them again."""


@verb("split")
def split(scene: Scene, act: Act) -> Steps[None]:
    """Forces go over to the other side, or come back from it."""
    what = "merge" if act.get("merge") else str(each(act.get("what"))[0])
    if (scene.event, what) in OWN_SPLITS:
        OWN_SPLITS[scene.event, what](scene)
        return
    for one in whom(scene, act):
        if act.get("merge"):
            _merge(scene, one)
        elif "sides" in act:
            yield from _halve(scene, act, one)
        elif "up_to" in act:
            yield from _share(scene, act, one)
        else:
            _go_over(scene, act, one)


def basic_land(g: G, power: int) -> int:
    """Land detachments of a power's basic forces."""
    return sum(WORTH.get(force.unit, 0) * force.number for force in basic(g, power))


def land_of(g: G, one: int, at: int = NONE) -> list[Unit]:
    """Land counters of a country on the map of Europe, or in one place; the small ones first."""
    found = [
        u
        for u in g.state.units
        if u.country == one
        and u.kind in WORTH
        and u.place < len(g.state.owner)
        and g.world.provinces[u.place].europe
        and at in (NONE, u.place)
    ]
    return sorted(found, key=lambda u: WORTH[u.kind])


def size_of(units: list[Unit]) -> int:
    """Counters in land detachments."""
    return sum(WORTH[unit.kind] for unit in units)


def picked_places(scene: Scene, one: int, most: int, decider: int) -> Steps[list[int]]:
    """Where troops of a country stand that somebody picks, until they are so many detachments."""
    g, size, found = scene.g, 0, list[int]()
    left = list(dict.fromkeys(u.place for u in land_of(g, one)))
    while left and size < most:
        term = {"of": list(g.ids(left)), "by": g.name(decider)}
        (place,) = yield from chosen_places(scene, decider, term, ARMY)
        left.remove(place)
        found.append(place)
        size += size_of(land_of(g, one, place))
    return found


def take(g: G, one: int, to: int, most: int, at: int = NONE, *, large: bool = False) -> int:
    """So many detachments change sides, the small counters first or the large ones; one is broken
    if none fits. How many went."""
    s, went = g.state, 0
    for unit in land_of(g, one, at)[:: -1 if large else 1]:
        if went + WORTH[unit.kind] <= most:
            s.units.remove(unit)
            s.units.append(Unit(to, unit.kind, unit.place, unit.veteran))
            went += WORTH[unit.kind]
    for unit in land_of(g, one, at)[:1] if went < most else ():
        part = most - went
        s.units.remove(unit)
        for who, number in ((to, part), (one, WORTH[unit.kind] - part)):
            s.units.extend([Unit(who, "LD", unit.place, unit.veteran)] * number)
        went = most
    return went


def rebels_of(scene: Scene, one: int) -> int:
    """The other side of a civil war at home."""
    chosen = scene.note("answer", "side")
    if chosen in FACTIONS:  # IV-7(1): whichever England does not play
        return scene.g.country(FACTIONS[chosen])
    for war in scene.g.state.wars:
        if war.cause == scene.event and one in war.members:
            return next(c for c in (*war.defenders, *war.attackers) if c != one)
    return scene.g.country("rebels")


def _share(scene: Scene, act: Act, one: int) -> Steps[None]:
    """E512: each side has up to the basic forces of the land, the Rebels first, in the places that
    its player picks; the rest goes."""
    g, s = scene.g, scene.g.state
    rebels = rebels_of(scene, one)
    most = basic_land(g, one)
    player = scene.note("control", g.name(rebels))
    decider = g.country(player) if player else rebels
    assert act["rebels_first"], "the only order that a record asks for"
    first = yield from picked_places(scene, one, most, decider)
    took = _gather(g, one, rebels, most, first)
    kept = _gather(g, one, KEPT, most, (yield from picked_places(scene, one, most, one)))
    gone = land_of(g, one)
    s.units[:] = [u for u in s.units if u not in gone]
    for place, unit in enumerate(s.units):
        if unit.country == KEPT:
            s.units[place] = _of(unit, one)
    say(scene, "split", [one, rebels], f"{kept} and {took} LD")


def _gather(g: G, one: int, to: int, most: int, spots: list[int]) -> int:
    """Detachments up to a number go over, place by place; how many went."""
    went = 0
    for place in spots:
        went += take(g, one, to, most - went, place, large=to == KEPT)
    return went


def _halve(scene: Scene, act: Act, one: int) -> Steps[None]:
    """IV-16: the power picks one stack of up to half of its land units; all others rebel."""
    g, s = scene.g, scene.g.state
    other = next(c for name in act["sides"] for c in countries(scene, {"side": name}) if c != one)
    scene.write("split", "of", g.name(one))
    total = size_of(land_of(g, one))
    spots = yield from picked_places(scene, one, 1, one)
    loyal = min(total // 2, *(size_of(land_of(g, one, place)) for place in spots), total)
    _gather(g, one, KEPT, loyal, spots)
    take(g, one, other, total - loyal)
    for n, unit in enumerate(s.units):
        if unit.country == KEPT:
            s.units[n] = _of(unit, one)
    say(scene, "split", [one, other], f"{loyal} and {total - loyal} LD")


def _go_over(scene: Scene, act: Act, one: int) -> None:
    """Land units, ships or leaders go to a side."""
    g, s = scene.g, scene.g.state
    named = countries(scene, {"side": act["to"]}) if "to" in act else [rebels_of(scene, one)]
    to = next(iter(named), NONE)
    if to in (NONE, one):
        return
    what = each(act.get("what", "land"))
    if "land" in what:
        wanted = basic_land(g, one)
        went = take(g, one, to, wanted)
        if act.get("levy_missing") and went < wanted:
            s.units.extend([Unit(to, "LD", home(g, one))] * (wanted - went))
            g.add(one, "A2", -LEVY * (wanted - went))
    if "ships" in what:
        for place, unit in enumerate(s.units):
            if unit.country == one and unit.kind in NAVAL_UNITS:
                s.units[place] = _of(unit, to)
    if "leaders" in what:
        for number, record in enumerate(g.world.leaders):
            mine = record.country == g.name(one) and record.kind != "anonymous"
            if mine and s.leader_state[number] == ON_MAP:
                s.leader_for[number] = to


def _of(unit: Unit, to: int) -> Unit:
    return Unit(to, unit.kind, unit.place, unit.veteran, unit.ships, unit.damaged, unit.group)


def _merge(scene: Scene, one: int) -> None:
    """What is left of the other side is the power's again, with its leaders."""
    s = scene.g.state
    rebels = rebels_of(scene, one)
    for place, unit in enumerate(s.units):
        if unit.country == rebels:
            s.units[place] = _of(unit, one)
    for number, serves in list(s.leader_for.items()):
        if serves == rebels:
            del s.leader_for[number]
