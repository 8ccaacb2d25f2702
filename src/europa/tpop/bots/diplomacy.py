"""A Bot among the courts: the charts Diplomacy and Spy."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.charts import walk
from europa.tpop.bots.choice import pick_opponent
from europa.tpop.bots.places import (
    area_name,
    opponents_at_war,
    province_name,
    realm_name,
)
from europa.tpop.bots.realm_care import ideas_of_type
from europa.tpop.bots.targets import DIPLOMATIC, find_target, has_target, resolve, tree_of
from europa.tpop.bots.trace import did
from europa.tpop.cards.reactions import counter_covert
from europa.tpop.entries import Placed
from europa.tpop.rules.actions.diplomacy import forge
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.realms.relations import areas_of, make_marriage, may_marry
from europa.tpop.rules.realms.vassals import subjugate, subjugate_barred
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.board import (
    ally_seat,
    is_at_war,
    is_npr,
    npr_at_war,
    overlord_of,
    seats_with_units,
)
from europa.tpop.rules.terms.cubes import take_cube
from europa.tpop.rules.terms.realm import (
    alliances_of,
    base_tax,
    influence_with,
    is_distant_realm,
    marriages_of,
    tax_value,
)
from europa.tpop.rules.terms.tokens import (
    add_unrest,
    has_unrest,
    influence_room,
    place_influence,
    remove_influence,
)
from europa.tpop.state import NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_TIES = 3
A_TURN = 2
"""Influence that goes into one Area in a Turn."""
STANDING = 2
BIG = 4
"""Base Tax at which an Alliance takes two steps."""
BENIGN = 2
"""Diplomatic Ideas with which an envoy brings one Influence more."""


def diplomacy_possible(g: G, seat: int) -> bool:
    """A valid diplomatic target exists."""
    return has_target(g, seat, DIPLOMATIC)


def diplomacy(g: G, seat: int, steps: int) -> Steps[None]:
    """Chart Diplomacy: Vassals, weddings, Alliances, envoys, as far as the steps go."""
    target = find_target(g, seat, DIPLOMATIC)
    if target is None:
        walk(g, seat, "diplomacy", {"DI1": lambda: False})
        return
    yield from court(g, seat, target.realm, steps)


def court(g: G, seat: int, realm: int, steps: int) -> Steps[None]:
    """DI1-DI7 for one realm."""
    start, put = "DI1", dict[int, int]()
    while steps > 0:
        way = walk(
            g,
            seat,
            "diplomacy",
            {
                "DI1": lambda: True,
                "DI2": lambda: _may_annex(g, seat, realm),
                "DI3": lambda: _may_vassalize(g, seat, realm),
                "DI4": lambda: _may_wed(g, seat, realm),
                "DI5": lambda: _may_ally(g, seat, realm),
                "DI6": lambda: bool(_open_areas(g, seat, realm, put)),
                "DI7": lambda: bool(_crowded(g, seat, realm)),
            },
            start,
        )
        start = "DI2"
        name = realm_name(g, realm)
        if way.at in ("DI2 yes", "DI3 yes"):
            did(g, seat, f"{'annexes' if way.node == 'DI2' else 'subjugates'} {name}", "11.4")
            yield from _subjugate(g, seat, realm)
            return
        if way.at == "DI4 yes":
            did(g, seat, f"marries into {name}", "Diplomacy DI4")
            make_marriage(g, seat, realm)
            steps -= 1
        elif way.at == "DI5 yes":
            did(g, seat, f"allies with {name}", "Diplomacy DI5")
            steps -= 2 if base_tax(g, realm) >= BIG else 1
            yield from forge(g, seat, realm)
        elif way.at == "DI6 yes":
            yield from _envoys(g, seat, realm, steps, put)
            return
        elif way.at == "DI7 yes":
            yield from _push_out(g, seat, _crowded(g, seat, realm)[0])
            return
        else:
            return


def _may_annex(g: G, seat: int, realm: int) -> bool:

    own = overlord_of(g, realm) == g.state.seats[seat]
    return own and not subjugate_barred(g, seat, realm)


def _may_vassalize(g: G, seat: int, realm: int) -> bool:

    if g.alliance(seat, realm) == NO_TIE or is_at_war(g, seat):
        return False
    return not subjugate_barred(g, seat, realm)


def _subjugate(g: G, seat: int, realm: int) -> Steps[None]:

    yield from subjugate(g, seat, realm)


def _may_wed(g: G, seat: int, realm: int) -> bool:
    """DI4: an Ally, or an own Vassal's house, with 2 Influence there; at most 3 Marriages."""
    if g.alliance(seat, realm) == NO_TIE or len(marriages_of(g, seat)) >= MOST_TIES:
        return False
    return influence_with(g, seat, realm) >= STANDING and not may_marry(g, seat, realm)


def _may_ally(g: G, seat: int, realm: int) -> bool:
    """DI5: no Ally yet, both at Peace, 2 Influence and more than its Ally, at most 3 Alliances."""
    s = g.state
    if g.alliance(seat, realm) != NO_TIE or not is_npr(g, realm) or s.barred[realm]:
        return False
    if is_at_war(g, seat) or npr_at_war(g, realm) or len(alliances_of(g, seat)) >= MOST_TIES:
        return False
    mine, rival = influence_with(g, seat, realm), ally_seat(g, realm)
    if mine < STANDING or is_distant_realm(g, realm):
        return False
    return rival == NONE or mine > influence_with(g, rival, realm)


def _by_capital(g: G, realm: int) -> list[int]:
    """A realm's Areas, the Capital's first, then A to Z."""
    capital, area_of, order = (
        g.state.capital[realm],
        g.world.area_of_province,
        g.world.order_of_area,
    )
    home = area_of[capital] if capital != NONE else NONE
    return sorted(areas_of(g, realm), key=lambda a: (a != home, order[a]))


def _open_areas(g: G, seat: int, realm: int, put: dict[int, int]) -> list[int]:
    """DI6: Areas with room that have not had two cubes this Turn."""
    found = _by_capital(g, realm)
    return [a for a in found if put.get(a, 0) < A_TURN and influence_room(g, a)]


def _envoys(g: G, seat: int, realm: int, steps: int, put: dict[int, int]) -> Steps[None]:
    """DI6: one Influence a step, one more with two Diplomatic Ideas."""
    extra = 1 if ideas_of_type(g, seat, "dip") >= BENIGN else 0
    yield from envoys(g, seat, realm, steps + extra, put)


def envoys(
    g: G, seat: int, realm: int, count: int, put: dict[int, int] | None = None
) -> Steps[None]:
    """Influence in a realm's Areas, the Capital Area first, at most two in an Area."""
    put = {} if put is None else put
    for _ in range(count):
        areas = _open_areas(g, seat, realm, put)
        if not areas or not (yield from take_cube(g, seat, False)):
            return
        place_influence(g, seat, areas[0])
        put[areas[0]] = put.get(areas[0], 0) + 1


def _crowded(g: G, seat: int, realm: int) -> list[int]:
    """DI7: its Areas without room where an Opponent has Influence."""
    return [
        a
        for a in _by_capital(g, realm)
        if not influence_room(g, a) and any(g.influence(o, a) for o in g.others(seat))
    ]


def _push_out(g: G, seat: int, area: int) -> Steps[None]:
    """DI7: an Opponent's cube is replaced, as a Covert Action."""
    rivals = [o for o in g.others(seat) if g.influence(o, area)]
    victim = pick_opponent(g, seat, rivals)
    did(
        g,
        seat,
        f"displaces {realm_name(g, g.state.seats[victim])} in {area_name(g, area)}",
        "Diplomacy DI7",
    )
    if (yield from _countered(g, seat, "displace_influence", [victim])):
        return
    remove_influence(g, victim, area)
    if (yield from take_cube(g, seat, False)):
        place_influence(g, seat, area)


def _countered(g: G, seat: int, what: str, victims: list[int]) -> Steps[bool]:
    """B-18: those touched may counter a Bot's Covert Action."""
    return (yield from counter_covert(g, seat, what, seats=victims))


# Spy


def _calm_towns(g: G, victim: int, areas: set[int] | None = None) -> list[int]:
    """Towns of a seat without Unrest (in these Areas), highest Tax Value first, A to Z."""
    area_of, order = g.world.area_of_province, g.world.order_of_province
    found = [
        p
        for p in g.survey.own[g.state.seats[victim]]
        if not has_unrest(g, p) and (areas is None or area_of[p] in areas)
    ]
    return sorted(found, key=lambda p: (-tax_value(g, p), order[p]))


def _enemy_within(g: G, seat: int) -> list[int]:
    """SP1: Opponents at War with the Bot who have a calm Town next to it."""
    near = set(adjacent_areas(g, g.state.seats[seat]))
    return [o for o in opponents_at_war(g, seat) if _calm_towns(g, o, near)]


def _rivals_at_court(g: G, seat: int) -> list[tuple[int, int]]:
    """SP2: (Area, Opponent) with Influence in Areas of the diplomatic tree's targets."""
    found = []
    for branch in tree_of(g, seat, DIPLOMATIC):
        for named in (branch.target, *(leaf.target for leaf in branch.children)):
            target = resolve(g, seat, named, DIPLOMATIC)
            if target is None:
                continue
            for area in _by_capital(g, target.realm):
                found += [(area, o) for o in g.others(seat) if g.influence(o, area)]
    return list(dict.fromkeys(found))


def _preys(g: G, seat: int) -> list[int]:
    """SP3: Opponents with a calm Town next to the Bot."""
    near = set(adjacent_areas(g, g.state.seats[seat]))
    return [o for o in g.others(seat) if _calm_towns(g, o, near)]


def spy_possible(g: G, seat: int) -> bool:
    """Influence beside a rival's, or an Opponent's calm Town next door."""
    return bool(_preys(g, seat)) or bool(_rivals_at_court(g, seat))


def spy(g: G, seat: int) -> Steps[None]:
    """Chart Spy: Covert Actions, which humans may counter."""
    way = walk(
        g,
        seat,
        "spy",
        {
            "SP1": lambda: bool(_enemy_within(g, seat)),
            "SP2": lambda: bool(_rivals_at_court(g, seat)),
            "SP3": lambda: bool(_preys(g, seat)),
        },
    )
    if way.at == "SP1 yes":
        yield from _support_rebels(g, seat)
    elif way.at == "SP2 yes":
        yield from _sabotage(g, seat)
    elif way.at == "SP3 yes":
        victim = pick_opponent(g, seat, _preys(g, seat))
        town = _calm_towns(g, victim, set(adjacent_areas(g, g.state.seats[seat])))[0]
        did(g, seat, f"sows discontent in {province_name(g, town)}", "Spy SP3")
        if not (yield from _countered(g, seat, "sow_discontent", [victim])):
            add_unrest(g, town)


def _support_rebels(g: G, seat: int) -> Steps[None]:

    victim = pick_opponent(g, seat, _enemy_within(g, seat))
    near = set(adjacent_areas(g, g.state.seats[seat]))
    towns = _calm_towns(g, victim, near)[:2]
    area = g.world.area_of_province[towns[0]]
    did(g, seat, f"supports rebels in {area_name(g, area)}", "Spy SP1")
    if (yield from _countered(g, seat, "support_rebels", [victim])):
        return
    for town in towns:
        add_unrest(g, town)
    g.state.rebels[area] += 1
    g.log(Placed("rebels", "rebel unit", f"area:{g.world.areas[area].id}"))
    if seats_with_units(g, area):
        yield from trigger_battles(g, seat, areas=[area], seas=[], moved_from={})


def _sabotage(g: G, seat: int) -> Steps[None]:
    found = _rivals_at_court(g, seat)
    victim = pick_opponent(g, seat, sorted({o for _, o in found}))
    area = next(a for a, o in found if o == victim)
    did(
        g,
        seat,
        f"sabotages {realm_name(g, g.state.seats[victim])} in {area_name(g, area)}",
        "Spy SP2",
    )
    if (yield from _countered(g, seat, "sabotage_reputation", [victim])):
        return
    remove_influence(g, victim, area, min(2, g.influence(victim, area)))
    if influence_room(g, area) and (yield from take_cube(g, seat, False)):
        place_influence(g, seat, area)
