"""The door that resolves described battles."""

from __future__ import annotations

import httpx
import pytest

from tests.server.table import refused

DOOR = "/tools/eu9/battle"


def text_of(client: httpx.Client, name: str) -> str:
    examples = client.get("/tools/eu9/battles").raise_for_status().json()
    found: str = next(one["text"] for one in examples if one["id"] == name)
    return found


@pytest.mark.parametrize("name", ["artois", "cornwall", "galleys", "siege"])
def test_every_example_is_fought_step_by_step_with_odds(client: httpx.Client, name: str) -> None:
    body = {"text": text_of(client, name), "rolls": 300, "seed": 5}
    told = client.post(DOOR, json=body).raise_for_status().json()
    assert told["rolls"] == 300
    assert len(told["steps"]) >= 1
    shares = told["odds"]["undermining" if name == "siege" else "wins"]
    assert sum(shares.values()) == pytest.approx(1)
    assert client.post(DOOR, json=body).json() == told, "the same seed, the same fight"


def test_another_seed_is_another_fight(client: httpx.Client) -> None:
    text = text_of(client, "artois")
    fights = [client.post(DOOR, json={"text": text, "rolls": 1, "seed": n}).json() for n in (1, 2)]
    assert fights[0]["steps"] != fights[1]["steps"]


@pytest.mark.parametrize(
    "text, said",
    [
        ("kind: duel", "land, naval, siege"),
        ("[1, 2", ""),
        ("", ""),
        ("kind: land\nfield: {period: 9, terrain: plain}", "phasing"),
        ("just words", "names and values"),
    ],
)
def test_a_bad_description_is_refused_in_words(client: httpx.Client, text: str, said: str) -> None:
    response = client.post(DOOR, json={"text": text, "rolls": 10})
    assert response.status_code == 422, response.text
    assert said in response.json()["error"]["message"]


def test_an_army_beyond_all_measure_is_refused(client: httpx.Client) -> None:
    text = text_of(client, "artois").replace("a_plus: 2", "a_plus: 99999999999")
    said = refused(client.post(DOOR, json={"text": text, "rolls": 10}), 422, "bad_battle")
    assert "a_plus is 99999999999" in said


def test_too_many_rolls_don_t_fit(client: httpx.Client) -> None:
    refused(client.post(DOOR, json={"text": "kind: land", "rolls": 10**9}), 422, "bad_body")
