"""Looking back and ahead: past positions, filters, hints, previews, patches."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from europa.kernel import Match
from europa.kernel.save import pack_match
from europa.server.rooms.history import moments
from europa.server.storage import Move
from europa.server.thinking.foresight import differences, preview
from europa.server.thinking.minds import Position
from europa.server.thinking.tasks import odds
from tests.server.table import Seat, Server, begin, refused
from tests.server.war_table import FRANCE, lead_to
from tests.server.war_table import match as campaign

INTRO = "introductory_scenario_3p"


def table_of_three(client: httpx.Client) -> dict[str, Seat]:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["human"] * 3, seed=6)
    return {name: Seat(client, match, token) for name, token in tokens.items()}


def test_every_past_position_is_as_the_seat_saw_it(client: httpx.Client) -> None:
    seats = table_of_three(client)
    rng = Random(1)
    seen: dict[int, dict[str, dict[str, Any]]] = {}
    for _ in range(30):
        tables = {name: seat.look() for name, seat in seats.items()}
        number = tables["france"]["number"]
        seen[number] = tables
        name = tables["france"]["waiting"][0]
        ask = tables[name]["ask"]
        seats[name].answer(rng.choice(ask["options"])["key"], ask["at"]).raise_for_status()
    history = seats["france"].get("/history").raise_for_status().json()
    numbers = [moment["number"] for moment in history]
    assert numbers == sorted(set(numbers)), "parts of sealed decisions have no moment"
    assert set(seen) - {0} <= set(numbers)
    assert [moment["entry"] for moment in history] == sorted(m["entry"] for m in history)
    for number in (0, 3, 4, 29, 11, 12):
        for name, seat in seats.items():
            then = seat.get(f"/history/{number}").raise_for_status().json()
            assert then["state"] == seen[number][name]["state"]
            assert then["number"] == number
            assert then["ask"] is None
    refused(seats["france"].get("/history/31"), 404, "not_yet")
    refused(seats["france"].get("/history/soon"), 422, "bad_number")
    spectator = Seat(client, seats["france"].match, None)
    hands = [row["hand"] for row in spectator.get("/history/20").json()["state"]["seats"].values()]
    assert hands == [None, None, None]


def test_the_past_forgets_what_was_taken_back(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seed=2)
    seat = Seat(client, match, tokens["north"])
    seat.play(Random(1), 6)
    before = seat.get("/history/2").json()["state"]
    seat.undo().raise_for_status()
    table = seat.asked()
    history = seat.get("/history").json()
    numbers = [moment["number"] for moment in history]
    assert numbers == sorted(set(numbers))
    assert history[-1]["number"] <= table["number"]
    assert seat.get("/history/2").json()["state"] == before


def test_moments_skip_sealed_and_undone_answers() -> None:
    moves = [
        Move(2, "answer", "north", "a", 1, 3, 10.0, 2),
        Move(3, "answer", "south", "b", 2, 5, 11.0, 3),
        Move(4, "back", "north", "1", 1, 3, 12.0, 4),
        Move(5, "order", "north", "ambush", 1, 3, 12.5, 4),
        Move(6, "answer", "south", "c", 2, 6, 13.0, 5),
        Move(7, "answer", "north", "d", 3, 7, 14.0, 6),
    ]
    read = [0, 1, 1, 2, 2, 3, 3, 4]
    found = [(moment.number, moment.entry, moment.made) for moment in moments(moves, 2, read)]
    assert found == [(1, 2, 12.0), (2, 3, 13.0)]


def test_the_journal_can_be_filtered(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seed=2)
    seat = Seat(client, match, tokens["north"])
    seat.play(Random(1), 6)
    every = seat.get("/journal").json()["entries"]
    steps = seat.get("/journal?type=StepBegan").json()["entries"]
    assert steps == [entry for entry in every if entry["type"] == "StepBegan"]
    north = seat.get("/journal?about=north").json()["entries"]
    assert north
    assert all("north" in json.dumps(entry["data"]) for entry in north)


def test_a_hint_is_one_of_the_options(client: httpx.Client) -> None:
    seats = table_of_three(client)
    name = seats["france"].look()["waiting"][0]
    hint = seats[name].post("/hint").raise_for_status().json()
    ask = seats[name].look()["ask"]
    assert hint["key"] in [option["key"] for option in ask["options"]]
    assert hint["text"]
    assert hint["rule"] == ask["rule"]
    other = next(seat for who, seat in seats.items() if who != name)
    refused(other.post("/hint"), 409, "not_asked")


def test_a_match_may_be_played_without_hints(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seed=2, hints=False)
    seats = {name: Seat(client, match, token) for name, token in tokens.items()}
    name = next(iter(seats.values())).look()["waiting"][0]
    refused(seats[name].post("/hint"), 409, "hints_off")
    refused(seats[name].post("/wanted"), 409, "hints_off")
    assert seats[name].look()["hints"] is False


def test_what_the_others_would_want_is_told_beside_an_offer(client: httpx.Client) -> None:
    found = campaign(client)
    seat = Seat(client, found[0], found[1][FRANCE])
    first = seat.asked()
    assert first["hints"] is True
    assert seat.post("/wanted").raise_for_status().json() == [], "no offer is made here"
    lead_to(client, found, "talk.what")
    wishes = seat.post("/wanted").raise_for_status().json()
    names = [wish["who"]["name"] for wish in wishes]
    assert "Spain" in names
    assert "France" not in names
    assert all("alliance" in wish["text"] or "allies" in wish["text"] for wish in wishes), wishes
    refused(client.post(f"/matches/{found[0]}/wanted"), 403, "no_token")


def test_a_preview_tells_what_is_sure(client: httpx.Client) -> None:
    seats = table_of_three(client)
    asked = next(seat for seat in seats.values() if seat.look()["ask"] is not None)
    table = asked.look()
    drawn = asked.post("/preview", {"key": table["ask"]["options"][0]["key"]}).json()
    assert drawn == {"sure": False, "differences": [], "more": False}, "a card is drawn"
    refused(asked.post("/preview", {"key": "fly"}), 422, "illegal_answer")
    assert asked.look() == table, "nothing has happened"


def test_one_option_is_told_as_it_is_listed(client: httpx.Client) -> None:
    seats = table_of_three(client)
    asked = next(seat for seat in seats.values() if seat.look()["ask"] is not None)
    listed = asked.look()["ask"]["options"][0]
    assert asked.post("/option", {"key": listed["key"]}).raise_for_status().json() == listed
    refused(asked.post("/option", {"key": "fly"}), 422, "illegal_answer")


def test_previews_come_true() -> None:
    match: Match[Any] = Match.new("tpop", INTRO, 3, seed=4)
    rng = Random(4)
    sure = 0
    for _ in range(250):
        ask = match.asks()[0]
        option = rng.choice(ask.options)
        told = preview(match, ask.seat, option.key)
        before = match.view(ask.seat)["state"]
        # What others have sealed isn't known to the preview, as it isn't to the seat.
        sealed = match.number != match.public_number
        match.answer(ask.seat, option.key)
        if told.sure and not sealed:
            sure += 1
            assert told.differences == differences(before, match.view(ask.seat)["state"])[:60]
    assert sure > 50


def test_odds_are_told_where_a_battle_comes() -> None:
    """A battle under way: the shares add up, and an option without a battle has no odds."""
    match: Match[Any] = Match.new("tpop", "discovery_and_reformation_4p", 4, seed=3)
    rng = Random(3)
    while not any("battle" in ask.kind for ask in match.asks()):
        first = match.asks()[0]
        if first.kind == "draw":
            quiet = Position("", pack_match(match), 1, [])
            peace = odds(quiet, first.seat, first.options[0].key)
        match.play(first, rng.choice(first.options))
    ask = next(ask for ask in match.asks() if "battle" in ask.kind)
    told = odds(Position("", pack_match(match), 1, []), ask.seat, ask.options[0].key)
    assert told["trials"] > 0
    assert sum(told["outcomes"].values()) == pytest.approx(1, abs=0.01)
    assert peace["trials"] <= 5


def test_odds_of_what_is_no_option_are_refused(client: httpx.Client) -> None:
    seats = table_of_three(client)
    asked = next(seat for seat in seats.values() if seat.look()["ask"] is not None)
    refused(asked.post("/odds", {"key": "fly"}), 422, "illegal_answer")


def test_a_view_from_the_public_one_is_the_seats_own() -> None:
    match: Match[Any] = Match.new("tpop", INTRO, 3, seed=9)
    rng = Random(9)
    for number in range(400):
        if number % 20 == 0:
            public = match.game.view(match.state, None)
            for seat in match.seats():
                own = match.game.view_from(public, match.state, seat)
                assert own == match.game.view(match.state, seat)
            assert public == match.game.view(match.state, None)
        ask = match.asks()[0]
        match.play(ask, rng.choice(ask.options))


def test_patches_add_up_to_the_whole_table(server: Server) -> None:
    match, tokens = begin(server.client, "tpop", scenario=INTRO, seats=["human"] * 3, seed=7)
    seats = {name: Seat(server.client, match, token) for name, token in tokens.items()}
    address = f"ws{server.url.removeprefix('http')}/api/matches/{match}/live"
    rng = Random(3)
    with connect(address, proxy=None) as socket:
        socket.send(json.dumps({"token": tokens["england"], "patches": True}))
        first = json.loads(socket.recv(timeout=10))
        assert not first["patch"]
        state = first["table"]["state"]
        smaller = 0
        for _ in range(40):
            name = Seat(server.client, match, None).look()["waiting"][0]
            ask = seats[name].look()["ask"]
            seats[name].answer(rng.choice(ask["options"])["key"], ask["at"]).raise_for_status()
            told = json.loads(socket.recv(timeout=10))
            assert told["patch"]
            smaller += len(told["table"]["state"]) < len(state)
            state |= told["table"]["state"]
            table = seats["england"].look()
            assert told["table"]["version"] == table["version"]
            assert state == table["state"]
        assert smaller == 40
