"""Positions for tests of the military phase: a map with nobody on it but who is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from europa.eu9.conflicts import War
from europa.eu9.pieces import Stack
from europa.eu9.rules.military import stacks
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.vocabulary import Words

Sides = tuple[Sequence[str], Sequence[str]]


def campaign(
    forces: Mapping[str, Any],
    *,
    war: Sides | None = (("FRA",), ("HIS",)),
    kind: str = "full",
    **more: Any,
) -> G:
    """A table at 4.2c: stacks by name (`france artois`), with units or all that cases may say."""
    g = position(**{"units": [], "turn": 5, "segment": "4.2c", "round": "S3", **more})
    if war is not None:
        g.state.wars = [War(kind, countries(g, war[0]), countries(g, war[1]), number=1)]
    for name, what in forces.items():
        fields = what if isinstance(what, Mapping) else {"units": list(what)}
        for key, value in fields.items():
            Words().put(g.state, ("stacks", name, key), value)
    everybody = dict.fromkeys(x.country for x in g.state.stacks.values())
    g.state.order = [countries(g, side) for side in war or ()]
    named = {c for one in g.state.order for c in one}
    g.state.order += [(c,) for c in everybody if c not in named]
    g.state.campaigns = dict.fromkeys(everybody, "multiple")
    return g


def countries(g: G, names: Sequence[str]) -> tuple[int, ...]:
    """Countries by id or code."""
    return tuple(g.country(name) for name in names)


def stack(g: G, name: str) -> Stack:
    """A stack by its name."""
    return next(x for x in g.state.stacks.values() if stacks.name_of(g, x) == name)


def at(g: G, name: str) -> int:
    """A place by id."""
    if name in g.world.sea_index:
        return SEA_PLACE + g.world.sea_index[name]
    return g.world.province_index[name]


def own(g: G, country: str, *provinces: str) -> None:
    """Give provinces of Europe to a country."""
    for name in provinces:
        g.state.owner[at(g, name)] = g.state.controller[at(g, name)] = g.country(country)


def hold(g: G, country: str, *provinces: str) -> None:
    """Let a country hold cities that it doesn't own."""
    for name in provinces:
        g.state.controller[at(g, name)] = g.country(country)


def know(g: G, power: str, *places: str) -> None:
    """Let a power know places overseas."""
    for name in places:
        place = at(g, name)
        if place >= SEA_PLACE:
            g.state.known_seas[g.country(power) * len(g.world.seas) + place - SEA_PLACE] = 1
        else:
            g.state.known[g.country(power) * len(g.world.provinces) + place] = 1
