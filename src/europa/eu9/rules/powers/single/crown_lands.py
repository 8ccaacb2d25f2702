"""P 21.3, E593 Counters of another country that its heir uses with its land, or that an event
lends."""

from __future__ import annotations

from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import all_in_force
from europa.eu9.table import G

EVENTS, SOONER, FALLEN = ("I-D", "I-E"), "I-D", "hungary_fallen"
LENT = "allow:use_counters"
ARMIES, TRADE = ("A+", "A-"), "TF"


def counters(g: G, country: int) -> dict[str, int]:
    """Counters that it has besides its own: with land it has inherited, or by an event."""
    found = _inherited(g, country)
    for kind, count in _lent(g, country).items():
        found[kind] = found.get(kind, 0) + count
    return found


def _lent(g: G, country: int) -> dict[str, int]:
    """III-1(3), VI-8: those of a country whose counters an event lets it use; what its partners
    use of them is not there for it, nor are fleets of trade."""
    found: dict[str, int] = {}
    inherited = [r.says["country"] for r in specials.standing(g, "counters_of", country)]
    for entry, act in all_in_force(g, LENT) if LENT in g.state.lasting else ():
        of = g.world.country_index.get(act["of"])
        if (
            of is None
            or country not in entry.who
            or act["of"] in inherited
            or (owner := g.world.countries[of].minor) is None
        ):
            continue
        for kind, count in owner.pool.items():
            if kind == TRADE:
                continue
            used = sum(_beyond(g, other, kind) for other in entry.who if other != country)
            found[kind] = found.get(kind, 0) + max(0, count - used)
    return found


def _beyond(g: G, country: int, kind: str) -> int:
    """Counters of a minor on the map beyond its own box."""
    record = g.world.countries[country].minor
    own = specials.pool(g, country, record.pool).get(kind, 0) if record is not None else 0
    sizes = ARMIES if kind == "A" else (kind,)
    return max(0, sum(u.country == country and u.kind in sizes for u in g.state.units) - own)


def _inherited(g: G, country: int) -> dict[str, int]:
    """All, half of them, or none, by the provinces that it owns of the other's."""
    for record in specials.standing(g, "counters_of", country):
        says, occurred = record.says, g.state.occurred
        other = g.world.countries[g.country(says["country"])]
        if "all" not in says or other.minor is None or not any(e in occurred for e in EVENTS):
            continue
        held = sum(g.state.owner[p] == country for p in other.provinces)
        sooner = SOONER in occurred and not g.holds(FALLEN)
        least = says["all_after_I_D"] if sooner else says["all"]
        if held >= least:
            return dict(other.minor.pool)
        if held >= says["half"]:
            return {kind: count // 2 for kind, count in other.minor.pool.items()}
    return {}
