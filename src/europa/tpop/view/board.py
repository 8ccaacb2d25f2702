"""What lies on the board: Provinces, Areas, Seas and Nodes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from europa.tpop.state import AREAS, NODES, REBELS, SEAS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE, load_world

TOWNS = ("", "small", "large", "two small", "stand-in")
KEPT = 512
"""Boards that are remembered: more than a server has matches under way."""


def provinces(g: G) -> dict[str, dict[str, Any]]:
    s = g.state
    return _province_rows(
        *(s.side, s.in_play, s.owner, s.overlord, s.holder),
        *(bytes(s.town), bytes(s.unrest), s.dnpr, bytes(s.extra)),
    )


@lru_cache(KEPT)
def _province_rows(side: int, in_play: bytes, *columns: Sequence[int]) -> dict[str, dict[str, Any]]:
    """What is known of each Province in play. Most answers change nothing of it."""
    w = load_world(side)
    realms = w.realms
    found: dict[str, dict[str, Any]] = {}
    for printed, is_there, owner, overlord, holder, town, unrest, dnpr, extra in zip(
        w.provinces, in_play, *columns, strict=True
    ):
        if not is_there:
            continue
        row: dict[str, Any] = {"owner": None if owner == NONE else realms[owner].id}
        if overlord != NONE:
            row["overlord"] = realms[overlord].id
        if holder != NONE:
            row["holder"] = "rebels" if holder == REBELS else realms[holder].id
        if town:
            row["town"] = TOWNS[town]
        if unrest:
            row["unrest"] = unrest
        if dnpr != NONE:
            row["dnpr"] = realms[dnpr].id
        if extra:
            row["extra"] = extra
        found[printed.id] = row
    return found


def _spread(column: Sequence[int], width: int, names: Sequence[str]) -> dict[int, dict[str, int]]:
    """What each seat has at each place, from a column of seats times places."""
    found: dict[int, dict[str, int]] = {}
    for k, name in enumerate(names):
        row = column[k * width : (k + 1) * width]
        if any(row):
            for place, value in enumerate(row):
                if value:
                    found.setdefault(place, {})[name] = value
    return found


COMMON = ("rebels", "plague", "not_hre", "imperial", "revolution")
BY_SEAT = ("influence", "claims", "infantry")


def areas(g: G, names: list[str]) -> dict[str, dict[str, Any]]:
    s = g.state
    columns = (bytes(getattr(s, name)) for name in (*COMMON, *BY_SEAT, "religion"))
    return _area_rows(s.side, s.in_play, tuple(names), *columns)


@lru_cache(KEPT)
def _area_rows(
    side: int, in_play: bytes, names: tuple[str, ...], *columns: bytes
) -> dict[str, dict[str, Any]]:
    """What is known of each Area of which there is something to tell."""
    w = load_world(side)
    rows: list[dict[str, Any]] = [{} for _ in range(AREAS)]
    for name, column in zip(COMMON, columns, strict=False):
        for a in marked(column):
            rows[a][name] = column[a]
    for name, column in zip(BY_SEAT, columns[len(COMMON) :], strict=False):
        for place in marked(column[: len(names) * AREAS]):
            seat, a = divmod(place, AREAS)
            rows[a].setdefault(name, {})[names[seat]] = column[place]
    religion = columns[-1]
    for a in marked(religion):
        rows[a]["religion"] = w.religions[religion[a]].id
    return {
        printed.id: row
        for printed, row in zip(w.areas, rows, strict=True)
        if row and any(in_play[p] for p in printed.provinces)
    }


def seas(g: G, names: list[str]) -> dict[str, dict[str, Any]]:
    s = g.state
    return _sea_rows(s.side, tuple(names), tuple(s.ships), tuple(s.guards))


@lru_cache(KEPT)
def _sea_rows(
    side: int, names: tuple[str, ...], ships: Sequence[int], guards: Sequence[int]
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    spread = [("ships", _spread(ships, SEAS, names)), ("guards", _spread(guards, SEAS, names))]
    for sea, printed in enumerate(load_world(side).seas):
        row = {name: places[sea] for name, places in spread if sea in places}
        if row:
            found[printed.id] = row
    return found


def nodes(g: G, names: list[str]) -> dict[str, dict[str, Any]]:
    s = g.state
    columns = (tuple(s.merchants), tuple(s.pirates), tuple(s.expanded))
    return _node_rows(s.side, tuple(names), *columns)


@lru_cache(KEPT)
def _node_rows(
    side: int,
    names: tuple[str, ...],
    merchants: Sequence[int],
    pirates: Sequence[int],
    expanded: Sequence[int],
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    spread = _spread(merchants, NODES, names)
    for node, printed in enumerate(load_world(side).nodes):
        row: dict[str, Any] = {}
        if pirates[node]:
            row["pirates"] = pirates[node]
        if expanded[node]:
            row["expanded"] = True
        if node in spread:
            row["merchants"] = spread[node]
        if row:
            found[printed.id] = row
    return found
