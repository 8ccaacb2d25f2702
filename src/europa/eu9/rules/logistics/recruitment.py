"""VII.2 Recruitment (3.7): land and naval purchases, in the order planned; then placement."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Paid, Placed
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics import cossacks, fortresses
from europa.eu9.rules.logistics.maintenance import SIDES, basic_privateers
from europa.eu9.rules.logistics.recruit_groups import split, usual
from europa.eu9.rules.logistics.recruit_land import (
    REINFORCE,
    land_limit,
    land_options,
    may_recruit,
    parts,
)
from europa.eu9.rules.logistics.recruit_naval import (
    GALLEYS,
    LICENCE,
    NAVAL_KINDS,
    contents,
    may_launch,
    naval_options,
)
from europa.eu9.rules.powers.forces import home_port
from europa.eu9.rules.powers.logistics import LAND_SIZES
from europa.eu9.rules.powers.single import rivers, timar
from europa.eu9.state import PROVINCES
from europa.eu9.table import G
from europa.eu9.world import NONE

VETERANS = ("sweden", "prussia")
"""33.3, 34.6: powers whose new units are no conscripts, within the limit of the turn."""


# The plan


def _places(g: G, power: int) -> list[int]:
    """Where a power may raise units at all."""
    found = [*g.owned(power), *g.posts(power)]
    if any(power in entry.who for entry in g.state.lasting.get("allow:recruit_in", ())):
        found += [p for p in range(PROVINCES) if p not in found and g.world.provinces[p].europe]
    return [p for p in found if may_recruit(g, power, p)]


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: what may be bought next, with its price at this place in the order."""
    power = draft.power
    bought = draft.of("buy")
    places = draft.once("buy", lambda: _places(g, power))
    ports = draft.once("ports", lambda: [p for p in places if may_launch(g, power, p)])
    licences = len(draft.of(LICENCE))
    key = f"buy {licences} " + " ".join(f"{item.target}:{item.detail}" for item in bought)
    return draft.once(
        key,
        lambda: [
            *land_options(g, power, bought, places),
            *naval_options(g, power, bought, ports, licences),
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
        bought = 0
        for item in plan:
            if item.kind == "buy":
                kind = split(item.detail)[0]
                if item.detail not in NAVAL_KINDS:
                    bought += sum(LAND_SIZES[part] for part in parts(kind))
                within = bought <= 2 * land_limit(g, power)
                _raise(g, power, item, veteran=g.name(power) in VETERANS and within)
        cossacks.appear(g, power)
        timar.come_back(g, power)
        _privateers(g, power)
        fortresses.build_planned(g, power, [item for item in plan if item.kind == "fortress"])


def _privateers(g: G, power: int) -> None:
    """VII.2: those of basic forces are built anew for nothing, outside the limit."""
    s, port = g.state, home_port(g, power)
    mine = [unit for unit in s.units if unit.country == power and not unit.group]
    have = sum(SIDES.get(unit.kind, 0) for unit in mine)
    missing = basic_privateers(g, power) - have
    kinds = ["P+"] * (missing // 2) + ["P-"] * (missing % 2) if missing > 0 else []
    for kind in kinds if port != NONE else ():
        s.units.append(Unit(power, kind, port))
        g.log(Placed(g.name(power), kind, g.world.provinces[port].id))


def _raise(g: G, power: int, item: Action, *, veteran: bool) -> None:
    s = g.state
    place = g.world.province_index[item.target]
    kind, group = item.detail, _river(g, power, place)
    if kind not in NAVAL_KINDS:
        kind, group = split(kind)
        group = group or usual(g, power, place)
    if not g.world.provinces[place].europe and s.post_owner[place] != power:
        return  # paid all the same (VI.1.1)
    g.log(Placed(g.name(power), kind, item.target))
    if kind in NAVAL_KINDS:
        ships = contents(g, power, kind) if kind.startswith("F") else (0, 0, 0, 0)
        s.units.append(
            Unit(
                power,
                kind.removesuffix(GALLEYS),
                place,
                veteran,
                ships,
                group=_river(g, power, place),
            )
        )
        return
    if kind != REINFORCE:
        s.units.append(Unit(power, kind, place, veteran, group=group))
        return
    for n, unit in enumerate(s.units):
        mine = (unit.country, unit.kind, unit.group) == (power, "A-", group)
        if mine and unit.place == place:
            # C1.5: two of four LD are new; a tie is of conscripts
            old = LAND_SIZES["A-"] // LAND_SIZES["LD"] if unit.veteran else unit.seasoned
            s.units[n] = msgspec.structs.replace(
                unit, kind="A+", veteran=veteran and unit.veteran,
                seasoned=0 if veteran and unit.veteran else old + 2 * veteran,
            )  # fmt: skip
            return


def _river(g: G, power: int, place: int) -> str:
    """P 37.10: ships built up a river are a fleet of their own."""
    return rivers.GROUP if rivers.is_open(g, power, place) else ""


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
    single = LAND_SIZES["LD"]
    known = [LAND_SIZES[u.kind] // single if u.veteran else u.seasoned for u in units]
    veteran = 2 * single * sum(known) > LAND_SIZES["A+"]
    whole = sum(known) * single == LAND_SIZES["A+"]
    return Unit(
        first.country, "A+", first.place, veteran, group=first.group,
        seasoned=0 if veteran or whole else sum(known),
    )  # fmt: skip


PLAN_MENU = {"buy": menu}
