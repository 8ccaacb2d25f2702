"""5.1 Change State Religion, 5.3 Convert Area, 15 Revolution (R96, R97, R106; option 5)."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Option, Steps
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.realms.empire_lands import is_on
from europa.tpop.rules.realms.faith import (
    place_religion,
    religion,
    remove_revolution,
    set_area_religion,
    set_state_religion,
    slot_areas,
)
from europa.tpop.rules.realms.influence import place_influence_in, remove_influence_from
from europa.tpop.rules.realms.relations import end_marriage
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import (
    Action,
    area_options,
    ask,
    province_options,
    realm_options,
)
from europa.tpop.rules.terms.board import area_religion, is_owned_by, provinces_in, same_faith
from europa.tpop.rules.terms.realm import marriages_of
from europa.tpop.rules.terms.tokens import add_unrest, end_occupation, has_unrest, takes_influence
from europa.tpop.rules.terms.treasury import (
    change_prestige,
    change_stability,
    lose_ducats,
    lose_power,
)
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.rules.war import empire
from europa.tpop.rules.war.rebel_dice import roll_rebel_dice
from europa.tpop.state import ADM, NO_TIE, REBELS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

__all__ = [
    "ACTIONS",
    "MESSAGES",
    "adopt_revolution",
    "convert_area",
    "convertible",
    "leave_revolution",
    "set_area_religion",
    "set_state_religion",
]

COUNTER_REFORMATION_COST = 3
LOST_INFLUENCE = 5

MESSAGES = {
    "ask.convert": "{seat}, which area do you convert?",
    "ask.convert.unrest": "{seat}, which town is in unrest?",
    "ask.faith": "{seat}, which faith does your realm adopt?",
    "ask.faith.marriage": "{seat}, which marriage ends?",
    "option.convert": "{a}",
    "option.unrest": "Unrest in {a}",
    "option.adopt": "{a}",
    "option.counter_reformation": "the Counter-Reformation (3 ADM)",
    "option.divorce": "{a}",
}


# Convert Area (5.3)


def convertible(g: G, seat: int) -> list[int]:
    """R106: Areas (one a slot) that a seat may convert to its State Religion."""
    s = g.state
    realm = s.seats[seat]
    faith = s.state_religion[realm]
    found: list[int] = []
    seen: set[int] = set()
    for area in sorted(g.survey.areas[realm]):
        if area_religion(g, area) == faith or g.world.areas[area].distant or area in seen:
            continue
        governed = slot_areas(g, area)
        seen.update(governed)
        if all(_agrees(g, p, realm, faith) for a in governed for p in provinces_in(g, a)):
            found.append(area)
    return found


def _agrees(g: G, province: int, realm: int, faith: int) -> bool:
    """R106: Owned by the realm itself or by one of its State Religion; not Occupied."""
    s = g.state
    if s.holder[province] != NONE:
        return False
    owner = s.owner[province]
    return owner == realm or same_faith(g, s.state_religion[owner], faith)


def convert_cost(g: G, seat: int) -> tuple[int, int]:
    """5.3, 15: ADM and Ducats: 2 and 3; Protestants pay 1 ADM less; Ideas."""
    protestant = g.state.state_religion[g.state.seats[seat]] == religion(g, "protestant")
    return hooks.convert_cost(g, seat, 1 if protestant else 2, 3)


def _convert_barred(g: G, seat: int) -> str:
    """5.3: the cost, and an Area that may be converted."""
    adm, ducats = convert_cost(g, seat)
    if g.power(seat, ADM) < adm or g.state.ducats[seat] < ducats:
        return f"5.3: Convert Area costs {adm} ADM and {ducats} Ducats"
    return "" if convertible(g, seat) else "5.3: no Area can be converted"


def _convert(g: G, seat: int) -> Steps[None]:
    adm, ducats = convert_cost(g, seat)
    area = yield from choose_convertible(g, seat)
    lose_power(g, seat, ADM, adm, "5.3")
    lose_ducats(g, seat, ducats, "5.3")
    yield from convert_area(g, seat, area)


def choose_convertible(g: G, seat: int, rule: str = "5.3") -> Steps[int]:
    """The seat names an Area that it may convert; there must be one."""
    areas = convertible(g, seat)
    if len(areas) == 1:
        return areas[0]
    chosen: int = yield ask(g, seat, "convert", area_options(g, areas, "convert"), rule)
    return chosen


def convert_area(g: G, seat: int, area: int, *, quiet: bool = False) -> Steps[None]:
    """5.3, 15.3: the Area takes the seat's State Religion; one Town in Unrest, then dice for all
    its Unrest there (not if `quiet`, nor with the Inquisition)."""
    governed = slot_areas(g, area)
    faith = g.state.state_religion[g.state.seats[seat]]
    if not (yield from place_religion(g, seat, area, faith, "5.3", keep=governed)):
        return
    record_trigger(g, "areas_converted_this_age", seat)
    if quiet or hooks.converts_quietly(g, seat):
        return
    yield from unsettle(g, seat, governed, "5.3")
    yield from _roll(g, seat, governed)


def unsettle(g: G, seat: int, areas: Sequence[int], rule: str) -> Steps[None]:
    """Unrest on one of the seat's own Towns in these Areas that has none yet; its choice."""
    realm = g.state.seats[seat]
    towns = [
        p
        for area in areas
        for p in provinces_in(g, area)
        if is_owned_by(g, p, realm) and not has_unrest(g, p)
    ]
    if not towns:
        return
    town = towns[0]
    if len(towns) > 1:
        town = yield ask(g, seat, "convert.unrest", province_options(g, towns, "unrest"), rule)
    add_unrest(g, town)


def _roll(g: G, seat: int, areas: Sequence[int]) -> Steps[None]:
    """14.2: Rebel Dice for all the seat's Unrest in these Areas."""
    yield from roll_rebel_dice(g, seat, list(areas))


# Change State Religion (5.1)


def new_faiths(g: G, seat: int) -> list[int]:
    """5.1, R97: from Age II between Catholic and Protestant; with option 5 what religious Rebels
    demand; the Emperor only the Empire's faith."""
    s = g.state
    realm = s.seats[seat]
    now, found = s.state_religion[realm], list[int]()
    if s.age >= 2:
        if g.world.religions[now].catholic:
            found.append(religion(g, "protestant"))
        elif now == religion(g, "protestant"):
            found.append(religion(g, "catholic"))
    demanded = demanded_faith(g, seat)
    if demanded != NONE and demanded not in found:
        found.append(demanded)
    return [faith for faith in found if not empire.conversion_barred(g, seat, faith)]


def may_reform(g: G, seat: int) -> bool:
    """5.1: a Catholic, not yet Counter-Reformed, while a Counter-Reformed token is on the board."""
    s, reformed = g.state, religion(g, "counter_reformed")
    if s.age < 2 or s.state_religion[s.seats[seat]] != religion(g, "catholic"):
        return False
    if g.power(seat, ADM) < COUNTER_REFORMATION_COST or reformed not in s.religion:
        return False
    return not empire.conversion_barred(g, seat, reformed)


def demanded_faith(g: G, seat: int) -> int:
    """Option 5: religious Rebels hold the Capital and two more Provinces: the Capital Area's faith
    (never Diverse), else NONE."""
    s, area_of = g.state, g.world.area_of_province
    realm = s.seats[seat]
    capital = s.capital[realm]
    if capital == NONE or s.holder[capital] != REBELS or s.town[capital] == 0:
        return NONE
    if not is_on(g, "opt5_religious_rebels", False):
        return NONE
    if not hooks.in_dissent(g, seat, area_of[capital]):
        return NONE
    taken = [p for p in g.survey.dejure[realm] if s.holder[p] == REBELS]
    if sum(1 for p in taken if hooks.in_dissent(g, seat, area_of[p])) < 3:
        return NONE
    faith = area_religion(g, area_of[capital])
    return faith if g.world.religions[faith].state else NONE


def _change_barred(g: G, seat: int) -> str:
    """5.1: only for Catholics and Protestants from Age II on (or by option 5)."""
    s = g.state
    capital = s.capital[s.seats[seat]]
    if s.age < 2 and (capital == NONE or s.holder[capital] != REBELS):
        return "5.1: State Religions don't change before Age II"
    if new_faiths(g, seat) or may_reform(g, seat):
        return ""
    return "5.1: this realm can adopt no other faith"


def _change(g: G, seat: int) -> Steps[None]:
    faiths = new_faiths(g, seat)
    options = [Option(f"adopt:{g.world.religions[f].id}", f) for f in faiths]
    if may_reform(g, seat):
        options.append(Option("counter_reformation", NONE))
    chosen = options[0].value
    if len(options) > 1:
        chosen = yield ask(g, seat, "faith", options, "5.1")
    if chosen == NONE:
        yield from join_counter_reformation(g, seat, "5.1")
        return
    by_rebels = chosen == demanded_faith(g, seat)
    yield from change_faith(g, seat, chosen)
    if by_rebels:
        _rebels_go(g, seat)


def join_counter_reformation(g: G, seat: int, rule: str) -> Steps[None]:
    """5.1: 3 ADM for the Counter-Reformation; its token in the Capital Area, no losses."""
    s, reformed = g.state, religion(g, "counter_reformed")
    lose_power(g, seat, ADM, COUNTER_REFORMATION_COST, rule)
    yield from set_state_religion(g, seat, reformed)
    capital = s.capital[s.seats[seat]]
    if capital != NONE:
        area = g.world.area_of_province[capital]
        yield from place_religion(g, seat, area, reformed, rule)


def change_faith(g: G, seat: int, faith: int) -> Steps[None]:
    """5.1, R96: what a realm loses when it adopts another faith."""
    s = g.state
    realm = s.seats[seat]
    old = s.state_religion[realm]
    yield from set_state_religion(g, seat, faith)
    change_prestige(g, seat, -2, "5.1")
    yield from change_stability(g, seat, -1, "5.1")
    yield from move_ties(g, seat, old, faith, "5.1")
    own = [a for a in sorted(g.survey.areas[realm]) if _has_faith(g, a, old)]
    for area in own:
        yield from unsettle(g, seat, [area], "5.1")
    yield from _roll(g, seat, own)


def _has_faith(g: G, area: int, faith: int) -> bool:
    return not g.world.areas[area].distant and same_faith(g, area_religion(g, area), faith)


def move_ties(g: G, seat: int, old: int, new: int, rule: str) -> Steps[None]:
    """5.1, R96: a Marriage and up to 5 Influence leave Areas of the old faith; the cubes go where
    the new one has room, the rest to the Supply."""
    s, area_of = g.state, g.world.area_of_province
    wed = [
        r
        for r in marriages_of(g, seat)
        if s.capital[r] != NONE and _has_faith(g, area_of[s.capital[r]], old)
    ]
    if wed:
        partner = wed[0]
        if len(wed) > 1:
            options = realm_options(g, wed, "divorce")
            partner = yield ask(g, seat, "faith.marriage", options, rule)
        end_marriage(g, seat, partner)
        assert g.marriage(seat, partner) == NO_TIE
    cubes_in = marked(s.influence[AREAS_OF[seat]])
    left = [a for a in cubes_in if _has_faith(g, a, old)]
    cubes = yield from remove_influence_from(
        g, seat, left, LOST_INFLUENCE, rule, imperial=False, saved=False
    )
    if cubes:
        areas = [
            a.index
            for a in g.world.areas
            if not a.distant and _has_faith(g, a.index, new) and takes_influence(g, a.index)
        ]
        yield from place_influence_in(g, seat, areas, cubes, rule, displace=False)


def _rebels_go(g: G, seat: int) -> None:
    """Option 5: Rebel Units and Rebel Towns leave the seat's Areas of its new faith."""
    s = g.state
    realm = s.seats[seat]
    areas = {g.world.area_of_province[p] for p in g.survey.dejure[realm]}
    for area in sorted(areas):
        if not _has_faith(g, area, s.state_religion[realm]):
            continue
        s.rebels[area] = 0
        for p in provinces_in(g, area):
            if s.owner[p] == realm and s.holder[p] == REBELS:
                end_occupation(g, p)


# Revolution (15)


def adopt_revolution(g: G, seat: int) -> Steps[None]:
    """8, 15: a Revolutionary Regime: the State Religion, and a token on the Capital Area."""
    revolution = religion(g, "revolutionary")
    yield from set_state_religion(g, seat, revolution)
    capital = g.state.capital[g.state.seats[seat]]
    if capital != NONE:
        area = g.world.area_of_province[capital]
        if not g.state.revolution[area]:
            yield from place_religion(g, seat, area, revolution, "15")


def leave_revolution(g: G, seat: int) -> Steps[None]:
    """15: a Revolutionary PR that takes another Government Form: the token leaves its Capital Area
    and the State Religion is that Area's (over Diverse Faiths: the realm's printed one)."""
    s = g.state
    realm = s.seats[seat]
    if s.state_religion[realm] != religion(g, "revolutionary") or s.capital[realm] == NONE:
        return
    area = g.world.area_of_province[s.capital[realm]]
    remove_revolution(g, area)
    faith = area_religion(g, area)
    if not g.world.religions[faith].state:
        faith = g.world.religion_of_realm[realm]
    yield from set_state_religion(g, seat, faith)


ACTIONS: tuple[Action, ...] = (
    Action("convert_area", "5.3", _convert_barred, _convert),
    Action("change_state_religion", "5.1", _change_barred, _change),
)
