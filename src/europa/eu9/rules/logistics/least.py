"""II.1.8 The least number of leaders a power has: the period's table with its footnotes."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.powers.limits import of_faith, of_parliament, printed
from europa.eu9.rules.terms import lasting
from europa.eu9.table import G
from europa.eu9.world import CONVOYS

Condition = Callable[[G, int], bool]
CATEGORIES = {
    "G": "general", "G$": "general", "Adm": "admiral", "E": "explorer", "C": "conquistador",
    "Gov": "governor",
}  # fmt: skip
"""Categories of the table, and the sides of counters that fill them."""
FLOTA = CONVOYS.index("flota_de_oro")


def _flag(name: str) -> Condition:
    return lambda g, power: g.holds(name)


def _stadhouder(g: G, power: int) -> bool:
    return not of_parliament(g, power)


def _flota(g: G, power: int) -> bool:
    return g.state.convoy[FLOTA] == power


NOTES: dict[tuple[str, str], Condition] = {
    ("england", "E?b"): of_faith("protestant"),
    ("france", "E?b"): of_faith("protestant"),
    ("spain", "Adm?c"): _flota,
    ("venice", "G?b"): _flag("italian_dominance"),
    ("poland", "C?not_catholic"): of_faith("protestant", "orthodox"),
    ("poland", "E?protestant"): of_faith("protestant"),
    ("holland", "C?a"): _flag("voc"),
    ("holland", "G?e"): _stadhouder,
    ("holland", "Adm?e"): of_parliament,
    ("sweden", "E?c"): _flag("overseas_expansion"),
    ("sweden", "C?c"): _flag("overseas_expansion"),
    ("sweden", "Gov?c"): _flag("overseas_expansion"),
    ("turkey", "G?d"): _flag("turkish_m2"),
}
"""When a footnote asks for one more (E184)."""
KINDS = tuple(dict.fromkeys(CATEGORIES.values()))


def minimum(g: G, power: int) -> dict[str, int]:
    """II.1.8: least number of leaders by category; E-17 and E-30 take one away for the turn."""
    found: dict[str, int] = {}
    for name, number in printed(g, power).leaders.items():
        if "?" not in name or NOTES[g.name(power), name](g, power):
            kind = CATEGORIES[name.partition("?")[0]]
            found[kind] = found.get(kind, 0) + number
    for _, act in lasting.found(g, "set:leader_limit", power):
        found = dict(act["to"])  # VII-5: the last one said
    return {kind: max(0, least - g.effect(f"{kind}_fewer", power)) for kind, least in found.items()}
