"""Two matches that differ only in what a seat can't know are the same to that seat (decision 004).

Both are served, each by an application of its own, and are played on alike: what others decide in
secret differs too. Every endpoint and every message of the live door must be equal byte for byte.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import delete
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from europa.kernel import Match
from europa.kernel.checkpoint import Checkpoint
from europa.kernel.dice import Dice, seed_from
from europa.kernel.imagining import _begun, _dealt
from europa.kernel.save import pack_match
from europa.kernel.testing import playout
from europa.server.app import ENDPOINTS, create_app
from europa.server.storage import MatchRow, SeatRow, hashed
from europa.server.storage.tables import matches
from europa.server.thinking.minds import Minds
from europa.server.thinking.tasks import TASKS
from tests.server.conftest import Running

GAMES = {
    "marches": ("feud", 3, 60),
    "tpop": ("discovery_and_reformation_4p", 4, 900),
    "eu9": ("campaign_1492_6p", 6, 160),
}
"""Scenario, seats, and the answers that a match has had at most when it is looked at."""
NOW = 1_800_000_000.0
STEPS = 4
"""Decisions for which the two matches are played on."""

READS = {
    "GET /matches": ("/matches",),
    "GET /matches/{id}": ("",),
    "GET /matches/{id}/journal": ("/journal", "/journal?start=3"),
    "GET /matches/{id}/history": ("/history",),
    "GET /matches/{id}/history/{number}": ("/history/0", "/history/1", "/history/99"),
    "GET /matches/{id}/record": ("/record",),
    "GET /matches/{id}/save": ("/save",),
    "GET /matches/{id}/talk": ("/talk",),
    "GET /matches/{id}/notes": ("/notes",),
    "GET /matches/{id}/offers": ("/offers",),
    "GET /matches/{id}/notices": ("/notices",),
}
TRIES = (
    "whatif",
    "hint",
    "wanted",
    "odds",
    "preview",
    "ahead",
    "option",
    "answers",
    "undo",
    "orders",
    "hand",
    "take",
    "rematch",
)
"""What the seat itself tries (`tried`), and what it says (`spoken`)."""
SPOKEN = ("talk", "notes", "offers", "offers/{number}", "notices")
ELSEWHERE = {
    "POST /matches", "POST /imports", "POST /accounts", "POST /session", "GET /session",
    "DELETE /session", "GET /games", "GET /games/{game}/lexicon", "GET /health",
    "GET /games/{game}/scenarios/{scenario}", "GET /tools/eu9/battles", "POST /tools/eu9/battle",
    "GET /confirm/{code}", "POST /verify", "GET /accounts/{name}",
}  # fmt: skip
"""Doors that lead to no match that exists."""
SITTING = ("join", "start", "vacate", "away", "back", "leave")
"""Doors that change who sits there; they answer with the table that is compared everywhere."""


def test_every_endpoint_is_looked_at() -> None:
    known = {*READS, *ELSEWHERE}
    known |= {f"POST /matches/{{id}}/{name}" for name in (*TRIES, *SITTING, *SPOKEN)}
    known |= {f"PUT /matches/{{id}}/{name}" for name in SPOKEN}
    served = {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS}
    assert served <= known, "say in this file how a new endpoint keeps what is hidden"


class Side:
    """One of the two: a match behind an application of its own."""

    def __init__(self, house: Served, name: str, match: Match[Any], calm: Calm) -> None:
        self.house, self.name, self.calm = house, name, calm
        self.client = house.client
        self.token = {seat: f"token of {seat}" for seat in match.seats()}
        rows = [
            SeatRow(seat, "human", hashed(token), holder=seat, host=place == 0)
            for place, (seat, token) in enumerate(self.token.items())
        ]
        row = MatchRow(name, match.game.id, match.setup.scenario, NOW, NOW, 1, over=False)
        house.app.state.rooms.store.add(row, pack_match(match), rows)
        self.hash = match.seed_hash

    def ask(
        self, seat: str | None, rest: str, body: Any = None, method: str = ""
    ) -> tuple[int, bytes]:
        """Status and body of an answer. What chance adds is the same on both sides."""
        headers = {} if seat is None else {"Authorization": f"Bearer {self.token[seat]}"}
        path = f"/api{rest}" if rest == "/matches" else f"/api/matches/{self.name}{rest}"
        self.calm.again()
        method = method or ("GET" if body is None else "POST")
        told = self.client.request(method, path, json=body, headers=headers, timeout=120)
        return told.status_code, self.plain(told.content)

    def look(self, seat: str) -> Any:
        return json.loads(self.ask(seat, "")[1])

    def plain(self, told: bytes) -> bytes:
        return told.replace(self.hash.encode(), b"the hash")

    def listen(self, stack: ExitStack, seat: str | None) -> Ear:
        url = str(self.client.base_url).replace("http", "ws")
        socket = stack.enter_context(connect(f"{url}/api/matches/{self.name}/live", proxy=None))
        token = None if seat is None else self.token[seat]
        socket.send(json.dumps({"token": token, "patches": seat is None, "talk": True}))
        # Only when it has heard how things stand it surely hears all that follows.
        return Ear(self, socket, [self.plain(text_of(socket)) for _ in range(2)])


class Ear(NamedTuple):
    """A socket, and what it told."""

    side: Side
    socket: ClientConnection
    told: list[bytes]

    def heard(self, last: str) -> list[bytes]:
        """What it told, up to the talk that holds this text."""
        while last.encode() not in self.told[-1]:
            self.told.append(self.side.plain(text_of(self.socket)))
        return self.told


def text_of(socket: ClientConnection) -> bytes:
    return str(socket.recv(timeout=120)).encode()


class Calm:
    """Chance and time that are the same for both."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.again()
        patch.setattr(time, "time", lambda: NOW)
        patch.setattr("europa.kernel.match.new_seed", lambda: seed_from(next(self.number)))
        for module in ("rooms.rooms", "rooms.lobby"):
            patch.setattr(f"europa.server.{module}.token_urlsafe", lambda n: f"{next(self.number)}")
        patch.setattr(Minds, "run", lambda _self, task, *about, **_more: TASKS[task](*about))
        patch.setattr("europa.server.thinking.tasks.ODDS_TRIALS", 4)
        patch.setattr("europa.server.thinking.tasks.ODDS_SECONDS", 1e9)
        patch.setattr("europa.players.hints.BEST", ("steady", "random"))

    def again(self) -> None:
        self.number = count(1)


class Served(NamedTuple):
    app: Starlette
    client: httpx.Client


@contextmanager
def served(running: Running, folder: Path) -> Iterator[tuple[Served, Served]]:
    one, two = create_app(folder / "a"), create_app(folder / "b")
    with running(one) as client, running(two) as other:
        yield Served(one, client), Served(two, other)


def two_truths(game: str, seed: int) -> tuple[str, Match[Any], Match[Any]]:
    """A seat, and two matches between which it can't tell; they begin with the step under way."""
    scenario, seats, most = GAMES[game]
    chance = Random(f"{game} {seed}")
    while True:
        match = playout(Match.new(game, scenario, seats, seed=seed), seed, chance.randrange(most))
        if match.is_over:
            continue
        base = match.at(match.number)._base
        root = Checkpoint(None, (), base.state.copy(), Dice(seed_from(-seed)), None, 0)
        root.is_given = True
        seat = chance.choice(match.seats())
        other = _begun(match, _dealt(match, base, seat, seed_from(seed + 1)), [], "fair")
        one = _begun(match, root, [], "fair")
        table = one._table
        if (table.dice.counter, table.reveals) == (0, 0):
            assert is_same(seat, one, other), "the redeal has changed what the seat sees"
            return seat, one, other
        # The step has drawn a card or rolled dice before it asked: the seat has seen them.


def is_same(seat: str, one: Match[Any], two: Match[Any]) -> bool:
    """Whether the seat sees the same on both tables."""
    return one.view(seat) | {"seed_hash": ""} == two.view(seat) | {"seed_hash": ""}


def is_plain(match: Match[Any], seat: str, key: str) -> bool:
    """Whether an answer shows neither dice nor secrets."""
    trial = match.clone()
    table = trial._table
    before = table.dice.counter, table.reveals
    trial.answer(seat, key)
    return not trial.is_over and (trial._table.dice.counter, trial._table.reveals) == before


def keys_of(match: Match[Any], seat: str, chance: Random) -> list[str]:
    """Answers with which a seat ends its sealed decision; none if dice fall then."""
    trial, keys = match.clone(), []
    while trial.is_sealed and (ask := trial.ask_of(seat)) is not None:
        key = chance.choice(ask.keys())
        if not is_plain(trial, seat, key):
            return []
        trial.answer(seat, key)
        keys.append(key)
    return keys


def play_on(seat: str, one: Side, two: Side, pair: list[Match[Any]], chance: Random) -> bool:
    """One decision more on both sides, as far as the seat can see the same; whether there was."""
    here, there = pair
    for ask in chance.sample(list(here.asks()), len(here.asks())):
        if ask.seat != seat and here.is_sealed:
            moves = [keys_of(match, ask.seat, chance) for match in pair]
            if not all(moves):
                continue
        else:
            twin = there.ask_of(ask.seat)
            keys = [key for key in ask.keys() if twin is not None and twin.find(key) is not None]
            keys = [k for k in keys[:30] if all(is_plain(match, ask.seat, k) for match in pair)]
            if not keys:
                continue
            moves = [[chance.choice(keys)]] * 2
        trials = [match.clone() for match in pair]
        for match, part in zip(trials, moves, strict=True):
            for key in part:
                match.answer(ask.seat, key)
        if not is_same(seat, *trials):
            continue  # the rules have shown something, and all may know it now
        for side, part in zip((one, two), moves, strict=True):
            for key in part:
                at = side.look(ask.seat)["ask"]["at"]
                status, told = side.ask(ask.seat, "/answers", {"key": key, "at": at})
                assert status == 200, told
        pair[:] = trials
        return True
    return False


def tried(side: Side, seat: str, match: Match[Any], windows: list[str]) -> Iterator[Any]:
    """What the seat hears when it tries everything it may."""
    for body in ({}, {"number": 0}):
        status, told = side.ask(seat, "/whatif", body)
        yield status, told
        if status == 201:
            copy = json.loads(told)
            for token in copy["tokens"].values():
                headers = {"Authorization": f"Bearer {token}"}
                for rest in ("", "/save", "/journal", "/history/0"):
                    path = f"/api/matches/{copy['id']}{rest}"
                    yield side.client.get(path, headers=headers, timeout=120).content
            forget(side.house, copy["id"])
    ask = match.ask_of(seat)
    yield side.ask(seat, "/hint", {})
    yield side.ask(seat, "/wanted", {})
    for key in [] if ask is None else ask.keys()[:2]:
        yield side.ask(seat, "/odds", {"key": key})
        yield side.ask(seat, "/preview", {"key": key})
        yield side.ask(seat, "/option", {"key": key})
    at = 0 if ask is None else ask.at
    for wrong in ({"key": "no such key", "at": at}, {"key": "pass", "at": at + 1}):
        yield side.ask(seat, "/answers", wrong)
    for kind in windows[:1]:
        yield side.ask(seat, "/orders", {"kind": kind, "on": False})
    yield side.ask(seat, "/rematch", {})
    yield side.ask(seat, "/hand", {"player": "steady"} if ask is None else {"player": "nobody"})
    yield side.ask(seat, "/take", {})


def forget(house: Served, name: str) -> None:
    """Room for the next match, which may have the same name."""
    store = house.app.state.rooms.store
    house.app.state.rooms._rooms.pop(name, None)
    with store.engine.begin() as connection:
        connection.execute(delete(matches).where(matches.c.id == name))


def spoken(side: Side, seat: str, others: list[str]) -> Iterator[Any]:
    """Talk beside the rules, some of it between others."""
    secret = f"secret of {id(side)}"
    for _ in range(1 + id(side) % 3):
        side.ask(others[0], "/talk", {"text": secret, "to": others[-1]})
        side.ask(others[0], "/offers", {"text": secret, "to": others[-1]})
    side.ask(others[0], "/notes", {"text": secret}, "PUT")
    yield side.ask(seat, "/talk", {"text": "Hello"})
    yield side.ask(seat, "/notes", {"text": "My own"}, "PUT")
    yield side.ask(seat, "/offers", {"text": "To all"})
    yield side.ask(seat, "/offers/0", {"verdict": "withdrawn"})
    hook = {"kind": "webhook", "target": "https://example.org/x"}
    yield side.ask(seat, "/notices", hook, "PUT")
    yield side.ask(seat, "/notices", {**hook, "target": ""}, "PUT")


def compare(houses: tuple[Served, Served], calm: Calm, game: str, seed: int) -> None:
    seat, *pair = two_truths(game, seed)
    chance = Random(seed)
    name = f"m{game}-{seed}"
    one, two = (Side(houses[n], name, pair[n], calm) for n in (0, 1))
    others = [other for other in pair[0].seats() if other != seat]
    where = f"{game} {seed}, {seat}, step {pair[0].step}"
    with ExitStack() as stack:
        ears = [side.listen(stack, eyes) for side in (one, two) for eyes in (seat, None)]
        steps = 0
        while steps < STEPS and play_on(seat, one, two, pair, chance):
            steps += 1
        for eyes in (seat, None):
            for paths in READS.values():
                for rest in paths:
                    assert one.ask(eyes, rest) == two.ask(eyes, rest), f"{where}: GET {rest}"
        windows = list(pair[0].game.windows)
        for here, there in zip(
            tried(one, seat, pair[0], windows), tried(two, seat, pair[1], windows), strict=True
        ):
            assert here == there, where
        for here, there in zip(spoken(one, seat, others), spoken(two, seat, others), strict=True):
            assert here == there, where
        assert one.ask(seat, "/undo", {}) == two.ask(seat, "/undo", {}), where
        for side in (one, two):
            side.ask(seat, "/talk", {"text": "The end"})
        told = [ear.heard("The end") for ear in ears]
        assert told[0] == told[2], f"{where}: what the seat's socket told"
        assert told[1] == told[3], f"{where}: what a spectator's socket told"
    for house in houses:
        forget(house, name)


@pytest.mark.parametrize("game, positions", [("marches", 6), ("tpop", 3), ("eu9", 3)])
def test_a_seat_can_not_tell_two_matches_apart(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, positions: int
) -> None:
    calm = Calm(monkeypatch)
    with served(running, tmp_path) as houses:
        for seed in range(1, positions + 1):
            compare(houses, calm, game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_at_two_hundred_positions(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    calm = Calm(monkeypatch)
    with served(running, tmp_path) as houses:
        for seed in range(100, 300):
            compare(houses, calm, game, seed)
