"""Profiles and ratings: matches among people count, once, and the winner gains."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from europa.kernel.game import Result
from europa.server.app import create_app
from europa.server.people.accounts import COOKIE, CSRF
from europa.server.people.ratings import places
from europa.server.settings import Settings
from tests.server.conftest import Running
from tests.server.table import Seat, refused


@pytest.fixture
def public(tmp_path: Path, static: Path, running: Running) -> Iterator[httpx.Client]:
    settings = Settings(public=True, address="https://europa.example")
    with running(create_app(tmp_path / "data", static, settings)) as client:
        client.base_url = client.base_url.join("/api/")
        yield client


def person(client: httpx.Client, name: str) -> dict[str, str]:
    response = client.post("accounts", json={"name": name, "password": f"{name} correct horse"})
    token = response.raise_for_status().headers["set-cookie"].split(";")[0].split("=")[1]
    client.cookies.clear()
    return {"Cookie": f"{COOKIE}={token}", CSRF: response.json()["csrf"]}


def play(client: httpx.Client, ada: dict[str, str], bob: dict[str, str], seed: int) -> set[str]:
    """A whole match of two people; the names of those who won."""
    plan = {"game": "marches", "scenario": "crossing", "seats": ["human", "open"]}
    begun = client.post("matches", json=plan, headers=ada).raise_for_status().json()
    joined = client.post(f"matches/{begun['id']}/join", json={}, headers=bob)
    told = joined.raise_for_status().json()
    tokens = begun["tokens"] | {told["seat"]: told["token"]}
    seats = {seat: Seat(client, begun["id"], token) for seat, token in tokens.items()}
    for seat, headers in zip(seats.values(), (ada, bob), strict=True):
        seat.headers |= headers
    rng = Random(seed)
    while True:
        for seat in seats.values():
            table = seat.look()
            if table["over"]:
                names = dict(zip(seats, ("Ada", "Bob"), strict=True))
                return {names[winner] for winner in table["result"]["winners"]}
            if table["ask"] is not None:
                option = rng.choice(table["ask"]["options"])
                seat.answer(option["key"], table["ask"]["at"]).raise_for_status()


def test_a_match_among_people_is_rated_once(public: httpx.Client) -> None:
    ada, bob = person(public, "Ada"), person(public, "Bob")
    assert public.get("accounts/ada").json()["games"] == []
    winners = play(public, ada, bob, 1)
    found = {one: public.get(f"accounts/{one}").raise_for_status().json() for one in ("Ada", "Bob")}
    assert public.get("accounts/Ada").json() == found["Ada"], "asking again rates nothing again"
    ratings = {}
    for name, profile in found.items():
        (game,) = profile["games"]
        assert profile["name"] == name
        assert (game["game"], game["played"], game["early"]) == ("marches", 1, True)
        assert game["won"] == (name in winners)
        ratings[name] = game["rating"]
    best = {name for name in ratings if ratings[name] == max(ratings.values())}
    assert best == winners
    refused(public.get("accounts/Nobody"), 404, "no_person")


def test_a_match_against_computers_is_not_rated(public: httpx.Client) -> None:
    ada = person(public, "Ada")
    plan = {"game": "marches", "scenario": "crossing", "seats": ["human", "random"]}
    begun = public.post("matches", json=plan, headers=ada).raise_for_status().json()
    (token,) = begun["tokens"].values()
    seat = Seat(public, begun["id"], token)
    seat.headers |= ada
    assert seat.play(Random(1))["over"]
    assert public.get("accounts/Ada").json()["games"] == []


def test_places_count_winners_first_and_then_by_score() -> None:
    result = Result(("a",), {"a": 3, "b": 9, "c": 5, "bot": 7})
    assert places(result, {"a": 1, "b": 2, "c": 3}) == {1: 1, 2: 2, 3: 4}
    assert places(result, {"a": 1, "c": 1, "b": 2}) == {1: 1, 2: 2}, "one person, two seats"
