"""Bot Trade (B-16, B-17): what Bots collect when a human Trades; their Merchant moves there."""

from __future__ import annotations

from europa.tpop.bots import power
from europa.tpop.bots.trace import did
from europa.tpop.entries import Placed
from europa.tpop.rows import NODES_OF, node_at
from europa.tpop.rules.actions.trade_income import meets
from europa.tpop.rules.routes.chains import connected_nodes
from europa.tpop.rules.terms.bot_purse import gain
from europa.tpop.state import NODES, UPRIGHT
from europa.tpop.table import G
from europa.tpop.world.printed import TradeOption


def is_eligible(g: G, seat: int, node: int) -> bool:
    """B-16: a node that it is connected to; an inland one with an own Town next to it besides: in
    the node's Area, or in one that borders it."""
    printed = g.world.nodes[node]
    if printed.inland:
        near = {n for area in printed.areas for n in (area, *g.world.land_of_area[area])}
        if near.isdisjoint(g.survey.areas[g.state.seats[seat]]):
            return False
    return bool(connected_nodes(g, seat, (node,)))


def trade_income(g: G, node: int, lowered: int = 0) -> int:
    """B-16, B-17: 2 in a node of the Main Map, 3 in a Distant one, less 1 per Pirate in a maritime
    one, and 1 for a human's Mercantilism."""
    table = power.parameters()["trade_income"]
    printed = g.world.nodes[node]
    if printed.inland:
        amount = int(table["inland"])
    else:
        amount = int(table["distant" if printed.distant else "main map maritime"])
        amount += int(table["per pirate"]) * g.state.pirates[node]
    return max(0, amount - lowered)


def collect_bots(g: G, trader: int, option: TradeOption, lowered: int) -> None:
    """B-16: every Bot for which the node of the card is eligible, clockwise."""
    if g.state.bots[trader]:
        return
    for seat in g.others(trader):
        if not g.state.bots[seat] or not meets(g, seat, option):
            continue
        if not is_eligible(g, seat, option.node):
            continue
        amount = trade_income(g, option.node, lowered)
        name = g.world.nodes[option.node].name
        did(g, seat, f"collects {amount} Bot Power in {name}", "Bot Trade")
        gain(g, seat, amount, "Bot Trade")
        if amount:
            move_merchant(g, seat, option.node)


def move_merchant(g: G, seat: int, node: int) -> None:
    """B-16: the one Merchant of a Bot goes to the node; it is never exhausted."""
    s = g.state
    if g.merchant(seat, node) == UPRIGHT:
        return
    s.merchants[NODES_OF[seat]] = bytes(NODES)
    s.merchants_off[seat] = 0
    s.merchants[node_at(seat, node)] = UPRIGHT
    g.log(Placed(g.seat_name(seat), "merchant", f"node:{g.world.nodes[node].id}"))
