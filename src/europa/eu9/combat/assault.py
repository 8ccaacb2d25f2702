"""VIII.12: the assault on a fortress: one fire, one shock."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Exchange, Told, in_thirds
from europa.eu9.combat.fight import Casualty, Fighter, find_leader, leader_casualty
from europa.eu9.combat.forces import LD, Contingent, Leader
from europa.eu9.combat.retreat import take_losses, to_whole
from europa.eu9.combat.siege import Siege, occupy
from europa.kernel import Steps, Table


class Defence(msgspec.Struct, frozen=True, kw_only=True):
    """What an assault needs to know beside the siege."""

    technology: str
    """Land technology of the besieged country."""
    country: str
    breach: bool = False
    """The assault comes right after a breach (B or WH refused)."""


class AssaultOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What an assault came to."""

    falls: bool
    by_morale: bool = False
    besieger_losses: int = 0
    """In thirds, after rounding."""
    besieged_losses: int = 0
    stack: tuple[Contingent, ...] = ()
    inside: tuple[Contingent, ...] = ()
    level: int = 0
    garrison: bool = False
    leaders: tuple[Casualty, Casualty] = (Casualty("safe"), Casualty("safe"))


def besieger_modifier(siege: Siege, defence: Defence) -> int:
    """13.2: what the besieger adds to both rolls, leaders left out."""
    order = tables.land_technologies()
    modern = order.index(defence.technology) >= order.index("arquebus")
    modifier = (defence.technology == "medieval") - modern
    if not defence.breach:
        modifier -= siege.fortress.level
    guns = forces.artillery(siege.stack, siege.period)
    return modifier + tables.artillery_bonus(guns, siege.fortress.level)


def storm(g: Table[Any], siege: Siege, defence: Defence) -> Steps[AssaultOutcome]:
    """13: fire, then shock; who routs by fire doesn't roll shock (E25)."""
    attacker, defender = _fighters(g, siege, defence)
    base = besieger_modifier(siege, defence)
    for roll, value in (("fire", "fire"), ("shock", "shock")):
        rolls = []
        lead = getattr(attacker.leader, value) - getattr(defender.leader, value)
        if not attacker.routed and not (roll == "fire" and attacker.fires is None):
            rolls.append((attacker, defender, f"besieger_{roll}", base + max(0, lead)))
        if not defender.routed:
            rolls.append((defender, attacker, f"besieged_{roll}", max(0, -lead)))
        hits = []
        for fighter, enemy, table, modifier in rolls:
            (die,) = g.roll(f"{fighter.name} {roll}", 10, by=fighter.name)
            breach = defence.breach and fighter is defender
            thirds, stars = tables.assault_result(table, die + modifier, breach)
            if fighter is attacker and roll == "fire" and fighter.fires is not None:
                thirds = fighter.fires(thirds)
            g.log(Exchange(fighter.name, roll, die, modifier, "", in_thirds(thirds), stars))
            fighter.inflicted += thirds
            hits.append((enemy, stars))
        for enemy, stars in hits:
            enemy.stars += stars
        for fighter in (attacker, defender):
            fighter.routed = fighter.stars >= fighter.morale
    return (yield from _settle(g, siege, defence, attacker, defender))


def _fighters(g: Table[Any], siege: Siege, defence: Defence) -> tuple[Fighter, Fighter]:
    """13.1, 13.3: morale by technology, the besieged always veteran; what the besieger fires."""
    mine = forces.technology(siege.stack)
    country = siege.stack[0].country
    attacker = Fighter(
        siege.besieger, siege.besieger, find_leader(g, siege.besieger, country, siege.leader)
    )
    inside: Leader | None = siege.fortress.leader
    defender = Fighter(
        siege.besieged, siege.besieged, find_leader(g, siege.besieged, defence.country, inside)
    )
    attacker.morale = tables.land_morale(mine, defence.technology) + forces.is_veteran(siege.stack)
    if forces.has_tercio(siege.stack) and mine in ("renaissance", "arquebus"):
        attacker.morale += 1
    defender.morale = tables.land_morale(defence.technology, mine) + 1
    europe = siege.fortress.europe
    if mine == "medieval" or (
        mine == "renaissance" and europe and not forces.has_army(siege.stack)
    ):
        attacker.fires = None
    elif mine == "renaissance":
        attacker.fires = lambda thirds: 0
    elif mine == "arquebus":
        attacker.fires = lambda thirds: thirds // 2
    return attacker, defender


def besieger_inflicts(stack: tuple[Contingent, ...], thirds: int, period: int) -> int:
    """13.4: small stacks and stacks without A do less; some A+ do more."""
    strength = forces.strength(stack)
    thirds -= (strength <= 6 * LD) + (strength <= 4 * LD) + 2 * (not forces.has_army(stack))
    if any(is_stormer(part, period) for part in stack):
        thirds += 2
    return max(0, thirds)


def is_stormer(part: Contingent, period: int) -> bool:
    """13.4: an A+ of POL (I-II), RUS (I-III), janissaries before M-1a (I-III)."""
    until = {"poland": 2, "russia": 3}.get(part.country, 3 if part.janissaries else 0)
    return bool(part.a_plus) and period <= until


def besieged_inflicts(siege: Siege, thirds: int, breach: bool, besieger_routed: bool) -> int:
    """13.5: cap 2 x resistance + LD inside, then +2/3 if the besieger routed."""
    fortress = siege.fortress
    cap = 2 * tables.resistance(fortress.level, breach) + forces.strength(fortress.inside)
    return min(thirds, cap) + 2 * besieger_routed


def _settle(
    g: Table[Any], siege: Siege, defence: Defence, attacker: Fighter, defender: Fighter
) -> Steps[AssaultOutcome]:
    """13.6, 13.7: who holds, what is lost, leaders, and the fallen fortress."""
    fortress, stack = siege.fortress, siege.stack
    suffered = besieged_inflicts(siege, defender.inflicted, defence.breach, attacker.routed)
    if fortress.europe:
        suffered = to_whole(suffered)
    done = besieger_inflicts(stack, attacker.inflicted, siege.period)
    total = forces.strength(stack)
    left = yield from take_losses(g, siege.besieger, stack, min(suffered, total))
    by_morale = bool(left) and defender.routed
    within = forces.strength(fortress.inside)
    broken = done - within >= tables.resistance(fortress.level, defence.breach)
    falls = bool(left) and (by_morale or broken)
    inside = fortress.inside
    if falls:
        inside = ()
    elif done:
        dead = to_whole(done) if fortress.europe else done
        inside = yield from take_losses(g, siege.besieged, inside, min(dead, within))
    g.log(Told("falls" if falls else "holds", fortress.name, rule="VIII.12"))
    leaders = (
        leader_casualty(g, attacker, falls, not left, exempt=False),
        leader_casualty(g, defender, not falls, falls, exempt=False),
    )
    level, garrison = fortress.level, False
    if falls:
        level, garrison = yield from occupy(siege)
    return AssaultOutcome(
        falls=falls,
        by_morale=by_morale,
        besieger_losses=total - forces.strength(left),
        besieged_losses=within - forces.strength(inside),
        stack=left,
        inside=inside,
        level=level,
        garrison=garrison,
        leaders=leaders,
    )
