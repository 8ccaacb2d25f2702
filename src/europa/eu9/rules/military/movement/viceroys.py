"""P 36.5 A viceroy enters the colony of Aden or Oman at peace: it submits, or there is war."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.rules.diplomacy.activation import level_in
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.lookup.register import has_viceroy
from europa.eu9.rules.military.movement import contact
from europa.eu9.rules.military.stacks import muster
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.single.submission import has_submitted, may_enter, release, submit
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of
from europa.kernel import Entry, Steps

OVERSEAS = "overseas"


class ViceroyCame(Entry, frozen=True):
    """A viceroy at the gates of a city overseas: does it submit?"""

    minor: str
    power: str
    die: int
    level: int
    war: bool


def visit(g: G, journey: Journey, province: int) -> Steps[bool | None]:
    """On entry: a die below the activation level is war and a battle at once; None: nothing is
    to be tested here, else whether the stack may go on."""
    s = g.state
    stack = s.stacks[journey.number]
    power, minor = stack.country, s.post_owner[province]
    if not may_enter(g, power, province) or not has_viceroy(s, stack.number):
        return None
    if journey.ground.land_foes[minor]:
        return None
    die, level = g.d10("activation", g.name(minor)), level_in(g, minor, province)
    roused = die < level
    g.log(ViceroyCame(g.name(minor), g.name(power), die, level, roused))
    if not roused:
        submit(g, power, minor, province)
        return False
    begin_war(g, OVERSEAS, (minor,), (power,), fresh=s.segment)
    _deploy(g, minor, province)
    journey.look_again(g)
    foes = [x.number for x in journey.ground.foes_in(province)]
    if not foes:
        return True
    return (yield from contact.strike(g, journey, [journey.number], foes, province))


def _deploy(g: G, minor: int, province: int) -> None:
    """Its troops are where the viceroy is."""
    units: list[Any] = g.state.units
    for n, unit in enumerate(units):
        if unit.country == minor and unit.kind not in NAVAL_UNITS and not unit.stack:
            units[n] = msgspec.structs.replace(unit, place=province)
    muster(g)


def look(g: G) -> None:
    """36.5: a garrison that is no more takes the treaty with it."""
    s = g.state
    for record in specials_of("submits"):
        minor = g.country(record.minor)
        if not has_submitted(g, minor):
            continue
        places = [p for p in g.posts(minor) if s.occupied[p] != NONE]
        manned = any(
            u.country == s.occupied[p] and u.place == p and u.kind not in NAVAL_UNITS
            for p in places
            for u in s.units
        )
        if not manned and not any(s.fort[p] == s.occupied[p] for p in places):
            release(g, minor)


AFTER_STEP = {"4.2e": (look,), "4.3c": (look,), "4.5": (look,), "5.6": (look,)}
ENTRIES = (ViceroyCame,)
MESSAGES = {
    "entry.ViceroyCame": "{minor} submits to {power}'s viceroy ({die}, {level} needed)",
    "entry.ViceroyCame.war=True": "{minor} fights {power}'s viceroy ({die} below {level})",
}
