"""10.2, 10.3 Who speaks for whom in a peace, what is Occupied, and who has won."""

from __future__ import annotations

from collections.abc import Collection

from europa.tpop.rows import AREAS_OF, REALMS_OF
from europa.tpop.rules.goals.peace_report import PARTIAL, TOTAL, Peace
from europa.tpop.rules.realms.empire_lands import emperor_seat, is_external
from europa.tpop.rules.terms.board import active_for, deployed, lord
from europa.tpop.rules.terms.realm import is_subject
from europa.tpop.state import ARMIES, FLIPPED
from europa.tpop.table import G, marked
from europa.tpop.world import NONE


def active_allies(g: G, seat: int) -> list[int]:
    """11.3: Active Allies of a seat."""
    row = g.state.alliance[REALMS_OF[seat]]
    if FLIPPED not in row:
        return []
    return [r for r in marked(row) if row[r] == FLIPPED and not g.is_player(r)]


def wars_of(g: G, seat: int) -> list[int]:
    """Realms with which a seat has War tokens."""
    return marked(g.state.war[REALMS_OF[seat]])


def spoken_for(g: G, realm: int, foe: int) -> tuple[int, ...]:
    """10.3, R202: a realm, its Active Allies, and NPR Subjects at War with the same outside foe
    while it is the Emperor and defends the Empire."""
    seat = g.seat_of(realm)
    if seat == NONE:
        return (realm,)
    found = [realm, *active_allies(g, seat)]
    other = g.seat_of(foe)
    if other != NONE and g.state.defending and emperor_seat(g) == seat and is_external(g, foe):
        found += [
            r
            for r in wars_of(g, other)
            if r not in found and not g.is_player(r) and is_subject(g, r)
        ]
    return tuple(found)


def make_peace(g: G, victor: int, enemy: int, condition: str, *, alone: bool = False) -> Peace:
    """The peace between a seat and a realm. `alone`: an NPR makes its own, whoever's Ally it is;
    a Total Victory leaves out Active Allies that are beaten likewise (they come apart)."""
    own = g.state.seats[victor]
    realms = (enemy,) if alone else spoken_for(g, enemy, own)
    if condition == TOTAL:
        realms = tuple(r for r in realms if r == enemy or not has_total(g, victor, r))
    return Peace(victor, enemy, realms, spoken_for(g, own, enemy), condition)


def occupied(g: G, occupier: int, lords: Collection[int]) -> list[int]:
    """Provinces that a realm Occupies and for which one of these realms answers."""
    if not g.is_player(occupier):
        return []
    return [p for p in g.survey.occupied(occupier) if lord(g, p) in lords]


def taken(g: G, peace: Peace) -> list[int]:
    """What the victor Occupies of the other side."""
    return occupied(g, g.state.seats[peace.victor], peace.realms)


def suffered(g: G, peace: Peace) -> list[int]:
    """What the enemy Occupies of the victor's side."""
    return occupied(g, peace.enemy, peace.friends)


def holds_capital(g: G, seat: int, realm: int) -> bool:
    """10: whether the seat Occupies the Capital of a realm."""
    capital = g.state.capital[realm]
    return capital != NONE and g.state.holder[capital] == g.state.seats[seat]


# Victory (10.2)


def is_stalemate(g: G, peace: Peace) -> bool:
    """R163: Automatic White Peace: nobody Occupies anything of the other side."""
    return not taken(g, peace) and not suffered(g, peace)


def has_total(g: G, seat: int, realm: int) -> bool:
    """R165: all lawful Provinces Occupied by this seat, Vassals' too, no Land Unit left."""
    mine, holder = g.state.seats[seat], g.state.holder
    lands = [*g.survey.dejure[realm], *g.survey.vassals[realm]]
    if not lands or any(holder[p] != mine for p in lands):
        return False
    other = g.seat_of(realm)
    return other == NONE or not deployed(g, other)


def has_partial(g: G, seat: int, realm: int) -> bool:
    """R166: twice the Units of a person; more than own Rebels and the Units of an NPR or Bot."""
    s = g.state
    own = _units(g, seat, realm)
    other = g.seat_of(realm)
    theirs = _units(g, other, s.seats[seat]) if other != NONE else 0
    if other != NONE and not s.bots[other]:
        return own >= max(1, 2 * theirs)
    rebels = sum(s.rebels[area] for area in g.survey.areas[s.seats[seat]])
    return own > rebels + theirs


def _units(g: G, seat: int, realm: int) -> int:
    """R166: Units that count against a realm: not those on Distant Continents where it has no
    Town (an NPR: no Province)."""
    s = g.state
    total = deployed(g, seat)
    away: dict[int, int] = {}
    for army in range(ARMIES):
        area = g.army_area(seat, army)
        if area != NONE and g.world.areas[area].distant:
            away[area] = away.get(area, 0) + g.army_size(seat, army)
    row = s.infantry[AREAS_OF[seat]]
    if any(row):
        for area, count in enumerate(row):
            if count and g.world.areas[area].distant:
                away[area] = away.get(area, 0) + count
    if not away:
        return total
    area_of = g.world.area_of_province
    there = [p for p, holder in enumerate(s.holder) if holder == realm]
    there += g.survey.dejure[realm]
    seen = {g.world.areas[area_of[p]].continent for p in there}
    return total - sum(n for area, n in away.items() if g.world.areas[area].continent not in seen)


def victory(g: G, seat: int, realm: int) -> str:
    """10.2: TOTAL, PARTIAL or nothing."""
    if has_total(g, seat, realm):
        return TOTAL
    return PARTIAL if has_partial(g, seat, realm) else ""


# Who may settle apart


def is_shielded(g: G, seat: int, realm: int) -> bool:
    """18.4, R202: an NPR Subject for which the defending Emperor must be beaten first."""
    s = g.state
    throne = emperor_seat(g)
    if throne in (NONE, seat) or not s.defending or not g.at_war(seat, s.emperor):
        return False
    if g.is_player(realm) or not is_subject(g, realm) or not is_external(g, s.seats[seat]):
        return False
    return not victory(g, seat, s.emperor)


def speaks_for_itself(g: G, seat: int, realm: int) -> bool:
    """10.3: not the Active Ally of a PR at War with the seat, nor a shielded Subject."""
    patron = NONE if g.is_player(realm) else active_for(g, realm)
    if patron not in (NONE, seat) and g.at_war(seat, g.state.seats[patron]):
        return False
    return not is_shielded(g, seat, realm)


def beaten(g: G, seat: int) -> list[int]:
    """10.1-2: realms over which a seat has a Total Victory, Active Allies of PRs apart."""
    found: list[int] = []
    for realm in wars_of(g, seat):
        other = g.seat_of(realm)
        if other != NONE:
            found += [r for r in active_allies(g, other) if r not in found]
    found += [realm for realm in wars_of(g, seat) if realm not in found]
    return [r for r in found if has_total(g, seat, r) and not is_shielded(g, seat, r)]
