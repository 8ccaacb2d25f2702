"""How things are called: ids in journal entries and options spelled out."""

from __future__ import annotations

import re
from functools import cache

from europa.tpop.world import decks, load_world


@cache
def _names() -> dict[str, str]:
    """Printed names by id; an id that several kinds share is called alike by all."""
    world = load_world()
    found: dict[str, str] = {}
    for things in (
        world.religions,
        world.continents,
        world.nodes,
        world.seas,
        world.provinces,
        world.areas,
        world.realms,
        world.characters,
    ):
        for thing in things:
            found[thing.id] = thing.name
    for records, field in (
        (decks.events(), "title"),
        (decks.ideas(), "name"),
        (decks.milestones(), "title"),
        (decks.power_struggles(), "name"),
        (decks.missions(), "title"),
        (decks.action_cards(), "name"),
    ):
        for name, record in records.items():
            found[name] = record[field]
    for card in world.characters:
        found[card.id] = f"{found[card.card]} ({card.name})"
    for record in decks.action_cards().values():
        found.setdefault(_slug(record["name"]), record["name"])
    for trade in world.trade_cards:
        found[trade.id] = trade.good
    return found | PILES | {power: power.upper() for power in ("adm", "dip", "mil")}


PILES = {
    **{f"shuffle:{power}": f"the {power.upper()} deck" for power in ("adm", "dip", "mil")},
    **{
        f"shuffle:ideas_{power}": f"the {power.upper()} Idea deck"
        for power in ("adm", "dip", "mil")
    },
    "shuffle:bot": "a Bot's deck",
    "shuffle:display": "the display",
    "shuffle:events": "the Event deck",
    "shuffle:ideas": "an Idea deck",
    "shuffle:milestones": "a Milestone deck",
    "shuffle:struggles": "the Power Struggle deck",
    "shuffle:trade": "the Trade deck",
}
"""What the journal calls things that are shuffled."""
_ARMY = re.compile(r"army(\d)")


def _slug(name: str) -> str:
    """A card's name as option keys write it: `settlers_charter`."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


@cache
def name_of(word: str) -> str:
    """The name of an id, with or without its kind (`area:andalucia`); other words as they are."""
    names = _names()
    if word in names:
        return names[word]
    kind, _, rest = word.partition(":")
    if rest in names and kind:
        return names[rest]
    if kind in ("play", "use") and rest:
        return f"{kind} {rest.replace('_', ' ').title()}"
    if (army := _ARMY.fullmatch(word)) is not None:
        return f"army {army[1]}"
    return word.replace("_", " ") if word.isidentifier() else word
