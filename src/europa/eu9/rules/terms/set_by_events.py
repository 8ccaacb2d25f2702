"""What events set for a country besides figures: forces by periods, national land, vassals."""

from __future__ import annotations

from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.lasting import all_in_force, found
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import AN, EW, VA
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIODS

AS_VASSAL = "vassal:"
"""Under `lasting`: minors in EW that count as vassals but for income (VI-1, VI-11, VII-9)."""


ONE_COUNTRY = "one_country:"
"""Under `lasting`: minors that are one country with their Patron in war and peace (I-F, V-12)."""


def one_with(g: G, country: int) -> list[int]:
    """Who fights and signs with a country as if they were one."""
    if ONE_COUNTRY not in g.state.lasting:
        return []
    patron = g.state.patron
    joined = [minor for entry, _ in all_in_force(g, ONE_COUNTRY) for minor in entry.who]
    found = [minor for minor in joined if patron[minor] == country and not g.state.gone[minor]]
    return [*found, patron[country]] if country in joined and patron[country] != NONE else found


def is_vassal(g: G, minor: int) -> bool:
    """Whether war on a minor is war on its Patron: in VA or AN, or in an EW that counts so."""
    box = g.state.box[minor]
    if box in (VA, AN):
        return True
    if box != EW or AS_VASSAL not in g.state.lasting:
        return False
    return any(minor in entry.who for entry, _ in all_in_force(g, AS_VASSAL))


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


def reinforcements_set(g: G, country: int, printed: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The basic reinforcement of a minor as events have replaced it or added to it."""
    key = "set:basic_reinforcements"
    if key not in g.state.lasting:
        return printed
    total: dict[str, int] = {}
    for unit, count in printed:
        total[unit] = total.get(unit, 0) + count
    for _, act in found(g, key, country):
        if isinstance(act.get("to"), dict):
            total = dict(act["to"])
        for unit, count in act.get("by", {}).items():
            total[unit] = total.get(unit, 0) + count
    return list(total.items())


def preferences(g: G, minor: int) -> tuple[str, ...]:
    """Powers that a minor prefers, in order: whom an event has put first (IV-11), then its list."""
    record = g.world.countries[minor].minor
    listed = record.preferences if record else ()
    key = "set:preference_first"
    first = [str(act["to"]) for _, act in found(g, key, minor)] if key in g.state.lasting else []
    return tuple(dict.fromkeys((*reversed(first), *listed)))


def national_by_event(g: G, country: int) -> list[int]:
    """Provinces that an event has made national ones of a country (VI-8)."""
    key = "set:national"
    if key not in g.state.lasting:
        return []
    rows = [(e, a) for e, a in all_in_force(g, key) if country in e.who]
    return [p for entry, act in rows for p in places(Scene(g, entry.event), act["where"])]
