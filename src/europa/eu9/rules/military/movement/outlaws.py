"""SPEC-concepts 5.3, XV 1.7, 30.6: whom privateers rob, some without a war; who may fight them."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.ports import port_size
from europa.eu9.rules.military.stacks import leaders_in, units_in
from europa.eu9.rules.powers.faith import is_christian
from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.rules.powers.logistics import PRIVATEERS
from europa.eu9.rules.powers.wars import allied, hostile, side_of, sides_with
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE

LAIR, HUNTING_GROUNDS = "sea_egee", ("stz_ionienne", "ctz_venice")
"""1.7: from there, and in these zones, Turkish privateers rob Christians (E567)."""
BARBARY = ("algiers", "tunis", "tripoli", "cyrenaica", "morocco")
KNIGHTS = "knights"
EASTERN_SEAS = ("sea_egee", "sea_levantin")
"""S2.4: a Christian port on one of them helps the Knights."""
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


def preys_on(g: G, stack: Stack, zone: int, victim: int) -> bool:
    """SPEC-concepts 5.3: whether a privateer may rob a country in a zone, at war or not."""
    return is_prey(g, stack, victim) or robs(g, stack, zone, victim)


def is_prey(g: G, stack: Stack, victim: int) -> bool:
    """Barbary robs Christians, the Knights Turkey, all others their enemies; in a limited
    intervention only if it is part of that (R16.1)."""
    name = g.name(stack.country)
    if name in BARBARY:
        return is_christian(g, victim)
    if name == KNIGHTS:
        return g.name(victim) == "turkey"
    at_war = hostile(g, stack.country, victim)
    return at_war and (stack.helps != NONE or _at_odds(g, stack.country, victim))


def _at_odds(g: G, country: int, other: int) -> bool:
    """Whether a country is fully in a war against another that is in it in any way."""
    own = ((war, side_of(war, country)) for war in g.state.wars)
    return any(side != NONE and 1 - side in sides_with(war, other) for war, side in own)


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


def has_christian_port(g: G) -> bool:
    """S2.4: some Christian controls a port on the Aegean or the Levantine sea."""
    s, w = g.state, g.world
    shores = [p for name in EASTERN_SEAS for p in w.seas[w.sea_index[name]].provinces]
    return any(
        s.controller[p] != NONE and port_size(g, p) and is_christian(g, s.controller[p])
        for p in shores
    )
