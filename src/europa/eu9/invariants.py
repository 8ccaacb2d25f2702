"""What must hold in every position, whatever the rules do."""

from __future__ import annotations

from europa.eu9.invariants_wars import check_wars
from europa.eu9.pieces import OUTSIDE, PRESIDIO
from europa.eu9.rules.military.stacks import name_of
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.powers.manufactures import counted
from europa.eu9.state import GOODS, ON_MAP, SEA_PLACE, TP, UNITS, ZONES, Eu9
from europa.eu9.table import G
from europa.eu9.world import GROUPS, NONE, PERIOD_TURNS, POWERS, period_of
from europa.eu9.world.tables import goods
from europa.kernel import Dice
from europa.kernel.journal import Journal

MNU_BEYOND = 2
"""II.1.5: counters above the limit at most."""


def broken(state: Eu9) -> list[str]:
    """Everything that doesn't hold, in words; empty unless there is a bug."""
    g = G(state, Dice(b"\0" * 16), Journal(None))
    found: list[str] = []
    _table(g, found)
    _trade(g, found)
    _posts(g, found)
    _stacks(g, found)
    check_wars(g, found)
    for power in g.majors():
        _power(g, power, found)
    return found


def _table(g: G, found: list[str]) -> None:
    s = g.state
    played = [power for power in s.seat_power if power != NONE]
    if len(set(played)) != len(played):
        found.append("a power is played twice")
    if [power in played for power in range(POWERS)] != [bool(x) for x in s.major]:
        found.append("majors are not those that seats play")
    opening = any(s.turn == first for first, _ in PERIOD_TURNS) or s.turn > s.last_turn
    if s.period != period_of(s.turn) and not opening:
        found.append(f"period {s.period} in turn {s.turn}")
    if not 1 <= s.inflation <= 10:
        found.append(f"inflation in box {s.inflation}")
    for good, box in zip(goods(), s.prices, strict=True):
        if not good.lowest <= box <= good.highest:
            found.append(f"price of {good.id} in box {box}")
    for n, patron in enumerate(s.patron):
        if (patron == NONE) != (s.box[n] == 0):
            found.append(f"{g.name(n)}: a box needs a patron, a patron a box")
        if patron != NONE and g.is_major(n):
            found.append(f"{g.name(n)} is played and on a track")
    if s.group_tech[GROUPS.index("medieval") * 2] != 0:
        found.append("the Medieval group has moved")
    for n, owner in enumerate(s.owner):
        if owner != NONE and s.gone[owner]:
            found.append(f"{g.world.provinces[n].id}: its owner {g.name(owner)} is gone")


def _trade(g: G, found: list[str]) -> None:
    s = g.state
    for place, level in enumerate(s.tf):
        if level > s.tf_max[place] or s.tf_max[place] > 6:
            zone = g.world.zones[place % ZONES].id
            found.append(f"{g.name(place // ZONES)}: fleet {level}/{s.tf_max[place]} in {zone}")


def _posts(g: G, found: list[str]) -> None:
    s = g.state
    for n, kind in enumerate(s.post):
        name = g.world.provinces[n].id
        level = s.post_level[n]
        if bool(kind) != (s.post_owner[n] != NONE) or bool(kind) != (level > 0) or level > 6:
            found.append(f"{name}: establishment {kind} of level {level}")
        if not kind and any(s.exploited[n * GOODS : (n + 1) * GOODS]):
            found.append(f"{name}: resources exploited by nobody")
        if s.revolt[n] > 4:
            found.append(f"{name}: more than two revolt counters")
    if any(kind > TP for kind in s.post):
        found.append("an establishment is a COL or a TP")


def _stacks(g: G, found: list[str]) -> None:
    """Who is in a stack stands where it stands; no fleet on land; no siege without besieger."""
    s = g.state
    for unit in s.units:
        stack = s.stacks.get(unit.stack)
        if unit.stack and (stack is None or stack.place != unit.place):
            found.append(f"a {unit.kind} of {g.name(unit.country)} is not where its stack is")
        elif stack is not None and stack.naval != (unit.kind in NAVAL_UNITS):
            found.append(f"{name_of(g, stack)}: ships and troops in one stack")
    for n, number in enumerate(s.leader_stack):
        if number and s.leader_state[n] == ON_MAP and s.round:
            at = s.stacks.get(number)
            if at is None or at.place != s.leader_place[n]:
                found.append(f"{g.world.leaders[n].id} is not where his stack is")
    field = {x.place for x in s.stacks.values() if not x.naval and x.inside == OUTSIDE}
    empty = [key % PRESIDIO for key in s.sieges if key % PRESIDIO not in field and s.round]
    found.extend(f"{g.world.provinces[p].id} is besieged by nobody" for p in empty)
    for number, stack in s.stacks.items():
        if stack.number != number or number > s.stack_count:
            found.append(f"stack {number} has a wrong number")
        if stack.carrier and stack.carrier not in s.stacks:
            found.append(f"{name_of(g, stack)} is aboard nothing")
        elif stack.carrier and s.stacks[stack.carrier].place != stack.place:
            found.append(f"{name_of(g, stack)} is not where its fleet is")
        if not stack.naval and stack.place >= SEA_PLACE and not stack.carrier:
            found.append(f"{name_of(g, stack)} stands on the sea")


def _power(g: G, power: int, found: list[str]) -> None:
    s, name = g.state, g.name(power)
    if not -3 <= s.stability[power] <= 3:
        found.append(f"{name}: stability {s.stability[power]}")
    if not 1 <= s.fti[power] <= s.sfti[power] <= 5 or not 1 <= s.dti[power] <= 5:
        found.append(f"{name}: DTI {s.dti[power]} FTI {s.fti[power]}/{s.sfti[power]}")
    most = min(g.world.power(power).pool.get("MNU", 99), limit(g, power, "mnu") + MNU_BEYOND)
    if counted(g, power) > most and s.period == period_of(s.turn):
        found.append(f"{name}: {len(g.mnus(power))} manufactures, {most} at most")
    if any(mnu.level not in (1, 2) for mnu in g.mnus(power)):
        found.append(f"{name}: a manufacture is of level 1 or 2")
    if s.national_loan[power] < 0 or any(x.rest < 0 for x in s.loans if x.power == power):
        found.append(f"{name}: owes less than nothing")
    if any(unit.kind not in UNITS for unit in s.units):
        found.append("a unit that does not exist")
    if len(s.aims[power]) not in (0, 3):
        found.append(f"{name}: {len(s.aims[power])} objectives")
