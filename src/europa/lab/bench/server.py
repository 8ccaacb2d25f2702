"""`europa bench server`: many live matches at once, seen from outside.

200 matches of four people, each with a socket of its own; in every match one answer a second.
Measured is the time from sending an answer until each of the four has heard of it; then once more
with slow watchers beside them.
"""

from __future__ import annotations

import asyncio
import gc
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import msgspec

from europa.lab.bench.figures import Figure, Target
from europa.lab.bench.wire import Ear, SlowEar, Wire
from europa.lab.postgres import private_postgres

GAME, SCENARIO, SEATS = "tpop", "discovery_and_reformation_4p", 4
MATCHES = 200
WATCHERS = 250
"""Slow ones, all of the first match."""
SECONDS = 12
"""Seconds of play in a round."""
STEP = 0.02
"""Seconds between two looks whether all have heard."""
SEALED = 1.0
"""Seconds after which whoever has heard nothing of an answer isn't to hear of it."""
PATIENCE = 20
"""Seconds that an answer may take at most."""
SERVE = "import sys; from europa.cli import run; sys.exit(run(['serve', *sys.argv[1:]]))"


class Option(msgspec.Struct):
    key: str


class Asked(msgspec.Struct):
    at: int
    options: list[Option]


class Table(msgspec.Struct):
    """What the load needs of a table."""

    version: int
    ask: Asked | None
    over: bool


class Told(msgspec.Struct):
    table: Table | None = None


_told = msgspec.json.Decoder(Told)


class Begun(msgspec.Struct):
    id: str
    tokens: dict[str, str]


class Load:
    """One match with four sockets."""

    def __init__(self, wire: Wire, number: int) -> None:
        self.wire = wire
        self.chance = Random(number)
        self.times: list[float] = []
        self.asks: dict[str, Asked | None] = {}
        self.versions: dict[str, int] = {}
        self.is_over = False
        self._start = 0.0
        self._deaf: set[str] = set()
        """The seats that haven't heard of the last answer."""

    async def begin(self) -> None:
        body = {"game": GAME, "scenario": SCENARIO, "seats": ["human"] * SEATS}
        answer = await self.wire.post("/matches", body)
        self.begun = msgspec.json.decode(answer, type=Begun)

    def ears(self) -> list[Ear]:
        """The sockets of the seats, to be connected."""
        path = f"/matches/{self.begun.id}/live"
        return [
            Ear(self.wire, path, {"token": token, "patches": True}, partial(self._hear, seat))
            for seat, token in self.begun.tokens.items()
        ]

    def watchers(self, number: int) -> list[Ear]:
        """So many who look on slowly, all at one table."""
        path = f"/matches/{self.begun.id}/live"
        return [SlowEar(self.wire, path, {"patches": True}, _forget) for _ in range(number)]

    def _hear(self, seat: str, message: bytes) -> None:
        now = perf_counter()
        table = _told.decode(message).table
        if table is None:
            return
        is_new = table.version > self.versions.get(seat, 0)
        self.asks[seat] = table.ask
        self.versions[seat] = table.version
        self.is_over = table.over
        if is_new and seat in self._deaf:
            self.times.append(now - self._start)
            self._deaf.remove(seat)

    async def answer(self) -> None:
        """One random answer; it is over when it is confirmed and its sockets have heard of it."""
        found = [(seat, ask) for seat, ask in self.asks.items() if ask is not None]
        if not found:
            return
        seat, ask = found[0]
        # As the browser does: the table comes over the socket.
        body = {"key": self.chance.choice(ask.options).key, "at": ask.at, "brief": True}
        self._deaf = set(self.versions)
        self._start = perf_counter()
        path, token = f"/matches/{self.begun.id}/answers", self.begun.tokens[seat]
        async with asyncio.timeout(PATIENCE):
            await self.wire.post(path, body, token)
            # The others hear nothing of it while a decision is sealed.
            while self._deaf and (seat in self._deaf or perf_counter() < self._start + SEALED):
                await asyncio.sleep(STEP)


async def load(
    host: str,
    port: int,
    seconds: float,
    on_round: Callable[[str], None],
    mark: Callable[[], None],
    watchers: int = 0,
) -> list[Load]:
    """Play for some seconds; the matches know the times. `mark` is called before and after."""
    matches = [
        Load(Wire(host, port, f"127.0.1.{1 + number % MATCHES}"), number)
        for number in range(MATCHES)
    ]
    on_round(f"beginning {MATCHES} matches")
    for match in matches:
        await match.begin()
    ears = [ear for match in matches for ear in match.ears()]
    ears += matches[0].watchers(watchers)
    for ear in ears:
        await ear.open()
    while any(len(match.versions) < SEATS for match in matches):
        await asyncio.sleep(0.05)
    on_round(f"playing for {seconds:.0f} s")
    # The load must not stop to look for garbage among all these sockets.
    gc.collect()
    gc.freeze()
    mark()
    start = perf_counter()

    async def play(match: Load, place: int) -> None:
        turn = place / MATCHES
        while turn < seconds and not match.is_over:
            await asyncio.sleep(max(0.0, start + turn - perf_counter()))
            await match.answer()
            turn = max(turn + 1.0, perf_counter() - start)

    await asyncio.gather(*(play(match, place) for place, match in enumerate(matches)))
    mark()
    for ear in ears:
        ear.close()
    for match in matches:
        match.wire.close()
    return matches


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[tuple[int, int]]:
    """A server's port and process id."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "--port", "0", "--data", str(folder), *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise RuntimeError(f"the server didn't start: {line}")
        yield int(found[1]), process.pid
    finally:
        process.terminate()
        process.wait(20)


def family(pid: int) -> list[Path]:
    """The folders in /proc of a process and of those it started."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            # The name stands in brackets and may hold anything.
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return [Path("/proc") / str(one) for one in found]


def memory(pid: int) -> float:
    """Megabytes that a process and those it started hold."""
    pages = sum(int((folder / "statm").read_text().split()[1]) for folder in family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(pid: int) -> float:
    """Seconds that a process and those it started have worked."""
    ticks = 0
    for folder in family(pid):
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """One worker on SQLite."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (port, pid):
        return _figures(port, pid, rounds, on_round)


def measure_postgres(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """Two workers on a PostgreSQL of our own."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with (
            private_postgres(place / "postgres") as url,
            served(place / "data", "--database", url, "--workers", "2") as (port, pid),
        ):
            return _figures(port, pid, rounds, on_round)


def _figures(port: int, pid: int, rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    spent: list[tuple[float, float]] = []

    def mark() -> None:
        spent.append((cpu(pid), process_time()))

    def times(watchers: int) -> list[float]:
        played = asyncio.run(load("127.0.0.1", port, SECONDS * rounds, on_round, mark, watchers))
        return sorted(1000 * time for match in played for time in match.times)

    alone = times(0)
    held = memory(pid)
    watched = times(WATCHERS)
    answers = len(alone) / SEATS
    return [
        Figure("matches, four sockets each", MATCHES),
        Figure("answers", answers / (SECONDS * rounds), "/s", Target(0.9 * MATCHES, True)),
        Figure("CPU of the server, an answer", (spent[1][0] - spent[0][0]) / answers * 1000, "ms"),
        Figure("CPU of the load, an answer", (spent[1][1] - spent[0][1]) / answers * 1000, "ms"),
        Figure("answer to push, median", _at(0.5, alone), "ms"),
        Figure("answer to push, p99", _at(0.99, alone), "ms", Target(100)),
        Figure("answer to push, longest", alone[-1], "ms"),
        Figure(f"p99 with {WATCHERS} slow watchers", _at(0.99, watched), "ms", Target(150)),
        Figure("memory of the server", held, "MB", Target(1500)),
    ]


def _at(share: float, times: list[float]) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


def _forget(message: bytes) -> None:
    """What a slow watcher makes of what it hears."""
