"""VIII.7, M16-M17: a roll of attrition and what it takes: LD and pillage, or a percentage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from europa.eu9.combat.attrition import remaining
from europa.eu9.pieces import KING, Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.casualties import take_land, take_ships, thirds_of
from europa.eu9.rules.military.composition import LD, values
from europa.eu9.rules.military.losses import take_off
from europa.eu9.rules.military.stacks import (
    abandon_sieges,
    cargo,
    leaders_in,
    name_of,
    post,
    put,
    serves,
    units_in,
)
from europa.eu9.rules.military.treasure_ships import FLOTAS, GOLD_OF_TRANSPORT, transports
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.logistics import place_name, technology
from europa.eu9.rules.powers.ranks import is_nameless
from europa.eu9.state import DEAD, LAND
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import fits, goals, table
from europa.kernel import Ask, Entry, Option, Steps

MOST_PILLAGE = 4
"""E289: sides of pillage in a province: two +."""
SPARING = ("musket", "baroque", "manoeuvre", "lace_war")
"""Technologies that choose between troops and land (M17.3)."""
FULL = 100


class Attrition(Entry, frozen=True):
    """A force tests attrition: supply, march, siege, wintering, sea."""

    power: str
    force: str
    why: str
    die: int
    modifier: int
    result: str
    lost: int
    """Thirds of LD or ND."""


class Pillaged(Entry, frozen=True):
    """A force lives off the land."""

    power: str
    place: str


ENTRIES = (Attrition, Pillaged)
MESSAGES = {
    "entry.Attrition": "{force}: attrition ({why}), die {die} and {modifier}: {result}",
    "entry.Pillaged": "{power} lives off {place}",
    "ask.attrition.forage": "{force}: hunger. Lose troops, or live off {place}?",
    "option.pillage": "Live off the land",
    "option.lose_troops": "Lose a detachment",
}


class Result(NamedTuple):
    """What a roll came to."""

    lost: int
    """Thirds."""
    foraged: bool = False


@cache
def row(total: int) -> dict[str, object]:
    """A row of `discoveries_attrition`."""
    found: dict[str, object] = next(
        x for x in table("discoveries_attrition")["rows"] if fits(x["roll"], total)
    )
    return found


def europe(total: int, thirds: int) -> tuple[int, bool]:
    """M17.1: LD lost, and whether P follows, by whole LD, at least one (E287)."""
    whole = max(1, thirds // LD)
    column = "1 LD" if whole == 1 else "2 LD" if whole == 2 else "3-5 LD"
    cells = row(total)["europe"]
    assert isinstance(cells, dict)
    cell = str(cells[">=6 LD" if whole >= 6 else column])
    digits = "".join(c for c in cell if c.isdecimal())
    return int(digits or 0), "P" in cell


def percentage(total: int) -> int:
    """M17.2: percent lost overseas and at sea."""
    found = row(total)["rotw_or_sea_loss_percent"]
    assert isinstance(found, int)
    return found


def left_of(g: G, thirds: int, percent: int) -> int:
    """M17.2, E288: thirds left; a star takes one more on an even die."""
    left, star = remaining(thirds, percent)
    if star and left and g.d10("attrition star") % 2 == 0:
        left -= 1
    return left


def worst_technology(g: G, numbers: Sequence[int]) -> str:
    """M17.3: of a mixed stack the worst."""
    order = [goal.id for goal in goals() if not goal.naval]
    countries = dict.fromkeys(u.country for n in numbers for u in units_in(g, n))
    found = [technology(g, country, LAND) for country in countries]
    return min(found, key=order.index, default="medieval")


def roll_in_europe(
    g: G,
    numbers: Sequence[int],
    modifier: int,
    why: str,
    *,
    pillage: Sequence[int] = (),
    march: bool = False,
    besieged: bool = False,
    size: int = 0,
    battle: bool = False,
) -> Steps[Result]:
    """M17.1, M17.3: one roll in the European column.

    `pillage`: provinces that may be pillaged, best first; `size`: thirds of all that took part;
    `battle`: one is due this impulse, so that troops are lost rather than foraged for (W17).
    """
    s = g.state
    stack = s.stacks[numbers[0]]
    thirds = size or thirds_of(g, numbers)
    name, who = name_of(g, stack), g.name(stack.country)
    die = g.d10("attrition", who)
    lost, p = europe(die + modifier, thirds)
    text = f"{lost} LD" if lost else "nothing"
    foraged = False
    if p:
        text = f"{lost} LD and hunger" if lost else "hunger"
        place = next((x for x in pillage if s.pillage[x] < MOST_PILLAGE), NONE)
        if besieged or place == NONE:
            lost += 1
        elif (tech := worst_technology(g, numbers)) not in SPARING:
            lost += 1
            _pillage(g, stack, place)
        elif (yield from _spares_troops(g, stack, place, battle)):
            _pillage(g, stack, place)
            foraged = march and tech != "lace_war"
        else:
            lost += 1
    taken = take_land(g, numbers, lost * LD)
    g.log(Attrition(who, name, why, die, modifier, text, taken))
    if foraged:
        for number in numbers:
            put(g, number, foraging=True)
    bury(g, numbers, overseas=False)
    return Result(taken, foraged)


def _spares_troops(g: G, stack: Stack, place: int, battle: bool) -> Steps[bool]:
    """W17: pillage rather than losses, unless a battle is due."""
    seat = seat_for(g, stack.country)
    first, second = Option("pillage", True), Option("lose_troops", False)
    if not seat:
        return not battle
    order = g.state.orders.get(f"{seat}:forage", "")
    if order:
        return order == "keep troops"
    options = [second, first] if battle else [first, second]
    params = {"force": name_of(g, stack), "place": place_name(g, place)}
    return bool((yield Ask(seat, "attrition.forage", options, "VIII.7", params)))


def _pillage(g: G, stack: Stack, place: int) -> None:
    g.state.pillage[place] += 1
    g.log(Pillaged(g.name(stack.country), place_name(g, place)))


def roll_percent(g: G, numbers: Sequence[int], modifier: int, why: str, *, die: int = 0) -> Result:
    """M17.2: one roll overseas or at sea; troops and gold aboard lose the same share (M11.8)."""
    stack = g.state.stacks[numbers[0]]
    who, name = g.name(stack.country), name_of(g, stack)
    die = die or g.d10("attrition", who)
    percent = percentage(die + modifier)
    lost = lose_percent(g, numbers, percent)
    g.log(Attrition(who, name, why, die, modifier, f"{percent} %", lost))
    bury(g, numbers, overseas=True)
    return Result(lost)


def lose_percent(g: G, numbers: Sequence[int], percent: int) -> int:
    """M17.2, M11.8: a share of a stack and of what it carries."""
    if not percent:
        return 0
    s = g.state
    aboard = [load.number for n in numbers for load in cargo(g, n)]
    thirds = thirds_of(g, numbers)
    lost = thirds - left_of(g, thirds, percent)
    before = {n: transports(g, n) for n in numbers if s.stacks[n].convoy in FLOTAS}
    if s.stacks[numbers[0]].naval:
        take_ships(g, numbers, lost)
    else:
        take_land(g, numbers, lost)
    if aboard:
        cargo_thirds = thirds_of(g, aboard)
        take_land(g, aboard, cargo_thirds - left_of(g, cargo_thirds, percent))
    for number in numbers:
        gold = s.stacks[number].gold
        if gold and number in before:  # P 40.10
            sunk = before[number] - transports(g, number)
            put(g, number, gold=max(0, gold - GOLD_OF_TRANSPORT * sunk))
        elif gold:
            put(g, number, gold=gold - gold * percent // FULL)
    return lost


def bury(g: G, numbers: Sequence[int], *, overseas: bool) -> None:
    """E290: leaders of a stack that attrition wiped out go home; far away each tests d10 > MAN."""
    s = g.state
    for number in [n for n in numbers if n in s.stacks and not units_in(g, n)]:
        for load in cargo(g, number):
            bury_load(g, load.number)
        stack = s.stacks[number]
        for leader in leaders_in(g, number):
            skill = values(g, leader, naval=stack.naval)[0]
            if overseas and leader < KING and g.d10("leader", g.name(serves(g, leader))) > skill:
                take_off(g, leader, 0 if is_nameless(leader) else DEAD)
            elif overseas and leader < KING:
                s.leader_state[leader] = 0
                post(g, leader, NONE)
            else:
                post(g, leader, home(g, serves(g, leader)))
        del s.stacks[number]
    abandon_sieges(g)


def bury_load(g: G, number: int) -> None:
    """Troops aboard ships that are gone are gone too."""
    s = g.state
    s.units = [unit for unit in s.units if unit.stack != number]
    for leader in leaders_in(g, number):
        post(g, leader, home(g, serves(g, leader)))
    s.stacks.pop(number, None)
