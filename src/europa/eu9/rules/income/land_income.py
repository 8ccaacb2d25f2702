"""V.1 B1-B5: income of provinces, own and of vassals, and what can't be exploited."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.income import event_lands
from europa.eu9.rules.powers.crowns import is_special_ally
from europa.eu9.rules.powers.exploitable import is_exploitable
from europa.eu9.sheet import Part
from europa.eu9.state import VA
from europa.eu9.table import G, places_of
from europa.eu9.world import NONE

SPANISH_HOLLAND = ("friesland", "gelderland", "holland", "overijssel", "utrecht", "zeeland")
MOST_OF_PETERSBURG = 20
STATES = ("h_naples", "h_milan", "h_bohemia", "h_hungary")


def withheld(g: G, country: int) -> set[int]:
    """P 22.2, 40.14: land that brings its owner nothing: autonomous states, Spanish Holland."""
    w, found = g.world, set[int]()
    for name in STATES:
        if g.holds(f"autonomous_{name}"):
            found.update(w.countries[w.country_index[name]].provinces)
    if g.name(country) == "spain" and "I-A" in g.state.occurred:
        found.update(w.province_index[name] for name in SPANISH_HOLLAND)
    return found


def holdings(g: G, country: int) -> list[int]:
    """B1: provinces whose income a country has: its own, and those it occupies with a marker."""
    s = g.state
    closed = withheld(g, country)
    own = [p for p in g.owned(country) if p not in closed and s.occupied[p] in (NONE, country)]
    taken = [p for p in places_of(s.occupied, country) if s.owner[p] != country]
    return sorted(own + taken) if taken else own


def vassals(g: G, power: int) -> list[int]:
    """Minors that are its vassals; P 20.6: HIS manages those of a minor Austria, its ally."""
    lords = [power]
    if g.name(power) == "spain" and is_special_ally(g):
        lords.append(g.country("austria"))
    return [c for lord in lords for c in g.minors_of(lord) if g.state.box[c] == VA]


def worth(g: G, provinces: Sequence[int]) -> int:
    """Income of provinces."""
    return sum(income(g, p) for p in provinces)


def income(g: G, province: int) -> int:
    """What is printed; St Petersburg brings Russia that for each level of its fortress (P 37.3)."""
    s, p = g.state, g.world.provinces[province]
    if s.flag_values.get("st_petersburg") == p.id and g.name(s.owner[province]) == "russia":
        return min(MOST_OF_PETERSBURG, p.income * s.fortress[province])
    return p.income


def land_income(g: G, country: int) -> int:
    """B1 + B2 of any country: what its land is worth, in peace or revolt."""
    own = worth(g, holdings(g, country))
    return own + sum(worth(g, holdings(g, vassal)) for vassal in vassals(g, country))


def _parts(g: G, provinces: Sequence[int]) -> list[Part]:
    w = g.world.provinces
    return [Part(w[p].id, income(g, p)) for p in provinces if w[p].income]


def own_parts(g: G, power: int) -> list[Part]:
    """B1 by province; events may take it all, or let another power collect some of it."""
    if event_lands.nothing(g, "land", power):
        return []
    elsewhere = event_lands.collected(g)
    own = [p for p in holdings(g, power) if elsewhere.get(p, power) == power]
    more = [p for p, by in elsewhere.items() if by == power and p not in own]
    realm = [Part(name, ducats) for name, ducats in event_lands.of_realm(g, power)]
    return [*_parts(g, [*own, *more]), *realm]


def vassal_parts(g: G, power: int) -> list[Part]:
    """B2 by province; leagues of events pay besides."""
    if event_lands.nothing(g, "vassal", power):
        return []
    lands = [p for vassal in vassals(g, power) for p in holdings(g, vassal)]
    instead, more = event_lands.of_leagues(g, power)
    lands = [p for p in lands if g.state.owner[p] not in instead]
    return [*_parts(g, lands), *(Part(name, ducats) for name, ducats in more)]


def idle_parts(g: G, power: int) -> list[Part]:
    """B3 by province; not of what an event has taken whole."""
    own = () if event_lands.nothing(g, "land", power) else (power,)
    theirs = () if event_lands.nothing(g, "vassal", power) else vassals(g, power)
    owners = (*own, *theirs)
    lands = [p for owner in owners for p in holdings(g, owner)]
    return _parts(g, [p for p in lands if not is_exploitable(g, p)])
