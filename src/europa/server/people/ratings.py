"""How well people play: openskill's Plackett-Luce model, one rating a game.

Only matches count that ended with at least two people who have a name here. Computers are part of
the table, not of the rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Connection, Engine, distinct, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from europa.kernel.game import Result
from europa.server.people.accounts import folded
from europa.server.storage.tables import accounts, matches, ratings, results, seats

FEW = 5
"""Matches before which a rating says little."""
SCALE, ZERO = 40, 1000
"""A newcomer's rating is 1000; who is very probably better by one unit of the model has 40 more."""

_model = PlackettLuce()


class GameRating(msgspec.Struct, frozen=True):
    """A person's matches of one game that ended among people."""

    game: str
    played: int
    won: int
    rating: int
    """What the person very probably plays like; a newcomer has 1000."""
    early: bool
    """Whether too few matches were played for the rating to say much."""


class Profile(msgspec.Struct, frozen=True):
    """A person, as others may know them."""

    name: str
    since: float
    games: list[GameRating]


def places(result: Result, people: Mapping[str, int]) -> dict[int, int]:
    """The place of each account, 1 for winners; the best of its seats counts."""
    found: dict[int, int] = {}
    for seat, account in people.items():
        if seat in result.winners:
            place = 1
        else:
            score = result.scores.get(seat, 0)
            place = 2 + sum(
                1
                for other, theirs in result.scores.items()
                if other != seat and other not in result.winners and theirs > score
            )
        found[account] = min(place, found.get(account, place))
    return found


class Ratings:
    """The ratings of a server's people. Methods block: call them from a worker thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def unrated(self, most: int = 20) -> list[tuple[str, dict[str, int]]]:
        """Matches that ended among people and aren't rated yet: who sat where."""
        among_people = (
            select(seats.c.match)
            .where(seats.c.account.is_not(None))
            .group_by(seats.c.match)
            .having(func.count(distinct(seats.c.account)) > 1)
        )
        wanted = (
            select(matches.c.id)
            .where(matches.c.over, matches.c.id.in_(among_people))
            .where(matches.c.id.not_in(select(results.c.match)))
            .order_by(matches.c.changed, matches.c.id)
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [(name, _people(connection, name)) for name in connection.scalars(wanted)]

    def rate(self, match: str, game: str, found: Mapping[int, int]) -> None:
        """Write down how a match ended and what follows for the ratings; once, however often."""
        people = list(found)
        try:
            with self.engine.begin() as connection:
                connection.execute(
                    insert(results),
                    [{"match": match, "account": one, "place": found[one]} for one in people],
                )
                before = [_rating(connection, one, game) for one in people]
                rated = _model.rate(
                    [[_model.rating(mu=mu, sigma=sigma)] for mu, sigma in before],
                    ranks=[float(found[one]) for one in people],
                )
                for account, (new,) in zip(people, rated, strict=True):
                    _put(connection, account, game, new.mu, new.sigma, found[account] == 1)
        except IntegrityError:
            # Another worker was faster.
            return

    def profile(self, name: str) -> Profile | None:
        """Who has this name, and how they played."""
        with self.engine.connect() as connection:
            person = connection.execute(
                select(accounts.c.id, accounts.c.shown, accounts.c.created).where(
                    accounts.c.name == folded(name)
                )
            ).first()
            if person is None:
                return None
            rows = connection.execute(
                select(ratings).where(ratings.c.account == person.id).order_by(ratings.c.game)
            ).all()
        return Profile(
            person.shown,
            person.created,
            [
                GameRating(
                    row.game,
                    row.played,
                    row.won,
                    round(ZERO + SCALE * (row.mu - 3 * row.sigma)),
                    row.played < FEW,
                )
                for row in rows
            ],
        )


def _people(connection: Connection, match: str) -> dict[str, int]:
    rows = connection.execute(
        select(seats.c.seat, seats.c.account)
        .where(seats.c.match == match, seats.c.account.is_not(None))
        .order_by(seats.c.place)
    )
    return {row.seat: row.account for row in rows}


def _rating(connection: Connection, account: int, game: str) -> Sequence[float]:
    row = connection.execute(
        select(ratings.c.mu, ratings.c.sigma).where(
            ratings.c.account == account, ratings.c.game == game
        )
    ).first()
    fresh = _model.rating()
    return (fresh.mu, fresh.sigma) if row is None else (row.mu, row.sigma)


def _put(
    connection: Connection, account: int, game: str, mu: float, sigma: float, won: bool
) -> None:
    changed = connection.execute(
        update(ratings)
        .where(ratings.c.account == account, ratings.c.game == game)
        .values(mu=mu, sigma=sigma, played=ratings.c.played + 1, won=ratings.c.won + int(won))
    )
    if not changed.rowcount:
        connection.execute(
            insert(ratings).values(
                account=account, game=game, mu=mu, sigma=sigma, played=1, won=int(won)
            )
        )
