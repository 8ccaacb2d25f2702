"""R31 What a seat can't know, dealt anew: others' hands and Missions, the order of decks."""

from __future__ import annotations

from europa.kernel import Dice
from europa.tpop.state import POWERS, Tpop
from europa.tpop.world import NONE, load_world


def redeal(state: Tpop, seat: str | None, dice: Dice) -> None:
    """Shuffle what is hidden from a seat among the places where it could be."""
    world = load_world(state.side)
    names = [world.realms[realm].id for realm in state.seats]
    me = names.index(seat) if seat in names else NONE
    _redeal_hands(state, me, dice)
    _redeal_missions(state, me, dice)
    _redeal_events(state, dice)
    for deck in (*state.idea_decks, *state.milestone_decks, state.trade_deck):
        _shuffle(deck, dice)
    if len(state.struggles) > 1:
        below = state.struggles[:-1]
        _shuffle(below, dice)
        state.struggles[:-1] = below


def _shuffle(cards: list[int], dice: Dice) -> None:
    cards.sort()
    dice.shuffle(cards, "imagine")


def _redeal_hands(state: Tpop, me: int, dice: Dice) -> None:
    """Cards of each deck change places between the other hands and the deck; the number of cards
    of each deck in a hand is seen when they are drawn, so it stays."""
    characters = load_world(state.side).characters
    for kind, name in enumerate(POWERS):
        places = [
            (hand, place)
            for seat, hand in enumerate(state.hands)
            if seat != me
            for place, card in enumerate(hand)
            if characters[card].deck.lower() == name
        ]
        unknown = [hand[place] for hand, place in places] + state.decks[kind]
        _shuffle(unknown, dice)
        for hand, place in places:
            hand[place] = unknown.pop()
        state.decks[kind][:] = unknown


def _redeal_missions(state: Tpop, me: int, dice: Dice) -> None:
    """Another seat's Missions could be any that it may hold."""
    for seat, held in enumerate(state.missions):
        if seat == me or not held:
            continue
        unknown = held + state.missions_left[seat]
        _shuffle(unknown, dice)
        count = len(held)
        state.missions[seat] = unknown[:count]
        state.missions_left[seat] = sorted(unknown[count:])


def _redeal_events(state: Tpop, dice: Dice) -> None:
    """Face-down Events and the deck below them; the halves of an Age stay apart by position."""
    down = [place for place, up in enumerate(state.face_up) if not up]
    unknown = [state.events[place] for place in down] + state.event_deck
    _shuffle(unknown, dice)
    for place in down:
        state.events[place] = unknown.pop()
    state.event_deck[:] = unknown
    for pile in state.event_piles:
        _shuffle(pile, dice)
