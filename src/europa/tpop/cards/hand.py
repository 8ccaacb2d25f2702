"""6 Action Cards: their records, which a seat holds, what they cost and how one is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from europa.kernel import Option, Steps
from europa.tpop.entries import CardPlayed
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.treasury import discard_card, lose_ducats, lose_power
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.world import decks, load_world
from europa.tpop.world.decks import Record

MESSAGES = {
    "ask.card.copy": "{seat}, which of your cards do you play?",
    "option.copy": "{a}",
}


class Price(NamedTuple):
    """What a card or an Action on it costs."""

    power: tuple[int, int, int]
    ducats: int

    def less(self, kind: int, amount: int) -> Price:
        """6: a discount on one type of power; never below 0."""
        power = [n - amount if place == kind else n for place, n in enumerate(self.power)]
        return Price((max(0, power[0]), max(0, power[1]), max(0, power[2])), self.ducats)


def slug(name: str) -> str:
    """`Settlers' Charter` -> `settlers_charter`."""
    return re.sub(r"[^a-z]+", "_", name.lower().replace("'", "")).strip("_")


@cache
def records() -> dict[str, Record]:
    """The card types by the slug of their name."""
    return {slug(record["name"]): record for record in decks.action_cards().values()}


@cache
def name_of_type() -> dict[str, str]:
    """The slug of each card type's id: `ADM-01` -> `central_authority`."""
    return {record["id"]: name for name, record in records().items()}


@cache
def names() -> tuple[str, ...]:
    """By card: the slug of its type; none for who comes by an Event."""
    return tuple(name_of_type().get(card.card, "") for card in load_world().characters)


@cache
def display_record(name: str) -> tuple[str, Record]:
    """The Display Card with an Action of this slug, and that Action's record."""
    for card, record in records().items():
        for action in (record.get("display") or {}).get("actions", ()):
            if slug(action["name"]) == name:
                return card, action
    raise KeyError(name)


@cache
def printed_price(name: str) -> Price:
    """What a card costs by its record; a price in words counts 0 here."""
    return _price(records()[name]["cost"])


@cache
def printed_use_price(name: str) -> Price:
    """What an Action on a Display Card costs by its record."""
    return _price(display_record(name)[1]["cost"])


def _price(cost: Record) -> Price:
    power = [cost.get(kind, 0) for kind in POWERS]
    numbers = [n if isinstance(n, int) else 0 for n in power]
    return Price((numbers[0], numbers[1], numbers[2]), cost.get("ducats", 0))


def copies(g: G, seat: int, name: str) -> list[int]:
    """Cards of a type in a seat's hand."""
    kinds = names()
    return [card for card in g.state.hands[seat] if kinds[card] == name]


def holds(g: G, seat: int, name: str) -> bool:
    """Whether a seat has a card of a type in its hand."""
    kinds = names()
    return any(kinds[card] == name for card in g.state.hands[seat])


def unpaid(g: G, seat: int, price: Price) -> str:
    """6: why a seat can't pay; empty if it can."""
    s = g.state
    for kind in range(3):
        if s.power[seat * 3 + kind] < price.power[kind]:
            return f"6: costs {price.power[kind]} {POWERS[kind].upper()}"
    return f"6: costs {price.ducats} Ducats" if s.ducats[seat] < price.ducats else ""


@contextmanager
def having_paid(g: G, seat: int, price: Price) -> Iterator[None]:
    """Look at the position as it will be once a price is paid; nothing may be changed meanwhile."""
    s = g.state
    for kind in range(3):
        s.power[seat * 3 + kind] -= price.power[kind]
    s.ducats[seat] -= price.ducats
    try:
        yield
    finally:
        for kind in range(3):
            s.power[seat * 3 + kind] += price.power[kind]
        s.ducats[seat] += price.ducats


def pay(g: G, seat: int, price: Price) -> None:
    """6: power and Ducats are spent."""
    for kind in range(3):
        lose_power(g, seat, kind, price.power[kind], "6")
    lose_ducats(g, seat, price.ducats, "6")


def take_card(g: G, seat: int, name: str) -> Steps[int]:
    """The card leaves the hand; of several of a type the seat says whose character it gives up."""
    chosen = copies(g, seat, name)
    card = chosen[0]
    if len(chosen) > 1:

        def options() -> list[Option]:
            ids = g.world.characters
            cards = copies(g, seat, name)
            return [Option(f"copy:{ids[c].id}", c, (f"card:{ids[c].id}",)) for c in cards]

        card = yield ask(g, seat, "card.copy", options, "6")
    g.state.hands[seat].remove(card)
    g.log(CardPlayed(g.seat_name(seat), records()[name]["name"]))
    return card


def play(g: G, seat: int, name: str, price: Price) -> Steps[None]:
    """6: the card is shown, paid for and goes to its discard pile (also if it is countered)."""
    card = yield from take_card(g, seat, name)
    pay(g, seat, price)
    discard_card(g, card)


def mark_round(g: G, mark: str) -> None:
    """Note that something was done that may be done once a Round."""
    g.state.marks[mark] = g.state.age * 100 + g.state.round


def done_this_round(g: G, mark: str) -> bool:
    """Whether it was done this Round already."""
    return g.state.marks.get(mark) == g.state.age * 100 + g.state.round
