"""Conditions on places, units, establishments and trade: `["owns", "it", "here"]`."""

from __future__ import annotations

from europa.eu9.rules.powers.access import may_enter_zone, zone_seas
from europa.eu9.rules.powers.single.empire import in_empire as still_in_empire
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.core import WHEN, compares, countries, country, place, places, word
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.rules.terms.where import (
    PARTITIONS,
    inside,
    national,
    national_lands,
    of_event,
    owned_by,
    place_set,
)
from europa.eu9.rules.terms.who import owner_of
from europa.eu9.world import NONE, RESOURCES

HALF = "half"


@word(WHEN, "owns")
def owns(scene: Scene, who: Term, where: Term) -> bool:
    """One of them owns every place."""
    found, whose = places(scene, where), countries(scene, who)
    return bool(found) and all(owner_of(scene, p) in whose for p in found)


@word(WHEN, "holds")
def controls(scene: Scene, who: Term, where: Term) -> bool:
    """One of them has military control of every place."""
    found, whose = places(scene, where), countries(scene, who)
    return bool(found) and all(holder_of(scene, p) in whose for p in found)


def holder_of(scene: Scene, province: int) -> int:
    """Who holds a province or establishment."""
    s = scene.g.state
    return s.controller[province] if s.controller[province] != NONE else owner_of(scene, province)


@word(WHEN, "owned_by_nobody")
def owned_by_nobody(scene: Scene, where: Term) -> bool:
    return all(owner_of(scene, p) == NONE for p in places(scene, where))


@word(WHEN, "in")
def is_in(scene: Scene, what: Term, where: Term) -> bool:
    """A place lies there; of a country: what it owns does."""
    if what == "here":
        return inside(scene, scene.here, where)
    if isinstance(what, str) and what in scene.g.world.province_index:
        return inside(scene, scene.g.world.province_index[what], where)
    return any(inside(scene, p, where) for c in countries(scene, what) for p in owned_by(scene, c))


@word(WHEN, "hre")
def in_empire(scene: Scene, what: Term) -> bool:
    """In the Empire: a province, or a country with its capital there."""
    world = scene.g.world
    if what == "here" or (isinstance(what, str) and what in world.province_index):
        return still_in_empire(scene.g, place(scene, what))
    found = [world.countries[c].capital for c in countries(scene, what)]
    return bool(found) and all(p != NONE and still_in_empire(scene.g, p) for p in found)


def _on_map(scene: Scene, what: Term, europe: bool) -> bool:
    world = scene.g.world
    if what == "here" and scene.at_sea:
        return world.zones[scene.here].europe == europe
    if what == "here":
        return world.provinces[scene.here].europe == europe
    found = countries(scene, what)
    minors = [world.countries[c].minor for c in found]
    abroad = [minor is not None and minor.kind == "rotw" for minor in minors]
    return bool(found) and all(one != europe for one in abroad)


@word(WHEN, "european")
def european(scene: Scene, what: Term) -> bool:
    return _on_map(scene, what, True)


@word(WHEN, "rotw")
def overseas(scene: Scene, what: Term) -> bool:
    return _on_map(scene, what, False)


@word(WHEN, "adjacent")
def adjacent(scene: Scene, one: Term, two: Term) -> bool:
    """Two places, or what two countries own, have a common border."""
    world = scene.g.world
    left = [scene.here] if one == "here" else _lands(scene, one)
    right = set(_lands(scene, two))
    return any(n in right for p in left for n in world.provinces[p].neighbours)


def _lands(scene: Scene, term: Term) -> list[int]:
    """Places, or what countries own."""
    names = scene.g.world.country_index
    if isinstance(term, str) and (term in names or term == "it"):
        return [p for c in countries(scene, term) for p in owned_by(scene, c)]
    if isinstance(term, dict) and "role" in term:
        return [p for c in countries(scene, term) for p in owned_by(scene, c)]
    return places(scene, term)


@word(WHEN, "was_adjacent")
def was_adjacent(scene: Scene, one: Term, two: Term) -> bool:
    """Neighbours in its first turn, as the event wrote down."""
    g = scene.g
    if f"{scene.event}:adjacent:" not in g.state.event_notes:
        return adjacent(scene, one, two)
    seen = scene.note("adjacent", "").split()
    pairs = [(a, b) for a in countries(scene, one) for b in countries(scene, two)]
    return any(f"{g.name(a)}/{g.name(b)}" in seen for a, b in pairs)


@word(WHEN, "national")
def is_national(scene: Scene, where: Term, who: Term) -> bool:
    here = place(scene, where)
    if any(c in national(here) for c in countries(scene, who)):
        return True
    return scene.event in PARTITIONS and here in national_lands(scene, who)


@word(WHEN, "shield")
def shield(scene: Scene, where: Term, who: Term) -> bool:
    record = scene.g.world.provinces[place(scene, where)]
    return any(c in (*record.shields, *record.blurred) for c in countries(scene, who))


@word(WHEN, "capital")
def capital(scene: Scene, where: Term) -> bool:
    return scene.g.world.provinces[place(scene, where)].capital


@word(WHEN, "praesidio")
def praesidio(scene: Scene, where: Term) -> bool:
    return place(scene, where) in scene.g.state.praesidio


@word(WHEN, "island")
def island(scene: Scene, where: Term) -> bool:
    """No land border; overseas none out of its area."""
    world = scene.g.world
    here = world.provinces[place(scene, where)]
    abroad = here.area != NONE and not here.europe
    area = world.areas[here.area].provinces if abroad else (here.index,)
    return all(n in area for p in area for n in world.provinces[p].neighbours)


@word(WHEN, "province_religion")
def province_religion(scene: Scene, where: Term, faith: str) -> bool:
    return scene.g.world.provinces[place(scene, where)].religion == faith


@word(WHEN, "conquered")
def conquered(scene: Scene, region: str) -> bool:
    """A province of the region isn't its own country's."""
    world = scene.g.world
    return any(
        owner_of(scene, p) != NONE and owner_of(scene, p) not in world.provinces[p].shields
        for p in sorted(place_set(region))
    )


@word(WHEN, "share")
def share(scene: Scene, who: Term, other: Term, sign: str, number: Term) -> bool:
    """Part of the provinces of a country that another holds, or that are in revolt."""
    s = scene.g.state
    lands = [p for c in countries(scene, other) for p in scene.g.world.countries[c].provinces]
    if who == "revolt":
        lands = [p for c in countries(scene, other) for p in scene.g.owned(c)]
        part = sum(1 for p in lands if s.revolt[p])
    else:
        whose = countries(scene, who)
        part = sum(1 for p in lands if holder_of(scene, p) in whose)
    if number == HALF:
        return compares(2 * part, sign, len(lands))
    return compares(part, sign, amount(scene, number))


@word(WHEN, "changed_owner")
def changed_owner(scene: Scene, where: Term) -> bool:
    """It did so by this event."""
    names = [scene.g.world.provinces[p].id for p in places(scene, where)]
    return any(
        (text := scene.note("owner", name))
        and scene.g.country(text) != owner_of(scene, scene.g.world.province_index[name])
        for name in names
    )


@word(WHEN, "lost_this_turn", "ceded_this_turn")
def lost_this_turn(scene: Scene, who: Term, where: Term) -> bool:
    """A change of owner of this turn took it away."""
    s = scene.g.state
    found, whose = places(scene, where), countries(scene, who)
    return any(t.turn == s.turn and t.province in found and t.old in whose for t in s.transfers)


# Revolts and natives


@word(WHEN, "revolt")
def revolt(scene: Scene, where: Term, *rest: Term) -> bool:
    """A revolt there; of this event, of a side, or by the table of a country if it is named."""
    if where == "event":
        return any(of_event(scene, p) for p, n in enumerate(scene.g.state.revolt) if n)
    found = [p for p in places(scene, where) if scene.g.state.revolt[p]]
    if "event" in rest:
        found = [p for p in found if of_event(scene, p)]
    if "+" in rest:
        found = [p for p in found if scene.g.state.revolt[p] >= 2]
    return bool(found)


@word(WHEN, "revolts")
def revolts(scene: Scene, where: Term, side: str, sign: str, number: int) -> bool:
    sides = sum(scene.g.state.revolt[p] for p in places(scene, where))
    return compares(sides // 2 if side == "+" else sides % 2, sign, number)


@word(WHEN, "revolted_or_rebels")
def revolted_or_rebels(scene: Scene, where: Term) -> bool:
    g = scene.g
    rebels = countries(scene, "rebels")
    found = places(scene, where)
    return revolt(scene, where) or any(
        u.country in rebels and u.place in found for u in g.state.units
    )


@word(WHEN, "unreduced")
def unreduced(scene: Scene, where: Term) -> bool:
    """A revolt that stood a whole turn without being weakened."""
    s = scene.g.state
    return any(s.revolt[p] and s.revolt_since.get(p, s.turn) < s.turn for p in places(scene, where))


@word(WHEN, "subdued")
def subdued(scene: Scene, where: Term) -> bool:
    s = scene.g.state
    return all(not s.natives[p] or s.pacified[p] for p in places(scene, where))


@word(WHEN, "discovered")
def discovered(scene: Scene, where: Term, *who: Term) -> bool:
    """Known to somebody, or to the power named; to Europeans: a sea that touches it."""
    g = scene.g
    if who and who[0] == "european":
        seas = [sea for p in places(scene, where) for sea in g.world.provinces[p].seas]
        return any(g.knows_sea(power, sea) for power in g.majors() for sea in seas)
    powers = countries(scene, who[0]) if who else g.majors()
    return any(g.knows(power, p) for p in places(scene, where) for power in powers)


# Establishments and trade


@word(WHEN, "empty")
def empty(scene: Scene, where: Term) -> bool:
    return all(not scene.g.state.post[p] for p in places(scene, where))


@word(WHEN, "same_area")
def same_area(scene: Scene, where: Term, others: Term) -> bool:
    world = scene.g.world
    areas = {world.provinces[p].area for p in places(scene, others)}
    return world.provinces[place(scene, where)].area in areas


@word(WHEN, "exploits")
def exploits(scene: Scene, where: Term, goods: Term) -> bool:
    wanted = [RESOURCES.index(one) for one in each(goods)]
    return any(scene.g.exploited(p, good) for p in places(scene, where) for good in wanted)


@word(WHEN, "level")
def level(scene: Scene, where: Term, sign: str, number: int) -> bool:
    return any(compares(scene.g.state.post_level[p], sign, number) for p in places(scene, where))


@word(WHEN, "side_is")
def side_is(scene: Scene, where: Term, side: str) -> bool:
    """Levels 4 to 6 are the + side of an establishment."""
    return all((scene.g.state.post_level[p] > 3) == (side == "+") for p in places(scene, where))


@word(WHEN, "unprotected")
def unprotected(scene: Scene, where: Term) -> bool:
    """Neither walls nor troops of its owner or of others who aren't his enemies."""
    g, s = scene.g, scene.g.state
    return all(
        not s.fortress[p]
        and s.fort[p] == NONE
        and not any(u.place == p and not hostile(g, u.country, owner_of(scene, p)) for u in s.units)
        for p in places(scene, where)
    )


@word(WHEN, "borders")
def borders(scene: Scene, zone: Term, where: Term) -> bool:
    """The zone bound as `here` touches one of the places."""
    world = scene.g.world
    coast = {p for sea in zone_seas(scene.here) for p in world.seas[sea].provinces}
    return any(p in coast for p in places(scene, where))


@word(WHEN, "type")
def zone_type(scene: Scene, zone: Term, kind: str) -> bool:
    return scene.g.world.zones[scene.here].ctz == (kind == "ctz")


def _zone(scene: Scene, term: Term) -> int:
    return scene.here if term == "here" else scene.g.world.zone_index[term]


@word(WHEN, "eligible")
def eligible(scene: Scene, zone: Term, who: Term) -> bool:
    return may_enter_zone(scene.g, country(scene, who), _zone(scene, zone))


@word(WHEN, "has_tf")
def has_tf(scene: Scene, who: Term, zone: Term) -> bool:
    return any(scene.g.tf(c, _zone(scene, zone)) for c in countries(scene, who))


@word(WHEN, "tf_side")
def tf_side(scene: Scene, who: Term, zone: Term, side: str) -> bool:
    level = scene.g.tf(country(scene, who), _zone(scene, zone))
    return bool(level) and (level > 3) == (side == "+")
