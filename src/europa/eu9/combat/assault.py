"""VIII.12: the assault on a fortress: one fire, one shock."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Exchange, Stormed, in_thirds
from europa.eu9.combat.fight import (
    Casualty,
    Fighter,
    announce,
    both_days,
    find_leader,
    leader_casualty,
)
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


def besieger_parts(siege: Siege, defence: Defence) -> dict[str, int]:
    """13.2: what the besieger adds to both rolls by its reason, leaders left out."""
    order = tables.land_technologies()
    modern = order.index(defence.technology) >= order.index("arquebus")
    guns = forces.artillery(siege.stack, siege.period)
    parts = {
        "technology": (defence.technology == "medieval") - modern,
        "level": 0 if defence.breach else -siege.fortress.level,
        "artillery": tables.artillery_bonus(guns, siege.fortress.level),
    }
    return {reason: value for reason, value in parts.items() if value}


def storm(g: Table[Any], siege: Siege, defence: Defence) -> Steps[AssaultOutcome]:
    """13: fire, then shock; who routs by fire doesn't roll shock (E25)."""
    attacker, defender = _fighters(g, siege, defence)
    for segment, roll in enumerate(("fire", "shock")):
        rolls = []
        if not attacker.routed and not (roll == "fire" and attacker.fires is None):
            rolls.append((attacker, defender, f"besieger_{roll}"))
        if not defender.routed:
            rolls.append((defender, attacker, f"besieged_{roll}"))
        hits = []
        for fighter, enemy, table in rolls:
            (die,) = g.roll(f"{fighter.name} {roll}", 10, by=fighter.name)
            result = die + fighter.modifiers[segment]
            breach = defence.breach and fighter is defender
            thirds, stars = tables.assault_result(table, result, breach)
            if fighter is attacker and roll == "fire" and fighter.fires is not None:
                thirds = fighter.fires(thirds)
            fighter.inflicted += thirds
            hits.append((enemy, stars))
            g.log(
                Exchange(
                    fighter.name, roll, die, result - die, result, "", in_thirds(thirds), stars,
                    in_thirds(fighter.inflicted), enemy.stars + stars,
                )
            )  # fmt: skip
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
    for reason, value in besieger_parts(siege, defence).items():
        attacker.add(reason, both_days(value, value))
    for fighter, enemy in ((attacker, defender), (defender, attacker)):
        fire = max(0, fighter.leader.fire - enemy.leader.fire)
        shock = max(0, fighter.leader.shock - enemy.leader.shock)
        if fire or shock:
            fighter.add("leader", both_days(fire, shock))
        announce(g, fighter)
    return attacker, defender


def besieger_inflicts(stack: tuple[Contingent, ...], thirds: int, period: int) -> int:
    """13.4: small stacks and stacks without A do less; some A+ do more."""
    strength = forces.strength(stack)
    if strength < 8 * LD:
        thirds -= (strength <= 6 * LD) + (strength <= 4 * LD) + 2 * (not forces.has_army(stack))
    if any(is_stormer(part, period) for part in stack):
        thirds += 2
    return max(0, thirds)


def is_stormer(part: Contingent, period: int) -> bool:
    """13.4: an A+ of POL (I-II), RUS (I-III), janissaries before M-1a (I-III)."""
    guards = part.janissaries and not part.reformed
    until = {"poland": 2, "russia": 3}.get(part.country, 3 if guards else 0)
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
    capped = besieged_inflicts(siege, defender.inflicted, defence.breach, attacker.routed)
    suffered = to_whole(capped) if fortress.europe else capped
    done = besieger_inflicts(stack, attacker.inflicted, siege.period)
    total = forces.strength(stack)
    left = yield from take_losses(g, siege.besieger, stack, min(suffered, total))
    by_morale = bool(left) and defender.routed
    within = forces.strength(fortress.inside)
    resistance = tables.resistance(fortress.level, defence.breach)
    broken = done - within >= resistance
    falls = bool(left) and (by_morale or broken)
    inside = fortress.inside
    if falls:
        inside = ()
    elif done:
        dead = to_whole(done) if fortress.europe else done
        inside = yield from take_losses(g, siege.besieged, inside, min(dead, within))
    g.log(
        Stormed(
            fortress.name, in_thirds(attacker.inflicted), in_thirds(done),
            in_thirds(within + resistance), in_thirds(defender.inflicted), in_thirds(capped), falls,
        )
    )  # fmt: skip
    # E719: as after a battle: in Europe not before fewer than 3 LD
    leaders = (
        leader_casualty(
            g, attacker, falls, not left, exempt=fortress.europe and within < 3 * LD,
            now=siege.round,
        ),
        Casualty("captured")
        if by_morale and falls and defender.leader.king
        else leader_casualty(
            g, defender, not falls, falls, exempt=fortress.europe and total < 3 * LD,
            now=siege.round,
        ),
    )  # fmt: skip
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
