"""Web push: keys, subscriptions, and letters that a browser could read."""

from __future__ import annotations

import json
import sys
import time
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from py_vapid import Vapid02

from europa.server import people
from europa.server.app import create_app
from europa.server.people.notices import BadTarget, Notices, checked
from europa.server.people.push import push_from
from europa.server.run import Serving, settings_for
from europa.server.settings import BadSetting, Settings
from europa.server.storage import Store, notices, open_engine
from tests.server.conftest import Running
from tests.server.letters import (
    Browser,
    PushService,
    pem,
    push_service,
    put,
    told,
    vapid_key,
    waiting,
)
from tests.server.postgres import database
from tests.server.table import Seat, begin, refused
from tests.server.test_storage import store_with_match

KEY = {"p256dh": "BA" + "A" * 85, "auth": "A" * 22}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    push = push_from({"EUROPA_VAPID_KEY": vapid_key(tmp_path)})
    return Settings(push=push, address="https://europa.example:8443")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.in_folder(tmp_path)
    store_with_match(opened)
    yield opened
    opened.close()


def read(browser: Browser, sealed: bytes) -> dict[str, str]:
    """What only this browser can read."""
    text = http_ece.decrypt(
        sealed, private_key=browser.key, auth_secret=browser.secret, version="aes128gcm"
    )
    found: dict[str, str] = json.loads(text)
    return found


# The whole way


def test_browsers_are_told_that_their_seat_is_asked(
    tmp_path: Path, static: Path, running: Running, settings: Settings, service: PushService
) -> None:
    phone, desk = (Browser(f"{service.url}/{name}") for name in ("phone", "desk"))
    with running(create_app(tmp_path / "data", static, settings)) as client:
        client.base_url = f"{client.base_url}/api"
        match, tokens = begin(client, "marches", seats=["human", "human"], title="Feud")
        north, south = (Seat(client, match, tokens[name]) for name in ("north", "south"))
        assert settings.push is not None
        before = south.get("/notices").raise_for_status().json()
        assert before["push_key"] == settings.push.public
        assert (before["possible"], before["browsers"]) == (["webhook", "push"], [])
        for browser in (phone, desk, phone):
            hook = {"kind": "push", "target": browser.subscription}
            after = south.post("/notices", hook, "PUT").raise_for_status().json()
        assert after["kinds"] == ["push"]
        assert len(after["browsers"]) == 2
        assert "phone" not in json.dumps(after), "where a browser is stays here"

        deadline = time.monotonic() + 40
        while len(service.got) < 2 and time.monotonic() < deadline:
            for seat in (north, south):
                ask = seat.look()["ask"]
                if ask is not None and not (seat is south and service.got):
                    seat.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
        got = {path: (headers, body) for path, headers, body in service.got}
        for browser in (phone, desk):
            headers, body = got[browser.endpoint.removeprefix(service.url)]
            news = {"title": "Feud", "body": "it is South's turn.", "match": match}
            assert read(browser, body) == news
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 86_400, "the browser may not be running now"

        stop = {"kind": "push", "target": phone.subscription, "stop": True}
        left = south.post("/notices", stop, "PUT").raise_for_status().json()["browsers"]
        assert len(left) == 1
        assert left[0] in after["browsers"]
        ended = south.post("/notices", {"kind": "push"}, "PUT").raise_for_status().json()
        assert (ended["kinds"], ended["browsers"]) == ([], [])


def test_a_letter_is_signed_with_the_key_that_browsers_know(
    store: Store, settings: Settings, service: PushService
) -> None:
    put(store, "push", Browser(f"{service.url}/x?y").subscription)
    assert Notices(store, settings).send_due() == 1
    ((path, headers, _),) = service.got
    assert path == "/x?y"
    assert settings.push is not None
    assert Vapid02.verify(headers["authorization"])
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", settings.push.public)
    claims = json.loads(urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == (service.url, "https://europa.example:8443")
    assert 0 < claims["exp"] - time.time() <= 86_400
    assert waiting(store) == []


def test_a_subscription_that_is_gone_is_forgotten_everywhere(
    store: Store, settings: Settings, service: PushService
) -> None:
    store_with_match(store, "two")
    gone, other = (Browser(f"{service.url}/{name}").subscription for name in ("gone", "other"))
    with store.engine.begin() as connection:
        for match in ("one", "two"):
            notices.set_hook(connection, match, "south", "push", gone, "gone")
        notices.set_hook(connection, "one", "south", "push", other, "other")
    for _ in range(3):
        put(store, "push", gone)
    sender = Notices(store, settings)
    service.status = 410
    assert sender.send_due() == 3
    assert told(store) == [("one", "push")]
    assert waiting(store) == []
    assert sender.send_due() == 0
    assert len(service.got) == 1


@pytest.mark.parametrize("status", [301, 429, 503])
def test_a_letter_that_is_refused_waits_for_another_try(
    store: Store, settings: Settings, service: PushService, status: int
) -> None:
    put(store, "push", Browser(f"{service.url}/x").subscription)
    service.status = status
    assert Notices(store, settings).send_due() == 1
    ((tries, due),) = waiting(store)
    assert (tries, len(service.got)) == (1, 1)
    assert due > time.time()


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_each_browser_of_a_seat_is_kept_once(backend: str, tmp_path: Path) -> None:
    with database(backend, tmp_path) as url:
        store = Store(open_engine(url))
        store_with_match(store)
        with store.engine.begin() as connection:
            for browser in ("a", "b", "a"):
                notices.set_hook(connection, "one", "north", "push", f"at {browser}", browser)
            notices.set_hook(connection, "one", "north", "email", "a@b.c")
            ways = [hook[:2] for hook in notices.hooks_of(connection, "one", "north")]
            assert ways == [("email", ""), ("push", "a"), ("push", "b")]
            notices.drop_hook(connection, "one", "north", "push", "a")
            ways = [hook[:2] for hook in notices.hooks_of(connection, "one", "north")]
            assert ways == [("email", ""), ("push", "b")]
            notices.drop_hook(connection, "one", "north")
            assert notices.hooks_of(connection, "one", "north") == []
        store.close()


def test_a_seat_is_told_in_eight_browsers_at_most(
    tmp_path: Path, static: Path, running: Running, settings: Settings
) -> None:
    with running(create_app(tmp_path / "data", static, settings)) as client:
        client.base_url = f"{client.base_url}/api"
        match, tokens = begin(client, "marches")
        seat = Seat(client, match, next(iter(tokens.values())))
        hooks = [
            {"kind": "push", "target": Browser(f"https://push.example/{n}").subscription}
            for n in range(9)
        ]
        for hook in hooks[:8]:
            seat.post("/notices", hook, "PUT").raise_for_status()
        refused(seat.post("/notices", hooks[8], "PUT"), 409, "too_many")
        seat.post("/notices", hooks[0], "PUT").raise_for_status()


def test_who_gets_up_is_told_no_more(
    tmp_path: Path, static: Path, running: Running, settings: Settings
) -> None:
    with running(create_app(tmp_path / "data", static, settings)) as client:
        client.base_url = f"{client.base_url}/api"
        match, tokens = begin(client, "marches", seats=["human", "human"])
        south = Seat(client, match, tokens["south"])
        hook = {"kind": "push", "target": Browser("https://push.example/x").subscription}
        south.post("/notices", hook, "PUT").raise_for_status()
        south.post("/vacate", {}).raise_for_status()
        joined = client.post(f"/matches/{match}/join", json={"seat": "south", "name": "Bob"})
        bob = Seat(client, match, joined.raise_for_status().json()["token"])
        assert bob.get("/notices").json()["browsers"] == []


# What can't be


@pytest.mark.parametrize(
    "target",
    [
        "",
        "{}",
        json.dumps({"endpoint": 5, "keys": KEY}),
        json.dumps({"endpoint": "https://push.example/x"}),
        json.dumps({"endpoint": "http://push.example/x", "keys": KEY}),
        json.dumps({"endpoint": "https://me:secret@push.example/x", "keys": KEY}),
        json.dumps({"endpoint": "https://push.example:x/", "keys": KEY}),
        json.dumps({"endpoint": "https://push.example/x", "keys": {**KEY, "auth": "AA"}}),
        json.dumps({"endpoint": "https://push.example/x", "keys": {**KEY, "p256dh": "ß"}}),
    ],
)
def test_what_no_browser_says_is_refused(settings: Settings, target: str) -> None:
    public = Settings(public=True, push=settings.push)
    with pytest.raises(BadTarget):
        checked("push", target, public)
    whole = json.dumps({"endpoint": "https://push.example/x", "keys": KEY})
    assert checked("push", whole, public)
    with pytest.raises(BadTarget, match="EUROPA_VAPID_KEY"):
        checked("push", whole, Settings())


def test_a_public_server_pushes_nothing_into_its_own_network(
    store: Store, settings: Settings, service: PushService
) -> None:
    put(store, "push", Browser(f"{service.url}/x").subscription)
    Notices(store, Settings(public=True, push=settings.push)).send_due()
    assert service.got == []
    assert len(waiting(store)) == 1


@pytest.mark.parametrize(
    "content,said",
    [
        (None, "can't read"),
        (b"no key", "no key in"),
        (pem(ec.generate_private_key(ec.SECP384R1())), "no P-256 key"),
        (pem(rsa.generate_private_key(65537, 2048)), "no P-256 key"),
    ],
)
def test_a_key_that_can_not_be_used_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, said: str
) -> None:
    path = tmp_path / "push.pem"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv("EUROPA_VAPID_KEY", str(path))
    with pytest.raises(BadSetting, match=said) as error:
        settings_for(Serving())
    assert "openssl genpkey" in str(error.value)
    assert path.exists() == (content is not None), "nothing is made in passing"


def test_web_push_that_is_not_installed_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pywebpush", None)
    monkeypatch.delitem(sys.modules, "europa.server.people.sealing", raising=False)
    monkeypatch.delattr(people, "sealing", raising=False)
    assert push_from({}) is None
    with pytest.raises(BadSetting, match=r"pip install 'europa\[push\]'"):
        push_from({"EUROPA_VAPID_KEY": vapid_key(tmp_path)})
