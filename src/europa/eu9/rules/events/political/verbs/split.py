"""A civil war divides the forces of one power, and its end makes them one again."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import say, verb, whom
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act

WORTH = {"A+": 4, "A-": 2, "LD": 1}
"""Counters in land detachments."""
FACTIONS = {"parliament": "royalists", "royalists": "parliament"}
"""Sides of the English Civil War -> the other."""
LEVY = 20
"""Ducats for each detachment that must be raised at once."""


OWN_SPLITS: dict[tuple[str, str], Callable[[Scene], None]] = {}
"""(event, what) -> how its own rules divide `land`, `fleet` or `leaders`, or `merge` them again."""


@verb("split")
def split(scene: Scene, act: Act) -> None:
    """Forces go over to the other side, or come back from it."""
    what = "merge" if act.get("merge") else str(each(act.get("what"))[0])
    if (scene.event, what) in OWN_SPLITS:
        OWN_SPLITS[scene.event, what](scene)
        return
    for one in whom(scene, act):
        if act.get("merge"):
            _merge(scene, one)
        elif "sides" in act:
            _halve(scene, act, one)
        elif "up_to" in act:
            _share(scene, act, one)
        else:
            _go_over(scene, act, one)


def basic_land(g: G, power: int) -> int:
    """Land detachments of a power's basic forces."""
    return sum(WORTH.get(force.unit, 0) * force.number for force in basic(g, power))


def land_of(g: G, one: int, *, europe: bool = True) -> list[Unit]:
    """Land counters of a country on the map of Europe, the small ones first."""
    found = [
        u
        for u in g.state.units
        if u.country == one
        and u.kind in WORTH
        and (not europe or (u.place < len(g.state.owner) and g.world.provinces[u.place].europe))
    ]
    return sorted(found, key=lambda u: WORTH[u.kind])


def take(g: G, one: int, to: int, most: int) -> int:
    """So many detachments change sides; a counter is broken if none fits. How many went."""
    s, went = g.state, 0
    for unit in land_of(g, one):
        worth = WORTH[unit.kind]
        if went >= most:
            break
        s.units.remove(unit)
        if went + worth <= most:
            s.units.append(Unit(to, unit.kind, unit.place, unit.veteran))
            went += worth
            continue
        part = most - went
        for who, number in ((to, part), (one, worth - part)):
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


def _share(scene: Scene, act: Act, one: int) -> None:
    """E512: each side has up to the basic forces of the land, who is first takes all of that; the
    rest goes."""
    g, s = scene.g, scene.g.state
    rebels = rebels_of(scene, one)
    most = basic_land(g, one)
    there = sum(WORTH[u.kind] for u in land_of(g, one))
    took = take(g, one, rebels, most if act.get("rebels_first") else min(most, there - most))
    kept = min(most, sum(WORTH[u.kind] for u in land_of(g, one)))
    excess = sum(WORTH[u.kind] for u in land_of(g, one)) - kept
    take(g, one, NONE, excess)
    s.units[:] = [u for u in s.units if u.country != NONE]
    say(scene, "split", [one, rebels], f"{kept} and {took} LD")


def _halve(scene: Scene, act: Act, one: int) -> None:
    """The loyal keep half of the land units, rounded down."""
    g = scene.g
    other = next(c for name in act["sides"] for c in countries(scene, {"side": name}) if c != one)
    total = sum(WORTH[u.kind] for u in land_of(g, one))
    take(g, one, other, total - total // 2)
    say(scene, "split", [one, other], f"{total // 2} and {total - total // 2} LD")


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
