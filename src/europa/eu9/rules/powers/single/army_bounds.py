"""P 34.3, 41.3, 41.4 How many A of a power may be in Europe, or overseas."""

from __future__ import annotations

from collections.abc import Iterable

from europa.eu9.rules.terms import specials
from europa.eu9.state import PROVINCES
from europa.eu9.table import G

ARMIES = ("A+", "A-")


def room(g: G, power: int, *, europe: bool, but: Iterable[int] = ()) -> int | None:
    """A that may still come there, those of some stacks apart; None: any number."""
    found = [r.says["most"] for r in specials.standing(g, "armies_where", power)
             if r.says["europe"] == europe]  # fmt: skip
    if not found:
        return None
    numbers = {*but}
    there = sum(
        u.country == power
        and u.kind in ARMIES
        and (u.stack not in numbers or not u.stack)
        and u.place < PROVINCES
        and g.world.provinces[u.place].europe == europe
        for u in g.state.units
    )
    return int(min(found) - there)
