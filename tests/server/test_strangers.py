"""Clients that know only the OpenAPI document, and clients that mean no good: never a 5xx."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from europa.server.app import openapi
from tests.server.stranger import Stranger
from tests.server.table import Seat, Server, begin, refused

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
EXAMPLES = 300 if SOAK else 6


def described() -> dict[str, Any]:
    """The document without what HTTP alone can't do."""
    document = openapi()
    del document["paths"]["/matches/{id}/live"]
    return document


schema = schemathesis.openapi.from_dict(described())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def match(server: Server) -> tuple[str, dict[str, str]]:
    """A match that the fuzzer may play with."""
    return begin(server.client, "marches", seats=["human", "human"])


@pytest.mark.parametrize("game", ["marches", "tpop"])
def test_a_stranger_plays_to_the_end(server: Server, game: str) -> None:
    stranger = Stranger(server.client, Random(11))
    (scenario, seats) = {"marches": ("feud", 2), "tpop": ("introductory_scenario_3p", 3)}[game]
    table = stranger.play({"game": game, "scenario": scenario, "seats": ["human"] * seats})
    assert table["over"]
    assert table["result"]["scores"]


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_document_tells_the_truth(
    case: schemathesis.Case[Any], server: Server, match: tuple[str, dict[str, str]]
) -> None:
    """Whatever fits the document, or doesn't, gets an answer that the document names."""
    name, tokens = match
    if "id" in case.path_parameters and hash(str(case.path_parameters["id"])) % 4:
        case.path_parameters["id"] = name
    if not case.path.endswith(("leave", "vacate")):
        case.headers["Authorization"] = f"Bearer {tokens['north']}"
    response = case.call(base_url=f"{server.url}/api", timeout=60)
    case.validate_response(
        response,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )


JUNK: list[Any] = [
    None, True, -1, 2**63, 1e308, "", "\x00", "\ud800", "'; DROP TABLE matches; --", "../" * 20,
    "<script>", "a" * 5000, [], {}, [[[]]], {"$ref": "#"}, "\u202e", "%s%n", "NaN",
]  # fmt: skip


def mangled(rng: Random, value: Any, depth: int = 0) -> Any:
    """The value with something wrong in it."""
    if rng.random() < 0.3 or depth > 3:
        return rng.choice(JUNK)
    if isinstance(value, dict):
        found = {key: mangled(rng, one, depth + 1) for key, one in value.items()}
        if rng.random() < 0.3:
            found[str(rng.choice(JUNK))] = rng.choice(JUNK)
        return found
    if isinstance(value, list):
        return [mangled(rng, one, depth + 1) for one in value]
    return value


def test_a_fuzzing_client_finds_no_mistake_of_the_server(server: Server) -> None:
    rng = Random(5)
    document = described()
    name, tokens = begin(server.client, "marches", seats=["human", "human"])
    operations = [
        (path, method, operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    ]
    statuses: dict[int, int] = {}
    for _ in range(int(os.environ.get("EUROPA_FUZZ", "6000" if SOAK else "400"))):
        path, method, operation = rng.choice(operations)
        place = path.replace(
            "{id}", name if rng.random() < 0.8 else rng.choice(["x", "%00", "..%2f"])
        )
        place = place.replace("{number}", rng.choice(["0", "1", "-1", "9" * 30, "x", "%F0%9F"]))
        place = place.replace("{game}", rng.choice(["marches", "chess"])).replace(
            "{scenario}", "feud"
        )
        example = (
            operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        ).get("example")
        content = json.dumps(mangled(rng, example)).encode() if example is not None else b""
        if rng.random() < 0.1:
            content = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        headers = {"Authorization": f"Bearer {rng.choice([*tokens.values(), 'x'])}"}
        if path.endswith(("leave", "vacate")):
            headers = {}
        query = rng.choice(
            ["", "?start=-1", "?start=9e9", "?type=%00", "?status=%ff", "?mine=true"]
        )
        response = server.client.request(method, place + query, content=content, headers=headers)
        # An account that was made by chance must not come along with all that follows.
        server.client.cookies.clear()
        statuses[response.status_code] = statuses.get(response.status_code, 0) + 1
        assert response.status_code < 500, (method, place + query, content, response.text)
    assert set(statuses) >= {200, 404, 422}


def test_fuzzed_sockets_find_no_mistake_of_the_server(server: Server) -> None:
    """Whatever a socket says, it is served or closed with a word; the match goes on."""
    rng = Random(6)
    name, tokens = begin(server.client, "marches", seats=["human", "human"], seed=2)
    hello = {"token": "", "patches": True, "talk": True, "since": 1}
    ends: Counter[int] = Counter()
    for _ in range(int(os.environ.get("EUROPA_FUZZ_SOCKETS", "600" if SOAK else "60"))):
        match = name if rng.random() < 0.9 else rng.choice(["x", "%00", "..%2f"])
        address = f"ws{server.url.removeprefix('http')}/api/matches/{match}/live"
        ends[talk_nonsense(rng, address, hello, tokens)] += 1
    # 1011 is what a server says that didn't know what to do.
    assert not [end for end in ends if 500 <= end < 600 or end == 1011], ends
    assert ends[0], "some were served"
    assert Seat(server.client, name, tokens["north"]).look()["version"] == 1


def talk_nonsense(rng: Random, address: str, hello: dict[str, Any], tokens: dict[str, str]) -> int:
    """Say a few wrong things to a socket; the code with which it was closed, 0 if it was served."""
    try:
        with connect(address, proxy=None, open_timeout=20, close_timeout=1) as socket:
            for place in range(rng.randrange(1, 4)):
                good = {**hello, "token": rng.choice([*tokens.values(), "x"])}
                said = good if rng.random() < 0.3 else mangled(rng, good)
                text = json.dumps(said)
                if rng.random() < 0.2:
                    socket.send(bytes(rng.randrange(256) for _ in range(rng.randrange(200))))
                else:
                    socket.send(text[: rng.randrange(len(text) + 1)] if place else text)
            socket.recv(timeout=5)
    except InvalidStatus as refusal:
        return refusal.response.status_code
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006
    return 0


# The ways in that an attacker would try first


def test_a_replayed_answer_is_refused(server: Server) -> None:
    name, tokens = begin(server.client, "marches", seats=["human", "human"], seed=1)
    north = Seat(server.client, name, tokens["north"])
    at = north.look()["ask"]["at"]
    assert north.answer("hold", at).status_code == 200
    again = north.answer("hold", at)
    assert again.status_code == 409
    assert again.json()["error"]["code"] in ("stale_answer", "not_asked")
    assert north.look()["version"] == 2, "it counted once"


@pytest.mark.parametrize(
    "path",
    ["/save", "/notes", "/hint", "/leave", "/vacate", "/hand", "/take", "/away", "/offers", "/talk",
     "/notices", "/undo", "/start", "/whatif", "/preview", "/option"],
)  # fmt: skip
def test_the_token_of_another_match_opens_nothing(server: Server, path: str) -> None:
    name, _ = begin(server.client, "marches")
    _, others = begin(server.client, "marches")
    stranger = Seat(server.client, name, others["north"])
    bodies = {"/talk": {"text": "x"}, "/offers": {"text": "x"}, "/preview": {"key": "x"}}
    bodies["/option"] = bodies["/preview"]
    reads = {"/save", "/notes", "/notices"}
    got = stranger.get(path) if path in reads else stranger.post(path, bodies.get(path, {}))
    refused(got, 403, "bad_token")


@pytest.mark.parametrize(
    "path", ["..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"]
)
def test_paths_lead_nowhere(server: Server, path: str) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, timeout=60) as client:
        response = client.get(f"/{path}")
    assert "root:" not in response.text


def test_secrets_stay_out_of_the_log(tmp_path_factory: pytest.TempPathFactory) -> None:
    running = Server(tmp_path_factory.mktemp("data"))
    _, tokens = begin(running.client, "marches")
    account = {"name": "Ada", "password": "correct horse battery"}
    session = running.client.post("/accounts", json=account).cookies["europa_session"]
    running.client.post("/session", json={**account, "password": "wrong horse battery"})
    running.client.get("/matches/nothing", headers={"Authorization": f"Bearer {tokens['north']}"})
    said = running.stop()
    for secret in (tokens["north"], session, "horse"):
        assert secret not in said
