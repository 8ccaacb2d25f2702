"""21 A player leaves: the realm becomes an NPR, the seat goes (R208)."""

from __future__ import annotations

from collections.abc import Iterable

from europa.kernel import Entry
from europa.tpop.rules.tokens import end_occupation
from europa.tpop.rules.treasury import discard_card
from europa.tpop.state import (
    AREAS,
    ARMIES,
    HISTORICAL,
    KINDS,
    NODES,
    PROVINCES,
    REALMS,
    SEAS,
    Tpop,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

WIDTHS = {
    "influence": AREAS,
    "claims": AREAS,
    "infantry": AREAS,
    "army_area": ARMIES,
    "general": ARMIES,
    "army_units": ARMIES * KINDS,
    "ships": SEAS,
    "guards": SEAS,
    "fleet": 4,
    "merchants": NODES,
    "war": REALMS,
    "truce": REALMS,
    "cb": REALMS,
    "alliance": REALMS,
    "marriage": REALMS,
    "allied_from": REALMS,
    "power": 3,
    "advisors": 3,
}
"""Columns of a seat and another index: how long a seat's part is."""

ROWS = (
    "seats bots final events_taken fleet_place admiral merchants_off ducats interest stability "
    "prestige small_out large_out vassals_out small_covered large_covered vassals_covered "
    "available exhausted allied_available extra_manpower colonists focus ruler ruler_ill hands "
    "drawn display missions missions_left missions_done start_tax start_large start_vassals "
    "bot_power bot_spent bot_decks bot_discards bot_tucked bot_focus"
).split()
"""Columns with one entry a seat."""


class PlayerLeft(Entry, frozen=True):
    seat: str


def leave(g: G, seat: int) -> None:
    """21, R208: at the end of a Round. Towns and Vassals stay as those of an NPR that nobody can
    ally or vassalize; everything else of the seat goes. Wars end as they stand (white peace)."""
    s = g.state
    realm = s.seats[seat]
    g.log(PlayerLeft(g.seat_name(seat)))
    _end_wars(g, seat)
    for province in range(PROVINCES):
        if realm in (s.owner[province], s.overlord[province]):
            s.unrest[province] = 0
    _return_cards(g, seat)
    units = s.army_units[seat * ARMIES * KINDS : (seat + 1) * ARMIES * KINDS]
    s.mercenaries += sum(sum(units[army * KINDS : army * KINDS + 3]) for army in range(ARMIES))
    for column in (s.alliance, s.marriage, s.truce, s.cb, s.allied_from):
        for other in range(len(s.seats)):
            column[other * REALMS + realm] = 0
    if s.excommunicated == realm:
        s.excommunicated = NONE
    s.barred[realm] = 1
    s.left.append(realm)
    _drop_seat(s, seat)
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
        s.war[other * REALMS + realm] = 0
    s.war[seat * REALMS : (seat + 1) * REALMS] = [0] * REALMS


def _return_cards(g: G, seat: int) -> None:
    """Cards in hand, on display and in office go to the discard piles."""
    s = g.state
    held = [*s.hands[seat], *s.display[seat], *s.advisors[seat * 3 : seat * 3 + 3]]
    held += [*s.general[seat * ARMIES : (seat + 1) * ARMIES], s.admiral[seat]]
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
    s.facts, s.fresh_facts, s.marks = {}, [], {}


ENTRIES = (PlayerLeft,)
MESSAGES = {"entry.PlayerLeft": "{seat} leaves the game: the realm goes on as an NPR"}
