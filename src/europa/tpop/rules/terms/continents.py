"""12.6 Distant Continents: what their discovery brings."""

from __future__ import annotations

from europa.kernel import Entry
from europa.tpop.table import G
from europa.tpop.world import NONE


def open_continent(g: G, area: int) -> None:
    """12.6, R187: the first Claim or DNPR token on a Distant Continent brings its Trade Cards."""
    s = g.state
    continent = g.world.areas[area].continent
    if continent == NONE or not s.trade_unused:
        return
    number = g.world.continents[continent].number
    cards = g.world.trade_cards
    new = [c for c in s.trade_unused if number and number in cards[c].continents]
    if not new:
        return
    s.trade_unused = [c for c in s.trade_unused if c not in new]
    s.trade_deck += [*s.trade_discard, *new]
    s.trade_discard = []
    g.shuffle("shuffle:trade", s.trade_deck)
    names = tuple(cards[c].id for c in sorted(new))
    g.log(TradeCardsAdded(g.world.continents[continent].id, names))


class TradeCardsAdded(Entry, frozen=True):
    """12.6: a continent has been discovered."""

    continent: str
    cards: tuple[str, ...]
