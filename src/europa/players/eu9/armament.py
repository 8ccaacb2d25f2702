"""3.4: what wars and voyages need: armies near the front, ships for explorers."""

from __future__ import annotations

from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.plan import menus
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.military.composition import MOST_COUNTERS, MOST_LD, land_thirds
from europa.eu9.rules.powers.logistics import LAND_SIZES, is_at_war, place_name, units_of
from europa.eu9.rules.powers.ranks import category
from europa.eu9.state import ON_MAP, SEA_PLACE
from europa.eu9.table import G
from europa.players.eu9.expeditions import untrodden
from europa.players.eu9.might import unrest
from europa.players.eu9.money import CAUTION, expected
from europa.players.eu9.survey import forces
from europa.players.eu9.weights import weights

ARMY = ("A-", "LD")
MANY = 24
"""Half LD that are raised against revolts at most."""
BESIDE = 2
"""LD that should stand beside a revolt, and one more for each of its sides."""
READY = 0.5
"""Part of the purse that standing forces may take."""
LEAST, PACIFIED = 40.0, 0.4
"""Ducats that standing forces may take whatever the purse says, without any all is lost; and part
of the exchequer to come, where the country is in revolt."""
ENOUGH = 1.4
"""Times the enemies' strength that is armed for."""
SHIP = ("NWD",)
"""What explorers sail with."""
OCEAN = ("NTD", "NWD")
"""Ships that are kept for them."""
PROVISION, LEFT = 70.0, 60.0
"""Ducats that a voyage may take out of the exchequer to come, as long as so many are left."""
FRONT = 0.35
"""How much nearer the enemy makes a place: times the price."""


def stand_ready(g: G, draft: Draft, room: float) -> float:
    """Basic land forces, which cost nothing to keep, and troops for each revolt; what they cost."""
    power = draft.power
    foes = g.enemies(power)
    if not unrest(g, power):
        return _buy(g, draft, standing(g, power), max(LEAST, READY * room), foes)
    budget = max(LEAST, PACIFIED * expected(g, power), READY * room)
    spent = _raise_beside(g, draft, budget)
    return spent + _buy(g, draft, standing(g, power), budget - spent, foes)


def _raise_beside(g: G, draft: Draft, budget: float) -> float:
    """Troops beside the worst revolt that too few stand near: an island gets no others."""
    s, power = g.state, draft.power
    places = [p for p, sides in enumerate(s.revolt) if sides and s.owner[p] == power]
    spent = 0.0
    for place in sorted(places, key=lambda p: (-s.revolt[p], p)):
        near = {place, *g.world.provinces[place].neighbours}
        names = {g.world.provinces[p].id for p in near}
        have = land_thirds([u for u in units_of(g, power) if u.place in near]) / 3
        have += sum(LAND_SIZES.get(x.detail, 0) for x in draft.of("buy") if x.target in names) / 2
        while have < BESIDE + s.revolt[place]:
            offers = [
                a
                for a in menus()["buy"](g, draft)
                if a.target in names and a.detail in ARMY and spent + a.ducats <= budget
                and _has_room(g, draft, a.target)
            ]  # fmt: skip
            if not offers:
                break
            best = min(offers, key=lambda a: (a.ducats / LAND_SIZES[a.detail], a.detail, a.target))
            draft.items.append(best)
            spent += best.ducats
            have += LAND_SIZES[best.detail] / 2
    return spent


def standing(g: G, power: int) -> float:
    """LD that a power keeps in peace."""
    free = sum(LAND_SIZES.get(force.unit, 0) * force.number for force in basic(g, power))
    return (free + min(MANY, unrest(g, power))) / 2


def arm(g: G, draft: Draft, room: float) -> float:
    """Troops for the wars under way, up to a share of the purse; what they cost."""
    power = draft.power
    if not is_at_war(g, power) or room <= 0:
        return 0.0
    foes = g.enemies(power)
    need = ENOUGH * sum(forces(g, c) for c in foes)
    return _buy(g, draft, need, weights().army_share * room, foes)


def _buy(g: G, draft: Draft, need: float, budget: float, foes: list[int]) -> float:
    """Land troops until so many LD stand, the best places first; what they cost."""
    power, spent = draft.power, 0.0
    have = land_thirds(units_of(g, power)) / 3
    have += sum(LAND_SIZES.get(x.detail, 0) for x in draft.of("buy")) / 2
    while have < need:
        offers = [
            a
            for a in menus()["buy"](g, draft)
            if a.detail in ARMY and spent + a.ducats <= budget and _has_room(g, draft, a.target)
        ]
        if not offers:
            break
        best = min(offers, key=lambda a: (_dearness(g, a, foes), a.detail, a.target))
        draft.items.append(best)
        spent += best.ducats
        have += LAND_SIZES[best.detail] / 2
    return spent


def _has_room(g: G, draft: Draft, target: str) -> bool:
    """M1.2: three counters and eight LD may stand in a province; one place is left free."""
    place = g.world.province_index[target]
    kinds = [u.kind for u in units_of(g, draft.power) if u.place == place and u.kind in LAND_SIZES]
    kinds += [x.detail for x in draft.of("buy") if x.target == target and x.detail in LAND_SIZES]
    return len(kinds) < MOST_COUNTERS and sum(LAND_SIZES[k] for k in kinds) < 2 * MOST_LD


def _dearness(g: G, action: Action, foes: list[int]) -> float:
    """Ducats for an LD, less where enemies or rebels are near or the army stands."""
    place = g.world.province_index[action.target]
    around = g.world.provinces[place].neighbours
    near = any(g.state.controller[n] in foes or _rebels(g, place, n) for n in around)
    stands = any(u.place == place and u.kind in ("A+", "A-") for u in g.state.units)
    price = action.ducats / LAND_SIZES[action.detail]
    return price * (FRONT if near or stands else 1.0)


def _rebels(g: G, place: int, other: int) -> bool:
    """A revolt against the owner of one province in another."""
    return bool(g.state.revolt[other]) and g.state.owner[other] == g.state.owner[place]


def explorers(g: G, power: int) -> list[int]:
    """Explorers of a power on the map, or about to come."""
    s, name = g.state, g.name(power)
    return [
        n
        for n, leader in enumerate(g.world.leaders)
        if leader.country == name
        and category(n) == "explorer"
        and (s.leader_state[n] == ON_MAP or _is_due(g, n))
    ]


def _is_due(g: G, leader: int) -> bool:
    record = g.world.leaders[leader]
    return not g.state.leader_state[leader] and record.first <= g.state.turn <= record.last


def fit_out(g: G, draft: Draft, room: float) -> float:
    """A ship for an explorer who has none; men and a transport where coasts wait for them."""
    power = draft.power
    if not explorers(g, power):
        return 0.0
    have = CAUTION * expected(g, power) - LEFT - g.line(power, "B26") - g.line(power, "B27")
    budget = max(weights().explore_share * room, min(PROVISION, have))
    own = units_of(g, power)
    spent = 0.0
    if not any(unit.kind in SHIP for unit in own):
        spent += _order(g, draft, SHIP, budget)
    if untrodden(g, power):
        if not any(_carries(g, own, unit.place) for unit in own):
            spent += _order(g, draft, ("NTD",), budget - spent)
        if not any(_is_party(g, own, unit) for unit in own):
            spent += _order(g, draft, ("LD",), budget - spent)
    return spent


def _is_party(g: G, own: list[Unit], unit: Unit) -> bool:
    """An LD in an ocean port, with no army whose general would command it."""
    if unit.kind != "LD" or unit.place >= SEA_PLACE:
        return False
    if any(other.place == unit.place and other.kind in ("A+", "A-") for other in own):
        return False
    return _is_ocean(g, place_name(g, unit.place)) and g.world.provinces[unit.place].port


def _carries(g: G, own: list[Unit], place: int) -> bool:
    """Whether loose ships in an ocean port could carry an LD: a transport, or two of the line."""
    if place >= SEA_PLACE or not _is_ocean(g, place_name(g, place)):
        return False
    kinds = [unit.kind for unit in own if unit.place == place]
    return "NTD" in kinds or kinds.count("NWD") > 1


def _order(g: G, draft: Draft, kinds: tuple[str, ...], budget: float) -> float:
    """A counter of some kinds in an ocean port without an army, where others wait; its price."""
    index = g.world.province_index
    own = units_of(g, draft.power)
    armies = {unit.place for unit in own if unit.kind in ("A+", "A-")}
    ready = {unit.place for unit in own if unit.kind in (*OCEAN, "LD")}
    offers = [
        a
        for a in menus()["buy"](g, draft)
        if a.detail in kinds and a.ducats <= budget and _is_ocean(g, a.target)
        and g.world.provinces[index[a.target]].port
    ]  # fmt: skip
    if not offers:
        return 0.0

    def dear(action: Action) -> tuple[bool, bool, int, str]:
        place = index[action.target]
        return place in armies, place not in ready, action.ducats, action.target

    best = min(offers, key=dear)
    draft.items.append(best)
    return best.ducats


def _is_ocean(g: G, port: str) -> bool:
    seas = g.world.provinces[g.world.province_index[port]].seas
    return any(not (g.world.seas[x].mediterranean or g.world.seas[x].baltic) for x in seas)
