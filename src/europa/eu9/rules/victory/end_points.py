"""XIV.6 The list of the end of the game, or of a power that is left."""

from __future__ import annotations

import re
from typing import Any

from europa.eu9.rules.powers import resources
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import CENTRES
from europa.eu9.world.tables import table

THIRDS = 3
"""Points are counted in thirds: a province owned but not controlled is worth two of them."""
NAMED = {"mediterranean": "Mediterranean", "atlantic": "Atlantic"}


def province_thirds(g: G, power: int, province: int, factor: int) -> int:
    """XIV.6: factor times income; owned only 2/3, controlled only 1/3."""
    s = g.state
    share = 2 * (s.owner[province] == power) + (s.controller[province] == power)
    return factor * g.world.provinces[province].income * share


def lost_homeland(g: G, power: int) -> int:
    """XIV.6: -2 times the income of each national province not owned."""
    w = g.world
    return -2 * sum(
        w.provinces[p].income for p in w.countries[power].provinces if g.state.owner[p] != power
    )


def points(g: G, power: int) -> int:
    """XIV.6: the power's list; each province counts once; the sum is rounded down."""
    listed: dict[str, Any] = table("end_game_vp")["countries"].get(g.name(power), {})
    w = g.world
    thirds, seen = 0, set(w.countries[power].provinces)
    for key, names in sorted(listed.items(), reverse=True):
        factor = re.fullmatch(r"x(\d)", key)
        if factor is None or not isinstance(names, list):
            continue
        for name in names:
            province = w.province_index.get(name)
            if province is not None and province not in seen:
                seen.add(province)
                thirds += province_thirds(g, power, province, int(factor[1]))
    rest = next((int(k[1]) for k, v in listed.items() if re.fullmatch(r"x\d", k)
                 and isinstance(v, str)), 0)  # fmt: skip
    for province in g.owned(power):
        if rest and province not in seen and w.provinces[province].europe:
            thirds += province_thirds(g, power, province, rest)
    whole = lost_homeland(g, power) + _trade(g, power, listed) + _overseas(g, power, listed)
    return (thirds + THIRDS * whole) // THIRDS


def _trade(g: G, power: int, listed: dict[str, Any]) -> int:
    """Levels of trade fleets and centres."""
    found = 0
    for line in listed.get("trade", ()):
        if "per trade-fleet level" in line:
            found += sum(g.tf_max(power, zone.index) for zone in g.world.zones)
        for centre, name in NAMED.items():
            worth = re.match(rf"(\d+):? {name}", line)
            if worth and g.state.centre_owner[CENTRES.index(centre)] == power:
                found += int(worth[1])
    levels = sum(mnu.level for mnu in g.mnus(power))
    for line in listed.get("industry", ()):
        worth = re.match(r"(\d+): >= (\d+) MNU levels", line)
        if worth and levels >= int(worth[2]):
            found += int(worth[1])
    return found


def _overseas(g: G, power: int, listed: dict[str, Any]) -> int:
    """Income of COL and TP where the list counts them."""
    if "COL" not in str(listed.get("x1", "")):
        return 0
    colonies = sum(resources.colony_income(g, p) for p in g.posts(power, COL))
    return colonies + sum(part.amount for part in resources.post_parts(g, power))
