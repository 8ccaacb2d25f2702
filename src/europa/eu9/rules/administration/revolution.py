"""VI.7.7 The military revolution of Cromwell, Gustav Adolf and Friedrich II, and how it spreads."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.pieces import Action
from europa.eu9.rules.powers.logistics import LEARNT
from europa.eu9.state import LAND
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIOD_TURNS
from europa.eu9.world.tables import goals

REVOLUTION = "revolution"
REFORMERS = {
    "england": "england_cromwell", "sweden": "sweden_gustav_adolf",
    "prussia": "prussia_friedrich_ii",
}  # fmt: skip
"""Monarchs under whom it may be made."""


SPENT = "revolution_used:sweden"
REVOLUTION_TURN = "revolution_turn"
"""Held, with the power: the turn of its last revolution."""


def land_goals(g: G) -> list[int]:
    return [n for n, goal in enumerate(goals()) if not goal.naval and goal.box and not goal.only]


def is_open(g: G, goal: int) -> bool:
    """II.4.5: whether the goal's turn has come."""
    return g.state.turn >= goals()[goal].turn


def has_learnt(g: G, power: int, goal: int) -> bool:
    """VI.7.7: whether a battle of an earlier turn has shown a power a goal before its turn."""
    learnt = g.state.in_force.get(_lesson(g, power, goal))
    return learnt is not None and g.state.turn > learnt


def _lesson(g: G, power: int, goal: int) -> str:
    return f"lesson_{goals()[goal].id}_{g.name(power)}"


def spread(g: G, owner: int, other: int) -> None:
    """VI.7.7: an A of a power met an A of one who has a goal before its turn, friend or foe."""
    for goal in land_goals(g):
        early = not is_open(g, goal) and g.tech(owner, LAND) > g.state.goals[goal]
        if early and g.tech(other, LAND) <= g.state.goals[goal]:
            g.state.in_force.setdefault(_lesson(g, other, goal), g.state.turn)


def target(g: G, power: int) -> int:
    """The level a revolution brings: above the newest open goal, or two above the next one if that
    opens in this period; NONE if it brings nothing."""
    s = g.state
    level = g.tech(power, LAND)
    newest = max((n for n in land_goals(g) if is_open(g, n)), key=lambda n: goals()[n].turn,
                 default=NONE)  # fmt: skip
    if newest != NONE and level <= s.goals[newest]:
        return s.goals[newest] + 1
    later = [n for n in land_goals(g) if not is_open(g, n)]
    after = min(later, key=lambda n: goals()[n].turn, default=NONE)
    if after == NONE or goals()[after].turn > PERIOD_TURNS[s.period][1]:
        return NONE
    return s.goals[after] + 2 if level <= s.goals[after] else NONE


def revolution_menu(g: G, power: int) -> list[Action]:
    """3.4: once a turn, free, instead of a land action."""
    reformer = REFORMERS.get(g.name(power))
    place = g.state.monarch[power]
    reigns = reformer is not None and place == g.world.monarch_index[reformer]
    if not reigns or target(g, power) == NONE or _is_spent(g, power):
        return []
    return [Action("land", detail=REVOLUTION)]


def _is_spent(g: G, power: int) -> bool:
    """Gustav Adolf has one revolution; each turn one only while his great war lasts (IV-A)."""
    held = g.state.held
    if held.get(f"{REVOLUTION_TURN}:{g.name(power)}") == g.state.turn:
        return True
    once = g.name(power) == "sweden" and "IV-A" not in g.state.occurred
    return once and SPENT in held


def revolutionise(g: G, power: int) -> None:
    """3.8: the marker jumps."""
    s = g.state
    s.held[f"{REVOLUTION_TURN}:{g.name(power)}"] = s.turn
    if g.name(power) == "sweden":
        s.held[SPENT] = s.turn
    level = target(g, power)
    if level != NONE:
        old, s.tech[power * 2 + LAND] = s.tech[power * 2 + LAND], level
        g.add_effect(LEARNT, power, level - old)
        g.log(Changed(g.name(power), "land", old, level, "VI.7"))
