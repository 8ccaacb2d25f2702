"""XV 1.7, 30.6 Privateers that rob without a war, and who may fight them for it."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.stacks import leaders_in, units_in
from europa.eu9.rules.powers.faith import is_christian
from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.rules.powers.logistics import PRIVATEERS
from europa.eu9.rules.powers.wars import allied, hostile
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE

LAIR, HUNTING_GROUNDS = "sea_egee", ("stz_ionienne", "ctz_venice")
"""1.7: from there, and in these zones, Turkish privateers rob Christians (E567)."""
HOUND = "sea_hound"
TARGET = "hounds"
"""Effect of the turn `hounds:spain`: whom the Sea Hounds of England rob (30.6)."""


def is_turkish(g: G, country: int) -> bool:
    """1.7: a Turk while the Balkans are troubled."""
    return g.name(country) == "turkey" and balkans_troubled(g)


def grounds(g: G, stack: Stack) -> list[int]:
    """E567: zones that a Turkish privateer reaches out of the Aegean."""
    here = stack.place - SEA_PLACE
    if not is_turkish(g, stack.country) or here < 0 or g.world.seas[here].id != LAIR:
        return []
    return [g.world.zone_index[name] for name in HUNTING_GROUNDS]


def is_hound(g: G, stack: Stack) -> bool:
    """30.5: an English privateer with a Sea Hound."""
    if g.name(stack.country) != "england":
        return False
    return any(
        0 <= x < len(g.world.leaders) and g.world.leaders[x].group == HOUND
        for x in leaders_in(g, stack.number)
    ) and any(u.kind in PRIVATEERS for u in units_in(g, stack.number))


def hunted(g: G) -> int:
    """30.6: the one power that Sea Hounds rob this turn, or NONE."""
    return next((power for power in g.majors() if g.effect(TARGET, power)), NONE)


def robs(g: G, stack: Stack, zone: int, victim: int) -> bool:
    """Whether a privateer may take its trade fleets in a zone without a war."""
    if is_turkish(g, stack.country) and g.world.zones[zone].id in HUNTING_GROUNDS:
        return is_christian(g, victim)
    return is_hound(g, stack) and victim == hunted(g)


def loots(g: G, stack: Stack, victim: int) -> bool:
    """30.6: whether it may land on the coasts of somebody without a war."""
    return victim != NONE and is_hound(g, stack) and victim == hunted(g)


def may_fight(g: G, country: int, robber: Stack) -> bool:
    """1.7, 30.6: Christians the Turks', the victim and its allies the Sea Hounds."""
    if hostile(g, country, robber.country):
        return True
    if is_turkish(g, robber.country):
        if robber.action != "prey":  # another target is no zone
            return False
        zones = [g.world.zones[n] for n in (*grounds(g, robber), robber.target) if n >= 0]
        return any(z.id in HUNTING_GROUNDS for z in zones) and is_christian(g, country)
    victim = hunted(g)
    if victim == NONE or not is_hound(g, robber):
        return False
    return country == victim or allied(g, country, victim)
