"""18.9 Imperial Elections (advanced rules)."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.realms.empire_lands import (
    change_authority,
    check_all,
    elector_areas,
    emperor_seat,
    is_external,
    is_on,
    official_religion,
)
from europa.tpop.rules.terms.action import ask, realm_options
from europa.tpop.rules.terms.board import provinces_in, same_faith
from europa.tpop.rules.terms.cb_tokens import may_take_cb, take_cb
from europa.tpop.rules.terms.realm import influence_in, is_hre_member, married_in
from europa.tpop.table import G
from europa.tpop.world import NONE

SAFE_AUTHORITY = 5
"""With so much authority the throne stays in the family."""


class Voted(Entry, frozen=True):
    """An Elector Area casts its vote."""

    area: str
    seat: str


class EmperorElected(Entry, frozen=True):
    """The outcome of an election."""

    seat: str


ENTRIES: tuple[type[Entry], ...] = (Voted, EmperorElected)

MESSAGES = {
    "entry.Voted": "{area} votes for {seat}",
    "entry.EmperorElected": "{seat} is elected Emperor",
    "ask.election.vote": "{seat}, for whom does {area} vote?",
    "ask.election.tie": "{seat}, who becomes Emperor?",
    "ask.election.cb": "{seat}, do you place a casus belli on an enemy of the Empire?",
    "option.vote": "{a}",
    "option.cb_on": "On {a}",
}


def is_due(g: G) -> bool:
    """18.9, R201: a person is Emperor with authority of 4 or less, and elections are played."""
    seat = emperor_seat(g)
    if seat == NONE or g.state.bots[seat] or g.state.authority >= SAFE_AUTHORITY:
        return False
    return is_on(g, "adv_imperial_elections")


def candidates(g: G) -> list[int]:
    """18.9: seats that follow the official Religion of the Empire, if it has one."""
    s = g.state
    official = official_religion(g)
    return [
        seat
        for seat, realm in enumerate(s.seats)
        if official == NONE or same_faith(g, s.state_religion[realm], official)
    ]


def election(g: G) -> Steps[None]:
    """18.9, R201: called when the Emperor's Ruler was replaced or discarded."""
    if not is_due(g):
        return
    outgoing = emperor_seat(g)
    eligible = candidates(g)
    if not eligible:
        change_authority(g, -2, "18.9")
        return
    votes = dict.fromkeys(eligible, 0)
    for area in elector_areas(g):
        seat = yield from _vote(g, area, eligible, outgoing)
        if seat != NONE:
            votes[seat] += 1
            g.log(Voted(f"area:{g.world.areas[area].id}", g.seat_name(seat)))
    most = max(votes.values())
    first = [seat for seat in eligible if votes[seat] == most]
    winner = first[0]
    if len(first) > 1:
        winner = yield ask(g, outgoing, "election.tie", _seat_options(g, first), "18.9")
    g.log(EmperorElected(g.seat_name(winner)))
    if winner != outgoing:
        yield from _crown(g, winner)


def _seat_options(g: G, seats: list[int]) -> list[Option]:
    return [Option(f"vote:{g.seat_name(seat)}", seat) for seat in seats]


def _vote(g: G, area: int, eligible: list[int], outgoing: int) -> Steps[int]:
    """18.9: a PR seated there; else a sole overlord; else most Influence, ties to the Emperor."""
    s = g.state
    seated = [
        seat
        for seat, realm in enumerate(s.seats)
        if s.capital[realm] != NONE and g.world.area_of_province[s.capital[realm]] == area
    ]
    if seated:
        first = [seat for seat in seated if seat in eligible]
    else:
        sole = _sole_overlord(g, area)
        if sole in eligible:
            return sole
        cubes = {seat: influence_in(g, seat, area) + married_in(g, seat, area) for seat in eligible}
        most = max(cubes.values())
        first = [seat for seat in eligible if most and cubes[seat] == most]
    if len(first) <= 1:
        return first[0] if first else NONE
    told = {"area": g.world.areas[area].id}
    choice: int = yield ask(g, outgoing, "election.vote", _seat_options(g, first), "18.9", told)
    return choice


def _sole_overlord(g: G, area: int) -> int:
    """18.9: the seat whose Vassals are all that is left of an Area's small realms, or NONE."""
    s = g.state
    lords = set()
    for p in provinces_in(g, area):
        if not g.is_player(s.owner[p]):
            lords.add(g.seat_of(s.overlord[p]))
    return lords.pop() if len(lords) == 1 else NONE


def _crown(g: G, seat: int) -> Steps[None]:
    """18.9, R201: the title passes; the Defence of the Empire ends, a CB is offered for it."""
    s = g.state
    s.emperor = s.seats[seat]
    if s.authority < 3:
        change_authority(g, 1, "18.9")
    defended = s.defending
    s.defending = s.imperial_pool = 0
    check_all(g)
    if defended:
        foes = _foes_of_members(g, seat)
        options = [*realm_options(g, foes, "cb_on"), Option("no", NONE)]
        choice = NONE
        if foes and may_take_cb(g, seat):
            choice = yield ask(g, seat, "election.cb", options, "18.9")
        if choice != NONE:
            yield from take_cb(g, seat, choice)


def _foes_of_members(g: G, seat: int) -> list[int]:
    """Realms outside the Empire at War with NPR Members (PRs: NPRs don't fight each other)."""
    s = g.state
    found = []
    for other in g.others(seat):
        if not is_external(g, s.seats[other]) or g.cb(seat, s.seats[other]):
            continue
        for realm in range(len(g.world.realms)):
            member = g.at_war(other, realm) and not g.is_player(realm) and is_hre_member(g, realm)
            if member:
                found.append(s.seats[other])
                break
    return found
