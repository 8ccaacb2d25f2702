"""VIII.10: columns, morale and modifiers of a land battle."""

from __future__ import annotations

from typing import Any

from europa.eu9.combat import forces, tables
from europa.eu9.combat.fight import Fighter, add_leaders, announce, both_days, first_day
from europa.eu9.combat.forces import LD, Contingent, Leader
from europa.eu9.combat.land_field import Field, LandBattle, Side, seat_of
from europa.kernel import Table

ROUGH = ("sparse_forest", "dense_forest", "northern_forest", "swamp", "desert")


def parameters(
    g: Table[Any],
    battle: LandBattle,
    leaders: list[Leader],
    stacks: list[tuple[Contingent, ...]],
) -> tuple[Fighter, Fighter]:
    """4: columns, morale and modifiers of both sides; losses don't change them any more."""
    sides = (battle.phasing, battle.other)
    one, two = (
        Fighter(side.name, seat_of(side), leader)
        for side, leader in zip(sides, leaders, strict=True)
    )
    add_leaders(one, two)
    for place, fighter in enumerate((one, two)):
        set_columns(battle, fighter, sides[place], stacks[place], stacks[1 - place])
        add_land_modifiers(battle, fighter, place, stacks[place], stacks[1 - place])
        if sides[place].natives:
            fighter.dice = max(1, -(-forces.detachments(stacks[place]) // 8))
        announce(g, fighter)
    return one, two


def set_columns(
    battle: LandBattle,
    fighter: Fighter,
    side: Side,
    own: tuple[Contingent, ...],
    enemy: tuple[Contingent, ...],
) -> None:
    """4.1, 5.2: columns, morale and what fire does, by technology."""
    mine, theirs = forces.technology(own), forces.technology(enemy)
    fighter.columns = tables.columns("land", mine, theirs)
    fighter.morale = tables.land_morale(mine, theirs) + forces.is_veteran(own)
    if forces.has_tercio(own) and mine in ("renaissance", "arquebus"):
        fighter.morale += 1
    if mine == "medieval" or (
        mine == "renaissance" and battle.field.europe and not forces.has_army(own)
    ):
        fighter.fires = None
    elif mine == "renaissance":
        fighter.fires = lambda thirds: 0
    elif mine == "arquebus":
        fighter.fires = lambda thirds: thirds // 2


def add_land_modifiers(
    battle: LandBattle,
    fighter: Fighter,
    place: int,
    own: tuple[Contingent, ...],
    enemy: tuple[Contingent, ...],
) -> None:
    """4.2: the modifiers of a land battle, each with its reason; `place` 0 is the phasing side."""
    field, is_phasing = battle.field, place == 0
    side, other = (battle.phasing, battle.other)[:: 1 if is_phasing else -1]
    at_ease = is_phasing and side.ignores_terrain
    if side.faces_ottomans:
        fighter.add("facing the Ottomans", both_days(0, -2))
    if side.foraging:
        fighter.add("foraging", first_day(-1, -1))
    old = ("I", "I_reformed", "IM", "II", "IIM")
    if forces.has_tercio(enemy) and not any(p.has_army and p.army_class in old for p in own):
        fighter.add("against Tercio", both_days(0, -1))
    if field.terrain in ROUGH and not at_ease:
        fighter.add(field.terrain.replace("_", " "), both_days(-1, -1))
    if is_phasing:
        if field.terrain == "mountain" and not field.interception and not at_ease:
            fighter.add("into the mountains", both_days(-1, -1))
        if field.crossing in ("river", "pass"):
            fighter.add(f"across a {field.crossing}", first_day(-1, -1))
        elif field.crossing:
            name = "landing" if field.crossing == "landing" else "across a strait"
            fighter.add(name, first_day(-2, -3))
    host = side.natives and forces.detachments(own) >= 2  # E620
    led = fighter.leader.conquistador and field.period <= 4
    if not forces.has_army(own) and not led and not host:
        fighter.add("no army", both_days(-1, 0))
    if forces.artillery(own, field.period) >= 6:
        fighter.add("artillery", both_days(1, 0))
    if forces.strength(own) - forces.strength(enemy) >= 3 * LD:
        fighter.add("numbers", both_days(0, 1))
    if any(has_cavalry(part, field) for part in own) and not other.stops_cavalry:
        fighter.add("cavalry", both_days(0, 1))


def has_cavalry(part: Contingent, field: Field) -> bool:
    """4.2 H: the cavalry bonus of an A, by class or country, period and terrain."""
    period, terrain = field.period, field.terrain
    if not part.has_army:
        return False
    if is_sipahi(part, field):
        return True
    if part.country == "sweden" and 3 <= period <= 6 and terrain in ("plain", "northern_forest"):
        return True
    dense = ("plain", "dense_forest", "northern_forest")
    return (
        (part.army_class == "IIM" and period <= 4 and terrain in ("plain", "sparse_forest"))
        or (part.army_class == "IIIM" and period in (4, 5) and terrain in dense)
        or (part.army_class == "IV" and 3 <= period <= 5 and terrain == "plain")
    )


def is_sipahi(part: Contingent, field: Field) -> bool:
    """TUR's cavalry, before reform M-2, in plain or desert."""
    return (
        part.country == "turkey"
        and part.has_army
        and not part.reformed
        and field.terrain in ("plain", "desert")
    )
