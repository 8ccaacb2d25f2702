"""VII.2.3 Naval purchases: limits, prices in their order, ports; what a fleet counter holds."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import Action
from europa.eu9.rules.logistics.basic_forces import LICENSED, MOST_WOOD, wood
from europa.eu9.rules.logistics.counters import fleet_counters, has_counter
from europa.eu9.rules.logistics.maintenance import fit
from europa.eu9.rules.logistics.recruit_land import counters, is_full_colony, new_counters
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.limits import has_hansa, limit, printed
from europa.eu9.rules.powers.logistics import half, technology
from europa.eu9.rules.powers.renewal import HALVES, nd_halves, ships_of
from europa.eu9.rules.powers.resources import GOOD, monopolies
from europa.eu9.rules.powers.single import rivers
from europa.eu9.rules.terms.lasting import added, changed, waived
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import COL, NAVAL, SHIPS
from europa.eu9.table import G
from europa.eu9.world.graph import coasts, river_ports
from europa.eu9.world.tables import naval_prices

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
MOST_GALLEASSES = 2
ROWED = (*GALLEYED, "NGD", "VGD")
SIDES = {"P+": 2, "P-": 1}
CORSAIR = 10
"""Ducats for a side of a privateer."""


LICENCE, ND_OF_LICENCE = "licence", 2
"""P 31.2: a piece of a plan, and ND of the limit it takes."""


def naval_limit(g: G, power: int) -> int:
    """VII.2.3: ND a turn, with wood (at most 3) and a Fish monopoly (E67); half more by E-48."""
    licensed = ND_OF_LICENCE * g.effect(LICENSED, power)
    return max(0, _most_ships(g, power) - licensed)


def _most_ships(g: G, power: int) -> int:
    fish = any(good == GOOD["fish"] for good, _ in monopolies(g, power))
    port = 2 if g.name(power) == "russia" and g.holds("st_petersburg") and g.state.period > 3 else 0
    most = printed(g, power).buy["ND"] + port + has_hansa(g, power)
    most = changed(g, "purchase_naval", power, changed(g, "purchase", power, most))
    most += min(MOST_WOOD, wood(g, power)) + fish + added(g, "purchase", power, "ND")
    return most + -(-most * g.effect("ships_percent", power) // 100)


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
        return g.name(power) == "venice" and has(g, power, "galleass")
    book = naval_prices(power, technology(g, power, NAVAL))["purchase"]
    name = {
        "NDE": "NWD",
        "F+": "F_minus",
        "F-": "F_minus",
        **dict.fromkeys(GALLEYED, "F_minus_galley"),
    }
    return kind in SIDES or book.get(name.get(kind, kind)) is not None


def naval_price(g: G, power: int, kind: str) -> int:
    """VII.2.3: what a ship costs, as events have changed it."""
    return changed(g, "price_naval", power, _naval_price(g, power, kind))


def _naval_price(g: G, power: int, kind: str) -> int:
    """VII.2.3: a ship, a full F-, or an F- and the ships that make it an F+."""
    if kind in SIDES:
        return CORSAIR * SIDES[kind]
    book = naval_prices(power, technology(g, power, NAVAL))["purchase"]
    if kind == "NDE":
        return half(book["NWD"])
    if kind in ("NGD", "VGD"):  # E1300: a prize of a kind that is not built at home
        galley = book["NGD"] if book.get("NGD") is not None else book["NWD"]
        return int(galley * (1 + (kind == "VGD")))
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
        return _naval_price(g, power, small) + int(rest)
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
        if g.effect("purchase_double", power):
            price *= 2
        at_home = g.world.provinces[province].europe or is_full_colony(g, province)
        if kind == "NDE" and fish.setdefault(province, fishing(g, power, province)):
            fish[province] -= 1
            size = 0
        elif not at_home and kind not in SIDES:
            price, size = 2 * price, 2 * size
        costs.append(price)
        used += size
    return costs, used


def naval_used(g: G, power: int, bought: Sequence[Action]) -> int:
    """Half ND of the limit that purchases of a plan use."""
    index = g.world.province_index
    ships = [(x.detail, index[x.target]) for x in bought if x.detail in NAVAL_KINDS]
    return naval_costs(g, power, ships)[1]


def _may_row_more(g: G, power: int, bought: Sequence[Action]) -> bool:
    """Galleasses: one a turn, two in all."""
    afloat = sum(ships_of(u).get("VGD", 0) for u in g.state.units if u.country == power)
    return new_counters(bought, "VGD") < 1 and afloat < MOST_GALLEASSES


def _has_galley_sea(g: G, province: int) -> bool:
    """C2.1: galleys and galleasses exist only in the Mediterranean and the Baltic."""
    seas = [g.world.seas[sea] for coast in coasts()[province] for sea in coast]
    return any(sea.mediterranean or sea.baltic for sea in seas)


def is_port(g: G, power: int, province: int) -> bool:
    """A port in Europe, or a coastal COL or TP (II.5.1)."""
    p = g.world.provinces[province]
    return p.port if p.europe else p.coastal


def may_launch(g: G, power: int, province: int) -> bool:
    """Where ships are built: in a port, or up a river (P 37.10)."""
    return is_port(g, power, province) or rivers.is_open(g, power, province)


def _fits_river(g: G, power: int, kind: str, place: int, bought: Sequence[Action]) -> bool:
    """P 37.10: up the rivers one fleet in all, in one port: what an F+ holds, no privateers."""
    index = g.world.province_index
    planned = [
        (x.detail, index[x.target])
        for x in bought
        if x.detail in NAVAL_KINDS and index[x.target] in river_ports()
    ]
    afloat = rivers.fleet(g, power)
    size = naval_size(g, power, kind) + sum(naval_size(g, power, ship) for ship, _ in planned)
    size += sum(HALVES[ship] * count for u in afloat for ship, count in ships_of(u).items())
    here = all(at == place for at in (*(u.place for u in afloat), *(at for _, at in planned)))
    return kind not in SIDES and here and size <= naval_size(g, power, "F+")


def naval_options(
    g: G, power: int, bought: Sequence[Action], places: Sequence[int], licences: int = 0
) -> list[Action]:
    """Naval purchases that may follow those of a plan and its licences, with their prices."""
    w = g.world
    before = [
        (item.detail, w.province_index[item.target])
        for item in bought
        if item.detail in NAVAL_KINDS
    ]
    most = 2 * (naval_limit(g, power) - ND_OF_LICENCE * licences)
    free = bool(waived(g, "naval_purchase", power))
    _, used = naval_costs(g, power, before)
    afloat = nd_halves(g, power) + sum(
        naval_size(g, power, kind) for kind, _ in before if kind not in SIDES
    )
    room = 2 * limit(g, power, "max_nd") - afloat
    fleets = fleet_counters(g, power) - counters(g, power, ("F+", "F-"))
    fleets -= new_counters(bought, "F+", "F-", *GALLEYED)
    found = []
    ports = [p for r in standing(g, "privateer_ports", power) for p in r.says["ports"]]
    for kind in NAVAL_KINDS:
        if not builds(g, power, kind) or not has_counter(g, power, kind, bought):
            continue
        fleet = kind.startswith("F")
        size = naval_size(g, power, kind)
        if kind == "VGD" and not _may_row_more(g, power, bought):
            continue
        if (fleet and fleets < 1) or (kind not in SIDES and size > room):
            continue
        for p in places:
            if kind in ROWED and not _has_galley_sea(g, p):
                continue
            if kind in SIDES and ports and w.provinces[p].id not in ports:
                continue  # P 40.13
            if p in river_ports() and not _fits_river(g, power, kind, p, bought):
                continue
            costs, after = naval_costs(g, power, [*before, (kind, p)])
            if after <= max(most, used) or free:
                found.append(Action("buy", w.provinces[p].id, costs[-1], kind))
    return found


def holds(g: G, power: int, kind: str, ships: tuple[int, int, int, int]) -> bool:
    """II.1.1: whether ships fit into a fleet counter, partly filled ones too."""
    row = printed(g, power)
    return fit(ships, row.fleet_plus if kind == "F+" else row.fleet_minus) == ships
