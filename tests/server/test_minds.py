"""The line to a mind: whoever asks meanwhile, it is told what it lacks."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Any

from europa.kernel import Ask, Match, Option
from europa.kernel.journal import Noted
from europa.kernel.save import pack_match
from europa.players import SeatDoor, register_player
from europa.players.registry import _players
from europa.server.moves import ANSWER, NOTE, make
from europa.server.thinking.minds import Mind, Played, Position, Think, think
from tests.server.table import Seat, Server, begin


def test_a_mind_that_somebody_else_asked_is_told_everything() -> None:
    match: Match[Any] = Match.new("marches", seed=3)
    save = pack_match(match)
    moves: list[Played] = []
    told: list[int | None] = []

    def position(known: int | None) -> Position:
        told.append(known)
        return Position("m", None if known else save, known or 1, [] if known else moves)

    players = dict.fromkeys(match.seats(), ("random", 7))
    mind = Mind()
    try:
        ours = mind.think("m", position, Think(position(None), players, 9, 3))
        mind.think("m", position, Think(position(None), players, 9, 1))
        for move in ours.moves:
            make(match, *move)
            moves.append(move)
        mind.remember("m", 1 + len(moves), ours)
        told.clear()
        more = mind.think("m", position, Think(position(None), players, 9, 1))
        assert told == [None, 4, None], "it stands elsewhere, and says so"
        mind.remember("m", 5, more)
        make(match, *more.moves[0])
        told.clear()
        again = mind.think("m", position, Think(position(None), players, 9, 1))
        assert told == [None, 5], "it stands where the match does"
        make(match, *again.moves[0])
    finally:
        mind.close()


class Stumbles:
    """A player with a bug."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        raise ZeroDivisionError


def test_the_journal_tells_who_decided_instead() -> None:
    match: Match[Any] = Match.new("marches", seed=3)
    register_player("stumbler", Stumbles, "marches")
    try:
        players = dict.fromkeys(match.seats(), ("stumbler", 7))
        position = Position("m", pack_match(match), 1, [])
        moves = think(Think(position, players, 9, 1), OrderedDict(), {})
    finally:
        del _players["marches", "stumbler"]
    assert moves is not None
    assert [move.kind for move in moves] == [NOTE, ANSWER]
    for move in moves:
        make(match, *move)
    [text] = [entry.text for _, entry in match.journal() if isinstance(entry, Noted)]
    assert text == "stumbler (north) failed (ZeroDivisionError): random decides"


def test_a_mind_that_dies_is_replaced_and_the_journal_tells(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        match, tokens = begin(
            server.client, "tpop", scenario="discovery_and_reformation_4p", seats=["human"] * 4
        )
        people = [Seat(server.client, match, token) for token in tokens.values()]
        for person in people:
            person.post("/hand", {"player": "steady"}).raise_for_status()
        until = time.monotonic() + 60
        said = ""
        while "fell silent" not in said and time.monotonic() < until:
            for child in children(server.process.pid):
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            time.sleep(1)
            said = people[0].get("/journal").text
        assert "steady" in said
        assert "random plays on" in said
        before = people[0].look()["version"]
        while people[0].look()["version"] == before and time.monotonic() < until:
            time.sleep(0.05)
        assert people[0].look()["version"] > before, "and the match goes on"
    finally:
        server.stop()


def children(process: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]
