"""VIII.11: sieges: undermining, its attrition check, how a fortress falls; revolts and raiders."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Told, Undermined
from europa.eu9.combat.forces import Contingent, Leader
from europa.eu9.combat.rounds import Round
from europa.kernel import Ask, Option, Steps, Table


class Fortress(msgspec.Struct, frozen=True, kw_only=True):
    """A besieged place as described."""

    name: str = "the fortress"
    level: int
    """1 to 5; a fort is 0."""
    europe: bool = True
    colony_six: bool = False
    plain: bool = True
    has_port: bool = False
    port_open: bool = False
    """Unblockaded, or supplied."""
    siegeworks: str = ""
    """Siegeworks already there, as `-`, `+`, `+-`, `++`."""
    breached: bool = False
    """A breach was made this turn."""
    inside: tuple[Contingent, ...] = ()
    leader: Leader | None = None


class Siege(msgspec.Struct, frozen=True, kw_only=True):
    """A siege as described, in one round."""

    period: int
    fortress: Fortress
    besieged: str
    """Name of the besieged side."""
    besieger: str
    stack: tuple[Contingent, ...]
    leader: Leader | None = None
    admiral_siege: int = 0
    """Siege value of a blockading admiral."""
    supplied: bool = True
    supply_distance: int = 0
    """MP to a source of supply."""
    first_round: bool = True
    """The first siege round of the turn."""
    carried_over: bool = False
    """The siege goes on from last turn."""
    bad_weather: bool = False
    round: Round = ""
    """When it is, for wounded leaders."""
    refuges: tuple[str, ...] = ("a friendly province",)


class SiegeOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a siege round came to."""

    action: str
    result: str = ""
    siegeworks: str = ""
    attrition: bool = False
    falls: bool = False
    level: int = 0
    garrison: bool = False
    freed: tuple[str, int] = ("", 0)
    """War honours: where the garrison marched, and its LD."""
    marched: tuple[Contingent, ...] = ()
    """War honours: the counters themselves, and 1 LD."""
    captured: bool = False
    """12.4: a king inside is taken, without a die."""
    assault: bool = False
    """A breach is open and the besieger storms it at once."""


def siege_value(siege: Siege) -> int:
    """11.3: the best siege value among the besiegers, a blockading admiral included."""
    return max(siege.admiral_siege, siege.leader.siege if siege.leader else 0)


def terrain_malus(fortress: Fortress) -> int:
    """12.2: ground and port."""
    if fortress.europe or fortress.colony_six:
        hard, wet = not fortress.plain, fortress.has_port and fortress.port_open
        malus = 3 if hard and wet else 2 if hard or wet else 0
    elif fortress.has_port:
        malus = 2 if fortress.port_open else 0
    else:
        malus = 0 if fortress.plain else 2
    return min(malus, 1) if fortress.level == 0 else malus


def siegework_bonus(siegeworks: str) -> int:
    """12.1: +1 for a siegework -, +3 for a +."""
    return siegeworks.count("-") + 3 * siegeworks.count("+")


def add_siegework(siegeworks: str, new: str) -> str:
    """12.3: two - make a +; only the best two stay."""
    works = siegeworks + new
    while works.count("-") >= 2:
        works = works.replace("-", "", 2) + "+"
    return "".join(sorted(works, key="+-".index))[:2]


def undermining_parts(siege: Siege) -> dict[str, int]:
    """12.1: all that is added to the die of undermining, by its reason; nothing is left out."""
    fortress = siege.fortress
    guns = forces.artillery(siege.stack, siege.period)
    crowded = 3 if forces.has_army(fortress.inside) else 1 if fortress.inside else 0
    parts = {
        "level": -fortress.level,
        "artillery": tables.artillery_bonus(guns, fortress.level),
        "terrain": -terrain_malus(fortress),
        "breach": 2 * fortress.breached,
        "siegeworks": siegework_bonus(fortress.siegeworks),
        "besieger": siege_value(siege),
        "besieged": -(fortress.leader.siege if fortress.leader else 0),
        "troops inside": crowded,
    }
    return {reason: value for reason, value in parts.items() if value}


def undermining_modifier(siege: Siege) -> int:
    """12.1: the sum of what is added to the die of undermining."""
    return sum(undermining_parts(siege).values())


def supply_check(siege: Siege, die: int) -> int:
    """12.5: the natural die, modified; attrition if strictly below the distance to supply."""
    fortress = siege.fortress
    value = die + 4 * siege.first_round - 2 * siege.carried_over
    value -= fortress.leader.siege if fortress.leader else 0
    return value - forces.detachments(fortress.inside)


def may_undermine(siege: Siege) -> bool:
    """11.1: not with fewer LD than the level, nor without supply."""
    enough = forces.detachments(siege.stack) >= siege.fortress.level
    return enough and siege.supplied


def besiege(g: Table[Any], siege: Siege) -> Steps[SiegeOutcome]:
    """11.1: one round before the walls: undermine, assault, or lift the siege."""
    works = siege.fortress.siegeworks
    starving = not may_undermine(siege)
    options = [Option("assault"), Option("redeploy")]
    if not starving:
        options.insert(0, Option("undermine"))
    else:
        g.log(Told("suffers siege attrition", siege.besieger, rule="VIII.11"))
    choice = yield Ask(siege.besieger, "siege.do", options, "VIII.11")
    if choice != "undermine":
        return SiegeOutcome(action=choice, siegeworks=works, attrition=starving,
                            level=siege.fortress.level, assault=choice == "assault")  # fmt: skip
    return (yield from undermine(g, siege))


def undermine(g: Table[Any], siege: Siege) -> Steps[SiegeOutcome]:
    """12: the die of undermining and what follows."""
    fortress = siege.fortress
    (die,) = g.roll("undermining", 10, by=siege.besieger)
    parts = undermining_parts(siege)
    modified = die + sum(parts.values())
    result = tables.undermining(modified)
    supply = supply_check(siege, die)
    attrition = supply < siege.supply_distance
    reasons = tuple(f"{reason} {value:+d}" for reason, value in parts.items())
    g.log(Undermined(fortress.name, die, reasons, modified, result, supply, attrition))
    if result == "honours":
        options = [Option("breach"), Option("honours")]
        result = yield Ask(siege.besieger, "siege.honours", options, "VIII.11")
    works, storms = fortress.siegeworks, False
    if result.startswith("siegework"):
        works = add_siegework(works, result[-1])
    elif result == "breach":
        options = [Option("assault"), Option("stay")]
        storms = (yield Ask(siege.besieger, "siege.breach", options, "VIII.11")) == "assault"
    if result not in ("honours", "surrender"):
        return SiegeOutcome(
            action="undermine", result=result, siegeworks=works, attrition=attrition,
            level=fortress.level, assault=storms,
        )  # fmt: skip
    freed = ("", 0)
    marched: tuple[Contingent, ...] = ()
    if result == "honours":
        places = [Option(f"refuge:{place}", place) for place in siege.refuges]
        place = yield Ask(siege.besieged, "siege.refuge", places, "VIII.11")
        freed = (place, forces.detachments(fortress.inside) + 1)
        marched = (*fortress.inside, Contingent(siege.besieged, ld=1))
    level, garrison = yield from occupy(siege)
    return SiegeOutcome(
        action="undermine", result=result, attrition=attrition, falls=True, level=level,
        garrison=garrison, freed=freed, marched=marched,
        captured=fortress.leader is not None and fortress.leader.king,
    )  # fmt: skip


def occupy(siege: Siege) -> Steps[tuple[int, bool]]:
    """12.6: the fallen fortress loses a level if 1 LD goes inside, else two."""
    fortress = siege.fortress
    options = [Option("garrison"), Option("empty")]
    stays = (yield Ask(siege.besieger, "siege.garrison", options, "VIII.11")) == "garrison"
    return level_after_fall(fortress, stays), stays


def level_after_fall(fortress: Fortress, garrison: bool) -> int:
    """12.6: at least 1 in Europe and on a COL of level 6; elsewhere it may vanish."""
    least = 1 if fortress.europe or fortress.colony_six else 0
    return max(least, fortress.level - (1 if garrison else 2))


def revolt_modifier(
    strength: int,
    *,
    manoeuvre: int = 0,
    rebel_manoeuvre: int = 0,
    fortress: int = 0,
    inside: int = 0,
    plain: bool = True,
    plus: int = 0,
) -> int:
    """14.1: what is added to the die against a revolt with so many + counters.

    `strength` counts LD and pashas; `fortress` and the LD `inside` are friendly to the rebels.
    """
    led = manoeuvre - rebel_manoeuvre
    return strength + led - fortress - inside - 3 * (not plain) - 2 * plus


def revolt_falls(die: int, modifier: int) -> bool:
    """14.1: whether a side of a revolt is put down; a natural 10 always does."""
    return die == 10 or die + modifier >= 8


def privateer_falls(
    die: int,
    *,
    f_minus: int = 0,
    f_plus: int = 0,
    ships: bool = False,
    manoeuvre: int = 0,
    privateer_manoeuvre: int = 0,
    seventy_four: bool = False,
    plus: int = 0,
    open_port: bool = False,
    haven: bool = False,
    battle_here: bool = False,
    enemy: str = "",
) -> bool:
    """14.2: whether a side of a privateer at sea is removed; `enemy` is ``, `ND`, `F-` or `F+`."""
    modified = die + 2 * f_minus + 4 * f_plus + seventy_four + manoeuvre - privateer_manoeuvre
    modified += ships and not (f_minus or f_plus)
    modified -= 2 * plus + 2 * open_port + 2 * haven + battle_here
    modified -= {"": 0, "ND": 1, "F-": 2, "F+": 4}[enemy]
    return die == 10 or modified >= 8
