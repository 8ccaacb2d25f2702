"""P 21.3, E593 Counters of another country that its heir uses with its land."""

from __future__ import annotations

from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import all_in_force
from europa.eu9.table import G

EVENTS, SOONER = ("I-D", "I-E"), "I-D"
USE = "allow:use_counters"


def counters(g: G, country: int) -> dict[str, int]:
    """Counters that it has besides its own: all, half of them, or none, by the provinces that it
    owns of the other's."""
    for record in specials.standing(g, "counters_of", country):
        says, occurred = record.says, g.state.occurred
        other = g.world.countries[g.country(says["country"])]
        if "all" not in says or other.minor is None or not any(e in occurred for e in EVENTS):
            continue
        held = sum(g.state.owner[p] == country for p in other.provinces)
        least = says["all_after_I_D"] if SOONER in occurred else says["all"]
        if held >= least:
            return dict(other.minor.pool)
        if held >= says["half"]:
            return {kind: count // 2 for kind, count in other.minor.pool.items()}
    return _annexed(g, country)


def _annexed(g: G, country: int) -> dict[str, int]:
    """VI-8: those of a country that an event has made its own, fleets of trade apart."""
    for entry, act in all_in_force(g, USE) if USE in g.state.lasting else ():
        other = g.world.countries[g.country(act["of"])] if isinstance(act.get("of"), str) else None
        if country in entry.who and other is not None and other.minor and g.state.gone[other.index]:
            return {kind: count for kind, count in other.minor.pool.items() if kind != "TF"}
    return {}
