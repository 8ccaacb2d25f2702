"""What a cheat could try at a table of strangers (decision 004)."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection as Connection
from websockets.sync.client import connect

from europa.cli import run
from europa.kernel import Match
from europa.kernel.save import _unpack, unpack_match
from europa.kernel.testing import random_answer
from europa.server.rooms.computers import PAUSE
from europa.server.rooms.house import House
from europa.server.rooms.rooms import Plan, Rooms
from europa.server.storage import Store
from europa.server.thinking.minds import Minds
from tests.server.table import Seat, Server, begin, refused


def shared(client: httpx.Client, **more: object) -> tuple[Seat, Seat]:
    """A match of two strangers: the maker (north) and whoever joined (south)."""
    match, tokens = begin(client, "marches", seats=["human", "open"], **more)
    joined = client.post(f"/matches/{match}/join", json={}).raise_for_status().json()
    return Seat(client, match, tokens["north"]), Seat(client, match, joined["token"])


def play_some(seats: tuple[Seat, Seat], rng: Random, answers: int) -> None:
    """Random answers of whoever is asked, to the end at most. (Nobody attacks: it isn't soon.)"""
    while answers and not seats[0].look()["over"]:
        for seat in seats:
            ask = seat.look()["ask"]
            if ask is not None and answers:
                options = [one["key"] for one in ask["options"] if "attack" not in one["key"]]
                keys = ["hold"] if "hold" in options else options
                seat.answer(rng.choice(keys), ask["at"]).raise_for_status()
                answers -= 1


# 1: what is tried out apart from the table


def test_a_what_if_copy_holds_nothing_of_the_true_match(client: httpx.Client) -> None:
    seats = shared(client, scenario="hundred_years")
    play_some(seats, Random(1), 9)
    north, south = seats
    truth = south.look()["state"]["lords"]["south"]["hand"]
    live = north.look()["seed_hash"]
    hands = set()
    for _ in range(6):
        copy = north.post("/whatif", {}).raise_for_status().json()
        own = Seat(client, copy["id"], copy["tokens"]["north"])
        data = own.get("/save").raise_for_status().content
        match, packed = unpack_match(data), _unpack(data, "")
        assert match.seed_hash != live
        assert [seat for _, part in packed.before for seat, *_ in part] == []
        assert all(seat == "north" for seat, *_ in packed.since)
        assert match.at(0).seed_hash == match.seed_hash
        assert own.get("/history/0").raise_for_status().json()["seed_hash"] != live
        told = own.get("/journal").json()["entries"]
        assert [entry["type"] for entry in told] == ["StepBegan"], "it has no past"
        hands.add(tuple(sorted(match.state.hands[1])))
    assert len(hands) > 1
    assert len(truth) == len(next(iter(hands)))


def test_a_copy_can_be_played_taken_back_and_opened_again(client: httpx.Client) -> None:
    seats = shared(client, scenario="hundred_years")
    play_some(seats, Random(1), 20)
    copy = seats[1].post("/whatif", {}).raise_for_status().json()
    mine = (
        Seat(client, copy["id"], copy["tokens"]["north"]),
        Seat(client, copy["id"], copy["tokens"]["south"]),
    )
    start = mine[0].look()["state"]
    play_some(mine, Random(2), 90)  # beyond a checkpoint
    first = mine[0].get("/history/0").json()["state"]
    assert first["places"] == start["places"]
    for seat in mine * 50:
        seat.undo()
    assert mine[0].look()["state"]["places"] == start["places"]


# 2: a seat that changes hands


def heard(socket: Connection, seconds: float = 10) -> list[dict[str, Any]]:
    """All that a socket tells until it is closed."""
    told = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            told.append(json.loads(socket.recv(timeout=seconds)))
    return told


@contextlib.contextmanager
def socket_of(server: Server, match: str, token: str | None) -> Iterator[Connection]:
    url = server.url.replace("http", "ws")
    with connect(f"{url}/api/matches/{match}/live", proxy=None) as socket:
        socket.send(json.dumps({"token": token, "talk": True}))
        yield socket


@pytest.mark.parametrize("how", ["/vacate", "/leave"])
def test_the_socket_of_a_seat_ends_with_its_holder(server: Server, how: str) -> None:
    game = "tpop" if how == "/leave" else "marches"
    client = server.client
    more = {"scenario": "discovery_and_reformation_4p"} if game == "tpop" else {}
    kinds = ["human", "open", "random", "random"] if game == "tpop" else ["human", "open"]
    match, tokens = begin(client, game, seats=kinds, **more)
    joined = client.post(f"/matches/{match}/join", json={}).raise_for_status().json()
    north, south = Seat(client, match, *tokens.values()), Seat(client, match, joined["token"])
    with socket_of(server, match, joined["token"]) as old, socket_of(server, match, None) as other:
        json.loads(old.recv(timeout=20))
        json.loads(other.recv(timeout=20))
        south.post(how, {}).raise_for_status()
        north.post("/talk", {"text": "Only for you", "to": joined["seat"]}).raise_for_status()
        told = heard(old)
        assert old.close_code == 4403
        assert "Only for you" not in json.dumps(told)
        for table in (one["table"] for one in told if one["table"] is not None):
            holder = {row["seat"]: row["kind"] for row in table["seats"]}[joined["seat"]]
            assert holder == "human", "it isn't told what happens after"
        assert json.loads(other.recv(timeout=10)), "spectators hear on"


def test_what_was_said_to_a_person_stays_with_the_person(client: httpx.Client) -> None:
    north, south = shared(client)
    south.post("/talk", {"text": "Peace?"}).raise_for_status()
    north.post("/talk", {"text": "A plan", "to": "south"}).raise_for_status()
    south.post("/talk", {"text": "Agreed", "to": "north"}).raise_for_status()
    north.post("/offers", {"text": "Gold", "to": "south"}).raise_for_status()
    south.post("/vacate", {}).raise_for_status()
    north.post("/talk", {"text": "Are you there?", "to": "south"}).raise_for_status()
    joined = client.post(f"/matches/{north.match}/join", json={}).raise_for_status().json()
    new = Seat(client, north.match, joined["token"])
    told = [line["text"] for line in new.get("/talk").json()]
    assert "Peace?" in told
    assert not {"A plan", "Agreed", "Are you there?"} & set(told)
    assert new.get("/offers").json() == []
    said = [line["text"] for line in north.get("/talk").json()]
    assert {"A plan", "Agreed"} <= set(said)
    line = north.post("/talk", {"text": "Welcome", "to": "south"}).raise_for_status().json()
    assert north.get("/talk").json()[-1] == line
    assert new.get("/talk").json()[-1]["text"] == "Welcome"


def test_lines_of_others_leave_no_gaps(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seats=["human"] * 3)
    north, east, south = (Seat(client, match, tokens[name]) for name in tokens)
    east.post("/talk", {"text": "Psst", "to": list(tokens)[2]}).raise_for_status()
    east.post("/offers", {"text": "Psst", "to": list(tokens)[2]}).raise_for_status()
    assert north.post("/talk", {"text": "Hello"}).json()["number"] == 0
    assert [line["number"] for line in south.get("/talk").json()] == [0, 1]
    offer = north.post("/offers", {"text": "To all"}).raise_for_status().json()
    assert offer["number"] == 0
    assert south.post("/offers/1", {"verdict": "accepted"}).json()["text"] == "To all"


# 3: a match that one person had to themselves


def test_a_match_of_ones_own_is_dealt_anew_for_a_stranger(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seats=["human", "human"], seed=7, undo="free")
    mine = (Seat(client, match, tokens["north"]), Seat(client, match, tokens["south"]))
    play_some(mine, Random(1), 7)
    saved = unpack_match(mine[0].get("/save").raise_for_status().content)
    before = mine[0].look()
    mine[1].post("/vacate", {}).raise_for_status()
    joined = client.post(f"/matches/{match}/join", json={}).raise_for_status().json()
    table = mine[0].look()
    assert joined["table"]["seed_hash"] == table["seed_hash"] != saved.seed_hash
    assert table["undo"] == "fair"
    assert table["state"]["places"] == before["state"]["places"]
    assert mine[0].get("/history").json() == []
    assert "dealt anew" in json.dumps(mine[0].get("/talk").json())
    refused(mine[0].get("/save"), 409, "not_over")
    stranger = Seat(client, match, joined["token"])
    play_some((mine[0], stranger), Random(2), 4)
    stranger.post("/vacate", {}).raise_for_status()
    third = client.post(f"/matches/{match}/join", json={}).raise_for_status().json()
    assert third["table"]["seed_hash"] == table["seed_hash"], "only the first time"


def test_a_chosen_seed_is_gone_before_a_stranger_sees_the_table(client: httpx.Client) -> None:
    match, tokens = begin(client, "eu9", seats=["human"] * 6, scenario="campaign_1492_6p", seed=7)
    first = Seat(client, match, tokens["FRA"])
    before = first.look()["seed_hash"]
    Seat(client, match, tokens["ANG"]).post("/vacate", {"player": "random"}).raise_for_status()
    joined = client.post(f"/matches/{match}/join", json={})
    if joined.status_code == 409:  # a computer has answered meanwhile: money can't be dealt anew
        assert "begin a new one" in refused(joined, 409, "own_match")
    else:
        assert first.look()["seed_hash"] != before


def test_an_import_is_dealt_anew(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seats=["human", "human"], seed=3)
    mine = (Seat(client, match, tokens["north"]), Seat(client, match, tokens["south"]))
    play_some(mine, Random(1), 7)
    data = mine[0].get("/save").raise_for_status().content
    body = {"save": base64.b64encode(data).decode(), "seats": ["human", "open"]}
    begun = client.post("/imports", json=body).raise_for_status().json()
    joined = client.post(f"/matches/{begun['id']}/join", json={}).raise_for_status().json()
    assert joined["table"]["seed_hash"] != begun["table"]["seed_hash"]
    assert joined["table"]["undo"] == "fair"


# 4: decisions made in secret


def test_nobody_sees_how_far_a_sealed_decision_has_come(server: Server) -> None:
    north, south = shared(server.client)
    token = south.headers["Authorization"].partition(" ")[2]
    own = north.headers["Authorization"].partition(" ")[2]
    before = north.look()
    cards = [o["key"] for o in south.look()["ask"]["options"] if o["key"].startswith("card")]
    with (
        socket_of(server, north.match, own) as watching,
        socket_of(server, north.match, token) as acting,
    ):
        for socket in (watching, acting):
            socket.recv(timeout=20)
            socket.recv(timeout=20)
        start = south.look()
        if cards:
            brief = {"key": cards[0], "at": start["ask"]["at"], "brief": True}
            kept = south.post("/answers", brief).raise_for_status().json()
            told = json.loads(acting.recv(timeout=10))
            assert told["table"]["version"] == kept["version"] > start["version"]
            assert told["table"]["ask"]["kind"] == "order.place"
            assert north.look() == before, "not even a number has moved"
            south.undo().raise_for_status()
            south.answer(cards[0], south.look()["ask"]["at"]).raise_for_status()
            assert north.look() == before
            ask = south.look()["ask"]
            south.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
        else:
            south.answer("hold", start["ask"]["at"]).raise_for_status()
        now = north.look()
        assert now["version"] == before["version"] + 1
        assert now["waiting"] == ["north"]
        told = json.loads(watching.recv(timeout=10))
        assert told["table"]["version"] == now["version"], "it heard nothing before"
        assert told["journal"]["end"] == north.get("/journal").json()["end"]
        assert Seat(server.client, north.match, None).get("/history").json() == []


# 6: windows that open for all


def test_the_table_says_what_each_kind_of_window_gives_away(client: httpx.Client) -> None:
    detail = client.get("/games/tpop/scenarios/discovery_and_reformation_4p").json()
    (windows,) = (choice for choice in detail["choices"] if choice["id"] == "windows")
    assert set(windows["notes"]) == set(windows["values"]) == {"fast", "private"}
    assert "tells of their hand" in windows["notes"]["fast"]


@pytest.mark.parametrize("can_react", [True, False])
def test_a_computer_takes_as_long_to_pass_as_to_react(tmp_path: Path, can_react: bool) -> None:
    options = {"windows": "private"}
    match: Match[Any] = Match.new("tpop", "discovery_and_reformation_4p", options=options, seed=5)
    rng = Random(5)
    while (ask := match.asks()[0]).kind not in match.game.windows or (
        len(ask.options) > 1
    ) != can_react:
        random_answer(match, rng)

    async def play() -> None:
        rooms = Rooms(House(Store.in_folder(tmp_path), Minds()))
        kinds = ["random" if seat == ask.seat else "human" for seat in match.seats()]
        try:
            before, start = match.number, time.monotonic()
            room = (await rooms.seat_down(match, kinds, Plan("tpop"))).room
            while room.match.number == before:
                await asyncio.sleep(0.01)
            assert time.monotonic() - start >= PAUSE
        finally:
            await rooms.close()

    asyncio.run(play())


# 14: checked dice


def test_the_dice_of_a_finished_match_can_be_checked(
    client: httpx.Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, tokens = begin(client, "marches", scenario="crossing")
    seat = Seat(client, match, tokens["north"])
    first = seat.look()
    assert first["seed"] is None
    last = seat.play(Random(1))
    assert hashlib.sha256(bytes.fromhex(last["seed"])).hexdigest() == first["seed_hash"]
    record = seat.get("/record").text
    body = {"record": record, "hash": first["seed_hash"]}
    told = client.post("/verify", json=body, timeout=60).raise_for_status().json()
    assert (told["seed"], told["decisions"]) == (last["seed"], last["number"])
    assert told["result"]["scores"] == last["result"]["scores"]
    forged = {"record": record.replace(last["seed"], "00" * 16)}
    assert "doesn't fit" in refused(client.post("/verify", json=forged), 422, "bad_record")
    file = tmp_path / "feud.record"
    file.write_text(record)
    assert run(["verify", str(file), "--hash", first["seed_hash"]]) == 0
    assert "published at the start" in capsys.readouterr().out
    assert run(["verify", str(file), "--hash", "0" * 64]) == 2
