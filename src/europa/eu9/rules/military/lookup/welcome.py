"""Revolts of events that are friendly to somebody: his troops are welcome where they stand."""

from __future__ import annotations

from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G

WELCOME = "welcome:"
"""Note with a province: the record of its revolt, which says to whom it is friendly."""


def welcomes(g: G, province: int, country: int) -> bool:
    """Whether the revolt in a province is friendly to a country."""
    s = g.state
    key = s.event_notes.get(f"{WELCOME}{province}", "")
    event = key.partition("#")[0]
    if not key or s.revolt_cause.get(province) != event:
        return False
    scene = Scene(g, event, here=province, roles=verbs_of(event).roles)
    return country in countries(scene, records()[key]["friendly"])
