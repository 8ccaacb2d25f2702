"""Fields of case files that tell of forces: what a country is entitled to, who leads them."""

from __future__ import annotations

from typing import Any

from europa.eu9.cases.fields import read_only
from europa.eu9.fields import Field, Rest
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.logistics.leaders import present
from europa.eu9.rules.logistics.recruit_groups import armies
from europa.eu9.rules.military import hosts
from europa.eu9.rules.powers.ranks import category
from europa.eu9.state import ON_MAP
from europa.eu9.table import G


def basic_forces() -> Field:
    """`basic_forces: [1 F-, 3 GD]`."""
    return read_only(
        lambda g, n, rest: [f"{found[2]} {found[1]}" for found in map(tuple, basic(g, n))]
    )


def army_counters() -> Field:
    """`armies: 6`: A counters that a power has."""
    return read_only(lambda g, n, rest: armies(g, n, "")[0])


def serves() -> Field:
    """`leaders: {f_guise: {serves: huguenots}}`: whom he serves now."""

    def look(g: G, n: int, rest: Rest) -> Any:
        whom = g.state.leader_for.get(n)
        return g.world.leaders[n].country if whom is None else g.name(whom)

    return read_only(look)


def captains() -> Field:
    """`captains: [anonymous, conde]`: who leads for a country now."""

    def look(g: G, n: int, rest: Rest) -> Any:
        s, w, index = g.state, g.world, g.world.country_index
        here = [
            who
            for m, who in enumerate(w.leaders)
            if s.leader_state[m] == ON_MAP and s.leader_for.get(m, index.get(who.country)) == n
        ]
        return sorted("anonymous" if who.kind == "anonymous" else who.id for who in here)

    return read_only(look)


def army_class() -> Field:
    return read_only(lambda g, n, rest: hosts.army_class(g, n))


def anonymous() -> Field:
    """`anonymous: [admiral, general]`: categories of the leaders without a name on the map."""

    def look(g: G, n: int, rest: Rest) -> Any:
        drawn = [x for x in present(g, n) if g.world.leaders[x].kind == "anonymous"]
        return sorted(category(x) for x in drawn)

    return read_only(look)
