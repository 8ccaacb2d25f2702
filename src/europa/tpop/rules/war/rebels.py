"""14.3, 4.3 C Rebel Units on the board: they lay siege to Unrest or move to it."""

from __future__ import annotations

from europa.kernel import Entry, Steps
from europa.tpop.entries import Moved, Removed
from europa.tpop.rules.battle.sequence import land_battle
from europa.tpop.rules.forces.sides import Side
from europa.tpop.rules.terms.action import ask, province_options
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import land_units, provinces_in, seats_with_units
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.rules.terms.tokens import has_unrest, vassals_for
from europa.tpop.rules.war.liberation import rebels_siege
from europa.tpop.rules.war.rebel_dice import restless
from europa.tpop.state import NO_TOWN, REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.rebel_siege": "{seat}, which province in {area} do the rebels take?",
    "option.siege": "{a}",
    "entry.RebelsBesiege": "Rebels in {area} lay siege",
}


class RebelsBesiege(Entry, frozen=True):
    area: str


ENTRIES = (RebelsBesiege,)


def siege_or_move(g: G) -> Steps[None]:
    """4.3 C, R52: Areas with Unrest first, then those without; most Rebel Units first, A-Z."""
    besieging = [area for area in rebel_areas(g) if unrest_in(g, area)]
    for area in besieging:
        yield from besiege(g, area)
    for area in rebel_areas(g):
        if area not in besieging and not unrest_in(g, area):
            yield from move_on(g, area)


def rebel_areas(g: G) -> list[int]:
    """R52: Areas with Rebel Units, most first, A-Z."""
    rebels, rank = g.state.rebels, g.world.order_of_area
    found = [area for area, count in enumerate(rebels) if count]
    return sorted(found, key=lambda area: (-rebels[area], rank[area]))


def unrest_in(g: G, area: int) -> list[int]:
    """Provinces of an Area in Unrest that counts, A-Z."""
    rank = g.world.order_of_province
    found = [p for p in provinces_in(g, area) if g.state.unrest[p] and has_unrest(g, p)]
    return sorted(found, key=lambda p: rank[p])


def rebel_attack(g: G, area: int) -> Steps[None]:
    """R53, R54: Rebel Units fight all PR Land Units in their Area."""
    seats = seats_with_units(g, area)
    if seats and g.state.rebels[area]:
        side = Side((), {REBELS: g.state.rebels[area]})
        yield from land_battle(g, area, side, Side(seats))


# Siege


def besiege(g: G, area: int) -> Steps[None]:
    """R53: strength 1 a Unit; Large Provinces while 2 is left, then Small ones."""
    yield from rebel_attack(g, area)
    strength = g.state.rebels[area]
    if not strength:
        return
    g.log(RebelsBesiege(f"area:{g.world.areas[area].id}"))
    taken: list[int] = []
    while strength:
        open_ = [p for p in unrest_in(g, area) if p not in taken]
        large = [p for p in open_ if tax_value(g, p) == 2]
        targets = large if large and strength >= 2 else [p for p in open_ if p not in large]
        if not targets:
            return
        province = yield from choose_target(g, area, targets)
        taken.append(province)
        strength -= tax_value(g, province)
        yield from rebels_siege(g, province)


def choose_target(g: G, area: int, targets: list[int]) -> Steps[int]:
    """R53: of two or more PRs in Unrest the poorest there chooses; tied or alone: A-Z."""
    if len(targets) == 1:
        return targets[0]
    seats = [seat for seat in range(len(g.state.seats)) if restless(g, seat, area)]
    if len(seats) < 2:
        return targets[0]
    income = {seat: income_in(g, seat, area) for seat in seats}
    poorest = [seat for seat in seats if income[seat] == min(income.values())]
    if len(poorest) > 1:
        return targets[0]
    params = {"area": g.world.areas[area].id}
    options = province_options(g, targets, "siege")
    choice: int = yield ask(g, poorest[0], "rebel_siege", options, "14.3", params)
    return choice


def income_in(g: G, seat: int, area: int) -> int:
    """R53: twice the Tax Income a seat draws from an Area, so that half Ducats compare."""
    s = g.state
    realm, income = s.seats[seat], 0
    for province in provinces_in(g, area):
        holder = s.holder[province]
        if holder == realm or (holder == NONE and s.owner[province] == realm):
            income += 2 * tax_value(g, province)
        elif holder == NONE and s.overlord[province] == realm:
            income += vassals_for(g, province)
    return income


# Movement


def move_on(g: G, area: int) -> Steps[None]:
    """R54: all but one go to a neighbour in Unrest and fight there; with nowhere to go one Unit is
    removed."""
    s = g.state
    movers = s.rebels[area] - 1
    place = f"area:{g.world.areas[area].id}"
    targets = [a for a in g.world.land_of_area[area] if is_target(g, a, max(1, movers))]
    if not targets:
        s.rebels[area] -= 1
        g.log(Removed("rebels", "rebel unit", place))
        return
    if not movers:
        return
    rank = g.world.order_of_area
    best = min(targets, key=lambda a: (-len(unrest_in(g, a)), -pr_towns(g, a), rank[a]))
    s.rebels[area] = 1
    s.rebels[best] += movers
    g.log(Moved("rebels", "rebel units", place, f"area:{g.world.areas[best].id}", movers))
    yield from rebel_attack(g, best)


def is_target(g: G, area: int, movers: int) -> bool:
    """4.3 C: an Area in Unrest where PR Land Units don't outnumber those who come."""
    if not area_in_play(g, area) or not unrest_in(g, area):
        return False
    return sum(land_units(g, seat, area) for seat in range(len(g.state.seats))) <= movers


def pr_towns(g: G, area: int) -> int:
    """Towns of PRs that lie on top in an Area."""
    s = g.state
    return sum(
        1
        for p in provinces_in(g, area)
        if s.top_town[p] != NO_TOWN or (s.holder[p] == NONE and g.is_player(s.owner[p]))
    )
