"""Standing orders: reactions that a seat passes without being asked."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from europa.examples.marches import game
from europa.kernel import Match, UnknownName
from europa.kernel.errors import GameOver, NotAllowed, NothingToUndo


def begin(seed: int = 3, **more: Any) -> Match[Any]:
    return Match.new(game, "hundred_years", 3, seed=seed, **more)


def to_window(match: Match[Any], chance: Random) -> str:
    """Play on until somebody may ambush; who."""
    while True:
        for ask in match.asks():
            if ask.kind == "ambush":
                return ask.seat
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))


def test_an_order_passes_what_is_asked_now_and_later() -> None:
    match = begin()
    chance = Random(1)
    seat = to_window(match, chance)
    before = match.number
    match.order(seat, "ambush")
    assert match.number > before
    passed = [given for _, part in match.given() for given in part if given.seat == seat]
    assert passed[-1].key == "pass"
    for _ in range(300):
        if match.is_over:
            break
        assert all((ask.seat, ask.kind) != (seat, "ambush") for ask in match.asks())
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))


def test_an_order_can_be_taken_back() -> None:
    match = begin()
    match.order("north", "ambush")
    match.order("north", "ambush", on=False)
    assert match.orders == {}
    chance = Random(2)
    while to_window(match, chance) != "north":
        (ask,) = match.asks()
        match.answer(ask.seat, "pass")


def test_an_unknown_kind_or_seat_is_refused() -> None:
    with pytest.raises(UnknownName, match="kind of reaction"):
        begin().order("north", "hire")
    with pytest.raises(UnknownName, match="did you mean north"):
        begin().order("nort", "ambush")


def test_nobody_else_can_tell_an_order_from_a_person() -> None:
    """The same game, once passed by hand and once by order: all that others see is the same."""
    by_hand, by_order = begin(), begin()
    by_order.order("south", "ambush")
    chance = Random(5)
    for _ in range(200):
        if by_hand.is_over:
            break
        ask = by_hand.asks()[0]
        if (ask.seat, ask.kind) == ("south", "ambush"):
            by_hand.answer("south", "pass")
            continue
        key = chance.choice(ask.options).key
        by_hand.answer(ask.seat, key)
        while (asks := by_hand.asks()) and (asks[0].seat, asks[0].kind) == ("south", "ambush"):
            by_hand.answer("south", "pass")
        by_order.answer(ask.seat, key)
        for other in ("north", "west", None):
            assert by_hand.view(other) == by_order.view(other)
            assert by_hand.journal(other) == by_order.journal(other)
    assert by_hand.record(with_seed=True) == by_order.record(with_seed=True)


def test_a_record_replays_without_orders() -> None:
    match = begin()
    match.order("south", "ambush")
    chance = Random(6)
    while not match.is_over:
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))
    assert Match.replay(match.record()).hash() == match.hash()


def test_orders_are_saved_cloned_and_kept_from_those_who_imagine(tmp_path: Path) -> None:
    match = begin()
    match.order("south", "ambush")
    match.save(tmp_path / "a.save")
    loaded = Match.load(tmp_path / "a.save")
    assert loaded.orders == match.clone().orders == match.at(0).orders == {"south": ("ambush",)}
    assert match.imagine("north", 1).orders == {}
    assert loaded.view("south")["orders"] == [{"kind": "ambush", "title": "Ambushes", "on": True}]
    assert loaded.view("north")["orders"] == [{"kind": "ambush", "title": "Ambushes", "on": False}]
    assert loaded.view()["orders"] == []


def test_after_an_undo_the_seat_is_asked_again() -> None:
    match = begin(undo="free")
    seat = to_window(match, Random(1))
    match.order(seat, "ambush")
    match.undo()
    asked = match.ask_of(seat)
    assert asked is not None
    assert asked.kind == "ambush"


def test_a_game_without_the_rule_lets_nobody_leave() -> None:
    match = begin()
    with pytest.raises(NotAllowed, match="no rule for players who leave"):
        match.leave("north")
    with pytest.raises(UnknownName):
        match.leave("nobody")
    chance = Random(6)
    while not match.is_over:
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))
    with pytest.raises(GameOver):
        match.leave("north")
    with pytest.raises(NothingToUndo):
        begin().undo("north")
