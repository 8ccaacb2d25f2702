"""Tuning of `steady`'s weights by self-play.

Each generation changes some weights of the best set so far at random, several times over. The
changed sets race against the unchanged player: every one plays the same games (same luck, same
realms), the worse half drops out, the rest plays on. The winner must then beat the set it came from
on games that neither has seen, or the generation is void.

What is measured is the lead: own score less the mean of the others, three unchanged `steady`. It
says more than who won, so fewer games are needed.

A game depends on nothing but its weights and numbers, so games may be played anywhere (`lab.farm`);
what was played is kept in a file, and a run that was stopped goes on with the same command.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec

from europa.kernel import Match
from europa.kernel.files import write_atomically
from europa.lab.farm import ALONE, Farm, spread
from europa.lab.playout import play_out
from europa.lab.seating import derived_seed
from europa.lab.simulate import MAX_DECISIONS
from europa.players import Player, SeatDoor
from europa.players.tpop.steady import Steady
from europa.players.tpop.weights import Weights, default_weights

GAME, SCENARIO = "tpop", "discovery_and_reformation_4p"
SHARE = 0.15
"""Part of the weights that a change touches."""
STEP = 0.35
"""How far: the standard deviation of the logarithm."""
GROUPS = ("value", "turn", "influence", "war", "cards", "hire", "upkeep")


class Lead(msgspec.Struct, frozen=True):
    """A mean lead over some games, with its standard error."""

    mean: float
    error: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.error:.1f} ({self.games} games)"


class Generation(msgspec.Struct, frozen=True):
    """What one generation tried and how it ended."""

    number: int
    arms: int
    changes: dict[str, tuple[float, float]]
    """Of the winner: `group.name` -> before, after."""
    before: Lead
    after: Lead
    accepted: bool


class Tuned(msgspec.Struct, frozen=True):
    """The outcome of a tuning run."""

    weights: Weights
    generations: list[Generation]
    start: Lead
    end: Lead
    """The first and the last set against unchanged players, on the same games that no generation
    was judged by."""


def lead_in(weights: Weights, number: int, seed: int) -> float:
    """The lead of a player with these weights in game `number` over three with the default ones."""
    match: Match[Any] = Match.new(GAME, SCENARIO, 4, seed=derived_seed(seed, number // 4))
    me = match.seats()[number % 4]
    players: dict[str, tuple[Player, SeatDoor]] = {}
    for place, seat in enumerate(match.seats()):
        own = weights if seat == me else default_weights()
        players[seat] = Steady(derived_seed(number, place), own), SeatDoor(seat, lambda: match)
    play_out(match, players, max_decisions=MAX_DECISIONS)
    scores = match.result().scores
    return scores[me] - fmean(score for seat, score in scores.items() if seat != me)


Job = tuple[Weights, int, int]
"""Weights, number of the game, seed."""
Play = Callable[[Weights, int, int], float]


class Leads:
    """Plays what isn't known yet, and remembers: in a file too, if it has one."""

    def __init__(
        self, play: Play, farm: Farm, path: Path | None, on_game: Callable[[], None]
    ) -> None:
        self._play, self._farm, self._path, self._on_game = play, farm, path, on_game
        self._known: dict[str, float] = {}
        if path is not None:
            old = path.read_text().splitlines(keepends=True) if path.exists() else []
            whole = [line for line in old if line.endswith("\n")]  # a last one may be cut off
            self._known = {key: float(lead) for key, lead in map(str.split, whole)}
            write_atomically(path, "".join(whole).encode())

    def of(self, jobs: Sequence[Job]) -> list[float]:
        """The lead in each of these games, in their order."""
        keys = [key_of(job) for job in jobs]
        wanted = {key: job for key, job in zip(keys, jobs, strict=True) if key not in self._known}
        for _ in range(len(jobs) - len(wanted)):
            self._on_game()
        for key, lead in spread(partial(_played, self._play), list(wanted.items()), self._farm):
            self._known[key] = lead
            if self._path is not None:
                with self._path.open("a") as file:
                    file.write(f"{key} {lead!r}\n")
            self._on_game()
        return [self._known[key] for key in keys]


def key_of(job: Job) -> str:
    """A digest of what a game depends on: the weights of the others too."""
    text = msgspec.json.encode((job, default_weights()), order="sorted")
    return blake2b(text, digest_size=16).hexdigest()


def _played(play: Play, job: tuple[str, Job]) -> tuple[str, float]:
    key, (weights, number, seed) = job
    return key, play(weights, number, seed)


def games_of(generations: int, arms: int, games: int) -> int:
    """How many games a run takes."""
    field, last, each = arms, games, arms * games
    while field > 2:
        field = (field + 1) // 2
        each += field * last
        last *= 2
    return generations * (each + 2 * last) + 2 * 8 * games


def summed(leads: Sequence[float]) -> Lead:
    """Mean and standard error."""
    error = stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0
    return Lead(fmean(leads) if leads else 0.0, error, len(leads))


def changed(weights: Weights, chance: Random) -> Weights:
    """The weights with some of them larger or smaller; signs stay."""
    found = {group: dict(row) for group, row in weights.items()}
    for group in GROUPS:
        for name, value in found[group].items():
            if chance.random() < SHARE:
                found[group][name] = round(value * exp(chance.gauss(0.0, STEP)), 3)
    return found


def differences(before: Weights, after: Weights) -> dict[str, tuple[float, float]]:
    """What was changed."""
    return {
        f"{group}.{name}": (value, after[group][name])
        for group, row in before.items()
        for name, value in row.items()
        if after[group][name] != value
    }


def tune(
    start: Weights,
    *,
    generations: int = 4,
    arms: int = 8,
    games: int = 8,
    seed: int = 0,
    farm: Farm = ALONE,
    path: Path | None = None,
    play: Play = lead_in,
    on_game: Callable[[], None] = lambda: None,
) -> Tuned:
    """Tune a set of weights; `games` is what each arm plays before the first half drops out. `path`
    keeps the games, so that a run that was stopped goes on."""
    table = Leads(play, farm, path, on_game)

    def leads(sets: Sequence[Weights], numbers: range, luck: int) -> list[list[float]]:
        found = table.of([(weights, number, luck) for weights in sets for number in numbers])
        size = len(numbers)
        return [found[first : first + size] for first in range(0, len(found), size)]

    best, log = start, []
    for number in range(generations):
        chance = Random(derived_seed(seed, number))
        luck = derived_seed(seed, 1000 + number)
        field: list[tuple[Weights, list[float]]] = [
            (changed(best, chance), []) for _ in range(arms)
        ]
        first, last = 0, games
        while True:
            fresh = leads([weights for weights, _ in field], range(first, last), luck)
            for (_, found), more in zip(field, fresh, strict=True):
                found += more
            field.sort(key=lambda arm: -fmean(arm[1]))
            if len(field) <= 2:
                break
            del field[(len(field) + 1) // 2 :]
            first, last = last, 2 * last
        unseen = range(last, 2 * last)
        after, before = map(summed, leads([field[0][0], best], unseen, luck))
        accepted = after.mean > before.mean
        changes = differences(best, field[0][0])
        log.append(Generation(number + 1, arms, changes, before, after, accepted))
        if accepted:
            best = field[0][0]
    final = range(8 * games)
    judged = derived_seed(seed, 999_999)
    ended, begun = map(summed, leads([best, start], final, judged))
    return Tuned(best, log, begun, ended)


def as_markdown(tuned: Tuned, date: str, seed: int) -> str:
    """A section for the log of tuning runs."""
    lines = [
        f"## {date} · seed {seed}",
        "",
        "| generation | arms | before | after | kept | changes |",
        "|---:|---:|---:|---:|---|---|",
    ]
    for one in tuned.generations:
        words = ", ".join(f"{name} {a:g} → {b:g}" for name, (a, b) in one.changes.items())
        kept = "yes" if one.accepted else "no"
        lines.append(
            f"| {one.number} | {one.arms} | {one.before} | {one.after} | {kept} | {words} |"
        )
    lines += [
        "",
        f"Judged on other games: {tuned.start} before the run, {tuned.end} after it.",
        "",
    ]
    return "\n".join(lines)
