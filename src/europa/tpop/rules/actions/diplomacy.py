"""5.4 Influence, Forge Alliance and Fabricate Claims."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache
from itertools import compress

from europa.kernel import Disabled, Option, Steps
from europa.tpop.ids import struggle
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.realms.relations import is_in_war, make_alliance
from europa.tpop.rules.terms import hooks, seams
from europa.tpop.rules.terms.action import Action, area_options, ask, no, realm_options
from europa.tpop.rules.terms.adjacency import port_areas
from europa.tpop.rules.terms.board import (
    ally_seat,
    is_active_port,
    is_npr,
    npr_at_war,
    provinces_in,
    realm_areas,
)
from europa.tpop.rules.terms.claims import free_claim_token, place_claim
from europa.tpop.rules.terms.cubes import has_cube, take_cube
from europa.tpop.rules.terms.realm import (
    alliances_of,
    base_tax,
    half_up,
    influence_with,
    is_distant_realm,
    is_emperor,
    marriages_of,
)
from europa.tpop.rules.terms.tokens import free_cubes, influence_room, place_influence
from europa.tpop.rules.terms.treasury import lose_ducats, lose_power
from europa.tpop.state import AREAS, DIP, NO_TIE
from europa.tpop.table import G, marked
from europa.tpop.world import NONE, load_world

MOST_IN_AREA = 2
"""Cubes an Area takes in one Influence Action."""

MESSAGES = {
    "ask.influence": "{seat}, where do you place influence? ({count} placed)",
    "ask.influence.pay": "{seat}, how do you pay?",
    "ask.forge": "{seat}, with whom do you forge an alliance?",
    "ask.fabricate": "{seat}, where do you fabricate a claim? ({cost} DIP so far)",
    "ask.claim.move": "{seat}, you have no claim token left: which one do you move?",
    "option.influence": "Influence in {a}",
    "option.pay": "{b} {a}",
    "option.forge": "{a}",
    "option.fabricate": "{a}",
    "option.move": "The token in {a}",
    "option.move_cb": "The casus belli on {a}",
}


# Influence

_ANY = bytes([0] + [1] * 255)
"""Turns counts into 0 and 1."""


def influence_sources(g: G, seat: int) -> Iterator[int]:
    """5.4, R19: Areas with a Town, vassal token, Alliance, Marriage or Influence of the seat."""
    s = g.state
    realm = s.seats[seat]
    area_of = g.world.area_of_province
    row = s.influence[AREAS_OF[seat]]
    yield from compress(range(AREAS), row)
    if is_emperor(g, seat):
        yield from compress(range(AREAS), s.imperial)
    yield from g.survey.areas[realm]
    yield from (area_of[p] for p in g.survey.dejure[realm])
    yield from (area_of[p] for p in g.survey.vassals[realm])
    yield from (area_of[p] for p in g.survey.occupied(realm))
    for partner in (*alliances_of(g, seat), *marriages_of(g, seat)):
        if s.capital[partner] != NONE:
            yield area_of[s.capital[partner]]


def roots(g: G, seat: int) -> bytearray:
    """5.4, R108: [area] whether the seat has a token there that carries Influence."""
    s = g.state
    found = s.influence[AREAS_OF[seat]].translate(_ANY)
    if is_emperor(g, seat):
        for area in marked(s.imperial):
            found[area] = 1
    for area in g.survey.presence(s.seats[seat]):
        found[area] = 1
    capital, area_of = s.capital, g.world.area_of_province
    for partner in (*alliances_of(g, seat), *marriages_of(g, seat)):
        if capital[partner] != NONE:
            found[area_of[capital[partner]]] = 1
    return found


def reachable(g: G, seat: int) -> Iterator[int]:
    """5.4, R108: Areas with room for Influence next to tokens that the seat has and, in its own
    Turn, had when it began; as they come up."""
    s = g.state
    rooted = s.rooted if s.turn == seat and s.phase == "actions" else b""
    seen: set[int] = set()
    for source in influence_sources(g, seat):
        if rooted and not rooted[source]:
            continue
        for area in (source, *g.world.neighbours_of_area[source]):
            if area not in seen:
                seen.add(area)
                if influence_room(g, area):
                    yield area


def _influence_barred(g: G, seat: int) -> str:
    if not g.power(seat, DIP):
        return "5.4: the first cube costs 1 DIP"
    return "" if next(reachable(g, seat), NONE) != NONE else "5.4: no room within reach"


def _influence(g: G, seat: int) -> Steps[None]:
    """5.4 Influence, R108: cubes one by one, the first for DIP, within reach of what lay there."""
    areas = sorted(reachable(g, seat))
    put: dict[int, int] = {}
    price_dip, price_ducats = hooks.influence_price(g, seat)
    placed = 0
    while True:
        ways = _payments(g, seat, placed, price_dip, price_ducats)
        room = [a for a in areas if put.get(a, 0) < MOST_IN_AREA and influence_room(g, a)]
        if not ways or not room:
            return
        options = area_options(g, room, "influence")
        if placed:
            options.append(Option("done", NONE))
        area = yield ask(g, seat, "influence", options, "5.4", {"count": placed})
        if area == NONE:
            return
        way = ways[0].value
        if len(ways) > 1:
            way = yield ask(g, seat, "influence.pay", ways, "5.4")
        if way == 0:
            lose_power(g, seat, DIP, price_dip, "5.4")
        else:
            lose_ducats(g, seat, price_ducats, "5.4")
        yield from take_cube(g, seat, True)
        place_influence(g, seat, area)
        put[area] = put.get(area, 0) + 1
        placed += 1


def _payments(g: G, seat: int, placed: int, dip: int, ducats: int) -> list[Option]:
    """R108: the first cube costs DIP, later ones DIP or Ducats. DIP spent is a cube at hand."""
    ways = [Option(f"pay:dip:{dip}", 0)] if g.power(seat, DIP) >= dip else []
    cube = free_cubes(g, seat) > 0 or has_cube(g, seat)
    if placed and cube and g.state.ducats[seat] >= ducats and not g.state.bots[seat]:
        ways.append(Option(f"pay:ducats:{ducats}", 1))
    return ways


# Forge Alliance


def forge_cost(g: G, seat: int, realm: int) -> int:
    """R109: half the NPR's Base Tax, 1 to 3 DIP (Benign Diplomats: 1 less, at least 1)."""
    cost = min(3, half_up(base_tax(g, realm)))
    return max(1, cost - hooks.forge_alliance_discount(g, seat))


def standing(g: G, seat: int, realm: int) -> int:
    """R109, 11.1: Influence that counts with a realm; Colonists count with a Distant one."""
    if is_distant_realm(g, realm):
        return g.state.colonists[seat]
    return influence_with(g, seat, realm)


def forge_barred(g: G, seat: int, realm: int) -> str:
    """5.4, R109: why a seat can't forge an Alliance with an NPR, its own state apart."""
    s = g.state
    if not is_npr(g, realm) or s.barred[realm] or s.capital[realm] == NONE:
        return "5.4: no realm for an alliance"
    if g.alliance(seat, realm) != NO_TIE:
        return "5.4: already your ally"
    mine = standing(g, seat, realm)
    if mine < 2:
        return "5.4: needs 2 influence there"
    if is_distant_realm(g, realm) and not any(g.claim(seat, a) for a in realm_areas(g, realm)):
        return "5.4: needs a claim there"
    if npr_at_war(g, realm):
        return "5.4: at war"
    rival = ally_seat(g, realm)
    if rival != NONE and mine <= standing(g, rival, realm):
        return "5.4: its ally has as much influence"
    if g.power(seat, DIP) < forge_cost(g, seat, realm):
        return "5.4: not enough DIP"
    return ""


def _standings(g: G, seat: int) -> dict[int, int]:
    """R109: `standing` with every NPR where the seat has any, in one pass over its tokens."""
    s, world = g.state, g.world
    found: dict[int, int] = {}

    def add(area: int, count: int) -> None:
        free = {s.owner[p] for p in world.provinces_of_area[area] if s.overlord[p] == NONE}
        for realm in free:
            found[realm] = found.get(realm, 0) + count

    row = s.influence[AREAS_OF[seat]]
    for area in compress(range(AREAS), row):
        add(area, row[area])
    if is_emperor(g, seat):
        for area in compress(range(AREAS), s.imperial):
            add(area, s.imperial[area])
    for realm in marriages_of(g, seat):
        if s.capital[realm] != NONE:
            add(world.area_of_province[s.capital[realm]], 1)
    if s.colonists[seat] >= 2:
        claims = s.claims[AREAS_OF[seat]]
        for area in compress(range(AREAS), claims):
            for p in world.provinces_of_area[area]:
                realm = s.owner[p] if s.overlord[p] == NONE else NONE
                if realm != NONE and is_distant_realm(g, realm):
                    found[realm] = s.colonists[seat]
    return found


def forge_targets(g: G, seat: int) -> Iterator[int]:
    """5.4: NPRs with which the seat may forge an Alliance now."""
    if is_in_war(g, seat) or len(alliances_of(g, seat)) >= hooks.alliance_cap(g, seat):
        return
    for realm, count in sorted(_standings(g, seat).items()):
        if count >= 2 and not forge_barred(g, seat, realm):
            yield realm


def _forge_action_barred(g: G, seat: int) -> str:
    if not g.power(seat, DIP):
        return "5.4: not enough DIP"
    if is_in_war(g, seat):
        return "5.4: you are at war"
    if next(forge_targets(g, seat), NONE) != NONE:
        return ""
    if len(alliances_of(g, seat)) >= hooks.alliance_cap(g, seat):
        return "11.3: no alliance token left"
    courted = [r for r, count in sorted(_standings(g, seat).items()) if count >= 2]
    each = [(g.world.realms[r].name, forge_barred(g, seat, r)) for r in courted]
    told = "; ".join(f"{name}: {why.partition(': ')[2]}" for name, why in each)
    return f"5.4: {told}" if told else "5.4: needs 2 influence with a realm"


def _forge(g: G, seat: int) -> Steps[None]:
    """5.4 Forge Alliance: pay; the token, for which a rival's goes; a cube if there is room."""
    targets = list(forge_targets(g, seat))
    options = realm_options(g, targets, "forge")
    realm = yield ask(g, seat, "forge", options, "5.4", None, lambda: unforged(g, seat))
    lose_power(g, seat, DIP, forge_cost(g, seat, realm), "5.4")
    yield from forge(g, seat, realm)


def unforged(g: G, seat: int) -> list[Disabled]:
    """5.4: NPRs where the seat has Influence but can forge no Alliance now, and why."""
    ids = g.world.realms
    reasons = [(ids[r].id, forge_barred(g, seat, r)) for r in sorted(_standings(g, seat))]
    return [no(f"forge:{name}", reason, "5.4") for name, reason in reasons if reason]


def forge(g: G, seat: int, realm: int) -> Steps[None]:
    """5.4: what follows once the Alliance is agreed and paid for."""
    make_alliance(g, seat, realm)
    area = g.world.area_of_province[g.state.capital[realm]]
    if influence_room(g, area) and (yield from take_cube(g, seat, False)):
        place_influence(g, seat, area)


# Fabricate Claims


def battlegrounds(g: G) -> frozenset[int]:
    """17.4: Areas of the active and the upcoming Power Struggles."""
    s = g.state
    return _battlegrounds(s.side, (*s.struggles_active, *s.struggles[-1:]))


@lru_cache(maxsize=256)
def _battlegrounds(side: int, cards: tuple[int, ...]) -> frozenset[int]:
    index = load_world(side).area_index
    found = (place["id"] for card in cards for place in struggle(card)["battlegrounds"])
    return frozenset(index[name] for name in found if name in index)


def may_claim(g: G, seat: int, area: int) -> bool:
    """5.4: not where the seat has a Claim or Core or owns all; somebody must be there."""
    if g.claim(seat, area):
        return False
    s, realm = g.state, g.state.seats[seat]
    here = provinces_in(g, area)
    return any(s.owner[p] != realm or s.overlord[p] != NONE or s.holder[p] != NONE for p in here)


def claimable(g: G, seat: int) -> Iterator[int]:
    """5.4, R110: Areas the seat may claim, as they come up: adjacent to its realm; Distant ones by
    land only."""
    realm, world = g.state.seats[seat], g.world
    seen: set[int] = set()
    for own in g.survey.areas[realm]:
        for area in (own, *world.land_of_area[own]):
            if area not in seen:
                seen.add(area)
                if may_claim(g, seat, area):
                    yield area
    for province in g.survey.own[realm]:
        if not is_active_port(g, province):
            continue
        for sea in world.seas_of_province[province]:
            for area in sorted(port_areas(g, sea) - seen):
                seen.add(area)
                if not world.areas[area].distant and may_claim(g, seat, area):
                    yield area


def claim_total(g: G, seat: int, areas: list[int], grounds: Set[int]) -> int:
    """5.4, R110: DIP for Claims in these Areas: 2 each, 1 on a Battleground; Efficient Spies take
    1 off the whole, down to 1."""
    total = sum(1 if area in grounds else 2 for area in areas)
    return max(1, total - hooks.covert_discount(g, seat)) if total else 0


def _fabricate_barred(g: G, seat: int) -> str:
    if not g.power(seat, DIP):
        return "5.4: not enough DIP"
    if is_in_war(g, seat):
        return "5.4: you are at war"
    grounds = battlegrounds(g)
    rich = g.power(seat, DIP) >= claim_total(g, seat, [NONE], set())
    for area in claimable(g, seat):
        if rich or area in grounds:
            return ""
    return "5.4: no area to claim"


def _fabricate(g: G, seat: int) -> Steps[None]:
    """5.4 Fabricate Claims, a Covert Action: all Areas are named and paid for, one Counterespionage
    stops them all (R110)."""
    grounds = battlegrounds(g)
    open_to = sorted(claimable(g, seat))
    chosen: list[int] = []
    while True:
        within = g.power(seat, DIP)
        left = [a for a in open_to if a not in chosen]
        left = [a for a in left if claim_total(g, seat, [*chosen, a], grounds) <= within]
        if not left:
            break
        options = area_options(g, left, "fabricate")
        if chosen:
            options.append(Option("done", NONE))
        told = {"cost": claim_total(g, seat, chosen, grounds)}
        area = yield ask(g, seat, "fabricate", options, "5.4", told)
        if area == NONE:
            break
        chosen.append(area)
    lose_power(g, seat, DIP, claim_total(g, seat, chosen, grounds), "5.4")

    if (yield from seams.cards.counter_covert(g, seat, "fabricate_claims", areas=chosen)):
        return
    for area in chosen:
        if (yield from free_claim_token(g, seat, chosen)):
            place_claim(g, seat, area)


ACTIONS: tuple[Action, ...] = (
    Action("influence", "5.4", _influence_barred, _influence),
    Action("forge_alliance", "5.4", _forge_action_barred, _forge),
    Action("fabricate_claims", "5.4", _fabricate_barred, _fabricate),
)
