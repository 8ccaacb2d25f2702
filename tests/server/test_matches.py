"""Matches over real sockets: begin, answer, refuse, take back, watch, survive."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from europa.kernel import Match
from europa.kernel.errors import SaveFromFuture
from europa.server.storage import Store
from tests.server.table import Seat, Server, begin, refused

INTRO = "introductory_scenario_3p"


def solo(client: httpx.Client, game: str = "marches", **more: Any) -> Seat:
    """The one human seat of a new match."""
    match, tokens = begin(client, game, **more)
    (token,) = tokens.values()
    return Seat(client, match, token)


def test_a_custom_set_up_is_begun_or_refused(client: httpx.Client) -> None:
    chosen = {"start": "1618", "realms": ["sweden", "poland", "muscovy"], "last_age": 3}
    seats = ["human", "bot", "random"]
    match, tokens = begin(client, "tpop", scenario="custom", seats=seats, options=chosen)
    table = Seat(client, match, tokens["sweden"]).asked()
    assert [seat["seat"] for seat in table["seats"]] == ["sweden", "poland", "muscovy"]
    assert table["options"]["realms"] == "sweden,poland,muscovy"
    body = {"game": "tpop", "scenario": "custom", "options": {"realms": ["ulm", "ulm"]}}
    assert "twice" in refused(client.post("/matches", json=body), 422, "bad_setup")
    detail = client.get("/games/tpop/scenarios/custom").raise_for_status().json()
    assert [len(seating) for seating in detail["seatings"]] == [2, 3, 4, 5, 6]
    assert next(c for c in detail["choices"] if c["id"] == "realms")["many"]


def test_a_match_is_begun_and_seen(client: httpx.Client) -> None:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["random", "human", "random"])
    assert list(tokens) == ["castile"]
    table = Seat(client, match, tokens["castile"]).asked()
    assert table["seat"] == "castile"
    assert table["ask"]["prompt"].startswith("Castile")
    assert [(seat["name"], seat["kind"]) for seat in table["seats"]] == [
        ("France", "random"),
        ("Castile", "human"),
        ("England", "random"),
    ]
    line = next(line for line in client.get("/matches").json() if line["id"] == match)
    assert [seat["name"] for seat in line["seats"]] == ["France", "Castile", "England"]


def test_seats_left_out_are_one_person_against_chance(client: httpx.Client) -> None:
    _, tokens = begin(client, "marches")
    assert list(tokens) == ["north"]


@pytest.mark.parametrize(
    "wrong,code",
    [
        ({"game": "chess"}, "unknown_name"),
        ({"game": "marches", "scenario": "sea"}, "bad_setup"),
        ({"game": "marches", "seats": ["human"]}, "bad_setup"),
        ({"game": "marches", "seats": ["human", "<script>"]}, "bad_setup"),
        ({"game": "marches", "options": {"purse": -3}}, "bad_setup"),
        ({"game": "marches", "options": {"wings": 1}}, "unknown_name"),
        ({"game": "marches", "seed": -1}, "bad_body"),
        ({"game": "marches", "undo": "always"}, "bad_body"),
        ({"game": "marches", "cheat": True}, "bad_body"),
        ({}, "bad_body"),
        ([], "bad_body"),
    ],
)
def test_a_match_that_can_not_begin_is_refused(client: httpx.Client, wrong: Any, code: str) -> None:
    refused(client.post("/matches", json=wrong), 422, code)


def test_a_body_that_is_no_json_is_refused(client: httpx.Client) -> None:
    refused(client.post("/matches", content=b"{game"), 400, "bad_json")


def test_answers_go_on_and_wrong_ones_are_refused_with_the_reason(client: httpx.Client) -> None:
    seat = solo(client, seed=4)
    ask = seat.asked()["ask"]
    assert "legal: hold" in refused(seat.answer("fly", ask["at"]), 422, "illegal_answer")
    assert "look again" in refused(seat.answer("hold", ask["at"] + 7), 409, "stale_answer")
    assert seat.look()["ask"] == ask
    assert seat.answer("hold", ask["at"]).status_code == 200
    assert seat.asked()["ask"]["at"] > ask["at"]
    refused(seat.answer("hold", ask["at"]), 409, "stale_answer")


def test_a_seat_that_is_not_asked_is_told_so(client: httpx.Client) -> None:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["human"] * 3)
    castile = Seat(client, match, tokens["castile"])
    assert castile.look()["ask"] is None
    assert "france" in refused(castile.answer("draw:adm", 0), 409, "not_asked")


def test_only_its_own_token_opens_a_seat(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seats=["human", "human"])
    other, others = begin(client, "marches")
    assert all(len(token) >= 43 for token in tokens.values())
    stranger = Seat(client, match, others["north"])
    refused(stranger.get(), 403, "bad_token")
    refused(stranger.answer("hold", 0), 403, "bad_token")
    refused(Seat(client, match, None).answer("hold", 0), 403, "no_token")
    refused(Seat(client, match, None).undo(), 403, "no_token")
    basic = client.get(f"/matches/{other}", headers={"Authorization": f"Basic {others['north']}"})
    refused(basic, 403, "bad_token")


@pytest.mark.parametrize("rest", ["", "/journal", "/record"])
def test_an_unknown_match_is_not_found(client: httpx.Client, rest: str) -> None:
    refused(client.get(f"/matches/nothing{rest}"), 404, "unknown_match")


def test_tokens_are_kept_hashed(server: Server) -> None:
    _, tokens = begin(server.client, "marches")
    files = b"".join(file.read_bytes() for file in server.data.iterdir())
    assert tokens["north"].encode() not in files


def test_nothing_hidden_is_told_to_others(client: httpx.Client) -> None:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["human"] * 3, seed=5)
    seats = {name: Seat(client, match, token) for name, token in tokens.items()}
    watcher = Seat(client, match, None)
    rng = Random(5)
    for _ in range(40):
        table = watcher.look()
        assert table["ask"] is None
        name = table["waiting"][0]
        asked = seats[name].look()
        option = rng.choice(asked["ask"]["options"])
        seats[name].answer(option["key"], asked["ask"]["at"]).raise_for_status()
        hand = set(seats[name].look()["state"]["seats"][name]["hand"])
        for other in [watcher, *(seat for who, seat in seats.items() if who != name)]:
            seen = other.look()
            assert seen["state"]["seats"][name]["hand"] is None
            assert seen["state"]["seats"][name]["missions"] is None
            shown = json.dumps([seen["state"]["seats"], seen["ask"], other.get("/journal").json()])
            drawn = [e for e in other.get("/journal").json()["entries"] if e["type"] == "CardDrawn"]
            assert all(entry["data"]["seat"] != name for entry in drawn)
            own = set(seen["state"]["seats"].get(seen["seat"] or "", {}).get("hand") or [])
            assert not own & hand, shown


def test_sealed_answers_show_nothing(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seats=["human", "human"], seed=1)
    north, south = (Seat(client, match, tokens[name]) for name in ("north", "south"))
    before = south.look()
    north.answer("hold", north.look()["ask"]["at"]).raise_for_status()
    after = south.look()
    for table in (before, after):
        del table["version"], table["waiting"]
    assert after == before


def test_the_record_waits_for_the_end(client: httpx.Client) -> None:
    seat = solo(client, scenario="crossing")
    refused(seat.get("/record"), 409, "not_over")
    seat.play(Random(2))
    text = seat.get("/record").raise_for_status().text
    assert Match.replay(text).is_over


def test_undo_goes_back_to_the_last_own_choice(client: httpx.Client) -> None:
    seat = solo(client, "tpop", scenario=INTRO, seed=3)
    refused(seat.undo(), 409, "nothing_to_undo")
    first = seat.asked()
    assert not first["may_undo"]
    seat.play(Random(1), 1)
    second = seat.asked()
    assert second["may_undo"]
    seat.play(Random(2), 8)
    for _ in range(8):
        seat.undo().raise_for_status()
    back = seat.look()
    assert back["ask"] == second["ask"]
    assert back["state"] == second["state"]


def test_fair_undo_stops_at_dice_and_secrets(client: httpx.Client) -> None:
    seat = solo(client, "tpop", scenario=INTRO, undo="fair")
    table = seat.asked()
    assert table["ask"]["kind"] == "draw"
    seat.answer(table["ask"]["options"][0]["key"], table["ask"]["at"]).raise_for_status()
    assert "secret" in refused(seat.undo(), 409, "nothing_to_undo")


def test_the_journal_is_told_from_any_number(client: httpx.Client) -> None:
    seat = solo(client, seed=1)
    seat.play(Random(1), 5)
    whole = seat.get("/journal").json()
    assert whole["start"] == 0
    assert whole["entries"][-1]["number"] < whole["end"]
    assert all(entry["text"] for entry in whole["entries"])
    late = seat.get("/journal?start=3").json()
    assert late["entries"] == [entry for entry in whole["entries"] if entry["number"] >= 3]
    assert seat.get("/journal?start=999999").json()["entries"] == []
    refused(seat.get("/journal?start=soon"), 422, "bad_start")


@pytest.mark.parametrize("game,scenario", [("marches", "feud"), ("tpop", INTRO)])
def test_a_protocol_client_plays_to_the_end(client: httpx.Client, game: str, scenario: str) -> None:
    table = solo(client, game, scenario=scenario).play(Random(7))
    assert table["over"]
    assert set(table["result"]["scores"]) == {seat["seat"] for seat in table["seats"]}


# The live door


@contextmanager
def live(
    server: Server, match: str, hello: object, origin: Origin | None = None
) -> Iterator[ClientConnection]:
    address = f"ws{server.url.removeprefix('http')}/api/matches/{match}/live"
    with connect(address, proxy=None, origin=origin) as socket:
        socket.send(json.dumps(hello))
        yield socket


def told(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=10))
    return message


def test_watchers_hear_of_every_change(server: Server) -> None:
    match, tokens = begin(server.client, "marches", seats=["human", "human"], seed=2)
    north = Seat(server.client, match, tokens["north"])
    hello = {"token": tokens["north"]}
    with (
        live(server, match, hello) as own,
        live(server, match, hello) as second,
        live(server, match, {}) as spectator,
    ):
        first = told(own)["table"]
        assert first["seat"] == "north"
        assert told(second)["table"]["ask"] == first["ask"]
        assert told(spectator)["table"]["ask"] is None
        north.answer("hold", first["ask"]["at"]).raise_for_status()
        for socket in (own, second, spectator):
            message = told(socket)
            while message["table"]["version"] == first["version"]:
                message = told(socket)
            assert message["table"]["version"] == first["version"] + 1
            assert message["table"]["waiting"] == ["south"]


@pytest.mark.parametrize(
    "hello,code", [({"token": "forged"}, 4403), ([], 4400), ({"token": 3}, 4400)]
)
def test_the_live_door_stays_shut_to_strangers(server: Server, hello: object, code: int) -> None:
    match, _ = begin(server.client, "marches")
    with live(server, match, hello) as socket, pytest.raises(ConnectionClosed) as closed:
        told(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_an_unknown_match_has_no_live_door(server: Server) -> None:
    with live(server, "nothing", {}) as socket, pytest.raises(ConnectionClosed) as closed:
        told(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


# Strangers


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[::1"])
def test_other_hosts_are_refused(client: httpx.Client, host: str) -> None:
    refused(client.get("/matches", headers={"Host": host}), 421, "wrong_host")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_others_are_refused(server: Server, origin: str) -> None:
    match, _ = begin(server.client, "marches")
    begun = server.client.post("/matches", json={"game": "marches"}, headers={"Origin": origin})
    refused(begun, 403, "foreign_origin")
    with pytest.raises(InvalidStatus) as status, live(server, match, {}, Origin(origin)):
        pass
    assert status.value.response.status_code == 403


def test_our_own_page_is_welcome(server: Server) -> None:
    assert server.client.get("/matches", headers={"Origin": server.url}).status_code == 200


def test_large_bodies_are_refused(client: httpx.Client) -> None:
    refused(client.post("/matches", content=b"x" * 70_000), 413, "too_large")

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    refused(client.post("/matches", content=endless()), 413, "too_large")


# What survives


def test_nothing_confirmed_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    match, tokens = begin(server.client, "tpop", scenario=INTRO, seats=["human"] * 3)
    rng = Random(3)
    for _ in range(2):  # what was read from disk is written and read again
        for _ in range(5):
            name = Seat(server.client, match, None).look()["waiting"][0]
            seat = Seat(server.client, match, tokens[name])
            ask = seat.look()["ask"]
            confirmed = seat.answer(rng.choice(ask["options"])["key"], ask["at"]).raise_for_status()
        server.kill()
        server.restart()
        again = Seat(server.client, match, tokens[name]).look()
        assert again == confirmed.json()
    server.stop()


def test_a_match_against_computers_goes_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    match, tokens = begin(server.client, "marches", scenario="crossing")
    rng = Random(3)
    for _ in range(2):
        seat = Seat(server.client, match, tokens["north"])
        ask = seat.asked()["ask"]
        seat.answer(rng.choice(ask["options"])["key"], ask["at"]).raise_for_status()
        server.kill()
        server.restart()
        assert server.client.get("/matches").json()[0]["id"] == match
    seat = Seat(server.client, match, tokens["north"])
    assert seat.play(rng)["over"]
    assert seat.get("/record").status_code == 200
    server.stop()


def test_a_database_of_a_newer_europa_is_left_alone(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(SaveFromFuture, match="newer europa"):
        Store.in_folder(tmp_path)


def test_a_standing_order_is_the_seats_own_affair(client: httpx.Client) -> None:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["human", "human", "random"])
    own, other = (Seat(client, match, token) for token in tokens.values())
    before, listed = other.look(), client.get("/matches").json()
    asked = client.post(
        f"/matches/{match}/orders", json={"kind": "counter"}, headers=own.headers
    ).raise_for_status()
    on = {order["kind"]: order["on"] for order in asked.json()["orders"]}
    assert on["counter"]
    assert not on["battle_action"]
    assert other.look() == before
    assert client.get("/matches").json() == listed
    assert Seat(client, match, None).look()["orders"] == []
    wrong = client.post(f"/matches/{match}/orders", json={"kind": "turn"}, headers=own.headers)
    assert "kind of reaction" in refused(wrong, 422, "unknown_name")
    spectator = client.post(f"/matches/{match}/orders", json={"kind": "counter"})
    refused(spectator, 403, "no_token")


def test_who_leaves_gives_the_seat_to_a_computer(client: httpx.Client) -> None:
    match, tokens = begin(
        client, "tpop", scenario=INTRO, seats=["human", "human", "random"], seed=1
    )
    leaver, stays = (Seat(client, match, token) for token in tokens.values())
    seat = stays.look()["seats"][0]["seat"]
    client.post(f"/matches/{match}/leave", headers=leaver.headers).raise_for_status()
    refused(leaver.get(), 403, "bad_token")
    kinds = {one["seat"]: one["kind"] for one in stays.look()["seats"]}
    assert kinds[seat] != "human"
    table = stays.play(Random(1), 400)
    assert table["over"] or seat not in [one["seat"] for one in table["seats"]]


def test_a_game_that_has_no_rule_for_it_lets_nobody_leave(client: httpx.Client) -> None:
    seat = solo(client)
    asked = client.post(f"/matches/{seat.match}/leave", headers=seat.headers)
    refused(asked, 409, "not_allowed")


def test_who_listens_is_answered_in_brief(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seats=["human", "human"], seed=3)
    seat = Seat(client, match, tokens["north"])
    before = seat.asked()
    ask = before["ask"]
    body = {"key": ask["options"][0]["key"], "at": ask["at"], "brief": True}
    told = seat.post("/answers", body)
    assert told.status_code == 202
    assert told.json() == {"version": before["version"] + 1}
    assert seat.look()["version"] == before["version"] + 1
    refused(seat.post("/answers", body), 409, "not_asked")
