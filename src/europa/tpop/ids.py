"""Cards as numbers: a card's index is the rank of its id in its deck's data file."""

from __future__ import annotations

from functools import cache

from europa.tpop.world import decks
from europa.tpop.world.decks import Record


@cache
def event_ids() -> tuple[str, ...]:
    """Ids of all Events, by index."""
    return tuple(sorted(decks.events()))


@cache
def idea_ids() -> tuple[str, ...]:
    """Ids of all Ideas, by index."""
    return tuple(sorted(decks.ideas()))


@cache
def milestone_ids() -> tuple[str, ...]:
    """Ids of all Milestones, by index."""
    return tuple(sorted(decks.milestones()))


@cache
def struggle_ids() -> tuple[str, ...]:
    """Ids of all Power Struggles, by index."""
    return tuple(sorted(decks.power_struggles()))


@cache
def mission_keys() -> tuple[str, ...]:
    """Keys of all Missions (`austria:1A`), by index."""
    return tuple(sorted(decks.missions()))


@cache
def _places(kind: str) -> dict[str, int]:
    lists = {
        "event": event_ids,
        "idea": idea_ids,
        "milestone": milestone_ids,
        "struggle": struggle_ids,
        "mission": mission_keys,
    }
    return {name: place for place, name in enumerate(lists[kind]())}


def index_of(kind: str, name: str) -> int:
    """The index of a card: `index_of("event", "101-1")`."""
    return _places(kind)[name]


@cache
def event(index: int) -> Record:
    """The record of an Event."""
    return decks.events()[event_ids()[index]]


@cache
def idea(index: int) -> Record:
    """The record of an Idea."""
    return decks.ideas()[idea_ids()[index]]


@cache
def milestone(index: int) -> Record:
    """The record of a Milestone."""
    return decks.milestones()[milestone_ids()[index]]


@cache
def struggle(index: int) -> Record:
    """The record of a Power Struggle."""
    return decks.power_struggles()[struggle_ids()[index]]


@cache
def mission(index: int) -> Record:
    """The record of a Mission."""
    return decks.missions()[mission_keys()[index]]


SUITS = ("Expansion", "Politics", "Warfare", "Economics")
"""The four Milestone decks, in the order of the display."""
