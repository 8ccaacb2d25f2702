"""21 The columns of the state that hold something of each seat."""

from __future__ import annotations

from europa.tpop.state import (
    AREAS,
    ARMIES,
    KINDS,
    NODES,
    REALMS,
    SEAS,
)

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
