"""The targeting trees: whom a Bot wants to fight and whom it wants to befriend (B-26, B-27)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any, NamedTuple

from europa.kernel.errors import UnknownName
from europa.tpop.bots.places import area_name, realm_name, town_tax
from europa.tpop.bots.trace import asked
from europa.tpop.rules.realms.dow import has_truce
from europa.tpop.rules.realms.npr import lands
from europa.tpop.rules.realms.relations import borders, faiths_marry, war_areas
from europa.tpop.rules.terms.adjacency import adjacent_areas, area_in_play
from europa.tpop.rules.terms.board import ally_seat, is_enemy, is_npr, overlord_of, provinces_in
from europa.tpop.rules.terms.realm import (
    base_tax,
    has_idea,
    influence_with,
    is_distant_realm,
    is_subject,
    strength,
)
from europa.tpop.state import NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE, decks, load_world

MILITARY, DIPLOMATIC = "military", "diplomatic"
TOO_MUCH_INFLUENCE, TOO_BIG = 4, 10
ENTRIES_A_TREE, LOW = 6, 3
QUEST = "quest_for_the_new_world"


class Named(NamedTuple):
    """What an entry of a tree names: a realm, the owner of a Province, an Area, a Territory."""

    type: str
    name: str
    realm: int = NONE
    province: int = NONE
    area: int = NONE


class Leaf(NamedTuple):
    """One of the two children of an entry."""

    target: Named


class Branch(NamedTuple):
    """An entry of a tree, found by a die."""

    target: Named
    children: tuple[Leaf, ...]


class Target(NamedTuple):
    """Whom a Bot has found."""

    realm: int
    """The realm, or NONE for a vacant Territory."""
    area: int
    """The Area in which a Claim goes first: the one named, else the Capital's."""
    is_vacant: bool = False


# The trees


@cache
def _printed(side: int, realm: str) -> dict[str, tuple[Branch, ...]] | None:
    table = decks.bots().get(f"realm:{realm}")
    if table is None:
        return None
    return {kind: _read(side, table[kind]["entries"]) for kind in (MILITARY, DIPLOMATIC)}


def _read(side: int, entries: Any) -> tuple[Branch, ...]:
    return tuple(
        Branch(
            _named(side, entry["target"]),
            tuple(Leaf(_named(side, child["target"])) for child in entry["children"]),
        )
        for entry in entries
    )


def _named(side: int, target: dict[str, str]) -> Named:
    world = load_world(side)
    kind, name = target["type"], target["name"]
    if kind == "realm":
        return Named(kind, name, realm=world.find_realm(name))
    if kind == "owner":
        province = world.names["province"].find(name)
        return Named(kind, name, province=province, area=world.area_of_province[province])
    if kind == "area":
        return Named(kind, name, area=world.names["area"].find(name))
    try:
        province = world.names["province"].find(name)
        return Named(kind, name, province=province, area=world.area_of_province[province])
    except UnknownName:
        return Named(kind, name, area=world.names["area"].find(name))


def tree_of(g: G, seat: int, kind: str) -> tuple[Branch, ...]:
    """The tree of a realm; one without a chart fights weak neighbours and courts strong ones."""
    found = _printed(g.state.side, g.seat_name(seat))
    return found[kind] if found is not None else _neighbours(g, seat, kind)


def _neighbours(g: G, seat: int, kind: str) -> tuple[Branch, ...]:
    own, order = g.state.seats[seat], g.world.order_of_realm
    near = {g.state.owner[p] for a in adjacent_areas(g, own) for p in provinces_in(g, a)} - {
        own,
        NONE,
    }
    if kind == DIPLOMATIC:
        friends = [r for r in near if is_npr(g, r) and faiths_marry(g, own, r)]
        friends.sort(key=lambda r: (-base_tax(g, r), order[r]))
        return tuple(Branch(_by_realm(g, r), ()) for r in friends[:ENTRIES_A_TREE])
    weak = sorted(near, key=lambda r: (strength(g, r), order[r]))[:ENTRIES_A_TREE]
    found = []
    for realm in weak:
        beyond = [r for r in sorted(near, key=lambda r: order[r]) if r not in weak]
        beyond = [r for r in beyond if borders(g, r, realm)][:2]
        found.append(Branch(_by_realm(g, realm), tuple(Leaf(_by_realm(g, r)) for r in beyond)))
    return tuple(found)


def _by_realm(g: G, realm: int) -> Named:
    return Named("realm", realm_name(g, realm), realm=realm)


# What is valid


def resolve(g: G, seat: int, named: Named, kind: str) -> Target | None:
    """The valid target that an entry stands for, substitutes included; None if there is none."""
    s = g.state
    if named.type == "vacant":
        return _territory(g, seat, named) if kind == MILITARY else None
    if named.type == "area":
        for realm in realms_in(g, named.area):
            found = _valid(g, seat, realm, kind)
            if found != NONE:
                return Target(found, named.area)
        return None
    realm = named.realm if named.type == "realm" else s.owner[named.province]
    found = _valid(g, seat, realm, kind)
    if found == NONE:
        return None
    area = named.area
    if area == NONE or found != realm:
        capital = s.capital[found]
        area = g.world.area_of_province[capital] if capital != NONE else area
    return Target(found, area)


def _territory(g: G, seat: int, named: Named) -> Target | None:
    """A vacant Territory is valid with Quest for the New World and without an own Claim there."""
    s = g.state
    here = g.world.provinces_of_area[named.area] if named.province == NONE else (named.province,)
    free = any(s.in_play[p] and s.owner[p] == NONE for p in here)
    if not free or not has_idea(g, seat, QUEST) or g.claim(seat, named.area):
        return None
    return Target(NONE, named.area, True)


def realms_in(g: G, area: int) -> list[int]:
    """Realms in an Area: with its Capital there, then by Tax Value Owned there, A to Z."""
    s, area_of = g.state, g.world.area_of_province
    found = {s.owner[p] for p in provinces_in(g, area)} - {NONE}

    def rank(realm: int) -> tuple[bool, int, int]:
        capital = s.capital[realm]
        seated = capital != NONE and area_of[capital] == area
        return not seated, -town_tax(g, realm, area), g.world.order_of_realm[realm]

    return sorted(found, key=rank)


def _valid(g: G, seat: int, realm: int, kind: str) -> int:
    """The realm itself, or its substitute, if it is a valid target; else NONE."""
    if realm == NONE:
        return NONE
    if kind == DIPLOMATIC:
        return realm if not diplomatic_barred(g, seat, realm) else NONE
    for one in (realm, substitute(g, realm)):
        if one != NONE and not military_barred(g, seat, one):
            return one
    return NONE


def substitute(g: G, realm: int) -> int:
    """A Vassal's overlord; the owner of the Capital of a realm that owns nothing; else NONE."""
    above = overlord_of(g, realm)
    if above != NONE:
        return above
    if lands(g, realm):
        return NONE
    capital = g.world.capital_of_realm[realm]
    return g.state.owner[capital] if capital != NONE and g.state.in_play[capital] else NONE


def military_barred(g: G, seat: int, realm: int) -> str:
    """B-27: why a realm is no military target; empty if it is one."""
    s = g.state
    own = s.seats[seat]
    if realm == own or not g.survey.dejure[realm]:
        return "itself, or no realm now"
    if g.alliance(seat, realm) != NO_TIE:
        return "an Ally"
    if has_truce(g, seat, realm):
        return "a Truce"
    if _is_covered(g, seat, realm):
        return "a player who has Passed"
    if not g.is_player(realm) and influence_with(g, seat, realm) >= TOO_MUCH_INFLUENCE:
        return "4 or more Influence there"
    if is_enemy(g, seat, realm):
        return "an Enemy already"
    return "" if is_within_reach(g, seat, realm) else "out of reach"


def _is_covered(g: G, seat: int, realm: int) -> bool:
    """An Opponent who has Passed, his NPR Allies and his HRE Subjects."""
    s = g.state
    other = g.seat_of(realm)
    if other != NONE:
        return other in s.passed
    patron = ally_seat(g, realm)
    if patron not in (NONE, seat) and patron in s.passed:
        return True
    throne = g.seat_of(s.emperor) if s.empire and s.emperor != NONE else NONE
    return throne not in (NONE, seat) and throne in s.passed and is_subject(g, realm)


def is_within_reach(g: G, seat: int, realm: int) -> bool:
    """Next to the Bot, or across one Sea Zone; a Distant realm where it has a Claim."""
    own = g.state.seats[seat]
    if is_distant_realm(g, realm):
        return any(g.claim(seat, area) for area in war_areas(g, realm))
    if borders(g, own, realm):
        return True
    seas = {sea for area in g.survey.areas[own] for sea in g.world.seas_of_area[area]}
    return any(sea in seas for area in war_areas(g, realm) for sea in g.world.seas_of_area[area])


def diplomatic_barred(g: G, seat: int, realm: int) -> str:
    """B-27: why a realm is no diplomatic target; empty if it is one."""
    s = g.state
    if g.is_player(realm):
        return "an Opponent, or itself"
    if not any(s.owner[p] == realm for p in g.world.cores_of_realm[realm]) and not lands(g, realm):
        return "owns nothing"
    above = overlord_of(g, realm)
    if is_enemy(g, seat, realm) or (above != NONE and is_enemy(g, seat, above)):
        return "at War with it"
    if s.dnpr_colour[realm] and base_tax(g, realm) >= TOO_BIG:
        return "a DNPR of 10 or more Base Tax"
    if s.barred[realm] or s.capital[realm] == NONE:
        return "no partner"
    return ""


# Finding one


def has_target(g: G, seat: int, kind: str) -> bool:
    """Whether any entry of the tree is valid: no die is rolled for this."""
    named = _all_named(tree_of(g, seat, kind))
    return any(resolve(g, seat, one, kind) is not None for one in named)


def _all_named(tree: tuple[Branch, ...]) -> list[Named]:
    """All entries of a tree with their children."""
    return [
        named
        for branch in tree
        for named in (branch.target, *(leaf.target for leaf in branch.children))
    ]


def find_target(g: G, seat: int, kind: str) -> Target | None:
    """B-26: the entry of the die; else its substitute, a child by another die, the next sibling,
    the next cousin."""
    return _search(g, seat, kind, tree_of(g, seat, kind))


def find_among(g: G, seat: int, kind: str, realms: Collection[int]) -> int:
    """Realm Selection: the one of these realms that the tree finds, its other targets left out; one
    that is no valid target only if none is. NONE if the tree names none of them."""
    tree = tree_of(g, seat, kind)
    named = [
        n for branch in tree for n in (branch.target, *(leaf.target for leaf in branch.children))
    ]
    if any(_is_among(resolve(g, seat, one, kind), realms) for one in named):
        found = _search(g, seat, kind, tree, realms)
        return NONE if found is None else found.realm
    for one in named:
        realm = one.realm if one.type == "realm" else NONE
        if one.type == "owner":
            realm = g.state.owner[one.province]
        if realm in realms:
            return realm
    return NONE


def _is_among(target: Target | None, realms: Collection[int] | None) -> bool:
    return target is not None and (realms is None or target.realm in realms)


def _search(
    g: G,
    seat: int,
    kind: str,
    tree: tuple[Branch, ...],
    realms: Collection[int] | None = None,
) -> Target | None:
    if not tree:
        return None
    name = g.seat_name(seat)
    (die,) = g.roll("d6", 6, 1, name)
    at = (die - 1) % len(tree)
    found, _ = _first(g, seat, kind, [tree[at].target], realms)
    path = f"{die}: {tree[at].target.name}"
    if found is None and tree[at].children:
        (second,) = g.roll("d6", 6, 1, name)
        children = list(tree[at].children)
        if second > LOW:
            children.reverse()
        found, word = _first(g, seat, kind, [child.target for child in children], realms)
        path += f", invalid; {second}: {word}"
    ahead = [tree[(at + step) % len(tree)] for step in range(1, len(tree))]
    if found is None:
        found, word = _first(g, seat, kind, [branch.target for branch in ahead], realms)
        path += f"; sibling: {word}"
    if found is None:
        cousins = [leaf.target for branch in ahead for leaf in branch.children]
        found, word = _first(g, seat, kind, cousins, realms)
        path += f"; cousin: {word}"
    asked(g, seat, f"Whom, by the {kind} tree ({path})?", words(g, found), "Targeting Charts")
    return found


def _first(
    g: G, seat: int, kind: str, named: list[Named], realms: Collection[int] | None
) -> tuple[Target | None, str]:
    for one in named:
        found = resolve(g, seat, one, kind)
        if _is_among(found, realms):
            return found, one.name
    return None, "none"


def words(g: G, target: Target | None) -> str:
    """A target in words."""
    if target is None:
        return "Nobody."
    if target.is_vacant:
        return f"The vacant land of {area_name(g, target.area)}."
    return f"{realm_name(g, target.realm)}."


def claim_area(g: G, seat: int, target: Target) -> int:
    """Where the Claim against an NPR goes: the Area named, if it is in play and not claimed yet;
    else its Capital Area."""
    named = target.area
    if named != NONE and area_in_play(g, named) and not g.claim(seat, named):
        return named
    capital = g.state.capital[target.realm]
    return g.world.area_of_province[capital] if capital != NONE else NONE
