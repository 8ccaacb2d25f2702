"""17.4 Power Struggles: Battleground Areas and the criteria of each of the ten cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from europa.kernel import Entry
from europa.tpop.ids import struggle, struggle_ids
from europa.tpop.rules.goals.metrics import (
    capital_area,
    is_in_war,
    own_on,
    revolutionary_areas,
)
from europa.tpop.rules.goals.metrics_forces import ships_in_seas
from europa.tpop.rules.realms.curia import controller as papal_controller
from europa.tpop.rules.realms.empire_lands import elector_areas
from europa.tpop.rules.routes.chains import light_ships
from europa.tpop.rules.terms.board import area_religion, hostile_units, land_units, same_faith
from europa.tpop.rules.terms.realm import (
    alliances_of,
    half_up,
    has_idea,
    is_emperor,
    marriages_of,
    tax_value,
)
from europa.tpop.rules.terms.tokens import vassals_for
from europa.tpop.rules.terms.treasury import change_prestige
from europa.tpop.state import NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE, load_world

MESSAGES = {
    "entry.StruggleBegan": "the power struggle {struggle} is active",
    "entry.StruggleScored": "{struggle}: {seat} scores {grounds} for battlegrounds, {extra} more",
}


class StruggleBegan(Entry, frozen=True):
    struggle: str


class StruggleScored(Entry, frozen=True):
    struggle: str
    seat: str
    grounds: int
    extra: int


ENTRIES = (StruggleBegan, StruggleScored)


# The deck


@cache
def battlegrounds(card: int) -> tuple[int, ...]:
    """The Battleground Areas of a card."""
    return tuple(load_world().area_index[a["id"]] for a in struggle(card)["battlegrounds"])


def activate(g: G) -> None:
    """16.5: the Upcoming card becomes active; nothing without a deck."""
    s = g.state
    if s.struggles:
        card = s.struggles.pop()
        s.struggles_active.append(card)
        g.reveal()
        g.log(StruggleBegan(struggle(card)["name"]))


def score_struggles(g: G) -> None:
    """4.4 E, R195: every active card is scored, oldest first, and discarded."""
    s = g.state
    for card in s.struggles_active:
        score(g, card)
    s.struggles_active = []


def score(g: G, card: int) -> None:
    """17.4: Prestige of all seats for one card, worked out before any is paid."""
    name = struggle(card)["name"]
    points = [
        (ground_points(g, seat, card), extra_points(g, seat, card))
        for seat in range(len(g.state.seats))
    ]
    for seat in g.seats_from(g.state.first):
        grounds, extra = points[seat]
        if grounds or extra:
            g.log(StruggleScored(name, g.seat_name(seat), grounds, extra))
            change_prestige(g, seat, grounds + extra, "17.4")


# Battlegrounds (R198)


def ground_points(g: G, seat: int, card: int) -> int:
    """17.4: all Battleground Areas of a card."""
    return sum(area_points(g, seat, area) for area in battlegrounds(card))


def area_points(g: G, seat: int, area: int) -> int:
    """R198: Tax Value controlled, Vassals half, the sole PR (Main Map), a tie there."""
    s, realm = g.state, g.state.seats[seat]
    here = [p for p in g.world.provinces_of_area[area] if s.in_play[p]]
    points = sum(tax_value(g, p) for p in here if controls(g, seat, p))
    vassals = [p for p in here if s.overlord[p] == realm and s.holder[p] == NONE]
    points += half_up(sum(vassals_for(g, p) for p in vassals))
    if not g.world.areas[area].distant and _powers(g, here) == {realm}:
        points += 1
    return points + (1 if has_tie_in(g, seat, area) else 0)


def controls(g: G, seat: int, province: int) -> bool:
    """R198: in the seat's own hands: Owned, or Occupied by it."""
    realm, holder = g.state.seats[seat], g.state.holder[province]
    if holder != NONE:
        return holder == realm
    return g.state.owner[province] == realm


def _powers(g: G, provinces: list[int]) -> set[int]:
    """PRs with a Town or vassal token on one of these, covered or not."""
    s, found = g.state, set()
    for p in provinces:
        for realm in (s.owner[p], s.overlord[p], s.holder[p]):
            if g.is_player(realm):
                found.add(realm)
    return found


def has_tie_in(g: G, seat: int, area: int) -> bool:
    """R198: an own Alliance or Marriage on a Capital in the Area."""
    ties = [*alliances_of(g, seat), *marriages_of(g, seat)]
    return any(capital_area(g, realm) == area for realm in ties)


def has_token_in(g: G, seat: int, areas: tuple[int, ...]) -> bool:
    """A Town or vassal token of the seat in one of the Areas."""
    provinces = [p for a in areas for p in g.world.provinces_of_area[a]]
    return g.state.seats[seat] in _powers(g, provinces)


# The criteria of each card


def extra_points(g: G, seat: int, card: int) -> int:
    """What stands below the line of a card."""
    return CRITERIA[struggle_ids()[card]](g, seat, battlegrounds(card))


def _is(g: G, seat: int, *names: str) -> bool:
    return g.world.realms[g.state.seats[seat]].id in names


def _controls_any(g: G, seat: int, *names: str) -> bool:
    return any(controls(g, seat, g.world.province_index[name]) for name in names)


def _areas(g: G, *names: str) -> tuple[int, ...]:
    return tuple(g.world.area_index[name] for name in names)


def _seas(g: G, *names: str) -> tuple[int, ...]:
    return tuple(g.world.sea_index[name] for name in names)


def _most(g: G, seat: int, count: Callable[[int], int], least: int) -> bool:
    own = count(seat)
    return own >= least and all(own > count(other) for other in g.others(seat))


def _faith(g: G, seat: int) -> str:
    return g.world.religions[g.state.state_religion[g.state.seats[seat]]].id


def _is_christian(g: G, seat: int) -> bool:
    return g.world.religions[g.state.state_religion[g.state.seats[seat]]].christian


def _is_occupied(g: G, province: int) -> bool:
    return g.state.holder[province] != NONE


def the_deluge(g: G, seat: int, grounds: tuple[int, ...]) -> int:
    """Poland stands or loses; others for Warszawa or Krakow; the neighbours for four Provinces."""
    s = g.state
    if _is(g, seat, "poland"):
        bad = 0
        for area in grounds:
            towns = [p for p in g.world.provinces_of_area[area] if s.owner[p] == s.seats[seat]]
            foes = hostile_units(g, seat, area) - s.rebels[area]
            bad += bool(foes) or any(_is_occupied(g, p) for p in towns)
        return 3 if not bad else -min(3, bad)
    points = 2 if _controls_any(g, seat, "warszawa", "krakow") else 0
    if _is(g, seat, "muscovy", "sweden", "brandenburg", "ottomans"):
        points += _controls_any(g, seat, "smolenskas", "kijevas", "danzig", "konigsberg")
    return points


def distant_trade(g: G, seat: int, _grounds: tuple[int, ...]) -> int:
    """Merchants in Distant Nodes, most Light Ships there, a Quest that has led nowhere."""
    points = sum(1 for node in g.world.nodes if node.distant and g.merchant(seat, node.index))

    def light(who: int) -> int:

        return sum(light_ships(g, who, sea.index) for sea in g.world.seas if sea.distant)

    points += 2 * _most(g, seat, light, 2)
    if has_idea(g, seat, "quest_for_the_new_world"):
        distant = tuple(area.index for area in g.world.areas if area.distant)
        claimed = any(g.claim(seat, area) for area in distant)
        if not claimed and not has_token_in(g, seat, distant):
            points -= 2
    return points


def great_northern_war(g: G, seat: int, grounds: tuple[int, ...]) -> int:
    """Most Ships in the Baltic, Muscovy's window, the northern powers' presence."""
    seas = _seas(g, "baltic_sea", "gulf_of_bothnia")
    points = 2 * _most(g, seat, lambda who: ships_in_seas(g, who, seas), 3)
    if _is(g, seat, "muscovy"):
        points += 2 if _controls_any(g, seat, "neva", "riga") else -2
    northern = _is(g, seat, "sweden", "denmark", "poland", "brandenburg")
    if northern and not has_token_in(g, seat, grounds):
        points -= 1
    return points


def the_holy_league(g: G, seat: int, grounds: tuple[int, ...]) -> int:
    """Christians: Ships in the eastern seas, War or Alliance with Muslims; Muslims: presence."""
    points = 0
    if _is_christian(g, seat):
        seas = _seas(g, "adriatic_sea", "aegean_sea", "central_mediterranean")
        seas += _seas(g, "eastern_mediterranean")
        points += ships_in_seas(g, seat, seas) >= 4
        muslims = [r for r in range(len(g.world.realms)) if _is_muslim(g, r)]
        points += any(g.at_war(seat, r) for r in muslims)
        points -= any(g.alliance(seat, r) != NO_TIE for r in muslims)
    elif _faith(g, seat) == "muslim":
        held = sum(1 for a in grounds if _controls_in(g, seat, a))
        points += 2 if held >= 3 else -2 if held == 0 else 0
    return points


def _is_muslim(g: G, realm: int) -> bool:
    return g.state.state_religion[realm] == g.world.religion_index["muslim"]


def _controls_in(g: G, seat: int, area: int) -> bool:
    return any(controls(g, seat, p) for p in g.world.provinces_of_area[area])


def the_italian_wars(g: G, seat: int, _grounds: tuple[int, ...]) -> int:
    """Milano, the Papal Controller, and the five who must have a foot in Italy."""
    points = 2 if _controls_any(g, seat, "milano") else 0
    points += papal_controller(g) == seat
    italy = _areas(g, "lombardy", "central_italy", "venetia", "naples")
    bound = _is(g, seat, "france", "castile", "spain", "austria", "venice", "papal_states")
    if bound and not has_token_in(g, seat, italy):
        points -= 0 if any(has_tie_in(g, seat, area) for area in italy) else 2
    return points


def napoleonic_wars(g: G, seat: int, grounds: tuple[int, ...]) -> int:
    """The Revolution and its enemies; a foreign PR's Capital."""
    s = g.state
    if has_idea(g, seat, "revolutionary_regime"):
        points = sum(1 for a in grounds if s.revolution[a] and has_token_in(g, seat, (a,)))
    else:
        points = 2 if not revolutionary_areas(g, seat) else 0
        home = capital_area(g, s.seats[seat])
        if home != NONE and s.revolution[home]:
            points -= 2
    capitals = [s.capital[realm] for realm in s.seats if realm != s.seats[seat]]
    return points + 3 * any(c != NONE and controls(g, seat, c) for c in capitals)


def seven_years_war(g: G, seat: int, _grounds: tuple[int, ...]) -> int:
    """Silesia, the colonial contest of England and France, an Occupied Capital."""
    s = g.state
    points = 2 if _controls_any(g, seat, "silesia") else 0
    boards = tuple(g.world.continent_index[name] for name in ("america", "india_arabia"))
    if _is(g, seat, "england", "france"):
        own = len(own_on(g, seat, boards))
        name = "france" if _is(g, seat, "england") else "england"
        other = g.seat_of(g.world.realm_index[name])
        if other == NONE:
            points += 2 if own >= 3 else 0
        else:
            theirs = len(own_on(g, other, boards))
            points += 2 if own > theirs else -2 if own < theirs else 0
    capital = s.capital[s.seats[seat]]
    return points - 2 * (capital != NONE and _is_occupied(g, capital))


def struggle_for_the_balkans(g: G, seat: int, _grounds: tuple[int, ...]) -> int:
    """Beograd, the Ottoman advance, the friends of Hungary."""
    points = 2 if _controls_any(g, seat, "beograd") else 0
    if _is(g, seat, "ottomans"):
        if not has_token_in(g, seat, _areas(g, "serbia_albania")):
            points -= 2
        elif any(_controls_in(g, seat, a) for a in _areas(g, "hungarian_plain", "transylvania")):
            points += 2
    if _is(g, seat, "austria", "poland", "venice", "hungary") and _is_christian(g, seat):
        hungary = g.world.realm_index["hungary"]
        tied = not g.is_player(hungary) and (
            g.alliance(seat, hungary) != NO_TIE or g.marriage(seat, hungary) != NO_TIE
        )
        points += 2 if tied or _controls_any(g, seat, "pest") else 0
    return points


def thirty_years_war(g: G, seat: int, grounds: tuple[int, ...]) -> int:
    """The Emperor's faith among the Electors; armies in Germany; Protestant alliances."""
    points = 0
    if is_emperor(g, seat):
        faith = g.state.state_religion[g.state.seats[seat]]
        electors = elector_areas(g)
        loyal = sum(1 for a in electors if same_faith(g, area_religion(g, a), faith))
        points += 2 if 2 * loyal >= len(electors) else -2
    else:
        points += sum(land_units(g, seat, a) for a in grounds) >= 4
    if _faith(g, seat) == "protestant":
        friends = [r for r in alliances_of(g, seat) if not g.is_player(r)]
        points += any(capital_area(g, r) in grounds for r in friends)
    return points


def war_of_spanish_succession(g: G, seat: int, _grounds: tuple[int, ...]) -> int:
    """Gibraltar or the hand of Spain; Spain herself; her neighbours at War or allied."""
    spain = [g.world.realm_index[name] for name in ("castile", "spain")]
    if _is(g, seat, "castile", "spain"):
        own = set(g.survey.own[g.state.seats[seat]])
        home = [
            p
            for area in _areas(g, "castile", "andalucia")
            for p in g.world.provinces_of_area[area]
            if g.state.in_play[p]
        ]
        return 2 if all(p in own for p in home) and not is_in_war(g, seat) else -2
    points = 0
    if _controls_any(g, seat, "gibraltar") or any(g.marriage(seat, r) != NO_TIE for r in spain):
        points += 2
    if _is(g, seat, "france", "austria", "england"):
        points += any(g.at_war(seat, r) or g.alliance(seat, r) != NO_TIE for r in spain)
    return points


CRITERIA: dict[str, Callable[[G, int, tuple[int, ...]], int]] = {
    "deluge": the_deluge,
    "distant_trade": distant_trade,
    "great_northern_war": great_northern_war,
    "holy_league": the_holy_league,
    "italian_wars": the_italian_wars,
    "napoleonic_wars": napoleonic_wars,
    "seven_years_war": seven_years_war,
    "struggle_for_the_balkans": struggle_for_the_balkans,
    "thirty_years_war": thirty_years_war,
    "war_of_spanish_succession": war_of_spanish_succession,
}
"""By the card's id."""
