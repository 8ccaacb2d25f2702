"""Conditions of cards: `{"owns": ["constantinople"], "not": {"emperor": true}}`: all must hold."""

from __future__ import annotations

from typing import Any

from europa.tpop.cards.scope import Scope, Spec
from europa.tpop.cards.selectors import areas, provinces, realm_of, realms, seats
from europa.tpop.rules.terms.board import (
    deployed,
    is_at_war,
    is_catholic,
    is_distant,
    is_npr,
    is_owned_by,
    npr_at_war,
    overlord_of,
)
from europa.tpop.rules.terms.realm import (
    base_tax,
    has_idea,
    has_ruler,
    influence_in,
    is_emperor,
    is_hre_member,
    ruler_dice,
    tax_income,
)
from europa.tpop.state import FLIPPED, NO_TIE, POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE


def holds(g: G, scope: Scope, condition: Spec) -> bool:
    """Whether a condition holds for the seat on which the effect falls."""
    return all(_holds(g, scope, name, value) for name, value in condition.items())


def _list(value: Spec) -> list[Spec]:
    return value if isinstance(value, list) else [value]


def _amount(found: int, wanted: Spec) -> bool:
    """A number means at least; {"at_most": n} and {"exactly": n} say otherwise."""
    if isinstance(wanted, dict):
        if "at_most" in wanted:
            return bool(found <= wanted["at_most"])
        return bool(found == wanted["exactly"])
    return bool(found >= wanted)


def _holds(g: G, scope: Scope, name: str, value: Spec) -> Any:
    s, seat = g.state, scope.who
    mine = s.seats[seat]
    match name:
        case "not":
            return not holds(g, scope, value)
        case "any":
            return any(holds(g, scope, part) for part in value)
        case "all":
            return all(holds(g, scope, part) for part in value)
        case "who":
            found = seats(g, scope, value["is"])
            rest = {k: v for k, v in value.items() if k != "is"}
            return bool(found) and all(holds(g, scope.of(x), rest) for x in found)
        case "player":
            return all(g.is_player(realm_of(g, scope, r)) for r in _list(value))
        case "npr":
            return all(is_npr(g, realm_of(g, scope, r)) for r in _list(value))
        case "npr_at_peace":
            found = [realm_of(g, scope, r) for r in _list(value)]
            return all(is_npr(g, r) and not npr_at_war(g, r) for r in found)
        case "exists":
            return any(areas(g, scope, value.get("areas", []))) or any(
                provinces(g, scope, value.get("provinces", []))
            )
        case "provinces":
            return _amount(len(provinces(g, scope, value["where"])), value.get("n", 1))
        case "areas":
            return _amount(len(areas(g, scope, value["where"])), value.get("n", 1))
        case "realms":
            return _amount(len(realms(g, scope, value["where"])), value.get("n", 1))
        case "owns":
            return all(is_owned_by(g, p, mine) for p in provinces(g, scope, value))
        case "owns_any":
            return any(is_owned_by(g, p, mine) for p in provinces(g, scope, value))
        case "is":
            return seat in seats(g, scope, value)
        case "active":
            return (seat == scope.active) == value
        case "emperor":
            return is_emperor(g, seat) == value
        case "papal_controller":
            return (seat in seats(g, scope, "papal_controller")) == value
        case "hre_member":
            return is_hre_member(g, mine) == value
        case "empire":
            return bool(s.empire) == value
        case "authority":
            return _amount(s.authority, value)
        case "catholic":
            return is_catholic(g, mine) == value
        case "religion":
            return g.world.religions[s.state_religion[mine]].id in _list(value)
        case "at_war":
            return is_at_war(g, seat) == value
        case "at_war_with":
            return any(g.at_war(seat, r) for r in realms(g, scope, value))
        case "allied_with":
            return any(g.alliance(seat, r) != NO_TIE for r in realms(g, scope, value))
        case "married_to":
            return any(g.marriage(seat, r) != NO_TIE for r in realms(g, scope, value))
        case "disputed":
            return any(
                g.marriage(x, r) == FLIPPED
                for x in range(len(s.seats))
                for r in realms(g, scope, value)
            )
        case "truce_with":
            return any(g.truce(seat, r) for r in realms(g, scope, value))
        case "vassal_realm":
            return all(overlord_of(g, realm_of(g, scope, r)) == mine for r in _list(value))
        case "claim_in":
            return any(g.claim(seat, a) for a in areas(g, scope, value))
        case "influence":
            cubes = sum(influence_in(g, seat, a) for a in areas(g, scope, value["in"]))
            return _amount(cubes, value.get("n", 1))
        case "most_influence":
            return _most_influence(g, scope, areas(g, scope, value))
        case "idea":
            return all(has_idea(g, seat, idea) for idea in _list(value))
        case "ideas":
            return _amount(sum(seat in held for held in s.idea_held), value)
        case "ruler":
            return has_ruler(g, seat) == value
        case "ruler_dice":
            return (has_ruler(g, seat) and sum(ruler_dice(g, seat)) > 0) == value
        case "passed":
            return (seat in s.passed) == value
        case "event_taken":
            return bool(s.events_taken[seat]) == value
        case "age":
            return _amount(s.age, value)
        case "picked":
            return value in scope.picked
        case "stability":
            return _amount(s.stability[seat], value)
        case "prestige":
            return _amount(s.prestige[seat], value)
        case "ducats":
            return _amount(s.ducats[seat], value)
        case "interest":
            return _amount(s.interest[seat], value)
        case "adm" | "dip" | "mil":
            return _amount(g.power(seat, POWERS.index(name)), value)
        case "base_tax":
            return _amount(base_tax(g, mine), value)
        case "tax_income":
            return _amount(tax_income(g, seat), value)
        case "units":
            return _amount(deployed(g, seat), value)
        case "colonists":
            return _amount(s.colonists[seat], value)
        case "cards":
            return _amount(len(s.hands[seat]), value)
        case "distant_towns":
            own = g.survey.own[mine]
            far = [p for p in own if is_distant(g, g.world.area_of_province[p])]
            return _amount(len(far), value)
        case "advisors":
            return _amount(sum(c != NONE for c in s.advisors[seat * 3 : seat * 3 + 3]), value)
        case "option":
            return bool(s.options.get(value))
    raise KeyError(f"no condition {name!r}")


def _most_influence(g: G, scope: Scope, where: list[int]) -> bool:
    totals = [sum(influence_in(g, x, a) for a in where) for x in range(len(g.state.seats))]
    best = max(totals)
    return best > 0 and totals[scope.who] == best and totals.count(best) == 1
