"""9.1 Declarations of War: who may be attacked, how a War begins and ends, what a DoW sets off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from europa.kernel import Steps
from europa.tpop.entries import PeaceMade
from europa.tpop.rules.board import (
    ally_seat,
    is_enemy,
    land_units,
    lord,
    overlord_of,
    provinces_in,
    ships_in,
)
from europa.tpop.rules.casus_belli import (
    EVENT,
    NO_CAUSE,
    Causes,
    causes,
    cbs_against,
    distant_realms,
    is_target,
)
from europa.tpop.rules.realm import has_ruler, is_distant_realm, is_hre_member
from europa.tpop.rules.treasury import gain_power
from europa.tpop.state import AREAS, ARMIES, AT_PEACE, FLIPPED, MIL, NO_TIE, REALMS, SEAS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

__all__ = [
    "begin_war",
    "cbs_against",
    "declare",
    "dow_barred",
    "end_war",
    "legal_targets",
    "war_steps",
]


# Tokens


def begin_war(g: G, seat: int, realm: int, *, cause: str = "", attacker: bool = True) -> None:
    """9.1: War tokens between a seat and a realm, on both sides if that is a PR.

    `attacker`: the seat's side declared the War; else the realm's did.
    """
    from europa.tpop.rules.relations import place_war

    own = g.state.seats[seat]
    first, second = (own, realm) if attacker else (realm, own)
    place_war(g, first, second, cause)


def end_war(g: G, seat: int, realm: int, *, term: str = "") -> None:
    """10.1: the War tokens between a seat and a realm come off, on both sides."""
    s, other = g.state, g.seat_of(realm)
    if not g.at_war(seat, realm):
        return
    s.war[seat * REALMS + realm] = AT_PEACE
    if other != NONE:
        s.war[other * REALMS + s.seats[seat]] = AT_PEACE
    g.log(PeaceMade(g.seat_name(seat), g.world.realms[realm].id, term))


# Who may be attacked (9.1)


def dow_barred(
    g: G, seat: int, realm: int, *, by_event: bool = False, waived: str = "", cb: bool | None = None
) -> str:
    """9.1 a-g, R155, R158, R161: why a seat may not declare War on a realm; empty if it may.

    `waived`: letters that an Event lifts; an Event is a CB in itself. `cb`: whether there is a CB,
    if the caller knows it.
    """
    s = g.state
    own, name, other = s.seats[seat], g.world.realms[realm].name, g.seat_of(realm)
    if realm == own:
        return "9.1: your own realm"
    if not is_target(g, realm):
        return f"11.4: {name} answers to its overlord, or is no realm now"
    if is_enemy(g, seat, realm):
        return f"9.1: already at War with {name}"
    disputed = s.marriage[seat * REALMS + realm] == FLIPPED
    if "a" not in waived and s.alliance[seat * REALMS + realm] != NO_TIE and not disputed:
        return f"9.1 a: {name} is your Ally"
    truce = s.truce[seat * REALMS + realm] or (other != NONE and s.truce[other * REALMS + own])
    if "b" not in waived and truce:
        return f"9.1 b: a Truce with {name}"
    if "c" not in waived and other != NONE and other in s.passed:
        return f"9.1 c: {name} has passed"
    if "d" not in waived and other == NONE:
        patron = ally_seat(g, realm)
        if patron not in (NONE, seat):
            if has_truce(g, seat, s.seats[patron]):
                return f"9.1 d: a Truce with the Ally of {name}"
            if patron in s.passed:
                return f"9.1 d: the Ally of {name} has passed"
    if "e" not in waived:
        why = _emperor_shields(g, seat, realm)
        if why:
            return f"9.1 e: {name} is shielded by the Emperor ({why})"
    if (
        "f" not in waived
        and not by_event
        and not cb
        and is_distant_realm(g, realm)
        and (cb is False or not cbs_against(g, seat, realm))
    ):
        return f"9.1 f: no casus belli on distant {name}"
    if "g" not in waived and not disputed and not has_ruler(g, seat):
        return "9.1 g: an Interregnum"
    return ""


def has_truce(g: G, seat: int, realm: int) -> bool:
    """10.4: a Truce between a seat and a realm, whoever's token it is."""
    other = g.seat_of(realm)
    return bool(g.truce(seat, realm)) or (
        other != NONE and bool(g.truce(other, g.state.seats[seat]))
    )


def has_passed(g: G, realm: int) -> bool:
    """R44: a PR that has Passed."""
    seat = g.seat_of(realm)
    return seat != NONE and seat in g.state.passed


def _emperor_shields(g: G, seat: int, realm: int) -> str:
    """9.1 e, R161: an HRE Member at Peace with an Emperor who is an Ally, in Truce or Passed."""
    s = g.state
    emperor = s.emperor
    if not s.empire or emperor in (NONE, s.seats[seat], realm) or not is_hre_member(g, realm):
        return ""
    throne = g.seat_of(emperor)
    if has_truce(g, seat, emperor):
        at_peace = throne == NONE or not g.at_war(throne, realm)
        return "truce" if at_peace else ""
    if throne == NONE or g.at_war(throne, realm):
        return ""
    if g.alliance(seat, emperor) != NO_TIE:
        return "ally"
    return "passed" if throne in s.passed else ""


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
            from europa.tpop.rules.declare_war import penalties

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
    from europa.tpop.bots.war import attacked

    s = g.state
    seat = g.seat_of(aggressor)
    before = bytes(s.war)
    for realm, cause in targets.items():
        yield from _open_war(g, aggressor, realm, cause)
    gaining: list[int] = [g.seat_of(r) for r in targets if g.is_player(r)]
    yield from _calls(g, aggressor, targets, before, gaining)
    for other in g.seats_from(s.turn):
        if other in gaining and s.bots[other]:
            attacked(g, other)
        elif other in gaining:
            gain_power(g, other, MIL, 1, "5.5")
    if seat != NONE:
        _lose_influence(g, seat, list(targets))
    areas, seas = _clashes(g, before)
    if not areas and not seas:
        return False
    from europa.tpop.rules import battle

    active = seat if seat != NONE else s.turn
    return (yield from battle.trigger_battles(g, active, areas=areas, seas=seas, moved_from={}))


def _open_war(g: G, aggressor: int, realm: int, cause: str) -> Steps[None]:
    """5.5 step 1: War tokens; an Alliance with the target ends (9.0b Disputed Succession)."""
    from europa.tpop.rules import relations

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
    from europa.tpop.rules import calls, empire

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
            joined = yield from empire.defend_call(g, aggressor, realm, inside=inside)
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
            row = s.war[other * REALMS : (other + 1) * REALMS]
            new = [r for r in marked(row) if not before[other * REALMS + r]]
            yield from calls.defensive_calls(g, other, aggressor, new)


def _fights(g: G, aggressor: int, realm: int) -> bool:
    """Whether the War with this target stands (or, between NPRs, is known only to their Allies)."""
    seat, other = g.seat_of(aggressor), g.seat_of(realm)
    if seat != NONE:
        return bool(g.at_war(seat, realm))
    return other == NONE or bool(g.at_war(other, aggressor))


def _lose_influence(g: G, seat: int, targets: list[int]) -> None:
    """5.5 step 5, R115: all cubes, Imperial too, in Areas where a target Owns a Province."""
    from europa.tpop.rules.influence import lose_all_influence

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
        areas.update(a for a in unit_areas(g, seat) if _meets_on_land(g, a, foes))
        seas.update(z for z in ship_seas(g, seat) if _meets_at_sea(g, z, foes))
    return sorted(areas), sorted(seas)


def _active_allies(g: G, foes: list[int]) -> list[int]:
    """R175: Active Allies of PRs among new Enemies are Enemies too."""
    found = []
    for realm in foes:
        seat = g.seat_of(realm)
        if seat != NONE:
            row = g.state.alliance[seat * REALMS : (seat + 1) * REALMS]
            found += [r for r in marked(row) if row[r] == FLIPPED]
    return found


def unit_areas(g: G, seat: int) -> list[int]:
    """Areas in which a seat has Land Units."""
    s = g.state
    row = s.infantry[seat * AREAS : (seat + 1) * AREAS]
    found = set(marked(row))
    found.update(a for a in s.army_area[seat * ARMIES : (seat + 1) * ARMIES] if a != NONE)
    return sorted(found)


def ship_seas(g: G, seat: int) -> list[int]:
    """Sea Zones in which a seat has Ships."""
    row = slice(seat * SEAS, (seat + 1) * SEAS)
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
