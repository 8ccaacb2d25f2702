"""VIII appendix: what leads to a battle: campaigns, interception, attrition on the march."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

CAMPAIGNS = {
    "none": 0,
    "passive": 10,
    "no_logistics": 10,
    "active": 20,
    "major": 50,
    "multiple": 100,
}
"""16: what a campaign costs in ducats."""

SMALL_STACK = 5
"""16: the largest land stack, in LD, that an active campaign moves to the attack."""


class Attacks(msgspec.Struct, frozen=True, kw_only=True):
    """What a power wants to do actively in one round, land and sea apart."""

    land: Sequence[int] = ()
    """LD of each land stack that attacks."""
    sea: Sequence[int] = ()
    """F counters of each naval stack that acts actively."""


def cheapest_campaign(attacks: Attacks) -> str:
    """16, E79: the cheapest campaign that allows these attacks: land and sea apart, the dearer."""
    order = list(CAMPAIGNS)
    land = _needed(attacks.land, SMALL_STACK)
    sea = _needed(attacks.sea, 1)
    return max(land, sea, key=order.index)


def _needed(stacks: Sequence[int], small: int) -> str:
    if not stacks:
        return "passive"
    if len(stacks) == 1:
        return "active" if stacks[0] <= small else "major"
    return "major" if all(stack <= small for stack in stacks) else "multiple"


class March(msgspec.Struct, frozen=True, kw_only=True):
    """One leg of a land move."""

    mp: int
    massed: bool = False
    """Six LD or two pashas (three LD without logistics)."""
    bad_weather: bool = False
    by_sea: bool = False
    """Landing or embarking outside a friendly port."""


def march_causes(leg: March, stopped: bool) -> int:
    """18.2: causes of attrition of a leg; mass alone is none before an interception battle."""
    causes = (leg.mp >= 6) + (leg.bad_weather and leg.mp >= 3) + leg.by_sea
    if leg.massed and (not stopped or causes):
        causes += 1
    return causes


class AttritionTest(NamedTuple):
    """When a marching stack tests attrition."""

    leg: int
    """After this leg of its move."""
    before_battle: bool
    """At once, before the interception battle there; else at the end of the move."""
    modifier: int


def attrition_tests(legs: Sequence[March], won: Sequence[bool]) -> list[AttritionTest]:
    """18.2: when a stack that is intercepted on its way tests.

    Each leg is tested alone before its interception battle if it gives cause by itself; what was
    not tested yet is summed up at the end of the move, which a lost battle is.
    """
    tests: list[AttritionTest] = []
    open_mp, tested = 0, False
    for number, leg in enumerate(legs):
        ends = number == len(legs) - 1 or not won[number]
        open_mp += leg.mp
        alone = march_causes(leg, stopped=number < len(won))
        if alone and number < len(won):
            tests.append(AttritionTest(number, True, 2 * (alone - 1)))
            open_mp, tested = 0, True
        elif ends:
            whole = msgspec.structs.replace(leg, mp=open_mp, massed=leg.massed and not tested)
            causes = march_causes(whole, stopped=False)
            if causes:
                tests.append(AttritionTest(number, False, 2 * (causes - 1)))
        if ends:
            break
    return tests


def intercepts(die: int, modifier: int) -> bool:
    """20: 8 or more, or a natural 10."""
    return die == 10 or die + modifier >= 8


def naval_interception(
    *,
    manoeuvre: int = 0,
    lead: bool = False,
    bad_weather: bool = False,
    blockading: bool = False,
    where: str = "sea",
    same_sea: bool = False,
    landing: str = "",
    three_decker: bool = False,
) -> int:
    """20, sea: `where` the interceptor lies: `sea`, `port` or `arsenal`.

    `landing`: the intercepted will land `from my sea`, `at my port`, or `beside my arsenal`.
    """
    modifier = manoeuvre + lead - 2 * bad_weather - blockading
    lands = {"sea": "from my sea", "port": "at my port", "arsenal": "beside my arsenal"}[where]
    if landing == lands:
        return modifier + 2
    if where == "port":
        return modifier - 3
    return modifier + (three_decker or (same_sea and where == "sea"))


def land_interception(
    *,
    manoeuvre: int = 0,
    lead: bool = False,
    friends: bool = False,
    same_province: bool = False,
    into_swamp: bool = False,
    from_swamp: bool = False,
    bad_weather: bool = False,
    crossing: bool = False,
    another_enemy: bool = False,
    besieging: bool = False,
) -> int:
    """20, land: the modifier of an interception."""
    modifier = manoeuvre + lead + friends + same_province - into_swamp - from_swamp - besieging
    return modifier - 2 * (bad_weather + crossing + another_enemy)


def strait_fire(die: int, level: int, has_fleet: bool) -> tuple[bool, int]:
    """20: a presidio, strait or siegework fires: whether the ships stop, and ND lost."""
    result = die + level + has_fleet
    return result >= 9, 2 if result >= 13 else 1 if result >= 11 else 0


def greatest_difficulty(seas: Sequence[tuple[int, bool]]) -> int:
    """18.4: the greatest difficulty of seas (value, has a supplying port): 2 less with a port."""
    return max(value - 2 * port for value, port in seas)
