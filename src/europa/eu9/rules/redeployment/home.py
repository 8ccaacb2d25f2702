"""X.7 Land redeployment (5.6): who must leave, who may, and where a siege goes on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from europa.eu9.pieces import OUTSIDE, PRESIDIO, Stack
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import roll_in_europe, roll_percent
from europa.eu9.rules.military.composition import LD, head, land_thirds, pashas, values
from europa.eu9.rules.military.ground import balkans, ground_of, holder, is_european, walls
from europa.eu9.rules.military.journey import MANY_PASHAS, MASSED
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.voyage import arrive
from europa.eu9.rules.military.ports import presidio_of
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import name_of, put, relocate, units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.military.supply_step import chief
from europa.eu9.rules.military.withdrawal import Withdrew, refuge
from europa.eu9.rules.powers.faith import balkans_troubled
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.rules.redeployment.embarkation import carriers, embark
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

FAR = 6
"""6.5: MP that are a cause of attrition of their own."""
SHORT = 3
"""6.4: MP of a way by sea in Europe."""
GOES_ON = "-"
"""6.7: what is left of siegeworks for the next turn."""


class Force:
    """The stacks of an alliance that stand together outside a fortress: they leave together."""

    def __init__(self, g: G, numbers: Sequence[int], key: int) -> None:
        self.numbers = tuple(numbers)
        self.key = key
        """Fortress that they besiege, or NONE."""
        self.head: Stack = chief(g, self.numbers)


def forces(g: G) -> list[Force]:
    """Land stacks in the field, those that besiege one fortress as one force."""
    s = g.state
    found: list[Force] = []
    seen: set[int] = set()
    for key in s.sieges:
        numbers = [x.number for x in siege_marks.besiegers(g, key) if x.number not in seen]
        if numbers:
            found.append(Force(g, numbers, key))
            seen.update(numbers)
    rebels = g.country("rebels")
    for number, stack in s.stacks.items():
        field = not stack.naval and not stack.carrier and stack.inside == OUTSIDE
        if field and number not in seen and stack.country != rebels and units_in(g, number):
            found.append(Force(g, [number], NONE))
    return found


def must_leave(g: G, force: Force) -> str:
    """6.1: why it has to: no line of supply, too few before the walls, no progress; or nothing."""
    s, stack = g.state, force.head
    if line_of(g, stack) is None:
        return "supply"
    if force.key == NONE:
        return ""
    place = force.key % PRESIDIO
    level = presidio_of(g, place)[1] if force.key >= PRESIDIO else walls(g, place)
    size = sum(land_thirds(units_in(g, n)) for n in force.numbers)
    if size < level * LD:
        return "small"
    keeper = holder(g, place)
    peace = keeper == NONE or not hostile(g, stack.country, keeper)
    if place in balkans() and balkans_troubled(g) and peace:
        return "balkans"
    siege = s.sieges[force.key]
    return "" if "+" in siege.works or siege.breach else "idle"


def may_leave(g: G, force: Force) -> bool:
    """6.2: besiegers, and stacks overseas that stand where their alliance holds nothing."""
    if force.key != NONE:
        return True
    place = force.head.place
    if g.world.provinces[place].europe:
        return False
    return not ground_of(g, force.head).holds(place)


def redeploy(g: G) -> Steps[None]:
    """5.6: the forced ones, then who wants to, by initiative; what loses its supply follows."""
    leaving: list[tuple[Force, bool, bool]] = []
    staying: list[Force] = []
    everybody = forces(g)
    order = {power: place for place, power in enumerate(by_initiative(g))}
    everybody.sort(key=lambda force: order.get(force.head.country, len(order)))
    for force in everybody:
        why = must_leave(g, force)
        if why:
            leaving.append((force, False, why == "supply"))
        elif may_leave(g, force) and (yield from _wants(g, force)):
            leaving.append((force, True, False))
        else:
            staying.append(force)
    for force, free, hungry in leaving:
        yield from _leave(g, force, free=free, hungry=hungry)
    while hungry_ones := [x for x in staying if _lost_supply(g, x)]:
        staying = [x for x in staying if x not in hungry_ones]
        for force in hungry_ones:
            yield from _leave(g, force, free=True, hungry=False)
    for force in staying:
        _go_on(g, force)


def _lost_supply(g: G, force: Force) -> bool:
    """6.3: those who left were what its line hung on."""
    left = [n for n in force.numbers if n in g.state.stacks]
    return bool(left) and line_of(g, g.state.stacks[left[0]]) is None


def _wants(g: G, force: Force) -> Steps[bool]:
    """6.2: open; a siege goes on unless its commander says otherwise."""
    seat = seat_for(g, force.head.country)
    if seat is None or (refuge(g, force.numbers) is None and not carriers(g, force.numbers)):
        return False
    params = {"force": name_of(g, force.head), "place": place_name(g, force.head.place)}
    options = [Option("stay", False), Option("redeploy", True)]
    if force.key == NONE and force.head.discoveries:
        options.reverse()
    wanted: bool = yield Ask(seat, "redeploy.stay", options, "5.6", params)
    return wanted


def _leave(g: G, force: Force, *, free: bool, hungry: bool) -> Steps[None]:
    """6.4, 6.5: to the nearest friendly province in 12 MP, with attrition; else it is lost."""
    s = g.state
    numbers = [n for n in force.numbers if n in s.stacks]
    if not numbers:
        return
    stack = chief(g, numbers)
    start = stack.place
    found = refuge(g, numbers)
    who, name = g.name(stack.country), name_of(g, stack)
    fleet = yield from _by_sea(g, numbers, is_free=found is not None)
    if fleet:
        mp = SHORT if is_european(g, start) else FAR
        modifier = _modifier(g, numbers, mp=mp, marks=0, enemy=False, hungry=hungry, free=free)
        embark(g, fleet, numbers, modifier)
        siege_marks.refresh(g, start)
        return
    if found is None:
        g.log(Withdrew(who, name, "nowhere"))
        losses.disperse(g, numbers)
        siege_marks.refresh(g, start)
        return
    place, mp, marks, enemy = found
    modifier = _modifier(g, numbers, mp=mp, marks=marks, enemy=enemy, hungry=hungry, free=free)
    g.log(Withdrew(who, name, place_name(g, place)))
    for number in numbers:
        relocate(g, number, place)
        put(g, number, came_from=NONE)
        arrive(g, number)
    siege_marks.refresh(g, start)
    if is_european(g, place) and is_european(g, start):
        yield from roll_in_europe(g, numbers, modifier, "redeployment", pillage=[place])
    else:
        roll_percent(g, numbers, modifier, "redeployment")
    seat = seat_for(g, stack.country)
    for number in [n for n in numbers if n in s.stacks] if seat else ():
        if number in s.stacks and seat:
            yield from trim(g, seat, number)


def _by_sea(g: G, numbers: Sequence[int], *, is_free: bool) -> Steps[int]:
    """6.4: the fleet that takes it, or 0; a free choice while there is a way by land."""
    fleets = carriers(g, numbers)
    stack = chief(g, numbers)
    seat = seat_for(g, stack.country)
    if not fleets or seat is None or (len(fleets) == 1 and not is_free):
        return fleets[0].number if fleets and not is_free else 0
    options = [Option("land", 0)] if is_free else []
    options += [Option(f"aboard:{name_of(g, x)}", x.number, (name_of(g, x),)) for x in fleets]
    params = {"force": name_of(g, stack), "place": place_name(g, stack.place)}
    fleet: int = yield Ask(seat, "redeploy.way", options, "5.6", params)
    return fleet


def _modifier(
    g: G, numbers: Sequence[int], *, mp: int, marks: int, enemy: bool, hungry: bool, free: bool
) -> int:
    """6.5: causes beside the march itself, what the land is like, and who leads."""
    s = g.state
    stacks = [s.stacks[n] for n in numbers]
    size = sum(land_thirds(units_in(g, n)) for n in numbers)
    massed = size >= MASSED * LD or sum(pashas(g, x) for x in stacks) >= MANY_PASHAS
    left_enemy = ground_of(g, stacks[0]).is_enemy(stacks[0].place)
    found = 2 * massed + 2 * (mp >= FAR) + 2 * (enemy or left_enemy) + 2 * hungry - 2 * free
    return found + marks - values(g, head(g, stacks).leader)[0]


def _go_on(g: G, force: Force) -> None:
    """6.7: a siege that goes on keeps one siegework -."""
    siege = g.state.sieges.get(force.key)
    if siege is not None:
        kept = msgspec.structs.replace(
            siege, works=GOES_ON, breach=False, rounds=0, carried=True, supplied=""
        )
        g.state.sieges[force.key] = kept


MESSAGES = {
    "ask.redeploy.stay": "{force} in {place}: does it stay or go home?",
    "ask.redeploy.way": "{force} leaves {place}: by land, or aboard a fleet?",
    "option.land": "To the nearest friendly province",
    "option.aboard": "Aboard {a}, to the port where it goes",
    "option.stay": "It stays",
    "option.redeploy": "It goes to the nearest friendly province",
}
