"""5.5 Recruit Units: Land Units within MC, Mercenaries, allied Units, and Ships in Ports."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces import shipyard
from europa.tpop.rules.forces.capacity import assign, use_mc
from europa.tpop.rules.forces.forces import recruit_unit
from europa.tpop.rules.forces.muster import (
    USUAL,
    Muster,
    Terms,
    active_allies,
    ally_room,
    has_land_option,
    land_options,
    levy_room,
    mercenaries_left,
    muster_areas,
    own_room,
    price,
)
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import Action, answer_of, ask, number_options
from europa.tpop.rules.terms.treasury import lose_ducats, lose_power
from europa.tpop.state import ALLIED, MIL, REGULAR
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "recruit_units": "Recruit units",
    "ask.recruit": "{seat}, where do you recruit?",
    "ask.recruit.unit": "{seat}, what do you recruit in {area}?",
    "ask.recruit.number": "{seat}, how many? ({price} ducats each)",
    "option.muster": "{a}",
    "option.build": "Port of {a}",
    "option.regular": "{a} ({b}), {price:Ducat|Ducats} each, up to {most}",
    "option.mercenary": "Mercenary {a} ({b}), {price:Ducat|Ducats} each, up to {most}",
    "option.allied": "Allied {a} ({b}), {price:Ducat|Ducats} each, up to {most}",
}


def barred(g: G, seat: int, *, paid: bool = False, terms: Terms = USUAL) -> str:
    """5.5: why nothing can be recruited; empty if something can."""
    s = g.state
    if terms.refresh:
        return _barred_refreshed(g, seat, terms)
    if not paid and g.power(seat, MIL) < 1:
        return "5.5: needs 1 MIL"
    if s.ducats[seat] < 1 and not s.allied_available[seat]:
        return "5.5: no Ducats"
    muster = Muster(seat, terms)
    land = s.available[seat] or s.allied_available[seat] or mercenaries_left(g, seat) > 0
    if land:
        for area in muster_areas(g, seat):
            if has_land_option(g, muster, area):
                return ""
    for _ in shipyard.yards(g, muster.yard):
        return ""
    return "5.5: nothing can be recruited or paid"


def _barred_refreshed(g: G, seat: int, terms: Terms) -> str:
    """`barred` as if Exhausted Units were Available already."""
    s = g.state
    moved = min(terms.refresh, s.exhausted[seat])
    s.available[seat] += moved
    try:
        return barred(g, seat, paid=True, terms=terms._replace(refresh=0))
    finally:
        s.available[seat] -= moved


def run(g: G, seat: int) -> Steps[None]:
    """5.5: pay 1 MIL and recruit."""
    lose_power(g, seat, MIL, 1, "5.5")
    yield from recruit(g, seat)


def recruit(g: G, seat: int, terms: Terms = USUAL) -> Steps[list[int]]:
    """5.5: place after place until done; then the Battles (R117). Returns the Areas used."""
    muster = Muster(seat, terms)
    first = True
    while True:
        areas = [a for a in muster_areas(g, seat) if has_land_option(g, muster, a)]
        ids, names = g.world.areas, g.world.provinces
        options = [Option(f"muster:{ids[a].id}", a, (f"area:{ids[a].id}",)) for a in areas]
        for port in shipyard.yards(g, muster.yard):
            target = (f"province:{names[port].id}",)
            options.append(Option(f"build:{names[port].id}", -2 - port, target))
        if not options:
            break
        if not first:
            options.append(Option("done", NONE))
        answer = yield ask(g, seat, "recruit", options, "5.5")
        if answer == NONE:
            break
        first = False
        if answer >= 0:
            yield from _recruit_in(g, muster, answer)
        else:
            yield from shipyard.build(g, muster.yard, -2 - answer)
    _settle(g, muster)
    if muster.placed:
        areas = sorted(set(muster.placed))
        yield from trigger_battles(g, seat, areas=areas, seas=[], moved_from={})
    return muster.placed


def _recruit_in(g: G, muster: Muster, area: int) -> Steps[None]:
    """Units of one kind into one place of an Area."""
    seat = muster.seat
    found = land_options(g, muster, area)
    options = [
        Option(key, params={"price": price(g, seat, category, kind, muster.terms), "most": most})
        for key, (category, kind, _, most) in found.items()
    ]
    told = {"area": g.world.areas[area].id}
    key = yield from answer_of(g, seat, "recruit.unit", options, "5.5", told)
    category, kind, army, most = found[key]
    cost = price(g, seat, category, kind, muster.terms)
    count = most
    if most > 1:
        numbers = number_options(1, most, "number")
        count = yield ask(g, seat, "recruit.number", numbers, "5.5", {"price": cost})
    lose_ducats(g, seat, cost * count, "5.5")
    if category == REGULAR and levy_room(muster, area):
        over = count - own_room(g, muster, area, count)
        if over > 0:
            muster.levy, muster.levied = area, muster.levied + over
            muster.own[area] = muster.own.get(area, 0) - over
    for _ in range(count):
        if category == ALLIED:
            _use_allied(g, muster, area)
        elif category == REGULAR:
            muster.own[area] = muster.own.get(area, 0) + 1
        else:
            g.state.hired += 1
        recruit_unit(g, seat, area, army, category, kind)
    muster.placed.append(area)


def _use_allied(g: G, muster: Muster, area: int) -> None:
    """R117: one allied Unit: an Active Ally's MC first, so that the seat's own is spared."""
    for ally in active_allies(g, muster.seat):
        if ally_room(g, muster, ally, area, 1):
            used = muster.by_ally.setdefault(ally, {})
            used[area] = used.get(area, 0) + 1
            return
    muster.own[area] = muster.own.get(area, 0) + 1


def _settle(g: G, muster: Muster) -> None:
    """R146: the Provinces that served are used up for this Turn."""
    seat = muster.seat
    needs = {a: n - hooks.mc_extra(g, seat, a) for a, n in muster.own.items()}
    for realm, used in ((g.state.seats[seat], needs), *sorted(muster.by_ally.items())):
        served = assign(used, {a: muster.mc(g, realm, a) for a in used}) or {}
        for area in sorted(served):
            use_mc(g, served[area])
    shipyard.settle(g, muster.yard)


# Optional rule 2


ACTIONS = (Action("recruit_units", "5.5", barred, run),)
