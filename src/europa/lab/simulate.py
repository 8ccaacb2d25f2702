"""Many games at once: what each seat won, how fast, and a record of every game that failed.

    report = simulate("marches", "feud", ["random", "random"], games=1000, seed=7, workers=2)

The seed decides everything: the same seed gives the same results on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from europa.kernel import EuropaError, Game, Match, Setup, find_game
from europa.kernel.dice import seed_from
from europa.kernel.record import record_head
from europa.lab.farm import Farm, spread
from europa.lab.playout import PlayFailed, play_out
from europa.lab.seating import derived_seed, seat_kinds, seat_players

MAX_DECISIONS = 100_000
"""More than this in one game is taken for an endless one."""
LARGEST_BATCH = 64
"""Games handed to a worker at once: enough to hide the cost of handing over."""


class GameResult(msgspec.Struct, frozen=True):
    """How one game ended."""

    winner: str | None
    """None if several seats share the victory."""
    scores: Mapping[str, int]
    hash: str
    """Fingerprint of the last position."""


class GameError(msgspec.Struct, frozen=True):
    """A game that could not be played to its end."""

    game: int
    seed: int
    message: str
    record: str
    """Text that `europa replay` plays up to what went wrong."""


class Simulation(msgspec.Struct, frozen=True):
    """The outcome of `simulate`."""

    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    results: list[GameResult]
    """Of the games that ended, in order."""
    errors: list[GameError]


class Plan(msgspec.Struct, frozen=True):
    """What every game of one simulation has in common."""

    setup: Setup
    players: tuple[str, ...]
    seed: int
    check: bool
    max_decisions: int


class _Outcome(msgspec.Struct, frozen=True):
    game: int
    decisions: int
    result: GameResult | None = None
    error: GameError | None = None


class BadNumber(EuropaError):
    """A number out of its range."""

    code = "bad_number"


def simulate(
    game: str | Game[Any],
    scenario: str | None = None,
    players: Sequence[str] | int | None = None,
    *,
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    ray: str = "",
    check: bool = False,
    max_decisions: int = MAX_DECISIONS,
    options: Mapping[str, Any] | None = None,
    on_game: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` games and tell how they went; `on_game` hears how many have just ended.

    `players` are names, or a number of random players; a name that is a seat kind of the game
    (`bot`) makes a seat that the game plays itself. `check` tests the invariants after each answer.
    More than one worker needs a game that is registered by its module; `ray` says on which Ray
    cluster they are (`auto` or an address).
    """
    rules = find_game(game) if isinstance(game, str) else game
    for name, number, least in (("games", games, 0), ("workers", workers, 1)):
        if number < least:
            raise BadNumber(f"{name} is {number}: it must be at least {least}")
    plan = make_plan(rules, scenario, players, seed, check, max_decisions, options)
    start = perf_counter()
    batches: Iterable[list[_Outcome]]
    if not ray and (workers == 1 or games <= 1):
        batches = ([play_one(rules, plan, number)] for number in range(games))
    else:
        farm = Farm(workers, ray)
        batches = spread(partial(_play_batch, plan), batches_of(range(games), workers), farm)
    outcomes: list[_Outcome] = []
    for batch in batches:
        outcomes += batch
        if on_game is not None:
            on_game(len(batch))
    seconds = perf_counter() - start
    return _summed_up(sorted(outcomes, key=lambda outcome: outcome.game), seconds)


def make_plan(
    game: Game[Any],
    scenario: str | None,
    players: Sequence[str] | int | None,
    seed: int,
    check: bool,
    max_decisions: int,
    options: Mapping[str, Any] | None,
) -> Plan:
    """Refuse what is unknown before anything is played."""
    if players is None:
        players = len(game.check_setup(scenario, None, options).seats)
    names = ["random"] * players if isinstance(players, int) else list(players)
    setup = game.check_setup(scenario, seat_kinds(game, names), options)
    return Plan(setup, tuple(names), seed, check, max_decisions)


def play_one(game: Game[Any], plan: Plan, number: int) -> _Outcome:
    """Game `number` of the simulation: depends on nothing but the plan and the number."""
    seed = derived_seed(plan.seed, number)
    setup = plan.setup
    try:
        try:
            match = Match.new(game, setup.scenario, setup.seats, setup.options, seed=seed)
        except Exception as error:
            secret = seed_from(seed)
            record = "\n".join([*record_head(game, setup, secret), f"seed {secret.hex()}", ""])
            raise PlayFailed(f"{type(error).__name__} at the start: {error}", record, 0) from error
        players = seat_players(match, plan.players, seed)
        decisions = play_out(match, players, max_decisions=plan.max_decisions, check=plan.check)
    except PlayFailed as failure:
        fault = GameError(number, seed, str(failure), failure.record)
        return _Outcome(number, failure.decisions, error=fault)
    result = match.result()
    winner = result.winners[0] if len(result.winners) == 1 else None
    return _Outcome(number, decisions, GameResult(winner, dict(result.scores), match.hash()))


def batches_of(numbers: Sequence[int], workers: int) -> list[Sequence[int]]:
    """Games to be handed to a worker at once."""
    size = max(1, min(LARGEST_BATCH, len(numbers) // (workers * 4)))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def _play_batch(plan: Plan, numbers: Sequence[int]) -> list[_Outcome]:
    game = find_game(plan.setup.game)
    return [play_one(game, plan, number) for number in numbers]


def _summed_up(outcomes: Sequence[_Outcome], seconds: float) -> Simulation:
    decisions = sum(outcome.decisions for outcome in outcomes)
    return Simulation(
        games=len(outcomes),
        decisions=decisions,
        seconds=round(seconds, 6),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        results=[outcome.result for outcome in outcomes if outcome.result is not None],
        errors=[outcome.error for outcome in outcomes if outcome.error is not None],
    )
