"""11.1 Influence: taking cubes off Areas, putting them there, displacing others'."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Option, Steps
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.cubes import take_cube
from europa.tpop.rules.terms.realm import is_emperor, marriages_of
from europa.tpop.rules.terms.tokens import (
    influence_room,
    place_influence,
    remove_imperial,
    remove_influence,
    takes_influence,
)
from europa.tpop.state import AREAS
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.influence.remove": "{seat}, remove influence: {count} more ({rule})",
    "ask.influence.place": "{seat}, place influence: {count} more ({rule})",
    "ask.influence.displace": "{seat}, whose influence do you displace in {area}?",
    "option.remove": "Influence in {a}",
    "option.remove_imperial": "Imperial influence in {a}",
    "option.place": "Influence in {a}",
    "option.displace": "Displace {a}",
}


def remove_influence_from(
    g: G,
    seat: int,
    areas: Sequence[int],
    count: int,
    rule: str,
    *,
    imperial: bool = True,
    saved: bool = True,
) -> Steps[int]:
    """11.1, R179: the seat takes cubes off these Areas, where it likes; returns how many.

    A Marriage in one of them saves a cube (`saved`); the Emperor may use Imperial ones
    (`imperial`). As many as there are: see `influence_at_hand` for whether a cost can be paid.
    """
    if saved and count and is_married_among(g, seat, areas):
        count -= 1
    crown = imperial and is_emperor(g, seat)
    taken = 0
    while taken < count:
        row = g.state.influence[AREAS_OF[seat]]
        own = [a for a in areas if row[a]]
        gray = [a for a in areas if g.state.imperial[a]] if crown else []
        if not own and not gray:
            break
        if len(own) + len(gray) == 1 or _all_go(g, seat, own, gray, count - taken):
            choice = own[0] if own else AREAS + gray[0]
        else:
            ids = g.world.areas
            options = area_options(g, own, "remove")
            options += [
                Option(f"remove_imperial:{ids[a].id}", AREAS + a, (f"area:{ids[a].id}",))
                for a in gray
            ]
            told = {"count": count - taken, "rule": rule}
            choice = yield ask(g, seat, "influence.remove", options, rule, told)
        if choice >= AREAS:
            remove_imperial(g, choice - AREAS)
        else:
            remove_influence(g, seat, choice)
        taken += 1
    return taken


def _all_go(g: G, seat: int, own: Sequence[int], gray: Sequence[int], count: int) -> bool:
    held = sum(g.influence(seat, a) for a in own) + sum(g.state.imperial[a] for a in gray)
    return held <= count


def is_married_among(g: G, seat: int, areas: Sequence[int]) -> bool:
    """11.2: whether the seat has a Marriage in one of these Areas."""
    s, area_of = g.state, g.world.area_of_province
    homes = [s.capital[realm] for realm in marriages_of(g, seat)]
    return any(area_of[home] in areas for home in homes if home != NONE)


def influence_at_hand(g: G, seat: int, areas: Sequence[int], *, imperial: bool = True) -> int:
    """11.1, R179: cubes a seat could remove from these Areas, and one for a Marriage there."""
    cubes = sum(g.influence(seat, a) for a in areas)
    if imperial and is_emperor(g, seat):
        cubes += sum(g.state.imperial[a] for a in areas)
    return cubes + (1 if is_married_among(g, seat, areas) else 0)


def place_influence_in(
    g: G,
    seat: int,
    areas: Sequence[int],
    count: int,
    rule: str,
    *,
    displace: bool = True,
    per_area: int = 5,
    may: bool = False,
) -> Steps[int]:
    """11.1, R183: the seat puts cubes into these Areas, all it can or as it likes (`may`); returns
    how many.

    Others' cubes are displaced only if none of the Areas has room. Short of cubes: R12.
    """
    put: dict[int, int] = {}
    for done in range(count):
        open_to = [a for a in areas if put.get(a, 0) < per_area and takes_influence(g, a)]
        choices = [a for a in open_to if influence_room(g, a)]
        full = not choices
        if full and displace:
            choices = [a for a in open_to if displaceable(g, seat, a)]
        if not choices:
            return done
        options = area_options(g, choices, "place")
        if may or full:
            options.append(Option("done", NONE))
        area = choices[0]
        if len(options) > 1:
            told = {"count": count - done, "rule": rule}
            area = yield ask(g, seat, "influence.place", options, rule, told)
        if area == NONE or not (yield from take_cube(g, seat, False)):
            return done
        if full:
            yield from displace_influence(g, seat, area, rule)
        place_influence(g, seat, area)
        put[area] = put.get(area, 0) + 1
    return count


def displaceable(g: G, seat: int, area: int) -> list[Option]:
    """R183: whose cubes may be pushed out of an Area: any Opponent's, and Imperial ones."""
    options = [
        Option(f"displace:{g.seat_name(other)}", other)
        for other in g.others(seat)
        if g.influence(other, area)
    ]
    if g.state.imperial[area] and not is_emperor(g, seat):
        options.append(Option("displace:imperial", NONE))
    return options


def displace_influence(g: G, seat: int, area: int, rule: str) -> Steps[None]:
    """R183: the placer says whose cube leaves a full Area."""
    options = displaceable(g, seat, area)
    whose = options[0].value
    if len(options) > 1:
        told = {"area": g.world.areas[area].id}
        whose = yield ask(g, seat, "influence.displace", options, rule, told)
    if whose == NONE:
        remove_imperial(g, area)
    else:
        remove_influence(g, whose, area)


def lose_all_influence(g: G, seat: int, areas: Sequence[int], *, imperial: bool = True) -> None:
    """R103, R115: all of a seat's cubes leave these Areas, the Emperor's Imperial ones too."""
    for area in areas:
        remove_influence(g, seat, area, g.influence(seat, area))
        if imperial and is_emperor(g, seat):
            remove_imperial(g, area, g.state.imperial[area])
