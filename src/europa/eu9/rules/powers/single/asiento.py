"""P 40.17-40.19 The Asiento: whose it is, and what its holder has stored."""

from __future__ import annotations

from europa.eu9.rules.powers import awards
from europa.eu9.table import G
from europa.eu9.world import NONE

CROWN, MARK, WEAKENED = "spain", "asiento_", "asiento_weakened"
"""In force: `asiento_<power>` for who holds it, `asiento_weakened` for Spain's looser trade."""
DELIVERED, MISSED = "asiento_delivered", "asiento_missed"
"""Under `held`: turns in which the holder has delivered, and has not, one after another."""
PRIZE = 20


def holder(g: G) -> int:
    """The power to which it is conceded, or NONE."""
    found = (name.removeprefix(MARK) for name in g.state.in_force if name.startswith(MARK))
    return next((g.country(name) for name in found if name in g.world.country_index), NONE)


def is_conceded(g: G) -> bool:
    """Whether it is another power's."""
    return holder(g) != NONE


def is_exclusive(g: G) -> bool:
    """40.17: neither weakened nor conceded."""
    return not is_conceded(g) and not g.holds(WEAKENED)


def stored(g: G) -> int:
    """40.19: points that its holder has not scored yet."""
    return PRIZE + g.state.held.get(DELIVERED, 0) if holder(g) != NONE else 0


def pay_out(g: G) -> None:
    """40.19: at the end of the game, or when a war takes it away."""
    if holder(g) != NONE:
        awards.give(g, holder(g), stored(g), "Asiento", "XV")


def let_go(g: G) -> None:
    """It is nobody's; what was stored is forgotten."""
    s, now = g.state, holder(g)
    if now != NONE:
        s.in_force.pop(f"{MARK}{g.name(now)}", None)
    s.held.pop(DELIVERED, None)
    s.held.pop(MISSED, None)


def pass_on(g: G, power: int, *, by_war: bool = False) -> None:
    """It is conceded to a power, or Spain's again; who loses it by a war is paid."""
    if by_war:
        pay_out(g)
    let_go(g)
    if g.name(power) != CROWN:
        g.state.in_force[f"{MARK}{g.name(power)}"] = g.state.turn
