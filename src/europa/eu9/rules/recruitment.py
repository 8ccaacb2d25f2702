"""VII.2 Recruitment (3.7): land and naval purchases, in the order planned; then placement."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from europa.eu9.entries import Paid, Placed
from europa.eu9.rules import fortresses
from europa.eu9.rules.basic_forces import MOST_WOOD, wood
from europa.eu9.rules.fortresses import FULL_COLONY
from europa.eu9.rules.limits import limit, printed
from europa.eu9.rules.logistics import LAND_SIZES, half, technology
from europa.eu9.rules.maintenance import fit
from europa.eu9.rules.planning import Draft
from europa.eu9.rules.renewal import HALVES, nd_halves
from europa.eu9.rules.resources import GOOD, monopolies
from europa.eu9.state import COL, LAND, NAVAL, SHIPS, Action, Unit
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import land_prices, naval_prices

REINFORCE = "2LD>A+"
"""Two LD that turn an A- standing there into an A+ (E69)."""
LAND_PARTS = {"A+": ("A-", "LD", "LD"), REINFORCE: ("LD", "LD")}
"""Purchases that are several counters, bought one after another (VII.2.1)."""
LAND_KINDS = ("A+", "A-", REINFORCE, "LD", "LDE")
GALLEYS = "/galleys"
GALLEYED = ("F+/galleys", "F-/galleys")
NAVAL_KINDS = (
    "F+",
    "F-",
    "F+/galleys",
    "F-/galleys",
    "NWD",
    "NGD",
    "VGD",
    "NTD",
    "NDE",
    "P+",
    "P-",
)
SIDES = {"P+": 2, "P-": 1}
CORSAIR = 10
"""Ducats for a side of a privateer."""
VETERANS = ("sweden", "prussia")
"""Powers whose new units are no conscripts."""
GROUPS = {"turkey": "janissary", "poland": "poland"}
"""Group of new land units of powers whose units have one (E182)."""
TOO_MANY = 3
"""Times the limit that may be bought at most."""


# Land


def in_area(g: G, power: int, province: int) -> bool:
    """The recruitment area of a power: its national provinces (E181)."""
    return power in g.world.provinces[province].national


def multiple(total: int, most: int) -> int:
    """VII.2.1: 1, 2 or 3 by the half LD bought so far, this counter included; 0: impossible."""
    for times in range(1, TOO_MANY + 1):
        if total <= 2 * most * times:
            return times
    return 0


def land_limit(g: G, power: int) -> int:
    """II.1.7: LD a turn; TUR and RUS one less after their reforms."""
    reformed = g.holds("russian_reform") if g.name(power) == "russia" else g.holds("turkish_reform")
    less = g.name(power) in ("russia", "turkey") and reformed
    return printed(g, power).buy["LD"] - less


def parts(kind: str) -> tuple[str, ...]:
    """The counters a purchase is made of."""
    return LAND_PARTS.get(kind, (kind,))


def land_price(g: G, power: int, kind: str, province: int) -> int:
    """Price of one counter in a place, before the multiple of the limit."""
    book = land_prices(power, technology(g, power, LAND))["purchase"]
    price = half(book["LD"]) if kind == "LDE" else int(book["A_minus" if kind == "A-" else "LD"])
    if g.world.provinces[province].europe:
        return price if in_area(g, power, province) else 2 * price
    doubled = kind == ("A-" if is_full_colony(g, province) else "LD")
    return 2 * price if doubled else price


def is_full_colony(g: G, province: int) -> bool:
    """A COL of level 6 (II.5.3)."""
    return g.state.post[province] == COL and g.state.post_level[province] == FULL_COLONY


def land_costs(
    g: G, power: int, purchases: Sequence[tuple[str, int]], most: int | None = None
) -> list[int] | None:
    """VII.2.1: prices of land purchases (kind, province) in their order; None: beyond thrice L."""
    most = land_limit(g, power) if most is None else most
    total, costs = 0, []
    for kind, province in purchases:
        price = _follow(g, power, kind, province, total, most)
        if price is None:
            return None
        total += sum(LAND_SIZES[part] for part in parts(kind))
        costs.append(price)
    return costs


def allowed_overseas(g: G, province: int, kinds: Sequence[str]) -> bool:
    """VII.2.2: a COL of level 6: 2 LD or an A-; other COL and TP: an LDE or an LD; a turn."""
    if is_full_colony(g, province):
        return list(kinds) in ([], ["LD"], ["LD", "LD"], ["A-"])
    return list(kinds) in ([], ["LDE"], ["LD"])


def may_recruit(g: G, power: int, province: int) -> bool:
    """VII.2.1: owned, controlled, not besieged, not revolted."""
    s = g.state
    if s.revolt[province] or fortresses.is_besieged(g, province):
        return False
    if g.world.provinces[province].europe:
        return s.owner[province] == power and s.controller[province] == power
    return s.post_owner[province] == power and s.controller[province] in (NONE, power)


def _counters(g: G, power: int, kinds: Sequence[str]) -> int:
    """Army or fleet counters of a power on the map."""
    return sum(unit.country == power and unit.kind in kinds for unit in g.state.units)


def _new(bought: Sequence[Action], *kinds: str) -> int:
    return sum(item.detail in kinds for item in bought)


def land_options(g: G, power: int, bought: Sequence[Action], places: Sequence[int]) -> list[Action]:
    """Land purchases that may follow those of a plan, with their prices."""
    w = g.world
    before = [
        (item.detail, w.province_index[item.target]) for item in bought if item.detail in LAND_KINDS
    ]
    spent = sum(LAND_SIZES[part] for kind, _ in before for part in parts(kind))
    most = land_limit(g, power)
    room = w.power(power).pool.get("A", 0) - _counters(g, power, ("A+", "A-"))
    room -= _new(bought, "A+", "A-")
    found = []
    for p in places:
        here = [kind for kind, province in before if province == p]
        for kind in LAND_KINDS:
            if w.provinces[p].europe:
                if kind == "LDE":
                    continue
                if kind == REINFORCE and not _lone_army(g, power, p, here):
                    continue
            elif not allowed_overseas(g, p, [*here, kind]):
                continue
            if kind in ("A+", "A-") and room < 1:
                continue
            cost = _follow(g, power, kind, p, spent, most)
            if cost is not None:
                found.append(Action("buy", w.provinces[p].id, cost, kind))
    return found


def _lone_army(g: G, power: int, province: int, here: Sequence[str]) -> bool:
    """Whether an A- stands there, or is bought, that two LD may still join."""
    armies = sum(
        u.place == province and (u.country, u.kind) == (power, "A-") for u in g.state.units
    )
    return armies + here.count("A-") > here.count(REINFORCE)


def _follow(g: G, power: int, kind: str, province: int, total: int, most: int) -> int | None:
    """Price of a purchase after `total` half LD."""
    price = 0
    for part in parts(kind):
        total += LAND_SIZES[part]
        times = multiple(total, most)
        if not times:
            return None
        if g.effect("land_at_plain_price", power):
            times = 1
        price += times * land_price(g, power, part, province)
    return price * 2 if g.effect("purchase_double", power) else price


# Ships


def naval_limit(g: G, power: int) -> int:
    """VII.2.3: ND a turn, with wood (at most 3) and a Fish monopoly (E67)."""
    fish = any(good == GOOD["fish"] for good, _ in monopolies(g, power))
    port = 2 if g.name(power) == "russia" and g.holds("st_petersburg") and g.state.period > 3 else 0
    most = printed(g, power).buy["ND"] + port
    return most + min(MOST_WOOD, wood(g, power)) + fish


def contents(g: G, power: int, kind: str) -> tuple[int, int, int, int]:
    """II.1.1: ships of a full fleet counter: NWD or twice as many NGD, and NTD."""
    row = printed(g, power)
    room = row.fleet_plus if kind.startswith("F+") else row.fleet_minus
    warships, transports = room if room else (2, 1)
    return (
        (0, 2 * warships, 0, transports) if kind.endswith(GALLEYS) else (warships, 0, 0, transports)
    )


def naval_size(g: G, power: int, kind: str) -> int:
    """VII.2.3: half ND of the limit that a purchase uses."""
    if kind in SIDES:
        return 2 * SIDES[kind]
    if kind in HALVES:
        return HALVES[kind]
    ships = contents(g, power, kind)
    return sum(HALVES[ship] * count for ship, count in zip(SHIPS, ships, strict=True))


def builds(g: G, power: int, kind: str) -> bool:
    """Whether a power's price list has this kind: galleys are for some, galleasses for VEN."""
    if kind == "VGD":
        return g.name(power) == "venice"
    book = naval_prices(power, technology(g, power, NAVAL))["purchase"]
    name = {
        "NDE": "NWD",
        "F+": "F_minus",
        "F-": "F_minus",
        **dict.fromkeys(GALLEYED, "F_minus_galley"),
    }
    return kind in SIDES or book.get(name.get(kind, kind)) is not None


def naval_price(g: G, power: int, kind: str) -> int:
    """VII.2.3: a ship, a full F-, or an F- and the ships that make it an F+."""
    if kind in SIDES:
        return CORSAIR * SIDES[kind]
    book = naval_prices(power, technology(g, power, NAVAL))["purchase"]
    if kind == "NDE":
        return half(book["NWD"])
    if kind == "VGD":
        return int(2 * book["NGD"])
    if kind == "F-":
        return int(book["F_minus"])
    if kind == "F-/galleys":
        return int(book["F_minus_galley"])
    if kind in ("F+", "F+/galleys"):
        small = kind.replace("+", "-")
        extra = [
            a - b for a, b in zip(contents(g, power, kind), contents(g, power, small), strict=True)
        ]
        rest = sum(number * book[ship] for ship, number in zip(SHIPS, extra, strict=True) if number)
        return naval_price(g, power, small) + int(rest)
    return int(book[kind])


def fishing(g: G, power: int, province: int) -> int:
    """VII.2.3: NDE that a COL's fish give outside the limit."""
    own = g.state.post[province] == COL and g.state.post_owner[province] == power
    return g.exploited(province, GOOD["fish"]) // 2 if own else 0


def naval_costs(g: G, power: int, purchases: Sequence[tuple[str, int]]) -> tuple[list[int], int]:
    """Prices of naval purchases (kind, port), and the half ND of the limit they use."""
    costs, used = [], 0
    fish: dict[int, int] = {}
    for kind, province in purchases:
        price, size = naval_price(g, power, kind), naval_size(g, power, kind)
        if g.effect("ships_percent", power):
            price = half(price)
        if g.effect("purchase_double", power):
            price *= 2
        at_home = g.world.provinces[province].europe or is_full_colony(g, province)
        if kind == "NDE" and fish.setdefault(province, fishing(g, power, province)):
            fish[province] -= 1
            size = 0
        elif not at_home:
            price, size = 2 * price, 2 * size
        costs.append(price)
        used += size
    return costs, used


def is_port(g: G, power: int, province: int) -> bool:
    """A port in Europe, or a coastal COL or TP (II.5.1)."""
    p = g.world.provinces[province]
    return p.port if p.europe else p.coastal


def naval_options(
    g: G, power: int, bought: Sequence[Action], places: Sequence[int]
) -> list[Action]:
    """Naval purchases that may follow those of a plan, with their prices."""
    w = g.world
    before = [
        (item.detail, w.province_index[item.target])
        for item in bought
        if item.detail in NAVAL_KINDS
    ]
    most = 2 * naval_limit(g, power)
    _, used = naval_costs(g, power, before)
    afloat = nd_halves(g, power) + sum(
        naval_size(g, power, kind) for kind, _ in before if kind not in SIDES
    )
    room = 2 * limit(g, power, "max_nd") - afloat
    fleets = w.power(power).pool.get("F", 0) - _counters(g, power, ("F+", "F-"))
    fleets -= _new(bought, "F+", "F-", *GALLEYED)
    found = []
    for kind in NAVAL_KINDS:
        if not builds(g, power, kind):
            continue
        fleet = kind.startswith("F")
        size = naval_size(g, power, kind)
        if (fleet and fleets < 1) or (kind not in SIDES and size > room):
            continue
        for p in places:
            costs, after = naval_costs(g, power, [*before, (kind, p)])
            if after <= max(most, used):
                found.append(Action("buy", w.provinces[p].id, costs[-1], kind))
    return found


# The plan


def _places(g: G, power: int) -> list[int]:
    """Where a power may raise units at all."""
    return [p for p in (*g.owned(power), *g.posts(power)) if may_recruit(g, power, p)]


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: what may be bought next, with its price at this place in the order."""
    power = draft.power
    bought = draft.of("buy")
    places = draft.once("buy", lambda: _places(g, power))
    ports = draft.once("ports", lambda: [p for p in places if is_port(g, power, p)])
    key = "buy " + " ".join(f"{item.target}:{item.detail}" for item in bought)
    return draft.once(
        key,
        lambda: [
            *land_options(g, power, bought, places),
            *naval_options(g, power, bought, ports),
        ],
    )


def recruit(g: G) -> None:
    """3.7: purchases and fortresses are paid (B33, B34); they appear after 3.8 (E40)."""
    for power in g.majors():
        plan = g.state.plans[power]
        for line, kind in (("B33", "buy"), ("B34", "fortress")):
            ducats = sum(item.ducats for item in plan if item.kind == kind)
            g.write(power, line, ducats)
            if ducats:
                g.log(Paid(g.name(power), line, -ducats, kind), to=[g.seat_of(power)])


def appear(g: G) -> None:
    """E40: what was bought is placed, all at once, when actions have been resolved."""
    for power in g.majors():
        plan = g.state.plans[power]
        for item in plan:
            if item.kind == "buy":
                _raise(g, power, item)
        fortresses.build_planned(g, power, [item for item in plan if item.kind == "fortress"])


def _raise(g: G, power: int, item: Action) -> None:
    s = g.state
    place = g.world.province_index[item.target]
    kind = item.detail
    if not g.world.provinces[place].europe and s.post_owner[place] != power:
        return  # paid all the same (VI.1.1)
    g.log(Placed(g.name(power), kind, item.target))
    veteran = g.name(power) in VETERANS
    if kind in NAVAL_KINDS:
        ships = contents(g, power, kind) if kind.startswith("F") else (0, 0, 0, 0)
        s.units.append(Unit(power, kind.removesuffix(GALLEYS), place, True, ships))
        return
    group = GROUPS.get(g.name(power), "")
    if kind != REINFORCE:
        s.units.append(Unit(power, kind, place, veteran, group=group))
        return
    for n, unit in enumerate(s.units):
        if unit.country == power and unit.kind == "A-" and unit.place == place:
            s.units[n] = msgspec.structs.replace(unit, kind="A+")
            return


# Counters in the field (IX)


def merged(first: Unit, second: Unit, third: Unit | None = None) -> Unit | None:
    """IX: an A- and two LD make an A+; two LD make no A- in the field; None: impossible.

    The new counter is a veteran if most of its LD are.
    """
    units = [unit for unit in (first, second, third) if unit is not None]
    kinds = sorted(unit.kind for unit in units)
    if kinds not in (["A-", "LD", "LD"], ["A-", "A-"]):
        return None
    if len({(unit.country, unit.place, unit.group) for unit in units}) != 1:
        return None
    veterans = sum(LAND_SIZES[unit.kind] for unit in units if unit.veteran)
    return Unit(
        first.country, "A+", first.place, 2 * veterans > LAND_SIZES["A+"], group=first.group
    )


def holds(g: G, power: int, kind: str, ships: tuple[int, int, int, int]) -> bool:
    """II.1.1: whether ships fit into a fleet counter, partly filled ones too."""
    row = printed(g, power)
    return fit(ships, row.fleet_plus if kind == "F+" else row.fleet_minus) == ships


PLAN_MENU = {"buy": menu}
