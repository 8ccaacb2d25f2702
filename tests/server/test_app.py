"""The application over real sockets: API, errors, headers and the client's files."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route

from europa.games import catalog
from europa.server.app import ENDPOINTS, LIVE, create_app
from europa.server.doors.answers import ApiError
from europa.server.doors.headers import SECURITY_HEADERS

Running = Callable[[Starlette], AbstractContextManager[httpx.Client]]


def test_games_are_those_of_the_catalog(built: httpx.Client) -> None:
    games = built.get("/api/games").raise_for_status().json()
    assert [game["id"] for game in games] == [game.id for game in catalog()]
    assert games
    for game in games:
        assert set(game) >= {"id", "name", "scenarios"}
        for scenario in game["scenarios"]:
            assert scenario["title"]
            assert scenario["seats"]


def test_health_tells_the_version(built: httpx.Client) -> None:
    assert built.get("/api/health").json() == {"status": "ok", "version": "0.1.0"}


def test_openapi_describes_every_endpoint(built: httpx.Client) -> None:
    document = built.get("/api/openapi.json").raise_for_status().json()
    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) == {LIVE, *(endpoint.path for endpoint in ENDPOINTS)}
    assert "requestBody" in document["paths"]["/matches"]["post"]
    assert document["paths"]["/matches/{id}"]["get"]["security"]
    assert {"GameInfo", "ScenarioInfo", "ErrorAnswer"} <= set(document["components"]["schemas"])


@pytest.mark.parametrize(
    "method,path,status,code",
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("POST", "/api/games", 405, "method_not_allowed"),
        ("GET", "/assets/missing.js", 404, "not_found"),
        ("POST", "/", 405, "method_not_allowed"),
    ],
)
def test_errors_are_json(
    built: httpx.Client, method: str, path: str, status: int, code: str
) -> None:
    response = built.request(method, path)
    assert response.status_code == status
    assert response.json()["error"]["code"] == code
    assert path in response.json()["error"]["message"]


def test_refusals_keep_their_reason_and_bugs_keep_theirs_to_the_log(
    tmp_path: Path, static: Path, running: Running
) -> None:
    async def refuse(_request: Request) -> None:
        raise ApiError(409, "stale_answer", "The table has moved on.")

    async def stumble(_request: Request) -> None:
        raise RuntimeError("secret")

    app = create_app(tmp_path, static)
    app.router.routes[:0] = [Route("/refuse", refuse), Route("/stumble", stumble)]
    with running(app) as client:
        refused = client.get("/refuse")
        assert refused.status_code == 409
        assert refused.json()["error"] == {
            "code": "stale_answer",
            "message": "The table has moved on.",
        }
        stumbled = client.get("/stumble")
        assert stumbled.status_code == 500
        assert "secret" not in stumbled.text
        assert stumbled.json()["error"]["code"] == "internal"


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/assets/app-1234.js"])
def test_security_headers_are_everywhere(built: httpx.Client, path: str) -> None:
    headers = built.get(path).headers
    for name, value in SECURITY_HEADERS.items():
        assert headers[name] == value
    assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/match/42"])
def test_pages_are_the_first_page_and_never_kept(
    built: httpx.Client, static: Path, path: str
) -> None:
    response = built.get(path).raise_for_status()
    assert response.text == (static / "index.html").read_text()
    assert response.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_ever(built: httpx.Client) -> None:
    response = built.get("/assets/app-1234.js").raise_for_status()
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["content-type"].startswith("text/javascript")


def test_nothing_outside_the_client_is_served(built: httpx.Client, static: Path) -> None:
    (static.parent / "secret.txt").write_text("hidden")
    assert "hidden" not in built.get("/..%2fsecret.txt").text


def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path, running: Running) -> None:
    with running(create_app(tmp_path, tmp_path / "missing")) as client:
        response = client.get("/")
        assert response.status_code == 503
        assert "make web" in response.text
        assert client.get("/api/health").status_code == 200
