"""12.5 Trade Power and who collects which row of a Trade Card (R184-R186)."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Gained
from europa.tpop.rows import node_at, sea_at
from europa.tpop.rules.routes.chains import connected_nodes
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.board import is_owned_by, is_settled
from europa.tpop.rules.terms.hooks import (
    foreign_trade_extra,
    lowers_opponents,
    own_trade_extra,
    trade_power_extra,
)
from europa.tpop.rules.terms.realm import base_tax, half_up
from europa.tpop.rules.terms.treasury import change_prestige, gain_ducats, lose_power
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.state import ADM, UPRIGHT
from europa.tpop.table import G
from europa.tpop.world import NONE
from europa.tpop.world.printed import TradeOption

ROWS = 3


class TradeCollected(Entry, frozen=True):
    """A seat collects from a node: its Trade Power and the row (0 the lowest, -1 none)."""

    seat: str
    node: str
    power: int
    row: int
    ducats: int


ENTRIES: tuple[type[Entry], ...] = (TradeCollected,)

MESSAGES = {
    "ask.trade.tie": "{seat}, who collects first in {node}?",
    "ask.trade.inflation": "{seat}, how do you bear the inflation?",
    "option.first": "{a}",
    "option.inflation_adm": "pay 1 ADM",
    "option.inflation_interest": "take 1 Interest",
    "entry.TradeCollected": "{seat} collects {ducats:ducat|ducats} in {node} (power {power})",
}


def key_power(g: G, seat: int, option: TradeOption) -> int:
    """12.5, R184: Trade Power of the Key Provinces a seat Owns, with their `+` signs."""
    realm = g.state.seats[seat]
    return sum(1 + plus for province, plus in option.keys if is_owned_by(g, province, realm))


def guards_beside(g: G, seat: int, node: int) -> int:
    """12.3: Light Ships on Trade Protection slots next to a maritime node."""
    guards = g.state.guards
    return sum(guards[sea_at(seat, sea)] for sea in g.world.seas_of_node[node])


def trade_power(g: G, seat: int, node: int, option: TradeOption | None = None) -> int:
    """12.5: Merchant, Ships on slots, Ideas and (in a primary node) Key Provinces.

    Counted as if the seat had its Merchant there, which it must have to collect.
    """
    place = node_at(seat, node)
    before = g.state.merchants[place]
    g.state.merchants[place] = before or UPRIGHT
    power = 1 + guards_beside(g, seat, node) + trade_power_extra(g, seat, node)
    g.state.merchants[place] = before
    return power + (key_power(g, seat, option) if option is not None else 0)


def meets(g: G, seat: int, option: TradeOption) -> bool:
    """12.1: the additional requirement of a card's node: an own Key Province, or any Town, vassal
    token or DNPR token on one."""
    if option.requirement == "own_key":
        return any(is_owned_by(g, p, g.state.seats[seat]) for p, _ in option.keys)
    if option.requirement == "any_pr_town_on_key":
        return any(is_settled(g, p) for p, _ in option.keys)
    return True


def opponents_in(g: G, seat: int, node: int) -> list[int]:
    """12.5: other seats with a Merchant in a node and a valid connection to it."""
    return [
        other
        for other in g.others(seat)
        if g.merchant(other, node)
        and not g.state.bots[other]
        and connected_nodes(g, other, (node,))
    ]


def row_for(power: int) -> int:
    """12.1: the row a Trade Power qualifies for: 1-2, 3-5, 6 or more."""
    return 0 if power < 3 else 1 if power < 6 else 2


def assign_rows(g: G, active: int, node: int, powers: dict[int, int]) -> Steps[dict[int, int]]:
    """12.5, R184: one seat a row, the strongest first; the Active Player breaks ties.

    Pirates lower everybody afterwards; a row below 0 pays nothing.
    """
    pirates = g.state.pirates[node]
    rows: dict[int, int] = {}
    next_free = ROWS - 1
    waiting = sorted(powers, key=lambda s: -powers[s])
    while waiting:
        best = powers[waiting[0]]
        row = min(row_for(best), next_free)
        tied = [s for s in waiting if powers[s] == best]
        taker = tied[0]
        if len(tied) > 1 and row - pirates >= 0:
            names = sorted(tied, key=lambda s: (s - active) % len(g.state.seats))
            options = [Option(f"first:{g.seat_name(s)}", s) for s in names]
            where = {"node": g.world.nodes[node].id}
            taker = yield ask(g, active, "trade.tie", options, "12.5", where)
        waiting.remove(taker)
        rows[taker] = row - pirates
        next_free = row - 1
    return rows


def collect(
    g: G,
    seat: int,
    card: int,
    option: TradeOption,
    *,
    secondary: bool = False,
    bonus: int = 0,
    alone: bool = False,
) -> Steps[None]:
    """5.4 step 6: everybody entitled collects from the card, the Active Player's node first
    (`alone`: he only)."""
    node = option.node
    powers = {
        s: trade_power(g, s, node, option)
        for s in ([] if alone else opponents_in(g, seat, node))
        if meets(g, s, option)
    }
    own_node = option.secondary if secondary else node
    keys = 0 if secondary else key_power(g, seat, option)
    if not secondary:
        powers[seat] = trade_power(g, seat, node, option) + bonus
    rows = yield from assign_rows(g, seat, node, powers)
    if secondary:
        powers[seat] = trade_power(g, seat, own_node) + bonus
        rows[seat] = 0
    lowered = 1 if lowers_opponents(g, seat, keys) else 0
    for who in g.seats_from(seat):
        if who not in rows:
            continue
        where = own_node if who == seat else node
        row = rows[who] - (0 if who == seat else lowered)
        income = _income(g, card, where, row)
        extra = 0
        if who == seat:
            extra = own_trade_extra(g, seat, where, keys)
        elif income:
            extra = foreign_trade_extra(g, who)
        gain_ducats(g, who, income + extra, "12.5")
        _report(g, who, card, where, income + extra)
        name = g.world.nodes[where].id
        g.log(TradeCollected(g.seat_name(who), name, powers[who], max(row, NONE), income + extra))
    if not alone and 1 in g.state.bots:
        seams.bots.collect_bots(g, seat, option, lowered)
    yield from burdens(g, seat, card, _income(g, card, own_node, rows[seat]))


def _report(g: G, seat: int, card: int, node: int, income: int) -> None:
    """17.3: what Milestones want to know about Trade Income."""
    if income <= 0:
        return
    printed = g.world.nodes[node]
    board, good = "distant" if printed.distant else "main_map", g.world.trade_cards[card].good
    record_trigger(g, "trade_income_one_action", seat, income, node=board, good=good)
    record_trigger(g, "trade_income_in_round", seat, income)
    record_trigger(g, "trade_nodes_paid_in_round", seat, node=board, at=printed.id)


def _income(g: G, card: int, node: int, row: int) -> int:
    """12.5: Ducats of a row; Expanded nodes pay by the other column."""
    printed = g.world.trade_cards[card]
    if row < 0:
        return 0
    return (printed.expanded if g.state.expanded[node] else printed.regular)[row]


def burdens(g: G, seat: int, card: int, income: int) -> Steps[None]:
    """12.1, R186: Gold brings inflation, Slaves cost Prestige; the trader's own business only."""
    printed = g.world.trade_cards[card]
    if printed.slaves and g.state.age >= 3:
        change_prestige(g, seat, -1, "12.1")
    if not printed.gold or income <= half_up(base_tax(g, g.state.seats[seat])):
        return
    if g.state.bots[seat]:
        return
    choice = "inflation_interest"
    if g.power(seat, ADM):
        both = [Option("inflation_adm"), Option("inflation_interest")]
        choice = yield ask(g, seat, "trade.inflation", both, "12.1")
    if choice == "inflation_adm":
        lose_power(g, seat, ADM, 1, "12.1")
    else:
        g.state.interest[seat] += 1
        g.log(Gained(g.seat_name(seat), "interest", 1, "12.1"))
