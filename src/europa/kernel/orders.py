"""Standing orders: kinds of reaction that a seat passes without being asked.

A window that opens for everybody, so that nobody learns who could react, asks people again and
again. A standing order answers for its seat, as the seat would: the answer stands in the record
like any other, so a replay needs no orders and nobody else can tell an order from a person.

A kind of ask may have several windows, `kind=key` each: "always this". At most one holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.kernel.ask import Ask, Option
from europa.kernel.errors import UnknownName
from europa.kernel.game import Game

Orders = dict[str, tuple[str, ...]]
"""By seat: the windows it passes. Seats without orders are left out."""


def kind_of(window: str) -> str:
    """The kind of ask that a window is about."""
    return window.partition("=")[0]


def with_order(orders: Orders, game: Game[Any], seat: str, kind: str, on: bool) -> Orders:
    """The orders with one given or taken back."""
    if kind not in game.windows:
        raise UnknownName(kind, "kind of reaction", game.windows)
    given = orders.get(seat, ())
    kinds = [one for one in game.windows if one in given and kind_of(one) != kind_of(kind)]
    changed = {name: kept for name, kept in orders.items() if name != seat}
    if on:
        kinds.append(kind)
    return {**changed, seat: tuple(kinds)} if kinds else changed


def ordered_answer(
    orders: Orders, game: Game[Any], asks: Sequence[Ask]
) -> tuple[Ask, Option] | None:
    """The first ask that an order answers, and the answer."""
    for ask in asks:
        for window in orders.get(ask.seat, ()):
            if kind_of(window) != ask.kind or game.is_urgent(ask):
                continue
            option = ask.find(game.windows[window])
            if option is not None:
                return ask, option
    return None


def describe_orders(game: Game[Any], orders: Orders, seat: str | None) -> list[dict[str, Any]]:
    """The windows of a game and whether this seat passes them, for its own eyes."""
    if seat is None or not game.windows:
        return []
    say = game.catalogue
    given = orders.get(seat, ())
    return [
        {"kind": kind, "title": say.say(f"window.{kind}", {}), "on": kind in given}
        for kind in game.windows
    ]
