"""C12.4, C12.6, R10.8-R10.10 A fortress falls: who holds it, what becomes of those inside."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from europa.eu9.annals import Fought
from europa.eu9.combat.siege import SiegeOutcome
from europa.eu9.entries import Placed
from europa.eu9.pieces import KING, OUTSIDE, PRESIDIO, Stack, Unit
from europa.eu9.rules.military import losses, sea_retreat, seafight
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.casualties import take_land
from europa.eu9.rules.military.composition import CROWNED, LD, head, kind_of, land_thirds
from europa.eu9.rules.military.ground import ground_of, holder
from europa.eu9.rules.military.homeward.corsair_ports import come_in
from europa.eu9.rules.military.movement import obstacles
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.ports import blockader
from europa.eu9.rules.military.siege import small_posts
from europa.eu9.rules.military.siege.walls_and_works import garrison, keeper_of, refuges
from europa.eu9.rules.military.stacks import (
    enlist,
    form,
    leaders_in,
    name_of,
    put,
    relocate,
    stacks_at,
    units_in,
)
from europa.eu9.rules.powers import little_war
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.missions import MISSION_TAKEN
from europa.eu9.rules.powers.wars import beside, helper_of, hostile, note_taken
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.kernel import Ask, Entry, Option, Steps


class Fell(Entry, frozen=True):
    """A fortress has fallen; its level now."""

    place: str
    power: str
    level: int
    how: str = "control"


def taker_of(g: G, numbers: Sequence[int]) -> int:
    """R10.8, R16.2: the commander's country; beside an alliance it only helps, the one it helps."""
    s = g.state
    stacks = [s.stacks[n] for n in numbers]
    country = head(g, stacks).country
    helped = next((x.helps for x in stacks if x.country == country), NONE)
    if helped != NONE:
        return helped
    for war in s.wars:
        helper = helper_of(war, country)
        if helper is not None and not g.is_major(country):
            return helper.beside if helper.beside != NONE else war.side(helper.side)[0]
    return country


def claim(g: G, numbers: Sequence[int]) -> Steps[int]:
    """R10.8: what an intervener takes goes to a full member of the side it helps; that side says to
    whom (its strongest major is asked, and has it by default)."""
    taker = taker_of(g, numbers)
    country = head(g, [g.state.stacks[n] for n in numbers]).country
    sides = [war.side(helper.side) for war in g.state.wars
             if (helper := helper_of(war, country)) is not None]  # fmt: skip
    able = [c for side in sides if taker in side and taker != country for c in side]
    able = list(dict.fromkeys(able))  # it may help them in several wars
    if len(able) < 2:
        return taker
    able.sort(key=lambda c: (not g.is_major(c), -_troops(g, c)))
    seat = seat_for(g, able[0])
    if seat is None:
        return able[0]
    options = [Option(f"taken_by:{g.name(c)}", c) for c in able]
    place = place_name(g, g.state.stacks[numbers[0]].place)
    params = {"place": place, "power": g.name(country)}
    chosen: int = yield Ask(seat, "siege.claim", options, "VIII.11", params)
    return chosen


def _troops(g: G, country: int) -> int:
    return land_thirds(u for u in g.state.units if u.country == country)


def march_out(g: G, key: int, found: SiegeOutcome, taker: int) -> Steps[None]:
    """C12.4: war honours: troops, leaders and 1 LD go free; surrender: all are lost.

    Leaders and the first counter go where their owner has said, the others where he likes.
    """
    s = g.state
    if found.result != "honours":
        surrender(g, key, taker)
        return
    place = g.world.province_index.get(found.freed[0], NONE)
    inside = garrison(g, key)
    keeper = keeper_of(g, key)
    _take_kings(g, key, taker)
    if place == NONE:
        losses.disperse(g, [x.number for x in inside])
        return
    ways = refuges(g, key, inside)
    for stack in inside:
        relocate(g, stack.number, place)
        put(g, stack.number, inside=OUTSIDE)
    if keeper != NONE:
        first = inside[0] if inside else form(g, keeper, place)
        s.units.append(Unit(keeper, "LD", place, stack=first.number))
        g.log(Placed(g.name(keeper), "LD", place_name(g, place)))
    free = {x.number for x in inside} or {s.units[-1].stack}
    pieces = [n for n, unit in enumerate(s.units) if unit.stack in free]
    for n in pieces[1:]:
        yield from _elsewhere(g, n, place, ways)


def _elsewhere(g: G, n: int, place: int, ways: Sequence[int]) -> Steps[None]:
    """One counter of those who march out may go to another friendly province."""
    unit = g.state.units[n]
    seat = seat_for(g, unit.country)
    if not seat or len(ways) < 2:
        return
    names = {p: place_name(g, p) for p in (place, *(p for p in ways if p != place))}
    options = [Option(f"refuge:{name}", p, (name,)) for p, name in names.items()]
    params = {"power": g.name(unit.country), "what": unit.kind}
    chosen = yield Ask(seat, "siege.scatter", options, "VIII.11", params)
    if chosen != place:
        there = [x for x in stacks_at(g, chosen, naval=False) if x.country == unit.country]
        new = there[0] if there else form(g, unit.country, chosen)
        enlist(g, new.number, [n])


def surrender(g: G, key: int, taker: int) -> None:
    """C12.4, C13.7: troops inside are destroyed, leaders go home, kings are captured."""
    _take_kings(g, key, taker)
    losses.disperse(g, [x.number for x in garrison(g, key)])


def _take_kings(g: G, key: int, taker: int) -> None:
    for stack in garrison(g, key):
        for leader in leaders_in(g, stack.number):
            if leader >= KING or kind_of(g, leader) in CROWNED:
                losses.capture(g, leader, taker)


def fall(
    g: G, key: int, numbers: Sequence[int], level: int, manned: bool, taker: int
) -> Steps[None]:
    """C12.6: control or occupation, the level, 1 LD that mans it; ships leave the port."""
    s, place = g.state, key % PRESIDIO
    loser = keeper_of(g, key)
    if manned:
        take_land(g, [n for n in numbers if n in s.stacks], LD)
    s.sieges.pop(key, None)
    if key >= PRESIDIO:
        _presidio(g, place, level, taker)
        how = "presidio"
    else:
        how = yield from _city(g, place, level, taker, numbers)
    g.log(Fell(place_name(g, place), g.name(taker), level, how))
    s.fought.append(Fought(place, taker, loser, "siege"))
    note_taken(g, place, taker)
    if key < PRESIDIO:
        yield from _clear_port(g, place, taker)
        _mission(g, place, taker)


def _city(g: G, place: int, level: int, taker: int, numbers: Sequence[int]) -> Steps[str]:
    s, p = g.state, g.world.provinces[place]
    if small_posts.raze(g, place):
        return "razed"
    s.fortress[place] = level
    owner = s.owner[place] if p.europe else s.post_owner[place]
    s.occupied[place] = NONE
    if p.europe and _raided(g, place, taker):
        s.occupied[place] = taker
        return "occupation"
    if p.europe:
        s.controller[place] = taker
    else:
        s.controller[place] = NONE if taker == owner else taker
        if s.fort[place] not in (NONE, taker) and owner == NONE:
            s.fort[place] = taker
    if taker != owner and may_occupy(g, taker, place) and _has_detachment(g, numbers, taker):
        seat = seat_for(g, taker)
        options = [Option("control"), Option("occupation")]
        params = {"place": p.id}
        if seat and (yield Ask(seat, "siege.occupy", options, "VIII.11", params)) == "occupation":
            s.occupied[place] = taker
            return "occupation"
    return "control"


def _raided(g: G, place: int, taker: int) -> bool:
    """SPEC-minors 13.2: in the little war a city is occupied, not controlled."""
    keeper = holder(g, place)
    raid = place in little_war.lands() and little_war.is_on(g) and little_war.fights(g, taker)
    return raid and taker != keeper and (keeper == NONE or not hostile(g, taker, keeper))


def _has_detachment(g: G, numbers: Sequence[int], country: int) -> bool:
    """E315: an occupation needs 1 LD of the occupant there."""
    return any(
        unit.country == country and unit.kind != "LDE"
        for n in numbers
        if n in g.state.stacks
        for unit in units_in(g, n)
    )


def _presidio(g: G, place: int, level: int, taker: int) -> None:
    """E344: its province's owner and his side raze it; others keep it."""
    s = g.state
    owner = s.owner[place]
    ours = owner != NONE and (taker == owner or beside(g, taker, owner))
    if ours or not level:
        s.praesidio.pop(place, None)
    else:
        s.praesidio[place] = taker * 10 + level


def _clear_port(g: G, place: int, taker: int) -> Steps[None]:
    """E293: ships of others leave a port that has fallen; past a blockade they must run."""
    s = g.state
    seas = g.world.provinces[place].seas
    for stack in stacks_at(g, place, naval=True):
        if not ground_of(g, stack).foes[taker]:
            continue
        if not seas:  # P 37.10: up a river
            losses.disperse(g, [stack.number])
            continue
        guard = blockader(g, place)
        sea = guard.place if guard is not None else (yield from _sea_before(g, stack, seas))
        result = yield from obstacles.run(g, stack.number, place, caught_below=obstacles.THROUGH)
        if stack.number not in s.stacks:
            continue
        relocate(g, stack.number, sea)
        if is_privateer(g, stack):  # M20.1: no battle, no attrition
            yield from come_in(g, stack.number)
            continue
        if result == "fight" and guard is not None:
            yield from seafight.sea(g, [stack.number], [guard.number], interception=True)
        elif stack.number in s.stacks:
            sea_retreat.retreat(g, stack.number)


def _sea_before(g: G, stack: Stack, seas: Sequence[int]) -> Steps[int]:
    """E293: ships of a fallen port go to a sea of their owner's choice first."""
    seat = seat_for(g, stack.country)
    if seat is None or len(seas) < 2:
        return SEA_PLACE + seas[0]
    names = [g.world.seas[x].id for x in seas]
    options = [Option(f"out:{n}", SEA_PLACE + x, (n,)) for n, x in zip(names, seas, strict=True)]
    params = {"force": name_of(g, stack), "place": place_name(g, stack.place)}
    chosen: int = yield Ask(seat, "siege.ships_out", options, "VIII.11", params)
    return chosen


def _mission(g: G, place: int, taker: int) -> None:
    """P 11.8: a captor of another faith says at 5.6 what becomes of a mission."""
    s = g.state
    whose = s.mission[place]
    if whose not in (NONE, taker) and faith(g, whose) != faith(g, taker):
        s.effects[f"{MISSION_TAKEN}{g.world.provinces[place].id}"] = taker + 1


@cache
def _shields(country: int) -> frozenset[int]:
    """Provinces that bear a country's shield, blurred or not."""
    return frozenset(p.index for p in load_world().provinces if country in (*p.shields, *p.blurred))


def may_occupy(g: G, country: int, place: int) -> bool:
    """E315: where a country may place an occupation instead of control."""
    s, w = g.state, g.world
    p, name = w.provinces[place], g.name(country)
    if not p.europe:
        area = w.areas[p.area]
        if "caribbean" in area.continents:  # P 15, 34.3
            return name != "sweden" or g.holds("overseas_expansion")
        owner = s.area_owner[p.area]
        return name == "portugal" and owner != NONE and g.name(owner) in ("oman", "aden")
    if s.owner[place] == g.country("france") and forbidden(g, "occupation_in_france", country):
        return False
    near = p.neighbours
    if name == "russia":
        return any(country in w.provinces[x].national for x in near)
    if name == "france":
        return p.hre and any(s.owner[x] == country for x in near)
    if name == "savoy":
        return place in _shields(country)
    dutch = any(running.event.startswith("III-1") for running in s.running)
    if name == "spain" and dutch:
        return s.owner[place] == g.country("holland")
    if name == "holland" and dutch:
        return s.owner[place] == g.country("spain") and place in _shields(g.country("burgundy"))
    if name in ("turkey", "austria", "poland") and s.occurred.get("I-E"):
        return place in _shields(g.country("hungary"))
    return False


ENTRIES = (Fell,)
MESSAGES = {
    "entry.Fell": "{place} falls to {power}: fortress of level {level} ({how})",
    "ask.siege.scatter": "{power}: where does the {what} that marches out go?",
    "ask.siege.ships_out": "{place} has fallen: to which sea does {force} go?",
    "option.out": "{a}",
    "ask.siege.occupy": "{place} has fallen: control it, or occupy it?",
    "ask.siege.claim": "{power} has taken {place} for your side: who holds it?",
    "option.taken_by": "{a}",
    "option.control": "Control",
    "option.occupation": "Occupation: its income, while a detachment stays",
}
