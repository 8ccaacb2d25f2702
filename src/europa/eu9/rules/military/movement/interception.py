"""M12-M13: who may intercept a move, at which odds; the windows W7 and W10."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.combat.march import intercepts, land_interception
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import land_thirds, manoeuvre
from europa.eu9.rules.military.ground import FLOODED, NO_WALLS, Ground, ground_of, rebels
from europa.eu9.rules.military.movement.division import leave_behind
from europa.eu9.rules.military.movement.limits_of_stacks import trim_after_battle
from europa.eu9.rules.military.movement.regroup import divide, may_split
from europa.eu9.rules.military.paths import besiegers_due
from europa.eu9.rules.military.rights import may_intercept
from europa.eu9.rules.military.stacks import (
    acts_for,
    alliance_of,
    is_phasing,
    name_of,
    put,
    relocate,
    units_in,
)
from europa.eu9.rules.military.standing_orders import order as order_of
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import LAND
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import BERING, PLAIN
from europa.kernel import Ask, Entry, Option, Steps

LEAD = 6
"""M13.1: boxes of technology ahead that help."""
ALWAYS, NEVER, ODDS = "always", "never", "odds"


class Intercepting(Entry, frozen=True):
    """A stack tries to intercept a move."""

    power: str
    force: str
    mover: str
    place: str
    die: int
    modifier: int
    succeeds: bool


ENTRIES = (Intercepting,)
MESSAGES = {
    "entry.Intercepting": "{force} tries to intercept {mover} in {place}: die {die} and {modifier}",
    "ask.march.intercept": "{power}: {mover} enters {place}. Do you intercept?",
    "ask.march.counter": "{power}: {mover} has intercepted your march in {place}. Who helps?",
    "option.let_pass": "Let it pass",
    "option.that_is_all": "That is all",
    "option.intercept": "{a}",
    "note.intercept": "{chance} % to catch it",
    "option.intercept_part": "{a}, leaving besiegers",
    "option.part_of": "{a}: only a part of it",
}


class Try(NamedTuple):
    """A stack that may intercept."""

    number: int
    modifier: int
    keeps: int
    """Thirds that would stay to go on with a siege; 0: it besieges nothing."""

    @property
    def chances(self) -> int:
        """Faces of the die, out of ten, that succeed (M12.5)."""
        return max(1, min(10, 3 + self.modifier))


def land_tries(g: G, mover: Stack, target: int) -> list[Try]:
    """M12.1, M12.3: enemies in or beside a province that may intercept a stack entering it."""
    w = g.world
    near = (target, *w.provinces[target].neighbours)
    grounds: dict[tuple[int, int], Ground] = {}
    found: list[Try] = []
    for x in g.state.stacks.values():
        if x.naval or x.carrier or x.inside != OUTSIDE or x.place not in near:
            continue
        if x.number in mover.tried or x.engaged or x.beaten or x.country == rebels():
            continue
        key = (x.country, x.helps)
        ground = grounds.get(key) or grounds.setdefault(key, ground_of(g, x))
        if not ground.is_foe(mover) or is_phasing(g, x) or not units_in(g, x.number):
            continue
        if x.place != target and w.borders[x.place, target] == BERING:
            continue
        if ground.bar(target) or not may_intercept(g, x, ground, target):
            continue
        if _is_held(ground, x, mover):
            continue
        found.append(
            Try(x.number, land_modifier(g, ground, x, mover, target), besieged_behind(ground, x))
        )
    return found


def _is_held(ground: Ground, stack: Stack, mover: Stack) -> bool:
    """M12.3: an unbesieged phasing stack that stands still in its province holds it."""
    return any(x.number != mover.number and not x.moved for x in ground.foes_in(stack.place))


def besieged_behind(ground: Ground, stack: Stack) -> int:
    """E281: thirds that must stay to keep a siege, if it has more than that."""
    return besiegers_due(ground, stack.place, stack.number)


def land_modifier(
    g: G, ground: Ground, stack: Stack, mover: Stack, target: int, better: int | None = None
) -> int:
    """M13.1: modifier of one stack against a mover; counter-interceptors use it too (M13.2).

    `better`: how much better its commander manoeuvres, where that is not to be worked out.
    """
    w, s = g.world, g.state
    here, there = w.provinces[stack.place], w.provinces[target]
    away = stack.place != target
    foes = [x for x in ground.foes_in(target) if x.number != mover.number]
    friends = [x for x in ground.stacks(target)
               if not x.naval and x.number != stack.number and ground.is_friend(x)]  # fmt: skip
    flooded = bool(g.effect(f"{FLOODED}:{here.id}"))
    return land_interception(
        manoeuvre=manoeuvre(g, stack) - manoeuvre(g, mover) if better is None else better,
        lead=g.tech(stack.country, LAND) - g.tech(mover.country, LAND) >= LEAD,
        friends=bool(friends) or (ground.holds(target) and bool(there.city)),
        same_province=not away,
        into_swamp=there.terrain == "swamp",
        from_swamp=away and (here.terrain == "swamp" or flooded),
        bad_weather=s.bad_weather,
        crossing=away and w.borders[stack.place, target] != PLAIN,
        another_enemy=bool(foes),
        besieging=ground.uncontrolled_walls(stack.place) != NO_WALLS,
    )


def by_alliance(g: G, tries: list[Try]) -> list[list[Try]]:
    """R18: non-phasing alliances by initiative."""
    s = g.state
    groups: dict[int, list[Try]] = {}
    for one in tries:
        groups.setdefault(alliance_of(g, acts_for(s.stacks[one.number])), []).append(one)
    return [groups[place] for place in sorted(groups)]


def announce(
    g: G, tries: list[Try], mover: Stack, target: int, what: str = "intercept"
) -> Steps[list[tuple[Try, bool]]]:
    """W10, W7: which stacks of one alliance try; True: those that besiege leave what is needed."""
    chosen: list[tuple[Try, bool]] = []
    seats: dict[str, list[Try]] = {}
    for one in tries:
        stack = g.state.stacks[one.number]
        seat = seat_for(g, stack.country)
        order = order_of(g, seat, what, one.number) if seat else ALWAYS
        if order == ALWAYS or (order.startswith(ODDS) and _worth(g, one, mover, order)):
            chosen.append((one, _may_leave(g, one)))
        elif seat and (not order or order == "ask"):
            seats.setdefault(seat, []).append(one)
    for seat, open_ones in seats.items():
        chosen += yield from _ask(g, seat, open_ones, mover, target, what)
    return chosen


def _worth(g: G, one: Try, mover: Stack, order: str) -> bool:
    """`odds:60:1`: at least 60 % and at least as many LD."""
    _, percent, times = order.split(":")
    mine = land_thirds(units_in(g, one.number))
    theirs = land_thirds(units_in(g, mover.number))
    return one.chances * 10 >= int(percent) and mine >= int(times) * theirs


def _may_leave(g: G, one: Try) -> bool:
    return 0 < one.keeps < land_thirds(units_in(g, one.number))


def _ask(
    g: G, seat: str, tries: list[Try], mover: Stack, target: int, what: str
) -> Steps[list[tuple[Try, bool]]]:
    chosen: list[tuple[Try, bool]] = []
    left = list(tries)
    parted: list[int] = []
    params = {
        "power": g.name(g.power_of(seat)),
        "mover": name_of(g, mover),
        "place": place_name(g, target),
    }
    while left:
        options = [Option("that_is_all" if chosen else "let_pass", None)]
        for one in left:
            name = name_of(g, g.state.stacks[one.number])
            about = {"chance": 10 * one.chances}
            note = "note.intercept"
            options.append(Option(f"intercept:{name}", (one.number, False), (name,), note, about))
            if _may_leave(g, one):
                key = f"intercept_part:{name}"
                options.append(Option(key, (one.number, True), (name,), note, about))
            if may_split(g, g.state.stacks[one.number]) and one.number not in parted:
                options.append(Option(f"part_of:{name}", (one.number, None), (name,)))
        answer = yield Ask(seat, f"march.{what}", options, "VIII.8", params)
        if answer is None:
            break
        number, part = answer
        if part is None:
            parted.append(number)
            left += yield from _part(g, seat, next(one for one in left if one.number == number))
            continue
        chosen.append((next(one for one in left if one.number == number), part))
        left = [one for one in left if one.number != number]
    return chosen


def _part(g: G, seat: str, one: Try) -> Steps[list[Try]]:
    """M12.1: some of a stack may try while the rest stays: they are a stack of their own. If nobody
    leaves, what was broken to make change is whole again."""
    s = g.state
    before, last, whole = manoeuvre(g, s.stacks[one.number]), s.stack_count, s.units[:]
    yield from divide(g, seat, one.number)
    new = s.stacks.get(s.stack_count) if s.stack_count > last else None
    if new is None:
        s.units = whole
        return []
    return [Try(new.number, one.modifier + manoeuvre(g, new) - before, 0)]


def roll(g: G, one: Try, mover: Stack, target: int) -> bool:
    """M12.3, M12.5: one try; it is the only one against this move."""
    stack = g.state.stacks[one.number]
    put(g, mover.number, tried=(*g.state.stacks[mover.number].tried, one.number))
    who = g.name(stack.country)
    die = g.d10("interception", who)
    succeeds = intercepts(die, one.modifier)
    g.log(
        Intercepting(
            who, name_of(g, stack), name_of(g, mover), place_name(g, target), die, one.modifier,
            succeeds,
        )
    )  # fmt: skip
    return succeeds


def attempt(g: G, one: Try, mover: Stack, target: int, *, part: bool) -> int:
    """M12.2: roll; on success the stack, or what need not besiege, is in the province."""
    if not roll(g, one, mover, target):
        return NONE
    if part:
        leave_behind(g, one.number, one.keeps)
    origin = g.state.stacks[one.number].place
    relocate(g, one.number, target)
    put(g, one.number, came_from=origin, crossed="")
    return one.number


def keep_limits(g: G, tries: list[Try], last: int, won: list[int]) -> Steps[None]:
    """M1.2: stacks that were parted to intercept (those after the `last`), and what they left, are
    no larger than they may be where they stay; who has succeeded fights first."""
    s = g.state
    if s.stack_count > last:
        fields = {s.stacks[number].place for number in won if not s.stacks[number].naval}
        numbers = (*(one.number for one in tries), *range(last + 1, s.stack_count + 1))
        here = [n for n in numbers if n in s.stacks and s.stacks[n].place not in fields]
        yield from trim_after_battle(g, [n for n in here if n not in won])


def window(g: G, mover: int, target: int) -> Steps[list[int]]:
    """W10: alliances by initiative; the first with a success closes the window."""
    s = g.state
    for tries in by_alliance(g, land_tries(g, s.stacks[mover], target)):
        last = s.stack_count
        chosen = yield from announce(g, tries, s.stacks[mover], target)
        won = [attempt(g, one, s.stacks[mover], target, part=part) for one, part in chosen]
        found = [number for number in won if number != NONE]
        yield from keep_limits(g, tries, last, found)
        if found:
            return found
    return []
