"""A Bot's deck of twenty cards: drawing, reshuffling each Round, resetting each Age."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from europa.kernel import Dice
from europa.tpop.bots.trace import did
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.world import NONE, decks, load_world

EVENT, IDEA = 1, 24
ALL = 24
DISTANT = (11, 12)
NAVAL, CURIA, OTHERS = (9, 10), (14, 15), (16, 18)


class Card(NamedTuple):
    """A Bot card."""

    number: int
    first: str
    second: str
    war: str
    cost: int
    kind: str


@cache
def cards() -> dict[int, Card]:
    """The 24 cards by number."""
    found = {}
    for c in decks.bots()["deck"]["cards"]:
        second, war = c["second"] or "", c["war"] or ""
        found[c["id"]] = Card(c["id"], c["first"], second, war, c["bot_power"], c["kind"])
    return found


def composition(state: Tpop, realm: int) -> list[int]:
    """The twenty cards of a realm's Bot; a realm without a chart leaves out what it can't use."""
    world = load_world(state.side)
    known = decks.bots().get(f"realm:{world.realms[realm].id}")
    if known is not None:
        return list(known["deck"]["cards"])
    ports = any(state.owner[p.index] == realm and p.port for p in world.provinces)
    catholic = world.religions[state.state_religion[realm]].catholic
    out = {*DISTANT, *(NAVAL if not ports else CURIA if not catholic else OTHERS)}
    return [number for number in range(1, ALL + 1) if number not in out]


def lay_out(state: Tpop, dice: Dice, power: list[int]) -> None:
    """Set-up 3: the columns of Bots, if there are any; each deck shuffled. `power`: what each seat
    starts with."""
    if 1 not in state.bots:
        return
    count = len(state.seats)
    state.bot_power = list(power)
    state.bot_spent = [0] * count
    state.bot_decks = [[] for _ in range(count)]
    state.bot_discards = [[] for _ in range(count)]
    state.bot_tucked = [[] for _ in range(count)]
    state.bot_focus = [NONE] * count
    for seat, realm in enumerate(state.seats):
        if state.bots[seat]:
            deck = composition(state, realm)
            dice.shuffle(deck, "shuffle:bot")
            state.bot_decks[seat] = deck


def draw(g: G, seat: int) -> Card | None:
    """The top card, laid face-up; None if the deck is empty."""
    s = g.state
    if not s.bot_decks[seat]:
        return None
    number = g.draw(s.bot_decks[seat])
    s.bot_discards[seat].append(number)
    return cards()[number]


def tuck(g: G, seat: int, card: Card) -> None:
    """A card used for FOCUS lies under its Milestone until the Age ends."""
    s = g.state
    if card.number in s.bot_discards[seat]:
        s.bot_discards[seat].remove(card.number)
        s.bot_tucked[seat].append(card.number)


def reshuffle(g: G, seat: int) -> None:
    """4.5 B: EVENT and IDEA, and half of the other discards (rounded up, at random), return."""
    s = g.state
    pile = s.bot_discards[seat]
    always = [number for number in pile if number in (EVENT, IDEA)]
    rest = [number for number in pile if number not in (EVENT, IDEA)]
    g.dice.shuffle(rest, "shuffle:bot")
    half = (len(rest) + 1) // 2
    deck = [*s.bot_decks[seat], *always, *rest[:half]]
    g.shuffle("shuffle:bot", deck)
    s.bot_decks[seat] = deck
    s.bot_discards[seat] = sorted(rest[half:])
    did(g, seat, f"reshuffles {len(always) + half} cards; {len(rest) - half} stay out", "4.5 B")


def reset(g: G, seat: int) -> None:
    """4.6: at the end of an Age all cards are shuffled together."""
    s = g.state
    deck = sorted([*s.bot_decks[seat], *s.bot_discards[seat], *s.bot_tucked[seat]])
    g.shuffle("shuffle:bot", deck)
    s.bot_decks[seat], s.bot_discards[seat], s.bot_tucked[seat] = deck, [], []
