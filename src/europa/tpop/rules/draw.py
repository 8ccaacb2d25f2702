"""4.1 Draw Cards: Events are laid out, cards drawn and paid for, Missions picked."""

from __future__ import annotations

from collections.abc import Callable

from europa.kernel import Option, Steps, together
from europa.tpop.entries import CardDiscarded, CardDrawn, Drew, Lost
from europa.tpop.ids import mission, mission_keys
from europa.tpop.rules.action import ask
from europa.tpop.rules.deal import lay_events
from europa.tpop.rules.treasury import discard_card, lose_ducats
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

DRAWS = 3
PRICE = 2
HELD = 2
"""Missions in hand at most (4.1 D)."""
STAY = 5
"""Discards that stay when a pile is shuffled (6.0)."""

MESSAGES = {
    "ask.draw": "{seat}, from which deck do you draw? ({left} to draw)",
    "option.draw": "Draw from the {a} deck",
    "ask.keep": "{seat}, which drawn cards do you keep for 2 Ducats each?",
    "option.keep_card": "Keep {a}",
    "ask.discard_order": "{seat}, which card do you discard first?",
    "option.discard": "Discard {a}",
    "ask.missions": "{seat}, pick or put back Missions",
    "option.pick_mission": "Pick the Mission {mission}",
    "option.put_back": "Put back the Mission {mission}",
}


# Decks (6.0)


def may_draw(g: G, kind: int) -> bool:
    """6.0: whether a deck or its discard pile has a card."""
    return bool(g.state.decks[kind] or g.state.discards[kind])


def reshuffle(g: G, kind: int) -> None:
    """6.0: an empty deck is made anew from its discards; the top five stay, if there are more."""
    s = g.state
    pile = s.discards[kind]
    kept = pile[-STAY:] if len(pile) > STAY else []
    deck = pile[: len(pile) - len(kept)]
    g.shuffle(f"shuffle:{POWERS[kind]}", deck)
    s.decks[kind] = deck
    s.discards[kind] = kept


def draw_card(g: G, seat: int, kind: int) -> int:
    """6.0: the top card of a deck into a seat's hand; NONE if no card is left at all. Bots hold no
    Action Cards (R211)."""
    s = g.state
    if s.bots[seat] or not may_draw(g, kind):
        return NONE
    if not s.decks[kind]:
        reshuffle(g, kind)
    card = g.draw(s.decks[kind])
    s.hands[seat].append(card)
    name = g.seat_name(seat)
    g.log(Drew(name, POWERS[kind]))
    g.log(CardDrawn(name, g.world.characters[card].id), to=(name,))
    return card


def discard_from_hand(g: G, seat: int, card: int) -> None:
    """A card of the hand goes face-up on its discard pile."""
    g.state.hands[seat].remove(card)
    discard_card(g, card)
    g.log(CardDiscarded(g.seat_name(seat), g.world.characters[card].id))


def draw_freely(g: G, seat: int, count: int, rule: str) -> Steps[int]:
    """Cards one by one, each seen before the next deck is chosen; returns how many were drawn."""
    if g.state.bots[seat]:
        return 0
    for drawn in range(count):
        kinds = [kind for kind in range(3) if may_draw(g, kind)]
        if not kinds:
            return drawn
        options = [Option(f"draw:{POWERS[kind]}", kind) for kind in kinds]
        kind = yield ask(g, seat, "draw", options, rule, {"left": count - drawn})
        draw_card(g, seat, kind)
    return count


def card_options(g: G, cards: list[int], verb: str) -> list[Option]:
    """One option a card, its value the card."""
    ids = g.world.characters
    return [Option(f"{verb}:{ids[c].id}", c, (f"card:{ids[c].id}",)) for c in cards]


# Steps


def reveal_events(g: G) -> None:
    """4.1 A, R208: the display of the Round; Events of a realm that left go."""
    from europa.tpop.rules.event import drop_left

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


def may_pick(g: G, seat: int, card: int) -> bool:
    """R38: no prerequisite, or at least one of them completed."""
    wanted = mission(card)["prerequisites_one_of"]
    if not wanted:
        return True
    return any(mission(other)["id"] in wanted for other in g.state.missions_done[seat])


def mission_options(cards: list[int], verb: str) -> list[Option]:
    """One option a Mission, its value the Mission."""
    keys = mission_keys()
    return [
        Option(
            f"{verb}:{keys[card]}",
            card,
            (f"mission:{keys[card]}",),
            params={"mission": keys[card]},
        )
        for card in cards
    ]


def pick_missions(g: G) -> Steps[None]:
    """4.1 D: all pick and replace Missions in secret."""
    s = g.state
    seats = [seat for seat in g.seats_from(s.first) if not s.bots[seat]]
    changes = yield from together(g, {g.seat_name(seat): _pick(g, seat) for seat in seats})
    for seat in seats:
        gone, fresh = changes[g.seat_name(seat)]
        set_missions(g, seat, [card for card in s.missions[seat] if card not in gone] + fresh)


def set_missions(g: G, seat: int, hand: list[int]) -> None:
    """The Missions a seat holds from now on; the others of hand and deck lie in its deck."""
    s = g.state
    before = len(s.missions[seat])
    deck = sorted(set(s.missions[seat] + s.missions_left[seat]) - set(hand))
    s.missions[seat], s.missions_left[seat] = tuple(hand), tuple(deck)
    if len(hand) > before:
        g.log(Drew(g.seat_name(seat), "mission", len(hand) - before))
    elif len(hand) < before:
        g.log(Lost(g.seat_name(seat), "mission", before - len(hand), "4.1 D"))


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
