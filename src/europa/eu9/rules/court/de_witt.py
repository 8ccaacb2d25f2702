"""P 41.9, V-10 De Witt: minister of a Stadhouder, or himself at the head of a Parliament."""

from __future__ import annotations

from functools import cache

from europa.eu9.pieces import Minister
from europa.eu9.rules.terms.book import records
from europa.eu9.table import G

DE_WITT = "holland_de_witt"


@cache
def _ministers() -> dict[str, dict[str, object]]:
    """What events say of each minister whom they name."""
    return {str(a["id"]): a for a in records().values() if a["do"] == "minister" and "values" in a}


def de_witt(g: G, power: int) -> Minister | None:
    """De Witt as a minister of Holland."""
    place = g.world.monarch_index[DE_WITT]
    return next((m for m in g.state.ministers if (m.power, m.monarch) == (power, place)), None)


def _last_turns() -> int:
    return int(str(_ministers()[DE_WITT]["ends_with_monarch"]))


def in_danger(g: G, power: int) -> bool:
    """P 41.9: in his last two turns, as a minister or alone, the monarch is in danger."""
    if g.name(power) != "holland":
        return False
    minister = de_witt(g, power)
    if minister is not None:
        return g.state.turn > minister.last - _last_turns()
    reigns = g.state.monarch[power] == g.world.monarch_index[DE_WITT]
    return reigns and g.state.turn >= g.state.dies[power] - _last_turns()


def goes_too(g: G, power: int) -> Minister | None:
    """V-10: a monarch who dies in those turns takes him along."""
    return de_witt(g, power) if in_danger(g, power) else None


def teaches(g: G, minister: Minister) -> bool:
    """E533: whether his values may be the base of the next monarch's: all but Koprulu's."""
    name = g.world.monarchs[minister.monarch].id if minister.monarch >= 0 else ""
    return not _ministers().get(name, {}).get("survives_monarch")
