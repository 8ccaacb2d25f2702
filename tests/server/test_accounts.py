"""Accounts, sessions and limits; what a public server asks of its guests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from europa.server.app import create_app
from europa.server.doors.limits import PUBLIC, Limits, Rate
from europa.server.people.accounts import COOKIE, CSRF, csrf_of, folded
from europa.server.run import Serving, settings_for
from europa.server.settings import BadSetting, Settings
from tests.server.conftest import Running
from tests.server.table import refused

ADA = {"name": "Ada", "password": "correct horse battery"}


def app(tmp_path: Path, static: Path, *, public: bool) -> Starlette:
    settings = Settings(public=public, address="https://europa.example" if public else "")
    return create_app(tmp_path / "data", static, settings)


@pytest.fixture
def public(tmp_path: Path, static: Path, running: Running) -> Iterator[httpx.Client]:
    with running(app(tmp_path, static, public=True)) as client:
        client.base_url = client.base_url.join("/api/")
        yield client


def logged_in(client: httpx.Client, path: str = "accounts") -> dict[str, str]:
    """The headers of a new session: the cookie is Secure, so plain HTTP must set it by hand."""
    response = client.post(path, json=ADA).raise_for_status()
    cookie = response.headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", "Secure", "Path=/api"))
    token = cookie.split(";")[0].split("=")[1]
    assert len(token) >= 43
    client.cookies.clear()
    return {"Cookie": f"{COOKIE}={token}", CSRF: response.json()["csrf"]}


def test_a_public_server_wants_to_know_who_plays(public: httpx.Client) -> None:
    begin = {"game": "marches"}
    refused(public.post("matches", json=begin), 401, "no_session")
    assert public.get("session").json() == {"name": None, "csrf": "", "public": True}
    headers = logged_in(public)
    begun = public.post("matches", json=begin, headers=headers).raise_for_status().json()
    assert begun["table"]["seats"][0]["holder"] == "Ada"
    mine = public.get("matches?mine=true", headers=headers).json()
    assert [line["id"] for line in mine] == [begun["id"]]
    assert public.get("matches").json() == [], "matches are not listed unless they want to be"
    refused(public.get("matches?mine=true"), 401, "no_session")
    refused(public.post(f"matches/{begun['id']}/join", json={}), 401, "no_session")


def test_a_change_needs_the_csrf_token(public: httpx.Client) -> None:
    headers = logged_in(public)
    del headers[CSRF]
    refused(public.post("matches", json={"game": "marches"}, headers=headers), 403, "bad_csrf")
    headers[CSRF] = csrf_of("another session")
    refused(public.post("matches", json={"game": "marches"}, headers=headers), 403, "bad_csrf")
    refused(public.delete("session", headers=headers), 403, "bad_csrf")
    assert public.get("session", headers=headers).json()["name"] == "Ada"


def test_a_forged_or_ended_session_is_refused(public: httpx.Client) -> None:
    forged = {"Cookie": f"{COOKIE}={'x' * 43}", CSRF: csrf_of("x" * 43)}
    refused(public.get("session", headers=forged), 401, "bad_session")
    refused(public.post("matches", json={"game": "marches"}, headers=forged), 401, "bad_session")
    headers = logged_in(public)
    public.delete("session", headers=headers).raise_for_status()
    refused(public.get("session", headers=headers), 401, "bad_session")


def test_passwords_and_sessions_are_kept_hashed(public: httpx.Client, tmp_path: Path) -> None:
    headers = logged_in(public)
    token = headers["Cookie"].split("=")[1]
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert b"$argon2id$" in kept
    assert ADA["password"].encode() not in kept
    assert token.encode() not in kept


def test_names_are_taken_once_however_they_are_written(public: httpx.Client) -> None:
    logged_in(public)
    for name in ("ada", " ADA ", "\uff21da", "Ada\u200b"):
        again = {"name": name, "password": ADA["password"]}
        refused(public.post("accounts", json=again), 409, "name_taken")
    assert folded("Ada") == folded("ada ")


def test_wrong_passwords_are_refused_and_soon_too_often(public: httpx.Client) -> None:
    logged_in(public)
    assert logged_in(public, "session")[CSRF]
    wrong = {"name": "Ada", "password": "not this one at all"}
    stranger = {"name": "Bob", "password": "not this one at all"}
    first, second = public.post("session", json=wrong), public.post("session", json=stranger)
    assert refused(first, 401, "bad_login") == refused(second, 401, "bad_login")
    codes = [public.post("session", json=wrong).status_code for _ in range(10)]
    assert 429 in codes
    assert codes[-1] == 429


@pytest.mark.parametrize(
    "body",
    [
        {"name": "", "password": "x" * 12},
        {"name": "Ada", "password": "short"},
        {"name": "\u200b", "password": "x" * 12},
    ],
)
def test_bad_credentials_are_refused(public: httpx.Client, body: dict[str, str]) -> None:
    assert public.post("accounts", json=body).status_code == 422


def test_a_local_server_asks_nobody(tmp_path: Path, static: Path, running: Running) -> None:
    with running(app(tmp_path, static, public=False)) as client:
        assert client.post("/api/matches", json={"game": "marches"}).status_code == 201
        registered = client.post("/api/accounts", json=ADA).raise_for_status()
        assert "Secure" not in registered.headers["set-cookie"]
        headers = {CSRF: registered.json()["csrf"]}
        begun = client.post("/api/matches", json={"game": "marches"}, headers=headers)
        assert begun.json()["table"]["seats"][0]["holder"] == "Ada"


def test_a_limit_lets_bursts_through_and_then_one_at_a_time() -> None:
    now = [0.0]
    limits = Limits({"knock": Rate(3, 10)}, lambda: now[0])
    assert [limits.wait("knock", "a") for _ in range(3)] == [0, 0, 0]
    assert limits.wait("knock", "a") == 10
    assert limits.wait("knock", "b") == 0, "others don't wait for it"
    now[0] = 4.0
    assert limits.wait("knock", "a") == 6
    now[0] = 10.0
    assert limits.wait("knock", "a") == 0
    assert limits.wait("knock", "a") == 10
    assert limits.wait("whisper", "a") == 0


def test_a_public_server_is_not_flooded(tmp_path: Path, static: Path, running: Running) -> None:
    application = app(tmp_path, static, public=True)
    limits: Limits = application.state.limits
    limits.clock = lambda: 0.0
    with running(application) as client:
        asked = [client.get("/api/health") for _ in range(PUBLIC["any"].burst + 1)]
        # Perhaps one less than the burst: seconds are no whole numbers.
        assert {one.status_code for one in asked[:-2]} == {200}
        refused(asked[-1], 429, "too_often")
        assert asked[-1].headers["retry-after"] == "1"
        assert client.get("/").status_code == 200, "the client's files are no calls"
        limits.clock = lambda: 2 * PUBLIC["any"].seconds
        assert client.get("/api/health").status_code == 200


def test_settings_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadSetting, match="--address"):
        settings_for(Serving(public=True))
    with pytest.raises(BadSetting, match="PostgreSQL"):
        settings_for(Serving(workers=2))
    chosen = settings_for(Serving(public=True, address="https://europa.example/"))
    assert "europa.example" in chosen.hosts
    assert chosen.address == "https://europa.example"
