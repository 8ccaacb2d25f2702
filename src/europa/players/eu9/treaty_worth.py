"""2.2-2.4: what an alliance is worth: common enemies, its duties, words broken before."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.causes import causes
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.table import G
from europa.players.eu9.survey import Survey
from europa.players.eu9.weights import weights

BROKEN = ("refused alliance", "ended alliance", "deserted")
"""Causes of war that a broken word leaves behind, for as long as they last."""
OTHERS = 1 / 3
"""How much a word broken to others weighs."""
DUTY = 15.0
"""What it costs to be bound at all."""
CALM = 0.4
"""Threats below it are none."""
COLD = 0.3
"""Times a threat that has no cause of war."""


def threat(g: G, look: Survey, other: int, power: int) -> float:
    """How dangerous one power is to another: strength, borders, a cause of war, a war."""
    if other == power or not look.borders(g, other, power):
        return 0.0
    found = look.forces(g, other) / max(1.0, look.forces(g, power))
    if at_war(g, other, power):
        return 2 * found
    return found if causes(g, other, power) else COLD * found


def grudge(g: G, power: int, other: int) -> float:
    """Ducats that a broken word weighs: most where it was given to us, less with every turn."""
    w, found = weights(), 0.0
    for cb in g.state.causes:
        if cb.target == other and cb.source in BROKEN:
            age = max(0, g.state.turn - cb.first)
            own = 1.0 if cb.holder == power else OTHERS
            found = max(found, w.grudge * own * w.forgets**age)
    return found


def alliance(g: G, look: Survey, power: int, other: int) -> tuple[float, str]:
    """What a defensive alliance with another is worth to a power, and against whom it helps."""
    w = weights()
    if at_war(g, power, other):
        return -w.grudge, "we are at war"
    common, name = 0.0, ""
    for enemy in g.majors():
        if enemy in (power, other):
            continue
        mine, theirs = threat(g, look, enemy, power), threat(g, look, enemy, other)
        shared = min(mine, theirs)
        if mine > CALM and shared > common:
            common, name = shared, g.name(enemy)
    between = threat(g, look, other, power)
    worth = w.ally * (common + between / 2) - DUTY - grudge(g, power, other)
    why = f"both of us fear {name}" if name else "no enemy threatens both of us"
    return worth, why
