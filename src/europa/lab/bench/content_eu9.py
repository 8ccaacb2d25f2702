"""`europa bench content --game eu9`: which events take effect and how objectives end.

Whole games, with every invariant looked at after every answer. An event that no game has brought
counts as shown where a test names it; the objectives of a period are judged for every power in
play, chosen or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from europa.eu9.content import all_cards
from europa.eu9.rules.victory.judge import JUDGES
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world import PERIOD_TURNS, PERIODS, load_world
from europa.eu9.world.political import event_records
from europa.kernel import Dice, Match
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.lab.bench.content_games import some
from europa.lab.bench.figures import Figure, Target
from europa.lab.playout import PlayFailed, play_out
from europa.lab.seating import derived_seed, seat_players

SCENARIO, SEATS = "campaign_1492_9p", 9
MOST_DECISIONS = 200_000
LAST_TURNS = frozenset(last for _, last in PERIOD_TURNS)
PEACE = ("7", "8", "P")
"""Phases in which the objectives of an ending period are judged."""


class Campaign(msgspec.Struct, frozen=True):
    """What one game has shown; a line of the file that keeps them."""

    player: str
    number: int
    turn: int
    """How far it came."""
    decisions: int
    events: list[str]
    """Those that took effect."""
    met: list[str]
    missed: list[str]
    hash: str
    error: str = ""
    record: str = ""
    """Of a game that broke off: replays it."""


class Judged:
    """How the objectives of each period stood when it ended."""

    def __init__(self, match: Match[Eu9]) -> None:
        self.match = match
        self.stood: dict[str, bool] = {}
        self._last = ""

    def look(self) -> None:
        """Before every answer: once a segment of the last phases of a period."""
        s = self.match.state
        if s.turn not in LAST_TURNS or not s.segment.startswith(PEACE) or s.segment == self._last:
            return
        self._last = s.segment
        g = G(s.copy(), Dice(seed_from(0)), Journal(None))
        period = PERIODS[s.period]
        for aim in load_world().objectives:
            power = g.country(aim.power)
            if aim.period == period and g.is_major(power):
                self.stood[aim.id] = aim.capped(JUDGES[aim.id](g, power)) > 0


def play_game(player: str, number: int, check: bool = True) -> Campaign:
    """A campaign to its end, or as far as it gets."""
    match: Match[Eu9] = Match.new("eu9", SCENARIO, SEATS, seed=number)
    players = seat_players(match, [player] * SEATS, derived_seed(number, 1))
    judged, error, record, decisions = Judged(match), "", "", 0
    try:
        decisions = play_out(match, players, max_decisions=MOST_DECISIONS, check=check,
                             on_answer=lambda ask, option: judged.look())  # fmt: skip
    except PlayFailed as failure:
        error, record, decisions = str(failure), failure.record, failure.decisions
    entries: Iterable[Any] = (entry for _, entry in match.journal())
    events = {entry.event: None for entry in entries if type(entry).__name__ == "EventBegan"}
    met = sorted(aim for aim, is_met in judged.stood.items() if is_met)
    missed = sorted(aim for aim, is_met in judged.stood.items() if not is_met)
    return Campaign(player, number, match.state.turn, decisions, list(events), met, missed,
                    match.hash(), error, record)  # fmt: skip


def play_games(
    wanted: Mapping[str, int], keep: Path | None, on_game: Callable[[Campaign], None]
) -> list[Campaign]:
    """So many games of each player; those that `keep` has a line for aren't played again."""
    lines = keep.read_bytes().splitlines() if keep is not None and keep.exists() else []
    before = {(one.player, one.number): one
              for one in (msgspec.json.decode(line, type=Campaign) for line in lines)}  # fmt: skip
    found = []
    for player, count in wanted.items():
        for number in range(1, count + 1):
            one = before.get((player, number))
            if one is None:
                one = play_game(player, number)
                if keep is not None:
                    keep.parent.mkdir(parents=True, exist_ok=True)
                    with keep.open("ab") as file:
                        file.write(msgspec.json.encode(one) + b"\n")
                on_game(one)
            found.append(one)
    return found


def figures(games: Iterable[Campaign]) -> list[Figure]:
    """Events seen in games or named by tests; objectives met and missed."""
    games = list(games)
    seen = Counter(event for one in games for event in one.events)
    tested = {card.id for card in all_cards() if card.tested}
    events = [record.id for record in event_records().values() if not record.draft]
    aims = [aim.id for aim in load_world().objectives]
    met, missed = ({aim for one in games for aim in getattr(one, way)} for way in ("met", "missed"))
    broken = [f"{one.number}: {one.error}" for one in games if one.error]
    found = [
        Figure("games", len(games), "whole campaigns of nine"),
        Figure("games broken off", len(broken), some(broken, 3), Target(0)),
        Figure("events in games", sum(name in seen for name in events), f"of {len(events)}"),
        Figure("events in games or cases", sum(name in seen or name in tested for name in events),
               f"of {len(events)}", Target(len(events), at_least=True)),
        Figure("objectives met", len(met), f"of {len(aims)}"),
        Figure("objectives missed", len(missed), f"of {len(aims)}"),
        Figure("objectives judged both ways", len(met & missed), f"of {len(aims)}"),
    ]  # fmt: skip
    for name, left in (
        ("events never in games", [event for event in events if event not in seen]),
        ("objectives never met", [aim for aim in aims if aim not in met]),
        ("objectives never missed", [aim for aim in aims if aim not in missed]),
    ):
        found += [Figure(name, len(left), some(left))] if left else []
    return found
