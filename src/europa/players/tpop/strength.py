"""Where a realm could be struck, with what, and what that would gain."""

from __future__ import annotations

from typing import NamedTuple

from europa.players.tpop.evaluate import Army, Board
from europa.players.tpop.fame import is_core_area, laurels

INFANTRY = 2
"""Ducats for a Regular Infantry."""
HIRED = 4
"""Ducats for a Mercenary Infantry."""
MOST_HIRED = 3
RICH = 18
"""Ducats above which one Unit more is recruited, to be safe."""


class Front(NamedTuple):
    """An Area to be won."""

    area: int
    gain: float
    defence: int
    margin: float


class Strike(NamedTuple):
    """How an Area can be attacked."""

    army: Army | None
    """The Army that marches, at once."""
    base: int
    """Where Units are recruited first (-1: none are)."""
    recruits: int
    force: int


def budget(b: Board) -> int:
    """Ducats that may go into soldiers."""
    return max(0, b.ducats - int(b.weights["war"]["ducats_reserve"]))


def strike(b: Board, front: Front, *, hire: bool = True) -> Strike | None:
    """The cheapest way to enter an Area with enough: an Army as it is, else with recruits."""
    needed = front.defence + front.margin
    best: Strike | None = None
    for army in b.armies:
        size = army.size + b.loose(army.area)
        if size < needed or (best is not None and size <= best.force):
            continue
        if b.path(army.area, front.area) is not None:
            best = Strike(army, -1, 0, size)
    if best is not None:
        return best
    money = budget(b)
    for base in sorted({*b.w.land_of_area[front.area], front.area} & b.muster):
        here = [army for army in b.armies if army.area == base]
        if not here and len(b.armies) >= 3:
            continue
        at_hand = max((army.size for army in here), default=0) + b.loose(base)
        if base != front.area and b.area_row(base).get("rebels"):
            continue
        regulars = min(b.mat["available"], money // INFANTRY, b.capacity(b.me, base))
        allied = b.mat["allied"]
        rest = money - regulars * INFANTRY
        hired = min(MOST_HIRED, rest // HIRED) if hire else 0
        lack = max(0, int(needed - at_hand + 0.99))
        more = 1 + (money > RICH) + (money > 2 * RICH)
        recruits = min(lack + more, regulars + allied + hired)
        if not recruits and not here:
            continue  # single Infantry march one by one: that is no strike
        if at_hand + recruits >= needed and (best is None or recruits < best.recruits):
            best = Strike(here[0] if here else None, base, recruits, at_hand + recruits)
    return best


def conquest(b: Board, realm: str, area: int) -> float:
    """What the Provinces of a realm in an Area are worth if they are won."""
    war = b.weights["war"]
    lands = [p for p in b.lands(realm) if b.w.area_of_province[p] == area]
    capital = b.w.capital_of_realm[b.w.realm_index[realm]]
    whole = len(lands) == len(b.lands(realm))
    total = 0.0
    for p in lands:
        if "holder" in b.row(p):
            continue
        worth = b.tax(p) * b.tax_worth
        if p == capital and not whole:
            worth = 1.0
        if p in b.wanted[0]:
            worth += war["mission"]
        total += worth
    if total and area not in b.home and not is_core_area(b, area):
        total += laurels(b).frontier
    return total


def _margin(b: Board, realm: str, area: int) -> float:
    war = b.weights["war"]
    if b.is_player(realm):
        return war["margin_player"]
    capital = b.w.capital_of_realm[b.w.realm_index[realm]]
    home = capital >= 0 and b.w.area_of_province[capital] == area
    return war["margin_capital" if home else "margin"]


def fronts_of(b: Board, realm: str) -> list[Front]:
    """Areas of a realm next to home, or within an Army's reach."""
    near = {n for a in b.home for n in b.w.land_of_area[a]} | b.home
    near.update(n for army in b.armies for n in b.w.land_of_area[army.area])
    found = []
    for area in sorted({b.w.area_of_province[p] for p in b.lands(realm)}):
        if area not in near or b.w.areas[area].distant:
            continue
        gain = conquest(b, realm, area)
        if gain > 0:
            foes = [realm, *b.wars]
            found.append(Front(area, gain, b.defence(area, foes), _margin(b, realm, area)))
    return found
