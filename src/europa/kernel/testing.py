"""The property kit: what must hold for every game on the kernel.

Subclass `GameProperties` in a game's tests, set `game`, and pytest checks every property on random
positions of every scenario and seat count.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import pytest

from europa.kernel.errors import IllegalAnswer, NotAsked, NothingToUndo, StaleAnswer
from europa.kernel.game import Game
from europa.kernel.match import Match
from europa.kernel.save import pack_match, unpack_match


def random_answer(match: Match[Any], chance: Random) -> None:
    """Answer one of the asks at random."""
    ask = chance.choice(match.asks())
    match.play(ask, chance.choice(ask.options))


def playout(match: Match[Any], seed: int, most: int = 100_000) -> Match[Any]:
    """Play on at random, to the end or for so many answers."""
    chance = Random(seed)
    for _ in range(most):
        if match.is_over:
            break
        random_answer(match, chance)
    return match


def positions(
    game: Game[Any], scenario: str, seats: int, seed: int, *, stride: int = 1, most: int = 100_000
) -> Iterator[Match[Any]]:
    """Positions of a random game: the first, then one in `stride` of the others.

    They are picked by chance: every third one would never see some phases of a regular game.
    """
    match = Match.new(game, scenario, seats, seed=seed)
    chance, pick = Random(seed), Random(stride)
    for number in range(most):
        if match.is_over:
            return
        if number == 0 or pick.randrange(stride) == 0:
            yield match
        random_answer(match, chance)


def snapshot(match: Match[Any]) -> Any:
    """All that is to be seen of a match, from every seat."""
    seats = [*match.seats(), None]
    return match.hash(), [match.view(s) for s in seats], [match.journal(s) for s in seats]


class GameProperties:
    """Every property of the kernel's promises. `stride` and `most` bound the work."""

    game: ClassVar[Game[Any]]
    stride: ClassVar[int] = 3
    most: ClassVar[int] = 200
    seeds: ClassVar[tuple[int, ...]] = (1,)
    scenarios: ClassVar[tuple[str, ...] | None] = None
    """None is all of them."""

    def walk(self, stride: int | None = None) -> Iterator[Match[Any]]:
        """Positions of every scenario, seat count and seed."""
        for scenario in self.game.scenarios():
            if self.scenarios is not None and scenario.id not in self.scenarios:
                continue
            for seats in scenario.seats:
                for seed in self.seeds:
                    step = stride or self.stride
                    yield from positions(
                        self.game, scenario.id, seats, seed, stride=step, most=self.most
                    )

    def test_a_clone_is_the_original_at_every_ask(self) -> None:
        for match in self.walk():
            clone = match.clone()
            assert snapshot(clone) == snapshot(match)
            before = match.hash()
            playout(clone, 7, most=3)
            assert match.hash() == before, "a clone's moves are seen in the original"

    def test_the_same_choices_lead_a_clone_to_the_same_place(self) -> None:
        for match in self.walk(self.stride * 5):
            assert playout(match.clone(), 3, 20).hash() == playout(match.clone(), 3, 20).hash()

    def test_a_record_replays_to_the_same_hash(self) -> None:
        for match in self.walk(self.most - 1):
            played = playout(match.clone(), 5, most=self.most)
            assert Match.replay(played.record(with_seed=True)).hash() == played.hash()

    def test_undo_restores_the_position(self) -> None:
        for match in self.walk():
            before = match.hash()
            trial = match.clone()
            ask = trial.asks()[0]
            trial.play(ask, ask.options[-1])
            trial.undo_rule = "free"
            trial.undo(ask.seat)
            assert trial.hash() == before
            trial.undo_rule = match.undo_rule
            assert snapshot(trial) == snapshot(match)

    def test_a_fair_undo_never_takes_back_a_die_or_a_secret(self) -> None:
        for match in self.walk():
            trial = match.clone()
            ask = trial.asks()[0]
            dice, secrets = trial._table.dice.counter, trial._table.reveals
            trial.play(ask, ask.options[0])
            shown = (dice, secrets) != (trial._table.dice.counter, trial._table.reveals)
            if shown:
                with pytest.raises(NothingToUndo):
                    trial.undo(ask.seat)
            elif trial.may_undo(ask.seat):
                trial.undo(ask.seat)
                assert trial.hash() == match.hash()

    def test_a_view_tells_nothing_that_is_hidden(self) -> None:
        """Whatever is dealt anew of what a seat can't know, its view stays the same."""
        for match in self.walk():
            for seat in match.seats():
                other = match.imagine(seat, seed=11)
                ours, theirs = match.view(seat), other.view(seat)
                for known in ("state", "ask", "seats", "step", "number"):
                    assert ours[known] == theirs[known], f"{seat} can tell the difference: {known}"
                assert "seed" not in ours

    def test_what_is_imagined_does_not_depend_on_the_truth(self) -> None:
        """Two truths between which a seat can't tell give it the same worlds to imagine, byte for
        byte, and the same match to try things in."""
        for match in self.walk(self.stride * 3):
            for seat in match.seats():
                one, two = match.imagine(seat, seed=1), match.imagine(seat, seed=2)
                assert one.imagine(seat, seed=3).hash() == two.imagine(seat, seed=3).hash()
                assert one.imagine(seat, seed=3).hash() == match.imagine(seat, seed=3).hash()
                looked = {m.imagine_position(seat, seed=3).hash() for m in (match, one, two)}
                assert len(looked) == 1, f"{seat} sees the truth in a position"
                apart = pack_match(match.suppose(seat, seed=4).suppose(seat, seed=3))
                assert apart == pack_match(match.suppose(seat, seed=3))

    def test_imagined_matches_can_be_played_and_cloned(self) -> None:
        for match in self.walk(self.stride * 3):
            for seat in match.seats():
                other = match.imagine(seat, seed=5)
                assert other.clone().hash() == other.hash()
                playout(other, 2, most=30)
                assert not self.game.broken(other.state)

    def test_saves_round_trip(self) -> None:
        for match in self.walk(self.stride * 2):
            again = unpack_match(pack_match(match))
            assert snapshot(again) == snapshot(match)
            assert again.record(with_seed=True) == match.record(with_seed=True)

    def test_illegal_and_stale_answers_are_refused_without_change(self) -> None:
        for match in self.walk():
            before = snapshot(match)
            ask = match.asks()[0]
            with pytest.raises(IllegalAnswer):
                match.answer(ask.seat, "no such key")
            for no in ask.disabled:
                with pytest.raises(IllegalAnswer, match=r"."):
                    match.answer(ask.seat, no.key)
            with pytest.raises(StaleAnswer):
                match.answer(ask.seat, ask.options[0].key, at=ask.at - 1)
            with pytest.raises(NotAsked):
                match.answer("nobody", ask.options[0].key)
            assert snapshot(match) == before

    def test_invariants_hold_and_options_are_sound(self) -> None:
        for match in self.walk(1):
            assert self.game.broken(match.state) == []
            for ask in match.asks():
                keys = ask.keys()
                assert keys, f"{ask.kind} offers nothing"
                assert len(set(keys)) == len(keys), f"{ask.kind} offers a key twice: {keys}"
                assert not {no.key for no in ask.disabled} & set(keys)
                assert all("\n" not in key and key.strip() == key for key in keys)

    def test_every_ask_has_words(self) -> None:
        for match in self.walk():
            for ask in match.asks():
                assert f"ask.{ask.kind}" in self.game.catalogue, f"no words for ask.{ask.kind}"
            for _, entry in match.journal(match.seats()[0]):
                key = f"entry.{type(entry).__name__}"
                assert key in self.game.catalogue, f"no words for {key}"
