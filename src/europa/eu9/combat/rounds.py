"""VIII.1: the round track: summers and winters of a turn."""

from __future__ import annotations

from typing import Literal

import msgspec

Round = Literal["", "W0", "S1", "W1", "S2", "W2", "S3", "W3", "S4", "W4", "S5", "W5"]
END = "End"
TRACK = ("W0", *(f"{season}{year}" for year in range(1, 6) for season in "SW"), END)


class NextRound(msgspec.Struct, frozen=True):
    """Where the marker goes."""

    round: str
    extended: bool = False
    """The winter belongs to the summer's campaign (E20)."""
    bad_weather: bool = False
    frozen: bool = False
    """The Sund is frozen in it (R12.3)."""


def first_round(die: int) -> str:
    """4.0: the starting round; the die is never modified."""
    return "W0" if die == 1 else f"S{1 + die // 4}" if die < 6 else "W2" if die == 6 else "S3"


def start(die: int, poor_weather: bool) -> NextRound:
    """R1.7, R1.8: the first round of a turn; a winter is bad with Poor weather alone."""
    now = first_round(die)
    winter = poor_weather and now[0] == "W"
    return NextRound(now, bad_weather=winter, frozen=winter and die == 1)


def winters(before: str, now: str) -> bool:
    """R2.1, E262: wintering is due when the year has changed within a turn; its End is year 6."""
    if now == END:
        return True
    return bool(before) and bool(now) and before[1] != now[1]


def next_round(now: str, die: int, period: int, poor_weather: bool = False) -> NextRound:
    """4.4: from a summer to its winter or the next summer; from a winter on to a summer.

    -1 in periods VI and VII, +2 with Poor weather; beyond the track reads as its end (E56).
    With Poor weather every winter is bad, and frozen on a natural 1 (R12.2, R12.3).
    """
    found = _follows(now, die, period, poor_weather)
    if not poor_weather or found.round[0] != "W":
        return found
    return NextRound(found.round, found.extended, bad_weather=True, frozen=die == 1)


def _follows(now: str, die: int, period: int, poor_weather: bool) -> NextRound:
    modified = min(max(die - (period >= 6) + 2 * poor_weather, 1), 10)
    season, year = now[0], int(now[1])
    if season == "S":
        if modified <= 5:
            return NextRound(f"W{year}", extended=True, bad_weather=die in (1, 3, 5))
        return NextRound(_summer(year + 1))
    if year == 5:
        return NextRound(END)
    if modified == 8:
        return NextRound(f"W{year + 1}")
    return NextRound(_summer(year + (1 if modified <= 7 else 2)))


def later(now: str, rounds: int) -> str:
    """9.2: the round so many boxes on, counted S1, W1, S2 ...; beyond the track it is its end."""
    return TRACK[min(TRACK.index(now) + rounds, len(TRACK) - 1)]


def _summer(year: int) -> str:
    return f"S{year}" if year <= 5 else END
