"""9.1 Why a seat may not declare War on a realm."""

from __future__ import annotations

from europa.tpop.rows import realm_at
from europa.tpop.rules.realms.casus_belli import cbs_against, is_target
from europa.tpop.rules.terms.board import ally_seat, is_enemy
from europa.tpop.rules.terms.realm import has_ruler, is_distant_realm, is_hre_member
from europa.tpop.state import FLIPPED, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE


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
    disputed = s.marriage[realm_at(seat, realm)] == FLIPPED
    if "a" not in waived and s.alliance[realm_at(seat, realm)] != NO_TIE and not disputed:
        return f"9.1 a: {name} is your Ally"
    truce = s.truce[realm_at(seat, realm)] or (other != NONE and s.truce[realm_at(other, own)])
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
