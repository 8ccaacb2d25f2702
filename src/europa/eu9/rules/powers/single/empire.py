"""P 18 The Empire: which provinces are still in it; its army and the land it never leaves."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.terms import specials
from europa.eu9.table import G
from europa.eu9.world import load_world

IMPERIAL = "imperial"
"""The group of its LD, which are counters of the Emperor's country."""
ROOM = 6
"""LD of the army and the two detachments that it has."""
LEFT = "left_empire:"
"""Under `held`, with a province: the turn in which it left."""
HABSBURGS, STATES = ("austria", "spain"), ("h_naples", "h_milan", "h_bohemia", "h_hungary")


def has_left(g: G, province: int) -> bool:
    """18.1: a province that France once annexed is out of the Empire for good."""
    return f"{LEFT}{g.world.provinces[province].id}" in g.state.held


def in_empire(g: G, province: int) -> bool:
    """18.1: printed as one of the Empire, and still in it."""
    return g.world.provinces[province].hre and not has_left(g, province)


def leave(g: G, province: int, owner: int) -> None:
    """18.1: a new owner takes it out of the Empire, if his rules say so."""
    if in_empire(g, province) and specials.standing(g, "leaves_empire", owner):
        g.state.held[f"{LEFT}{g.world.provinces[province].id}"] = g.state.turn


@cache
def _fixed() -> frozenset[int]:
    """The Empire and Italy."""
    w = load_world()
    italy = [w.province_index[name] for name in w.regions["italy"] if name in w.province_index]
    return frozenset((*italy, *(p.index for p in w.provinces if p.hre)))


@cache
def _states() -> frozenset[int]:
    w = load_world()
    return frozenset(p for name in STATES for p in w.countries[w.country_index[name]].provinces)


def lands(g: G, emperor: int) -> frozenset[int]:
    """18.6: the Empire, Italy, the Emperor's own; the states of both Habsburgs for either."""
    s = g.state
    own = {p for p, owner in enumerate(s.owner) if owner == emperor}
    if g.name(emperor) in HABSBURGS:
        houses = [g.country(name) for name in HABSBURGS]
        own |= {p for p in _states() if s.owner[p] in houses}
    return frozenset(p for p in _fixed() if not has_left(g, p)) | own


def in_play(g: G) -> int:
    """LD of the imperial army on the map."""
    return sum(u.group == IMPERIAL for u in g.state.units)
