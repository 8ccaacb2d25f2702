"""4.1, 5.2 Hands of cards: drawing from the decks, discarding, which Missions may be picked."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import CardDiscarded, CardDrawn, Drew, Lost
from europa.tpop.ids import mission, mission_keys
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.treasury import discard_card
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE


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


STAY = 5
"""Discards that stay when a pile is shuffled (6.0)."""


def is_asked(g: G, seat: int, able: bool) -> bool:
    """Whether a window opens for a seat: option `windows` "private" asks all with cards in hand,
    so that nobody learns who could react; "fast" asks only those who can."""
    s = g.state
    if s.bots[seat] or not s.hands[seat]:
        return False
    return able or s.options.get("windows", "fast") == "private"
