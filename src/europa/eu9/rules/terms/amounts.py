"""Values: a number, or a list that says how it is worked out."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.terms.core import WHERE, WHO, countries, country, place, places
from europa.eu9.rules.terms.scene import Scene, Term, UnknownTerm, only
from europa.eu9.rules.terms.side_stability import sides_named, stability_of
from europa.eu9.world import PERIODS
from europa.eu9.world.political import event_records

VALUES: dict[str, Callable[..., int]] = {}
"""Values that chapters above this one work out: they enter themselves."""


def amount(scene: Scene, term: Term) -> int:
    """The number a value stands for."""
    if isinstance(term, (int, float)):
        return int(term)
    if term is None:
        return 0
    if isinstance(term, dict):
        name, argument = only(term)
        if name == "table":
            return by_period(scene, argument)
        if name != "result":
            raise UnknownTerm("value", name, scene.event)
        return int(scene.note("number", argument) or 0)
    if term == "fortress(here)":
        term = ["fortress", "here"]
    if isinstance(term, str):
        return int(term) if term.lstrip("-").isdigit() else 0
    name, *arguments = term
    g = scene.g
    if name == "count":
        return count(scene, arguments[0])
    if name == "stability" and (named := sides_named(g, arguments[0])):
        return stability_of(g, named[0])
    if name == "stability":
        one = country(scene, arguments[0])
        return g.state.stability[one] if g.is_major(one) else 0
    if name == "fortress":
        return g.state.fortress[place(scene, arguments[0])]
    if name == "income":
        return sum(g.world.provinces[p].income for p in places(scene, arguments[0]))
    if name == "stage":
        return sum(1 for event in g.state.occurred if event.startswith(f"{arguments[0]}("))
    if name == "dti_plus_fti":
        one = country(scene, arguments[0])
        return g.state.dti[one] + g.state.fti[one] if g.is_major(one) else 0
    if name == "minus":
        return -amount(scene, arguments[0])
    if name in VALUES:
        return VALUES[name](scene, *arguments)
    raise UnknownTerm("value", name, scene.event)


def by_period(scene: Scene, name: str) -> int:
    """A figure of the event's own table for the period, the last one printed for later ones; where
    countries have figures of their own, that of the one bound."""
    rows = event_records()[scene.event].tables.get(name)
    if not isinstance(rows, dict) or not {*PERIODS} & {*rows}:
        raise UnknownTerm("table of figures", name, scene.event)
    found = [period for period in PERIODS[: scene.g.state.period + 1] if period in rows]
    row = rows[found[-1]] if found else 0
    return int(row.get(scene.g.name(scene.it), 0) if isinstance(row, dict) else row)


def count(scene: Scene, term: Term) -> int:
    """How many members a selector has: countries, units, or places."""
    if is_of_countries(scene, term):
        return len(countries(scene, term))
    if isinstance(term, dict) and "units" in term:
        return len(WHERE["units"](scene, term["units"]))
    return len(places(scene, term))


def is_of_countries(scene: Scene, term: Term) -> bool:
    """Whether a selector speaks of countries."""
    one = term[0] if isinstance(term, list) and term else term
    name = next(iter(one)) if isinstance(one, dict) else one
    if name == "role":
        return bool(countries(scene, one)) or not scene.note("places", one["role"])
    return name in scene.g.world.country_index or (name in WHO and name not in ("first", "random"))
