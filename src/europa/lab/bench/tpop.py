"""`europa bench tpop`: random two-age games for four, against catanatron in the same run.

C is the time of one catanatron game; the budget of a game and of its replay is told in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time
from typing import Any

from europa.kernel import Match
from europa.lab.bench.catan import Catanatron, catanatron
from europa.lab.bench.figures import Figure, Target, middle, per_second
from europa.lab.bench.goals import goals_share
from europa.lab.seating import derived_seed, seat_players

GAME, SCENARIO, SEATS = "tpop", "discovery_and_reformation_4p", 4
CATAN_SECONDS = 0.5


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """All figures of The Price of Power."""
    rival = catanatron()
    middle_game = None if rival is None else rival.game_in_the_middle()
    play(0)
    games, rates, replays, copies, sizes, decisions, shares = [], [], [], [], [], [], []
    sensible = []
    whole, their_rates, their_copies = [], [], []
    for number in range(rounds):
        on_round(f"random games, round {number + 1} of {rounds}")
        if rival is not None:
            their_rates.append(rival.decisions_per_second(CATAN_SECONDS))
        match, spent = play(number + 1)
        games.append(spent)
        decisions.append(match.number)
        rates.append(match.number / spent)
        whole.append(rate_with_whole_menus(number + 1))
        replays.append(replay_seconds(match))
        if middle_game is not None:
            their_copies.append(per_second(middle_game.copy))
        copies.append(per_second(match.state.copy))
        sizes.append(len(match.state.pack()))
        shares.append(goals_share(partial(decisions_of, number + 1)))
        sensible.append(goals_share(partial(steady_decisions, number + 1)))
    figures = [
        Figure("random play", middle(rates), "decisions/s"),
        Figure("random play, whole menus", middle(whole), "decisions/s"),
        Figure("decisions of a game", middle(decisions)),
        Figure("one game", middle(games) * 1000, "ms"),
        Figure("replay of its record", middle(replays) * 1000, "ms"),
        Figure("state copies", middle(copies), "copies/s"),
        Figure("state of a finished game", max(sizes) / 1000, "kB", Target(40)),
        Figure("goals' share of steady play", 100 * middle(sensible), "%", Target(2)),
        Figure("goals' share of random play", 100 * middle(shares), "%"),
    ]
    if rival is not None:
        figures += _against(rival, rates, games, replays, copies, their_rates, their_copies)
        figures.append(Figure("whole menus to catanatron's", _ratio(whole, their_rates), "×"))
    return figures


def _against(
    rival: Catanatron,
    rates: list[float],
    games: list[float],
    replays: list[float],
    copies: list[float],
    their_rates: list[float],
    their_copies: list[float],
) -> list[Figure]:
    one = middle(rival.game_seconds)
    return [
        Figure("catanatron, random play", middle(their_rates), "decisions/s"),
        Figure("catanatron, game copies", middle(their_copies), "copies/s"),
        Figure("catanatron, one game (C)", one * 1000, "ms"),
        Figure("random play to catanatron's", _ratio(rates, their_rates), "×", Target(0.8, True)),
        Figure("one game", middle(games) / one, "C", Target(25)),
        Figure("replay of its record", middle(replays) / one, "C", Target(6)),
        Figure("copies to catanatron's", _ratio(copies, their_copies), "×", Target(3, True)),
    ]


def _ratio(ours: list[float], theirs: list[float]) -> float:
    """The middle of the ratios, round by round."""
    return middle([mine / yours for mine, yours in zip(ours, theirs, strict=True)])


def play(seed: int) -> tuple[Match[Any], float]:
    """A whole random game, and the seconds it took, set-up included."""
    chance = Random(seed)
    start = process_time()
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    while not match.is_over:
        ask = match.asks()[0]
        match.play(ask, ask.draw(chance))
    return match, process_time() - start


def decisions_of(seed: int) -> Iterator[Match[Any]]:
    """The same game as by `play`, after each decision."""
    chance = Random(seed)
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    while not match.is_over:
        ask = match.asks()[0]
        match.play(ask, ask.draw(chance))
        yield match


def steady_decisions(seed: int) -> Iterator[Match[Any]]:
    """A game of `steady` players, after each decision."""
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    seated = seat_players(match, ["steady"] * SEATS, derived_seed(seed, 0))
    while not match.is_over:
        ask = match.asks()[0]
        player, door = seated[ask.seat]
        match.play(ask, player.choose(door, ask))
        yield match


def rate_with_whole_menus(seed: int) -> float:
    """Decisions per second of a player that has every legal option listed before it chooses, as
    catanatron's do: `play` draws from a Turn's menu and looks at few of its Actions."""
    chance = Random(seed)
    start = process_time()
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    while not match.is_over:
        ask = match.asks()[0]
        match.play(ask, chance.choice(ask.options))
    return match.number / (process_time() - start)


def replay_seconds(match: Match[Any]) -> float:
    """How long the record of a match takes to be played again."""
    record = match.record()
    start = process_time()
    Match.replay(record)
    return process_time() - start
