"""P 40.2 Viceroys of Spain: conquistadors who govern an area, and may not leave it."""

from __future__ import annotations

from europa.eu9.rules.powers.ranks import category_now
from europa.eu9.state import ON_MAP, PROVINCES
from europa.eu9.table import G

CROWN, MARK = "spain", "viceroy:"
"""Under `held`: `viceroy:<area>:<leader>` -> the turn of his appointment."""
REALMS = {"azteca_c": ("area_azteca", "area_chichimeca"), "inca_e": ("area_inca",)}
"""Capitals of empires, and what their captor governs."""


def name_viceroy(g: G, leader: int, *areas: str) -> None:
    """He governs these areas from now on."""
    for area in areas:
        g.state.held[f"{MARK}{area}:{g.world.leaders[leader].id}"] = g.state.turn


def governed(g: G, leader: int) -> list[str]:
    """Areas of which he is viceroy."""
    found = [key.removeprefix(MARK) for key in g.state.held if key.startswith(MARK)]
    who = g.world.leaders[leader].id
    return [area for area, _, name in (key.partition(":") for key in found) if name == who]


def area_of(g: G, leader: int) -> str:
    """The area overseas where a leader stands, or nothing."""
    place = g.state.leader_place[leader]
    if not 0 <= place < PROVINCES or g.world.provinces[place].europe:
        return ""
    return g.world.areas[g.world.provinces[place].area].id


def areas(g: G, power: int) -> list[str]:
    """Areas that a viceroy of the power governs now: he lives and is there."""
    if g.name(power) != CROWN or not any(key.startswith(MARK) for key in g.state.held):
        return []
    found = []
    for key in g.state.held:
        if key.startswith(MARK):
            area, _, name = key.removeprefix(MARK).partition(":")
            leader = g.world.leader_index[name]
            if g.state.leader_state[leader] == ON_MAP and area_of(g, leader) in governed(g, leader):
                found.append(area)
    return found


def able(g: G, power: int) -> list[int]:
    """Conquistadors of Spain in America who are not viceroys yet."""
    if g.name(power) != CROWN:
        return []
    s, found = g.state, []
    for n, leader in enumerate(g.world.leaders):
        mine = leader.country == CROWN and s.leader_state[n] == ON_MAP
        if not mine or category_now(g, n) != "conquistador" or governed(g, n):
            continue
        area = area_of(g, n)
        if area and "america" in g.world.areas[g.world.area_index[area]].continents:
            found.append(n)
    return found


def note_captor(g: G, province: int) -> None:
    """Who stands as conquistador of Spain in the capital he has taken governs its land."""
    realm = REALMS.get(g.world.provinces[province].id, ())
    power = g.country(CROWN)
    for leader in able(g, power) if realm else []:
        if g.state.leader_place[leader] == province:
            name_viceroy(g, leader, *realm)
            return


def forget(g: G) -> None:
    """Who has left his area, or the map, is viceroy no more."""
    held = g.state.held
    for key in [key for key in held if key.startswith(MARK)]:
        leader = g.world.leader_index[key.rpartition(":")[2]]
        here = area_of(g, leader) if g.state.leader_state[leader] == ON_MAP else ""
        if here not in governed(g, leader):
            del held[key]
