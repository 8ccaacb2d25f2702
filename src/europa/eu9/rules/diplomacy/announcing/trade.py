"""4.8 Announcements about trade: sales, speculation, mines, factories, straits, the Levant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from europa.eu9.entries import Changed, Paid
from europa.eu9.rules.administration import convoys
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.income.centres import GREAT_ORIENT
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.resources import units_of
from europa.eu9.rules.powers.wars import at_war, refuses
from europa.eu9.state import COL, GOODS
from europa.eu9.table import G
from europa.eu9.world import CENTRES, CONVOYS, MNU_KINDS, NONE, RESOURCES
from europa.eu9.world.graph import StraitFort, strait_forts, straits_between
from europa.eu9.world.records import read_plain
from europa.kernel import Ask, Entry, Option, Steps

WOOD_PRICE = 10
LARGE = 4
"""Level from which an establishment is on its plus side."""
WOOD = MNU_KINDS.index("wood")
SLAVES = RESOURCES.index("slaves")
MEDITERRANEAN = CENTRES.index("mediterranean")
LEVANT = CONVOYS.index("levant")
YES, NO = "yes", "no"
PRICES = (5, 10, 15, 20, 30, 40, 50)


class Sold(Entry, frozen=True):
    """One power sells, another buys."""

    seller: str
    buyer: str
    what: str
    ducats: int


class Speculated(Entry, frozen=True):
    """A power keeps a resource back and bets on its price."""

    power: str
    good: str


class StraitClosed(Entry, frozen=True):
    """A fortified strait lets nobody else pass this turn."""

    power: str
    strait: str


class ConvoyGranted(Entry, frozen=True):
    """TUR gives the convoy of the Levant, or nobody takes it."""

    to: str


def _share_trade(g: G, one: int, other: int) -> bool:
    """II.6: one has a trade fleet in the other's own zone."""
    zones = {z.owner: z.index for z in g.world.zones if z.ctz}
    return any(b in zones and g.tf(a, zones[b]) > 0 for a, b in ((one, other), (other, one)))


def _sales(g: G, power: int) -> Iterator[Reaction]:
    """Wood of a second level, slaves: the buyer must agree."""
    wood = any(m.kind == WOOD and m.level == 2 for m in g.mnus(power))
    wood = wood and not g.effect("wood_sold", power)
    slaves = units_of(g, power, SLAVES) > g.effect("slaves_sold", power)
    for other in g.majors():
        if other == power or at_war(g, power, other):
            continue
        name = g.name(other)
        if wood and _share_trade(g, power, other):
            yield Reaction(f"sell_wood:{name}", partial(_sell, g, power, other, "wood"))
        if slaves:
            yield Reaction(f"sell_slaves:{name}", partial(_sell, g, power, other, "slaves"))


def _sell(g: G, seller: int, buyer: int, what: str) -> Steps[None]:
    ducats = WOOD_PRICE
    params = {"power": g.name(seller), "buyer": g.name(buyer), "what": what}
    if what == "slaves":
        prices = [Option(f"ducats:{price}", price) for price in PRICES]
        ducats = yield Ask(g.seat_of(seller), "sale.price", prices, "V.4", params)
    about = {**params, "power": g.name(buyer), "seller": g.name(seller), "ducats": ducats}
    offer = [Option(NO), Option(YES)]
    if (yield Ask(g.seat_of(buyer), "sale.agree", offer, "V.4", about)) == NO:
        return
    g.add_effect(f"{what}_sold", seller)
    g.add_effect(f"{what}_bought", buyer)
    for who, sum_ in ((seller, ducats), (buyer, -ducats)):
        g.add(who, "A4", sum_)
        g.log(Paid(g.name(who), "A4", sum_, what), to=[g.seat_of(who)])
    g.log(Sold(g.name(seller), g.name(buyer), what, ducats))


def _goods(g: G, power: int) -> Iterator[Reaction]:
    """Speculation; resources freed; wood factories; gold mines."""
    s, w = g.state, g.world
    posts = g.posts(power)
    for good, name in enumerate(RESOURCES):
        if (power, good) not in s.speculation and units_of(g, power, good):
            yield Reaction(f"speculate:{name}", partial(_speculate, g, power, good))
    for p in posts:
        place = w.provinces[p].id
        for good, name in enumerate(RESOURCES):
            if g.exploited(p, good):
                yield Reaction(f"free:{place}:{name}", partial(_free, g, power, p, good))
        area = w.areas[w.provinces[p].area]
        first = not any(s.wood[q] and s.post_owner[q] == power for q in area.provinces)
        if s.post_level[p] >= LARGE and area.id in wooded() and first:
            yield Reaction(f"wood_factory:{place}", partial(_declare, g, power, p, "wood"))
        mine = bool(w.provinces[p].gold) and not s.spent_mine[p]
        if s.post[p] == COL and mine and not s.gold_open[p]:
            yield Reaction(f"open_mine:{place}", partial(_declare, g, power, p, "gold_open"))


def _speculate(g: G, power: int, good: int) -> None:
    """V.4.6: told to all; what comes of it is seen at 3.12."""
    g.state.speculation.append((power, good))
    g.log(Speculated(g.name(power), RESOURCES[good]))


@cache
def wooded() -> frozenset[str]:
    """II.6: areas with wood."""
    rows = read_plain("areas")["records"]
    return frozenset(row["id"] for row in rows if "wood" in row.get("resources", {}))


def _free(g: G, power: int, province: int, good: int) -> None:
    """VI.9: no income of it this turn; free for 3.11."""
    place = province * GOODS + good
    old = g.state.exploited[place]
    g.state.exploited[place] = 0
    name = f"{RESOURCES[good]} of {g.world.provinces[province].id}"
    g.log(Changed(g.name(power), name, old, 0, "VI.9"))


def _declare(g: G, power: int, province: int, column: str) -> None:
    """A factory or a mine: for good; other resources of the place are given up."""
    s = g.state
    getattr(s, column)[province] = 1
    s.exploited[province * GOODS : (province + 1) * GOODS] = bytes(GOODS)
    what = "gold mine" if column == "gold_open" else "wood factory"
    g.log(Changed(g.name(power), f"{what} of {g.world.provinces[province].id}", 0, 1, "V.4"))


# Straits


def controls(g: G, fort: StraitFort, power: int) -> bool:
    """Who holds the fort of a strait."""
    s, p = g.state, fort.province
    if fort.europe:
        return s.controller[p] == power
    return s.post_owner[p] == power or s.fort[p] == power


def behind(g: G, place: int, province: int) -> bool:
    """V.4.1: every way by sea from a province to Europe leads through a strait."""
    w, shut = g.world, straits_between()
    edge = list(w.provinces[province].seas)
    seen = set(edge)
    while edge:
        sea = edge.pop()
        if w.seas[sea].europe:
            return False
        for other in w.seas[sea].neighbours:
            if other not in seen and shut.get((sea, other)) != place:
                seen.add(other)
                edge.append(other)
    return bool(seen)


def _straits(g: G, power: int) -> Iterator[Reaction]:
    """E254: by powers only, for this turn."""
    for place, fort in enumerate(strait_forts()):
        if not fort.europe and controls(g, fort, power) and not is_shut(g, fort):
            yield Reaction(f"close_strait:{fort.id}", partial(_close, g, power, place, fort))


def is_shut(g: G, fort: StraitFort) -> bool:
    """Closed this turn."""
    return bool(g.effect(f"strait_{fort.id}"))


def _close(g: G, power: int, place: int, fort: StraitFort) -> None:
    s = g.state
    g.add_effect(f"strait_{fort.id}")
    g.log(StraitClosed(g.name(power), fort.id))
    hurt = {
        s.post_owner[p]
        for p, kind in enumerate(s.post)
        if kind and s.post_owner[p] != power and behind(g, place, p)
    }
    for p, kind in enumerate(s.post):
        if kind and s.post_owner[p] != power and behind(g, place, p):
            g.add_effect(f"cut_off_{g.world.provinces[p].id}")
    for owner in sorted(hurt):
        if g.is_major(owner):
            give(g, owner, power, "closed strait", kind="overseas", turns=1)


# The Levant


def eligible(g: G) -> list[int]:
    """VI.12: powers with a Mediterranean port or centre that TUR doesn't refuse, by initiative."""
    s, w = g.state, g.world
    giver = s.centre_owner[GREAT_ORIENT]

    def reaches(power: int) -> bool:
        if s.centre_owner[MEDITERRANEAN] == power:
            return True
        return any(
            w.provinces[p].port and any(w.seas[sea].mediterranean for sea in w.provinces[p].seas)
            for p in g.owned(power)
        )

    return [
        power
        for power in by_initiative(g)
        if power != giver and reaches(power) and not refuses(g, giver, power)
    ]


def grant_levant(g: G, power: int) -> Steps[None]:
    """At TUR's turn of 2.4: whom it gives the convoy, who must accept; a penalty if nobody does."""
    s = g.state
    if s.centre_owner[GREAT_ORIENT] != power or g.name(power) != "turkey":
        return
    able = eligible(g)
    centre = s.centre_owner[MEDITERRANEAN]
    able.sort(key=lambda p: p != centre)
    left = able[:]
    while left:
        params = {"power": g.name(power)}
        options = [*(Option(f"grant:{g.name(p)}", p) for p in left), Option("nobody", NONE)]
        to = yield Ask(g.seat_of(power), "levant.grant", options, "VI.12", params)
        if to == NONE:
            break
        about = {"power": g.name(to), "by": g.name(power)}
        if (yield Ask(g.seat_of(to), "levant.accept", _yes_no(), "VI.12", about)) == YES:
            s.convoy[LEVANT] = to
            g.log(ConvoyGranted(g.name(to)))
            if centre not in (NONE, to, power) and g.is_major(centre):
                give(g, centre, power, "convoy of the Levant", kind="either", turns=1)
            return
        left.remove(to)
    if able:
        g.log(ConvoyGranted("nobody"))
        convoys.levant_lost(g)


def _yes_no() -> list[Option]:
    return [Option(YES), Option(NO)]


ANNOUNCEMENTS = (_sales, _goods, _straits)
ENTRIES = (Sold, Speculated, StraitClosed, ConvoyGranted)
MESSAGES = {
    "ask.sale.price": "{power}: at which price do you sell {what} to {buyer}?",
    "ask.sale.agree": "{power}: {seller} offers {what} for {ducats} ducats. Agreed?",
    "option.sale.agree.yes": "buy",
    "option.sale.agree.no": "no",
    "option.sell_wood": "sell {a} wood",
    "option.sell_slaves": "sell {a} slaves",
    "option.speculate": "speculate on {a}",
    "option.announce.what.free": "free {b} in {a}",
    "option.wood_factory": "a wood factory in {a}",
    "option.open_mine": "mine gold in {a}",
    "option.close_strait": "close the strait: {a}",
    "ask.levant.grant": "{power}: to whom do you give the convoy of the Levant?",
    "option.grant": "{a}",
    "option.levant.grant.nobody": "to nobody",
    "ask.levant.accept": "{power}: {by} offers you the convoy of the Levant. Do you take it?",
    "option.levant.accept.yes": "yes",
    "option.levant.accept.no": "no",
    "entry.Sold": "{seller} sells {what} to {buyer} for {ducats} ducats",
    "entry.Speculated": "{power} speculates on {good}",
    "entry.StraitClosed": "{power} closes the strait: {strait}",
    "entry.ConvoyGranted": "The convoy of the Levant goes to {to}",
}
