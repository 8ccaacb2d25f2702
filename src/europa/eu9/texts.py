"""How things are called: ids in journal entries and options spelled out."""

from __future__ import annotations

from functools import cache

from europa.eu9.flow import SEQUENCE
from europa.eu9.world import MNU_KINDS, load_world
from europa.eu9.world.tables import economic_events

PIECES = {
    "taxes": "exceptional taxes",
    "refund_national": "refund of the national loan",
    "refund_loan": "early refund of a loan",
    "mnu": "manufacture",
    "dti": "DTI",
    "fti": "FTI",
    "sfti": "special FTI",
    "tfi": "trade fleet",
    "free_tfi": "trade fleet of refugees",
    "competition": "competition",
    "col": "colony",
    "free_col": "colony of new settlers",
    "tp": "trading post",
    "land": "land technology",
    "naval": "naval technology",
    "maintain": "maintain",
    "disband": "disband",
    "lower": "lower a fortress",
    "buy": "recruit",
    "fortress": "fortress",
}
"""The kinds of pieces of a plan (3.4)."""
WORDS = {
    **PIECES,
    "products_america": "Products of America",
    "products_orient": "Products of the Orient",
    "vp": "victory points",
    "great_orient": "Great Orient",
}


@cache
def _names() -> dict[str, str]:
    """Printed names by id; a seat is called as the power it begins with."""
    w = load_world()
    found = dict(WORDS)
    for things in (w.leaders, w.monarchs, w.seas, w.zones, w.areas, w.provinces, w.countries):
        for thing in things:
            found[thing.id] = thing.name
    found.update({power.code: power.name for power in w.powers})
    found.update({aim.id: aim.name for aim in w.objectives})
    found.update({event.id: f"{event.id} {event.title}" for event in w.political})
    for number, economic in economic_events().items():
        found[f"economic_{number}"] = f"{economic.title} ({'; '.join(economic.effects)})"
    for segment in SEQUENCE:
        found[segment.step] = f"{segment.number} {segment.title.replace('_', ' ')}"
    return found


@cache
def name_of(word: str) -> str:
    """The name of an id, with or without its kind (`province:kent`); other words as they are.

    A piece of a plan is told whole: `tfi:stz_nord:30`.
    """
    names = _names()
    if word in names:
        return names[word]
    kind, _, rest = word.partition(":")
    if rest and kind in PIECES:
        return _piece(kind, rest.split(":"))
    if rest in names and kind:
        return names[rest]
    return word.replace("_", " ") if word.isidentifier() else word


def _piece(kind: str, words: list[str]) -> str:
    """A piece of a plan: its last word, if a number, is what it costs."""
    costs = words.pop() if words[-1].isdigit() and kind != "lower" else ""
    told = [f"level {word}" if word.isdigit() else name_of(word) for word in words]
    if costs:
        told.append(f"{costs} ducats")
    return f"{PIECES[kind]}: {', '.join(told)}"


@cache
def part_name(word: str) -> str:
    """A part of a line of the sheet: a line, a place, or a manufacture (`cereals_novgorod`)."""
    kind, _, place = word.partition("_")
    names = _names()
    if word not in names and kind in MNU_KINDS and place in names:
        return f"{kind} in {names[place]}"
    return name_of(word)
