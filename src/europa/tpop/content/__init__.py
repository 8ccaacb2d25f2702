"""Every card of the game as a player reads it: names, texts, where it comes from, if it is tested.

Texts are made from the records by `texts_*`, so that they say what the cards do.
"""

from __future__ import annotations

from europa.tpop.content.decks import Card, all_cards

__all__ = ["Card", "all_cards"]
