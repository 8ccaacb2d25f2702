"""The Marches: a border feud for 2-4 lords that uses every feature of the kernel.

Each round has three steps. Harvest (M1): every lord draws a card and takes rent. Orders (M2): all
seal an order, a card and a place to attack, or hold; then the orders are carried out, highest card
first; an attack rolls dice (M3), and before the dice everybody may spring an ambush (M4), which is
an interrupt. Market (M5): in turn, each lord hires men until he passes. Who holds most places and
gold at the end wins (M6); five places win at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from europa.examples.marches_board import (
    AMBUSH,
    CARDS,
    CATALOGUE,
    DECK,
    LORDS,
    MOST_TROOPS,
    NAMES,
    PLACES,
    RING,
    ROADS,
    ROUNDS,
    Drew,
    Held,
    Hired,
    Marches,
    Names,
    Sprung,
    Taken,
)
from europa.kernel import (
    PASS,
    Ask,
    Choice,
    Dice,
    Disabled,
    Game,
    Option,
    Result,
    Scenario,
    Setup,
    Steps,
    Table,
    together,
    window,
)


def harvest(g: Table[Marches]) -> None:
    """M1: each lord draws a card and takes a coin for every place he holds."""
    s = g.state
    s.round += 1
    for lord in range(s.lords):
        if not s.deck:
            s.deck, s.discard = s.discard, []
            g.shuffle("cards", s.deck)
        if s.deck:
            card = g.draw(s.deck)
            s.hands[lord].append(card)
            g.log(Drew(LORDS[lord], NAMES[card]), to=[LORDS[lord]])
        s.gold[lord] += s.holder.count(lord)
    s.phase = "orders"


def orders(g: Table[Marches]) -> Steps[None]:
    """M2: sealed orders, then their execution, highest card first, ties by seat."""
    s = g.state
    plans = yield from together(g, {LORDS[i]: order(s, i) for i in range(s.lords)})
    sealed = [(lord, plans[LORDS[lord]]) for lord in range(s.lords)]
    attacks = [(lord, *plan) for lord, plan in sealed if plan is not None]
    for lord, card, _ in attacks:
        s.hands[lord].remove(card)
        s.discard.append(card)
    g.reveal()
    for lord, card, place in sorted(attacks, key=lambda a: (-CARDS[NAMES[a[1]]], a[0])):
        if s.holder[place] != lord:
            yield from attack(g, lord, card, place)
    s.phase, s.turn = "market", 0


def order(s: Marches, lord: int) -> Steps[tuple[int, int] | None]:
    """M2: choose a card and a place to attack, or hold."""
    card = yield Ask(LORDS[lord], "order.card", lambda: order_cards(s, lord), "M2")
    if card is None:
        return None
    places = [Option(f"attack:{PLACES[p]}", p, (PLACES[p],)) for p in targets(s, lord)]
    place = yield Ask(LORDS[lord], "order.place", places, "M2", {"card": NAMES[card]})
    return card, place


def order_cards(s: Marches, lord: int) -> list[Option]:
    """M2: any card but an ambush can carry an attack, if there is a place to attack."""
    cards = {card for card in s.hands[lord] if card != AMBUSH} if targets(s, lord) else set()
    return [Option("hold", None), *(Option(f"card:{NAMES[card]}", card) for card in sorted(cards))]


def targets(s: Marches, lord: int) -> list[int]:
    """M2: places next to one's own that are not one's own; a lord without land lands anywhere."""
    own = [p for p in range(len(PLACES)) if s.holder[p] == lord]
    near = {road for p in own for road in ROADS[p]} if own else set(range(len(PLACES)))
    return [p for p in sorted(near) if s.holder[p] != lord]


def attack(g: Table[Marches], lord: int, card: int, place: int) -> Steps[None]:
    """M3: card + die against troops + die; each ambush (M4) takes 3 from the attacker."""
    s = g.state
    sprung: list[int] = []
    others = [LORDS[(lord + i) % s.lords] for i in range(1, s.lords)]

    def offer(seat: str) -> Ask | None:
        hand = s.hands[LORDS.index(seat)]
        if AMBUSH not in hand:
            return None
        what = {"lord": LORDS[lord], "place": PLACES[place]}
        return Ask(seat, "ambush", lambda: ambushes(hand), "M4", what)

    def spring(seat: str, ambush: int) -> None:
        s.hands[LORDS.index(seat)].remove(ambush)
        s.discard.append(ambush)
        sprung.append(ambush)
        g.log(Sprung(seat, PLACES[place]))

    yield from window(others, offer, spring)
    (strike,) = g.roll("attack", by=LORDS[lord])
    (stand,) = g.roll("defence", by=PLACES[place])
    if CARDS[NAMES[card]] + strike - 3 * len(sprung) > s.troops[place] + stand:
        s.holder[place], s.troops[place] = lord, 1
        g.log(Taken(LORDS[lord], PLACES[place]))
    else:
        s.troops[place] = max(0, s.troops[place] - 1)
        g.log(Held(LORDS[lord], PLACES[place]))


def ambushes(hand: list[int]) -> list[Option]:
    """M4: spring an ambush that one holds, or pass."""
    return [*([Option("ambush", AMBUSH)] if AMBUSH in hand else []), Option(PASS)]


def market(g: Table[Marches]) -> Steps[None]:
    """M5: hire men for 2 coins each, until passing. One step a lord."""
    s, lord = g.state, g.state.turn
    while (place := (yield hiring(s, lord))) != PASS:
        s.gold[lord] -= 2
        s.troops[place] += 1
        g.log(Hired(LORDS[lord], PLACES[place]))
    s.turn += 1
    if s.turn == s.lords:
        s.phase = "harvest"


def hiring(s: Marches, lord: int) -> Ask:
    """M5: where men can be hired, and why not elsewhere."""
    full = [p for p, n in enumerate(s.troops) if s.holder[p] == lord and n >= MOST_TROOPS]
    own = [p for p in range(len(PLACES)) if s.holder[p] == lord and p not in full]
    hires = own if s.gold[lord] >= 2 else []
    options = [Option(f"hire:{PLACES[p]}", p, (PLACES[p],), "note.price") for p in hires]

    def disabled() -> list[Disabled]:
        poor = [p for p in own if p not in hires]
        return [
            Disabled(f"hire:{PLACES[p]}", "no.poor", "M5", {"gold": s.gold[lord]}) for p in poor
        ] + [
            Disabled(f"hire:{PLACES[p]}", f"{PLACES[p]} is full: {MOST_TROOPS} men", "M5")
            for p in full
        ]

    return Ask(LORDS[lord], "hire", [*options, Option(PASS)], "M5", disabled=disabled)


class MarchesGame(Game[Marches]):
    id = "marches"
    name = "The Marches (example)"
    state_type = Marches
    entries = (Taken, Held, Drew, Hired, Sprung)
    steps = MappingProxyType({"harvest": harvest, "orders": orders, "market": market})
    choices = (Choice("purse", "Coins at the start", (0, 2, 5), 2),)
    catalogue = CATALOGUE
    windows = MappingProxyType({"ambush": PASS})

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(name, f"{name.replace('_', ' ').capitalize()} ({n} rounds)", (2, 3, 4))
            for name, n in ROUNDS.items()
        ]

    def setup(self, setup: Setup, dice: Dice) -> Marches:
        """Each lord holds one place of the ring with two men; three cards are dealt to each."""
        lords, deck = len(setup.seats), list(DECK)
        dice.shuffle(deck, "cards")
        holder = [-1] * len(PLACES)
        for lord in range(lords):
            holder[lord * RING // lords] = lord
        troops = [2 if h >= 0 else 1 for h in holder]
        hands = [[deck.pop() for _ in range(3)] for _ in range(lords)]
        gold = [setup.options["purse"]] * lords
        return Marches(lords, ROUNDS[setup.scenario], holder, troops, gold, hands, deck, [])

    def next_step(self, state: Marches) -> str | None:
        over = state.phase == "harvest" and state.round == state.rounds
        most = max(state.holder.count(lord) for lord in range(state.lords))
        return None if over or most >= 5 else state.phase

    def seats(self, state: Marches) -> Sequence[str]:
        return LORDS[: state.lords]

    def view(self, state: Marches, seat: str | None) -> dict[str, Any]:
        me = LORDS.index(seat) if seat else -1
        return {
            "round": state.round,
            "phase": state.phase,
            "places": {
                PLACES[p]: {"holder": LORDS[h] if h >= 0 else None, "troops": state.troops[p]}
                for p, h in enumerate(state.holder)
            },
            "lords": {
                LORDS[lord]: {
                    "gold": state.gold[lord],
                    "cards": len(hand),
                    "hand": [NAMES[card] for card in hand] if lord == me else None,
                }
                for lord, hand in enumerate(state.hands)
            },
            "deck": len(state.deck),
            "discard": [NAMES[card] for card in state.discard],
        }

    def redeal(self, state: Marches, seat: str | None, dice: Dice) -> None:
        others = [hand for lord, hand in enumerate(state.hands) if LORDS[lord] != seat]
        unknown = sorted([*state.deck, *(card for hand in others for card in hand)])
        dice.shuffle(unknown, "cards")
        for part in (*others, state.deck):
            part[:] = [unknown.pop() for _ in part]

    def result(self, state: Marches) -> Result:
        """M6: 3 points a place, 1 a coin."""
        scores = {
            LORDS[lord]: 3 * state.holder.count(lord) + state.gold[lord]
            for lord in range(state.lords)
        }
        best = max(scores.values())
        return Result(tuple(lord for lord, score in scores.items() if score == best), scores)

    def vocabulary(self) -> Names:
        return Names()

    def broken(self, state: Marches) -> list[str]:
        cards = sorted([*state.deck, *state.discard, *(c for hand in state.hands for c in hand)])
        faults = [] if cards == sorted(DECK) else [f"the deck has {len(cards)} cards"]
        faults += [f"{LORDS[i]} has {gold} coins" for i, gold in enumerate(state.gold) if gold < 0]
        return faults


game = MarchesGame()
