"""P 7, 8 Vienna and Rome in Turkish hands: points, the shock, and what ends it."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.military.interventions import appoint
from europa.eu9.rules.peace.adjustment import ROMA, WIEN, just_taken
from europa.eu9.rules.powers import little_war
from europa.eu9.rules.powers.awards import give
from europa.eu9.rules.powers.crowns import habsburg
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import (
    allied,
    at_war,
    beside,
    side_of,
    sides_with,
    war_numbered,
    wars_between,
)
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

FALLEN, TOLD = "vienna_fallen", "vienna_told"
TAKEN, HELD = "vienna_taken_points", "vienna_held_points"
POPE = "pope_in_venice"
POINTS = 25
ROME_TOLD = "rome_told"
"""Effect of the turn."""


def look(g: G) -> Steps[None]:
    """At the end of a round: cities that have fallen or are free again."""
    if _vienna(g):
        yield from _rally(g, g.country("austria"), at_war)
    _rome(g)
    if just_taken(g, ROMA) and not g.effect(ROME_TOLD):
        g.add_effect(ROME_TOLD)
        yield from _rally(g, g.country("papacy"), _with_turkey)


def _with_turkey(g: G, power: int, _: int) -> bool:
    return allied(g, power, g.country("turkey"))


def _rally(g: G, victim: int, aloof: Callable[[G, int, int], bool]) -> Steps[None]:
    """P 7.1, 8.1: Catholic powers, one after another, may help the victim against Turkey in a
    limited intervention at once, for nothing."""
    turkey = g.country("turkey")
    for number in [war.number for war in wars_between(g, victim, turkey)]:
        for power in by_initiative(g):
            war = war_numbered(g, number)
            if war is None or faith(g, power) != "catholic" or aloof(g, power, victim):
                continue
            foes = war.side(side_of(war, turkey))
            if sides_with(war, power) or any(beside(g, power, foe) for foe in foes):
                continue
            options = [Option("no", False), Option("yes", True)]
            params = {"power": g.name(power), "victim": g.name(victim), "war": number}
            if (yield Ask(g.seat_of(power), "rally.help", options, "XV", params)):
                help_side(g, war, power, side_of(war, victim), beside=victim)
    yield from appoint(g)


def _vienna(g: G) -> bool:
    """P 7.1, 7.5: the capture; a city that the Habsburgs retake is theirs at once. Whether it has
    just fallen."""
    s = g.state
    turkey, austria = g.country("turkey"), g.country("austria")
    wien = g.world.province_index[WIEN]
    house = (austria, habsburg(g))
    if just_taken(g, WIEN) and not g.effect(TOLD):
        g.add_effect(TOLD)
        s.in_force.setdefault(FALLEN, s.turn)
        if habsburg(g) != NONE:
            change(g, habsburg(g), -1, "XV")
        if TAKEN not in s.in_force:
            s.in_force[TAKEN] = s.turn
            give(g, turkey, POINTS, "Vienna taken", "XV")
        return True
    if g.holds(FALLEN) and s.controller[wien] in house:
        if s.owner[wien] == turkey:
            hand_over(g, wien, austria, "event")
        del s.in_force[FALLEN]
    return False


def _rome(g: G) -> None:
    """P 8.4: Rome retaken by a Catholic power is the Pope's at once."""
    s = g.state
    lazio, turkey = g.world.province_index[ROMA], g.country("turkey")
    holder = s.controller[lazio]
    if s.owner[lazio] == turkey and holder not in (turkey, NONE) and faith(g, holder) == "catholic":
        hand_over(g, lazio, g.country("papacy"), "event")
        s.gone[g.country("papacy")] = 0
        s.in_force.pop(POPE, None)


def hold(g: G) -> None:
    """7.6: Vienna still held: 25 points more, and the Habsburgs lose as many, once a game."""
    s = g.state
    if just_taken(g, WIEN) and HELD not in s.in_force:
        s.in_force[HELD] = s.turn
        give(g, g.country("turkey"), POINTS, "Vienna held", "XV")
        if habsburg(g) != NONE:
            give(g, habsburg(g), -POINTS, "Vienna lost", "XV")


def settle(g: G) -> None:
    """P 35.2: Rome is Turkish, or the Papacy Venetian: the Pope goes to Venice."""
    s = g.state
    lazio = g.world.province_index[ROMA]
    if s.owner[lazio] in (g.country("turkey"), g.country("venice")):
        s.in_force.setdefault(POPE, s.turn)


AFTER_STEP = {"4.5": (look, little_war.look), "7.4": (settle,), "7.6": (hold,)}
MESSAGES = {
    "ask.rally.help": "{power}: {victim} has lost its city to the Turks. Do you help it in war"
    " {war}, at no cost?",
    "option.rally.help.yes": "a limited intervention",
    "option.rally.help.no": "no",
}
