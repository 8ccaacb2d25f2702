"""What Missions call for at sea: Ships, the Ports that build them, the way to far shores."""

from __future__ import annotations

from collections.abc import Iterator

from europa.players.tpop.evaluate import Board
from europa.players.tpop.plan import Plan
from europa.players.tpop.wants import Want

LIGHT = 4
"""Ducats for a Light Ship."""


def ship_plans(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """5.5: Light Ships, into Sea Zones named, beside a Node, or anywhere."""
    if "recruit_units" not in keys:
        return
    seas, count = _waters(b, want)
    lack = count - _afloat(b, seas, guards_only=want.word.startswith("trade"))
    ports = [p for p in home_ports(b, seas) for _ in range(2)]
    able = min(len(ports), (b.ducats - 2) // LIGHT, 3)
    if lack <= 0 or able <= 0:
        return
    built = min(lack, able)
    where = sorted(seas) if seas else ["port"]
    ships = [f"light:{how}:{sea}" for how in ("slot", "sea") for sea in where] if seas else []
    answers = {
        "recruit": [*(f"build:{port}" for port in ports[:built]), "done"],
        "recruit.ship": [*ships, "light:port"] * built,
    }
    value = want.gain * built / lack - built * LIGHT * b.price("ducats")
    yield Plan(value, "recruit_units", answers, ships=built)


def _waters(b: Board, want: Want) -> tuple[frozenset[str], int]:
    """Sea Zones that count (none: all), and how many Ships."""
    if want.word == "ships":
        found = [b.w.find_sea(name) for name in want.value["sea_zones"]]
    elif want.word == "trade_ships":
        found = list(b.w.seas_of_node[b.w.find_node(want.value["node"])])
    else:
        return frozenset(), int(want.value)
    return frozenset(b.w.seas[sea].id for sea in found), int(want.value["n"])


def _afloat(b: Board, seas: frozenset[str], *, guards_only: bool) -> int:
    rows = [row for name, row in b.state["seas"].items() if not seas or name in seas]
    guards = sum(row.get("guards", {}).get(b.me, 0) for row in rows)
    if guards_only:
        return int(guards)
    fleet = b.mat["fleet"]
    here = sum(row.get("ships", {}).get(b.me, 0) for row in rows)
    size = sum(fleet["ships"].values()) if not seas or fleet["sea"] in seas else 0
    return int(guards + here + size + (0 if seas else sum(fleet["docked"].values())))


def home_ports(b: Board, seas: frozenset[str]) -> list[str]:
    """Own Ports, by name, that face one of these Sea Zones (none: all)."""
    w = b.w
    return [
        w.provinces[p].id
        for p in b.owned(b.me)
        if w.provinces[p].port and "holder" not in b.row(p)
        if not seas or any(w.seas[sea].id in seas for sea in w.seas_of_province[p])
    ]


def afloat_seas(b: Board) -> set[int]:
    """Sea Zones with a Light Ship of the seat's."""
    found = {
        b.w.sea_index[name]
        for name, row in b.state["seas"].items()
        if row.get("ships", {}).get(b.me) or row.get("guards", {}).get(b.me)
    }
    fleet = b.mat["fleet"]
    if fleet["sea"] in b.w.sea_index and fleet["ships"].get("light"):
        found.add(b.w.sea_index[fleet["sea"]])
    return found


def missing_link(b: Board) -> int | None:
    """R112: the first Sea Zone without a Light Ship on the way from home to a Claim overseas, or to
    where one could be had."""
    claims = [area for area in b.areas_with("claims") if b.w.areas[area].distant]
    goals = {sea for area in claims for sea in b.w.seas_of_area[area]}
    if not goals:
        goals = {sea.index for sea in b.w.seas if sea.distant}
    queue = [[sea] for sea in sorted(home_seas(b))]
    seen = {path[0] for path in queue}
    ships = afloat_seas(b)
    while queue:
        path = queue.pop(0)
        if path[-1] in goals:
            return next((sea for sea in path if sea not in ships), None)
        for sea in b.w.seas_of_sea[path[-1]]:
            if sea not in seen:
                seen.add(sea)
                queue.append([*path, sea])
    return None


def home_seas(b: Board) -> set[int]:
    """Sea Zones before the seat's own Ports in Europe."""
    w = b.w
    ports = [p for p in b.owned(b.me) if w.provinces[p].port and not w.provinces[p].territory]
    return {sea for p in ports for sea in w.seas_of_province[p]}
