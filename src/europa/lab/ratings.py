"""Ratings of players from tournaments: openskill's Plackett-Luce model, game by game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from europa.lab.tournament import Played


class Rating(msgspec.Struct, frozen=True):
    """What is known of a player's strength: a mean and how sure it is."""

    player: str
    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """A strength that the player very probably has."""
        return self.mu - 3 * self.sigma


def rate(games: Iterable[Played]) -> list[Rating]:
    """Everybody's rating after these games, the best first.

    A player that sits on several seats of a game plays against itself there; its rating moves by
    the mean of what its seats did.
    """
    model = PlackettLuce()
    mu: dict[str, float] = {}
    sigma: dict[str, float] = {}
    count: dict[str, int] = {}
    for played in games:
        names = [name for _, name in played.seats]
        for name in names:
            if name not in mu:
                fresh = model.rating()
                mu[name], sigma[name], count[name] = fresh.mu, fresh.sigma, 0
        teams = [[model.rating(mu=mu[name], sigma=sigma[name])] for name in names]
        rated = model.rate(teams, ranks=_ranks(played))
        after: dict[str, list[Any]] = {}
        for name, team in zip(names, rated, strict=True):
            after.setdefault(name, []).append(team[0])
        for name, ratings in after.items():
            mu[name] = sum(r.mu for r in ratings) / len(ratings)
            sigma[name] = sum(r.sigma for r in ratings) / len(ratings)
            count[name] += 1
    found = [Rating(name, mu[name], sigma[name], count[name]) for name in mu]
    return sorted(found, key=lambda rating: -rating.ordinal)


def _ranks(played: Played) -> list[float]:
    """1 for the winners, then by score."""
    order = [(0 if seat in played.winners else 1, -played.scores[seat]) for seat, _ in played.seats]
    places = sorted(set(order))
    return [float(places.index(one) + 1) for one in order]
