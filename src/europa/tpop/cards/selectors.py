"""Which Areas, Provinces, realms, nodes and seats a card means. See docs/develop/tpop-cards.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from typing import TypeAlias

from europa.tpop.cards.scope import Scope, Spec
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.realms.curia import controller
from europa.tpop.rules.realms.empire_lands import elector_areas, is_hre_area
from europa.tpop.rules.routes.chains import node_in_play
from europa.tpop.rules.terms.adjacency import adjacent_areas, area_in_play, areas_in_play
from europa.tpop.rules.terms.board import (
    area_religion,
    is_core_of,
    is_distant,
    is_npr,
    land_units,
    overlord_of,
    provinces_in,
    realm_areas,
    same_faith,
)
from europa.tpop.rules.terms.realm import (
    base_tax,
    influence_with,
    is_distant_realm,
    is_hre_member,
    tax_value,
)
from europa.tpop.rules.terms.tokens import has_unrest, takes_influence
from europa.tpop.state import NO_TIE, PROVINCES, REBELS, SMALL
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

Test: TypeAlias = "Callable[[int], bool] | frozenset[int]"
"""A condition of a selector: a test, or all that pass it."""


def realm_of(g: G, scope: Scope, name: Spec) -> int:
    """A realm by id, `self` (the seat on which the effect falls), `active`, `emperor` or picked."""
    if name == "self":
        return g.state.seats[scope.who]
    if name == "active":
        return g.state.seats[scope.active]
    if name == "emperor":
        return g.state.emperor
    if isinstance(name, dict):
        return scope.picked.get(name["ref"], NONE)
    return g.world.realm_index[name]


def seats(g: G, scope: Scope, who: Spec) -> list[int]:
    """The seats on which an effect falls, clockwise from the Active Player."""
    order = list(g.seats_from(scope.active))
    if isinstance(who, dict) and "each" in who:
        from europa.tpop.cards.when import holds  # noqa: PLC0415  conditions select, selections have conditions

        pool = [x for x in order if x != scope.active] if who.get("others") else order
        return [seat for seat in pool if holds(g, scope.of(seat), who["each"])]
    if isinstance(who, list):
        return [seat for seat in order if any(seat in seats(g, scope, name) for name in who)]
    if who in ("each", "others"):
        return order if who == "each" else order[1:]
    if who in ("chooser", "self"):
        return [scope.who]
    if who == "papal_controller":
        found = controller(g)
        return [] if found == NONE else [found]
    seat = g.seat_of(realm_of(g, scope, who))
    return [] if seat == NONE else [seat]


# Areas


def areas(g: G, scope: Scope, spec: Spec) -> list[int]:
    """Areas in play that a selector means, by index."""
    if isinstance(spec, str):
        area = g.world.area_index[spec]
        return [area] if area_in_play(g, area) else []
    if isinstance(spec, list):
        return sorted({area for part in spec for area in areas(g, scope, part)})
    if "any" in spec:
        return areas(g, scope, spec["any"])
    tests = [_area_test(g, scope, name, value) for name, value in spec.items()]
    return _filter(areas_in_play(g), tests)


def _filter(found: Iterable[int], tests: list[Test]) -> list[int]:
    """Those that pass every test; the quick ones come first."""
    left = list(found)
    for test in sorted(tests, key=callable):
        passes = test.__contains__ if isinstance(test, frozenset) else test
        left = [*filter(passes, left)]
    return left


def _area_test(g: G, scope: Scope, name: str, value: Spec) -> Test:
    """One condition of an Area selector; several in one selector must all hold."""
    s, w = g.state, g.world
    if name == "ref":
        return lambda a: a == scope.picked.get(value, NONE)
    if name == "in":
        return frozenset(areas(g, scope, value))
    if name == "not":
        without = set(areas(g, scope, value))
        return lambda a: a not in without
    if name == "adjacent_to":
        return frozenset(_near(g, scope, value))
    if name == "land_adjacent_to":
        return frozenset([n for a in areas(g, scope, value) for n in w.land_of_area[a]])
    if name == "sea":
        zones = {w.sea_index[z] for z in ([value] if isinstance(value, str) else value)}
        return lambda a: bool(zones & set(w.seas_of_area[a]))
    if name == "node":
        nodes = {w.node_index[n] for n in ([value] if isinstance(value, str) else value)}
        return lambda a: _by_node(g, a, nodes)
    if name == "of":
        return frozenset([a for r in realms(g, scope, value) for a in _lands(g, r)])
    if name == "flag":
        realm = realm_of(g, scope, value)
        return lambda a: any(w.flag_of_province[p] == realm for p in w.provinces_of_area[a])
    if name == "hre":
        return lambda a: is_hre_area(g, a) == value
    if name == "elector":
        return frozenset(elector_areas(g))
    if name == "religion":
        faiths = {w.religion_index[r] for r in ([value] if isinstance(value, str) else value)}
        return lambda a: area_religion(g, a) in faiths
    if name == "distant":
        return lambda a: is_distant(g, a) == value
    if name == "continent":
        wanted = {w.continent_index[c] for c in ([value] if isinstance(value, str) else value)}
        return lambda a: w.areas[a].continent in wanted
    if name == "takes_influence":
        return lambda a: takes_influence(g, a) == value
    if name == "vacant":
        return lambda a: any(s.owner[p] == NONE for p in w.provinces_of_area[a]) == value
    if name == "with":
        return _with(g, scope, value)
    if name == "provinces":
        return frozenset([w.area_of_province[p] for p in provinces(g, scope, value)])
    raise KeyError(f"no Area selector {name!r}")


def _near(g: G, scope: Scope, value: Spec) -> list[int]:
    """Areas adjacent to a realm (`self`, a realm's id as {"realm": id}) or to other Areas."""
    if value == "self":
        return adjacent_areas(g, g.state.seats[scope.who])
    if isinstance(value, dict) and "realm" in value:
        return [
            a
            for r in realms(g, scope, value["realm"])
            for a in (adjacent_areas(g, r) if g.survey.areas[r] else [])
        ]
    return [n for a in areas(g, scope, value) for n in (a, *g.world.neighbours_of_area[a])]


def _by_node(g: G, area: int, nodes: set[int]) -> bool:
    w = g.world
    if nodes & set(w.nodes_of_area[area]):
        return True
    return any(nodes & set(w.nodes_of_sea[sea]) for sea in w.seas_of_area[area])


def _lands(g: G, realm: int) -> list[int]:
    """Areas of a realm: where it lawfully has Provinces, a Vassal under its overlord too."""
    found = set(realm_areas(g, realm))
    if not found:
        area_of = g.world.area_of_province
        found = {area_of[p] for p in g.world.cores_of_realm[realm] if g.state.owner[p] == realm}
    return sorted(found)


def _with(g: G, scope: Scope, what: str) -> Test:
    """Areas with something of the seat's: town, vassal, influence, claim, units, unrest."""
    s, seat = g.state, scope.who
    realm = s.seats[seat]
    if what == "town":
        return frozenset(g.survey.areas[realm])
    if what == "vassal":
        return frozenset([g.world.area_of_province[p] for p in g.survey.vassals[realm]])
    if what == "influence":
        return frozenset(marked(s.influence[AREAS_OF[seat]]))
    if what == "claim":
        return frozenset(marked(s.claims[AREAS_OF[seat]]))
    if what == "units":
        return lambda a: land_units(g, seat, a) > 0
    if what == "rebels":
        return frozenset(marked(s.rebels))
    if what == "any_town":
        return lambda a: any(g.is_player(s.owner[p]) for p in provinces_in(g, a))
    if what == "other_town":
        return lambda a: any(
            g.is_player(s.owner[p]) and s.owner[p] != realm for p in provinces_in(g, a)
        )
    assert what == "unrest", what
    return lambda a: any(has_unrest(g, p) for p in provinces_in(g, a))


# Provinces


def provinces(g: G, scope: Scope, spec: Spec) -> list[int]:
    """Provinces in play that a selector means, by index."""
    s, w = g.state, g.world
    if isinstance(spec, str):
        province = w.province_index[spec]
        return [province] if s.in_play[province] else []
    if isinstance(spec, list):
        return sorted({p for part in spec for p in provinces(g, scope, part)})
    if "any" in spec:
        return provinces(g, scope, spec["any"])
    tests = [_province_test(g, scope, name, value) for name, value in spec.items()]
    return _filter(compress(range(PROVINCES), s.in_play), tests)


def _province_test(g: G, scope: Scope, name: str, value: Spec) -> Test:
    s, w = g.state, g.world
    if name == "ref":
        return lambda p: p == scope.picked.get(value, NONE)
    if name == "in":
        here = areas(g, scope, value)
        return frozenset([p for area in here for p in w.provinces_of_area[area]])
    if name == "among":
        return frozenset(provinces(g, scope, value))
    if name == "not":
        without = set(provinces(g, scope, value))
        return lambda p: p not in without
    if name == "town_of":
        owners = {s.seats[seat] for seat in seats(g, scope, value)}
        return frozenset([p for realm in owners for p in g.survey.own[realm]])
    if name == "vassal_of":
        owners = {s.seats[seat] for seat in seats(g, scope, value)}
        return lambda p: s.overlord[p] in owners and s.holder[p] == NONE
    if name == "held_by":
        owners = {s.seats[seat] for seat in seats(g, scope, value)}
        return lambda p: s.holder[p] == NONE and (s.owner[p] in owners or s.overlord[p] in owners)
    if name == "owner":
        return frozenset([p for realm in realms(g, scope, value) for p in g.survey.dejure[realm]])
    if name == "npr":
        return lambda p: (is_npr(g, s.owner[p]) and s.overlord[p] == NONE) == value
    if name == "occupied":
        return lambda p: (s.holder[p] != NONE) == value
    if name == "rebel_town":
        return lambda p: (s.holder[p] == REBELS) == value
    if name == "core_of":
        realm = realm_of(g, scope, value)
        return lambda p: is_core_of(g, p, realm)
    if name == "flag":
        realm = realm_of(g, scope, value)
        return lambda p: w.flag_of_province[p] == realm
    if name == "unrest":
        return lambda p: has_unrest(g, p) == value
    if name == "port":
        return lambda p: w.provinces[p].port == value
    if name == "large_port":
        return lambda p: w.provinces[p].large_port == value
    if name == "sea":
        zones = {w.sea_index[z] for z in ([value] if isinstance(value, str) else value)}
        return lambda p: bool(zones & set(w.seas_of_province[p]))
    if name == "gold":
        return lambda p: w.provinces[p].gold == value
    if name == "tax":
        return lambda p: tax_value(g, p) == value
    if name == "small_town":
        return lambda p: (s.town[p] == SMALL) == value
    if name == "capital":
        return lambda p: (s.owner[p] != NONE and s.capital[s.owner[p]] == p) == value
    if name == "vacant":
        return lambda p: (s.owner[p] == NONE) == value
    if name == "hre":
        return lambda p: w.provinces[p].hre == value
    raise KeyError(f"no Province selector {name!r}")


# Realms


def realms(g: G, scope: Scope, spec: Spec) -> list[int]:
    """Realms that a selector means, by index; ids always, others only if they exist now."""
    if isinstance(spec, str):
        found = realm_of(g, scope, spec)
        return [] if found == NONE else [found]
    if isinstance(spec, list):
        return sorted({r for part in spec for r in realms(g, scope, part)})
    if "ref" in spec:
        return [scope.picked[spec["ref"]]] if spec["ref"] in scope.picked else []
    if "any" in spec:
        return realms(g, scope, spec["any"])
    tests = [_realm_test(g, scope, name, value) for name, value in spec.items()]
    every = [r for r, lands in enumerate(g.survey.dejure) if lands]
    return _filter(every, tests)


def _realm_test(g: G, scope: Scope, name: str, value: Spec) -> Test:
    s, w = g.state, g.world
    mine = s.seats[scope.who]
    if name == "among":
        return frozenset(realms(g, scope, value))
    if name == "not":
        without = set(realms(g, scope, value))
        return lambda r: r not in without
    if name == "npr":
        return lambda r: is_npr(g, r) == value
    if name == "player":
        return lambda r: g.is_player(r) == value
    if name == "dnpr":
        return lambda r: bool(s.dnpr_colour[r]) == value
    if name == "opponent":
        return lambda r: (g.is_player(r) and r != mine) == value
    if name == "adjacent":
        near = set(adjacent_areas(g, mine))
        return lambda r: r != mine and bool(near & set(realm_areas(g, r))) == value
    if name == "in":
        here = set(areas(g, scope, value))
        return lambda r: bool(here & set(_lands(g, r)))
    if name == "capital_in":
        here = set(areas(g, scope, value))
        return lambda r: s.capital[r] != NONE and w.area_of_province[s.capital[r]] in here
    if name == "religion":
        faiths = {w.religion_index[x] for x in ([value] if isinstance(value, str) else value)}
        return lambda r: s.state_religion[r] in faiths
    if name == "same_religion":
        return lambda r: same_faith(g, s.state_religion[r], s.state_religion[mine]) == value
    if name == "christian":
        return lambda r: w.religions[s.state_religion[r]].christian == value
    if name == "hre_member":
        return lambda r: is_hre_member(g, r) == value
    if name == "allied":
        return lambda r: (g.alliance(scope.who, r) != NO_TIE) == value
    if name == "married":
        return lambda r: (g.marriage(scope.who, r) != NO_TIE) == value
    if name == "any_marriage":
        return lambda r: any(g.marriage(x, r) != NO_TIE for x in range(len(s.seats))) == value
    if name == "at_war_with":
        return lambda r: bool(g.at_war(scope.who, r)) == value
    if name == "vassal":
        return lambda r: (overlord_of(g, r) != NONE) == value
    if name == "distant":
        return lambda r: is_distant_realm(g, r) == value
    if name == "influence":
        return lambda r: influence_with(g, scope.who, r) >= value
    if name == "base_tax_at_most":
        return lambda r: base_tax(g, r) <= value
    raise KeyError(f"no realm selector {name!r}")


def nodes(g: G, scope: Scope, spec: Spec) -> list[int]:
    """Trade Nodes that a selector means: ids, or tests as `maritime`, `merchant` (own)."""
    w = g.world
    if isinstance(spec, str):
        node = w.node_index[spec]
        return [node] if node_in_play(g, node) else []
    if isinstance(spec, list):
        return sorted({n for part in spec for n in nodes(g, scope, part)})
    every = [n for n in range(len(w.nodes)) if node_in_play(g, n)]
    if "ref" in spec:
        return [scope.picked[spec["ref"]]] if spec["ref"] in scope.picked else []
    found = [n for n in every if "maritime" not in spec or w.nodes[n].inland != spec["maritime"]]
    if "merchant" in spec:
        found = [n for n in found if g.merchant(scope.who, n)]
    if "any_merchant" in spec:
        seats_ = range(len(g.state.seats))
        found = [n for n in found if any(g.merchant(seat, n) for seat in seats_)]
    if "expanded" in spec:
        found = [n for n in found if bool(g.state.expanded[n]) == spec["expanded"]]
    return found
