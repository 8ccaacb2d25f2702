"""R31 What a seat can't know, dealt anew: others' hands and Missions, the order of decks."""

from __future__ import annotations

from europa.kernel import Dice
from europa.tpop.ids import event, index_of, mission
from europa.tpop.rules.rounds.all_events import ALL, OPTION
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
    for deck in (
        *state.idea_decks,
        *state.milestone_decks,
        state.trade_deck,
        *state.bot_decks,
    ):
        _shuffle(deck, dice)
    if len(state.struggles) > 1 and not _struggles_in_order(state):
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
            for hand in [
                *(hand for seat, hand in enumerate(state.hands) if seat != me),
                *([state.aside] if state.turn != me else []),
            ]
            for place, card in enumerate(hand)
            if characters[card].deck == name
        ]
        unknown = [hand[place] for hand, place in places] + state.decks[kind]
        _shuffle(unknown, dice)
        for hand, place in places:
            hand[place] = unknown.pop()
        state.decks[kind][:] = unknown


def _redeal_missions(state: Tpop, me: int, dice: Dice) -> None:
    """Another seat's Missions could be any that it may have picked (R38)."""
    for seat, held in enumerate(state.missions):
        if seat == me or not held:
            continue
        done = {mission(card)["id"] for card in state.missions_done[seat]}
        unknown = list(held)
        others: list[int] = []
        for card in state.missions_left[seat]:
            wanted = mission(card)["prerequisites_one_of"]
            is_free = not wanted or any(code in done for code in wanted)
            (unknown if is_free else others).append(card)
        _shuffle(unknown, dice)
        count = len(held)
        state.missions[seat] = tuple(unknown[:count])
        state.missions_left[seat] = tuple(sorted(others + unknown[count:]))


def _redeal_events(state: Tpop, dice: Dice) -> None:
    """Face-down Events and the deck below them; everybody knows which Events lie in which half of
    an Age, but not their order."""
    down = [place for place, up in enumerate(state.face_up) if not up]
    cards = _reordered(state, [*(state.events[p] for p in down), *reversed(state.event_deck)], dice)
    for place, card in zip(down, cards, strict=False):
        state.events[place] = card
    state.event_deck[:] = reversed(cards[len(down) :])
    for pile in state.event_piles:
        pile[:] = reversed(_reordered(state, pile[::-1], dice))


def _reordered(state: Tpop, cards: list[int], dice: Dice) -> list[int]:
    """The same Events in another order that could be: the first half of the Age before the second.

    Where chance dealt Events to the halves (Option 6, T60), Events marked alike change places.
    """
    if state.options.get("opt6_random_x_events") or state.options.get(OPTION) == ALL:
        marks = [event(card)["half"] for card in cards]
        groups = {mark: [c for c in cards if event(c)["half"] == mark] for mark in sorted(marks)}
        for group in groups.values():
            _shuffle(group, dice)
        return [groups[mark].pop() for mark in marks]
    piles = load_world().scenario(state.scenario).piles
    rank = {index_of("event", name): place for place, p in enumerate(piles) for name in p.events}
    found: list[int] = []
    for place in sorted({rank.get(card, NONE) for card in cards}):
        half = [card for card in cards if rank.get(card, NONE) == place]
        _shuffle(half, dice)
        found.extend(half)
    return found


def _struggles_in_order(state: Tpop) -> bool:
    """R31: an order of the Power Struggles that the scenario fixes is known to all."""
    setup = load_world().scenario(state.scenario).struggles
    wanted = state.options.get("adv_power_struggles", "scenario")
    mode = setup.mode if wanted == "scenario" else wanted
    if mode == "on":
        mode = "random" if setup.draw or "ordered" not in setup.choices else "ordered"
    return mode == "ordered" and not setup.draw
