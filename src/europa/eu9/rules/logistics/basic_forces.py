"""VII.1.1, VII.1.2 Basic forces: what a power keeps for nothing, and the cheapest way to use it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from europa.eu9.rules.logistics.royal_forces import of_monarch
from europa.eu9.rules.powers.cossacks import COSSACK, FREE, TOLERANT, has_cossacks
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.limits import printed
from europa.eu9.rules.powers.logistics import is_at_war
from europa.eu9.rules.powers.single.ukraine import UKRAINE, basic_units
from europa.eu9.rules.terms.lasting import found
from europa.eu9.rules.terms.set_by_events import forces_set
from europa.eu9.state import COL, MIL, TP
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS

PLUS, MINUS = 8, 4
"""Half detachments of a + and a - counter."""
ON_LAND = ("A+", "A-", "LD", "GD")
MOST_WOOD = 3
STRONG = 7
"""MIL from which SUE has an A+ more in war."""
HUNGARIAN = 10
"""Hungarian provinces for which AUS has an A+ more."""


LICENSED = "licences"
"""P 31.2: effect of the turn; each costs an F-."""


class Force(NamedTuple):
    """Basic forces of one kind; `group` as on units, empty for all others."""

    group: str
    unit: str
    number: int


class Pool(NamedTuple):
    """Basic forces of one group, on land or at sea: + counters, - counters, half detachments."""

    plus: int
    minus: int
    halves: int


class Bill(NamedTuple):
    """What is paid for counters beyond basic forces: `paid[n]` for the n-th counter."""

    total: int
    paid: tuple[int, ...]


def wood(g: G, power: int) -> int:
    """II.6.6: units of wood for own use: one for each Wood manufacture, one for each factory.

    Factories of Portugal, once it is a minor, serve its Patron.
    """
    s = g.state
    kind = MNU_KINDS.index("wood")
    own = sum(mnu.kind == kind for mnu in g.mnus(power))
    portugal = g.country("portugal")
    ward = not g.is_major(portugal) and s.patron[portugal] == power
    owners = (power, portugal) if ward else (power,)
    factories = sum(
        s.post_owner[p] in owners and s.post[p] in (COL, TP) for p, on in enumerate(s.wood) if on
    )
    return own + factories


def basic(g: G, power: int) -> list[Force]:
    """II.1.2: the forces of the period's table with its footnotes, and wood (VII.1.2)."""
    forces = [Force(*row) for row in printed(g, power).basic]
    if g.name(power) == "holland":
        column = "parliament" if g.state.government[power] == "parliament" else "stadhouder"
        forces = [Force("", f.unit, f.number) for f in forces if f.group == column]
    if g.name(power) == "england" and g.state.period <= 3 and _is_counter_reformed(g, power):
        forces = [f._replace(unit="A+") if f.unit == "A-" else f for f in forces]
    forces = [f._replace(group="") if f.group == "fleet" else f for f in forces]
    if g.name(power) == "poland":
        forces = _with_ukraine(g, forces)
    forces = _by_reforms(g, power, forces)
    forces += [Force("", unit, 1) for unit in _by_footnotes(g, power)]
    forces += [Force(group, unit, 1) for group, unit in of_monarch(g, power)]
    forces = _by_events(g, power, forces)
    for _ in range(g.effect(LICENSED, power)):
        forces = _less(forces, "F")
    trees = min(MOST_WOOD, wood(g, power))
    return [*forces, Force("", "ND", trees)] if trees else forces


def _with_ukraine(g: G, forces: list[Force]) -> list[Force]:
    """P 32.11, 32.13, 32.14: the Ukrainian ones as long as Poland has them."""
    kept = [f for f in forces if f.group != UKRAINE]
    own = [f for f in forces if f.group == UKRAINE]
    units = [one for f in own for one in basic_units(g, (f.unit, f.number))]
    return [*kept, *(Force(UKRAINE, unit, number) for unit, number in units)]


def _by_events(g: G, power: int, forces: list[Force]) -> list[Force]:
    """Counters that political events add for as long as they last, or put in the place of the land
    forces of the table (E1085)."""
    if (instead := forces_set(g, power)) is not None:
        forces = [f for f in forces if f.unit not in ON_LAND]
        forces = [*(Force("", kind, number) for kind, number in instead.items()), *forces]
    more: dict[str, int] = {}
    rows = (*found(g, "set:basic_forces", power), *found(g, "set:free_maintenance", power))
    once: list[dict[str, int]] = []
    for _, act in rows:
        if act.get("stack") is False:  # what two records give alike counts once
            if act["by"] in once:
                continue
            once.append(act["by"])
        for name, number in act.get("by", {}).items():
            kind = "GD" if name == "LD_or_ND" else name
            more[kind] = more.get(kind, 0) + int(number)
    return [*forces, *(Force("", kind, number) for kind, number in more.items())]


def _is_counter_reformed(g: G, power: int) -> bool:
    """E586: England's A- is an A+ then."""
    return g.state.attitude[power] == "counter_reformation"


def _by_reforms(g: G, power: int, forces: list[Force]) -> list[Force]:
    """P 37.8, 37.12: Cossacks, or an A- less if Tolerant; P 39.13: Janissaries for Timar."""
    if g.name(power) == "russia":
        if g.state.attitude[power] == TOLERANT:
            return _less(forces, "A")
        return [*forces, Force(COSSACK, "LD", FREE)] if has_cossacks(g) else forces
    if g.name(power) == "turkey":
        lost = g.holds("turkish_m1a") + g.holds("turkish_m1b")
        kept = [f if f.group != "timar" else f._replace(number=f.number - lost) for f in forces]
        if g.holds("turkish_m2"):
            kept = [f for f in kept if f.group != "timar"]
        return [*kept, Force("janissary", "A-", 1)] if g.holds("turkish_m1a") else kept
    return forces


def _less(forces: list[Force], kind: str) -> list[Force]:
    """An A- or F- less: a basic one goes, or an A+ or F+ becomes one."""
    have = [f.unit for f in forces]
    smallest = f"{kind}-" if f"{kind}-" in have else f"{kind}+"
    if smallest not in have:
        return forces
    place = have.index(smallest)
    one = forces[place]
    fewer = [one._replace(number=one.number - 1)] if one.number > 1 else []
    rest = [] if smallest.endswith("-") else [Force("", f"{kind}-", 1)]
    return [*forces[:place], *fewer, *rest, *forces[place + 1 :]]


def _by_footnotes(g: G, power: int) -> list[str]:
    """Counters that footnotes of the tables add."""
    s, name, period = g.state, g.name(power), g.state.period
    if name == "france" and period in (4, 5) and g.holds("colbertian_mercantilism"):
        return ["F-"]
    if name == "spain" and period in (2, 3, 4):
        owns = s.owner[g.world.province_index["campania"]] == power
        return ["F-"] if owns and not g.holds("autonomous_h_naples") else []
    if name == "sweden" and is_at_war(g, power):
        return ["A+" if skill(g, power, MIL) >= STRONG else "A-"]
    if name == "austria":
        lands = g.world.countries[g.country("hungary")].provinces
        held = sum(s.owner[p] == power for p in lands)
        if g.holds("autonomous_h_hungary"):
            return []
        if held >= HUNGARIAN or "I-D" in s.occurred:  # E600: the best one
            return ["A+"]
        return ["A-"] if "I-E" in s.occurred else []
    return []


def pools(forces: list[Force], *, naval: bool) -> tuple[dict[str, Pool], int]:
    """Basic forces by group, on land or at sea, and the detachments that may be either (GD)."""
    big, small, single = ("F+", "F-", "ND") if naval else ("A+", "A-", "LD")
    found: dict[str, Pool] = {}
    for force in forces:
        pool = found.get(force.group, Pool(0, 0, 0))
        found[force.group] = Pool(
            pool.plus + force.number * (force.unit == big),
            pool.minus + force.number * (force.unit == small),
            pool.halves + 2 * force.number * (force.unit == single),
        )
    return found, sum(f.number for f in forces if f.unit == "GD")


@lru_cache(maxsize=4096)
def bill(
    counters: tuple[tuple[int, int], ...], pool: Pool, detachment: int, minus: int = 0
) -> Bill:
    """VII.1.1: the cheapest legal way to use basic forces on counters of (size, price).

    A basic counter first maintains counters of its size or larger; what is left of it counts as
    detachments. One counter may be partly covered: its rest is paid as a - counter (`minus`) and
    detachments (E715).
    """
    order = sorted(range(len(counters)), key=lambda n: -counters[n][1])
    large = [n for n in order if counters[n][0] == PLUS]
    small = [n for n in order if counters[n][0] == MINUS]
    free = set(large[: pool.plus])
    large = large[pool.plus :]
    halves = pool.halves + PLUS * (pool.plus - len(free))
    best: Bill | None = None
    for on_small in range(min(pool.minus, len(small)), -1, -1):
        rest = pool.minus - on_small
        if rest > 2 * len(large) and on_small < len(small):
            continue  # a - counter that could cover one its size may not be broken up
        on_large = min(rest, 2 * len(large))
        covered = free | set(small[:on_small]) | set(large[: on_large // 2])
        begun = large[on_large // 2] if on_large % 2 else None
        found = _spread(
            counters,
            covered,
            begun,
            halves + MINUS * (rest - on_large),
            (detachment, minus or 2 * detachment),
        )
        if best is None or found.total < best.total:
            best = found
    assert best is not None
    return best


def _spread(
    counters: tuple[tuple[int, int], ...],
    covered: set[int],
    begun: int | None,
    halves: int,
    pieces: tuple[int, int],
) -> Bill:
    """Detachments on what basic counters left; `begun` is half covered by a basic counter."""
    left = [n for n in range(len(counters)) if n not in covered]
    partly = [begun] if begun is not None else [None, *dict.fromkeys(_first_alike(counters, left))]
    best: Bill | None = None
    for one in partly:
        given = MINUS if one is not None and one == begun else 0
        others = [n for n in left if n != one]
        saved = _knapsack([counters[n] for n in others], halves)
        for spent in range(halves + 1) if one is not None else (halves,):
            _, whole = saved[spent]
            paid = [0] * len(counters)
            for place, n in enumerate(others):
                paid[n] = 0 if whole >> place & 1 else counters[n][1]
            if one is not None:
                size = counters[one][0]
                part = given + halves - spent
                short = max(0, size - part)
                paid[one] = min(counters[one][1], _rest(short, pieces))
                if not part or (short and size < MINUS):
                    paid[one] = counters[one][1]
            total = sum(paid)
            if best is None or total < best.total:
                best = Bill(total, tuple(paid))
    assert best is not None
    return best


def _rest(halves: int, pieces: tuple[int, int]) -> int:
    """E715: what is left of a counter is never kept at the price of its pieces."""
    detachment, minus = pieces
    small, single = divmod(-(-halves // 2), 2)
    return small * minus + single * detachment


def _first_alike(counters: tuple[tuple[int, int], ...], left: list[int]) -> list[int]:
    """One of each size and price."""
    return list({counters[n]: n for n in left if counters[n][0] >= MINUS}.values())


def _knapsack(items: list[tuple[int, int]], halves: int) -> list[tuple[int, int]]:
    """For each number of halves: the most that is saved, and which items are covered (bits)."""
    best = [(0, 0)] * (halves + 1)
    for place, (size, price) in enumerate(items):
        for room in range(halves, size - 1, -1):
            worth, whole = best[room - size]
            if worth + price > best[room][0]:
                best[room] = (worth + price, whole | 1 << place)
    return best
