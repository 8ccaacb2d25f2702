"""Clocks: they run while a seat is asked, and what happens when they have run out."""

from __future__ import annotations

import time
from typing import Any

import httpx
from msgspec.structs import replace

from europa.server.rooms import clocks
from europa.server.rooms.clocks import DAY, LEAST, Clock
from europa.server.storage import SeatRow
from tests.server.table import Seat, Server, begin, refused

LIVE = Clock("live", 100, 10)
POST = Clock("correspondence", 100, 30, vacation=2)


def seat(clock: Clock = LIVE, **more: Any) -> SeatRow:
    return clocks.start(SeatRow("north", "human", **more), clock)


def ticked(row: SeatRow, asked: bool, now: float, clock: Clock = LIVE) -> SeatRow:
    (found,) = clocks.tick([row], ["north"] if asked else [], now, clock) or [row]
    return found


def test_a_clock_runs_while_its_seat_is_asked() -> None:
    row = ticked(seat(), True, 1000)
    assert row.deadline == 1100
    assert ticked(row, True, 1020) is row
    row = ticked(row, False, 1030)
    assert (row.bank, row.deadline) == (80, None)
    assert clocks.tick([row], [], 2000, LIVE) == []


def test_the_increment_comes_once_a_turn_and_correspondence_saves_nothing_up() -> None:
    row = ticked(ticked(seat(POST), True, 0, POST), False, 5, POST)
    assert row.bank == 100
    row = ticked(ticked(row, True, 10, POST), False, 70, POST)
    assert row.bank == 70


def test_without_a_clock_nothing_runs() -> None:
    row = seat(Clock())
    assert clocks.tick([row], ["north"], 5, Clock()) == []


def test_a_stand_in_stops_the_clock_and_earns_nothing() -> None:
    row = replace(ticked(seat(), True, 0), stand_in="steady")
    assert ticked(row, True, 40).bank == 60


def test_a_vacation_stops_the_clock_and_is_used_up() -> None:
    row = ticked(seat(POST), True, 0, POST)
    away = clocks.leave(row, 40)
    assert (away.bank, away.deadline) == (60, None)
    assert clocks.tick([away], ["north"], 50, POST) == []
    assert not clocks.overstayed([away], 40 + DAY)
    assert clocks.overstayed([away], 40 + 2 * DAY)
    back = clocks.come_back(away, 40 + DAY)
    assert (back.away, back.vacation) == (None, DAY)
    assert ticked(back, True, 40 + DAY, POST).deadline == 100 + DAY


def test_a_flag_falls_at_its_deadline() -> None:
    row = ticked(seat(), True, 0)
    assert clocks.fallen([row], 99.9) == []
    assert clocks.fallen([row], 100) == [row]
    assert clocks.reset(row, LIVE).bank == LEAST


# On a server


def timed(client: httpx.Client, **clock: Any) -> tuple[Seat, Seat]:
    match, tokens = begin(client, "marches", seats=["human", "human"], clock=clock)
    return Seat(client, match, tokens["north"]), Seat(client, match, tokens["south"])


def until(seat: Seat, what: str, wanted: Any) -> dict[str, Any]:
    """The seat's row, when this is so."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        rows: dict[str, dict[str, Any]] = {row["seat"]: row for row in seat.look()["seats"]}
        if rows["north"][what] == wanted:
            return rows["north"]
        time.sleep(0.1)
    raise AssertionError(f"north's {what} never was {wanted!r}: {rows['north']}")


def test_a_computer_plays_the_decision_of_who_thinks_too_long(server: Server) -> None:
    north, south = timed(server.client, kind="live", time=1)
    at = north.look()["ask"]["at"]
    deadline = time.monotonic() + 30
    while (ask := north.look()["ask"]) is not None and ask["at"] == at:
        assert time.monotonic() < deadline, "the flag never fell"
        time.sleep(0.1)
    while not any("time of North is up" in line["text"] for line in south.get("/talk").json()):
        assert time.monotonic() < deadline, "nobody was told"
        time.sleep(0.1)
    assert until(north, "stand_in", "")["stand_in"] == ""


def test_a_seat_is_handed_over_and_taken_back_with_some_time(server: Server) -> None:
    north, _ = timed(server.client, kind="live", time=1, fall="hand_over")
    until(north, "stand_in", "random")
    table = north.post("/take").raise_for_status().json()
    row = next(row for row in table["seats"] if row["seat"] == "north")
    assert row["stand_in"] == ""
    assert (row["left"] or 0) >= LEAST


def test_vacation_over_http(server: Server) -> None:
    north, _ = timed(server.client, kind="correspondence", time=500, vacation=1)
    away = north.post("/away").raise_for_status().json()
    row = next(row for row in away["seats"] if row["seat"] == "north")
    assert row["away"]
    assert row["deadline"] is None
    refused(north.post("/away"), 409, "no_vacation")
    assert north.post("/back").status_code == 200
    refused(north.post("/back"), 409, "no_vacation")
    row = until(north, "away", False)
    assert row["deadline"] > time.time()
    assert 0 < row["vacation"] <= DAY
    live, _ = timed(server.client, kind="live", time=500)
    refused(live.post("/away"), 409, "no_vacation")


def test_a_clock_that_can_not_be_is_refused(server: Server) -> None:
    for clock in ({"kind": "sand"}, {"kind": "live", "time": -1}, {"kind": "live", "time": 1e12}):
        body = {"game": "marches", "clock": clock}
        refused(server.client.post("/matches", json=body), 422, "bad_body")
