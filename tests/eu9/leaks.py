"""Two positions that differ in what a seat can't know look the same to it, wherever in a turn."""

from __future__ import annotations

from random import Random

from europa.eu9.game import game
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.kernel import Dice, Match
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.kernel.testing import GameProperties
from tests.eu9.secrets import other_secrets, other_talks, strangers


class Secretive(GameProperties):
    """The property kit, and the secrets of powers on the same positions."""

    game = game

    def test_another_truth_looks_the_same(self) -> None:
        """Other treasuries, loans, objectives, fleets, drafts, secret alliances and offers: who has
        no part in them sees the same, and imagines the same, byte for byte."""
        changed = 0
        for number, match in enumerate(self.walk()):
            g = G(match.state, Dice(b"\0" * 16), Journal(None))
            powers = g.majors()
            power, friend = (powers[(number + n) % len(powers)] for n in (0, 1))
            other = other_talks(G(other_secrets(g, power), g.dice, g.journal), power, friend)
            assert other.pack() != match.state.pack()
            for seat in strangers(g, power, friend):
                changed += 1
                _looks_alike(match.state, other, seat)
        assert changed

    def test_a_sealed_answer_is_seen_by_nobody_else(self) -> None:
        """Whatever a seat has answered so far where all answer at once, the others see the same."""
        for number, match in enumerate(self.walk()):
            asks = match.asks()
            if len(asks) < 2:
                continue
            seat = asks[number % len(asks)].seat
            trials = [_answered(match, seat, chance) for chance in range(3)]
            for other in [*match.seats(), None]:
                if other == seat:
                    continue
                seen = [(m.view(other), m.journal(other)) for m in trials]
                assert all(one == seen[0] for one in seen), f"{other} sees what {seat} does"


def _looks_alike(one: Eu9, two: Eu9, seat: str) -> None:
    seen = game.view(one, seat)
    assert game.view(two, seat) == seen, f"{seat} sees a secret at {one.segment}"
    for seed in range(2):
        left, right = one.copy(), two.copy()
        game.redeal(left, seat, Dice(seed_from(seed)))
        game.redeal(right, seat, Dice(seed_from(seed)))
        assert left.pack() == right.pack(), f"{seat} imagines a secret at {one.segment}"
        assert game.view(left, seat) == seen


def _answered(match: Match[Eu9], seat: str, chance: int) -> Match[Eu9]:
    """A copy in which a seat has given some answers, as long as others are waited for too."""
    trial, die = match.clone(), Random(chance)
    for _ in range(1 + chance):
        later = trial.clone()
        ask = later.ask_of(seat)
        if ask is None:
            break
        later.play(ask, die.choice(ask.options))
        if later.ask_of(seat) is None:
            break
        trial = later
    return trial
