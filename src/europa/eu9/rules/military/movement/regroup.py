"""M1.3, M1.5, M3.9: stacks split and joined before they move; sorties; garrisons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from typing import Any

from europa.eu9.pieces import CITY, OUTSIDE, Stack
from europa.eu9.rules.logistics.command import is_overseas
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.composition import (
    CROWNED,
    commander,
    kind_of,
    land_thirds,
    rank_of,
    size,
)
from europa.eu9.rules.military.ground import ground_of, walls
from europa.eu9.rules.military.losses import leader_name
from europa.eu9.rules.military.movement import joining
from europa.eu9.rules.military.movement.division import CHANGE, break_counter
from europa.eu9.rules.military.movement.transport import room_inside
from europa.eu9.rules.military.stacks import (
    leaders_in,
    merge,
    name_of,
    put,
    serves,
    split,
    stacks_at,
    units_in,
)
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

PART, JOIN, INSIDE, COMBINE, FLEET = "split", "join", "garrison", "combine", "fleet"
PARTY, MOST_PARTIES, NAMED_PARTIES = "party", 48, 4096
"""Those who leave a stack, named at once; so many ways to do it are still offered, or found by
their key."""
BREAKABLE = ("A+", "A-", "F+", "F-")
"""Counters that are broken up to leave part of them."""


def is_besieged(g: G, stack: Stack) -> bool:
    """Inside a fortress that has besiegers."""
    return stack.inside != OUTSIDE and stack.place in g.state.sieges


def may_split(g: G, stack: Stack) -> bool:
    """More than one counter, or one that breaks, or leaders that might stay."""
    units = units_in(g, stack.number)
    return len(units) + len(leaders_in(g, stack.number)) > 1 or any(
        u.kind in BREAKABLE for u in units
    )


def partners(g: G, stack: Stack) -> list[Stack]:
    """M1.1: unmoved stacks of the same country in the same place that it may join."""
    return [
        x
        for x in stacks_at(g, stack.place, naval=stack.naval, inside=stack.inside)
        if x.number > stack.number
        and x.country == stack.country
        and x.helps == stack.helps
        and not (x.moved or x.engaged or x.convoy or stack.convoy)
        and stack.place not in (*x.discoveries, *stack.discoveries)
    ]


def may_garrison(g: G, stack: Stack) -> bool:
    """M1.2: into its own fortress, if there is room: an LD for each level."""
    if stack.naval or stack.place >= SEA_PLACE or stack.inside != OUTSIDE:
        return False
    ground = ground_of(g, stack)
    if walls(g, stack.place) < 0 or not ground.holds(stack.place):
        return False
    room = room_inside(g, ground, stack.place)
    return 0 < land_thirds(units_in(g, stack.number)) <= room


def may_sortie(g: G, stack: Stack) -> bool:
    """E278: besieged troops may attack the besieger: an active move of 0 MP."""
    return (
        not stack.naval
        and is_besieged(g, stack)
        and bool(units_in(g, stack.number))
        and not rights.bars_action(g, stack)
    )


def sortie(g: G, number: int) -> None:
    """E278: out into the field: a regular battle at 4.2e."""
    stack = g.state.stacks[number]
    rights.use(g, stack)
    # M11.9: who has come in by sea in this very move fights as one that lands
    landed = stack.crossed if stack.moved else ""
    put(g, number, inside=OUTSIDE, moved=True, engaged=True, came_from=NONE, crossed=landed)


def garrison(g: G, number: int) -> None:
    """Into the fortress; that is its move."""
    put(g, number, inside=CITY, moved=True)


def choices(g: G, stack: Stack) -> list[Option]:
    """Ways to regroup one stack."""
    found: list[Option] = []
    name = name_of(g, stack)
    if may_split(g, stack):
        found.append(Option(f"split:{name}", (PART, stack.number, 0), (name,)))
    for other in partners(g, stack):
        if not _keeps_ranks(g, stack.number, other.number):
            continue
        key = f"join:{name_of(g, other)}:{name}"
        found.append(Option(key, (JOIN, stack.number, other.number), (name,)))
    if may_garrison(g, stack):
        found.append(Option(f"garrison:{name}", (INSIDE, stack.number, 0), (name,)))
    found += [
        Option(f"combine:{key}:{name}", (COMBINE, stack.number, key), (name,))
        for key in joining.armies(g, stack)
    ]
    found += [
        Option(
            f"fleet:{g.name(country)}:{name}",
            (FLEET, stack.number, country),
            (g.name(country), name),
        )
        for country in joining.fleets(g, stack)
    ]
    return found


def _keeps_ranks(g: G, one: int, other: int) -> bool:
    """M1.6: whether two stacks may join without a lower leader commanding more than a higher."""
    s = g.state
    country = s.stacks[one].country
    if not leaders_in(g, one) and not leaders_in(g, other):
        return True
    before = broken_ranks(g, country)
    trial = G(s.copy(), g.dice, g.journal)
    merge(trial, one, other)
    return broken_ranks(trial, country) <= before


Change = tuple[str, int, Any]
"""What is done, with which stack, and with what else."""


def carry_out(g: G, seat: str, change: Change) -> Steps[None]:
    """One change to how troops are grouped."""
    what, number, other = change
    if what == PART:
        yield from divide(g, seat, number)
    elif what == PARTY:
        wanted, leaders = other
        units: list[int] = []
        for unit in wanted:
            units.append(_index(g, number, unit, units))
        _part(g, number, units, leaders, broken_ranks(g, g.state.stacks[number].country))
    elif what == JOIN:
        merge(g, number, other)
    elif what == COMBINE:
        joining.combine(g, joining.armies(g, g.state.stacks[number])[other])
    elif what == FLEET:
        joining.assemble(g, g.state.stacks[number], other)
    else:
        garrison(g, number)


def broken_ranks(g: G, country: int) -> int:
    """E18: pairs of commanders of a country where the lower one has more; none is right."""
    heads: list[tuple[bool, bool, str, int]] = []
    for stack in g.state.stacks.values():
        if stack.discoveries or is_besieged(g, stack):
            continue
        leader = commander(g, stack).leader
        if leader == NONE or serves(g, leader) != country or kind_of(g, leader) == "pasha":
            continue
        crown = kind_of(g, leader) in CROWNED
        rank = "" if crown else rank_of(g, leader)
        heads.append((stack.naval, is_overseas(g, stack.place), rank, size(g, stack)))
    return sum(
        one[:2] == two[:2] and one[2] < two[2] and one[3] < two[3] for one in heads for two in heads
    )


def divide(g: G, seat: str, number: int) -> Steps[None]:
    """M1.3: counters and leaders one by one into a new stack; it must leave ranks in order."""
    s = g.state
    before = broken_ranks(g, s.stacks[number].country)
    units: list[int] = []
    leaders: list[int] = []
    while True:
        options = [Option("that_is_all", None)]
        options += _options(g, number, units, leaders)
        if len(options) == 1:
            break
        if not units and not leaders:
            options += parties(g, number)
        params = {"force": name_of(g, s.stacks[number]), "chosen": len(units)}
        answer = yield Ask(seat, "march.split", options, "VIII.6", params)
        if answer is None:
            break
        what, value = answer
        if what == PARTY:
            for wanted in value[0]:
                units.append(_index(g, number, wanted, units))
            leaders.extend(value[1])
            break
        if what == "break":
            _break(g, number, value, units)
        elif what == "unit":
            units.append(_index(g, number, value, units))
        else:
            leaders.append(value)
    _part(g, number, units, leaders, before)


def _part(g: G, number: int, units: list[int], leaders: Sequence[int], before: int) -> None:
    """They are a stack of their own, unless that breaks the hierarchy (M1.6)."""
    rest = len(units_in(g, number)) - len(units)
    if not units or not rest:
        return
    new = split(g, number, units, leaders)
    if broken_ranks(g, g.state.stacks[number].country) > before:
        merge(g, number, new.number)


def parties(g: G, number: int, most: int = MOST_PARTIES) -> list[Option]:
    """Everything that could leave at once: some counters, with some of the leaders; none where it
    would be too long a list."""
    s = g.state
    kinds = Counter((u.kind, u.country, u.veteran) for u in s.units if u.stack == number)
    leaders = leaders_in(g, number)
    if prod(n + 1 for n in kinds.values()) * 2 ** len(leaders) > most:
        return []
    found = []
    for numbers in product(*(range(n + 1) for n in kinds.values())):
        if not 0 < sum(numbers) < kinds.total():
            continue
        units = tuple(unit for unit, n in zip(kinds, numbers, strict=True) for _ in range(n))
        words = [
            f"{n} {kind} {g.name(country)}{' veteran' * veteran}"
            for (kind, country, veteran), n in zip(kinds, numbers, strict=True)
            if n
        ]
        for size_ in range(len(leaders) + 1):
            for some in combinations(leaders, size_):
                names = [*words, *(leader_name(g, leader) for leader in some)]
                found.append(Option(f"party:{', '.join(names)}", (PARTY, (units, some))))
    return found


def _options(g: G, number: int, units: list[int], leaders: list[int]) -> list[Option]:
    s = g.state
    left = [u for n, u in enumerate(s.units) if u.stack == number and n not in units]
    found: list[Option] = []
    if len(left) > 1:
        for unit in dict.fromkeys((u.kind, u.country, u.veteran) for u in left):
            kind, country, veteran = unit
            key = f"unit:{kind}:{g.name(country)}{':veteran' if veteran else ''}"
            found.append(Option(key, ("unit", unit)))
    armies = dict.fromkeys(u.kind for u in left if u.kind in BREAKABLE)
    found += [Option(f"break:{kind}", ("break", kind)) for kind in armies]
    for leader in leaders_in(g, number):
        if leader not in leaders:
            found.append(Option(f"with_leader:{leader_name(g, leader)}", ("leader", leader)))
    return found


def _index(g: G, number: int, wanted: tuple[str, int, bool], taken: list[int]) -> int:
    return next(
        n
        for n, u in enumerate(g.state.units)
        if u.stack == number and n not in taken and (u.kind, u.country, u.veteran) == wanted
    )


def _break(g: G, number: int, kind: str, taken: list[int]) -> None:
    """Change for one counter; those already chosen keep their places."""
    s = g.state
    place = next(n for n, u in enumerate(s.units)
                 if u.stack == number and u.kind == kind and n not in taken)  # fmt: skip
    if kind in CHANGE:
        break_counter(g, place)
        more = len(CHANGE[kind]) - 1
    else:
        more = joining.scatter(g, place) - 1
    taken[:] = [n + more if n > place else n for n in taken]


MESSAGES = {
    "option.party": "{a}",
    "ask.march.split": "{force}: who leaves it as a stack of his own?",
    "option.march.stack.split": "Split {a}",
    "option.march.stack.join": "{a} joins {b}",
    "option.march.stack.sortie": "{a} makes a sortie",
    "option.march.stack.garrison": "{a} goes into the fortress",
    "option.march.stack.combine": "{a}: one large army",
    "option.march.stack.fleet": "{b}: ships of {a} into a fleet",
    "option.unit": "{a} of {b}",
    "option.break": "Break up: {a}",
    "option.with_leader": "{a}",
}
