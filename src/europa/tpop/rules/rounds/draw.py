"""4.1 Draw Cards: Events are laid out, cards drawn and paid for, Missions picked."""

from __future__ import annotations

from collections.abc import Callable

from europa.kernel import Option, Steps, together
from europa.tpop.rules.rounds.deal import lay_events
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.event_row import drop_left
from europa.tpop.rules.terms.hands import (
    card_options,
    discard_from_hand,
    draw_freely,
    may_pick,
    mission_options,
    set_missions,
)
from europa.tpop.rules.terms.treasury import lose_ducats
from europa.tpop.table import G
from europa.tpop.world import NONE

DRAWS = 3
PRICE = 2
HELD = 2
"""Missions in hand at most (4.1 D)."""

MESSAGES = {
    "ask.draw": "{seat}, from which deck do you draw? ({left} to draw)",
    "option.draw:adm": "Draw from the ADM deck: administration (order, money, faith)",
    "option.draw:dip": "Draw from the DIP deck: diplomacy (ties, marriages, trade)",
    "option.draw:mil": "Draw from the MIL deck: war (armies, battles, ships)",
    "ask.keep": "{seat}, which drawn cards do you keep for 2 Ducats each?",
    "option.keep_card": "Keep {a}",
    "ask.discard_order": "{seat}, which card do you discard first?",
    "option.discard": "Discard {a}",
    "ask.missions": "{seat}, pick or put back Missions",
    "option.pick_mission": "Pick the Mission {mission}",
    "option.put_back": "Put back the Mission {mission}",
}


# Decks (6.0)


# Steps


def reveal_events(g: G) -> None:
    """4.1 A, R208: the display of the Round; Events of a realm that left go."""
    g.reveal()
    lay_events(g.state)
    drop_left(g)


def draw_action_cards(g: G) -> Steps[None]:
    """4.1 B: three cards each, in Turn order."""
    s = g.state
    for seat in g.seats_from(s.first):
        if not s.bots[seat]:
            s.drawn[seat] = yield from draw_freely(g, seat, DRAWS, "4.1 B")


def pay_for_cards(g: G) -> Steps[None]:
    """4.1 C, R29, R37: all decide in secret; carried out in Turn order. No Loan for this."""
    s = g.state
    order = [seat for seat in g.seats_from(s.first) if s.drawn[seat]]
    branches = {g.seat_name(seat): _keep(g, seat) for seat in order}
    chosen = yield from together(g, branches)
    for seat in order:
        kept, first = chosen[g.seat_name(seat)]
        lose_ducats(g, seat, PRICE * len(kept), "4.1 C")
        drawn = s.hands[seat][-s.drawn[seat] :]
        rest = [card for card in drawn if card not in kept and card not in first]
        for card in (*first, *rest):
            discard_from_hand(g, seat, card)
        s.drawn[seat] = 0


def _keep(g: G, seat: int) -> Steps[tuple[list[int], list[int]]]:
    """Which drawn cards are kept, and which others are discarded first, in order."""
    s = g.state
    kept: list[int] = []
    number = s.drawn[seat]
    most = min(number, s.ducats[seat] // PRICE)

    def unpaid() -> list[int]:
        return [card for card in s.hands[seat][-number:] if card not in kept]

    while len(kept) < most:

        def options() -> list[Option]:
            return [*card_options(g, unpaid(), "keep_card"), Option("done", NONE)]

        card = yield ask(g, seat, "keep", options, "4.1 C")
        if card == NONE:
            break
        kept.append(card)
    return kept, (yield from discard_order(g, seat, unpaid, "4.1 C"))


def discard_order(g: G, seat: int, cards: Callable[[], list[int]], rule: str) -> Steps[list[int]]:
    """R37: the order in which cards of one deck go on their pile is the owner's; cards whose
    order doesn't matter are left out."""
    decks = g.world.characters
    ordered: list[int] = []

    def left() -> list[int]:
        return [card for card in cards() if card not in ordered]

    def twins() -> list[int]:
        piles = [decks[card].deck for card in left()]
        return [card for card in left() if piles.count(decks[card].deck) > 1]

    def options() -> list[Option]:
        return card_options(g, twins(), "discard")

    while twins():
        ordered.append((yield ask(g, seat, "discard_order", options, rule)))
    return ordered


# Missions (17.2)


def pick_missions(g: G) -> Steps[None]:
    """4.1 D: all pick and replace Missions in secret."""
    s = g.state
    seats = [seat for seat in g.seats_from(s.first) if not s.bots[seat]]
    changes = yield from together(g, {g.seat_name(seat): _pick(g, seat) for seat in seats})
    for seat in seats:
        gone, fresh = changes[g.seat_name(seat)]
        set_missions(g, seat, [card for card in s.missions[seat] if card not in gone] + fresh)


def _pick(g: G, seat: int) -> Steps[tuple[list[int], list[int]]]:
    """4.1 D: Missions put back and Missions picked; what is put back or picked stays so."""
    s = g.state
    gone: list[int] = []
    fresh: list[int] = []

    def options() -> list[Option]:
        hand = [card for card in s.missions[seat] if card not in gone]
        left = [card for card in s.missions_left[seat] if card not in fresh]
        found = mission_options(hand, "put_back")
        if len(hand) + len(fresh) < HELD:
            found += mission_options(
                [card for card in left if may_pick(g, seat, card)], "pick_mission"
            )
        return [*found, Option("done", NONE)]

    while True:
        picks = [c for c in s.missions_left[seat] if c not in fresh and may_pick(g, seat, c)]
        old = [card for card in s.missions[seat] if card not in gone]
        if not picks or (not old and len(fresh) == HELD):
            break
        card = yield ask(g, seat, "missions", options, "4.1 D")
        if card == NONE:
            break
        (gone if card in s.missions[seat] else fresh).append(card)
    return gone, fresh
