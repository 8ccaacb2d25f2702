"""Chat, notes, offers and notices, over HTTP and the live door."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import create_engine, text
from websockets.sync.client import connect

from europa.server.doors.answers import ApiError
from europa.server.people.notices import BadTarget, checked, resolved
from europa.server.rooms.room import Room
from europa.server.routes.talk import check_whisper
from europa.server.settings import BadSetting, Push, Settings, smtp_from
from tests.server.table import Seat, Server, begin, refused

SCRIPT = "<script>alert('hi')</script><img src=x onerror=alert(1)>"


@pytest.fixture
def seats(server: Server) -> dict[str, Seat]:
    """Three people and a spectator at one table."""
    match, tokens = begin(
        server.client, "tpop", scenario="introductory_scenario_3p", seats=["human"] * 3
    )
    found = {name: Seat(server.client, match, token) for name, token in tokens.items()}
    return {**found, "": Seat(server.client, match, None)}


def texts(seat: Seat) -> list[str]:
    return [line["text"] for line in seat.get("/talk").raise_for_status().json()]


def test_what_is_said_to_one_is_heard_by_two(seats: dict[str, Seat]) -> None:
    seats["france"].post("/talk", {"text": "to all"}).raise_for_status()
    seats["france"].post("/talk", {"text": "to England", "to": "england"}).raise_for_status()
    assert texts(seats["france"]) == texts(seats["england"]) == ["to all", "to England"]
    assert texts(seats["castile"]) == texts(seats[""]) == ["to all"]
    assert [line["text"] for line in seats["england"].get("/talk?start=1").json()] == ["to England"]


@pytest.mark.parametrize(
    "body,code",
    [
        ({"text": ""}, "bad_body"),
        ({"text": "\u200b \x07"}, "empty"),
        ({"text": "x" * 2001}, "bad_body"),
        ({"text": "x", "to": "narnia"}, "bad_seat"),
        ({"text": "x", "from": "england"}, "bad_body"),
    ],
)
def test_strange_talk_is_refused(seats: dict[str, Seat], body: Any, code: str) -> None:
    refused(seats["france"].post("/talk", body), 422, code)


def test_ck_13_rules_may_close_private_talk() -> None:
    for allowed in (True, False):
        game = SimpleNamespace(may_whisper=lambda state, allowed=allowed: allowed)
        room = cast(Room, SimpleNamespace(match=SimpleNamespace(game=game, state=None)))
        check_whisper(room, None)
        if allowed:
            check_whisper(room, "england")
        else:
            with pytest.raises(ApiError, match="no private talk"):
                check_whisper(room, "england")


def test_spectators_listen(seats: dict[str, Seat]) -> None:
    refused(seats[""].post("/talk", {"text": "hello"}), 403, "no_token")
    refused(seats[""].get("/notes"), 403, "no_token")


def test_markup_stays_text(server: Server, seats: dict[str, Seat]) -> None:
    """It comes back as it was typed, as JSON that no browser takes for a page."""
    said = seats["france"].post("/talk", {"text": SCRIPT}).raise_for_status()
    assert said.headers["content-type"] == "application/json"
    assert said.headers["x-content-type-options"] == "nosniff"
    assert said.json()["text"] == SCRIPT
    begun = server.client.post(
        "/matches", json={"game": "marches", "name": SCRIPT[:40], "title": "\x1b[31m<b>\u202ered"}
    ).json()
    assert begun["table"]["seats"][0]["holder"] == SCRIPT[:40]
    assert begun["table"]["title"] == "[31m<b>red", "what can't be seen is left out"


def test_notes_are_for_their_seat(seats: dict[str, Seat]) -> None:
    assert seats["france"].get("/notes").json() == {"text": ""}
    seats["france"].post("/notes", {"text": "England\nlies"}, "PUT").raise_for_status()
    assert seats["france"].get("/notes").json() == {"text": "England\nlies"}
    assert seats["england"].get("/notes").json() == {"text": ""}


def test_an_offer_is_made_accepted_and_settled_once(seats: dict[str, Seat]) -> None:
    made = seats["france"].post("/offers", {"text": "Peace", "to": "england"}).json()
    assert made["status"] == "open"
    assert seats["castile"].get("/offers").json() == []
    refused(seats["castile"].post("/offers/0", {"verdict": "accepted"}), 404, "unknown_offer")
    refused(seats["france"].post("/offers/0", {"verdict": "accepted"}), 409, "not_yours")
    refused(seats["england"].post("/offers/0", {"verdict": "withdrawn"}), 409, "not_yours")
    accepted = seats["england"].post("/offers/0", {"verdict": "accepted"}).json()
    assert (accepted["status"], accepted["settled_by"]) == ("accepted", "england")
    refused(seats["england"].post("/offers/0", {"verdict": "declined"}), 409, "not_open")
    refused(seats["france"].post("/offers", {"text": "x", "to": "france"}), 422, "bad_seat")


def test_an_offer_to_all_is_for_the_first(seats: dict[str, Seat]) -> None:
    seats["france"].post("/offers", {"text": "Who helps?"}).raise_for_status()
    assert len(seats[""].get("/offers").json()) == 1
    refused(seats["castile"].post("/offers/0", {"verdict": "declined"}), 409, "not_yours")
    assert seats["castile"].post("/offers/0", {"verdict": "accepted"}).status_code == 200
    refused(seats["england"].post("/offers/0", {"verdict": "accepted"}), 409, "not_open")


def test_offers_expire(server: Server, seats: dict[str, Seat]) -> None:
    seats["france"].post("/offers", {"text": "Quick", "seconds": 10}).raise_for_status()
    engine = create_engine(f"sqlite:///{server.data / 'europa.db'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE offers SET expires = 1 WHERE text = 'Quick'"))
    engine.dispose()
    assert seats["castile"].get("/offers").json()[0]["status"] == "expired"
    refused(seats["castile"].post("/offers/0", {"verdict": "accepted"}), 409, "not_open")


def test_listeners_hear_talk_at_once_and_only_theirs(
    server: Server, seats: dict[str, Seat]
) -> None:
    address = f"ws{server.url.removeprefix('http')}/api/matches/{seats[''].match}/live"
    with connect(address, proxy=None) as socket:
        token = seats["england"].headers["Authorization"].split()[1]
        socket.send(json.dumps({"token": token, "talk": True}))
        assert json.loads(socket.recv(timeout=10))["table"]["seat"] == "england"
        assert json.loads(socket.recv(timeout=10))["talk"] == []
        seats["france"].post("/talk", {"text": "psst", "to": "castile"}).raise_for_status()
        seats["france"].post("/talk", {"text": "hello"}).raise_for_status()
        heard: list[str] = []
        while not heard:
            heard = [line["text"] for line in json.loads(socket.recv(timeout=10))["talk"]]
        assert heard == ["hello"]


# Notices


class Post(BaseHTTPRequestHandler):
    """Stands for Discord: it refuses the first letter and takes the second."""

    got: list[dict[str, Any]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.got.append(json.loads(body))
        self.send_response(500 if len(self.got) == 1 else 204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


def test_an_absent_seat_is_told_by_webhook(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    post = HTTPServer(("127.0.0.1", 0), Post)
    thread = threading.Thread(target=post.serve_forever, daemon=True)
    thread.start()
    try:
        match, tokens = begin(server.client, "marches", seats=["human", "human"], title="Feud")
        north, south = (Seat(server.client, match, tokens[name]) for name in ("north", "south"))
        hook = {"kind": "webhook", "target": f"http://127.0.0.1:{post.server_port}/hook"}
        told = south.post("/notices", hook, "PUT").raise_for_status().json()
        assert told == {
            "kinds": ["webhook"],
            "possible": ["webhook"],
            "push_key": "",
            "browsers": [],
            "unconfirmed": [],
            "troubles": {},
        }
        refused(
            north.post("/notices", {"kind": "email", "target": "a@b.c"}, "PUT"), 422, "bad_target"
        )
        deadline = time.monotonic() + 40
        while not Post.got and time.monotonic() < deadline:
            for seat in (north, south):
                ask = seat.look()["ask"]
                if ask is not None:
                    seat.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
        assert "South's turn" in Post.got[0]["content"]
        assert Post.got[0]["content"].startswith("Feud")
    finally:
        post.shutdown()
        post.server_close()


@pytest.mark.parametrize(
    "kind,target",
    [
        ("webhook", "http://example.com/hook"),
        ("webhook", "https://user:pass@example.com/"),
        ("webhook", "file:///etc/passwd"),
        ("email", "nobody"),
        ("email", "a@b.c\r\nBcc: x@y.z"),
        ("push", "{}"),
    ],
)
def test_targets_that_can_not_be_are_refused(kind: str, target: str) -> None:
    smtp = smtp_from({"EUROPA_SMTP": "smtp://host?from=a@b.c"})
    with pytest.raises(BadTarget):
        checked(kind, target, Settings(public=True, smtp=smtp, push=Push("key.pem", "key")))


def test_a_public_server_sends_nothing_into_its_own_network() -> None:
    assert resolved("127.0.0.1", 80, Settings()) == "127.0.0.1"
    for host in (
        "127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "fe80::1", "fc00::1",
        "fec0::1", "224.0.0.1", "239.1.2.3", "ff02::1", "ff0e::1", "0.0.0.0", "::", "240.0.0.1",
        "255.255.255.255", "100.64.0.1", "192.0.2.1", "2001:db8::1",
    ):  # fmt: skip
        with pytest.raises(BadTarget):
            resolved(host, 80, Settings(public=True))
    for host in ("8.8.8.8", "2606:4700:4700::1111", "64:ff9b::808:808"):
        assert resolved(host, 80, Settings(public=True)) == host


def test_smtp_settings_are_read_and_not_repeated() -> None:
    smtp = smtp_from({"EUROPA_SMTP": "smtps://me:p%40ss@mail.example:2465?from=a@b.c"})
    assert smtp is not None
    assert (smtp.host, smtp.port, smtp.password, smtp.tls) == ("mail.example", 2465, "p@ss", True)
    assert "p@ss" not in repr(smtp)
    with pytest.raises(BadSetting) as error:
        smtp_from({"EUROPA_SMTP": "secret"})
    assert "secret" not in str(error.value)
