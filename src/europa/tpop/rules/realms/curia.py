"""19.1, 19.2 The Papal Curia: Cardinals, the Roma slot, the Papal Controller; Crusade scoring."""

from __future__ import annotations

from europa.tpop.entries import Gained, Lost
from europa.tpop.glance import Glance
from europa.tpop.rules.terms.board import ally_seat, is_catholic, land_units
from europa.tpop.rules.terms.bot_purse import cube_source
from europa.tpop.rules.terms.tokens import free_cubes
from europa.tpop.rules.terms.treasury import change_prestige
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.state import REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_PAPAL_PRESTIGE = 3
CRUSADE_PRESTIGE = 2


def catholic_seats(g: G) -> list[int]:
    """19: seats whose State Religion is Catholic (Counter-Reformed too)."""
    faiths, faith_of = g.world.religions, g.state.state_religion
    return [seat for seat, realm in enumerate(g.state.seats) if faiths[faith_of[realm]].catholic]


def slots(g: G) -> int:
    """19.1, R204: regular slots, one more than Catholic PRs."""
    return len(catholic_seats(g)) + 1


def cardinals(g: G, seat: int) -> int:
    """19.1: a seat's Cardinals, the Roma one included (R205)."""
    return g.state.curia.count(seat) + (1 if g.state.roma == seat else 0)


def controller(g: G) -> int:
    """19.2: the seat with most Cardinals, ties to the leftmost; NONE if there are none."""
    s = g.state
    best, most = s.roma, 0 if s.roma == NONE else cardinals(g, s.roma)
    for seat in s.curia:
        count = s.curia.count(seat)
        if count > most and seat != s.roma:
            best, most = seat, count
    return best


def is_uncontested(g: G) -> bool:
    """19.1: the Controller has at least 2 Cardinals and more than anyone else."""
    best = controller(g)
    if best == NONE or cardinals(g, best) < 2:
        return False
    return all(cardinals(g, other) < cardinals(g, best) for other in g.others(best))


def controls_roma(g: G, seat: int) -> bool:
    """19.1: Occupies or Owns Roma."""
    s = g.state
    roma = g.world.province_index["roma"]
    holder = s.holder[roma]
    if holder != NONE:
        return holder == s.seats[seat]
    return s.owner[roma] == s.seats[seat] and bool(s.in_play[roma])


def may_gain_cardinal(g: G, seat: int) -> str:
    """19.1: why a seat can't gain a regular Cardinal; empty if it can."""
    if not is_catholic(g, g.state.seats[seat]):
        return "19: only Catholic realms have cardinals"
    if controls_roma(g, seat):
        return "19.1: who holds Roma gains no other cardinal"
    return ""


def add_cardinal(g: G, seat: int, rule: str = "19.1") -> bool:
    """19.1: a Cardinal enters at the left, the others move right; says whether it could. A seat
    with more than 30 cubes in use takes one back afterwards (R12)."""
    s = g.state
    if may_gain_cardinal(g, seat) or _is_bare_bot(g, seat):
        return False
    s.curia.insert(0, seat)
    g.log(Gained(g.seat_name(seat), "cardinal", 1, rule))
    _trim(g)
    return True


def remove_cardinal(g: G, place: int, rule: str = "19.1") -> None:
    """R204: the Cardinal in a regular slot goes home and the gap closes."""
    seat = g.state.curia.pop(place)
    g.log(Lost(g.seat_name(seat), "cardinal", 1, rule))


def _trim(g: G) -> None:
    """R204: Cardinals beyond the last slot go home, rightmost first."""
    while len(g.state.curia) > 1 and len(g.state.curia) > slots(g):
        remove_cardinal(g, len(g.state.curia) - 1)


def leave_curia(g: G, seat: int) -> None:
    """R204: a seat that leaves the faith takes all its Cardinals off; the track shrinks."""
    _drop_all(g, seat)
    update_roma(g)
    _trim(g)


def _drop_all(g: G, seat: int) -> None:
    for place in reversed(range(len(g.state.curia))):
        if g.state.curia[place] == seat:
            remove_cardinal(g, place)


def update_roma(g: G) -> None:
    """19.1, R205: who has the Roma Cardinal: control before Alliance, Catholics only."""
    s = g.state
    wanted = _roma_seat(g)
    if wanted in s.curia and controls_roma(g, wanted):
        _drop_all(g, wanted)
    if wanted == s.roma:
        return
    if s.roma != NONE:
        g.log(Lost(g.seat_name(s.roma), "roma cardinal", 1, "19.1"))
    s.roma = NONE
    if wanted != NONE and not _is_bare_bot(g, wanted):
        s.roma = wanted
        g.log(Gained(g.seat_name(wanted), "roma cardinal", 1, "19.1"))


def _is_bare_bot(g: G, seat: int) -> bool:
    """R12: a Bot whose cubes are all in use takes one by its list (`cube_source`) when the Action
    or step is over; one with nothing on that list gets no Cardinal."""
    if not g.state.bots[seat] or free_cubes(g, seat) > 0:
        return False
    return not cube_source(g, seat)[0]


def _roma_seat(g: G) -> int:
    """R205: Roma's holder; else the Ally of the Papal States while these, or another free NPR,
    hold it."""
    s = g.state
    roma = g.world.province_index["roma"]
    if not s.in_play[roma]:
        return NONE
    holder = s.holder[roma]
    if holder == NONE:
        holder = s.owner[roma]
    seat = g.seat_of(holder)
    if seat == NONE:
        if holder in (NONE, REBELS) or s.overlord[roma] != NONE:
            return NONE
        seat = ally_seat(g, g.world.realm_index["papal_states"])
    return seat if seat != NONE and is_catholic(g, s.seats[seat]) else NONE


_FAITHFUL = Glance("stamp", "alliance", "state_religion", "curia", "roma", "seats")
"""What tells who has Cardinals."""


def update_curia(g: G) -> None:
    """R204-R205: the Roma slot, strangers to the faith, the number of slots. (A Bot may have a cube
    for its Cardinal by now, though nothing else has changed.)"""
    s = g.state
    if not _FAITHFUL.is_new(g) and 1 not in s.bots:
        return
    update_roma(g)
    if s.curia:
        faithful = catholic_seats(g)
        for seat in sorted({*s.curia}.difference(faithful)):
            _drop_all(g, seat)
        if len(s.curia) > len(faithful) + 1:
            _trim(g)


# Phase 4


def papal_prestige(g: G) -> int:
    """19.2: what an Uncontested Controller scores in 4.4 E."""
    return min(MOST_PAPAL_PRESTIGE, max(0, len(catholic_seats(g)) - 1))


def score_papacy(g: G) -> None:
    """4.4 E: the Uncontested Papal Controller scores."""
    if is_uncontested(g):
        change_prestige(g, controller(g), papal_prestige(g), "19.2")


def is_muslim(g: G, realm: int) -> bool:
    """15: State Religion Muslim; Vassal realms too (R206)."""
    if realm in (NONE, REBELS):
        return False
    return g.state.state_religion[realm] == g.world.religion_index["muslim"]


def muslim_provinces(g: G, area: int) -> list[int]:
    """19.3: Provinces of an Area Owned by Muslim realms."""
    s = g.state
    return [
        p
        for p in g.world.provinces_of_area[area]
        if s.in_play[p] and s.holder[p] == NONE and is_muslim(g, s.owner[p])
    ]


def score_crusade(g: G) -> None:
    """4.4 E, 19.3: the Crusade is judged; the Crusade and Excommunicated tokens go."""
    s = g.state
    if s.crusade != NONE:
        freed = not muslim_provinces(g, s.crusade)
        committed = [seat for seat in s.committed if is_catholic(g, s.seats[seat])]
        for seat in committed:
            won = freed and land_units(g, seat, s.crusade) > 0
            if won:
                record_trigger(g, "crusade_scored", seat)
            change_prestige(g, seat, CRUSADE_PRESTIGE if won else -CRUSADE_PRESTIGE, "19.3")
        pope = controller(g)
        if not committed and pope != NONE:
            change_prestige(g, pope, -CRUSADE_PRESTIGE, "19.3")
    s.crusade = s.excommunicated = NONE
    s.papal_action = 0


# What War asks


def crusade_targets(g: G) -> list[int]:
    """19.3: Muslim realms to be fought for the Provinces of the Crusade's Area (a Vassal's
    overlord answers for it)."""
    s = g.state
    if s.crusade == NONE:
        return []
    found: list[int] = []
    for p in muslim_provinces(g, s.crusade):
        realm = s.overlord[p] if s.overlord[p] != NONE else s.owner[p]
        if is_muslim(g, realm) and realm not in found:
            found.append(realm)
    return found


def commit(g: G, seat: int) -> None:
    """19.3: a Tag on Committed to Crusade; the Holy War CB was used on its target."""
    if seat not in g.state.committed:
        g.state.committed.append(seat)
        g.log(Gained(g.seat_name(seat), "crusade", 1, "19.3"))
