"""VIII.3: what is left of troops and ships after attrition by percentage (ROTW, sea, natives)."""

from __future__ import annotations

import re

from europa.eu9.combat.tables import remaining_row

_CELL = re.compile(r"^(?:(\d+))?(?:\+?(\d)d)?(\*?)$")


def remaining(thirds: int, percent: int) -> tuple[int, bool]:
    """Thirds left of so many, and whether one more third goes at evens. Tens of D count apart."""
    if percent == 0 or thirds == 0:
        return thirds, False
    if percent >= 100:
        return 0, False
    tens, rest = divmod(thirds, 30)
    left = tens * _cell("10D", percent)[0]
    if rest >= 3:
        more, star = _cell(f"{rest // 3}D", percent)
        small, small_star = _cell(f"{rest % 3}d", percent) if rest % 3 else (0, False)
        return left + more + small, star or small_star
    if rest:
        more, star = _cell(f"{rest}d", percent)
        return left + more, star
    return left, False


def _cell(row: str, percent: int) -> tuple[int, bool]:
    found = _CELL.match(remaining_row(row)[percent // 10 - 1])
    assert found is not None, f"remaining_troops {row}"
    whole, small, star = found.groups()
    return 3 * int(whole or 0) + int(small or 0), bool(star)
