"""How things are called: ids in journal entries and options spelled out."""

from __future__ import annotations

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
    return found


@cache
def name_of(word: str) -> str:
    """The name of an id, with or without its kind (`area:andalucia`); other words as they are."""
    names = _names()
    if word in names:
        return names[word]
    kind, _, rest = word.partition(":")
    if rest in names and kind:
        return names[rest]
    return word.replace("_", " ") if word.isidentifier() else word
