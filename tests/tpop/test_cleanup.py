"""4.5 Cleanup."""

from __future__ import annotations

import pytest

from europa.tpop.rules.rounds.cleanup import (
    add_colonists,
    clean_board,
    discard_down,
    leave_big_dnprs,
    refresh,
    return_allies,
    send_home,
    shrink,
    surplus,
    update_and_refresh,
)
from europa.tpop.rules.terms.hands import draw_card
from europa.tpop.rules.terms.realm import base_tax, manpower
from europa.tpop.state import (
    ALLIED,
    AREAS,
    ARMIES,
    CLAIM,
    KINDS,
    LAID,
    NO_TIE,
    NODES,
    PORT,
    REALMS,
    TIE,
    UPRIGHT,
    with_item,
)
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE, load_world


@pytest.mark.parametrize("tired, back", [(2, 2), (9, 5), (14, 6), (5, 3), (3, 3), (0, 0)])
def test_4_5_01_and_02_refresh(tired: int, back: int) -> None:
    g = position()
    g.state.exhausted[0], g.state.available[0] = tired, 0
    refresh(g, 0)
    assert (g.state.available[0], g.state.exhausted[0]) == (back, tired - back)


def test_4_5_03_allied_units_go_back() -> None:
    g = position()
    s = g.state
    s.army_area[0] = g.world.find_area("seine")
    s.army_units[ALLIED * 3] = 3
    return_allies(g, 0)
    assert s.allied_available[0] == 3
    assert sum(s.army_units[ALLIED * 3 : KINDS]) == 0


def test_4_5_05_owner_chooses_which_units_leave() -> None:
    g = position()
    s = g.state
    s.available[0] = 1
    s.exhausted[0] = 1
    start = 0
    s.army_units[: ARMIES * KINDS] = [0] * (ARMIES * KINDS)
    s.infantry[start : start + AREAS] = [0] * AREAS
    area = g.world.area_of_province[s.capital[s.seats[0]]]
    s.infantry[area] = manpower(g, 0)
    assert surplus(g, 0) == 2
    name = g.world.areas[area].id
    keys = [f"shrink:regular_infantry:{name}", "shrink:exhausted"]
    for choice in drive(shrink(g, 0), keys):
        send_home(g, 0, *choice)
    assert (s.available[0], s.exhausted[0]) == (1, 0)
    assert surplus(g, 0) == 0


def test_4_5_06_manpower_is_twenty_at_most() -> None:
    g = position()
    g.state.vassals_out[0] = 0
    g.state.large_out[0], g.state.small_out[0] = 8, 24
    assert manpower(g, 0) == 20
    g.state.small_out[0] = 26
    assert manpower(g, 0) == 20


def _territories(g: object, count: int) -> list[int]:
    world = load_world()
    return [p.area for p in world.provinces if p.territory][:count]


@pytest.mark.parametrize("claims, colonists", [(5, 4), (2, 2), (0, 0)])
def test_4_5_07_colonists(claims: int, colonists: int) -> None:
    g = position()
    for area in _territories(g, claims):
        g.state.claims[area] = CLAIM
    add_colonists(g, 0)
    assert g.state.colonists[0] == colonists


def test_4_5_08_settled_territories_give_none() -> None:
    g = position()
    area = _territories(g, 1)[0]
    g.state.claims[area] = CLAIM
    for province in g.world.provinces_of_area[area]:
        g.state.owner = with_item(g.state.owner, province, g.state.seats[1])
    add_colonists(g, 0)
    assert g.state.colonists[0] == 0


def test_4_5_11_and_12_big_dnprs() -> None:
    g = position()
    s = g.state
    castile = seat(g, "castile")
    portugal = g.world.find_realm("portugal")
    s.alliance[castile * REALMS + portugal] = TIE
    capital = s.capital[portugal]
    s.extra[capital] = 9 - base_tax(g, portugal)
    drive(leave_big_dnprs(g))
    assert s.alliance[castile * REALMS + portugal] == TIE
    s.extra[capital] += 1
    prestige = s.prestige[castile]
    drive(leave_big_dnprs(g))
    assert s.alliance[castile * REALMS + portugal] == NO_TIE
    assert s.prestige[castile] == prestige


def test_4_5_13_to_16_board_and_mats() -> None:
    g = position()
    s = g.state
    s.plague[3] = 1
    s.committed = [0]
    s.focus[0] = 1
    s.ill[5] = 1
    s.passed = [2, 0, 1, 3]
    s.events_taken = [1] * 4
    s.defending = 1
    s.imperial_pool = 2
    node = s.merchants.index(UPRIGHT)
    s.merchants[node] = LAID
    drive(update_and_refresh(g), otherwise=["shrink:available"])
    drive(clean_board(g), otherwise=["done"])
    assert not any(s.plague)
    assert s.ill[5] == 1
    assert s.committed == []
    assert s.focus[0] == 0
    assert s.merchants[node] == UPRIGHT
    assert s.merchants.count(LAID) == 0
    assert s.first == 2
    assert (s.passed, s.events_taken, s.final) == ([], [0] * 4, [NONE] * 4)
    assert (s.defending, s.imperial_pool) == (0, 0)
    assert len(s.merchants) == 4 * NODES


def test_4_5_17_hands_of_five() -> None:
    g = position()
    for _ in range(7):
        draw_card(g, 0, 0)
    g.state.display[0] = [g.state.decks[1].pop()]
    ids = [f"discard:{g.world.characters[card].id}" for card in g.state.hands[0]]
    drive(discard_down(g), [ids[6], ids[0]])
    assert len(g.state.hands[0]) == 5
    assert [f"discard:{g.world.characters[c].id}" for c in g.state.discards[0]] == [ids[6], ids[0]]


def test_4_5_18_heavy_ships_in_port() -> None:
    g = position()
    s = g.state
    s.fleet[:4] = [0, 1, 0, 1]
    s.fleet_place[0] = g.world.find_sea("english_channel")
    drive(update_and_refresh(g), otherwise=["shrink:available"])
    assert s.fleet[:4] == [0, 1, 0, 1]
    s.fleet_place[0] = PORT + s.capital[s.seats[0]]
    drive(update_and_refresh(g), otherwise=["shrink:available"])
    assert s.fleet[:4] == [0, 2, 0, 0]
