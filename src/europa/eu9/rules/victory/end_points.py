"""XIV.6 The list of the end of the game, or of a power that is left."""

from __future__ import annotations

import re
from typing import Any

from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.single import asiento
from europa.eu9.rules.victory.end_items import ITEMS, THIRDS, province_thirds
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world.tables import table

SECTIONS = ("other", "trade", "industry", "military", "diplomacy", "colonies")
"""Lines that all count."""
BEST = ("military_best_of", "colonies_best_of")
"""Lines of which the best one counts."""
REST = ("non-national", "each non-national")
"""How the list begins that takes every other province."""


def lost_homeland(g: G, power: int) -> int:
    """XIV.6: -2 times the income of each national province not owned."""
    w = g.world
    return -2 * sum(w.provinces[p].income for p in _homeland(g, power) if g.state.owner[p] != power)


def _homeland(g: G, power: int) -> list[int]:
    """National provinces; those of the Ukraine are none (E454)."""
    ukraine = {g.world.province_index[name] for name in g.world.regions["ukraine"]}
    own = g.world.countries[power].provinces
    return [p for p in own if g.name(power) != "poland" or p not in ukraine]


def points(g: G, power: int) -> int:
    """XIV.6: the power's list; each province counts once; the sum is rounded down."""
    return sum(thirds for _, thirds in parts(g, power)) // THIRDS


def parts(g: G, power: int) -> list[tuple[str, int]]:
    """Each item of the list with its thirds of points: provinces by id, lines in their words."""
    listed: dict[str, Any] = table("end_game_vp")["countries"].get(g.name(power), {})
    found = _provinces(g, power, listed)
    for section in SECTIONS:
        found += [(line, ITEMS[line](g, power)) for line in listed.get(section, ())]
    for section in BEST:
        lines = [(line, ITEMS[line](g, power)) for line in listed.get(section, ())]
        found += sorted(lines, key=lambda one: one[1])[-1:]
    found.append(("national provinces lost", THIRDS * lost_homeland(g, power)))
    found.append(("COL and TP", THIRDS * _overseas(g, power, listed)))
    if asiento.holder(g) == power:
        found.append(("Asiento", THIRDS * asiento.stored(g)))
    return [(name, thirds) for name, thirds in found if thirds]


def factors(g: G, power: int, listed: dict[str, Any]) -> dict[int, int]:
    """province -> factor of those the list names; those of the highest factor first."""
    found: dict[int, int] = {}
    lists = [listed]
    parts = g.state.event_notes.get(f"V-4:inherits:{g.name(power)}", "").split()
    if "belgium" in parts or "spanish_low_countries" in parts:
        lists.insert(0, listed.get("if_inherited_belgium", {}))
    for one in lists:
        for key, names in sorted(one.items(), reverse=True):
            if re.fullmatch(r"x\d", key):
                for province in _named(g, names):
                    found.setdefault(province, int(key[1]))
    return found


def _named(g: G, names: Any) -> list[int]:
    """Provinces by name, or the group that a line describes."""
    w = g.world
    if not isinstance(names, str):
        return [w.province_index[name] for name in names]
    if names.startswith("provinces of "):
        return list(w.countries[g.country(names.removeprefix("provinces of "))].provinces)
    if names.startswith("each Baltic"):
        coast = [p for p in w.provinces if any(w.seas[sea].baltic for sea in p.seas)]
        return [p.index for p in coast if p.id != "sjaelland"]
    return []


def _provinces(g: G, power: int, listed: dict[str, Any]) -> list[tuple[str, int]]:
    """Provinces: named ones, then every other that is not national."""
    s, w = g.state, g.world
    named = factors(g, power, listed)
    found = [
        (w.provinces[p].id, province_thirds(g, power, p, factor, vassals=True))
        for p, factor in named.items()
    ]
    rest = next((int(k[1]) for k, v in listed.items() if isinstance(v, str)
                 and v.startswith(REST)), 0)  # fmt: skip
    home = {*_homeland(g, power), *named}
    for p in w.provinces:
        held = power in (s.owner[p.index], s.controller[p.index])
        if rest and p.europe and held and p.index not in home:
            found.append((p.id, province_thirds(g, power, p.index, rest)))
    if rest and g.name(power) == "poland":
        found.append(("duchy of Prussia", _given_to_brandenburg(g, home, rest)))
    return found


def _given_to_brandenburg(g: G, seen: set[int], factor: int) -> int:
    """E454: the duchy of Prussia that POL has given freely counts as controlled."""
    if "I-H" not in g.state.occurred:
        return 0
    holder = g.country("brandenburg")
    lands = [g.world.province_index[name] for name in g.world.regions["duchy_of_prussia"]]
    return sum(
        factor * g.world.provinces[p].income
        for p in lands
        if p not in seen and g.state.owner[p] == holder
    )


def _overseas(g: G, power: int, listed: dict[str, Any]) -> int:
    """Income of COL and TP where the list counts them."""
    if "COL" not in str(listed.get("x1", "")):
        return 0
    colonies = sum(resources.colony_income(g, p) for p in g.posts(power, COL))
    return colonies + sum(part.amount for part in resources.post_parts(g, power))
