"""A worked example: a small policy that learns by playing with itself until it beats `random`.

    python -m europa.lab.worked marches --games 600
    python -m europa.lab.worked tpop --games 600 --save policy.npz

The policy gives each action a number and draws among the legal ones, the higher the likelier
(softmax). The number is linear in a few things that the seat sees, or a constant of the action. It
learns by REINFORCE: after a batch of games whatever was done in games that went better than usual
becomes likelier. "Usual" is the seat's own mean, and each step is divided by how much the games
could tell about the weight (the diagonal of Fisher's matrix), so that rare actions learn as fast
as common ones. Nothing but numpy is needed; the same in small steps: docs/develop/train.ipynb.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from europa.lab.env.aec import EuropaEnv
from europa.lab.seating import derived_seed
from europa.lab.tournament import wilson

Array = NDArray[np.float64]


class Course(msgspec.Struct, frozen=True):
    """What is learned, and how."""

    game: str
    scenario: str
    blocks: tuple[str, ...] = ()
    """Blocks of the observation that the policy looks at; none: it knows its actions only."""
    batch: int = 20
    """Games between two steps."""
    pace: float = 1.0
    """How far a step goes."""
    doubt: float = 20.0
    """How much must have been seen of an action before it moves fast."""


COURSES = {
    "marches": Course("marches", "feud", ("holder", "gold", "round"), doubt=10.0),
    "tpop": Course("tpop", "introductory_scenario_3p"),
}


class Step(NamedTuple):
    """One decision: what was legal, how likely each was, which was taken, what was seen."""

    legal: NDArray[np.int64]
    chances: Array
    taken: int
    seen: Array


class Policy:
    """A weight for each action and each thing seen."""

    def __init__(self, course: Course) -> None:
        self.course = course
        table = self.table()
        wanted = [block for block in table.layout.blocks if block.name in course.blocks]
        self.places = np.array(
            [place for b in wanted for place in range(b.start, b.start + b.size)], np.int64
        )
        self.weights: Array = np.zeros((table.actions.size, 1 + len(self.places)))

    def table(self) -> EuropaEnv:
        """A table of the course's game. The reward is the lead over the others' mean score."""
        return EuropaEnv(self.course.game, self.course.scenario, reward="score")

    def decide(self, table: EuropaEnv, chance: np.random.Generator) -> Step:
        """Draw an answer to the question under way."""
        seen = table.observe(table.agent_selection)
        legal = np.flatnonzero(seen["action_mask"])
        told = np.tanh(seen["observation"][self.places] / 4)
        looked = np.concatenate(([1.0], told))
        logits = self.weights[legal] @ looked
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        taken = int(np.searchsorted(np.cumsum(chances), chance.random() * 0.999999))
        return Step(legal, chances, taken, looked)

    def learn(self, steps: list[tuple[Step, float]]) -> None:
        """One step of REINFORCE: decisions, and how much better than usual each one's game went."""
        change, known = np.zeros_like(self.weights), np.zeros_like(self.weights)
        for (legal, chances, taken, seen), worth in steps:
            push = -chances
            push[taken] += 1
            change[legal] += worth * np.outer(push, seen)
            known[legal] += np.outer(chances * (1 - chances), seen * seen)
        self.weights += self.course.pace * change / (known + self.course.doubt)

    def save(self, path: Path) -> None:
        np.savez_compressed(path, weights=self.weights)

    def load(self, path: Path) -> None:
        with np.load(path) as found:
            self.weights = found["weights"]


def play(
    policy: Policy, table: EuropaEnv, seed: int, learners: set[str] | None = None
) -> tuple[dict[str, list[Step]], dict[str, float]]:
    """One game: the learners' decisions (all seats, if not named) and what each seat got. The
    others choose at random."""
    chance = np.random.default_rng(seed)
    table.reset(seed=seed)
    steps: dict[str, list[Step]] = {seat: [] for seat in table.possible_agents}
    while not table.match.is_over:
        seat = table.agent_selection
        if learners is None or seat in learners:
            step = policy.decide(table, chance)
            steps[seat].append(step)
            table.step(int(step.legal[step.taken]))
        else:
            legal = table.legal()
            table.step(legal[int(chance.random() * len(legal))])
    return steps, dict(table.rewards)


def train(policy: Policy, games: int, seed: int) -> Iterator[int]:
    """Learn from so many games with itself; yields how many are done, after each batch."""
    table, batch = policy.table(), policy.course.batch
    for first in range(0, games, batch):
        played = [play(policy, table, derived_seed(seed, n)) for n in range(first, first + batch)]
        steps: list[tuple[Step, float]] = []
        for seat in table.possible_agents:
            leads = np.array([leads[seat] for _, leads in played])
            worth = (leads - leads.mean()) / (leads.std() + 1e-9)
            for (mine, _), value in zip(played, worth, strict=True):
                steps += [(step, float(value)) for step in mine[seat]]
        policy.learn(steps)
        yield first + batch


class Match(msgspec.Struct, frozen=True):
    """How a policy did against `random`, one seat of its own a game."""

    games: int
    won: float
    even: float
    """The share that an equal player would win."""

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the share won."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"won {self.won / self.games:.1%} of {self.games} games against random "
            f"(95 % interval {low:.1%} to {high:.1%}; an equal player: {self.even:.1%})"
        )


def against_random(policy: Policy, games: int, seed: int) -> Match:
    """Games in which the policy has one seat, each in turn, and `random` the others."""
    table = EuropaEnv(policy.course.game, policy.course.scenario, reward="win")
    seats = table.possible_agents
    won = 0.0
    for number in range(games):
        mine = seats[number % len(seats)]
        _, got = play(policy, table, derived_seed(seed, number), {mine})
        won += got[mine]
    return Match(games, won, 1 / len(seats))


def main(arguments: list[str], say: Callable[[str], object] = sys.stdout.write) -> Match:
    """The script: train, then play against `random`."""
    parser = argparse.ArgumentParser(prog="python -m europa.lab.worked", description=__doc__)
    parser.add_argument("game", choices=sorted(COURSES))
    parser.add_argument("--games", type=int, default=600, help="games to learn from")
    parser.add_argument("--judged", type=int, default=300, help="games against random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the weights here (.npz)")
    given = parser.parse_args(arguments)
    policy = Policy(COURSES[given.game])
    for done in train(policy, given.games, given.seed):
        say(f"{done:,} of {given.games:,} games\n")
    if given.save is not None:
        policy.save(given.save)
    found = against_random(policy, given.judged, given.seed + 1)
    say(f"{given.game}: {found}\n")
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
