"""R2.3, R2.4, R4 Hunger: supply attrition at 4.2a, siege attrition of the besieged, wintering."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from europa.eu9.pieces import CITY, IN_PRESIDIO, KING, OUTSIDE, PRESIDIO, Stack
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.attrition import roll_in_europe, roll_percent
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, has_army, head, pashas, values
from europa.eu9.rules.military.ground import Ground, ground_of, holder, is_european, walls
from europa.eu9.rules.military.journey import MANY_PASHAS, MASSED
from europa.eu9.rules.military.paths import hardship
from europa.eu9.rules.military.ports import blockader, is_blockaded, port_size
from europa.eu9.rules.military.siege.siege_marks import besiegers
from europa.eu9.rules.military.stacks import (
    acts_for,
    alliance_of,
    leaders_in,
    name_of,
    phasing,
    put,
    stacks_at,
    stacks_of,
    units_in,
)
from europa.eu9.rules.military.supply import Line, line_of
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry, Steps

OPEN_PORT = 3
"""R4.7: a besieged port that ships reach."""
PER_WORK = {"-": 1, "+": 3}


class Starved(Entry, frozen=True):
    """A stack without supply for the second time is no more."""

    power: str
    force: str
    place: str


def supply(g: G) -> Steps[None]:
    """4.2a, R4.1: each land force of the phasing alliance: destruction, then one roll if due."""
    for numbers in forces(g, phasing(g)):
        yield from _feed(g, numbers)
    for stack in stacks_of(g, phasing(g)):
        if stack.number in g.state.stacks and stack.inside != OUTSIDE and not stack.naval:
            yield from _endure(g, stack)


def forces(g: G, countries: Iterable[int]) -> list[list[int]]:
    """E265: the stacks of an alliance in the field of a province are one force."""
    found: dict[int, list[int]] = {}
    for stack in stacks_of(g, countries):
        if stack.naval or stack.carrier or stack.inside != OUTSIDE:
            continue
        if thirds_of(g, [stack.number]):
            found.setdefault(stack.place, []).append(stack.number)
    return list(found.values())


def chief(g: G, numbers: Sequence[int]) -> Stack:
    """The stack whose line counts for a force: one with an A first."""
    stacks = [g.state.stacks[n] for n in numbers]
    return min(stacks, key=lambda x: not has_army(units_in(g, x.number)))


def _feed(g: G, numbers: list[int]) -> Steps[None]:
    """R4.2, R4.6: no line twice: destroyed; a weak or missing one is rolled for."""
    stack = chief(g, numbers)
    if stack.country == g.country("rebels"):
        return
    ground = ground_of(g, stack)
    line = line_of(g, stack, ground)
    if line is None and stack.unsupplied:
        starve(g, numbers)
        return
    for number in numbers:
        put(g, number, unsupplied=line is None)
    causes = 1 if line is None else len(line.causes)
    if causes:
        modifier = supply_modifier(g, numbers, ground, line) + 2 * (causes - 1)
        yield from hunger(g, numbers, modifier, "supply")


def hunger(g: G, numbers: Sequence[int], modifier: int, why: str) -> Steps[None]:
    """One roll in the column of the place."""
    place = g.state.stacks[numbers[0]].place
    if is_european(g, place):
        yield from roll_in_europe(g, numbers, modifier, why, pillage=[place])
    else:
        roll_percent(g, numbers, modifier, why)


def supply_modifier(g: G, numbers: Sequence[int], ground: Ground, line: Line | None) -> int:
    """R4.6: all but the number of causes."""
    s = g.state
    stacks = [s.stacks[n] for n in numbers]
    place = stacks[0].place
    troops = thirds_of(g, numbers) - sum(x.natives for x in stacks)
    massed = troops >= MASSED * LD or sum(pashas(g, x) for x in stacks) >= MANY_PASHAS
    keeper = holder(g, place)
    hostile = keeper != NONE and walls(g, place) >= 0 and bool(ground.land_foes[keeper])
    skill = values(g, head(g, stacks).leader)[0]
    straits = line.straits if line is not None else 0
    marks = hardship(g, ground, place)
    return 2 * massed + 2 * (line is None) + 2 * hostile - skill + straits + marks


def starve(g: G, numbers: Sequence[int]) -> None:
    """R4.2: the force is no more; kings are captured where an enemy stands by."""
    s = g.state
    stack = s.stacks[numbers[0]]
    ground = ground_of(g, stack)
    near = ground.foes_in(stack.place)
    g.log(Starved(g.name(stack.country), name_of(g, stack), place_name(g, stack.place)))
    for number in numbers:
        for leader in leaders_in(g, number):
            if leader >= KING and near:
                losses.capture(g, leader, near[0].country)
    losses.disperse(g, numbers)
    losses.sweep(g)


def recheck(g: G) -> None:
    """E78: who has found a line again since its last supply step is safe."""
    for stack in list(g.state.stacks.values()):
        if stack.unsupplied and not stack.naval and line_of(g, stack) is not None:
            put(g, stack.number, unsupplied=False)


# Besieged


def _endure(g: G, stack: Stack) -> Steps[None]:
    """R4.7: siege attrition of the besieged, unless ships have supplied their port."""
    s = g.state
    key = stack.place + (PRESIDIO if stack.inside == IN_PRESIDIO else 0)
    siege = s.sieges.get(key)
    if not thirds_of(g, [stack.number]):
        return
    if siege is None and not (stack.inside == CITY and _natives_besiege(g, stack)):
        return
    if siege is not None and siege.supplied and siege.supplied in (s.round, s.previous_round):
        return
    modifier = siege_modifier(g, key, stack)
    if is_european(g, stack.place):
        yield from roll_in_europe(g, [stack.number], modifier, "siege", besieged=True)
    else:
        roll_percent(g, [stack.number], modifier, "siege")


def _natives_besiege(g: G, stack: Stack) -> bool:
    """R9.3: natives that are active besiege a fort or fortress into which a force withdrew."""
    return not is_european(g, stack.place) and ground_of(g, stack).natives_active(stack.place)


def siege_modifier(g: G, key: int, stack: Stack) -> int:
    """R4.7: leaders' siege values, the port, the works; nothing else."""
    siege = g.state.sieges.get(key)
    works = sum(PER_WORK[work] for work in siege.works) if siege is not None else 0
    open_port = port_size(g, stack.place) and not is_blockaded(g, stack.place)
    inside = stacks_at(g, stack.place, naval=False, inside=stack.inside)
    return works + outer_siege(g, key) - best_siege(g, inside) - OPEN_PORT * bool(open_port)


def best_siege(g: G, stacks: Iterable[Stack]) -> int:
    """C11.3: the best siege value of one leader among stacks."""
    return max(
        (values(g, x, naval=one.naval)[3] for one in stacks for x in leaders_in(g, one.number)),
        default=0,
    )


def outer_siege(g: G, key: int) -> int:
    """C11.3: of one besieging or blockading leader."""
    fleet = blockader(g, key % PRESIDIO)
    return max(best_siege(g, besiegers(g, key)), best_siege(g, [fleet] if fleet else []))


# Wintering


def freeze(g: G) -> Steps[None]:
    """R2.3: forces in the cold that is neither theirs nor held by their side test once."""
    for countries in [*g.state.order]:
        for numbers in forces(g, countries):
            stack = chief(g, numbers)
            if is_cold(g, stack):
                ground = ground_of(g, stack)
                line = line_of(g, stack, ground)
                yield from hunger(
                    g, numbers, supply_modifier(g, numbers, ground, line), "wintering"
                )


def is_cold(g: G, stack: Stack) -> bool:
    """R2.3, E269: a cold province, not controlled by its side, not national to its commander."""
    p = g.world.provinces[stack.place]
    cold = p.cold if p.europe else bool(g.world.areas[p.area].snowflakes)
    if not cold or ground_of(g, stack).holds(stack.place):
        return False
    return head(g, [stack]).country not in p.national


def inside_of(key: int) -> int:
    """Where the besieged of a siege stand."""
    return IN_PRESIDIO if key >= PRESIDIO else CITY


def side_of(g: G, stack: Stack) -> int:
    """The alliance of a stack in the order of the turn."""
    return alliance_of(g, acts_for(stack))


ENTRIES = (Starved,)
MESSAGES = {"entry.Starved": "{force} starves in {place}"}
