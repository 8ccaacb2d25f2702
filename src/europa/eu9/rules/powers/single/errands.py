"""Minors at peace whose troops are out for a turn: in the Balkans (P 1.6), overseas (M 11.2)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from europa.eu9.rules.terms import specials
from europa.eu9.table import G
from europa.eu9.world import load_world
from europa.eu9.world.records import SpecialRecord
from europa.eu9.world.specials import specials_of

ERRAND = "errand"
"""Special rule: where, with what, by which campaigns. Under `held`, with the minor: the turn."""
BALKANS, OVERSEAS = "balkans", "overseas"
VOYAGE = "voyage"
"""The group of troops sent overseas: others of the country may help in a war meanwhile."""


def errand(g: G, country: int) -> SpecialRecord | None:
    """What a minor's troops do this turn though it is at peace; None: nothing."""
    s = g.state
    if s.held.get(f"{ERRAND}:{g.name(country)}") != s.turn:
        return None
    return next(iter(specials.standing(g, ERRAND, country)), None)


def is_out(g: G, country: int, where: str) -> bool:
    """Whether it is out there."""
    found = errand(g, country)
    return found is not None and found.says["where"] == where


def may_fight_in_balkans(g: G, country: int) -> bool:
    """P 1.4, 1.6: every power; the Habsburgs whenever they have troops; who was sent there."""
    if g.is_major(country) or is_out(g, country, BALKANS):
        return True
    return bool(specials.standing(g, "fights_in_balkans", country))


@cache
def _balkans() -> frozenset[int]:
    w = load_world()
    return frozenset(w.province_index[name] for name in w.regions["balkans"])


@cache
def _overseas() -> frozenset[int]:
    return frozenset(p.index for p in load_world().provinces if not p.europe)


def land_of(g: G, country: int, groups: Collection[str]) -> frozenset[int] | None:
    """Where its troops may be: at home and where they were sent; None: everywhere."""
    found = errand(g, country)
    if found is None or (found.says["where"] == OVERSEAS and VOYAGE not in groups):
        return None
    home = frozenset(g.owned(country))
    return home | (_balkans() if found.says["where"] == BALKANS else _overseas())


def travellers() -> tuple[str, ...]:
    """Minors that know such errands."""
    return tuple(dict.fromkeys(record.minor for record in specials_of(ERRAND)))
