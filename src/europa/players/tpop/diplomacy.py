"""Plans of diplomacy: influence, Alliances, talks with other players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from europa.players.tpop.bargains import talks
from europa.players.tpop.evaluate import Board
from europa.players.tpop.plan import MOST_ALLIES, Past, Plan

LARGE_REALM = 4
Friend: TypeAlias = tuple[float, str, int]
"""What an Alliance is worth, with whom, and how many cubes are missing for it."""


def reach(b: Board) -> set[int]:
    """5.4: Areas next to (or with) something of the seat's."""
    start = set(b.home)
    start.update(b.areas_with("influence"))
    for name in (*b.allies, *b.marriages):
        start.update(b.areas_of(name)[:1])
    found = set(start)
    for area in start:
        found.update(b.w.neighbours_of_area[area])
    return {a for a in found if not b.w.areas[a].distant}


def friends(b: Board) -> list[Friend]:
    """Realms worth an Alliance, the best first; worked out once a board."""
    known: list[Friend] | None = b.memo.get("friends")
    if known is None:
        known = b.memo["friends"] = _friends(b)
    return known


def _friends(b: Board) -> list[Friend]:
    weigh = b.weights["influence"]
    found = []
    seen: set[str] = set()
    near = {n for a in b.home for n in b.w.land_of_area[a]} | b.home
    for area in sorted(reach(b)):
        for realm in b.realms_in(area):
            if realm in seen or b.is_player(realm) or realm in b.wars or realm in b.allies:
                continue
            if realm in b.prey:
                continue
            seen.add(realm)
            tax = b.realm_tax(realm)
            if not tax or tax > weigh["most_tax"]:
                continue
            best_rival = max((b.standing(realm, r) for r in b.rivals), default=0)
            patron = b.patron(realm)
            need = max(2, b.standing(realm, patron) + 1 if patron else 2)
            missing = max(0, need - b.standing(realm, b.me))
            free = sum(room(b, a) for a in b.areas_of(realm))
            if missing > free:
                continue
            worth = b.weights["value"]["alliance"]
            if b.base_tax >= 2 * tax and any(a in near for a in b.areas_of(realm)):
                worth += weigh["small_realm"] * min(tax, 3) * min(1, b.rounds_left) / 2
            elif tax >= LARGE_REALM:
                worth += weigh["large_realm"]
            worth += weigh["rival_cube"] * best_rival
            if realm in b.wanted[2] or any(p in b.wanted[0] for p in b.owned(realm)):
                worth += weigh["mission"]
            if not any(a in near for a in b.areas_of(realm)):
                worth += weigh["far"]
            found.append((worth, realm, missing))
    return sorted(found, key=lambda row: (-row[0], row[1]))


def room(b: Board, area: int) -> int:
    """11.1: free places for Influence in an Area."""
    row = b.area_row(area)
    return 5 - int(sum(row.get("influence", {}).values())) - int(row.get("imperial", 0))


def forge_cost(b: Board, realm: str) -> int:
    """5.4: half the realm's Tax, 1 to 3 DIP."""
    return max(1, min(3, (b.realm_tax(realm) + 1) // 2))


def influence_plans(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.4: cubes that lead to an Alliance, a Mission or a Vassal; none for their own sake."""
    if "influence" not in keys:
        return
    weigh = b.weights["influence"]
    spare = max(0, b.ducats - int(weigh["ducats_reserve"] * min(1, b.rounds_left)))
    open_slots = MOST_ALLIES - len(b.allies)
    near = reach(b)
    wants: list[str] = []
    gain = 0.0
    budget = min(int(weigh["most_cubes"]), b.dip + spare // 3)
    dip = b.dip
    put: dict[int, int] = {}

    def place(areas: Iterable[int], count: int) -> bool:
        rows: list[int] = []
        for area in areas:
            if area in near:
                rows += [area] * min(2 - put.get(area, 0), room(b, area))
        if len(rows) < count or len(wants) + count > budget:
            return False
        for area in rows[:count]:
            put[area] = put.get(area, 0) + 1
            wants.append(f"influence:{b.w.areas[area].id}")
        return True

    for worth, realm, missing in friends(b) if open_slots > 0 else ():
        cost = forge_cost(b, realm)
        if missing and open_slots > 0 and dip - 1 >= cost and place(b.areas_of(realm), missing):
            gain += max(0.0, worth - cost * b.price("dip"))
            dip -= cost + 1
            open_slots -= 1
    holds_subjugate = any(card.startswith("DIP-04") for card in b.mat["hand"] or ())
    if holds_subjugate:
        for realm in b.allies:
            lack = subjugate_lack(b, realm)
            if 0 < lack <= 3 and place(b.areas_of(realm), lack):
                gain += b.realm_tax(realm) * b.tax_worth * 0.6
    for area in sorted(b.wanted[1]):
        if place([area], 1):
            gain += 0.6
    if wants:
        paid = len(wants) * (b.price("dip") + b.price("ducats") * 3) / 2
        yield Plan(gain - paid, "influence", {"influence": [*wants, "done"]})


def subjugate_lack(b: Board, realm: str) -> int:
    """11.4: cubes missing for Subjugation; 99 if it isn't possible."""
    if b.is_player(realm) or realm == "papal_states":
        return 99
    tax = b.realm_tax(realm)
    married = realm in b.marriages
    if b.base_tax < 2 * tax and not married:
        return 99
    rivals = sum(b.standing(realm, name) for name in b.rivals)
    cubes = sum(b.influence(a, b.me) for a in b.areas_of(realm))
    return max(0, tax + rivals - married - cubes)


def alliance_plans(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.4 Forge Alliance: 2 Prestige at the end, and a step towards a Vassal."""
    if "forge_alliance" not in keys or len(b.allies) >= MOST_ALLIES:
        return
    for worth, realm, missing in friends(b):
        if not missing and forge_cost(b, realm) <= b.dip:
            value = worth + 1.0 - forge_cost(b, realm) * b.price("dip")
            yield Plan(value, "forge_alliance", {"forge": [f"forge:{realm}"]})
            return


def talk_plans(b: Board, keys: set[str], past: Past) -> Iterator[Plan]:
    """5.1: ties with other players, offered a few times a Round, to the weakest first."""
    tries = b.weights["turn"]["talks_tries"]
    if "diplomacy" not in keys or past.talks >= tries or b.wars or not b.dip:
        return
    open_to = [
        name
        for name in sorted(b.rivals, key=lambda n: b.mat_of(n)["prestige"])
        if name not in past.refused
        and not b.mat_of(name)["bot"]
        and not b.mat_of(name)["relations"]["war"]
    ]
    yield from talks(b, open_to)
