"""5.4 Trade: reveal cards, sail a Light Ship, choose card and node, activate a Merchant (12)."""

from __future__ import annotations

from typing import NamedTuple

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Placed, Removed
from europa.tpop.rows import NODES_OF, node_at, sea_at
from europa.tpop.rules.actions.trade_income import collect, meets, opponents_in, trade_power
from europa.tpop.rules.routes.chains import (
    FLEET,
    Chains,
    Reach,
    Sailing,
    is_known_sea,
    light_seas,
    place_of,
    sail,
    sailings,
    ships_after,
)
from europa.tpop.rules.terms.action import Action, ask
from europa.tpop.rules.terms.adjacency import sea_slots_free
from europa.tpop.rules.terms.hooks import trade_cards, trade_refusal
from europa.tpop.rules.terms.treasury import gain_ducats, lose_any_power, lose_power, total_power
from europa.tpop.state import DIP, LAID, NODES, PORT, UPRIGHT
from europa.tpop.table import G
from europa.tpop.world import NONE
from europa.tpop.world.printed import TradeOption

NO_SLOT, VACANT = -1, -2
"""What a Ship that has sailed does: stays off the slots, takes a vacant one (or a seat's own)."""
STAY = -1


class TradeRevealed(Entry, frozen=True):
    seat: str
    cards: tuple[str, ...]


class TradeRefused(Entry, frozen=True):
    seat: str


class TradeChosen(Entry, frozen=True):
    seat: str
    card: str
    good: str
    node: str


ENTRIES: tuple[type[Entry], ...] = (TradeRevealed, TradeRefused, TradeChosen)

MESSAGES = {
    "ask.trade.card": "{seat}, which card and node do you use?",
    "ask.trade.ship": "{seat}, do you move a Light Ship first?",
    "ask.trade.sail": "{seat}, where does the ship sail to?",
    "ask.trade.slot": "{seat}, does the ship protect trade in {sea}?",
    "ask.trade.merchant": "{seat}, which merchant goes to {node}?",
    "option.deal": "{a} in {b}",
    "option.secondary": "{a} in {b} (secondary)",
    "option.refuse_cards": "use no card",
    "option.stay": "no ship",
    "option.sail_from": "the ship in {a}",
    "option.sail_to": "{a}",
    "option.slot": "take a slot",
    "option.off": "stay off the slots",
    "option.displace_ship": "displace a ship of {a}",
    "option.merchant": "the merchant in {a}",
    "note.needs_ship": "a Light Ship must move for this",
    "entry.TradeRevealed": "{seat} reveals {cards}",
    "entry.TradeRefused": "{seat} uses none of the trade cards",
    "entry.TradeChosen": "{seat} trades {good} in {node}",
}


class Deal(NamedTuple):
    """A line of a revealed card that could be used."""

    card: int
    option: TradeOption
    secondary: bool

    @property
    def node(self) -> int:
        """The node in which the Active Player trades."""
        return self.option.secondary if self.secondary else self.option.node


def reveal(g: G, seat: int) -> list[int]:
    """5.4 step 1, R111: turn up cards; when the deck runs out the discards are shuffled."""
    s, cards = g.state, list[int]()
    for _ in range(trade_cards(g, seat)):
        if not s.trade_deck and s.trade_discard:
            s.trade_deck, s.trade_discard = s.trade_discard, []
            g.shuffle("shuffle:trade", s.trade_deck)
        if s.trade_deck:
            cards.append(g.draw(s.trade_deck))
    s.trade_shown = list(cards)
    shown = tuple(g.world.trade_cards[card].id for card in cards)
    g.log(TradeRevealed(g.seat_name(seat), shown))
    return cards


def has_merchant(g: G, seat: int) -> bool:
    """12.4: whether a Merchant is available: upright on the board, or not yet placed."""
    s = g.state
    return UPRIGHT in s.merchants[NODES_OF[seat]] or s.merchants_off[seat] > 0


class Outlook:
    """What a seat could do with the cards, with or without moving a Ship."""

    def __init__(self, g: G, seat: int, bonus: int = 0) -> None:
        self.g, self.seat, self.bonus = g, seat, bonus
        self.chains = Chains(g, seat)
        self.ships = light_seas(g, seat)
        self.now = self.chains.reach(self.ships)
        self._sailings: list[Sailing] | None = None
        self._after: dict[Sailing, Reach] = {}
        self._reaches: list[Reach] = []
        self._rivals: dict[int, dict[int, int]] = {}

    @property
    def sailings(self) -> list[Sailing]:
        """Every move of one Light Ship that the seat can make and pay."""
        if self._sailings is None:
            g, seat = self.g, self.seat
            rich = total_power(g, seat) > 0
            found = sailings(g, seat, lambda sea: is_known_sea(g, seat, sea))
            self._sailings = [s for s in found if rich or not s.crosses]
            known: dict[frozenset[int], Reach] = {}
            for sailing in self._sailings:
                ships = frozenset(ships_after(g, seat, sailing, self.ships))
                if ships not in known:
                    known[ships] = self.chains.reach(ships)
                self._after[sailing] = known[ships]
            self._reaches = list(known.values())
        return self._sailings

    def opens(self, deal: Deal) -> bool:
        """Whether moving some Ship makes a node eligible that isn't now.

        A node that a move connects is always next to that Ship or has it in its chain.
        """
        if not self.sailings:
            return False
        if not any(self.chains.touches_node(deal.node, reach) for reach in self._reaches):
            return False
        return not deal.secondary or any(self.allows(deal, s) for s in self.sailings)

    def slots(self, sea: int) -> list[int]:
        """5.4 step 3: NO_SLOT, VACANT, or the seats of which a Ship can be displaced."""
        g = self.g
        if not g.world.seas[sea].trade_slots:
            return [NO_SLOT]
        if sea_slots_free(g, sea) > 0:
            return [VACANT, NO_SLOT]
        return [*(o for o in g.others(self.seat) if g.state.guards[sea_at(o, sea)]), NO_SLOT]

    def leads(self, node: int, sailing: Sailing | None, slot: int = NO_SLOT) -> bool:
        """R185: nobody's Trade Power without Key Provinces in a secondary node is greater."""
        g, seat = self.g, self.seat
        if node not in self._rivals:
            rivals = {o: trade_power(g, o, node) for o in opponents_in(g, seat, node)}
            self._rivals[node] = {**rivals, seat: trade_power(g, seat, node) + self.bonus}
        powers = dict(self._rivals[node])
        if sailing is not None:
            beside = g.world.seas_of_node[node]
            origin = place_of(g, seat, sailing.origin)
            leaves_slot = (
                sailing.origin != FLEET
                and origin < PORT
                and not g.state.ships[sea_at(seat, origin)]
            )
            if leaves_slot and origin in beside:
                powers[seat] -= 1
            if slot != NO_SLOT and sailing.to in beside:
                powers[seat] += 1
                if slot in powers:
                    powers[slot] -= 1
        return powers[seat] >= max(powers.values())

    def allows(self, deal: Deal, sailing: Sailing | None = None, slot: int | None = None) -> bool:
        """5.4 step 4, R112, R185: whether the node is eligible after this move (any slot if None).

        A Ship that moved must be next to the node or stand in its chain.
        """
        node = deal.node
        reach = self.now if sailing is None else self._after[sailing]
        if not self.chains.touches_node(node, reach):
            return False
        if sailing is None:
            return not deal.secondary or self.leads(node, None)
        if not self.chains.is_beside(node, sailing.to):
            ships = ships_after(self.g, self.seat, sailing, self.ships)
            if self.chains.touches_node(node, self.now) and not self.chains.is_in_chain(
                node, sailing.to, ships
            ):
                return False
        if not deal.secondary:
            return True
        slots = self.slots(sailing.to) if slot is None else [slot]
        return any(self.leads(node, sailing, s) for s in slots)


def possible_deals(g: G, seat: int, cards: list[int]) -> list[Deal]:
    """12.1, 12.4: lines whose requirement is met and whose node can get an available Merchant."""
    found: list[Deal] = []
    if not has_merchant(g, seat):
        return found
    for card in cards:
        for option in g.world.trade_cards[card].options:
            if not meets(g, seat, option):
                continue
            found.append(Deal(card, option, False))
            if option.secondary != NONE and not g.state.pirates[option.secondary]:
                found.append(Deal(card, option, True))
    return [deal for deal in found if g.merchant(seat, deal.node) != LAID]


def _barred(g: G, seat: int) -> str:
    """5.4: 1 DIP and an available Merchant; the cards can always be refused (R34)."""
    if not g.power(seat, DIP):
        return "5.4: Trade costs 1 DIP"
    return "" if has_merchant(g, seat) else "12.4: no Merchant is available"


def _trade(g: G, seat: int) -> Steps[None]:
    lose_power(g, seat, DIP, 1, "5.4")
    yield from trade(g, seat)


def trade(
    g: G, seat: int, *, bonus: int = 0, maritime: bool = False, alone: bool = False
) -> Steps[int]:
    """5.4 steps 1-6, once paid: a seat trades; returns the node, or NONE if it used no card.

    `bonus`: Trade Power that a card adds; `maritime`: such nodes only; `alone`: nobody else
    collects.
    """
    cards = reveal(g, seat)
    outlook = Outlook(g, seat, bonus)
    deal = yield from _choose_deal(g, seat, cards, outlook, maritime)
    g.state.trade_discard.extend(cards)
    g.state.trade_shown = []
    if deal is None:
        g.log(TradeRefused(g.seat_name(seat)))
        gain_ducats(g, seat, trade_refusal(g, seat), "5.4")
        return NONE
    yield from _move_ship(g, seat, deal, outlook)
    yield from _activate_merchant(g, seat, deal.node)
    card, node = g.world.trade_cards[deal.card], g.world.nodes[deal.node]
    g.log(TradeChosen(g.seat_name(seat), card.id, card.good, node.id))
    yield from collect(
        g, seat, deal.card, deal.option, secondary=deal.secondary, bonus=bonus, alone=alone
    )
    return deal.node


def _choose_deal(
    g: G, seat: int, cards: list[int], outlook: Outlook, maritime: bool = False
) -> Steps[Deal | None]:
    """5.4 steps 2 and 4: a card and a node that can be used, perhaps after moving a Ship."""
    deals, options = possible_deals(g, seat, cards), list[Option]()
    for place, deal in enumerate(deals):
        if maritime and g.world.nodes[deal.node].inland:
            continue
        note = ""
        if not outlook.allows(deal):
            if not outlook.opens(deal):
                continue
            note = "note.needs_ship"
        verb = "secondary" if deal.secondary else "deal"
        node = g.world.nodes[deal.node].id
        key = f"{verb}:{g.world.trade_cards[deal.card].id}:{node}"
        options.append(Option(key, place, (f"node:{node}",), note))
    if not options:
        return None
    chosen = yield ask(g, seat, "trade.card", [*options, Option("refuse_cards", STAY)], "5.4")
    return None if chosen == STAY else deals[chosen]


def _move_ship(g: G, seat: int, deal: Deal, outlook: Outlook) -> Steps[None]:
    """5.4 step 3: perhaps one Light Ship sails, and perhaps it takes a slot."""
    usable = [s for s in outlook.sailings if outlook.allows(deal, s)]
    if not usable:
        return
    origins = sorted({s.origin for s in usable})
    options = [Option(f"sail_from:{origin_name(g, o)}", place) for place, o in enumerate(origins)]
    if outlook.allows(deal):
        options.insert(0, Option("stay", STAY))
    chosen = options[0].value
    if len(options) > 1:
        chosen = yield ask(g, seat, "trade.ship", options, "5.4")
    if chosen == STAY:
        return
    ways = [s for s in usable if s.origin == origins[chosen]]
    place = 0
    if len(ways) > 1:
        seas = [Option(f"sail_to:{g.world.seas[w.to].id}", n) for n, w in enumerate(ways)]
        place = yield ask(g, seat, "trade.sail", seas, "5.4")
    way = ways[place]
    slots = [slot for slot in outlook.slots(way.to) if outlook.allows(deal, way, slot)]
    if way.crosses:
        yield from lose_any_power(g, seat, 1, "crossing the Pacific", "9.5")
    sail(g, seat, way)
    yield from take_slot(g, seat, way.to, slots)


def origin_name(g: G, origin: int) -> str:
    """The id of the place a Ship sails from."""
    if origin == FLEET:
        return "fleet"
    if origin >= PORT:
        return g.world.provinces[origin - PORT].id
    return g.world.seas[origin].id


def take_slot(g: G, seat: int, sea: int, slots: list[int]) -> Steps[None]:
    """5.4 step 3, 12.3: the Ship takes a vacant slot, displaces another's Ship or does neither."""
    names = {NO_SLOT: "off", VACANT: "slot"}
    keys = [names.get(slot) or f"displace_ship:{g.seat_name(slot)}" for slot in slots]
    slot = slots[0]
    if len(slots) > 1:
        options = [Option(key, value) for key, value in zip(keys, slots, strict=True)]
        where = {"sea": g.world.seas[sea].id}
        slot = yield ask(g, seat, "trade.slot", options, "12.3", where)
    if slot == NO_SLOT:
        return
    s, place = g.state, f"sea:{g.world.seas[sea].id}"
    if slot != VACANT:
        s.guards[sea_at(slot, sea)] -= 1
        s.ships[sea_at(slot, sea)] += 1
        g.log(Removed(g.seat_name(slot), "trade protection", place))
    s.ships[sea_at(seat, sea)] -= 1
    s.guards[sea_at(seat, sea)] += 1
    g.log(Placed(g.seat_name(seat), "trade protection", place))


def _activate_merchant(g: G, seat: int, node: int) -> Steps[None]:
    """5.4 step 5, 12.4: the Merchant in the node, or one that moves there, is laid down."""
    s = g.state
    if g.merchant(seat, node) != UPRIGHT:
        sources = [n for n in range(NODES) if g.merchant(seat, n) == UPRIGHT]
        options = [Option(f"merchant:{g.world.nodes[n].id}", n) for n in sources]
        if s.merchants_off[seat]:
            options.append(Option("merchant:supply", NONE))
        source = options[0].value
        if len(options) > 1:
            where = {"node": g.world.nodes[node].id}
            source = yield ask(g, seat, "trade.merchant", options, "12.4", where)
        if source == NONE:
            s.merchants_off[seat] -= 1
        else:
            s.merchants[node_at(seat, source)] = 0
    s.merchants[node_at(seat, node)] = LAID
    g.log(Placed(g.seat_name(seat), "merchant", f"node:{g.world.nodes[node].id}"))


ACTIONS: tuple[Action, ...] = (Action("trade", "5.4", _barred, _trade),)
