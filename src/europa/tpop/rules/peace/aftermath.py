"""10.1-4 Aftermath: Units go home, Active Allies are Allies again."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.rows import AREAS_OF, ARMIES_OF
from europa.tpop.rules.forces.forces import move_army, move_loose
from europa.tpop.rules.peace.victory import active_allies, wars_of
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import armies_in, is_friendly_area, is_hostile_area, land_units
from europa.tpop.rules.war.calls import deactivate_ally, discard_allied
from europa.tpop.state import AREAS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

MESSAGES = {
    "ask.peace.home": "{seat}, where do the units in {area} go?",
    "option.home": "{a}",
}


def aftermath(g: G) -> Steps[None]:
    """10.1-4, R174: for every PR that is now at Peace, in Turn order; then Bots that were Fully
    Annexed are replaced."""
    for seat in g.seats_from(g.state.first):
        if wars_of(g, seat):
            continue
        for realm in active_allies(g, seat):
            deactivate_ally(g, seat, realm)
        discard_allied(g, seat)
        if g.state.bots[seat]:
            seams.bots.stand_down(g, seat)
        yield from send_home(g, seat)
    if 1 in g.state.bots:
        seams.bots.replace_fallen(g)


def send_home(g: G, seat: int) -> Steps[None]:
    """R174: Units in Neutral Areas go to the nearest Friendly one, free of charge."""
    for area in _unit_areas(g, seat):
        if is_friendly_area(g, seat, area) or is_hostile_area(g, seat, area):
            continue
        homes = nearest_friendly(g, seat, area)
        if not homes:
            continue
        for army in armies_in(g, seat, area):
            move_army(g, seat, army, (yield from _choose(g, seat, area, homes)))
        loose = g.loose_infantry(seat, area)
        if loose:
            move_loose(g, seat, area, (yield from _choose(g, seat, area, homes)), loose)


def _choose(g: G, seat: int, area: int, homes: list[int]) -> Steps[int]:
    if len(homes) == 1:
        return homes[0]
    told = {"area": g.world.areas[area].id}
    choice: int = yield ask(g, seat, "peace.home", area_options(g, homes, "home"), "10.1", told)
    return choice


def _unit_areas(g: G, seat: int) -> list[int]:
    s = g.state
    row = s.infantry[AREAS_OF[seat]]
    found = set(marked(row))
    found.update(a for a in s.army_area[ARMIES_OF[seat]] if a != NONE)
    return sorted(a for a in found if land_units(g, seat, a))


def nearest_friendly(g: G, seat: int, start: int) -> list[int]:
    """R174: Friendly Areas at the least distance; each Area and Sea Zone is a step, through
    anything."""
    w = g.world
    edge = [start]
    seen = {start}
    while edge:
        reached: set[int] = set()
        for place in edge:
            if place < AREAS:
                reached.update(w.land_of_area[place])
                reached.update(AREAS + sea for sea in w.seas_of_area[place])
            else:
                sea = place - AREAS
                reached.update(w.coast_of_sea[sea])
                reached.update(AREAS + other for other in w.seas_of_sea[sea])
        edge = sorted(reached - seen)
        seen |= reached
        areas = [place for place in edge if place < AREAS and area_in_play(g, place)]
        homes = [area for area in areas if is_friendly_area(g, seat, area)]
        if homes:
            return homes
    return []
