"""R10.4, R10.7 Sieges begin, change hands and are lifted by who stands where."""

from __future__ import annotations

import msgspec

from europa.eu9.pieces import CITY, IN_PRESIDIO, OUTSIDE, PRESIDIO, Besieging, Stack
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import head, pashas
from europa.eu9.rules.military.ground import balkans, ground_of, holder, walls
from europa.eu9.rules.military.ports import presidio_of
from europa.eu9.rules.military.siege import host_cities, native_cities, small_posts
from europa.eu9.rules.military.stacks import put, stacks_at
from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry


class SiegeBegan(Entry, frozen=True):
    """A stack stands before walls of its enemy, or takes a siege over."""

    power: str
    place: str


class SiegeOver(Entry, frozen=True):
    """Nobody besieges a place any more."""

    place: str


def besiegers(g: G, key: int) -> list[Stack]:
    """Stacks in the field before a fortress that its holder's enemies hold together (E74)."""
    place = key % PRESIDIO
    keeper = presidio_of(g, place)[0] if key >= PRESIDIO else holder(g, place)
    field = stacks_at(g, place, naval=False, inside=OUTSIDE)
    if key < PRESIDIO and native_cities.is_city(g, place) and keeper == NONE:
        return [x for x in field if native_cities.may_besiege(g, x, place)]
    if keeper == NONE and not _is_rebel_held(g, key) and not _is_nobodys(g, key):
        return []
    found = [x for x in field if is_hostile_to(g, x, keeper, key)]
    return [x for x in found if thirds_of(g, [x.number]) or pashas(g, x)]


def is_hostile_to(g: G, stack: Stack, keeper: int, key: int) -> bool:
    """Whether a stack would besiege whoever holds a fortress."""
    if stack.country == g.country("rebels"):
        return key < PRESIDIO and keeper == g.state.owner[key % PRESIDIO]
    if keeper == NONE and g.state.owner[key % PRESIDIO] != NONE:
        return g.state.owner[key % PRESIDIO] == stack.country
    if keeper == stack.country:
        return False  # quick: most stand at home
    ground = ground_of(g, stack)
    if keeper == NONE or (key < PRESIDIO and ground.is_open(key)):
        return ground.is_open(key % PRESIDIO)
    if ground.land_foes[keeper]:
        return not ground.friends[keeper]
    return key < PRESIDIO and native_cities.may_besiege(g, stack, key)


def _is_rebel_held(g: G, key: int) -> bool:
    """A city of somebody that nobody controls: rebels do."""
    place = key % PRESIDIO
    return key < PRESIDIO and g.state.owner[place] != NONE and g.state.controller[place] == NONE


def _is_nobodys(g: G, key: int) -> bool:
    """XV 1.1: a city of the Balkans that belongs to nobody, or a haven of pirates."""
    if key >= PRESIDIO:
        return False
    return bool(g.state.haven[key]) or (key in balkans() and g.state.owner[key] == NONE)


def is_contested(g: G, key: int, field: list[Stack]) -> bool:
    """Whether friends of the besieged stand in the field too: a battle decides first."""
    place = key % PRESIDIO
    grounds = [ground_of(g, x) for x in field]
    others = stacks_at(g, place, naval=False, inside=OUTSIDE)
    return any(ground.is_foe(x) for ground in grounds for x in others)


def refresh(g: G, place: int) -> None:
    """The sieges of a province as its stacks stand now."""
    if place >= len(g.world.provinces):
        return
    for key in (place, PRESIDIO + place):
        level = walls(g, place) if key < PRESIDIO else presidio_of(g, place)[1] - 1
        if level >= 0:
            _refresh(g, key)
        else:
            lift(g, key)


def _refresh(g: G, key: int) -> None:
    s, place = g.state, key % PRESIDIO
    field = besiegers(g, key)
    old = s.sieges.get(key)
    if not field:
        lift(g, key)
        return
    who = head(g, field).country
    if old is None and key < PRESIDIO:
        landed = any(x.crossed == "landing" and x.moved for x in field)
        small_posts.man(g, place, who, landed=landed)
    if old is None:
        if not is_contested(g, key, field):
            s.sieges[key] = Besieging(who)
            g.log(SiegeBegan(g.name(who), place_name(g, place)))
            if key < PRESIDIO:
                host_cities.rouse(g, place, who)
    elif old.besieger != who:
        s.sieges[key] = msgspec.structs.replace(old, besieger=who)


def lift(g: G, key: int) -> None:
    """R10.7: the siege is over, its works are gone, and the besieged come out."""
    s, place = g.state, key % PRESIDIO
    if key not in s.sieges:
        return
    del s.sieges[key]
    g.log(SiegeOver(place_name(g, place)))
    if key < PRESIDIO and small_posts.is_target(g, place):
        small_posts.dismiss(g, place)
    inside = IN_PRESIDIO if key >= PRESIDIO else CITY
    for stack in stacks_at(g, place, naval=False, inside=inside):
        put(g, stack.number, inside=OUTSIDE)


def refresh_all(g: G) -> None:
    """Wherever somebody stands in the field, or a siege was."""
    s = g.state
    rebels = g.country("rebels")
    troubled = balkans_troubled(g)
    fighting = {c for war in s.wars for c in (*war.members, *war.helping)}
    places = {key % PRESIDIO for key in s.sieges}
    for stack in s.stacks.values():
        if stack.naval or stack.carrier or stack.inside != OUTSIDE:
            continue
        at = stack.place
        lost = s.controller[at] == NONE and s.owner[at] == stack.country
        open_land = (at in balkans() and troubled) or native_cities.may_besiege(g, stack, at)
        open_land = open_land or small_posts.is_target(g, at)
        if stack.country in fighting or stack.country == rebels or lost or open_land:
            places.add(at)
    for place in sorted(places):
        refresh(g, place)


ENTRIES = (SiegeBegan, SiegeOver)
MESSAGES = {
    "entry.SiegeBegan": "{power} besieges {place}",
    "entry.SiegeOver": "The siege of {place} is over",
}
