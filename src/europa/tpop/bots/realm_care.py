"""A Bot's care for its realm: Unrest, faith, what Stability would do (charts Unrest, Convert)."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.charts import walk
from europa.tpop.bots.places import area_name, area_tax
from europa.tpop.bots.trace import did
from europa.tpop.entries import Gained
from europa.tpop.rules.actions.religion import (
    change_faith,
    convert_area,
    convertible,
    join_counter_reformation,
    new_faiths,
)
from europa.tpop.rules.actions.research import ideas_of, kind_of
from europa.tpop.rules.realms.faith import religion
from europa.tpop.rules.terms.board import area_religion, is_catholic, same_faith
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest, remove_unrest
from europa.tpop.rules.war.empire import conversion_barred
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE, decks

FEW, MANY = 1, 3
"""Administrative Ideas with which 1 and 2 Unrest go in 4.3 H."""
DEVOUT = ("pious", "dynast")


def uneasy(g: G, seat: int) -> list[int]:
    """Own Towns in Unrest: the Capital first, then by Tax Value, A to Z."""
    s = g.state
    realm = s.seats[seat]
    order, capital = g.world.order_of_province, s.capital[realm]
    found = [p for p in g.survey.own[realm] if has_unrest(g, p)]
    return sorted(found, key=lambda p: (p != capital, -tax_value(g, p), order[p]))


def calm_one(g: G, seat: int, provinces: list[int] | None = None) -> bool:
    """The best of these Towns (default: all in Unrest) calms down; says whether there was one."""
    found = uneasy(g, seat) if provinces is None else provinces
    if not found:
        return False
    remove_unrest(g, found[0])
    return True


def stir_one(g: G, seat: int) -> bool:
    """R215: Unrest on the calm own Town of lowest Tax Value; says whether there was one."""
    order = g.world.order_of_province
    calm = [p for p in g.survey.own[g.state.seats[seat]] if not has_unrest(g, p)]
    if not calm:
        return False
    add_unrest(g, min(calm, key=lambda p: (tax_value(g, p), order[p])))
    return True


def refresh(g: G, seat: int, most: int) -> int:
    """Exhausted Manpower becomes Available, at most so much; returns how much."""
    s = g.state
    count = min(most, s.exhausted[seat])
    if count:
        s.exhausted[seat] -= count
        s.available[seat] += count
        g.log(Gained(g.seat_name(seat), "manpower", count, "bot"))
    return count


def convert_stability(g: G, seat: int, steps: int, rule: str) -> None:
    """A Bot has no Stability: each step up removes 1 Unrest, else refreshes 1 Manpower; each step
    down adds 1 Unrest."""
    for _ in range(abs(steps)):
        if steps > 0:
            if not calm_one(g, seat):
                refresh(g, seat, 1)
        else:
            stir_one(g, seat)
    if steps:
        did(g, seat, f"{steps:+} Stability becomes {'calm' if steps > 0 else 'Unrest'}", rule)


def adm_ideas_calm(g: G, seat: int) -> None:
    """4.3 H, B-03: Administrative Ideas remove 1 Unrest, 3 or more of them 2."""
    count = ideas_of_type(g, seat, "adm")
    for _ in range((count >= FEW) + (count >= MANY)):
        if calm_one(g, seat):
            did(g, seat, f"{count} Administrative Ideas: 1 Unrest goes", "4.3 H")


def ideas_of_type(g: G, seat: int, kind: str) -> int:
    """How many Ideas of a type a Bot has."""
    return sum(POWERS[kind_of(i)] == kind for i in ideas_of(g, seat))


# Unrest


def unrest_possible(g: G, seat: int) -> bool:
    """Any Unrest or Rebel Unit in own Areas."""
    areas = g.survey.areas[g.state.seats[seat]]
    return bool(uneasy(g, seat)) or any(g.state.rebels[a] for a in areas)


def temperament(g: G, seat: int) -> str:
    """The temperament of a realm's Bot; a realm without a chart is a dynast."""
    known = decks.bots().get(f"realm:{g.seat_name(seat)}")
    return str(known["temperament"]) if known else "dynast"


def wanted_faith(g: G, seat: int) -> int:
    """CV1: the other of Catholic and Protestant, if more own Towns follow it; else NONE. Once an
    Age, never the Papal States."""
    s = g.state
    if s.marks.get(_changed(g, seat)) == s.age or g.seat_name(seat) == "papal_states":
        return NONE
    realm = s.seats[seat]
    area_of = g.world.area_of_province
    faiths = [area_religion(g, area_of[p]) for p in g.survey.own[realm]]
    for faith in new_faiths(g, seat):
        if not (g.world.religions[faith].catholic or g.world.religions[faith].id == "protestant"):
            continue
        other = sum(same_faith(g, one, faith) for one in faiths)
        mine = sum(same_faith(g, one, s.state_religion[realm]) for one in faiths)
        if other > mine:
            return faith
    return NONE


def _changed(g: G, seat: int) -> str:
    return f"bot_faith:{g.seat_name(seat)}"


def may_reform(g: G, seat: int) -> bool:
    """CV2: a Catholic, pious or dynast, while a Counter-Reformed token is in play."""
    s = g.state
    reformed = religion(g, "counter_reformed")
    if s.age < 2 or temperament(g, seat) not in DEVOUT or reformed not in s.religion:
        return False
    if s.state_religion[s.seats[seat]] != religion(g, "catholic"):
        return False
    return is_catholic(g, s.seats[seat]) and not conversion_barred(g, seat, reformed)


def convert_possible(g: G, seat: int) -> bool:
    """Whether the Convert chart comes to anything."""
    return wanted_faith(g, seat) != NONE or may_reform(g, seat) or bool(convertible(g, seat))


def convert(g: G, seat: int) -> Steps[None]:
    """Chart Convert."""
    s = g.state
    way = walk(
        g,
        seat,
        "convert",
        {
            "CV1": lambda: wanted_faith(g, seat) != NONE,
            "CV2": lambda: may_reform(g, seat),
            "CV3": lambda: bool(convertible(g, seat)),
        },
    )
    if way.at == "CV1 yes":
        faith = wanted_faith(g, seat)
        s.marks[_changed(g, seat)] = s.age
        yield from change_faith(g, seat, faith)
    elif way.at == "CV2 yes":
        yield from join_counter_reformation(g, seat, "Convert CV2")
    elif way.at == "CV3 yes":
        order = g.world.order_of_area
        area = min(convertible(g, seat), key=lambda a: (-area_tax(g, a), order[a]))
        did(g, seat, f"converts {area_name(g, area)}", "Convert CV3")
        yield from convert_area(g, seat, area)
