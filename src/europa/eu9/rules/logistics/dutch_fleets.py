"""SPEC-minors 11.2: the trade fleets of Holland before its revolt grow by a die (end of 3.9)."""

from __future__ import annotations

from europa.eu9.rules.administration import external
from europa.eu9.rules.logistics.deciders import actor
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.specials import WITHOUT_REVOLT
from europa.eu9.state import ZONES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

FULL, MONOPOLY, MANY = 6, 4, 3
LAST_OF_GROWTH = 5
"""Period to whose end a Holland without a revolt grows so."""
FAILED = "dutch_revolt_failed"
MEDITERRANEAN = (
    "stz_caspienne", "stz_noire_w", "stz_lion", "stz_ionienne", "ctz_turkey", "ctz_venice",
)  # fmt: skip


class DutchTrade(Entry, frozen=True):
    """How many levels the Dutch trade fleets gain."""

    die: int
    levels: int


def grows(g: G) -> bool:
    """Before III-1(1) and after a revolt that failed, or without one to the end of period V."""
    holland = g.country("holland")
    if g.is_major(holland) or g.state.joined[holland] != NONE:
        return False
    if g.holds(WITHOUT_REVOLT):
        return g.state.period <= LAST_OF_GROWTH
    return "III-1(1)" not in g.state.occurred or g.holds(FAILED)


def zones(g: G, placed: list[int], left: int, levels: int) -> list[int]:
    """Where the next level may go: monopolies of its own last, one new zone a turn, zones in turn.

    Of three levels one must go to the Mediterranean, where that can be.
    """
    s, holland = g.state, g.country("holland")
    row = range(holland * ZONES, (holland + 1) * ZONES)
    new = [z for z in placed if s.tf_max[row[z]] == placed.count(z)]
    able = [
        z
        for z in external.tfi_zones(g, holland)
        if s.tf_max[row[z]] < FULL and (s.tf_max[row[z]] or not new)
    ]
    able = [z for z in able if not _is_monopoly(g, holland, z)] or able
    sea = [z for z in able if g.world.zones[z].id in MEDITERRANEAN]
    missing = not any(g.world.zones[z].id in MEDITERRANEAN for z in placed)
    if levels >= MANY and left == 1 and missing and sea:
        able = sea
    return [z for z in able if z not in placed] or able


def _is_monopoly(g: G, holland: int, zone: int) -> bool:
    return g.tf_max(holland, zone) >= MONOPOLY and len(g.fleets_in(zone)) == 1


def grow(g: G) -> Steps[None]:
    """11.2: d10: so many levels, placed by who acts for Holland; it must."""
    holland = g.country("holland")
    power = actor(g, holland)
    if not grows(g) or power == NONE:
        return
    die = g.d10("dutch fleets", "holland")
    growth = next(iter(specials.standing(g, "fleet_growth", holland)))
    levels = growth.says["levels"][die - 1]
    g.log(DutchTrade(die, levels))
    placed: list[int] = []
    for left in range(levels, 0, -1):
        able = zones(g, placed, left, levels)
        if not able:
            return
        ids = g.world.zones
        options = [Option(f"tfi:{ids[z].id}", z, (ids[z].id,)) for z in able]
        params = {"power": g.name(power), "left": left}
        chosen = able[0]
        if len(able) > 1:
            chosen = yield Ask(g.seat_of(power), "minors.dutch", options, "VI.11", params)
        placed.append(chosen)
        external.shift_fleet(g, holland, chosen, 1)


ENTRIES = (DutchTrade,)
MESSAGES = {
    "ask.minors.dutch": "{power}: where do Dutch merchants trade more? ({left} to place)",
    "entry.DutchTrade": "Dutch trade grows by {levels:level|levels} ({die})",
}
