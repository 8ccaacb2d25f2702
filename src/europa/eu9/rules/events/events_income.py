"""Economic events about money, harvests and prices."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.rules.events import pirates
from europa.eu9.rules.events.money_events import gain
from europa.eu9.rules.events.situation import shift_inflation
from europa.eu9.rules.powers.pashas import corrupt_pasha
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS, NONE, RESOURCES
from europa.eu9.world.tables import goods
from europa.kernel import Ask, Option, Steps

CEREALS = MNU_KINDS.index("cereals")
BOXES = {
    "sugar": 1, "cotton": 1, "furs": 1, "slaves": 2, "spices": 2, "products_america": 2,
    "products_orient": 3, "silk": 3,
}  # fmt: skip
"""E-46, E-47: boxes by which a price moves; those of fish and salt stay."""
MESSAGES = {
    "ask.titles.sell": (
        "{power}: sell honorary titles for 1 to 100 ducats? You will have one general fewer."
    ),
    "ask.rectification.choose": "{power}: what is put right?",
    "option.army": "The army: land forces to three times the limit at the plain price",
    "option.fleet": "The fleet: half as many ships again may be bought",
    "option.order": "The state: +5 to improve stability",
    "option.debts": "The debts: up to 200 ducats of national loans are refunded",
}


def _cereals(g: G, power: int) -> int:
    return sum(mnu.level for mnu in g.mnus(power) if mnu.kind == CEREALS)


def agricultural_crisis(g: G, power: int) -> None:
    """E-4: half the income of provinces, 10 points less for each Cereals; others sell theirs."""
    g.add_effect("B4_percent", power, -max(0, 50 - 10 * _cereals(g, power)))
    for other in g.majors():
        if other != power and _cereals(g, other):
            gain(g, other, 10 * _cereals(g, other), 4)


def insecurity(g: G, power: int) -> None:
    """E-6: a tenth of the income of provinces; pirates at home."""
    g.add_effect("B4_percent", power, -10)
    zone = home_zone(g, power)
    if zone != NONE:
        pirates.place(g, zone, pirates.MINUS)


def home_zone(g: G, power: int) -> int:
    """Its CTZ; else the Baltic or the Adriatic if it has a port there; else NONE."""
    w = g.world
    for zone in w.zones:
        if zone.ctz and zone.owner == power:
            return zone.index
    for name in ("tz_baltique", "ctz_venice"):
        zone = w.zones[w.zone_index[name]]
        if any(zone.sea in w.provinces[p].seas and w.provinces[p].port for p in g.owned(power)):
            return zone.index
    return NONE


def _pashas(g: G, power: int) -> Steps[None]:
    if g.name(power) == "turkey":
        yield from corrupt_pasha(g)


def fiscal_evasion(g: G, power: int) -> Steps[None]:
    """E-7: a fifth of the treasury or debt, at least 20; in Turkey a pasha is corrupted."""
    loss = max(20, -(-abs(g.line(power, "A2")) // 5))
    gain(g, power, -loss, 7, secret=True)
    yield from _pashas(g, power)


def corruption(g: G, power: int) -> Steps[None]:
    """E-8: purchases and campaigns cost twice as much, maintenance a tenth more."""
    g.add_effect("purchase_double", power)
    g.add_effect("maintenance_percent", power, 10)
    yield from _pashas(g, power)


def drought(g: G, power: int) -> None:
    """E-15: provinces yield 30 % less."""
    g.add_effect("B4_percent", power, -30)


def exceptional_year(g: G, power: int) -> None:
    """E-16: all income +10 %."""
    g.add_effect("B24_percent", power, 10)


def sale_of_titles(g: G, power: int) -> Steps[None]:
    """E-17: 1d100 ducats for one general fewer, decided before the roll."""
    options = [Option("yes", True), Option("no", False)]
    params = {"power": g.name(power)}
    if (yield Ask(g.seat_of(power), "titles.sell", options, "E-17", params)):
        gain(g, power, g.roll("gift", 100, 1, g.name(power))[0], 17)
        g.add_effect("general_fewer", power)


def epidemics(g: G, power: int) -> None:
    """E-18: all income -20 %."""
    g.add_effect("B24_percent", power, -20)


def gift(g: G, power: int) -> None:
    """E-21: 1d100 ducats."""
    gain(g, power, g.roll("gift", 100, 1, g.name(power))[0], 21)


def inflation(g: G, power: int) -> None:
    """E-32: a box up; only one of E-32 and E-45 a turn counts."""
    _inflate(g, 1, "E-32")


def deflation(g: G, power: int) -> None:
    """E-45: a box down."""
    _inflate(g, -1, "E-45")


def _inflate(g: G, boxes: int, rule: str) -> None:
    if not g.effect("inflation_event"):
        g.add_effect("inflation_event")
        shift_inflation(g, boxes, rule)


def popularity(g: G, power: int) -> None:
    """E-36: 20 ducats, +2 to most actions, taxes harder to raise."""
    gain(g, power, 20, 36)
    for action in ("tfi", "tp", "col", "mnu", "dti", "fti", "sfti"):
        g.add_effect(f"{action}_drm", power, 2)
    g.add_effect("tax_drm", power, -10)


def better_fields(g: G, power: int) -> None:
    """E-38: 2 ducats for each sound province; DTI, Cereals and Wine +3."""
    g.add_effect("B4_each", power, 2)
    for action in ("dti", "mnu_cereals", "mnu_wine"):
        g.add_effect(f"{action}_drm", power, 3)


def _prices(g: G, sign: int, rule: str) -> None:
    """III.2: prices of resources that are on the map now move by boxes."""
    g.add_effect("price_event")
    prices = g.state.prices
    for good, limits in enumerate(goods()):
        name = RESOURCES[good]
        if name not in BOXES or not any(g.state.goods[good :: len(RESOURCES)]):
            continue
        old = prices[good]
        prices[good] = max(limits.lowest, min(limits.highest, old + sign * BOXES[name]))
        if prices[good] != old:
            g.log(Changed("", f"price box of {name}", old, prices[good], rule))


def economic_crisis(g: G, power: int) -> None:
    """E-46: prices fall."""
    _prices(g, -1, "E-46")


def economic_boom(g: G, power: int) -> None:
    """E-47: prices rise."""
    _prices(g, 1, "E-47")


def rectification(g: G, power: int) -> Steps[None]:
    """E-48: one of four, chosen now."""
    options = [Option(key) for key in ("army", "fleet", "order", "debts")]
    params = {"power": g.name(power)}
    choice = yield Ask(g.seat_of(power), "rectification.choose", options, "E-48", params)
    if choice == "army":
        g.add_effect("land_at_plain_price", power)
    elif choice == "fleet":
        g.add_effect("ships_percent", power, 50)
    elif choice == "order":
        g.add_effect("stability_drm", power, 5)
    else:
        s = g.state
        paid = min(200, s.national_loan[power])
        s.national_loan[power] -= paid
        g.write(power, "C5", s.national_loan[power])


EFFECTS = {
    4: agricultural_crisis, 6: insecurity, 7: fiscal_evasion, 8: corruption, 15: drought,
    16: exceptional_year, 17: sale_of_titles, 18: epidemics, 21: gift, 32: inflation,
    36: popularity, 38: better_fields, 45: deflation, 46: economic_crisis, 47: economic_boom,
    48: rectification,
}  # fmt: skip
IMPOSSIBLE = {
    46: lambda g, power: bool(g.effect("price_event")),
    47: lambda g, power: bool(g.effect("price_event")),
}
