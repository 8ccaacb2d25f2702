"""14.2 Rebel Dice: rolled Area by Area for a seat's Unrest, resolved in the owner's order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Lost
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.battle.losses import unit_losses
from europa.tpop.rules.forces.forces import LOOSE, TYPES, holders, remove_as_casualty
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import area_options, ask, province_options
from europa.tpop.rules.terms.board import land_units, lord, provinces_in
from europa.tpop.rules.terms.tokens import has_unrest, remove_unrest
from europa.tpop.rules.terms.treasury import lose_any_power, pay_mandatory, total_power
from europa.tpop.rules.war.liberation import rebels_siege
from europa.tpop.state import REGULAR
from europa.tpop.table import G, marked
from europa.tpop.world import NONE, decks

REBELLION = "rebellion"
DUCATS = "lose_2_ducats"
POWER = "lose_1_monarch_power"
EXHAUST = "exhaust_1_manpower"
CALM = "remove_1_unrest"
PRICE = 2
"""Ducats of a die, and for one that can't be paid otherwise."""

MESSAGES = {
    "ask.rebel_area": "{seat}, for which area do you roll rebel dice?",
    "ask.rebel_result": "{seat}, which result is resolved next?",
    "ask.rebellion": "{seat}, which province rebels?",
    "ask.calm_area": "{seat}, where does unrest end?",
    "option.calm": "Calm {a}",
    "ask.exhaust": "{seat}, which unit is exhausted?",
    "option.roll": "{a}",
    "option.resolve": "{a}",
    "option.rebel": "{a}",
    "option.exhaust": "{b} in {a} ({c})",
    "option.resolve:rebellion": "Rebellion",
    "option.resolve:lose_2_ducats": "Lose 2 Ducats",
    "option.resolve:lose_1_monarch_power": "Lose 1 monarch power",
    "option.resolve:exhaust_1_manpower": "Exhaust 1 manpower",
    "option.resolve:remove_1_unrest": "Remove 1 unrest",
    "entry.RebelRoll": "{seat} rolls for unrest in {area}: {results}",
}


class RebelRoll(Entry, frozen=True):
    seat: str
    area: str
    results: tuple[str, ...]


ENTRIES = (RebelRoll,)


@cache
def rebel_faces() -> tuple[str, ...]:
    """The six results of the Rebel Die."""
    return tuple(decks.dice()["rebel"]["faces"])


def restless(g: G, seat: int, area: int) -> list[int]:
    """14.1: Provinces in an Area whose token on top is the seat's and in Unrest."""
    return [p for p in provinces_in(g, area) if _is_restless(g, seat, p)]


def _is_restless(g: G, seat: int, province: int) -> bool:
    s = g.state
    if not s.unrest[province] or not has_unrest(g, province):
        return False
    holder = s.holder[province]
    return (lord(g, province) if holder == NONE else holder) == s.seats[seat]


def restless_areas(g: G, seat: int) -> list[int]:
    """All Areas where a seat has Unrest, A-Z."""
    area_of = g.world.area_of_province
    found = {area_of[p] for p in marked(g.state.unrest) if _is_restless(g, seat, p)}
    return sorted(found, key=lambda area: g.world.order_of_area[area])


def roll_all(g: G) -> Steps[None]:
    """4.3 I: every seat in Turn order, for all its Unrest."""
    for seat in list(g.seats_from(g.state.first)):
        yield from roll_rebel_dice(g, seat, restless_areas(g, seat))


def roll_rebel_dice(g: G, seat: int, areas: Iterable[int], most: int | None = None) -> Steps[None]:
    """14.2, R61: dice for a seat's Unrest in these Areas, in the order it likes; at most `most`."""
    left = [area for area in dict.fromkeys(areas) if restless(g, seat, area)]
    if g.state.bots[seat]:
        yield from seams.bots.roll_for_bot(g, seat, left, most)
        return
    dice = 1000 if most is None else most
    while left and dice > 0:
        area = left[0]
        if len(left) > 1:
            area = yield ask(g, seat, "rebel_area", area_options(g, left, "roll"), "14.2")
        left.remove(area)
        dice -= yield from roll_area(g, seat, area, dice)
        left = [other for other in left if restless(g, seat, other)]


def roll_area(g: G, seat: int, area: int, most: int) -> Steps[int]:
    """R61: all dice of an Area at once, then its results kind by kind; returns the dice rolled."""
    tokens = restless(g, seat, area)
    count = min(most, len(tokens))
    faces = rebel_faces()
    results = [faces[n - 1] for n in g.roll("rebel", 6, count, g.seat_name(seat))]
    where = f"area:{g.world.areas[area].id}"
    g.log(RebelRoll(g.seat_name(seat), where, tuple(results)))
    left = [face for face in faces if face in results and face != "no_effect"]
    while left:
        kind = left[0]
        if len(left) > 1:
            options = [Option(f"resolve:{face}", face) for face in left]
            kind = yield ask(g, seat, "rebel_result", options, "14.2")
        left.remove(kind)
        yield from resolve(g, seat, area, kind, results.count(kind), tokens)
    return count


def resolve(g: G, seat: int, area: int, kind: str, count: int, tokens: list[int]) -> Steps[None]:
    """14.2: one kind of result, so many times; `tokens` is the Unrest that no result has used."""
    if kind == REBELLION:
        yield from rebellion(g, seat, area, count, tokens)
    elif kind == CALM:
        yield from calm(g, seat, count, tokens)
    elif kind == DUCATS:
        for _ in range(count):
            yield from pay_mandatory(g, seat, PRICE, "14.2")
    elif kind == POWER:
        for _ in range(count):
            if total_power(g, seat):
                yield from lose_any_power(g, seat, 1, "rebels", "14.2")
            else:
                yield from pay_mandatory(g, seat, PRICE, "14.2")
    elif kind == EXHAUST:
        for _ in range(count):
            if not (yield from exhaust(g, seat)):
                yield from pay_mandatory(g, seat, PRICE, "14.2")


def rebellion(g: G, seat: int, area: int, count: int, tokens: list[int]) -> Steps[None]:
    """R60: each costs a Land Unit there; what is beyond them falls on different Unrest tokens."""
    units = min(count, land_units(g, seat, area))
    if units:
        yield from unit_losses(g, area, seat, units, rule="14.2")
    for _ in range(count - units):
        if not tokens:
            return
        province = yield from _pick(g, seat, tokens, "rebellion", "rebel")
        tokens.remove(province)
        yield from rebels_siege(g, province)


def calm(g: G, seat: int, count: int, tokens: list[int]) -> Steps[None]:
    """14.2: Unrest goes from Provinces of the Area that the owner chooses."""
    for _ in range(count):
        if not tokens:
            return
        province = yield from _pick(g, seat, tokens, "calm_area", "calm")
        tokens.remove(province)
        remove_unrest(g, province)


def _pick(g: G, seat: int, provinces: list[int], kind: str, verb: str) -> Steps[int]:
    if len(provinces) == 1:
        return provinces[0]
    choice: int = yield ask(g, seat, kind, province_options(g, provinces, verb), "14.2")
    return choice


def exhaust(g: G, seat: int) -> Steps[bool]:
    """R62: a Regular from Available, else a Deployed one; says whether there was any."""
    s = g.state
    if s.available[seat]:
        s.available[seat] -= 1
        s.exhausted[seat] += 1
        g.log(Lost(g.seat_name(seat), "available manpower", 1, "14.2"))
        return True
    options = deployed_options(g, seat)
    if not options:
        return False
    choice = options[0].value
    if len(options) > 1:
        choice = yield ask(g, seat, "exhaust", options, "14.2")
    area, rest = choice // 100, choice % 100
    remove_as_casualty(g, seat, area, REGULAR, rest // 10, rest % 10 - 1)
    return True


def deployed_options(g: G, seat: int) -> list[Option]:
    """Deployed Regular Units by Area, type and Army."""
    row = g.state.infantry[AREAS_OF[seat]]
    areas = {area for area, count in enumerate(row) if count}
    areas |= {g.army_area(seat, army) for army in range(3)} - {NONE}
    options = []
    for area in sorted(areas):
        name = g.world.areas[area].id
        for kind, title in enumerate(TYPES):
            for army in holders(g, seat, area, REGULAR, kind):
                where = "single" if army == LOOSE else f"army{army + 1}"
                value = area * 100 + kind * 10 + army + 1
                options.append(Option(f"exhaust:{name}:{title}:{where}", value, (f"area:{name}",)))
    return options
