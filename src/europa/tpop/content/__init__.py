"""Every card of the game as a player reads it: names, texts, where it comes from, if it is tested.

Texts are made from the records by `texts_*`, so that they say what the cards do.
"""

from __future__ import annotations

from functools import cache

from europa.tpop.content.decks import Card, all_cards

__all__ = ["Card", "all_cards", "text_of"]


@cache
def _texts() -> dict[tuple[str, str], str]:
    return {(card.deck, card.id): card.text for card in all_cards()}


def text_of(deck: str, card: str) -> list[str]:
    """The text of a card, line by line."""
    return _texts()[deck, card].split("\n")
