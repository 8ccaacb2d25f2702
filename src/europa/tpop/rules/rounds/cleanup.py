"""4.5 Cleanup: Manpower, Merchants, Colonists, the Status Mat, hands of five."""

from __future__ import annotations

from europa.kernel import Option, Steps, together
from europa.tpop.bots.colonies import discard_colonists
from europa.tpop.bots.deck import reshuffle as reshuffle_bot
from europa.tpop.entries import Gained
from europa.tpop.rules.forces.fleets import repair_fleet
from europa.tpop.rules.forces.forces import army_take, disband_unit, unit_counts, unit_name
from europa.tpop.rules.realms import relations
from europa.tpop.rules.rounds.opening import discards
from europa.tpop.rules.rounds.savings import unit_areas
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.hands import discard_from_hand
from europa.tpop.rules.terms.realm import base_tax, deployed_regulars, half_up, manpower
from europa.tpop.rules.war import empire
from europa.tpop.state import (
    ALLIED,
    ARMIES,
    LAID,
    NO_TIE,
    NODES,
    REALMS,
    REGULAR,
    UPRIGHT,
)
from europa.tpop.table import G, apart
from europa.tpop.world import NONE

HAND = 5
TOO_BIG = 10
"""Base Tax at which a DNPR has no Allies (R80)."""

MESSAGES = {
    "ask.shrink": "{seat}, which Units return to the Supply? ({left} left)",
    "option.shrink": "1 {a} {b}",
}


# A. Update and refresh


def update_and_refresh(g: G) -> Steps[None]:
    """4.5 A: each with his own Mat; who has too many Units chooses which go (R77)."""
    s = g.state
    seats = list(g.seats_from(s.first))
    for seat in seats:
        return_allies(g, seat)
        grow(g, seat)
    gone = yield from together(g, {g.seat_name(seat): shrink(g, seat) for seat in seats})
    for seat in seats:
        for choice in gone[g.seat_name(seat)]:
            send_home(g, seat, *choice)
        refresh(g, seat)
        repair_fleet(g, seat)
        stand_up_merchants(g, seat)
        add_colonists(g, seat)
        s.focus[seat] = 0


def return_allies(g: G, seat: int) -> None:
    """4.5 A1, R76: allied Units in Armies go back to the Reserve."""
    for army in range(ARMIES):
        for kind in range(3):
            count = g.army_units(seat, army)[ALLIED * 3 + kind]
            if count:
                army_take(g, seat, army, ALLIED, kind, count)
                g.state.allied_available[seat] += count


def surplus(g: G, seat: int) -> int:
    """R77: Regular Units in the game beyond the seat's Manpower (below 0: too few)."""
    s = g.state
    units = deployed_regulars(g, seat) + s.available[seat] + s.exhausted[seat]
    return units - manpower(g, seat)


def grow(g: G, seat: int) -> None:
    """4.5 A2: more Manpower: Units from the Supply become Available."""
    missing = -surplus(g, seat)
    if missing > 0:
        g.state.available[seat] += missing
        g.log(Gained(g.seat_name(seat), "manpower", missing, "4.5 A"))


def shrink(g: G, seat: int) -> Steps[list[tuple[str, int, int]]]:
    """R77, R29: less Manpower: the owner chooses from Available, Exhausted and Deployed Units, in
    secret: nothing leaves yet."""
    chosen: list[tuple[str, int, int]] = []
    own = g  # a table of its own is needed only if more than one leaves
    while (left := surplus(own, seat)) > 0:
        s = own.state
        options = []
        if s.available[seat]:
            options.append(Option("shrink:available", ("available", 0, 0)))
        if s.exhausted[seat]:
            options.append(Option("shrink:exhausted", ("exhausted", 0, 0)))
        if not s.bots[seat] or not options:
            for area in unit_areas(own, seat):
                for kind in range(3):
                    if unit_counts(own, seat, area)[REGULAR * 3 + kind]:
                        name = unit_name(REGULAR, kind).replace(" ", "_")
                        place = g.world.areas[area].id
                        value = ("deployed", area, kind)
                        options.append(Option(f"shrink:{name}:{place}", value, (f"area:{place}",)))
        choice = options[0].value
        if len(options) > 1 and not s.bots[seat]:
            choice = yield ask(g, seat, "shrink", options, "4.5 A", {"left": left})
        chosen.append(choice)
        if left == 1:
            break
        if own is g:
            own = apart(g)
        send_home(own, seat, *choice)
    return chosen


def send_home(g: G, seat: int, where: str, area: int, kind: int) -> None:
    if where == "exhausted":
        g.state.exhausted[seat] -= 1
        return
    if where == "deployed":
        disband_unit(g, seat, area, REGULAR, kind)
    g.state.available[seat] -= 1


def refresh(g: G, seat: int) -> None:
    """4.5 A3, R78: half of the Exhausted Units, at least 3 and at most 6."""
    s = g.state
    least, most = hooks.refresh_bounds(g, seat)
    tired = s.exhausted[seat]
    count = min(tired, most, max(least, half_up(tired)))
    s.exhausted[seat] -= count
    s.available[seat] += count


def stand_up_merchants(g: G, seat: int) -> None:
    """4.5 A4."""
    column = g.state.merchants
    for place in range(seat * NODES, (seat + 1) * NODES):
        if column[place] == LAID:
            column[place] = UPRIGHT


def add_colonists(g: G, seat: int) -> None:
    """4.5 A5, R79: one a Colonial Claim, at most 4 a Round; cubes are seen to afterwards (R12)."""
    wanted = hooks.colonial_claims(g, seat) + hooks.colonist_extra(g, seat)
    count = min(wanted, hooks.most_colonists(g, seat))
    if count > 0:
        g.state.colonists[seat] += count
        g.log(Gained(g.seat_name(seat), "colonist", count, "4.5 A"))
    if g.state.bots[seat]:
        discard_colonists(g, seat)


# B. Board and Status Mat


def clean_board(g: G) -> Steps[None]:
    """4.5 B, in its order."""
    s = g.state
    leave_bots(g)
    yield from leave_big_dnprs(g)
    s.plague = bytearray(len(s.plague))
    yield from empire.adjust_imperial(g)
    empire.stand_down(g)
    empire.check_religion(g)
    s.first = next_first(g)
    s.passed = []
    s.final = [NONE] * len(s.seats)
    s.events_taken = [0] * len(s.seats)
    s.papal_action = 0
    for seat in range(len(s.seats)):
        if s.bots[seat]:
            reshuffle_bot(g, seat)


def leave_bots(g: G) -> None:
    """4.5 B1, B-23: Alliances between Bots and other PRs end."""
    s = g.state
    for seat in range(len(s.seats)):
        for other in g.others(seat):
            if s.bots[seat] and g.alliance(seat, s.seats[other]) != NO_TIE:
                relations.take_alliance_off(g, seat, s.seats[other])


def leave_big_dnprs(g: G) -> Steps[None]:
    """4.5 B1, R80: Alliances with DNPRs of Base Tax 10 or more end, without penalty or Truce; an
    Active Ally's as such an Alliance always ends (11.3)."""
    s = g.state
    for realm in range(REALMS):
        if not s.dnpr_colour[realm] or base_tax(g, realm) < TOO_BIG:
            continue
        for seat in range(len(s.seats)):
            if g.alliance(seat, realm) != NO_TIE:
                yield from relations.end_alliance(g, seat, realm, "too big")


def next_first(g: G) -> int:
    """R42, R207: the first to Pass; the second if he has the token (but in a game of two)."""
    s = g.state
    if not s.passed:
        return s.first
    if s.passed[0] == s.first and len(s.passed) > 1 and not g.is_for_two:
        return s.passed[1]
    return s.passed[0]


# C. Hands


def discard_down(g: G) -> Steps[None]:
    """4.5 C: five Action Cards at most; all choose in secret, carried out in Turn order."""
    s = g.state
    order = [seat for seat in g.seats_from(s.first) if len(s.hands[seat]) > HAND]
    branches = {g.seat_name(seat): discards(g, seat, HAND, "4.5 C") for seat in order}
    thrown = yield from together(g, branches)
    for seat in order:
        for card in thrown[g.seat_name(seat)]:
            discard_from_hand(g, seat, card)
