"""Table option `windows`: who is asked tells nothing about hands (private), and standing orders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from europa.kernel import Match
from europa.tpop.game import game


def begin(windows: str, seed: int = 5) -> Match[Any]:
    return Match.new(game, None, None, {"windows": windows, "last_age": 2}, seed=seed)


def asks_of(match: Match[Any], kinds: tuple[str, ...]) -> Iterator[Any]:
    chance = Random(1)
    while not match.is_over:
        for ask in match.asks():
            if ask.kind in kinds:
                yield ask
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))


def test_private_windows_ask_seats_that_can_only_pass() -> None:
    left = {"counter", "battle_action"}
    for seed in range(5, 15):
        asks = asks_of(begin("private", seed), tuple(game.windows))
        left -= {ask.kind for ask in asks if len(ask.options) == 1}
        if not left:
            return
    assert not left


def test_fast_windows_ask_only_who_can_react() -> None:
    kinds = ("counter", "step_ahead", "battle_action", "appoint.ruler")
    seen = [len(ask.options) for ask in asks_of(begin("fast"), kinds)]
    assert seen
    assert min(seen) > 1


def test_who_is_asked_in_private_does_not_depend_on_hidden_cards() -> None:
    """The hands of others dealt anew: the same seats are asked the same kind of thing."""
    match = begin("private")
    for seed, ask in enumerate(islice(asks_of(match, tuple(game.windows)), 40)):
        onlooker = next(seat for seat in match.seats() if seat != ask.seat)
        other = match.imagine(onlooker, seed)
        assert [(a.seat, a.kind) for a in other.asks()] == [(a.seat, a.kind) for a in match.asks()]


def test_orders_for_every_window_leave_nothing_to_be_asked_there() -> None:
    match = begin("private")
    for seat in match.seats():
        for kind in game.windows:
            match.order(seat, kind)
    assert not list(asks_of(match, tuple(game.windows)))
    assert Match.replay(match.record()).hash() == match.hash()


def test_every_window_has_a_name() -> None:
    titles = [order["title"] for order in begin("fast").view("france")["orders"]]
    assert len(titles) == len(game.windows)
    assert not any(title.startswith("window.") for title in titles)
