"""9.1 Declarations of War: who may be attacked, how a War begins and ends, what a DoW sets off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from europa.kernel import Steps
from europa.tpop.entries import PeaceMade
from europa.tpop.rows import AREAS_OF, ARMIES_OF, REALMS_OF, SEAS_OF, realm_at
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.realms import relations
from europa.tpop.rules.realms.casus_belli import (
    DISPUTED,
    EVENT,
    NO_CAUSE,
    Causes,
    causes,
    cbs_against,
    distant_realms,
    is_target,
)
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.empire_lands import border_areas, change_authority
from europa.tpop.rules.realms.influence import lose_all_influence, remove_influence_from
from europa.tpop.rules.realms.relations import place_war
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.board import (
    ally_seat,
    land_units,
    lord,
    overlord_of,
    provinces_in,
    ships_in,
)
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.realm import has_ruler, is_emperor, is_hre_member, is_subject
from europa.tpop.rules.terms.treasury import change_stability, gain_power
from europa.tpop.rules.war import calls
from europa.tpop.rules.war.defence_of_empire import defend_call
from europa.tpop.state import AT_PEACE, FLIPPED, MIL, NO_TIE, REALMS, SEAS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

# Tokens


def begin_war(g: G, seat: int, realm: int, *, cause: str = "", attacker: bool = True) -> None:
    """9.1: War tokens between a seat and a realm, on both sides if that is a PR.

    `attacker`: the seat's side declared the War; else the realm's did.
    """
    own = g.state.seats[seat]
    first, second = (own, realm) if attacker else (realm, own)
    place_war(g, first, second, cause)


def end_war(g: G, seat: int, realm: int, *, term: str = "") -> None:
    """10.1: the War tokens between a seat and a realm come off, on both sides."""
    s, other = g.state, g.seat_of(realm)
    if not g.at_war(seat, realm):
        return
    s.war[realm_at(seat, realm)] = AT_PEACE
    if other != NONE:
        s.war[realm_at(other, s.seats[seat])] = AT_PEACE
    g.log(PeaceMade(g.seat_name(seat), g.world.realms[realm].id, term))


# Who may be attacked (9.1)


def legal_targets(g: G, seat: int, known: Causes | None = None) -> Iterable[int]:
    """9.1: realms on which a seat may declare War now, Distant ones last, one after the other."""
    distant = []
    far, waived = distant_realms(g), "g" if has_ruler(g, seat) else ""
    for realm, provinces in enumerate(g.survey.dejure):
        if not provinces:
            continue
        if realm in far:
            distant.append(realm)
        elif not dow_barred(g, seat, realm, waived=waived, cb=True):
            yield realm
    found = causes(g, seat) if known is None and distant else known
    for realm in distant:
        if found and realm in found and not dow_barred(g, seat, realm, cb=True):
            yield realm


# What a DoW sets off (5.5 steps 3-7)


def declare(
    g: G,
    aggressor: int,
    targets: Sequence[int],
    *,
    by_event: bool = False,
    waived: str = "",
    cause: str = EVENT,
) -> Steps[bool]:
    """R162: a DoW outside the Action, by a PR or an NPR: steps 3-7; returns whether a Battle came.

    Targets that restrictions protect are left out (`waived`: letters an Event lifts). Without
    `by_event` a PR also suffers what the lack of a CB and a Marriage cost.
    """
    seat = g.seat_of(aggressor)
    if seat != NONE:
        if seat in g.state.passed and "c" not in waived:
            return False
        targets = [
            r for r in targets if not dow_barred(g, seat, r, by_event=by_event, waived=waived)
        ]
        if targets and not by_event:
            yield from penalties(g, seat, {r: cbs_against(g, seat, r)[:1] for r in targets})
    else:
        targets = [r for r in targets if not _npr_barred(g, aggressor, r, waived)]
    if not targets:
        return False
    return (yield from war_steps(g, aggressor, dict.fromkeys(targets, cause)))


def _npr_barred(g: G, aggressor: int, realm: int, waived: str) -> bool:
    """9.1 seen from an NPR Aggressor: allies, Truces and the Passed are safe, and what isn't."""
    seat = g.seat_of(realm)
    if realm == aggressor or not is_target(g, realm) or overlord_of(g, aggressor) != NONE:
        return True
    if seat == NONE:
        return False
    if g.at_war(seat, aggressor):
        return True
    if "a" not in waived and g.alliance(seat, aggressor) != NO_TIE:
        return True
    if "b" not in waived and g.truce(seat, aggressor):
        return True
    return "c" not in waived and seat in g.state.passed


def war_steps(g: G, aggressor: int, targets: dict[int, str]) -> Steps[bool]:
    """5.5 steps 1 and 3-7 in order (R113); returns whether any Battle was triggered."""
    s = g.state
    seat = g.seat_of(aggressor)
    before = bytes(s.war)
    for realm, cause in targets.items():
        yield from _open_war(g, aggressor, realm, cause)
    gaining: list[int] = [g.seat_of(r) for r in targets if g.is_player(r)]
    yield from _calls(g, aggressor, targets, before, gaining)
    for other in g.seats_from(s.turn):
        if other in gaining and s.bots[other]:
            seams.bots.attacked(g, other)
        elif other in gaining:
            gain_power(g, other, MIL, 1, "5.5")
    if seat != NONE:
        _lose_influence(g, seat, list(targets))
    areas, seas = _clashes(g, before)
    if not areas and not seas:
        return False

    active = seat if seat != NONE else s.turn
    return (yield from trigger_battles(g, active, areas=areas, seas=seas, moved_from={}))


def _open_war(g: G, aggressor: int, realm: int, cause: str) -> Steps[None]:
    """5.5 step 1: War tokens; an Alliance with the target ends (9.0b Disputed Succession)."""
    seat, other = g.seat_of(aggressor), g.seat_of(realm)
    if seat != NONE:
        if g.alliance(seat, realm) != NO_TIE:
            yield from relations.end_alliance(g, seat, realm, "war")
        begin_war(g, seat, realm, cause=cause)
    elif other != NONE:
        if g.alliance(other, aggressor) != NO_TIE:
            yield from relations.end_alliance(g, other, aggressor, "war")
        begin_war(g, other, aggressor, cause=cause, attacker=False)


def _calls(
    g: G, aggressor: int, causes: dict[int, str], before: bytes, gaining: list[int]
) -> Steps[None]:
    """5.5 step 3, R113: own calls, the Emperor, NPR targets A-Z, PR targets in Turn order.

    Adds to `gaining` who earns 1 MIL by answering an NPR (R100).
    """
    s = g.state
    seat = g.seat_of(aggressor)
    targets = list(causes)
    if seat != NONE:
        yield from calls.offensive_calls(g, seat, targets)
    ranked = sorted(targets, key=lambda r: g.world.order_of_realm[r])
    throne = g.seat_of(s.emperor) if s.empire else NONE
    inside = is_hre_member(g, aggressor)
    if throne not in (NONE, seat) and (not inside or s.bots[throne]):
        for realm in ranked:
            if not is_hre_member(g, realm) or not _fights(g, aggressor, realm):
                continue
            if inside and causes[realm] != NO_CAUSE:
                continue
            joined = yield from defend_call(g, aggressor, realm, inside=inside)
            if joined and not g.is_player(realm) and throne not in gaining:
                gaining.append(throne)
    for realm in ranked:
        patron = NONE if g.is_player(realm) else ally_seat(g, realm)
        if patron in (NONE, seat):
            continue
        fresh = not g.at_war(patron, aggressor)
        joined = yield from calls.receive_call(g, patron, realm, aggressor, True)
        if joined and fresh and patron not in gaining:
            gaining.append(patron)
    for other in g.seats_from(s.turn):
        if s.seats[other] in targets:
            row = s.war[REALMS_OF[other]]
            new = [r for r in marked(row) if not before[realm_at(other, r)]]
            yield from calls.defensive_calls(g, other, aggressor, new)


def _fights(g: G, aggressor: int, realm: int) -> bool:
    """Whether the War with this target stands (or, between NPRs, is known only to their Allies)."""
    seat, other = g.seat_of(aggressor), g.seat_of(realm)
    if seat != NONE:
        return bool(g.at_war(seat, realm))
    return other == NONE or bool(g.at_war(other, aggressor))


def _lose_influence(g: G, seat: int, targets: list[int]) -> None:
    """5.5 step 5, R115: all cubes, Imperial too, in Areas where a target Owns a Province."""
    areas = sorted({area for realm in targets for area in g.survey.areas[realm]})
    lose_all_influence(g, seat, areas)


def _clashes(g: G, before: bytes) -> tuple[list[int], list[int]]:
    """5.5 steps 6-7: Areas and Sea Zones where the new Wars bring Enemies together."""
    s = g.state
    new: dict[int, list[int]] = {}
    for column in marked(s.war):
        if not before[column]:
            new.setdefault(column // REALMS, []).append(column % REALMS)
    areas: set[int] = set()
    seas: set[int] = set()
    for seat, foes in new.items():
        foes = foes + _active_allies(g, foes)
        areas.update(meeting_areas(g, seat, foes))
        seas.update(z for z in ship_seas(g, seat) if _meets_at_sea(g, z, foes))
    return sorted(areas), sorted(seas)


def meeting_areas(g: G, seat: int, foes: list[int]) -> list[int]:
    """5.5 step 6: Areas where a seat's Units stand among those of these realms."""
    return [a for a in unit_areas(g, seat) if _meets_on_land(g, a, foes)]


def _active_allies(g: G, foes: list[int]) -> list[int]:
    """R175: Active Allies of PRs among new Enemies are Enemies too."""
    found = []
    for realm in foes:
        seat = g.seat_of(realm)
        if seat != NONE:
            row = g.state.alliance[REALMS_OF[seat]]
            found += [r for r in marked(row) if row[r] == FLIPPED]
    return found


def unit_areas(g: G, seat: int) -> list[int]:
    """Areas in which a seat has Land Units."""
    s = g.state
    row = s.infantry[AREAS_OF[seat]]
    found = set(marked(row))
    found.update(a for a in s.army_area[ARMIES_OF[seat]] if a != NONE)
    return sorted(found)


def ship_seas(g: G, seat: int) -> list[int]:
    """Sea Zones in which a seat has Ships."""
    row = SEAS_OF[seat]
    found = {*marked(g.state.ships[row]), *marked(g.state.guards[row])}
    fleet = g.state.fleet_place[seat]
    if 0 <= fleet < SEAS and any(g.fleet(seat)):
        found.add(fleet)
    return sorted(found)


def _meets_on_land(g: G, area: int, foes: list[int]) -> bool:
    seats = [g.seat_of(realm) for realm in foes if g.is_player(realm)]
    if any(land_units(g, seat, area) for seat in seats):
        return True
    return any(
        g.state.holder[p] == NONE and lord(g, p) in foes and not g.is_player(lord(g, p))
        for p in provinces_in(g, area)
    )


def _meets_at_sea(g: G, sea: int, foes: list[int]) -> bool:
    seats = [g.seat_of(realm) for realm in foes if g.is_player(realm)]
    if any(ships_in(g, seat, sea) for seat in seats):
        return True
    s = g.state
    return any(
        s.in_play[p] and s.holder[p] == NONE and lord(g, p) in foes and not g.is_player(lord(g, p))
        for p in g.world.ports_of_sea[sea]
    )


def penalties(g: G, seat: int, used: Mapping[int, Sequence[str]]) -> Steps[None]:
    """Step 2, R114: -2 Stability per target without CB, -1 per Marriage; 18.5 inside the Empire."""
    lost = 0
    for realm, names in used.items():
        if not names:
            lost += 2
        if g.marriage(seat, realm) != NO_TIE and not _spares_marriage(names):
            lost += 0 if g.marriage(seat, realm) == FLIPPED else 1
    if lost:
        yield from change_stability(g, seat, -lost, "5.5")
    for realm, names in used.items():
        if not names:
            yield from _imperial_wrath(g, seat, realm)


def _spares_marriage(names: Sequence[str]) -> bool:
    """R114: the Disputed Succession or an Event's CB."""
    return DISPUTED in names or EVENT in names


def _imperial_wrath(g: G, seat: int, realm: int) -> Steps[None]:
    """18.5: no CB inside the Empire: the Emperor loses Authority and Influence; against a Subject
    who attacks another one the Emperor gets a CB. A Bot is called instead (R213)."""
    s = g.state
    if not s.empire:
        return
    if is_emperor(g, seat):
        if is_subject(g, realm):
            change_authority(g, -1, "18.5")
            areas = [area for area in border_areas(g) if not s.not_hre[area]]
            yield from remove_influence_from(g, seat, areas, 3, "18.5")
    elif is_subject(g, s.seats[seat]) and is_subject(g, realm):
        throne = g.seat_of(s.emperor)
        if throne not in (NONE, seat) and not s.bots[throne]:
            yield from take_cb(g, throne, s.seats[seat], duty=True)
