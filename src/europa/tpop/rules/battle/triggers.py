"""9.1, 9.7, 9.9, 13.4 Which Battles a position calls for, who attacks, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from europa.kernel import Steps
from europa.tpop.rules.battle.sequence import fight
from europa.tpop.rules.forces.forces import LOOSE
from europa.tpop.rules.forces.sides import (
    Battle,
    Side,
)
from europa.tpop.rules.realms.npr import (
    area_defenders,
    defenders,
    emperor_extra,
    forget_departed,
    mustered,
    sea_defenders,
    was_met,
)
from europa.tpop.rules.terms.action import area_options, ask, sea_options
from europa.tpop.rules.terms.board import (
    armies_in,
    land_units,
    provinces_in,
    seats_at_war,
    ships_in,
)
from europa.tpop.rules.terms.realm import is_hre_member
from europa.tpop.state import ATTACKER, FLIPPED, REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.next_battle": "{seat}, which battle is fought next?",
    "option.battle": "{a}",
}


class Due(NamedTuple):
    """A Battle that a position calls for: a seat against all its Enemies in a place."""

    attacker: int
    """A seat, or NONE where Rebel Units attack."""
    seats: tuple[int, ...]
    """PRs that defend."""
    nprs: tuple[int, ...]
    """NPRs that would defend if they can muster anything."""
    rebels: int
    force: int
    """Units of the attacker when the Battle was triggered (R141)."""


def army_key(area: int, army: int) -> int:
    """The key for one Army in `moved_from`; for LOOSE it is the Area itself."""
    return (army + 1) * 1000 + area


def resolve_battles(
    g: G, seat: int, areas: Sequence[int], seas: Sequence[int], moved_from: Mapping[int, int]
) -> Steps[bool]:
    """9.1: all Naval Battles, then all Land Battles; returns whether any was fought."""
    forget_departed(g, areas, seas)
    at_sea = yield from _resolve(g, seat, sorted(set(seas)), {}, naval=True)
    on_land = yield from _resolve(g, seat, sorted(set(areas)), moved_from, naval=False)
    forget_departed(g, areas, seas)
    return at_sea or on_land


def _resolve(
    g: G, seat: int, places: Sequence[int], moved_from: Mapping[int, int], *, naval: bool
) -> Steps[bool]:
    met: list[tuple[int, int]] = []
    fought = False
    while True:
        waiting: dict[int, Due] = {}
        for place in places:
            due = find_battle(g, seat, place, naval=naval, met=met)
            if due is not None:
                waiting[place] = due
        if not waiting:
            return fought
        place = next(iter(waiting))
        if len(waiting) > 1:
            known = list(waiting)
            options = (sea_options if naval else area_options)(g, known, "battle")
            place = yield ask(g, seat, "next_battle", options, "9.1")
        battle = muster(g, place, waiting, moved_from, naval=naval)
        met += [(realm, place) for realm in waiting[place].nprs]
        if battle.defender.factions:
            yield from fight(g, battle)
            fought = True


def find_battle(
    g: G, active: int, place: int, *, naval: bool, met: Sequence[tuple[int, int]] = ()
) -> Due | None:
    """R128: the Battle due in a place, the Active Player's first; None if all are at ease there."""
    count = ships_in if naval else land_units
    here = [seat for seat in g.seats_from(active) if count(g, seat, place)]
    rebels = 0 if naval else g.state.rebels[place]
    for seat in here:
        foes = [other for other in here if seats_at_war(g, seat, other)]
        attacks = [o for o in foes if g.at_war(seat, g.state.seats[o]) == ATTACKER]
        if foes and seat != active and not attacks:
            continue
        nprs = tuple(npr_foes(g, seat, place, naval=naval, met=met))
        joins = rebels if seat == active or foes or nprs else 0
        if foes or nprs or joins:
            return Due(seat, tuple(foes), nprs, joins, count(g, seat, place))
    if rebels and here:
        return Due(NONE, tuple(here), (), rebels, rebels)
    return None


def npr_foes(
    g: G, seat: int, place: int, *, naval: bool, met: Sequence[tuple[int, int]]
) -> Iterator[int]:
    """13.4: NPRs that meet a seat's forces with at least one Unit (13.4-01: none, no Battle)."""
    if g.state.phase == "peace":
        return
    found = (sea_defenders if naval else area_defenders)(g, seat, place)
    found = [realm for realm in found if (realm, place) not in met]
    extra = 0 if naval or not found else emperor_extra(g, found, place)
    for realm in found:
        helped = extra and is_hre_member(g, realm)
        if helped or defenders(g, realm, place, naval=naval):
            yield realm


def muster(
    g: G, place: int, waiting: Mapping[int, Due], moved_from: Mapping[int, int], *, naval: bool
) -> Battle:
    """13.4, R141: the Battle of a place: its NPRs take up the Provinces they use in it."""
    due = waiting[place]
    black = {}
    for realm in due.nprs:
        kept = reserved_provinces(g, realm, place, waiting, naval=naval)
        black[realm] = defenders(g, realm, place, naval=naval, reserved=kept)
        used = [p for p, _ in mustered(g, realm, place, naval=naval, reserved=kept)]
        (g.state.used_nc if naval else g.state.used_mc).extend(used)
    if not naval and due.nprs:
        member = next((realm for realm in due.nprs if is_hre_member(g, realm)), NONE)
        if member != NONE:
            black[member] += emperor_extra(g, due.nprs, place)
    black = {realm: units for realm, units in black.items() if units}
    if due.attacker == NONE:
        return Battle(place, Side((), {REBELS: due.rebels}), Side(due.seats))
    if due.rebels:
        black[REBELS] = due.rebels
    origins = {} if naval else _origins(g, due.attacker, place, moved_from)
    attacker = Side([due.attacker], {} if naval else helpers(g, due, place))
    return Battle(place, attacker, Side(due.seats, black), naval=naval, origins=origins)


def helpers(g: G, due: Due, area: int) -> dict[int, int]:
    """R142: Units of the attacker's Active Allies who defend their own Provinces in the Area
    against PRs there that they have not met before this Turn: they fight on his side."""
    found: dict[int, int] = {}
    if not due.seats:
        return found
    owners = {g.state.owner[p] for p in provinces_in(g, area) if g.state.holder[p] == NONE}
    for realm in sorted(owners, key=lambda r: g.world.order_of_realm[r]):
        if g.is_player(realm) or g.alliance(due.attacker, realm) != FLIPPED:
            continue
        if not was_met(g, realm, area) and (units := defenders(g, realm, area)):
            found[realm] = units
            g.state.used_mc.extend(p for p, _ in mustered(g, realm, area))
    return found


def reserved_provinces(
    g: G, realm: int, place: int, waiting: Mapping[int, Due], *, naval: bool
) -> set[int]:
    """R141: Provinces an NPR keeps for Battles still to come that rank higher: its Capital Area,
    then the larger Enemy force."""
    kept: set[int] = set()
    rank = _rank(g, realm, place, waiting[place], naval=naval)
    for other, due in waiting.items():
        if other == place or realm not in due.nprs:
            continue
        if _rank(g, realm, other, due, naval=naval) < rank:
            kept.update(p for p, _ in mustered(g, realm, other, naval=naval))
    return kept


def _rank(g: G, realm: int, place: int, due: Due, *, naval: bool) -> tuple[int, int]:
    capital = g.state.capital[realm]
    home = g.world.area_of_province[capital] if capital != NONE else NONE
    near = home != NONE and (place in g.world.seas_of_area[home] if naval else place == home)
    return (0 if near else 1, -due.force)


def _origins(g: G, seat: int, area: int, moved_from: Mapping[int, int]) -> dict[int, int]:
    """R133: where the attacker's Armies and single Units came from, as far as they moved."""
    found: dict[int, int] = {}
    common = moved_from.get(area, NONE)
    for army in armies_in(g, seat, area):
        origin = moved_from.get(army_key(area, army), common)
        if origin != NONE:
            found[army] = origin
    if common != NONE:
        found[LOOSE] = common
    return found


def trigger_battles(
    g: G,
    seat: int,
    areas: list[int],
    seas: list[int],
    moved_from: Mapping[int, int] | None = None,
    prior: object = None,
) -> Steps[bool]:
    """9.1, 9.7, 9.9: every Battle that positions in these places call for now, at sea first, in the
    order the Active Player chooses; says whether any was fought.

    `moved_from`: Area -> where Units that just entered it came from (R133); for one Army only, key
    `battle_triggers.army_key(area, army)`. `prior` is not needed: `npr.note_positions` keeps what
    stood where when the Turn began (R140).
    """
    return (yield from resolve_battles(g, seat, areas, seas, moved_from or {}))
