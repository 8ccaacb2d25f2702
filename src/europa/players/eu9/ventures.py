"""What administrative actions are worth: a chance of success times the income they bring."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from europa.eu9.pieces import Action
from europa.eu9.rules.administration import (
    colonisation,
    competition,
    domestic,
    external,
    technology,
)
from europa.eu9.rules.administration.actions import column
from europa.eu9.rules.administration.planning import invested
from europa.eu9.rules.administration.revolution import is_open
from europa.eu9.rules.income import foreign_trade
from europa.eu9.rules.income.trade_zones import monopoly_value
from europa.eu9.rules.powers import manufactures, resources
from europa.eu9.rules.powers.indices import fti
from europa.eu9.state import COL, LAND, TP
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS, NONE
from europa.eu9.world.tables import domestic_trade, goals, mnu_income, outcome
from europa.eu9.world.tables import foreign_trade as trade_table
from europa.players.eu9.money import horizon

LEVEL = 30
"""Ducats that a level of technology is worth to a power that keeps pace."""
LATE = 12
"""More for each level behind the pace, and how far that goes."""
MOST_LATE = 10
RIVALS = 0.5
"""What a gain is worth where it begins a struggle."""
FOOTHOLD, MINE = 60.0, 12
"""Ducats that the first establishment on a continent is worth; income of a colony with gold."""
USEFUL = {"metal": 4, "instruments": 4, "art": 3, "wood": 2, "fish": 2}
"""Income in kind of manufactures: technology, stability, ships."""


class Venture(NamedTuple):
    """A piece of a plan and what it is worth, its price taken off."""

    action: Action
    net: float

    @property
    def rate(self) -> float:
        return self.net / max(1, self.action.ducats)


@lru_cache(maxsize=4096)
def chance(at: int, modifier: int, index: int) -> float:
    """VI.1: how likely an action succeeds."""
    total = 0.0
    for die in range(1, 11):
        result = outcome(at, die + modifier)
        total += 1.0 if result.startswith("S") else index / 10 if result.startswith("h") else 0.0
    return total / 10


@lru_cache(maxsize=4096)
def levels(at: int, modifier: int, index: int, available: bool) -> float:
    """VI.7.2: levels of technology that an action brings on average."""
    total = 0.0
    for die in range(1, 11):
        result = outcome(at, die + modifier)
        if result.startswith("S"):
            total += 2 if available or result == "S*" else 1
        elif result.startswith("h"):
            total += 1 if available else index / 10
    return total / 10


def best_manufacture(g: G, power: int) -> float:
    """Income of the best manufacture that a success would give."""
    found = [0.0]
    found += [
        improvement(g, power, mnu.kind, mnu.province) for mnu in g.mnus(power) if mnu.level == 1
    ]
    if manufactures.may_build(g, power):
        found += [
            new_income(g, power, kind)
            for kind in manufactures.kinds(g, power)
            if manufactures.places(g, power, kind)
        ]
    return max(found)


def new_income(g: G, power: int, kind: int) -> float:
    """What a new manufacture of a kind brings a turn."""
    name = MNU_KINDS[kind]
    more = 0.0
    if name == "cereals":
        more = _home_trade(g, power, 20) - _home_trade(g, power, 0)
    return mnu_income(power, kind, 1) + more + USEFUL.get(name, 0)


def improvement(g: G, power: int, kind: int, province: int) -> float:
    """What the + side brings more."""
    where = g.world.provinces[province].id
    more = mnu_income(power, kind, 2, where) - mnu_income(power, kind, 1, where)
    return more + USEFUL.get(MNU_KINDS[kind], 0)


def _home_trade(g: G, power: int, more: int, index: int = 0) -> int:
    cereals = sum(mnu.level for mnu in g.mnus(power) if MNU_KINDS[mnu.kind] == "cereals")
    land = g.line(power, "B1") + g.line(power, "B2") + 20 * cereals + more
    return domestic_trade(land, min(5, g.state.dti[power] + index))


def _index_income(g: G, power: int, kind: str) -> float:
    """What one more DTI, FTI or sFTI brings a turn."""
    if kind == "dti":
        return _home_trade(g, power, 0, 1) - _home_trade(g, power, 0) + 3
    if kind == "sfti":
        return 4
    now = g.state.fti[power]
    blocked = foreign_trade.blocked(g, power)
    return trade_table(blocked, min(5, now + 1)) - trade_table(blocked, now) + 6


def _domestic(g: G, power: int, kind: str) -> Callable[[Action], float]:
    income = best_manufacture(g, power) if kind == "mnu" else _index_income(g, power, kind)
    base, drm = domestic.base(g, power, kind), domestic.modifier(g, power, kind)
    own, turns = fti(g, power), horizon(g)
    return lambda action: (
        chance(column(base, invested(kind, action.ducats)), drm, own) * income * turns
    )


def fleet_income(g: G, power: int, zone: int) -> float:
    """What one more level of a trade fleet brings a turn."""
    w = g.world.zones[zone]
    now = g.tf(power, zone)
    gain = float(w.per_level + monopoly_value(g, zone, now + 1) - monopoly_value(g, zone, now)) + 1
    others = [g.tf(c, zone) for c in g.fleets_in(zone) if c != power]
    strongest = max(others, default=0)
    struggle = strongest >= external.FULL or (now + 1 >= external.PLUS <= strongest)
    return gain * RIVALS if struggle else gain


def _fleet(g: G, power: int, zone: int) -> Callable[[Action], float]:
    base, drm = external.tfi_base(g, power, zone), external.tfi_modifier(g, power, zone)
    own = fti(g, power, "tfi", overseas=not g.world.zones[zone].europe)
    worth = fleet_income(g, power, zone) * horizon(g)
    return lambda action: chance(column(base, invested("tfi", action.ducats)), drm, own) * worth


def _good_price(g: G, province: int, kind: int) -> float:
    """The best resource that one more level could exploit."""
    area = g.world.provinces[province].area
    best = 0
    for good in range(len(g.state.prices)):
        if resources.free_units(g, area, good) > 0:
            needs = 1 if good in resources.CIRCLED or good == resources.FURS else 2
            if good == resources.FISH and kind == COL:
                needs = 1
            best = max(best, resources.price(g, good) // needs)
    return float(best)


def post_income(g: G, power: int, province: int, kind: int) -> float:
    """What a new or larger COL or TP brings a turn."""
    s = g.state
    own = s.post_owner[province] == power and s.post[province] == kind
    level = s.post_level[province] if own else 0
    rich = g.world.areas[g.world.provinces[province].area].income
    if kind == COL:
        gain = 1 + (rich if level in (0, colonisation.PLUS - 1) else 0)
        gain += MINE * (not level and bool(g.world.provinces[province].gold))
    else:
        gain = 1 if level in (0, colonisation.PLUS - 1) else 0
    return gain + _good_price(g, province, kind) + 0.5


def _post(g: G, power: int, province: int, name: str) -> Callable[[Action], float]:
    kind = COL if name == "col" else TP
    base = colonisation.base(g, power, province, kind)
    drm = colonisation.modifier(g, power, province, kind, g.state.pioneer[power])
    own = fti(g, power, name, overseas=True)
    worth = post_income(g, power, province, kind) * horizon(g) + _foothold(g, power, province)
    return lambda action: chance(column(base, invested(name, action.ducats)), drm, own) * worth


def _foothold(g: G, power: int, province: int) -> float:
    """What the first establishment on a continent is worth besides: a port for ships and news."""
    found = set(g.world.areas[g.world.provinces[province].area].continents)
    held = {
        name
        for p in g.posts(power)
        if g.world.provinces[p].area != NONE
        for name in g.world.areas[g.world.provinces[p].area].continents
    }
    return 0.0 if found & held else FOOTHOLD


@lru_cache(maxsize=256)
def pace(turn: int, naval: bool) -> int:
    """The level that keeps up with the goals: they open by turn."""
    boxes = [(0, 0), *((goal.turn, goal.box + 1) for goal in goals()
                       if goal.naval == naval and goal.box and not goal.only)]  # fmt: skip
    for (first, low), (last, high) in pairwise(boxes):
        if first <= turn <= last:
            return low + (high - low) * (turn - first) // max(1, last - first)
    return boxes[-1][1]


def _technology(g: G, power: int, name: str) -> Callable[[Action], float]:
    kind = technology.KINDS[name]
    base, drm = technology.base(g, power, kind), technology.modifier(g, power, kind)
    goal = technology.next_goal(g, power, kind)
    available = goal != NONE and is_open(g, goal)
    behind = pace(g.state.turn, kind != LAND) - g.tech(power, kind)
    worth = LEVEL + LATE * max(0, min(MOST_LATE, behind))
    own = fti(g, power)
    if behind < -2 or (goal == NONE and behind < 0):
        worth = 0
    return lambda action: (
        999.0 if action.detail
        else levels(column(base, invested(name, action.ducats)), drm, own, available) * worth
    )  # fmt: skip


SPITE = 0.25
"""What a rival's lost income is worth."""
EXPECTED_ANSWER = 10


def _competition(g: G, power: int, action: Action) -> float:
    """A rival's fleet in a zone where the power trades, if it is as large or bars the way."""
    target = competition.target_of(g, action)
    zone = target.zone
    if zone == NONE or not g.tf(power, zone):
        return 0.0
    mine, theirs = g.tf(power, zone), g.tf(target.country, zone)
    if theirs < mine or not theirs:
        return 0.0
    w = g.world.zones[zone]
    income = SPITE * w.per_level
    if theirs >= external.PLUS:
        income += (monopoly_value(g, zone, theirs) - monopoly_value(g, zone, mine)) / theirs
    at = competition.column(g, power, target, action.ducats, EXPECTED_ANSWER)
    drm = competition.modifier(g, power, target)
    return chance(at, drm, fti(g, power)) * income * horizon(g)


def appraiser(g: G, power: int, kind: str, target: str) -> Callable[[Action], float]:
    """What actions of a kind at a target are worth, before their price."""
    w = g.world
    if kind in domestic.KINDS:
        return _domestic(g, power, kind)
    if kind == "tfi":
        return _fleet(g, power, w.zone_index[target])
    if kind in ("col", "tp"):
        return _post(g, power, w.province_index[target], kind)
    if kind in technology.KINDS:
        return _technology(g, power, kind)
    if kind == "competition":
        return lambda action: _competition(g, power, action)
    raise AssertionError(kind)


def best_by_target(g: G, power: int, kind: str, offers: list[Action]) -> list[Venture]:
    """For each target the investment that is worth most, if any is worth its price."""
    found: dict[tuple[str, str], Venture] = {}
    appraisers: dict[str, Callable[[Action], float]] = {}
    for action in offers:
        if action.target not in appraisers:
            appraisers[action.target] = appraiser(g, power, kind, action.target)
        venture = Venture(action, appraisers[action.target](action) - action.ducats)
        key = (action.target, action.detail)
        known = found.get(key)
        if venture.net > 0 and (known is None or venture.net > known.net):
            found[key] = venture
    return list(found.values())
