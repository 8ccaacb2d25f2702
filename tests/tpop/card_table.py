"""A table for tests of cards: hands as one likes, power and money enough, Actions taken."""

from __future__ import annotations

from collections.abc import Iterable

from europa.tpop.cards.hand import names
from europa.tpop.rules.link import actions
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat


def cards_of(name: str) -> list[int]:
    """All cards of a type."""
    return [card for card, kind in enumerate(names()) if kind == name]


def give(g: G, who: int | str, name: str, copies: int = 1) -> list[int]:
    """Put cards of a type into the hand of a seat or a realm."""
    cards = cards_of(name)[:copies]
    for card in cards:
        for pile in (*g.state.decks, *g.state.hands, *g.state.discards):
            if card in pile:
                pile.remove(card)
        g.state.hands[_seat(g, who)].append(card)
    return cards


def act(g: G, who: int | str, key: str, answers: Iterable[str] = ()) -> None:
    """Take an Action that isn't barred."""
    action = actions()[key]
    assert action.barred(g, _seat(g, who)) == ""
    drive(action.run(g, _seat(g, who)), answers)


def rich(g: G, who: int) -> None:
    """Enough of everything."""
    g.state.power[who * 3 : who * 3 + 3] = [5, 5, 5]
    g.state.ducats[who] = 30


def rich_table() -> G:
    """The Action Phase, no cards in hand, enough of everything."""
    g = position()
    g.state.phase = "actions"
    for who in range(4):
        g.state.hands[who] = []
        rich(g, who)
    return g


def _seat(g: G, who: int | str) -> int:
    return seat(g, who) if isinstance(who, str) else who
