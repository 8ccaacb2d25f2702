"""21 A player leaves: at the end of the Round the realm becomes an NPR and the seat goes (R208), or
a Bot takes it over (table option `leavers`, T62)."""

from __future__ import annotations

from collections.abc import Iterable

from europa.kernel import Entry, Steps
from europa.kernel.errors import NotAllowed
from europa.tpop.bots.solo import DEFEAT
from europa.tpop.bots.wake import take_over
from europa.tpop.rows import ARMIES_OF, REALMS_OF, UNITS_OF, realm_at
from europa.tpop.rules.peace.aftermath import aftermath
from europa.tpop.rules.terms.seat_columns import ROWS, WIDTHS
from europa.tpop.rules.terms.tokens import end_occupation
from europa.tpop.rules.terms.treasury import discard_card
from europa.tpop.state import (
    AREAS,
    ARMIES,
    HISTORICAL,
    KINDS,
    PROVINCES,
    REALMS,
    SMALL,
    STAND_IN,
    Tpop,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

NPR = "npr"
LONELY = "the others have left"


class PlayerLeaves(Entry, frozen=True):
    """A player has got up; the Round is played to its end."""

    seat: str


class PlayerLeft(Entry, frozen=True):
    seat: str


def get_up(g: G, seat: int) -> None:
    """21: a player wants to leave; that happens at the end of the Round."""
    s = g.state
    name = g.world.realms[s.seats[seat]].name
    if s.bots[seat]:
        raise NotAllowed(f"{name} is played by a Bot: only players can leave")
    if s.seats[seat] in s.leaving:
        raise NotAllowed(f"the player of {name} has got up already and leaves when the Round ends")
    s.leaving.append(s.seats[seat])
    g.log(PlayerLeaves(g.seat_name(seat)))


def leave_table(g: G) -> Steps[None]:
    """21, T62: those who got up leave, and those whose Wars end so have their Aftermath (10.1-4).
    Without any player the game is lost to the Bots; who is left alone has won."""
    s = g.state
    for realm in s.leaving:
        seat = g.seat_of(realm)
        if sum(s.bots) == len(s.seats) - 1:
            s.phase, s.step = "over", ""
            s.winner_reason = f"{DEFEAT}the player has left" if 1 in s.bots else LONELY
        elif s.options.get("leavers", NPR) == NPR:
            leave(g, seat)
        else:
            settle_affairs(g, seat)
            take_over(g, seat)
    s.leaving = []
    if len(s.seats) == 1:
        s.phase, s.step = "over", ""
        s.winner_reason = LONELY
    if s.phase != "over":
        yield from aftermath(g)


def leave(g: G, seat: int) -> None:
    """21, R208: at the end of a Round. Towns and Vassals stay as those of an NPR that nobody can
    ally or vassalize; everything else of the seat goes. Wars end as they stand (white peace)."""
    s = g.state
    realm = s.seats[seat]
    g.log(PlayerLeft(g.seat_name(seat)))
    settle_affairs(g, seat)
    for column in (s.alliance, s.marriage, s.truce, s.cb, s.allied_from):
        for other in range(len(s.seats)):
            column[realm_at(other, realm)] = 0
    if s.excommunicated == realm:
        s.excommunicated = NONE
    s.barred[realm] = 1
    s.left.append(realm)
    if s.emperor == realm:
        s.imperial = bytearray(AREAS)
        s.imperial_pool = s.defending = 0
    _drop_seat(s, seat)
    s.stamp += 1


def settle_affairs(g: G, seat: int) -> None:
    """21: Wars end, Unrest goes, cards and Mercenaries return; Towns stay, as those of an NPR."""
    s = g.state
    realm = s.seats[seat]
    _end_wars(g, seat)
    for province in range(PROVINCES):
        if realm in (s.owner[province], s.overlord[province]):
            s.unrest[province] = 0
        if s.owner[province] == realm and s.town[province] == STAND_IN:
            s.town[province] = SMALL
    _return_cards(g, seat)
    units = s.army_units[UNITS_OF[seat]]
    s.mercenaries += sum(sum(units[army * KINDS : army * KINDS + 3]) for army in range(ARMIES))
    s.stamp += 1


def _end_wars(g: G, seat: int) -> None:
    """R208: Provinces go back to their lawful owners, War tokens off."""
    s = g.state
    realm = s.seats[seat]
    for province, holder in enumerate(s.holder):
        lawful = realm in (s.owner[province], s.overlord[province])
        if holder == realm or (lawful and holder != NONE):
            end_occupation(g, province)
    for other in range(len(s.seats)):
        s.war[realm_at(other, realm)] = 0
    s.war[REALMS_OF[seat]] = [0] * REALMS


def _return_cards(g: G, seat: int) -> None:
    """Cards in hand, on display and in office go to the discard piles."""
    s = g.state
    held = [*s.hands[seat], *s.display[seat], *s.advisors[seat * 3 : seat * 3 + 3]]
    held += [*s.general[ARMIES_OF[seat]], s.admiral[seat]]
    if NONE < s.ruler[seat] < HISTORICAL:
        held.append(s.ruler[seat])
    for card in held:
        if 0 <= card < HISTORICAL:
            discard_card(g, card)


def _drop_seat(s: Tpop, seat: int) -> None:
    """Take the seat out of every column; seats after it move up."""

    def moved(seats: Iterable[int]) -> list[int]:
        return [other - (other > seat) for other in seats if other != seat]

    for name, width in WIDTHS.items():
        del getattr(s, name)[seat * width : (seat + 1) * width]
    for name in ROWS:
        column = getattr(s, name)
        setattr(s, name, column[:seat] + column[seat + 1 :])
    s.docked = {
        key - PROVINCES * (key // PROVINCES > seat): ships
        for key, ships in s.docked.items()
        if key // PROVINCES != seat
    }
    s.curia, s.passed, s.committed = moved(s.curia), moved(s.passed), moved(s.committed)
    s.idea_held = [tuple(moved(seats)) for seats in s.idea_held]
    s.milestone_tags = [tuple(moved(seats)) for seats in s.milestone_tags]
    s.roma = NONE if s.roma == seat else s.roma - (s.roma > seat)
    s.first = (s.first - (s.first > seat)) % len(s.seats)
    s.turn = s.first
    s.facts = {new: fact for key, fact in s.facts.items() if (new := _fact(key, seat))}
    s.fresh_facts = [new for key in s.fresh_facts if (new := _fact(key, seat))]
    s.refused, s.old_wars = [], []
    s.stood, s.sailed = bytearray(len(s.stood)), bytearray(len(s.sailed))


def _fact(key: str, gone: int) -> str:
    """A fact `name|seat|details` with the seat moved up; empty if it was the leaver's."""
    name, seat, details = key.split("|", 2)
    if int(seat) == gone:
        return ""
    return f"{name}|{int(seat) - (int(seat) > gone)}|{details}"


ENTRIES: tuple[type[Entry], ...] = (PlayerLeaves, PlayerLeft)
MESSAGES = {
    "entry.PlayerLeaves": "the player of {seat} gets up and leaves at the end of the Round",
    "entry.PlayerLeft": "{seat} leaves the game: the realm goes on as an NPR",
}
