"""Play the golden games anew: a whole record with its hash for every scenario and seating.

    .venv/bin/python tools/golden.py            # all of them
    .venv/bin/python tools/golden.py eu9        # those whose name begins so

What only moves code must leave every record as it is. A corrected rule changes some: play them
anew, and say in the commit which rule it was.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from europa.games import catalog
from europa.kernel import Match
from europa.players import SeatDoor, decide, find_player

HERE = Path(__file__).parent.parent / "tests" / "golden"
SEED = 1444
SHORT = {"eu9": {"last_period": 1}}
"""A great campaign of 62 turns would take minutes: its golden games end after the first period."""


class Golden(NamedTuple):
    """One game to be played: who sits there, and what happens beside the answers."""

    name: str
    game: str
    scenario: str
    seats: int
    player: str = "random"
    leaver: int = 0
    """The answer after which the first seat leaves; 0: nobody does."""
    undo: int = 0
    """Every so many answers the seat that answered takes one back where it may."""
    options: dict[str, Any] | None = None


def games() -> list[Golden]:
    """Every seating of every scenario by chance, then a few with something special."""
    found = []
    for game in catalog():
        for scenario in game.scenarios:
            for seats in scenario.seats:
                name = f"{game.id}-{scenario.id}-{seats}"
                found.append(Golden(name, game.id, scenario.id, seats, options=SHORT.get(game.id)))
    found += [
        Golden("tpop-steady", "tpop", "introductory_scenario_3p", 3, "steady"),
        Golden("tpop-leaver", "tpop", "discovery_and_reformation_4p", 4, leaver=200),
        Golden("tpop-undo", "tpop", "introductory_scenario_3p", 3, undo=7),
        Golden("eu9-steady", "eu9", "campaign_1492_9p", 9, "steady", options={"last_period": 1}),
    ]
    return found


def play(golden: Golden) -> Match[Any]:
    """The match, played to its end."""
    match: Match[Any] = Match.new(
        golden.game, golden.scenario, golden.seats, golden.options, seed=SEED
    )
    chance = Random(SEED)
    make = find_player(golden.game, golden.player)
    players = {
        seat: (make(SEED + place), SeatDoor(seat, lambda: match))
        for place, seat in enumerate(match.seats())
    }
    answers = 0
    while asks := match.asks():
        ask = chance.choice(asks)
        match.play(ask, decide(match, ask, *players[ask.seat]))
        answers += 1
        if golden.undo and answers % golden.undo == 0 and match.may_undo(ask.seat):
            match.undo(ask.seat)
        if answers == golden.leaver:
            match.leave(match.seats()[0])
    return match


def main(prefix: str = "") -> None:
    """Write the records."""
    HERE.mkdir(exist_ok=True)
    for golden in games():
        if not golden.name.startswith(prefix):
            continue
        match = play(golden)
        record = match.record(with_seed=True).encode()
        path = HERE / f"{golden.name}.record.xz"
        if not path.exists() or lzma.decompress(path.read_bytes()) != record:
            path.write_bytes(lzma.compress(record, preset=9))
            print(f"{golden.name}: {match.number} answers, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
