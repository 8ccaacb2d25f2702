"""What positions are worth, learned from games: the weights of `strategist`'s value function.

Games of `steady`, now and then disturbed by chance so that more is seen, are sampled at Turns; each
sample is a seat's features (`players.tpop.value`) and the score it had at the end. A ridge
regression fits the score by the features and by the features times the Rounds to come; what the
data say little about stays near the weights it began with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean, pvariance
from typing import Any

import msgspec

from europa.kernel import Match
from europa.lab.farm import Farm, spread
from europa.lab.playout import play_out
from europa.lab.seating import derived_seed, seat_players
from europa.lab.simulate import MAX_DECISIONS
from europa.lab.tournament import wilson
from europa.lab.tune import Lead, summed
from europa.players import Player, SeatDoor
from europa.players.tpop.strategist import Strategist
from europa.players.tpop.value import Features, ValueWeights, features, rounds_left, table_of

GAME, SCENARIO, SEATS = "tpop", "discovery_and_reformation_4p", 4
LOOK = 0.12
"""Part of the Turns at which the position is written down."""
CHANCE = 0.1
"""Part of the Turns that chance decides."""
PULL = 0.03
"""How strongly weights are held where they were, against one sample."""


class Sample(msgspec.Struct, frozen=True):
    """A seat at some moment, and how it ended."""

    seat: int
    left: float
    features: Features
    score: float


def gather(games: int, seed: int, on_game: Callable[[], None] = lambda: None) -> list[Sample]:
    """Samples from so many games."""
    found: list[Sample] = []
    for number in range(games):
        own = derived_seed(seed, number)
        match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=own)
        players = seat_players(match, ["steady"] * SEATS, own)
        chance = Random(own)
        rows: list[tuple[int, float, Features]] = []
        while asks := match.asks():
            ask = asks[0]
            player, door = players[ask.seat]
            option = player.choose(door, ask)
            if ask.kind == "turn":
                if chance.random() < LOOK:
                    g, left = table_of(match), rounds_left(match.state)
                    rows += [(seat, left, features(g, seat)) for seat in range(SEATS)]
                if chance.random() < CHANCE:
                    option = chance.choice(ask.options)
            match.play(ask, option)
        scores = list(match.result().scores.values())
        found += [Sample(seat, left, row, float(scores[seat])) for seat, left, row in rows]
        on_game()
    return found


def fit(samples: Sequence[Sample], start: ValueWeights, pull: float = PULL) -> ValueWeights:
    """The weights that tell the scores best, held near those given."""
    names = list(start)
    base = [value for name in names for value in start[name]] + [0.0] * (2 * SEATS)
    rows = [_row(sample, names) for sample in samples]
    rest = [
        sample.score - sum(a * b for a, b in zip(base, row, strict=True))
        for sample, row in zip(samples, rows, strict=True)
    ]
    size = len(base)
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for row, error in zip(rows, rest, strict=True):
        filled = [(place, value) for place, value in enumerate(row) if value]
        for place, value in filled:
            right[place] += value * error
            line = matrix[place]
            for other, second in filled:
                line[other] += value * second
    for place in range(size):
        spread = pvariance([row[place] for row in rows]) if place < 2 * len(names) else 0.0
        matrix[place][place] += pull * len(rows) * spread + 1e-6 * len(rows)
    change = solve(matrix, right)
    found = [round(a + b, 3) for a, b in zip(base, change, strict=True)]
    return {name: (found[2 * n], found[2 * n + 1]) for n, name in enumerate(names)}


class Judged(msgspec.Struct, frozen=True):
    """How a `strategist` with learned weights did against three with their own."""

    lead: Lead
    """Its score less the mean of theirs."""
    won: float
    """Games; a shared victory in parts."""

    def __str__(self) -> str:
        low, high = wilson(self.won, self.lead.games)
        share = self.won / max(1, self.lead.games)
        return f"won {share:.0%} (95 % interval {low:.0%} to {high:.0%}), lead {self.lead}"


def judge_game(
    weights: ValueWeights, seed: int, seconds: float, number: int
) -> tuple[float, float]:
    """The lead and the part of the victory of a player with these weights in one game."""
    own = derived_seed(seed, number // SEATS)
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=own)
    names = match.seats()
    me = names[number % SEATS]
    players: dict[str, tuple[Player, SeatDoor]] = {}
    for place, seat in enumerate(names):
        player = Strategist(derived_seed(number, place), seconds)
        if seat == me:
            player.values = weights
        players[seat] = player, SeatDoor(seat, lambda: match)
    play_out(match, players, max_decisions=MAX_DECISIONS)
    result = match.result()
    others = fmean(score for seat, score in result.scores.items() if seat != me)
    part = 1 / len(result.winners) if me in result.winners else 0.0
    return result.scores[me] - others, part


def judge(
    weights: ValueWeights,
    games: int,
    seed: int,
    seconds: float,
    farm: Farm,
    on_game: Callable[[], None] = lambda: None,
) -> Judged:
    """A tournament of learned weights: one seat a game, each in turn, on the same luck."""
    found = []
    for outcome in spread(partial(judge_game, weights, seed, seconds), range(games), farm):
        found.append(outcome)
        on_game()
    return Judged(summed([lead for lead, _ in found]), sum(part for _, part in found))


def _row(sample: Sample, names: Sequence[str]) -> list[float]:
    """Each feature by itself and times the Rounds to come, then who it is."""
    row: list[float] = []
    for name in names:
        amount = sample.features.get(name, 0.0)
        row += [amount, amount * sample.left]
    for seat in range(SEATS):
        row += [float(sample.seat == seat), sample.left * (sample.seat == seat)]
    return row


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the matrix is used up."""
    size = len(right)
    for column in range(size):
        pivot = max(range(column, size), key=lambda line: abs(matrix[line][column]))
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        right[column], right[pivot] = right[pivot], right[column]
        for line in range(column + 1, size):
            factor = matrix[line][column] / matrix[column][column]
            if factor:
                upper = matrix[column]
                lower = matrix[line]
                for place in range(column, size):
                    lower[place] -= factor * upper[place]
                right[line] -= factor * right[column]
    found = [0.0] * size
    for line in reversed(range(size)):
        known = sum(matrix[line][place] * found[place] for place in range(line + 1, size))
        found[line] = (right[line] - known) / matrix[line][line]
    return found


def explained(samples: Sequence[Sample], weights: ValueWeights) -> float:
    """The part of the scores' variance that the weights tell (correlation squared)."""
    told = [
        sum(
            amount * (weights[name][0] + weights[name][1] * sample.left)
            for name, amount in sample.features.items()
            if name in weights
        )
        for sample in samples
    ]
    scores = [sample.score for sample in samples]
    mean, middle = fmean(told), fmean(scores)
    both = fmean((a - mean) * (b - middle) for a, b in zip(told, scores, strict=True))
    spread = pvariance(told) * pvariance(scores)
    return both * both / spread if spread else 0.0
