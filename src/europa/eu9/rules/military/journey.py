"""M16: one land move and the attrition it causes, leg by leg (E285).

A `Journey` lives only while its stack moves: a move is one step of the game, so nothing of it need
be kept in the position.
"""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import KING, Stack
from europa.eu9.rules.military.attrition import Result, roll_in_europe, roll_percent
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, kind_of, manoeuvre, pashas, values
from europa.eu9.rules.military.ground import Ground, ground_of, is_european
from europa.eu9.rules.military.paths import FAR_MARCH, WINTER_MARCH, hardship
from europa.eu9.rules.military.rights import NO_LOGISTICS, level
from europa.eu9.rules.military.stacks import leaders_in, put
from europa.eu9.rules.military.supply import line_of
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

MASSED, MASSED_WITHOUT_LOGISTICS, MANY_PASHAS = 6, 3, 2


class Journey:
    """What a moving land stack has done so far."""

    def __init__(self, g: G, number: int, start: int = NONE) -> None:
        stack = g.state.stacks[number]
        self.number = number
        self.ground: Ground = ground_of(g, stack)
        start = stack.place if start == NONE else start
        line = line_of(g, stack, self.ground)
        self.unsupplied = line is None
        """No line of supply at the start of the move."""
        self.straits = 0 if line is None else line.straits
        self.whole = self.leg = 0
        """Movement points of the whole move, and since the last battle."""
        self.tested = False
        self.landed = self.leg_landed = False
        """Loaded or landed outside a port (M16.1)."""
        self.enemy = False
        self.marks = hardship(g, self.ground, start)
        self.overseas = not is_european(g, start)
        self.thirds = thirds_of(g, [number]) - stack.natives
        """E286: everything that took part; natives of a conquistador don't count."""
        self.pashas = pashas(g, stack)
        self.path: list[int] = [start]
        self.extra = 0
        """Further modifiers: a flood (M4)."""
        self.forced = False
        """A flood: it tests even without a cause."""

    def look_again(self, g: G) -> None:
        """The map has changed under way: battles, what is left behind."""
        self.ground = ground_of(g, g.state.stacks[self.number])

    def enter(self, g: G, province: int, mp: int) -> None:
        """A province has been entered."""
        self.whole += mp
        self.leg += mp
        self.path.append(province)
        self.marks += hardship(g, self.ground, province)
        self.overseas = self.overseas or not is_european(g, province)
        self.enemy = self.enemy or self.ground.is_enemy(province)

    def massed(self, g: G) -> bool:
        """M16.1: six LD without pashas, or two pashas; three LD without logistics."""
        stack = g.state.stacks[self.number]
        least = MASSED_WITHOUT_LOGISTICS if level(g, stack) == NO_LOGISTICS else MASSED
        return self.thirds >= least * LD or self.pashas >= MANY_PASHAS

    def causes(self, g: G, mp: int, landed: bool) -> int:
        """M16.1: causes other than mass of so many movement points."""
        bad = g.state.bad_weather and mp >= WINTER_MARCH
        return (mp >= FAR_MARCH) + bad + landed

    def modifier(self, g: G, causes: int) -> int:
        """M16.2."""
        stack = g.state.stacks[self.number]
        stays = self.enemy or self.ground.is_enemy(stack.place)
        found = 2 * (causes - 1) - skill(g, stack, overseas=self.overseas)
        return found + 2 * self.unsupplied + self.straits + 2 * stays + self.marks + self.extra


def skill(g: G, stack: Stack, *, overseas: bool) -> int:
    """M16.2: MAN of the commander; overseas a missionary's instead."""
    if overseas:
        holy = [x for x in leaders_in(g, stack.number)
                if x < KING and kind_of(g, x) == "missionary"]  # fmt: skip
        if holy:
            return max(values(g, x)[0] for x in holy)
    return manoeuvre(g, stack)


def before_battle(g: G, journey: Journey) -> Steps[None]:
    """M16.3: a leg with a cause of its own tests before its battle; mass only adds to it."""
    own = journey.causes(g, journey.leg, journey.leg_landed)
    if own:
        yield from _test(g, journey, own + journey.massed(g), battle=True)
        journey.tested = True
    journey.leg, journey.leg_landed = 0, False


def at_the_end(g: G, journey: Journey) -> Steps[None]:
    """E285: the whole move if no leg has tested, else the last leg's own causes."""
    if journey.number not in g.state.stacks:
        return
    massed = journey.massed(g)
    if not journey.tested:
        causes = journey.causes(g, journey.whole, journey.landed) + massed
    else:
        causes = journey.causes(g, journey.leg, journey.leg_landed)
        causes += massed if causes else 0
    if causes or journey.forced:
        yield from _test(g, journey, max(1, causes), battle=False)


def _test(g: G, journey: Journey, causes: int, *, battle: bool) -> Steps[Result]:
    """M16.4: Europe's column if all land of the move is European, else a percentage."""
    modifier = journey.modifier(g, causes)
    put(g, journey.number, tested=True)
    if journey.overseas:
        found = roll_percent(g, [journey.number], modifier, "march")
    else:
        due = battle or bool(journey.ground.foes_in(journey.path[-1]))
        found = yield from roll_in_europe(
            g, [journey.number], modifier, "march", march=True,
            pillage=pillage_order(g, journey.ground, journey.path),
            size=journey.thirds, battle=due,
        )  # fmt: skip
    journey.marks, journey.enemy, journey.extra = 0, False, 0
    return found


def pillage_order(g: G, ground: Ground, path: Sequence[int]) -> list[int]:
    """R19.4: the enemy province of a move with least pillage, else the last one."""
    s = g.state
    enemy = [p for p in path if ground.is_enemy(p)]
    rest = [p for p in reversed(path) if p not in enemy]
    return sorted(dict.fromkeys(enemy), key=lambda p: s.pillage[p]) + rest
