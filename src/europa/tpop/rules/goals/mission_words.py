"""17.2 The words of a Mission's condition: each with what it takes, read into a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from europa.tpop.ids import idea, idea_ids
from europa.tpop.rows import SEAS_OF
from europa.tpop.rules.goals import metrics
from europa.tpop.rules.goals.metric_names import Where, measure
from europa.tpop.rules.goals.metrics_forces import guards_at, ships_in_seas
from europa.tpop.rules.realms.curia import controller
from europa.tpop.rules.realms.empire_lands import elector_areas
from europa.tpop.rules.terms.board import area_religion, provinces_in, same_faith
from europa.tpop.rules.terms.realm import base_tax, has_ruler, is_emperor
from europa.tpop.state import CORE, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE, UnknownName, decks, load_world

Test = Callable[[G, int], bool]
"""Whether a seat meets a condition."""
Counted = tuple[Callable[[G, int], int], int]
"""What a seat has of something, and how much is wanted."""

ANYWHERE = Where()


def find_provinces(names: list[str]) -> frozenset[int]:
    return frozenset(load_world().find_province(name) for name in names)


def _areas(names: list[str]) -> tuple[int, ...]:
    return tuple(load_world().find_area(name) for name in names)


def _realms(names: list[str]) -> tuple[int, ...]:
    return tuple(load_world().find_realm(name) for name in names)


def find_within(value: Mapping[str, Any]) -> frozenset[int]:
    world = load_world()
    return frozenset(p for area in _areas(value["areas"]) for p in world.provinces_of_area[area])


def count_owned(g: G, seat: int, provinces: frozenset[int]) -> int:
    """R18: how many of these a seat Owns."""
    return len(provinces.intersection(g.survey.own[g.state.seats[seat]]))


def count_held(g: G, seat: int, provinces: frozenset[int]) -> int:
    """How many of these bear a Town the seat Owns, or a Vassal token of its own not Occupied."""
    vassals = provinces.intersection(g.survey.vassals[g.state.seats[seat]])
    holder = g.state.holder
    return count_owned(g, seat, provinces) + sum(1 for p in vassals if holder[p] == NONE)


def _own(names: list[str]) -> Counted:
    wanted = find_provinces(names)
    return lambda g, seat: count_owned(g, seat, wanted), len(wanted)


def _hold(names: list[str]) -> Counted:
    wanted = find_provinces(names)
    return lambda g, seat: count_held(g, seat, wanted), len(wanted)


def _own_n(value: Mapping[str, Any]) -> Counted:
    wanted = find_provinces(value["of"])
    return lambda g, seat: count_owned(g, seat, wanted), value["n"]


def _hold_n(value: Mapping[str, Any]) -> Counted:
    wanted = find_provinces(value["of"])
    return lambda g, seat: count_held(g, seat, wanted), value["n"]


def _own_in(value: Mapping[str, Any]) -> Counted:
    wanted = find_within(value)
    return lambda g, seat: count_owned(g, seat, wanted), value["n"]


def _hold_in(value: Mapping[str, Any]) -> Counted:
    wanted = find_within(value)
    return lambda g, seat: count_held(g, seat, wanted), value["n"]


def owns_area(g: G, seat: int, area: int) -> bool:
    """Whether a seat Owns every Province in play of an Area."""
    here = provinces_in(g, area)
    return bool(here) and count_owned(g, seat, frozenset(here)) == len(here)


def _own_area(names: list[str]) -> Test:
    areas = _areas(names)
    return lambda g, seat: all(owns_area(g, seat, area) for area in areas)


def _areas_with_town(value: Mapping[str, Any]) -> Test:
    areas, least = _areas(value["areas"]), int(value["n"])

    def test(g: G, seat: int) -> bool:
        own = g.survey.areas[g.state.seats[seat]]
        return sum(1 for a in areas if a in own) >= least

    return test


def _none_owned_by(value: Mapping[str, Any]) -> Test:
    """No Province there Owned by a realm, or by any realm of a faith (`Muslim`)."""
    provinces, who = find_within(value), value["who"]
    world = load_world()
    if who.lower() in world.religion_index:
        faith = world.religion_index[who.lower()]

        def of_faith(g: G, _seat: int) -> bool:
            s = g.state
            return not any(
                s.owner[p] != NONE and s.holder[p] == NONE and s.state_religion[s.owner[p]] == faith
                for p in provinces
            )

        return of_faith
    realm = world.find_realm(who)

    def of_realm(g: G, _seat: int) -> bool:
        return provinces.isdisjoint(g.survey.own[realm])

    return of_realm


def _is_vassal(g: G, seat: int, realm: int) -> bool:
    s = g.state
    return any(s.owner[p] == realm for p in g.survey.vassals[s.seats[seat]])


def _vassal(names: list[str]) -> Test:
    """Vassal realms; a name that is no realm (Parma) is a Province with an own vassal token."""
    try:
        realms = _realms(names)
    except UnknownName:
        provinces = find_provinces(names)
        return lambda g, seat: all(g.state.overlord[p] == g.state.seats[seat] for p in provinces)
    return lambda g, seat: all(_is_vassal(g, seat, realm) for realm in realms)


def _ally(names: list[str]) -> Test:
    realms = _realms(names)
    return lambda g, seat: all(g.alliance(seat, realm) != NO_TIE for realm in realms)


def _marriage(names: list[str]) -> Test:
    realms = _realms(names)
    return lambda g, seat: all(g.marriage(seat, realm) != NO_TIE for realm in realms)


def _tie_n(value: Mapping[str, Any]) -> Counted:
    realms = _realms(value["realms"])

    def ties(g: G, seat: int) -> int:
        s = g.state
        vassals = [s.owner[p] for p in g.survey.vassals[s.seats[seat]]]
        return sum(
            1
            for realm in realms
            if g.alliance(seat, realm) != NO_TIE
            or g.marriage(seat, realm) != NO_TIE
            or realm in vassals
        )

    return ties, int(value["n"])


def _influence(value: Mapping[str, Any]) -> Counted:
    areas = _areas(value["areas"])
    return lambda g, seat: metrics.influence_sum(g, seat, areas), value["n"]


def _claims(value: Mapping[str, Any]) -> Counted:
    areas = _areas(value["areas"])
    return lambda g, seat: sum(1 for a in areas if g.claim(seat, a)), value["n"]


def _core_in(names: list[str]) -> Test:

    areas = _areas(names)
    return lambda g, seat: all(g.claim(seat, area) == CORE for area in areas)


def _area_religion(value: Mapping[str, Any]) -> Test:
    """Areas that follow a faith (R58: Catholic and Counter-Reformed are one)."""
    areas, least = _areas(value["areas"]), value["n"]
    faith = load_world().find_religion(value["religion"])
    return lambda g, _seat: (
        sum(1 for a in areas if same_faith(g, area_religion(g, a), faith)) >= least
    )


def _state_religion(names: list[str]) -> Test:
    faiths = {load_world().find_religion(name) for name in names}
    return lambda g, seat: g.state.state_religion[g.state.seats[seat]] in faiths


def _ships(value: Mapping[str, Any]) -> Counted:
    seas = tuple(load_world().find_sea(n) for n in value["sea_zones"])
    return lambda g, seat: ships_in_seas(g, seat, seas), value["n"]


def _nodes(names: list[str]) -> tuple[int, ...]:
    return tuple(load_world().find_node(name) for name in names)


def _merchant_in(names: list[str]) -> Test:
    nodes = _nodes(names)
    return lambda g, seat: all(g.merchant(seat, node) for node in nodes)


def _expanded(names: list[str]) -> Test:
    nodes = _nodes(names)
    return lambda g, _seat: all(g.state.expanded[node] for node in nodes)


def _trade_ships(value: Mapping[str, Any]) -> Counted:
    node = load_world().find_node(value["node"])
    return lambda g, seat: guards_at(g, seat, node), value["n"]


def _trade_ships_any(least: int) -> Test:
    def test(g: G, seat: int) -> bool:
        if not any(g.state.guards[SEAS_OF[seat]]):
            return False
        nodes = range(len(g.world.nodes))
        return any(g.merchant(seat, n) and guards_at(g, seat, n) >= least for n in nodes)

    return test


def _merchants_abroad(least: int) -> Test:
    """Merchants in Nodes that touch no Area with an own Town."""

    def test(g: G, seat: int) -> bool:
        own = set(g.survey.areas[g.state.seats[seat]])
        count = 0
        for node in g.world.nodes:
            if g.merchant(seat, node.index):
                coast = {a for sea in node.seas for a in g.world.coast_of_sea[sea]}
                count += not own & (coast | set(node.areas))
        return count >= least

    return test


def _distant_towns(value: Mapping[str, Any]) -> Counted:
    world = load_world()
    named = [c for c in value.get("continents", []) if c != "any"]
    continents = tuple(world.find_continent(name) for name in named)
    return lambda g, seat: len(metrics.own_on(g, seat, continents)), value["n"]


def _idea(names: list[str]) -> Test:
    titles = {record["name"]: key for key, record in decks.ideas().items()}
    wanted = [idea_ids().index(titles[name]) for name in names]
    return lambda g, seat: all(seat in g.state.idea_held[i] for i in wanted)


def _ideas(value: Mapping[str, Any]) -> Counted:

    kind = value.get("type", "any")
    counted = [i for i in range(len(idea_ids())) if kind in ("any", idea(i)["type"])]
    return lambda g, seat: sum(1 for i in counted if seat in g.state.idea_held[i]), value["n"]


def _electors(least: int) -> Test:
    def test(g: G, seat: int) -> bool:

        return metrics.most_influence_areas(g, seat, tuple(elector_areas(g))) >= least

    return test


def _papal_controller(wanted: bool) -> Test:
    def test(g: G, seat: int) -> bool:

        return (controller(g) == seat) == wanted

    return test


def _cardinals(g: G, seat: int) -> int:
    return g.state.curia.count(seat) + (g.state.roma == seat)


def _highest_base_tax(wanted: bool) -> Test:
    def own(g: G, seat: int) -> int:
        return base_tax(g, g.state.seats[seat])

    return lambda g, seat: (own(g, seat) > metrics.best_of_others(g, seat, own)) == wanted


def _metric(name: str) -> Callable[[int], Counted]:
    """A word that asks for so much of a Milestone's metric."""
    number = measure(name)
    return lambda least: (lambda g, seat: int(number(g, seat, ANYWHERE)), least)


def _number(count: Callable[[G, int], int]) -> Callable[[int], Counted]:
    """A word that asks for so much of what a function counts."""
    return lambda least: (count, least)


def _at_least(read: Callable[[Any], Counted]) -> Callable[[Any], Test]:
    def test(value: Any) -> Test:
        number, least = read(value)
        return lambda g, seat: number(g, seat) >= least

    return test


def _flag(test: Test) -> Callable[[bool], Test]:
    """A word that is true or false."""
    return lambda wanted: lambda g, seat: test(g, seat) == wanted


NUMBERS: dict[str, Callable[[Any], Counted]] = {
    "own": _own,
    "own_n": _own_n,
    "own_in": _own_in,
    "hold": _hold,
    "hold_n": _hold_n,
    "hold_in": _hold_in,
    "vassal_tokens": _number(lambda g, seat: g.state.vassals_out[seat]),
    "alliances": _metric("alliances"),
    "marriages": _metric("marriages"),
    "tie_n": _tie_n,
    "influence": _influence,
    "claims": _claims,
    "cores": _number(metrics.core_tokens),
    "cardinals": _number(_cardinals),
    "advisors": _metric("advisors"),
    "stability": _metric("stability"),
    "ducats": _metric("ducats"),
    "base_tax": _metric("base_tax_income"),
    "units": _metric("land_units"),
    "ships": _ships,
    "ships_total": _metric("ships"),
    "heavy_ships": _metric("heavy_ships"),
    "merchants": _number(metrics.merchants_owned),
    "trade_ships": _trade_ships,
    "continents": _metric("distant_continents_with_own_town"),
    "distant_towns": _distant_towns,
    "ideas": _ideas,
}
"""By the word in `condition`: those that ask for so much of something."""

WORDS: dict[str, Callable[[Any], Test]] = {
    **{word: _at_least(read) for word, read in NUMBERS.items()},
    "own_area": _own_area,
    "areas_with_town": _areas_with_town,
    "none_owned_by": _none_owned_by,
    "vassal": _vassal,
    "ally": _ally,
    "marriage": _marriage,
    "electors": _electors,
    "core_in": _core_in,
    "area_religion": _area_religion,
    "state_religion": _state_religion,
    "no_religious_dissent": _flag(lambda g, seat: metrics.areas_in_dissent(g, seat) == 0),
    "no_unrest": _flag(lambda g, seat: metrics.unrest_towns(g, seat) == 0),
    "emperor": _flag(is_emperor),
    "ia": lambda least: lambda g, _seat: bool(g.state.empire) and g.state.authority >= least,
    "ia_max": lambda most: lambda g, _seat: not g.state.empire or g.state.authority <= most,
    "papal_controller": _papal_controller,
    "ruler": _flag(has_ruler),
    "age_min": lambda least: lambda g, _seat: g.state.age >= least,
    "no_interest": _flag(lambda g, seat: g.state.interest[seat] == 0),
    "base_tax_above_setup": lambda least: (
        lambda g, seat: base_tax(g, g.state.seats[seat]) >= g.state.start_tax[seat] + least
    ),
    "highest_base_tax_of_players": _highest_base_tax,
    "peace": _flag(lambda g, seat: not metrics.is_in_war(g, seat)),
    "merchant_in": _merchant_in,
    "merchants_outside_home_nodes": _merchants_abroad,
    "expanded": _expanded,
    "trade_ships_any_node": _trade_ships_any,
    "idea": _idea,
}
"""By the word in `condition`."""
