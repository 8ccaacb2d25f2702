"""`europa bench kernel`: the example game on the kernel, against catanatron.

Every round measures both engines in turn (A-B-A-B), so that a machine that slows down for a while
slows both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from europa.kernel import Match
from europa.lab.bench.catan import Catanatron, catanatron
from europa.lab.bench.clones import clone_figures
from europa.lab.bench.figures import Figure, Target, middle, per_second
from europa.lab.playout import play_out
from europa.lab.seating import seat_players

GAME, SCENARIO, SEATS = "marches", "hundred_years", 4
PLAYERS = ("random",) * SEATS
PLAY_SECONDS = 0.5
LONG = 1000
"""Decisions of the match that is saved."""


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """All figures of the kernel."""
    rival = catanatron()
    figures = play_figures(rounds, rival, on_round)
    on_round("clones in mid-step")
    figures += clone_figures(long_match(LONG), rounds)
    on_round("saves")
    return figures + save_figures(rounds)


def new_match(seed: int) -> Match[Any]:
    return Match.new(GAME, SCENARIO, SEATS, seed=seed)


def played(seed: int, decisions: int) -> Match[Any] | None:
    """A match after so many random decisions; None if it ended before."""
    match = new_match(seed)
    players = seat_players(match, PLAYERS, seed)
    while match.number < decisions and not match.is_over:
        ask = match.asks()[0]
        player, door = players[ask.seat]
        match.play(ask, player.choose(door, ask))
    return None if match.is_over else match


def long_match(decisions: int) -> Match[Any]:
    """The first match, by seed, that gets so far."""
    return next(match for seed in count() if (match := played(seed, decisions)) is not None)


# Random play and copies


def play_figures(
    rounds: int, rival: Catanatron | None, on_round: Callable[[str], None]
) -> list[Figure]:
    """Decisions and copies a second, and their ratios to the rival's."""
    seeds = count()
    state = long_match(LONG // 2).state
    middle_game = None if rival is None else rival.game_in_the_middle()
    play, copies, their_play, their_copies = [], [], [], []
    for number in range(rounds):
        on_round(f"random play, round {number + 1} of {rounds}")
        if rival is not None:
            their_play.append(rival.decisions_per_second(PLAY_SECONDS))
        play.append(decisions_per_second(seeds))
        if middle_game is not None:
            their_copies.append(per_second(middle_game.copy))
        copies.append(per_second(state.copy))
    figures = [
        Figure("random play", middle(play), "decisions/s"),
        Figure("state copies", middle(copies), "copies/s"),
    ]
    if rival is None:
        return figures
    play_ratio = middle([a / b for a, b in zip(play, their_play, strict=True)])
    copy_ratio = middle([a / b for a, b in zip(copies, their_copies, strict=True)])
    return [
        *figures,
        Figure("catanatron, random play", middle(their_play), "decisions/s"),
        Figure("catanatron, game copies", middle(their_copies), "copies/s"),
        Figure("catanatron, one game (C)", 1000 * middle(rival.game_seconds), "ms"),
        Figure("random play to catanatron's", play_ratio, "×", Target(2.5, at_least=True)),
        Figure("state copies to catanatron's", copy_ratio, "×", Target(3, at_least=True)),
    ]


def decisions_per_second(seeds: Iterator[int]) -> float:
    """Rate of random play, making the match included."""
    decisions, spent = 0, 0.0
    while spent < PLAY_SECONDS:
        seed = next(seeds)
        start = process_time()
        match = new_match(seed)
        decisions += play_out(match, seat_players(match, PLAYERS, seed), max_decisions=100_000)
        spent += process_time() - start
    return decisions / spent


# Saves


def save_figures(rounds: int) -> list[Figure]:
    """Size and time of the save of a long match, against the time of playing it."""
    seed = next(seed for seed in count() if played(seed, LONG) is not None)
    match = played(seed, LONG)
    assert match is not None
    saving, loading, playing = [], [], []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.save"
        for _ in range(rounds):
            start = process_time()
            played(seed, LONG)
            playing.append(process_time() - start)
            saving.append(1 / per_second(lambda: match.save(path), 0.05))
            loading.append(1 / per_second(lambda: Match.load(path), 0.05))
        size = path.stat().st_size
    ratio = middle([a / b for a, b in zip(loading, playing, strict=True)])
    return [
        Figure(f"save of {LONG:,} decisions", size / 1000, "kB", Target(60)),
        Figure("saving it", 1000 * middle(saving), "ms"),
        Figure("loading it", 1000 * middle(loading), "ms"),
        Figure("playing it", 1000 * middle(playing), "ms"),
        Figure("loading to playing", ratio, "×", Target(1)),
    ]
