"""Helpers of cards: Unrest taken away, Manpower refreshed, Areas within reach."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import Gained
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.terms.action import ask, province_options
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest, remove_unrest
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.calm": "{seat}, which town or vassal do you calm?",
    "option.calm": "{a}",
    "ask.stir": "{seat}, which of your towns is in unrest?",
    "option.stir": "{a}",
}


def calm_province(g: G, seat: int, province: int) -> None:
    """14.1: an own action takes Unrest away (Milestone: Suppress Dissent)."""
    remove_unrest(g, province)
    record_trigger(g, "unrest_removed_in_round", seat)


def calm_up_to(g: G, seat: int, provinces: list[int], most: int, rule: str) -> Steps[int]:
    """The seat may calm some of these, one by one; returns how many."""
    for done in range(most):
        left = [p for p in provinces if has_unrest(g, p)]
        if not left:
            return done
        options = [*province_options(g, left, "calm"), Option("done", NONE)]
        province = yield ask(g, seat, "calm", options, rule)
        if province == NONE:
            return done
        calm_province(g, seat, province)
    return most


def uneasy_towns(g: G, seat: int) -> list[int]:
    """Own Towns in Unrest."""
    return [p for p in g.survey.own[g.state.seats[seat]] if has_unrest(g, p)]


def stir_own_town(g: G, seat: int, rule: str, areas: list[int] | None = None) -> Steps[None]:
    """Unrest on an own Town of the seat's choice, one without Unrest; none if all have it."""
    area_of = g.world.area_of_province
    own = g.survey.own[g.state.seats[seat]]
    calm = [p for p in own if not has_unrest(g, p) and (areas is None or area_of[p] in areas)]
    if not calm:
        return
    town = calm[0]
    if len(calm) > 1:
        town = yield ask(g, seat, "stir", province_options(g, calm, "stir"), rule)
    add_unrest(g, town)


def refresh_manpower(g: G, seat: int, most: int) -> int:
    """5.2: Exhausted Units become Available, at most so many."""
    s = g.state
    moved = min(most, s.exhausted[seat])
    if moved:
        s.exhausted[seat] -= moved
        s.available[seat] += moved
        g.log(Gained(g.seat_name(seat), "manpower", moved, "6"))
    return moved


def spied_areas(g: G, seat: int) -> set[int]:
    """6.2: in or adjacent to the own Realm, or to an Area with own Influence or Claim (R19)."""
    s = g.state
    found = set(adjacent_areas(g, s.seats[seat]))
    for column in (s.influence, s.claims):
        row = column[AREAS_OF[seat]]
        for area, tokens in enumerate(row):
            if tokens:
                found.add(area)
                found.update(g.world.neighbours_of_area[area])
    return found
