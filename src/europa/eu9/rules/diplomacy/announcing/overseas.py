"""4.8, P 24.3 Announcements about the world overseas: trading rights, charts of the seas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.entries import Paid
from europa.eu9.rules.diplomacy.announcing.trade import NO, PRICES, YES, Sold
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.access import has_posts_on, keeps_secrets, right
from europa.eu9.rules.powers.wars import at_war, refuses
from europa.eu9.state import SEAS
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps

SELFISH = ("portugal", "spain")
"""P 24.3: who gives no rights beside its colonies (Spain by its Asiento alone, 40.18)."""


class RightGiven(Entry, frozen=True):
    """A power may trade beside another's establishments."""

    power: str
    to: str
    zone: str


def _rights(g: G, power: int) -> Iterator[Reaction]:
    """4.8: rights in a zone overseas, from who has a COL or TP on it, until trade is refused."""
    if g.name(power) in SELFISH or not g.posts(power):
        return
    zones = [z for z in g.world.zones if not z.europe and has_posts_on(g, power, z.index)]
    for other in g.majors() if zones else ():
        if other == power or refuses(g, power, other) or at_war(g, power, other):
            continue
        for zone in zones:
            if not has_posts_on(g, other, zone.index) and not right(g, other, zone.id):
                act = partial(_give, g, power, other, zone.id)
                yield Reaction(f"rights:{g.name(other)}:{zone.id}", act)


def _give(g: G, power: int, other: int, zone: str) -> None:
    s, mark = g.state, f"rights:{zone}:{g.name(other)}"
    s.in_force[mark], s.flag_values[mark] = s.turn, g.name(power)
    g.log(RightGiven(g.name(power), g.name(other), zone))


def _charts(g: G, power: int) -> Iterator[Reaction]:
    """Seas that a power knows may be sold or given away, sea by sea; the buyer must agree."""
    known = _known(g, power)
    for other in g.majors() if known and not keeps_secrets(g, power) else ():
        if other != power and not at_war(g, power, other):
            yield Reaction(f"sell_charts:{g.name(other)}", partial(_sell, g, power, other, known))


def _known(g: G, power: int) -> list[int]:
    row = g.state.known_seas[power * SEAS : (power + 1) * SEAS]
    return [sea.index for sea in g.world.seas if row[sea.index] and not sea.europe]


def _sell(g: G, seller: int, buyer: int, known: list[int]) -> Steps[None]:
    seas = g.world.seas
    about = {"power": g.name(seller), "buyer": g.name(buyer), "what": "charts"}
    options = [Option(f"chart:{seas[n].id}", n, (seas[n].id,)) for n in known]
    sea: int = yield Ask(g.seat_of(seller), "charts.which", options, "XV", about)
    prices = [Option(f"ducats:{price}", price) for price in (0, *PRICES)]
    ducats: int = yield Ask(g.seat_of(seller), "sale.price", prices, "XV", about)
    params = {**about, "power": g.name(buyer), "seller": g.name(seller), "ducats": ducats}
    answer = yield Ask(g.seat_of(buyer), "sale.agree", [Option(NO), Option(YES)], "XV", params)
    if answer == NO:
        return
    g.state.known_seas[buyer * SEAS + sea] = 1
    for who, sum_ in ((seller, ducats), (buyer, -ducats)):
        g.add(who, "A4", sum_)
        g.log(Paid(g.name(who), "A4", sum_, "charts"), to=[g.seat_of(who)])
    g.log(Sold(g.name(seller), g.name(buyer), "charts", ducats))


ANNOUNCEMENTS = (_rights, _charts)
ENTRIES = (RightGiven,)
MESSAGES = {
    "entry.RightGiven": "{power} lets {to} trade in {zone}",
    "option.rights": "let {a} trade in {b}",
    "option.sell_charts": "sell {a} a chart of a sea",
    "ask.charts.which": "{power}: which sea's chart does {buyer} get?",
    "option.chart": "{a}",
}
