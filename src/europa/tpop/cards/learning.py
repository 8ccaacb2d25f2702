"""Research by a card: for 3 power less, 2 of it perhaps of the card's own type (ADM-08, DIP-07)."""

from __future__ import annotations

from collections.abc import Callable

from europa.kernel import Entry, Option, Steps
from europa.tpop.cards.hand import Price, play
from europa.tpop.ids import idea_ids
from europa.tpop.rules.actions.research import kind_of, price_of, research, research_barred
from europa.tpop.rules.terms.action import ask, number_options
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.table import G

DISCOUNT = 3
SWAP = 2
PAID = Price((0, 0, 0), 0)


class Abandoned(Entry, frozen=True):
    """An Idea that can't be paid for any more."""

    seat: str
    idea: str
    rule: str


ENTRIES = (Abandoned,)

MESSAGES = {
    "entry.Abandoned": "{seat} can't pay for {idea} any more {rule}",
    "ask.learn": "{seat}, which idea do you research?",
    "option.learn": "{a} for {cost}",
    "ask.learn.swap": "{seat}, how much of the cost do you pay in the card's own power?",
    "option.swap": "{a}",
}


def discounted(g: G, seat: int, idea: int) -> int:
    """What an Idea costs with the card; never below 1."""
    return max(1, price_of(g, seat, idea) - DISCOUNT)


def swap_bounds(g: G, seat: int, idea: int, price: Price, own: int) -> tuple[int, int]:
    """Least and most of the cost in the card's own type, its price (`price`) being still due; the
    least exceeds the most if the Idea can't be paid for."""
    kind, cost = kind_of(idea), discounted(g, seat, idea)
    left = [g.power(seat, k) - price.power[k] for k in range(3)]
    if kind == own:
        return (0, 0) if left[own] >= cost else (1, 0)
    return max(0, cost - left[kind]), min(SWAP, cost, left[own])


def learnable(g: G, seat: int, price: Price, own: int) -> list[int]:
    """Ideas on display that a seat may Research with the card and pay for."""
    found = []
    for row in g.state.ideas:
        for idea in row:
            if seat in g.state.idea_held[idea]:
                continue
            least, most = swap_bounds(g, seat, idea, price, own)
            if least <= most and not research_barred(g, seat, idea):
                found.append(idea)
    return found


def learn(
    g: G,
    seat: int,
    name: str,
    price: Price,
    own: int,
    ideas: list[int],
    countered: Callable[[int], Steps[bool]] | None = None,
) -> Steps[None]:
    """Name the Idea, play the card, (be countered,) pay and Research."""
    ids = idea_ids()
    idea = ideas[0]
    if len(ideas) > 1:
        options = [
            Option(f"learn:{ids[i]}", i, params={"cost": discounted(g, seat, i)}) for i in ideas
        ]
        idea = yield ask(g, seat, "learn", options, "6")
    least, most = swap_bounds(g, seat, idea, price, own)
    swap = least
    if least < most:
        swap = yield ask(g, seat, "learn.swap", number_options(least, most, "swap"), "6")
    yield from play(g, seat, name, price)
    if countered is not None and (yield from countered(idea)):
        return
    # Countering a counter may have cost power that the Idea needs (T68).
    least, most = swap_bounds(g, seat, idea, PAID, own)
    if least > most:
        g.log(Abandoned(g.seat_name(seat), ids[idea], "6"))
        return
    swap = min(max(swap, least), most)
    lose_power(g, seat, own, swap, "6")
    yield from research(g, seat, idea, price=discounted(g, seat, idea) - swap)
