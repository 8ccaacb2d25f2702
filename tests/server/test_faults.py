"""Trouble that is nobody's cheating: bad bytes, disks and names. It is said; nothing is lost."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, update

from europa.server.app import create_app
from europa.server.doors.limits import PUBLIC, Limits
from europa.server.people.accounts import Accounts, CommonPassword, NameTaken
from europa.server.people.lookalikes import is_common, looks
from europa.server.rooms import lobby
from europa.server.rooms.house import House
from europa.server.rooms.rooms import Plan, Rooms
from europa.server.storage import BadDatabase, Store, open_engine
from europa.server.storage.tables import moves
from europa.server.thinking.minds import Minds
from tests.server.conftest import Running
from tests.server.table import SERVE, Seat, begin, refused


@pytest.mark.parametrize(
    "body",
    [
        b'{"game": "marches", "options": {"a": ' + b"[" * 30_000,
        b'{"game": "marches", "options": {"a": ' + b'{"a":' * 10_000,
        b'{"game": "\xff\xfe"}',
        b'{"game": "marches", "title": "\xed\xa0\x80"}',
        b'\xff\xfe{"game"',
    ],
)
def test_what_is_no_json_is_refused(client: httpx.Client, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    refused(client.post("/matches", content=body, headers=headers), 400, "bad_json")


def test_a_database_that_is_none_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "europa.db").write_bytes(b"this is no database at all" * 100)
    with pytest.raises(BadDatabase, match=r"can't be opened.*left as it is"):
        Store.in_folder(tmp_path)
    environ = {**os.environ, "PORT": "0", "EUROPA_DATA": str(tmp_path)}
    tried = subprocess.run(
        [sys.executable, "-c", SERVE], env=environ, capture_output=True, text=True, timeout=60
    )
    said = tried.stdout + tried.stderr
    assert tried.returncode != 0
    assert "Traceback" not in said
    assert "back-up" in said
    assert (tmp_path / "europa.db").read_bytes().startswith(b"this is no database")


def test_only_its_owner_reads_the_database(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    store.close()
    assert (tmp_path / "europa.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("trouble", ["PRAGMA max_page_count=1", "PRAGMA query_only=ON"])
def test_a_disk_that_takes_nothing_loses_nothing(
    running: Running, tmp_path: Path, caplog: pytest.LogCaptureFixture, trouble: str
) -> None:
    app = create_app(tmp_path)
    with running(app) as client, caplog.at_level(logging.INFO):
        client.base_url = httpx.URL(f"{client.base_url}/api")
        match, tokens = begin(client, "marches", seats=["human", "human"])
        seat = Seat(client, match, tokens["north"])
        before = seat.look()
        engine = app.state.rooms.store.engine

        def spoil(connection: Any, _record: Any) -> None:
            connection.execute(trouble)

        event.listen(engine, "connect", spoil)
        engine.dispose()
        said = "x" * 3000 + "SECRET"
        tried = [seat.post("/notes", {"text": said * 5}, "PUT")]
        if "query_only" in trouble:  # an answer is small: a full disk may have room for it
            ask = before["ask"]
            tried.append(seat.answer(ask["options"][-1]["key"], ask["at"]))
        for answer in tried:
            assert "try again later" in refused(answer, 503, "no_database")
        assert seat.look() == before, "nothing has happened"
        assert seat.get("/notes").json() == {"text": ""}
        event.remove(engine, "connect", spoil)
        engine.dispose()
        seat.answer(before["ask"]["options"][0]["key"], before["ask"]["at"]).raise_for_status()
    assert "Traceback" not in caplog.text
    assert "SECRET" not in caplog.text


def test_a_damaged_move_names_no_cards(
    running: Running, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(tmp_path)
    with running(app) as client:
        client.base_url = httpx.URL(f"{client.base_url}/api")
        match, tokens = begin(client, "marches", seats=["human", "human"])
        seat = Seat(client, match, tokens["north"])
        seat.answer("hold", seat.look()["ask"]["at"]).raise_for_status()
        store = app.state.rooms.store
        with store.engine.begin() as connection:
            connection.execute(update(moves).values(key="card:99"))
        app.state.rooms._rooms.clear()
        for eyes in (seat, Seat(client, match, None)):
            message = refused(eyes.get(), 503, "match_damaged")
            assert "card" not in message
            assert "hold" not in message


# People


@pytest.mark.parametrize(
    "name, other",
    [
        ("Ada", "Аda"),
        ("Paul", "PauI"),
        ("Modern", "Modem"),
        ("Bob", "B0b"),
        ("Zoë", "Zoe"),
        ("Anna Lena", "Anna_Lena"),
        ("Lily", "Liıy"),
        ("Oscar", "Οscar"),
    ],
)
def test_names_that_look_alike_are_one_name(tmp_path: Path, name: str, other: str) -> None:
    accounts = Accounts(open_engine(f"sqlite:///{tmp_path / 'a.db'}"))
    accounts.register(name, "a fine long secret")
    with pytest.raises(NameTaken):
        accounts.register(other, "a fine long secret")
    assert looks("Ada") != looks("Bob")
    accounts.engine.dispose()


def test_passwords_that_everybody_has_are_refused(client: httpx.Client, tmp_path: Path) -> None:
    for password in (
        "password12", "P@ssw0rd123", "1234567890", "qwertyuiop", "aaaaaaaaaaaa", "letmein2024!",
        "iloveyou99", "passwordpassword", "0987654321", "Marguerite1", "1q2w3e4r5t",
    ):  # fmt: skip
        assert is_common(password, "Marguerite"), password
    for password in ("correct horse battery", "a fine long secret", "x8#kQ2!vvLm3"):
        assert not is_common(password, "Marguerite")
    body = {"name": "Somebody new", "password": "password1234"}
    assert "choose another" in refused(client.post("/accounts", json=body), 422, "common_password")
    accounts = Accounts(open_engine(f"sqlite:///{tmp_path / 'a.db'}"))
    with pytest.raises(CommonPassword):
        accounts.register("Ada", "password1234")
    accounts.engine.dispose()


def test_an_account_is_tried_only_so_often_from_anywhere() -> None:
    limits = Limits(PUBLIC, clock=lambda: 0.0)
    waits = [limits.wait("account", "@ada") for _ in range(21)]
    assert waits[:20] == [0] * 20
    assert waits[20] > 0


def test_the_names_of_accounts_are_limited_at_the_door(client: httpx.Client) -> None:
    body = {"name": "Nobody at all", "password": "a fine long secret"}
    codes = [client.post("/session", json=body).status_code for _ in range(25)]
    assert codes[-1] == 429


@pytest.mark.parametrize("several", [False, True])
def test_one_account_has_one_seat_unless_the_maker_allows_more(
    tmp_path: Path, several: bool
) -> None:
    async def play() -> None:
        rooms = Rooms(House(Store.in_folder(tmp_path), Minds()))
        plan = Plan("marches", seats=["human", "open", "open"], account=1, several=several)
        try:
            room = (await rooms.new(plan)).room
            await lobby.join(room, lobby.Guest("Bob", 2), None, None)
            for account in (1, 2):
                guest = lobby.Guest("again", account)
                if several and account == 1:
                    await lobby.join(room, guest, None, None)
                elif not several:
                    with pytest.raises(lobby.NoSeat, match="one seat"):
                        await lobby.join(room, guest, None, None)
        finally:
            await rooms.close()

    asyncio.run(play())
