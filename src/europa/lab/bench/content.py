"""`europa bench content`: which cards take effect in play; what was never seen is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from europa.kernel import EuropaError
from europa.lab.bench.content_games import Told, decks, play_games, some
from europa.lab.bench.figures import Figure, Target

GAMES = {"random": 300, "steady": 100}
"""By player: the games after which every card should have been seen."""


class BadGames(EuropaError, ValueError):
    """A list of games that can't be read."""


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """A short run: three random games for every one of `steady`."""
    return coverage({"random": 3 * rounds, "steady": rounds}, on_game=on_round)


def coverage(
    wanted: Mapping[str, int],
    workers: int = 1,
    keep: Path | None = None,
    on_game: Callable[[str], None] = lambda what: None,
) -> list[Figure]:
    """What so many games of each player have shown."""
    games = play_games(wanted, workers, keep, lambda one: on_game(f"{one.player} {one.number}"))
    return figures(games)


def games_wanted(text: str) -> dict[str, int]:
    """`random=300,steady=100` as a mapping."""
    found = {}
    for part in text.split(","):
        player, _, count = part.strip().partition("=")
        if not player or not count.isdecimal():
            raise BadGames(f"games {text!r}: write them as random=300,steady=100")
        found[player] = int(count)
    return found


def figures(games: Iterable[Told]) -> list[Figure]:
    """By deck: how many cards were seen, which never; and how the realms fared."""
    games = list(games)
    seen = Counter(card for one in games for card in one.seen)
    found = [Figure(f"games: {name}", n) for name, n in _players(games)]
    broken = [one for one in games if one.error]
    found.append(Figure("games broken off", len(broken), some([one.error for one in broken], 3)))
    for deck, names in decks().items():
        met = [card for card in names if seen[deck, card]]
        every = Target(len(names), at_least=True)
        found.append(Figure(f"{deck}: cards seen", len(met), f"of {len(names)}", every))
        missing = [card for card in names if not seen[deck, card]]
        found += [Figure(f"{deck}: never", len(missing), some(missing))] if missing else []
    return found


def _players(games: list[Told]) -> list[tuple[str, int]]:
    return sorted(Counter(one.player for one in games).items())
