"""`europa bench server`: many live matches at once, seen from outside.

200 matches of four people, each with a socket of its own; in every match one answer a second.
Measured is the time from sending an answer until each of the four has heard of it.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from europa.lab.bench.figures import Figure, Target
from europa.lab.bench.wire import Wire
from europa.lab.postgres import private_postgres

GAME, SCENARIO, SEATS = "tpop", "discovery_and_reformation_4p", 4
MATCHES = 200
SECONDS = 12
"""Seconds of play in a round."""
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
        self.heard = asyncio.Event()
        self.is_over = False

    async def begin(self) -> None:
        body = {"game": GAME, "scenario": SCENARIO, "seats": ["human"] * SEATS}
        answer = await self.wire.post("/matches", body)
        self.begun = msgspec.json.decode(answer, type=Begun)

    async def listen(self, seat: str, socket: ClientConnection) -> None:
        hello = {"token": self.begun.tokens[seat], "patches": True}
        await socket.send(msgspec.json.encode(hello).decode())
        async for message in socket:
            table = msgspec.json.decode(message, type=Told).table
            if table is not None:
                self.asks[seat] = table.ask
                self.versions[seat] = table.version
                self.is_over = table.over
                self.heard.set()

    async def answer(self) -> None:
        """One random answer, and how long each socket took to hear of it."""
        found = [(seat, ask) for seat, ask in self.asks.items() if ask is not None]
        if not found:
            return
        seat, ask = found[0]
        version = self.versions[seat] + 1
        start = perf_counter()
        body = {"key": self.chance.choice(ask.options).key, "at": ask.at}
        sent = asyncio.create_task(
            self.wire.post(f"/matches/{self.begun.id}/answers", body, self.begun.tokens[seat])
        )
        waiting = set(self.versions)
        while waiting:
            self.heard.clear()
            late = {one for one in waiting if self.versions[one] < version}
            self.times += [perf_counter() - start] * (len(waiting) - len(late))
            waiting = late
            if waiting:
                await asyncio.wait_for(self.heard.wait(), 20)
        await sent


async def load(
    host: str,
    port: int,
    seconds: float,
    on_round: Callable[[str], None],
    mark: Callable[[], None],
) -> list[Load]:
    """Play for some seconds; the matches know the times. `mark` is called before and after."""
    matches = [Load(Wire(host, port), number) for number in range(MATCHES)]
    on_round(f"beginning {MATCHES} matches")
    for match in matches:
        await match.begin()
    sockets, listeners = [], []
    for match in matches:
        address = f"ws://{host}:{port}/api/matches/{match.begun.id}/live"
        for seat in match.begun.tokens:
            socket = await connect(address, compression=None, proxy=None, max_size=None)
            sockets.append(socket)
            listeners.append(asyncio.create_task(match.listen(seat, socket)))
    while any(len(match.versions) < SEATS for match in matches):
        await asyncio.sleep(0.05)
    on_round(f"playing for {seconds:.0f} s")
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
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    await asyncio.gather(*(socket.close() for socket in sockets))
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
    spent: list[float] = []
    matches = asyncio.run(
        load("127.0.0.1", port, SECONDS * rounds, on_round, lambda: spent.append(cpu(pid)))
    )
    times = sorted(time for match in matches for time in match.times)
    answers = len(times) / SEATS

    def at(share: float) -> float:
        return times[min(len(times) - 1, int(share * len(times)))] * 1000

    return [
        Figure("matches, four sockets each", MATCHES),
        Figure("answers", answers / (SECONDS * rounds), "/s", Target(0.9 * MATCHES, True)),
        Figure("CPU of the server, an answer", (spent[1] - spent[0]) / answers * 1000, "ms"),
        Figure("answer to push, median", at(0.5), "ms"),
        Figure("answer to push, p99", at(0.99), "ms", Target(150)),
        Figure("answer to push, longest", times[-1] * 1000, "ms"),
        Figure("memory of the server", memory(pid), "MB", Target(1500)),
    ]
