"""7 What a realm is worth: tax, Manpower, Strength, skills, Influence."""

from __future__ import annotations

from functools import cache

from europa.tpop.rows import AREAS_OF, REALMS_OF
from europa.tpop.rules.terms.board import realm_areas
from europa.tpop.state import (
    AREAS,
    ARMIES,
    HISTORICAL,
    LARGE,
    REGULAR,
    TWO_SMALL,
    Tpop,
)
from europa.tpop.table import G, marked, total
from europa.tpop.world import NONE, decks, load_world
from europa.tpop.world.scenario import Ruler, Scenario

MOST_POWER = 10
MOST_MANPOWER = 20
BOT_IDEAS = frozenset(("quest_for_the_new_world",))
"""Ideas whose effects Bots have (B-03)."""


def half_up(number: int) -> int:
    """2.2: halves go up."""
    return (number + 1) // 2


def tax_value(g: G, province: int) -> int:
    """2.0: 2 for a Large Province or a Town developed into a Large one, else 1."""
    developed = g.state.town[province] in (LARGE, TWO_SMALL)
    return 2 if developed else g.world.tax_of_province[province]


def peace_value(g: G, province: int) -> int:
    """R144: Tax Value with +1 Manpower tokens, as NPRs count it."""
    return tax_value(g, province) + g.state.extra[province]


def base_tax(g: G, realm: int) -> int:
    """R3: a PR: Towns on the board, not covered. An NPR: Provinces it Owns, with +1 tokens."""
    seat = g.seat_of(realm)
    if seat == NONE:
        return sum(peace_value(g, p) for p in g.survey.own[realm])
    s = g.state
    small = s.small_out[seat] - s.small_covered[seat]
    return small + 2 * (s.large_out[seat] - s.large_covered[seat])


def vassal_tax(g: G, seat: int) -> int:
    """R4: half a Ducat for each vassal token not covered, rounded up."""
    return half_up(g.state.vassals_out[seat] - g.state.vassals_covered[seat])


def tax_income(g: G, seat: int) -> int:
    """R3: Base Tax and vassal tax; nothing else."""
    return base_tax(g, g.state.seats[seat]) + vassal_tax(g, seat)


def strength(g: G, realm: int) -> int:
    """R3: an NPR's Strength: what it Owns and its Vassals' Provinces, unoccupied."""
    free = [p for p in g.survey.vassals[realm] if g.state.holder[p] == NONE]
    return sum(peace_value(g, p) for p in [*g.survey.own[realm], *free])


def manpower(g: G, seat: int) -> int:
    """R5, 9.3: half of each track's tax, +1 tokens, the Emperor's authority; at most 20."""
    s = g.state
    small = half_up(s.small_out[seat] - s.small_covered[seat])
    large = s.large_out[seat] - s.large_covered[seat]
    tax = vassal_tax(g, seat)
    track: list[int] = decks.components()["manpower_of_vassal_tax"]["values"]
    vassals = track[tax - 1] if tax else 0
    crown = s.authority if s.empire and s.emperor == s.seats[seat] else 0
    ideas = 2 * has_idea(g, seat, "serfdom") + 4 * has_idea(g, seat, "mass_conscription")
    total = small + large + vassals + s.extra_manpower[seat] + crown + ideas
    return min(MOST_MANPOWER, max(total, 3 if s.bots[seat] else 0))


def deployed_regulars(g: G, seat: int) -> int:
    """9.3: Regular Units on the board, in Armies or not."""
    s = g.state
    loose = total(s.infantry[AREAS_OF[seat]])
    units = (g.army_units(seat, army) for army in range(ARMIES))
    return loose + sum(sum(u[REGULAR * 3 : REGULAR * 3 + 3]) for u in units)


def ruler_record(g: G, seat: int) -> Ruler | None:
    """The historical Ruler in office, or None (a Leader from a card, or an Interregnum)."""
    code = g.state.ruler[seat]
    return historical_ruler(g, code) if code >= HISTORICAL else None


def historical_ruler(g: G, code: int) -> Ruler:
    """The Ruler that a code of the `ruler` column stands for."""
    return g.world.rulers[_ruler_ids(g.state.side)[code - HISTORICAL]]


def ruler_code(g: G, ruler_id: str) -> int:
    """The code of a historical Ruler's id; NONE for no id."""
    return HISTORICAL + _ruler_ids(g.state.side).index(ruler_id) if ruler_id else NONE


@cache
def _ruler_ids(side: int) -> tuple[str, ...]:
    return tuple(sorted(load_world(side).rulers))


def has_ruler(g: G, seat: int) -> bool:
    """7.2: false during an Interregnum (a Ruler named so counts as none, R123). A Bot has no
    Ruler and no Interregnum."""
    s = g.state
    return bool(s.bots[seat]) or s.ruler[seat] not in _no_rulers(s.side)


@cache
def _no_rulers(side: int) -> frozenset[int]:
    """Codes of the `ruler` column that mean an Interregnum."""
    rulers = load_world(side).rulers
    named = [code for code, key in enumerate(_ruler_ids(side)) if rulers[key].name == "Interregnum"]
    return frozenset([NONE, *(HISTORICAL + code for code in named)])


def ruler_skill(g: G, seat: int, kind: int) -> int:
    """7.2, R73: the Ruler's skill of a type; 1 in an Interregnum."""
    if g.state.ruler[seat] == NONE or not has_ruler(g, seat):
        return 1
    record = ruler_record(g, seat)
    if record is not None:
        return (record.adm, record.dip, record.mil)[kind]
    card = g.world.characters[g.state.ruler[seat]]
    return (card.adm, card.dip, card.mil)[kind]


def ruler_dice(g: G, seat: int) -> tuple[int, int, int]:
    """9.4: the Battle Dice a Ruler in command gives."""
    if g.state.ruler[seat] == NONE:
        return (0, 0, 0)
    record = ruler_record(g, seat)
    if record is not None:
        return record.dice
    card = g.world.characters[g.state.ruler[seat]]
    return (card.infantry, card.cavalry, card.artillery)


def skill(g: G, seat: int, kind: int) -> int:
    """7.1: Total Skill Level: Ruler and Advisor of a type."""
    advisor = g.state.advisors[seat * 3 + kind]
    extra = 0
    if advisor != NONE:
        card = g.world.characters[advisor]
        extra = (card.adm, card.dip, card.mil)[kind]
    return ruler_skill(g, seat, kind) + extra


def is_emperor(g: G, seat: int) -> bool:
    """18: whether the seat's realm is Emperor of an Empire that exists."""
    return bool(g.state.empire) and g.state.emperor == g.state.seats[seat]


def influence_in(g: G, seat: int, area: int) -> int:
    """11.1: a seat's cubes in an Area; the Emperor's include the Imperial ones."""
    cubes = g.influence(seat, area)
    return cubes + g.state.imperial[area] if is_emperor(g, seat) else cubes


def married_in(g: G, seat: int, area: int) -> int:
    """11.2: the seat's Marriages with realms whose Capital lies in this Area."""
    s, area_of = g.state, g.world.area_of_province
    return sum(
        1
        for realm in marriages_of(g, seat)
        if s.capital[realm] != NONE and area_of[s.capital[realm]] == area
    )


def is_distant_realm(g: G, realm: int) -> bool:
    """2.0, 9.1 f: a realm whose Capital lies on a Distant Continent now."""
    capital = g.state.capital[realm]
    if capital == NONE:
        return g.world.realms[realm].distant
    return g.world.areas[g.world.area_of_province[capital]].distant


def influence_with(g: G, seat: int, realm: int) -> int:
    """R109: a seat's Influence summed over a realm's Areas; each Marriage there counts 1."""
    areas = realm_areas(g, realm)
    cubes = sum(influence_in(g, seat, area) for area in areas)
    capital, area_of = g.state.capital, g.world.area_of_province
    homes = (capital[partner] for partner in marriages_of(g, seat))
    return cubes + sum(1 for home in homes if home != NONE and area_of[home] in areas)


def area_influence(g: G, area: int) -> int:
    """11.1: all cubes in an Area, Imperial ones included: at most 5."""
    return g.state.imperial[area] + sum(g.state.influence[area::AREAS])


def alliances_of(g: G, seat: int) -> list[int]:
    """Realms on which the seat has Alliance tokens."""
    return marked(g.state.alliance[REALMS_OF[seat]])


def marriages_of(g: G, seat: int) -> list[int]:
    """Realms on which the seat has Marriage tokens."""
    return marked(g.state.marriage[REALMS_OF[seat]])


def has_idea(g: G, seat: int, idea: str) -> bool:
    """8: whether a seat has Researched an Idea (by id: `quest_for_the_new_world`). A Bot has its
    effects only where a Bot rule names it (B-03)."""
    s = g.state
    if s.bots[seat] and idea not in BOT_IDEAS:
        return False
    return seat in s.idea_held[_IDEAS[idea]]


_IDEAS = {name: place for place, name in enumerate(sorted(decks.ideas()))}


def idea_index(idea: str) -> int:
    """The index of an Idea's id."""
    return _IDEAS[idea]


def most_ties(g: G, seat: int) -> int:
    """R178: Alliances and Marriages a seat may have: 3 of each, 4 with Cabinet."""
    return 4 if has_idea(g, seat, "cabinet") else 3


def cubes_used(g: G, seat: int) -> int:
    """2.2: cubes in use: power and what `cubes_laid` counts."""
    power = g.state.power
    return power[seat * 3] + power[seat * 3 + 1] + power[seat * 3 + 2] + cubes_laid(g, seat)


def cubes_laid(g: G, seat: int) -> int:
    """2.2: cubes in use but for power: Influence, Colonists, Cardinals, uses, covered slots,
    focus."""
    s = g.state
    shown = s.display[seat]
    used = (
        sum(s.influence[AREAS_OF[seat]].translate(None, b"\0"))
        + s.colonists[seat]
        + (s.roma == seat)
        + s.small_covered[seat]
        + s.large_covered[seat]
        + s.vassals_covered[seat]
        + s.focus[seat]
    )
    if seat in s.curia:
        used += s.curia.count(seat)
    if shown:
        used += sum([s.uses[card] for card in shown])
    return used + s.bot_power[seat] + s.bot_spent[seat] if s.bots[seat] else used


def is_subject(g: G, realm: int) -> bool:
    """18.3: an HRE Member that isn't the Emperor."""
    return is_hre_member(g, realm) and g.state.emperor != realm


def is_hre_member(g: G, realm: int) -> bool:
    """18.3, R199: its Capital Province lies inside the border and its Area hasn't left."""
    s = g.state
    capital = s.capital[realm] if realm != NONE else NONE
    if not s.empire or capital == NONE:
        return False
    return g.world.provinces[capital].hre and not s.not_hre[g.world.area_of_province[capital]]


def scenario_of(state: Tpop) -> Scenario:
    """The scenario of a position."""
    return load_world().scenario(state.scenario)
