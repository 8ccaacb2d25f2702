"""What events set for a country besides figures: its basic forces by periods, its national land."""

from __future__ import annotations

from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.lasting import all_in_force, found
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import PERIODS


def forces_set(g: G, country: int) -> dict[str, int] | None:
    """Basic forces that an event tells by periods, instead of others: those of the present one."""
    if "set:basic_forces" not in g.state.lasting:
        return None
    instead = None
    for _, act in found(g, "set:basic_forces", country):
        told = act.get("to")
        if isinstance(told, dict) and any(p in told for p in PERIODS):
            periods = [p for p in PERIODS[: g.state.period + 1] if p in told]
            instead = dict(told[periods[-1]]) if periods else {}
    return instead


def national_by_event(g: G, country: int) -> list[int]:
    """Provinces that an event has made national ones of a country (VI-8)."""
    key = "set:national"
    if key not in g.state.lasting:
        return []
    rows = [(e, a) for e, a in all_in_force(g, key) if country in e.who]
    return [p for entry, act in rows for p in places(Scene(g, entry.event), act["where"])]
