"""Computer players, in processes of their own: however long they think, the server goes on.

A mind keeps the matches it has played, so a request carries only the moves since. It never
touches the disk: it says what it would answer, and the room decides whether that still fits.
"""

from __future__ import annotations

import itertools
import logging
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple
from zlib import crc32

from europa import games
from europa.kernel import Ask, Match
from europa.kernel.errors import EuropaError
from europa.kernel.save import unpack_match
from europa.players import Leash, SeatDoor, decision, find_player
from europa.server.moves import ANSWER, NOTE, make
from europa.server.thinking.tasks import TASKS

log = logging.getLogger("europa.server")

KEPT = 64
"""How many matches a mind keeps in memory."""
PATIENCE = 60.0
"""Seconds after which a mind that says nothing is ended."""
KIND = {
    "hint": "advice",
    "odds": "advice",
    "wanted": "advice",
    "import_record": "imports",
    "import_save": "imports",
    "battle": "tools",
    "verify": "imports",
}
"""Tasks by who asks for them: players at their turn, people with matches, anybody."""
PATIENT = {"advice": 20.0, "imports": 60.0, "tools": 10.0}
"""Seconds that each kind may take."""


class TooSlow(Exception):
    """A mind didn't answer in time, or died."""


class Refused(EuropaError):
    """What a task has to say against its arguments."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return Refused, (self.code, str(self))


class Played(NamedTuple):
    """One move, as minds are told of it."""

    kind: str
    seat: str
    key: str


class Position(NamedTuple):
    """Where a match stands: a save if the mind may not know it, and the moves since."""

    match: str
    save: bytes | None
    known: int
    """The version of the save, or the version that the mind has."""
    moves: list[Played]
    since: int = 0
    """Without a save: the request that left the mind where the moves begin."""


class Think(NamedTuple):
    """A request: answer for these seats until somebody else is asked or the time is up."""

    position: Position
    players: dict[str, tuple[str, int]]
    """Name and seed by seat."""
    seconds: float
    most: int
    number: int = 0
    """Which request this is, of all to its mind."""


class Thoughts(NamedTuple):
    """What a mind would do: answers, and a note where somebody else had to decide."""

    request: int
    moves: list[Played]


class Kept(NamedTuple):
    """What a mind keeps of a match between requests."""

    request: int
    match: Match[Any]
    before: dict[tuple[str, str], Leash]
    """Its players as they were when that request came: thoughts that nobody wanted are undone."""


class Minds:
    """The processes; a match always goes to the same one."""

    def __init__(self, number: int = 1) -> None:
        self._minds = [Mind() for _ in range(max(1, number))]
        self._tasks = {kind: Mind() for kind in PATIENT}
        """One for each kind, so that none waits for the others. They begin when needed."""

    def start(self) -> None:
        """Begin now what would begin with the first request."""
        for mind in self._minds:
            threading.Thread(target=mind.start, daemon=True).start()

    def of(self, match: str) -> Mind:
        return self._minds[crc32(match.encode()) % len(self._minds)]

    def run(self, task: str, *arguments: Any) -> Any:
        """A task of `tasks.TASKS`, done by the mind for its kind."""
        kind = KIND[task]
        return self._tasks[kind].ask((task, arguments), PATIENT[kind])

    def close(self) -> None:
        for mind in (*self._minds, *self._tasks.values()):
            mind.close()


class Mind:
    """One process and the line to it. Methods block: call them from a worker thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: Any = None
        self._line: Connection[Any, Any] | None = None
        self._closed = False
        self._requests = itertools.count(1)
        self._known: dict[str, tuple[int, int]] = {}
        """Which version of each match the process has, and the request that left it so."""

    def start(self) -> None:
        with self._lock, suppress(TooSlow, EOFError, OSError):
            self._started()

    def think(
        self, match: str, position: Callable[[int | None], Position], request: Think
    ) -> Thoughts:
        """The answers it would give; `position` tells what the mind lacks, given what it has."""
        request = request._replace(number=next(self._requests))
        version, since = self._known.pop(match, (None, 0))
        lacks = position(version)._replace(since=since)
        reply = self.ask(request._replace(position=lacks), PATIENCE)
        if reply is None:
            # It has forgotten the match, or was asked by somebody else meanwhile.
            whole = position(None)._replace(since=since)
            reply = self.ask(request._replace(position=whole), PATIENCE)
        return Thoughts(request.number, reply)

    def remember(self, match: str, version: int, thoughts: Thoughts) -> None:
        """These answers were given: the process stands where the match does."""
        self._known[match] = version, thoughts.request

    def ask(self, request: Any, patience: float) -> Any:
        with self._lock:
            try:
                line = self._started()
                line.send(request)
                if not line.poll(patience):
                    raise TooSlow(f"no answer in {patience} s")
                reply = line.recv()
            except (TooSlow, EOFError, OSError) as error:
                self._end()
                raise TooSlow(str(error) or "the process ended") from error
        if isinstance(reply, BaseException):
            raise reply
        return reply

    def close(self) -> None:
        self._closed = True
        process = self._process
        if process is not None:
            # Whoever waits for it now gets an error, and lets go of the lock.
            process.kill()
        with self._lock:
            self._end()

    def _started(self) -> Connection[Any, Any]:
        if self._closed:
            raise TooSlow("the server is closing")
        if self._line is None or not self._process.is_alive():
            self._end()
            # Spawned, not forked: a fork would copy locks that other threads hold.
            context = get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
            # What it takes to begin is not the fault of what it is asked.
            if not self._line.poll(PATIENCE):
                raise TooSlow("the process didn't begin")
            self._line.recv()
        return self._line

    def _end(self) -> None:
        self._known.clear()
        if self._line is not None:
            self._line.close()
            self._line = None
            self._process.kill()
            self._process.join()


# Inside the process


def serve(line: Connection[Any, Any]) -> None:
    """Answer requests until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games.catalog()
    line.send("ready")
    kept: OrderedDict[str, Kept] = OrderedDict()
    players: dict[tuple[str, str], Leash] = {}
    while True:
        try:
            request = line.recv()
        except (EOFError, OSError):
            return
        reply: Any
        try:
            if isinstance(request, Think):
                reply = think(request, kept, players)
            else:
                name, arguments = request
                reply = TASKS[name](*arguments)
        except EuropaError as error:
            reply = Refused(error.code, str(error))
        except Exception as error:
            # Whatever it is, it must be told in a shape that can be sent.
            reply = RuntimeError(f"{type(error).__name__}: {error}")
        line.send(reply)


def think(
    request: Think,
    kept: OrderedDict[str, Kept],
    players: dict[tuple[str, str], Leash],
) -> list[Played] | None:
    """Answers, one after another; None if the match doesn't stand where the moves begin."""
    position = request.position
    last = kept.pop(position.match, None)
    wanted = last is not None and last.request == position.since
    if last is not None and not wanted:
        _recall(position.match, last.before, players)
    if position.save is not None:
        match = unpack_match(position.save)
    elif last is None or not wanted:
        return None
    else:
        match = last.match
    before = {place: x.copy() for place, x in players.items() if place[0] == position.match}
    for move in position.moves:
        match = make(match, *move)
    moves: list[Played] = []
    until = time.monotonic() + request.seconds
    while len(moves) < request.most:
        ask = next((ask for ask in match.asks() if ask.seat in request.players), None)
        if ask is None or (moves and time.monotonic() > until):
            break
        name, seed = request.players[ask.seat]
        place = (position.match, ask.seat)
        if place not in players or players[place].name != name:
            player = find_player(match.game.id, name)(seed)
            players[place] = Leash(match.game.id, name, player, seed)
        moves += decided(match, ask, players[place])
    kept[position.match] = Kept(request.number, match, before)
    if len(kept) > KEPT:
        old, _ = kept.popitem(last=False)
        for place in [place for place in players if place[0] == old]:
            del players[place]
    return moves


def _recall(
    match: str, before: dict[tuple[str, str], Leash], players: dict[tuple[str, str], Leash]
) -> None:
    """The players of a match as they were: what they noted since has not happened."""
    for place in [place for place in players if place[0] == match]:
        del players[place]
    players.update(before)


def decided(match: Match[Any], ask: Ask, player: Leash) -> list[Played]:
    """What the player chose, or its replacement; an option over which the rules stumble, which
    the log must tell, is passed over: the evening goes on."""
    option, note = decision(ask, player, SeatDoor(ask.seat, lambda: match))
    moves = [Played(NOTE, ask.seat, note)] if note else []
    if note:
        match.note(note)
    for key in dict.fromkeys([option.key, *ask.keys()]):
        try:
            make(match, ANSWER, ask.seat, key)
        except Exception:
            log.exception("%s could not answer %r", ask.seat, key)
        else:
            return [*moves, Played(ANSWER, ask.seat, key)]
    raise RuntimeError(f"{ask.seat} can answer nothing at {match.number}")
