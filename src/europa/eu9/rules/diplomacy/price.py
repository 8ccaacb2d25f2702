"""4.2, 4.27.4 What a declaration of war costs in stability and victory points."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.bonds import breaches
from europa.eu9.rules.diplomacy.causes import Cause
from europa.eu9.rules.logistics.maintenance import cost as maintenance
from europa.eu9.rules.powers.awards import give, war_without_cause
from europa.eu9.rules.powers.faith import faith, is_christian
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import waived
from europa.eu9.table import G

WAIVED = {"knights": "war_cost_knights"}
"""What events call the right to attack somebody at the plain price (VII-10)."""


class Price(NamedTuple):
    """What somebody pays for an act."""

    stability: int = 0
    vp: int = 0


def declaration(g: G, power: int, targets: tuple[int, ...], cause: Cause | None) -> Price:
    """4.2: free 0, with a CB 1, without 2 and points by the dearest target; broken alliances."""
    stability = 2 if cause is None else 0 if cause.free else 1
    if g.name(power) == "poland" and g.holds("liberum_veto"):
        stability = 3 if cause is None else 0 if cause.free else 2
    for target in targets:
        if waived(g, WAIVED.get(g.name(target), ""), power):
            continue
        for cost in specials.standing(g, "war_cost", target):
            believers = cost.says.get("powers_religion", ())
            if "factor" in cost.says and faith(g, power) in believers:
                stability *= cost.says["factor"]
            elif "value" in cost.says and is_christian(g, power):
                stability = cost.says["value"]
    vp = min(war_without_cause(g, target) for target in targets) if cause is None else 0
    return Price(stability + breaches(g, power, targets), vp)


def upkeep(g: G, power: int, targets: tuple[int, ...], kind: str) -> int:
    """VII.1: what its counters would cost more a turn, kept at war; 0 if it is at war."""
    s = g.state
    units = [unit for unit in s.units if unit.country == power]
    trial = G(s.copy(), g.dice, g.journal)
    trial.state.wars = [*s.wars, War(kind, (power,), targets)]
    return max(0, maintenance(trial, power, units).total - maintenance(g, power, units).total)


def pay(g: G, power: int, price: Price, rule: str = "IV.5") -> None:
    """Taken at once; stability stops at -3 (E200)."""
    if price.stability:
        change(g, power, -price.stability, rule)
    if price.vp:
        give(g, power, price.vp, "war without a cause", rule)
