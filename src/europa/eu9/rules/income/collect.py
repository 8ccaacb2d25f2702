"""V Incomes: sheet B to the gross income (3.1); the totals of the phase (3.14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from europa.eu9.rules.income import (
    annexed_portugal,
    centres,
    event_income,
    event_lands,
    foreign_trade,
    land_income,
    trade_zones,
)
from europa.eu9.rules.income.sund import levy_parts
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.establishments import ELMINA, ELMINA_LOST
from europa.eu9.rules.powers.exploitable import is_exploitable, yields
from europa.eu9.sheet import Part
from europa.eu9.sheet import total as fill_in
from europa.eu9.state import TP
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS, NONE
from europa.eu9.world.tables import domestic_trade, mnu_income
from europa.kernel import Entry, Steps

CEREALS = MNU_KINDS.index("cereals")
CEREALS_WORTH = 20
GOLD_FLOW = 40
"""E562: ducats of gold of a turn from which Spain suffers for good."""
ELMINA_GOLD = 40
"""B7: gold of the Gold Coast, while Portugal keeps its first trading post there."""


class Income(Entry, frozen=True):
    """The gross income of a power."""

    power: str
    land: int
    industry: int
    trade: int
    overseas: int
    gross: int


ENTRIES = (Income,)
MESSAGES = {
    "entry.Income": (
        "{power}: gross income {gross} ducats (land {land}, industry {industry}, trade {trade}, "
        "overseas {overseas})"
    )
}


def manufacture_parts(g: G, power: int) -> list[Part]:
    """B6: fixed values; nothing where the province can't be exploited."""
    parts = []
    for mnu in g.mnus(power):
        place = g.world.provinces[mnu.province].id
        ducats = mnu_income(power, mnu.kind, mnu.level, place)
        part = event_lands.share(g, power, mnu.province)
        if part != NONE:
            ducats = ducats * part // 100
        elif not yields(g, power, mnu.province):
            ducats = 0
        parts.append(Part(f"{MNU_KINDS[mnu.kind]}_{place}", ducats))
    return parts


def gold_parts(g: G, power: int) -> list[Part]:
    """B7: 20 for each mine that isn't depleted; Portugal's Gold Coast."""
    s, w = g.state, g.world
    parts = []
    for p in land_income.holdings(g, power):
        province = w.provinces[p]
        mines = 0 if s.spent_mine[p] else province.gold
        ducats = mines + 20 * s.new_mine[p]
        if province.europe and ducats and is_exploitable(g, p):
            parts.append(Part(province.id, ducats))
    elmina = w.province_index[ELMINA]
    if _has_elmina(g, power) and not g.holds(ELMINA_LOST) and resources.is_working(g, elmina):
        parts.append(Part("elmina", ELMINA_GOLD))
    return parts


def _has_elmina(g: G, power: int) -> bool:
    """P 36.9: Portugal's trading post on the Gold Coast, the first or another."""
    posts = g.posts(power, TP)
    return g.name(power) == "portugal" and g.world.province_index[ELMINA] in posts


def colony_parts(g: G, power: int) -> list[Part]:
    """B17, and what events take of all that comes from overseas (B17 to B19)."""
    parts = resources.colony_parts(g, power)
    others = (*resources.post_parts(g, power), *resources.resource_parts(g, power))
    lost = event_lands.colonial_loss(g, power, _sum([*parts, *others]))
    return [*parts, Part("political events", -lost)] if lost else parts


def domestic(g: G, power: int) -> int:
    """B9: the table by land income, 20 for each Cereals level, and DTI; revolts don't lower it."""
    cereals = sum(mnu.level for mnu in g.mnus(power) if mnu.kind == CEREALS)
    worth = g.line(power, "B1") + g.line(power, "B2") + CEREALS_WORTH * cereals
    return domestic_trade(worth, g.state.dti[power])


def _sum(parts: Sequence[Part]) -> int:
    return sum(part.amount for part in parts)


MADE: dict[str, Callable[[G, int], list[Part]]] = {
    "B1": land_income.own_parts,
    "B2": land_income.vassal_parts,
    "B3": land_income.idle_parts,
    "B6": manufacture_parts,
    "B7": gold_parts,
    "B11": trade_zones.level_parts,
    "B12": trade_zones.monopoly_parts,
    "B14": centres.centre_parts,
    "B17": colony_parts,
    "B18": resources.post_parts,
    "B19": resources.resource_parts,
}
"""Lines that are sums over the map."""
COMMERCE = ("B9", "B10", "B11", "B12", "B13", "B14", "B15")
"""Lines of trade."""
SHEET_PARTS = {**MADE, "B10": foreign_trade.blocked_parts}


def fill_sheet(g: G, power: int) -> None:
    """3.1: lines B1 to B25. Events add to B4, B22 and B24 by effects of that name."""
    levies = [*levy_parts(g, power), *annexed_portugal.parts(g, power)]
    g.write(power, "B22", g.effect("B22", power) + _sum(levies))
    for line, make in MADE.items():
        g.write(power, line, _sum(make(g, power)))
    g.write(power, "B9", domestic(g, power))
    g.write(power, "B10", foreign_trade.income(g, power))
    g.write(power, "B13", sum(trade_zones.monopolies(g, power)))
    g.write(power, "B15", centres.star_losses(g, power))
    g.write(power, "B20", len(resources.monopolies(g, power)))
    if event_lands.nothing(g, "commercial", power):  # VII-3
        for line in COMMERCE:
            g.write(power, line, 0)
    g.write(power, "B4", event_income.on_land(g, power))
    for line in ("B5", "B8", "B16", "B21", "B23"):
        fill_in(g, power, line)
    g.write(power, "B24", event_income.on_total(g, power))
    fill_in(g, power, "B25")


def collect(g: G) -> Steps[None]:
    """3.1: every power's income, by the map as it stands."""
    for power in g.majors():
        if g.name(power) == "portugal" and not _has_elmina(g, power):
            g.state.in_force.setdefault(ELMINA_LOST, g.state.turn)
        fill_sheet(g, power)
        before = g.state.world_gold
        yield from resources.store_gold(g, power)
        mined = g.line(power, "B7") + g.state.world_gold - before
        if g.name(power) == "spain" and mined >= GOLD_FLOW:
            g.state.in_force.setdefault("gold_flow", g.state.turn)  # E562
        lines = [g.line(power, name) for name in ("B5", "B8", "B16", "B21", "B25")]
        g.log(Income(g.name(power), *lines))


def total(g: G) -> None:
    """3.14: B38, the expenses of administration."""
    for power in g.majors():
        fill_in(g, power, "B38")
