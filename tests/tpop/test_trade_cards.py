"""12 Every Trade Card: traded in each of its nodes, with the incomes as printed."""

from __future__ import annotations

import pytest

from europa.tpop.rules.actions.trade import trade
from europa.tpop.rules.actions.trade_income import row_for, trade_power
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.state import LAID, NODES, SEAS, UPRIGHT, with_item
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE
from europa.tpop.world.printed import TradeOption

PRINTED = {
    "T01-1": ("Chinaware", (7, 12, 16), (8, 14, 19)),
    "T02-1": ("Cloth", (5, 8, 11), (6, 10, 14)),
    "T02-2": ("Cloth", (5, 8, 11), (6, 10, 14)),
    "T02-3": ("Cloth", (5, 8, 11), (6, 10, 14)),
    "T02-4": ("Cloth", (5, 8, 11), (6, 10, 14)),
    "T03-1": ("Cocoa", (7, 12, 16), (8, 14, 19)),
    "T04-1": ("Coffee", (4, 7, 9), (5, 8, 11)),
    "T05-1": ("Copper", (6, 10, 14), (7, 12, 16)),
    "T06-1": ("Cotton", (6, 10, 14), (7, 12, 16)),
    "T07-1": ("Dyes", (7, 12, 16), (8, 14, 19)),
    "T08-1": ("Fish", (3, 5, 7), (4, 7, 9)),
    "T08-2": ("Fish", (3, 5, 7), (4, 7, 9)),
    "T08-3": ("Fish", (3, 5, 7), (4, 7, 9)),
    "T09-1": ("Fur", (5, 8, 11), (6, 10, 14)),
    "T10-1": ("Glass", (5, 8, 11), (6, 10, 14)),
    "T11-1": ("Gold", (10, 16, 22), (10, 16, 22)),
    "T11-2": ("Gold", (10, 16, 22), (10, 16, 22)),
    "T11-3": ("Gold", (10, 16, 22), (10, 16, 22)),
    "T12-1": ("Grain", (3, 5, 7), (4, 7, 9)),
    "T12-2": ("Grain", (3, 5, 7), (4, 7, 9)),
    "T12-3": ("Grain", (3, 5, 7), (4, 7, 9)),
    "T13-1": ("Iron", (5, 8, 11), (6, 10, 14)),
    "T13-2": ("Iron", (5, 8, 11), (6, 10, 14)),
    "T13-3": ("Iron", (5, 8, 11), (6, 10, 14)),
    "T14-1": ("Ivory", (7, 12, 16), (8, 14, 19)),
    "T15-1": ("Livestock", (3, 5, 7), (4, 7, 9)),
    "T15-2": ("Livestock", (3, 5, 7), (4, 7, 9)),
    "T15-3": ("Livestock", (3, 5, 7), (4, 7, 9)),
    "T16-1": ("Naval Supplies", (3, 5, 7), (4, 7, 9)),
    "T17-1": ("Paper", (6, 10, 14), (7, 12, 16)),
    "T18-1": ("Salt", (4, 7, 9), (5, 8, 11)),
    "T18-2": ("Salt", (4, 7, 9), (5, 8, 11)),
    "T19-1": ("Silk", (7, 12, 16), (8, 14, 19)),
    "T19-2": ("Silk", (7, 12, 16), (8, 14, 19)),
    "T20-1": ("Slaves", (6, 10, 14), (7, 12, 16)),
    "T21-1": ("Spices", (7, 12, 16), (8, 14, 19)),
    "T21-2": ("Spices", (7, 12, 16), (8, 14, 19)),
    "T22-1": ("Sugar", (6, 10, 14), (7, 12, 16)),
    "T23-1": ("Tea", (6, 10, 14), (7, 12, 16)),
    "T24-1": ("Tobacco", (6, 10, 14), (7, 12, 16)),
    "T25-1": ("Wine", (4, 7, 9), (5, 8, 11)),
    "T25-2": ("Wine", (4, 7, 9), (5, 8, 11)),
    "T26-1": ("Wool", (4, 7, 9), (5, 8, 11)),
    "T26-2": ("Wool", (4, 7, 9), (5, 8, 11)),
}
"""Good, incomes of the three rows, and in an Expanded node."""

OTHERWISE = ("stay", "inflation_adm", "inflation_interest", "off")


def table(option: TradeOption) -> tuple[G, int]:
    """England alone has a Merchant, in the node of a card, its Capital and a Ship beside it;
    where the card wants a Key Province, its first one."""
    g = position("the_grand_campaign_muscovy")
    s, w, who = g.state, g.world, seat(g, "england")
    s.phase, s.step, s.turn, s.age = "actions", "turn", who, 1
    s.merchants = bytearray(len(s.merchants))
    s.merchants[who * NODES + option.node] = UPRIGHT
    s.merchants_off = [0] * len(s.merchants_off)
    s.ships, s.guards = bytearray(len(s.ships)), bytearray(len(s.guards))
    s.fleet_place, s.docked = [NONE] * len(s.seats), {}
    s.pirates, s.expanded = bytearray(len(s.pirates)), bytearray(len(s.expanded))
    s.power = [5] * len(s.power)
    node = w.nodes[option.node]
    area = node.areas[0] if node.inland else w.coast_of_sea[node.seas[0]][0]
    home = w.provinces_of_area[area][0]
    give_province(g, home, s.seats[who])
    s.capital = with_item(s.capital, s.seats[who], home)
    for sea in node.seas[:1]:
        s.ships[who * SEAS + sea] = 1
    if option.requirement:
        give_province(g, option.keys[0][0], s.seats[who])
    return g, who


def deal(g: G, who: int, card: int, option: TradeOption, bonus: int) -> int:
    """Ducats of one Trade with a card in a node."""
    s = g.state
    s.trade_deck = [c for c in s.trade_deck if c != card]
    s.trade_discard = [c for c in s.trade_discard if c != card]
    s.trade_deck.append(card)
    before = s.ducats[who]
    node = g.world.nodes[option.node].id
    key = f"deal:{g.world.trade_cards[card].id}:{node}"
    assert drive(trade(g, who, bonus=bonus), [key], otherwise=OTHERWISE) == option.node
    assert g.merchant(who, option.node) == LAID
    s.merchants[who * NODES + option.node] = UPRIGHT
    return s.ducats[who] - before


def test_every_card_is_here() -> None:
    g = position()
    assert sorted(PRINTED) == sorted(card.id for card in g.world.trade_cards)


@pytest.mark.parametrize("name", PRINTED)
def test_incomes_as_printed(name: str) -> None:
    good, regular, expanded = PRINTED[name]
    card = position().world.trade_card_index[name]
    printed = position().world.trade_cards[card]
    assert printed.good == good
    for option in printed.options:
        for place, least in enumerate((1, 3, 6)):
            g, who = table(option)
            bonus = max(0, least - trade_power(g, who, option.node, option))
            power = trade_power(g, who, option.node, option) + bonus
            assert row_for(power) >= place
            income = deal(g, who, card, option, bonus)
            assert income == regular[row_for(power)]
            g.state.expanded[option.node] = 1
            assert deal(g, who, card, option, bonus) == expanded[row_for(power)]


@pytest.mark.parametrize("name", PRINTED)
def test_key_provinces_and_secondary_nodes(name: str) -> None:
    world = position().world
    for option in world.trade_cards[world.trade_card_index[name]].options:
        g, who = table(option)
        base = trade_power(g, who, option.node)
        for place, (province, plus) in enumerate(option.keys):
            give_province(g, province, g.state.seats[who])
            gained = sum(1 + more for _, more in option.keys[: place + 1])
            assert trade_power(g, who, option.node, option) >= base + gained
            assert plus >= 0
        assert option.secondary == NONE or option.secondary != option.node
