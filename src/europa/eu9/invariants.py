"""What must hold in every position, whatever the rules do."""

from __future__ import annotations

from itertools import compress
from operator import gt

from europa.eu9.invariants_forces import check_forces
from europa.eu9.invariants_memo import when_changed
from europa.eu9.invariants_wars import check_wars
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.powers.manufactures import counted
from europa.eu9.state import GOODS, LINE, LINES, TP, ZONES, Eu9
from europa.eu9.table import G
from europa.eu9.world import GROUPS, NONE, PERIOD_TURNS, POWERS, load_world, period_of
from europa.eu9.world.tables import goods
from europa.kernel import Dice
from europa.kernel.journal import Journal

TF_MOST = 6
REVOLT_MOST = 4
"""Sides of revolt counters: two +."""
PASSED_ON = ("A3", "A4")
"""Dowries, loans and refunds; sales: what one pays another gets."""
MNU_BEYOND = 2
"""II.1.5: counters above the limit at most."""
EUROPE = tuple(p.index for p in load_world().provinces if p.europe)


def broken(state: Eu9) -> list[str]:
    """Everything that doesn't hold, in words; empty unless there is a bug."""
    g = G(state, Dice(b"\0" * 16), Journal(None))
    found: list[str] = []
    _table(g, found)
    _trade(g, found)
    _posts(g, found)
    _lands(g, found)
    check_forces(g, found)
    check_wars(g, found)
    _money(g, found)
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


@when_changed("tf", "tf_max")
def _trade(g: G, found: list[str]) -> None:
    s = g.state
    if max(s.tf_max) <= TF_MOST and not any(map(gt, s.tf, s.tf_max)):
        return
    for place, level in enumerate(s.tf):
        if level > s.tf_max[place] or s.tf_max[place] > TF_MOST:
            zone = g.world.zones[place % ZONES].id
            found.append(f"{g.name(place // ZONES)}: fleet {level}/{s.tf_max[place]} in {zone}")


@when_changed("post", "post_owner", "post_level", "exploited", "revolt")
def _posts(g: G, found: list[str]) -> None:
    s = g.state
    used = {place // GOODS for place in compress(range(len(s.exploited)), s.exploited)}
    for n, (kind, owner, level) in enumerate(zip(s.post, s.post_owner, s.post_level, strict=True)):
        if not kind and not level and owner == NONE and n not in used:
            continue
        name = g.world.provinces[n].id
        if bool(kind) != (owner != NONE) or bool(kind) != (level > 0) or level > 6:
            found.append(f"{name}: establishment {kind} of level {level}")
        if not kind and n in used:
            found.append(f"{name}: resources exploited by nobody")
    if max(s.revolt) > REVOLT_MOST:
        name = g.world.provinces[s.revolt.index(max(s.revolt))].id
        found.append(f"{name}: more than two revolt counters")
    if any(kind > TP for kind in s.post):
        found.append("an establishment is a COL or a TP")


@when_changed("owner", "gone", "controller", "revolt", "revolt_since", "sieges", "turn")
def _lands(g: G, found: list[str]) -> None:
    """A province's owner is not gone; what somebody owns in Europe somebody holds."""
    s = g.state
    if any(s.gone[owner] for owner in set(s.owner) if owner != NONE):
        for n, owner in enumerate(s.owner):
            if owner != NONE and s.gone[owner]:
                found.append(f"{g.world.provinces[n].id}: its owner {g.name(owner)} is gone")
    found.extend(
        f"{g.world.provinces[n].id} is held by nobody, and not in revolt"
        for n in EUROPE
        if s.controller[n] == NONE != s.owner[n] and not s.revolt[n] and not _outlasts(g, n)
    )


def _outlasts(g: G, province: int) -> bool:
    """10.5, X.3: rebels keep a city when their last counter falls. 5.3 gives it a new one unless it
    is besieged; besiegers may leave at 5.6, so that it stands without one to the next 5.3."""
    s = g.state
    return province in s.sieges or s.revolt_since.get(province, NONE) >= s.turn - 1


def _money(g: G, found: list[str]) -> None:
    """4.5.1: what powers pay each other at 2.3 and 2.4 goes from one to another."""
    ledger = g.state.ledger
    for line in PASSED_ON:
        column = ledger[LINE[line] :: len(LINES)]
        if sum(column):
            found.append(f"{line}: {sum(column):+} ducats in all, and nobody has lost or got them")


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
    if len(s.aims[power]) not in (0, 3):
        found.append(f"{name}: {len(s.aims[power])} objectives")
