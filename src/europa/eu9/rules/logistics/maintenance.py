"""VII.1, VII.3 Maintenance (3.6): units beyond basic forces, fortresses, missions."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Paid, Removed
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics import fortresses
from europa.eu9.rules.logistics.basic_forces import Pool, basic, bill, pools
from europa.eu9.rules.powers.groups import EMIGRE, REVOLUTIONARY
from europa.eu9.rules.powers.logistics import (
    LAND_SIZES,
    NAVAL_SIZES,
    PRIVATEERS,
    counter_name,
    half,
    is_at_war,
    place_name,
    units_of,
    upkeep,
)
from europa.eu9.rules.powers.single import sepoys
from europa.eu9.rules.powers.single.sepoys import SEPOY, in_play
from europa.eu9.state import SHIPS
from europa.eu9.table import G

CONSCRIPT, DAMAGED, HALF = "/conscript", "/damaged", "/half"
"""How a counter is kept, or broken, in a plan: `A+/conscript`."""
SMALLER = {"A+": "A-", "A-": "LD", "F+": "F-"}
"""What is left of a counter when half of it is disbanded."""
NOTHING = Pool(0, 0, 0)
ALWAYS_RAW = ("cossack", "timar")
"""P 37.8, 39.3: conscripts for ever."""
SIDES = {"P+": 2, "P-": 1}
FREE = ("imperial", "indian")
"""P 18.4, 31.5: troops that cost nothing."""
APART = (*FREE, SEPOY)
"""Troops that basic forces don't keep."""
PIECES = {
    "A+": (("A-", "LD", "LD"), ("LD", "LD", "LD", "LD")), "A-": (("LD", "LD"),),
}  # fmt: skip
"""VII.1.3: what a land counter may be broken into; a fleet: into its ships."""


class Upkeep(msgspec.Struct, frozen=True):
    """B30 of a power: what is paid, and for which of its counters."""

    total: int
    paid: dict[int, int]
    """Place in the list of counters -> ducats, before an event makes all dearer."""


def cost(g: G, power: int, units: list[Unit], how: dict[int, str] | None = None) -> Upkeep:
    """VII.1: extra maintenance; `how` says which counters are kept as conscripts or damaged.

    The power uses its basic forces as is cheapest for it (E180).
    """
    how = how or {}
    war = is_at_war(g, power)
    forces = basic(g, power)
    land, either = pools(forces, naval=False)
    sea, _ = pools(forces, naval=True)
    prices = {
        n: _price(g, power, unit, war, how.get(n, ""))
        for n, unit in enumerate(units)
        if unit.kind not in PRIVATEERS
    }
    army = (upkeep(g, power, "LD", war=war), upkeep(g, power, "A-", war=war))
    ship = (upkeep(g, power, "NWD", war=war), upkeep(g, power, "F-", war=war))
    best: Upkeep | None = None
    for ashore in range(either, -1, -1):
        paid: dict[int, int] = {}
        _add(paid, units, prices, LAND_SIZES, _with(land, ashore), army)
        _add(paid, units, prices, NAVAL_SIZES, _with(sea, either - ashore), ship)
        total = sum(paid.values())
        if best is None or total < best.total:
            best = Upkeep(total, paid)
    assert best is not None
    return Upkeep(_dearer(g, power, best.total), best.paid)


def _dearer(g: G, power: int, ducats: int) -> int:
    """E-8 raises maintenance by a tenth this turn, once on the sum."""
    return ducats + -(-ducats * g.effect("maintenance_percent", power) // 100)


def _price(g: G, power: int, unit: Unit, war: bool, how: str) -> int:
    if unit.group in FREE or unit.group == EMIGRE:
        return 0
    if unit.group == SEPOY:
        return sepoys.upkeep(g, unit, conscript=how == CONSCRIPT)
    full = upkeep(g, power, unit.kind, war=war, conscript=how == CONSCRIPT)
    if unit.group == REVOLUTIONARY and unit.kind in ("A+", "A-"):
        full = half(full)
    return half(full) if how == DAMAGED else full


def _with(found: dict[str, Pool], detachments: int) -> dict[str, Pool]:
    """Detachments that may be LD or ND, added to those of no group."""
    own = found.get("", NOTHING)
    return {**found, "": own._replace(halves=own.halves + 2 * detachments)}


def _add(
    paid: dict[int, int],
    units: list[Unit],
    prices: dict[int, int],
    sizes: dict[str, int],
    found: dict[str, Pool],
    pieces: tuple[int, int],
) -> None:
    """The bill of all groups on land or at sea; units of no printed group use the common forces."""
    groups: dict[str, list[int]] = {}
    for n, unit in enumerate(units):
        if unit.kind in sizes:
            apart = unit.group in found or unit.group in APART
            groups.setdefault(unit.group if apart else "", []).append(n)
    for group, places in groups.items():
        counters = tuple((sizes[units[n].kind], prices[n]) for n in places)
        amounts = bill(counters, found.get(group, NOTHING), *pieces).paid
        paid.update((n, ducats) for n, ducats in zip(places, amounts, strict=True) if ducats)


# The plan


def _counted(g: G, power: int) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for unit in units_of(g, power):
        key = (place_name(g, unit.place), counter_name(unit))
        found[key] = found.get(key, 0) + 1
    return found


def _after_breaking(g: G, draft: Draft) -> dict[tuple[str, str], int]:
    """Counters as the plan breaks them."""
    counted = dict(draft.once("counters", lambda: _counted(g, draft.power)))
    for item in draft.of("break"):
        name, _, parts = item.detail.partition(">")
        counted[item.target, name] = counted.get((item.target, name), 0) - 1
        for part in parts.split(","):
            counted[item.target, part] = counted.get((item.target, part), 0) + 1
    return {key: count for key, count in counted.items() if count > 0}


def break_menu(g: G, draft: Draft) -> list[Action]:
    """VII.1.3: a counter may be broken first, and its pieces kept one by one."""
    found = []
    for place, name in _after_breaking(g, draft):
        kind, slash, group = name.partition("/")
        for pieces in PIECES.get(kind, ()):
            parts = ",".join(f"{piece}{slash}{group}" for piece in pieces)
            found.append(Action("break", place, 0, f"{name}>{parts}"))
    return found


def _break(g: G, power: int, items: list[Action]) -> None:
    s = g.state
    for item in items:
        name, _, parts = item.detail.partition(">")
        kinds = [part.partition("/")[0] for part in parts.split(",")]
        for n, unit in enumerate(s.units):
            here = unit.country == power and place_name(g, unit.place) == item.target
            if here and counter_name(unit) == name:
                s.units[n : n + 1] = [msgspec.structs.replace(unit, kind=kind) for kind in kinds]
                break


def disband_menu(g: G, draft: Draft) -> list[Action]:
    """VII.1.4: counters that are not maintained, whole or by half."""
    counted = _after_breaking(g, draft)
    gone = [(item.target, _plain(item.detail)) for item in draft.of("disband")]
    found = []
    for (place, name), count in counted.items():
        if gone.count((place, name)) < count:
            found.append(Action("disband", place, 0, name))
            if name.partition("/")[0] in SMALLER:
                found.append(Action("disband", place, 0, name + HALF))
    return found


def maintain_menu(g: G, draft: Draft) -> list[Action]:
    """VII.1.3, VII.3: in war land units may be kept as conscripts; damaged ships as they are."""
    power = draft.power
    counted = _after_breaking(g, draft)
    kept = [(item.target, item.detail) for item in draft.of("maintain")]
    found = []
    war = is_at_war(g, power)
    for (place, name), count in counted.items() if war or in_play(g, power) else ():
        kind, _, group = name.partition("/")
        land = kind in LAND_SIZES and (war or group == SEPOY)
        if land and kept.count((place, name + CONSCRIPT)) < count:
            found.append(Action("maintain", place, 0, name + CONSCRIPT))
    for unit in units_of(g, power):
        place, name = place_name(g, unit.place), counter_name(unit) + DAMAGED
        if unit.damaged and (place, name) not in kept:
            found.append(Action("maintain", place, 0, name))
    return list(dict.fromkeys(found))


def _plain(detail: str) -> str:
    for ending in (CONSCRIPT, DAMAGED, HALF):
        detail = detail.removesuffix(ending)
    return detail


# 3.6


def maintain(g: G) -> None:
    """3.6: by plan; what is not maintained is disbanded, the rest is paid (B30 to B32)."""
    for power in g.majors():
        plan = g.state.plans[power]
        _break(g, power, [item for item in plan if item.kind == "break"])
        _disband(g, power, [item for item in plan if item.kind == "disband"])
        _lapse(g, power)
        _keep(g, power, [item for item in plan if item.kind == "maintain"])
        fortresses.lower_planned(g, power, [item for item in plan if item.kind == "lower"])
        fortresses.lower_in_peace(g, power)
    fortresses.pay(g)


def _disband(g: G, power: int, items: list[Action]) -> None:
    s = g.state
    for item in items:
        for n, unit in enumerate(s.units):
            here = unit.country == power and place_name(g, unit.place) == item.target
            if here and counter_name(unit) == _plain(item.detail):
                _lose(g, power, n, item.detail.endswith(HALF))
                break


def _lose(g: G, power: int, n: int, by_half: bool) -> None:
    s = g.state
    unit = s.units[n]
    g.log(Removed(g.name(power), unit.kind, place_name(g, unit.place)))
    if not by_half:
        del s.units[n]
        return
    ships = unit.ships
    if unit.kind == "F+":
        row = g.world.limits(power, s.period).fleet_minus
        ships = fit(ships, row)
    s.units[n] = msgspec.structs.replace(
        unit, kind=SMALLER[unit.kind], ships=ships, damaged=min(unit.damaged, sum(ships))
    )


def fit(ships: tuple[int, int, int, int], room: tuple[int, ...]) -> tuple[int, int, int, int]:
    """What fits into a fleet counter with room for (warships, transports); a galley needs half."""
    most, transports = (room[0], room[1]) if room else (2, 1)
    warships = min(ships[SHIPS.index("NWD")], most)
    large = min(ships[SHIPS.index("VGD")], most - warships)
    galleys = min(ships[SHIPS.index("NGD")], 2 * (most - warships - large))
    return warships, galleys, large, min(ships[SHIPS.index("NTD")], transports)


def _lapse(g: G, power: int) -> None:
    """VII.1.4: sides of privateers beyond basic forces lapse, and those raised for a turn."""
    s = g.state
    free = basic_privateers(g, power)
    for unit in [u for u in s.units if u.country == power and u.kind in PRIVATEERS]:
        free -= 0 if unit.group else SIDES[unit.kind]
        if unit.group or free < 0:
            s.units.remove(unit)
            g.log(Removed(g.name(power), unit.kind, place_name(g, unit.place)))


def basic_privateers(g: G, power: int) -> int:
    """Sides of privateers among basic forces."""
    return sum(SIDES[f.unit] * f.number for f in basic(g, power) if f.unit in SIDES)


def _keep(g: G, power: int, items: list[Action]) -> None:
    """B30 is paid. Who is kept as a veteran is one; damaged ships are refitted (VII.3, E54)."""
    s = g.state
    places = [n for n, unit in enumerate(s.units) if unit.country == power]
    units = [s.units[n] for n in places]
    how: dict[int, str] = {}
    for item in items:
        ending = CONSCRIPT if item.detail.endswith(CONSCRIPT) else DAMAGED
        for n, unit in enumerate(units):
            same = counter_name(unit) == _plain(item.detail)
            if same and n not in how and place_name(g, unit.place) == item.target:
                how[n] = ending
                break
    found = cost(g, power, units, how)
    g.write(power, "B30", found.total)
    if found.total:
        g.log(Paid(g.name(power), "B30", -found.total, "units"), to=[g.seat_of(power)])
    for n, unit in enumerate(units):
        raw = unit.group in ALWAYS_RAW or (how.get(n) == CONSCRIPT and n in found.paid)
        if (
            raw and unit.group not in ALWAYS_RAW
        ):  # VII.1.1: a counter that basic forces keep in part is a veteran
            raw = found.paid[n] == _price(g, power, unit, is_at_war(g, power), CONSCRIPT)
        damaged = unit.damaged if how.get(n) == DAMAGED else 0
        if unit.veteran == raw or unit.damaged != damaged or unit.seasoned:
            s.units[places[n]] = msgspec.structs.replace(
                unit, veteran=not raw, damaged=damaged, seasoned=0
            )


PLAN_MENU = {"break": break_menu, "disband": disband_menu, "maintain": maintain_menu}
