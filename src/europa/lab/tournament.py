"""Tournaments: a line-up of players that moves through the seats, game by game, into a file.

    run(Tournament("tpop", "discovery_and_reformation_4p", ["strategist:0.2", "steady", ...]), path)

The file has a line for the tournament and one for each game, so that it can be stopped at any time
and goes on where it was. What is in it is summed up by `standings` and rated by `lab.ratings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

import msgspec

from europa.kernel import EuropaError, Match, find_game
from europa.kernel.files import write_atomically
from europa.kernel.journal import Noted
from europa.lab.bench.figures import commit
from europa.lab.farm import Farm, spread
from europa.lab.playout import play_out
from europa.lab.seating import derived_seed, seat_kinds, seat_players
from europa.lab.simulate import MAX_DECISIONS


class Tournament(msgspec.Struct, frozen=True):
    """What all games of a tournament have in common: the first line of its file."""

    game: str
    scenario: str
    players: list[str]
    """The line-up of game 0; in game n everybody sits n places further on."""
    seed: int = 0
    commit: str = ""
    options: dict[str, Any] = {}
    """Table options, for a shorter game say."""


class Played(msgspec.Struct, frozen=True):
    """One game: a line of the file."""

    number: int
    seats: list[tuple[str, str]]
    """Seat and who sat there."""
    scores: dict[str, int]
    winners: list[str]
    decisions: int
    seconds: float
    """Processor time."""
    notes: int = 0
    """Times that a player was replaced for a decision."""


class OtherTournament(EuropaError):
    """The file holds another tournament."""

    code = "other_tournament"


class Standing(msgspec.Struct, frozen=True):
    """How a player did, all its seats together."""

    player: str
    games: int
    """Seats it sat on."""
    won: float
    """A shared victory counts in parts."""
    mean_score: float

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the share."""
        return wilson(self.won, self.games)


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    if not games:
        return 0.0, 1.0
    share = won / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def line_up(players: Sequence[str], number: int) -> list[str]:
    """Who sits where in a game: everybody moves on by one seat a game."""
    shift = number % len(players)
    return [*players[-shift:], *players[:-shift]] if shift else list(players)


def play_game(tournament: Tournament, number: int) -> Played:
    """One game of a tournament; depends on nothing but its number and the speed of the machine."""
    rules = find_game(tournament.game)
    names = line_up(tournament.players, number)
    # The same seed for each turn of the line-up: every player meets the same luck on every seat.
    seed = derived_seed(tournament.seed, number // len(names))
    kinds = seat_kinds(rules, names)
    match: Match[Any] = Match.new(
        rules, tournament.scenario, kinds, tournament.options or None, seed=seed
    )
    start = process_time()
    decisions = play_out(match, seat_players(match, names, seed), max_decisions=MAX_DECISIONS)
    result = match.result()
    return Played(
        number,
        list(zip(match.seats(), names, strict=True)),
        dict(result.scores),
        list(result.winners),
        decisions,
        round(process_time() - start, 3),
        sum(type(entry) is Noted for _, entry in match.journal()),
    )


def read(path: Path) -> tuple[Tournament, list[Played]]:
    """A tournament's file; a last line that was cut off is left out."""
    lines = path.read_bytes().splitlines()
    head = msgspec.json.decode(lines[0], type=Tournament)
    games = []
    for place, line in enumerate(lines[1:], 1):
        try:
            games.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError:
            if place < len(lines) - 1:
                raise
    return head, games


def run(
    tournament: Tournament,
    path: Path,
    games: int,
    *,
    workers: int = 1,
    ray: str = "",
    on_game: Callable[[Played], None] = lambda played: None,
) -> list[Played]:
    """Play on until the file has `games` games; returns them all."""
    done: list[Played] = []
    if path.exists() and path.stat().st_size:
        head, done = read(path)
        if msgspec.structs.replace(head, commit="") != msgspec.structs.replace(
            tournament, commit=""
        ):
            raise OtherTournament(f"{path} holds another tournament: name another file")
        lines = [head, *done]
    else:
        lines = [msgspec.structs.replace(tournament, commit=commit())]
    write_atomically(path, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    known = {played.number for played in done}
    wanted = [number for number in range(games) if number not in known]
    with path.open("ab") as file:
        for played in spread(partial(play_game, tournament), wanted, Farm(workers, ray)):
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()
            done.append(played)
            on_game(played)
    return sorted(done, key=lambda played: played.number)


def standings(games: Iterable[Played]) -> list[Standing]:
    """How everybody did, the best first."""
    seats: dict[str, int] = {}
    won: dict[str, float] = {}
    scores: dict[str, float] = {}
    for played in games:
        for seat, name in played.seats:
            seats[name] = seats.get(name, 0) + 1
            scores[name] = scores.get(name, 0.0) + played.scores[seat]
            if seat in played.winners:
                won[name] = won.get(name, 0.0) + 1 / len(played.winners)
    found = [
        Standing(name, count, won.get(name, 0.0), scores[name] / count)
        for name, count in seats.items()
    ]
    return sorted(found, key=lambda one: -one.share)


def lead(games: Iterable[Played], one: str, other: str) -> tuple[float, float, float]:
    """By how many points a seat of one player is ahead of a seat of another, a game, and the 95 %
    interval; over whole rounds of the line-up, in which everybody has sat everywhere."""
    rounds: dict[int, list[Played]] = {}
    for played in games:
        rounds.setdefault(played.number // len(played.seats), []).append(played)

    def mean(row: list[Played], player: str) -> float:
        return fmean(p.scores[seat] for p in row for seat, name in p.seats if name == player)

    whole = [row for row in rounds.values() if len(row) == len(row[0].seats)]
    found = [mean(row, one) - mean(row, other) for row in whole]
    if not found:
        return 0.0, float("-inf"), float("inf")
    middle = fmean(found)
    half = 1.96 * stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf")
    return middle, middle - half, middle + half
