"""17.2, 17.3 The numbers that Milestones and Missions compare: one function a metric.

`metric_names` has them by the names of the cards.
"""

from __future__ import annotations

from collections.abc import Callable

from europa.tpop.ids import idea
from europa.tpop.rows import (
    AREAS_OF,
    NODES_OF,
    REALMS_OF,
    SEAS_OF,
)
from europa.tpop.rules.forces.fleets import is_large_port
from europa.tpop.rules.realms.curia import controller
from europa.tpop.rules.routes.chains import connected_nodes
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.board import is_active_port, is_at_war, is_core_of, provinces_in
from europa.tpop.rules.terms.hooks import colonial_claims, in_dissent
from europa.tpop.rules.terms.realm import (
    alliances_of,
    influence_in,
    is_emperor,
    marriages_of,
    tax_income,
    tax_value,
)
from europa.tpop.rules.terms.tokens import has_unrest, vassals_for
from europa.tpop.state import (
    CORE,
    LARGE,
    NO_TIE,
    PROVINCES,
    REALMS,
    REBELS,
    TWO_SMALL,
)
from europa.tpop.table import G, marked, total
from europa.tpop.world import NONE

# Trade


def trade_slots(g: G, seat: int) -> int:
    """12.3: Light Ships on Trade Protection slots."""
    return total(g.state.guards[SEAS_OF[seat]])


def best_of_others(g: G, seat: int, count: Callable[[G, int], int]) -> int:
    """The most that any Opponent has of something."""
    return max((count(g, other) for other in g.others(seat)), default=0)


# Towns and Provinces


def large_towns(g: G, seat: int) -> int:
    """Large Towns a seat Owns (two Small ones on a Large Province are one, R7)."""
    town = g.state.town
    return sum(1 for p in g.survey.own[g.state.seats[seat]] if town[p] in (LARGE, TWO_SMALL))


def vassal_tax_gained(g: G, seat: int) -> int:
    """Tax Value of Vassal Provinces that were not the seat's at set-up."""
    start = g.state.start_vassals[seat]
    held = g.survey.vassals[g.state.seats[seat]]
    return sum(vassals_for(g, p) for p in held if p not in start)


def own_on(g: G, seat: int, continents: tuple[int, ...]) -> list[int]:
    """Provinces a seat Owns on Distant Continents (all of them if none is named)."""
    areas, area_of = g.world.areas, g.world.area_of_province
    found: list[int] = []
    if not any(areas[a].distant for a in g.survey.areas[g.state.seats[seat]]):
        return found
    for province in g.survey.own[g.state.seats[seat]]:
        area = areas[area_of[province]]
        if area.distant and (not continents or area.continent in continents):
            found.append(province)
    return found


def distant_continents(g: G, seat: int) -> set[int]:
    """Distant Continents with a Town of the seat."""
    areas, area_of = g.world.areas, g.world.area_of_province
    return {areas[area_of[p]].continent for p in own_on(g, seat, ())}


def claim_areas(g: G, seat: int) -> list[int]:
    """Areas with the seat's Claim or Core token."""
    return marked(g.state.claims[AREAS_OF[seat]])


def main_areas(g: G, seat: int) -> list[int]:
    """Areas of the Main Map in which a seat Owns a Province."""
    areas = g.world.areas
    return [a for a in g.survey.areas[g.state.seats[seat]] if not areas[a].distant]


def areas_fully_owned(g: G, seat: int, only_main: bool) -> int:
    """Areas whose every Province the seat Owns."""
    realm = g.state.seats[seat]
    own = set(g.survey.own[realm])
    areas = main_areas(g, seat) if only_main else g.survey.areas[realm]
    return sum(1 for area in areas if all(p in own for p in provinces_in(g, area)))


def ports(g: G, seat: int) -> int:
    """R21: own Ports, Large ones counted twice."""
    own = [p for p in g.survey.own[g.state.seats[seat]] if is_active_port(g, p)]
    return sum(2 if is_large_port(g, p) else 1 for p in own)


def unrest_towns(g: G, seat: int) -> int:
    """14.1: own Towns in Unrest."""
    return sum(1 for p in g.survey.own[g.state.seats[seat]] if has_unrest(g, p))


def rebel_towns(g: G, seat: int) -> int:
    """14.2: own Towns under a Rebel Town."""
    holder = g.state.holder
    return sum(1 for p in g.survey.dejure[g.state.seats[seat]] if holder[p] == REBELS)


def areas_in_dissent(g: G, seat: int) -> int:
    """4.3 G: own Areas in Religious Dissent."""
    return sum(1 for area in main_areas(g, seat) if in_dissent(g, seat, area))


def areas_with_town(g: G, seat: int, only_main: bool, own_core: bool | None) -> int:
    """Areas with an own Town; `own_core` asks for those with or without own Core Provinces."""
    areas = main_areas(g, seat) if only_main else g.survey.areas[g.state.seats[seat]]
    if own_core is None:
        return len(areas)
    realm = g.state.seats[seat]
    return sum(1 for a in areas if _has_core(g, a, realm) == own_core)


def _has_core(g: G, area: int, realm: int) -> bool:
    return any(is_core_of(g, p, realm) for p in g.world.provinces_of_area[area])


# Presence


def capital_area(g: G, realm: int) -> int:
    """The Area of a realm's Capital, or NONE."""
    capital = g.state.capital[realm]
    return g.world.area_of_province[capital] if capital != NONE else NONE


def presence_areas(g: G, seat: int, areas: tuple[int, ...], kinds: tuple[str, ...]) -> int:
    """Areas in which a seat has one of these: town, vassal, alliance, marriage."""
    realm, area_of = g.state.seats[seat], g.world.area_of_province
    found: set[int] = set()
    if "town" in kinds:
        found.update(g.survey.areas[realm])
    if "vassal" in kinds:
        free = (p for p in g.survey.vassals[realm] if g.state.holder[p] == NONE)
        found.update(area_of[p] for p in free)
    if "alliance" in kinds:
        found.update(capital_area(g, r) for r in alliances_of(g, seat))
    if "marriage" in kinds:
        found.update(marriage_areas(g, seat))
    return sum(1 for area in areas if area in found)


def marriage_areas(g: G, seat: int) -> list[int]:
    """R179: the Capital Areas of the seat's Marriages: each is worth 1 Influence there."""
    return [capital_area(g, r) for r in marriages_of(g, seat)]


def influence_sum(g: G, seat: int, areas: tuple[int, ...]) -> int:
    """11.1, R179: Influence in some Areas, Imperial and Marriages included."""
    cubes = g.state.influence[AREAS_OF[seat]]
    count = sum([cubes[a] for a in areas])
    if is_emperor(g, seat):
        count += sum([g.state.imperial[a] for a in areas])
    return count + sum([a in areas for a in marriage_areas(g, seat)])


def influence_plus_tax(g: G, seat: int, areas: tuple[int, ...]) -> int:
    """Influence in some Areas, with the Tax Value Owned there."""
    area_of = g.world.area_of_province
    own = g.survey.own[g.state.seats[seat]]
    return influence_sum(g, seat, areas) + sum(tax_value(g, p) for p in own if area_of[p] in areas)


def all_influence(g: G, seat: int) -> int:
    """All Influence of a seat on the board, Imperial and Marriages included."""
    s = g.state
    cubes = total(s.influence[AREAS_OF[seat]])
    crown = total(s.imperial) if is_emperor(g, seat) else 0
    return cubes + crown + len(marriages_of(g, seat))


def most_influence_areas(g: G, seat: int, among: tuple[int, ...] | None = None) -> int:
    """Areas in which a seat has more Influence than any other."""
    s, seats = g.state, range(len(g.state.seats))
    wed = [marriage_areas(g, other) for other in seats]
    row = s.influence[AREAS_OF[seat]]
    held = {*marked(row), *wed[seat]}
    if is_emperor(g, seat):
        held.update(marked(s.imperial))
    count = 0
    for area in held - {NONE} if among is None else held & set(among):
        sums = [influence_in(g, other, area) + wed[other].count(area) for other in seats]
        count += all(sums[seat] > sums[other] for other in seats if other != seat)
    return count


def on_map(g: G, seat: int, continents: tuple[int, ...], kinds: tuple[str, ...]) -> bool:
    """Whether a seat has a Ship or a Port on one of these Distant boards."""
    s = g.state
    if "port" in kinds and any(is_active_port(g, p) for p in own_on(g, seat, continents)):
        return True
    if "ship" not in kinds:
        return False
    for continent in continents:
        for sea in g.world.continents[continent].seas:
            if g.ships_at(seat, sea) or s.fleet_place[seat] == sea:
                return True
    return any(
        key // PROVINCES == seat
        and g.world.areas[g.world.area_of_province[key % PROVINCES]].continent in continents
        for key in s.docked
    )


# Standing among the powers


def idea_count(g: G, seat: int) -> int:
    """8: Ideas a seat has Researched."""
    return sum(1 for held in g.state.idea_held if seat in held)


def idea_types(g: G, seat: int) -> int:
    """8: types of which a seat has Researched an Idea."""
    return len({idea(i)["type"] for i, held in enumerate(g.state.idea_held) if seat in held})


def ties(g: G, seat: int) -> int:
    """Alliances and Marriages of a seat."""
    return len(alliances_of(g, seat)) + len(marriages_of(g, seat))


def rivals(g: G, seat: int) -> list[int]:
    """Opponents with more Prestige; for the leader, the second (all that tie for it)."""
    prestige = g.state.prestige
    ahead = [other for other in g.others(seat) if prestige[other] > prestige[seat]]
    if ahead:
        return ahead
    best = max((prestige[other] for other in g.others(seat)), default=0)
    return [other for other in g.others(seat) if prestige[other] == best]


def allies_around_rival(g: G, seat: int) -> int:
    """Allies at War with, or adjacent to, one and the same rival: the most of them."""
    allies = alliances_of(g, seat)
    if len(allies) < 2:
        return len(allies) and 0
    best = 0
    for rival in rivals(g, seat):
        realm = g.state.seats[rival]
        near = set(adjacent_areas(g, realm))
        best = max(
            best,
            sum(
                1
                for ally in allies
                if ally != realm
                and (g.at_war(rival, ally) or any(a in near for a in g.survey.areas[ally]))
            ),
        )
    return best


def leaderships(g: G, seat: int) -> int:
    """Titles a seat holds: Emperor, Papal Controller, most tax, most Ideas, most ties."""
    count = int(is_emperor(g, seat)) + int(controller(g) == seat)
    for number in (tax_income, idea_count, ties):
        count += number(g, seat) > best_of_others(g, seat, number)
    return count


def tax_in_empire(g: G, seat: int) -> int:
    """Tax Value of own Towns and Vassals inside the printed border of the Empire."""
    realm, provinces = g.state.seats[seat], g.world.provinces
    held = [*g.survey.own[realm], *g.survey.vassals[realm]]
    return sum(tax_value(g, p) for p in held if provinces[p].hre)


def revolutionary_areas(g: G, seat: int) -> int:
    """15: own Areas under a Revolutionary token."""
    return sum(1 for a in g.survey.areas[g.state.seats[seat]] if g.state.revolution[a])


def connected_merchants(g: G, seat: int) -> int:
    """12.2: Distant Nodes with an own Merchant and a valid connection."""
    held = marked(g.state.merchants[NODES_OF[seat]])
    nodes = [node for node in held if g.world.nodes[node].distant]
    if not nodes:
        return 0

    return len(connected_nodes(g, seat, nodes))


def is_in_war(g: G, seat: int) -> bool:
    """R175: whether a seat has War tokens."""
    return is_at_war(g, seat)


def is_revolutionary(g: G, seat: int) -> bool:
    """15: State Religion Revolutionary."""
    faith = g.state.state_religion[g.state.seats[seat]]
    return faith == g.world.religion_index["revolutionary"]


def advisors_of(g: G, seat: int) -> list[int]:
    """7.2: cards of a seat's Advisors."""
    return [card for card in g.state.advisors[seat * 3 : seat * 3 + 3] if card != NONE]


def advisor_skill(g: G, seat: int) -> int:
    """7.2: the Skill of all Advisors together."""
    people = g.world.characters
    cards = advisors_of(g, seat)
    return sum(people[card].adm + people[card].dip + people[card].mil for card in cards)


def authority(g: G) -> int:
    """18.1: Imperial Authority; 0 without an Empire."""
    return g.state.authority if g.state.empire else 0


def alliances(g: G, seat: int) -> int:
    """11.3: how many Alliances a seat has."""
    row = g.state.alliance[REALMS_OF[seat]]
    return REALMS - row.count(NO_TIE)


def marriages(g: G, seat: int) -> int:
    """11.2: how many Marriages a seat has."""
    row = g.state.marriage[REALMS_OF[seat]]
    return REALMS - row.count(NO_TIE)


def colonial_claims_of(g: G, seat: int) -> int:
    """R79: Claims on vacant Territories."""
    return colonial_claims(g, seat)


def merchants_owned(g: G, seat: int) -> int:
    """12.4: Merchants of a seat, on the board or off."""
    row = g.state.merchants[NODES_OF[seat]]
    return sum(1 for m in row if m) + g.state.merchants_off[seat]


def core_tokens(g: G, seat: int) -> int:
    """7.6: Core tokens of a seat on the board."""
    return g.state.claims[AREAS_OF[seat]].count(CORE)
