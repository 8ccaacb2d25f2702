"""A player that fails, overruns or cheats is replaced for that decision; the journal tells."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest

from europa.kernel import Ask, Match, Option
from europa.kernel.journal import Noted
from europa.kernel.save import pack_match, unpack_match
from europa.lab.playout import play_out
from europa.players import Leash, SeatDoor, decide, register_player, seat_player
from europa.players.registry import _players


class Raises:
    def __init__(self, seed: int) -> None:
        pass

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        raise ZeroDivisionError("a bug")


class Cheats(Raises):
    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        return Option("win:at_once")


class Sleeps(Raises):
    """Thinks until somebody wakes it."""

    limit = 0.01

    def __init__(self, seed: int) -> None:
        self.wake = Event()

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        self.wake.wait(5)
        return ask.options[0]


def begun() -> Match[Any]:
    return Match.new("marches", seed=1)


def notes(match: Match[Any]) -> list[str]:
    return [entry.text for _, entry in match.journal() if isinstance(entry, Noted)]


def choice(match: Match[Any], player: Any, name: str) -> tuple[Option, Leash]:
    leash = Leash("marches", name, player, 1)
    ask = match.asks()[0]
    return decide(match, ask, leash, SeatDoor(ask.seat, lambda: match)), leash


@pytest.mark.parametrize(
    "kind, trouble",
    [(Raises, "failed (ZeroDivisionError)"), (Cheats, "answered 'win:at_once'")],
)
def test_failing_and_cheating_are_noted_and_play_goes_on(kind: Any, trouble: str) -> None:
    match = begun()
    option, _ = choice(match, kind(1), "broken")
    assert option in match.asks()[0].options
    [text] = notes(match)
    assert text.startswith("broken (north)")
    assert trouble in text
    assert text.endswith("random decides")


def test_an_overrun_is_cut_off_and_the_late_one_is_not_asked_meanwhile() -> None:
    match = begun()
    sleeper = Sleeps(1)
    option, leash = choice(match, sleeper, "sleeper")
    assert option in match.asks()[0].options
    ask = match.asks()[0]
    decide(match, ask, leash, SeatDoor(ask.seat, lambda: match))
    first, second = notes(match)
    assert "no answer after 0.01 seconds" in first
    assert "still thinking" in second
    sleeper.wake.set()
    assert leash._late is not None
    leash._late.join(5)
    sleeper.limit = 5.0
    assert decide(match, ask, leash, SeatDoor(ask.seat, lambda: match)) is ask.options[0]
    assert len(notes(match)) == 2


def test_a_whole_game_with_a_broken_player_ends() -> None:
    register_player("broken", Raises, "marches")
    try:
        match = begun()
        players = {
            seat: (seat_player("marches", "broken", n), SeatDoor(seat, lambda: match))
            for n, seat in enumerate(match.seats())
        }
        decisions = play_out(match, players, max_decisions=5000)
    finally:
        del _players["marches", "broken"]
    assert match.is_over
    assert len(notes(match)) == decisions == match.number


def test_stand_ins_have_no_leash() -> None:
    assert not isinstance(seat_player("tpop", "steady", 1), Leash)
    assert isinstance(seat_player("tpop", "strategist:0.2", 1), Leash)


def test_notes_stay_through_clones_saves_and_undo() -> None:
    match = begun()
    number, position = match.number, match.hash()
    match.note("somebody coughs")
    assert (match.number, match.hash()) == (number, position)
    assert not match.may_undo(match.asks()[0].seat)
    ask = match.asks()[0]
    match.play(ask, ask.options[0])
    match.note("and again")
    for other in (match.clone(), unpack_match(pack_match(match)), match.imagine(ask.seat, 1)):
        assert notes(other) == ["somebody coughs", "and again"]
        assert other.number == match.number == number + 1
    assert Match.replay(match.record(with_seed=True)).hash() == match.hash()
    if match.may_undo(ask.seat):
        match.undo(ask.seat)
        assert match.number == number
        assert notes(match) == ["somebody coughs", "and again"]
