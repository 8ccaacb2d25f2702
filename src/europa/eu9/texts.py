"""How things are called: ids in journal entries and options spelled out."""

from __future__ import annotations

from functools import cache

from europa.eu9.flow import SEQUENCE
from europa.eu9.world import load_world
from europa.eu9.world.tables import economic_events

WORDS = {
    "products_america": "Products of America",
    "products_orient": "Products of the Orient",
    "dti": "DTI",
    "fti": "FTI",
    "sfti": "special FTI",
    "vp": "victory points",
    "tfi": "trade fleet implantation",
    "mnu": "manufacture",
    "col": "colony",
    "tp": "trading post",
    "great_orient": "Great Orient",
}


@cache
def _names() -> dict[str, str]:
    """Printed names by id; a seat is called by its code."""
    w = load_world()
    found = dict(WORDS)
    for things in (w.leaders, w.monarchs, w.seas, w.zones, w.areas, w.provinces, w.countries):
        for thing in things:
            found[thing.id] = thing.name
    found.update({aim.id: aim.name for aim in w.objectives})
    found.update({event.id: f"{event.id} {event.title}" for event in w.political})
    for number, economic in economic_events().items():
        found[f"economic_{number}"] = f"{economic.title} ({'; '.join(economic.effects)})"
    for segment in SEQUENCE:
        found[segment.step] = f"{segment.number} {segment.title.replace('_', ' ')}"
    return found


@cache
def name_of(word: str) -> str:
    """The name of an id, with or without its kind (`province:kent`); other words as they are."""
    names = _names()
    if word in names:
        return names[word]
    kind, _, rest = word.partition(":")
    if rest in names and kind:
        return names[rest]
    return word.replace("_", " ") if word.isidentifier() else word
