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


Threats = dict[tuple[int, int], float]
"""How dangerous one power is to another, as far as it was worked out for a question."""


def threat(g: G, look: Survey, other: int, power: int, known: Threats) -> float:
    """How dangerous one power is to another: strength, borders, a cause of war, a war."""
    found = known.get((other, power))
    if found is None:
        found = known[other, power] = _threat(g, look, other, power)
    return found


def _threat(g: G, look: Survey, other: int, power: int) -> float:
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


def alliance(
    g: G, look: Survey, power: int, other: int, known: Threats | None = None
) -> tuple[float, str]:
    """What a defensive alliance with another is worth to a power, and against whom it helps."""
    w, known = weights(), {} if known is None else known
    if at_war(g, power, other):
        return -w.grudge, "we are at war"
    common, name = 0.0, ""
    for enemy in g.majors():
        if enemy in (power, other):
            continue
        mine = threat(g, look, enemy, power, known)
        if mine <= CALM or mine <= common:
            continue
        shared = min(mine, threat(g, look, enemy, other, known))
        if shared > common:
            common, name = shared, g.name(enemy)
    between = threat(g, look, other, power, known)
    worth = w.ally * (common + between / 2) - DUTY - grudge(g, power, other)
    why = f"both of us fear {name}" if name else "no enemy threatens both of us"
    return worth, why
