"""Sitting down and getting up, over HTTP."""

from __future__ import annotations

import base64
import time
import zlib
from random import Random
from typing import Any

import httpx
import pytest

from europa.kernel import Match
from europa.kernel.save import MAGIC, VERSION, _checksum, pack_match, unpack_match
from tests.server.table import Seat, begin, refused

INTRO = "introductory_scenario_3p"


def gathering(client: httpx.Client, *kinds: str, **more: Any) -> tuple[Seat, dict[str, Any]]:
    """The host's seat of a match that waits for people, and what was told of it."""
    body = {"game": "marches", "seats": list(kinds), "name": "Ada", **more}
    begun = client.post("/matches", json=body).raise_for_status().json()
    return Seat(client, begun["id"], next(iter(begun["tokens"].values()))), begun


def join(client: httpx.Client, match: str, **body: Any) -> httpx.Response:
    return client.post(f"/matches/{match}/join", json=body)


def test_an_open_seat_is_taken_once_and_the_match_begins(client: httpx.Client) -> None:
    host, begun = gathering(client, "human", "open")
    assert begun["table"]["status"] == "gathering"
    assert begun["table"]["ask"] is None
    refused(host.answer("hold", 0), 409, "not_started")
    waiting = client.get("/matches?status=gathering").json()
    assert host.match in [line["id"] for line in waiting]
    joined = join(client, host.match, name="Bob").raise_for_status().json()
    assert joined["seat"] == "south"
    assert joined["table"]["status"] == "playing"
    assert [seat["holder"] for seat in joined["table"]["seats"]] == ["Ada", "Bob"]
    assert host.look()["ask"] is not None
    assert Seat(client, host.match, joined["token"]).look()["seat"] == "south"
    refused(join(client, host.match), 409, "no_seat")
    said = [line["text"] for line in host.get("/talk").json()]
    assert said == ["Bob plays South."]


def test_an_invitation_is_for_one_seat_and_works_once(client: httpx.Client) -> None:
    host, begun = gathering(client, "human", "invited")
    refused(join(client, host.match), 409, "no_seat")
    refused(join(client, host.match, seat="south"), 409, "no_seat")
    refused(join(client, host.match, invitation="guess"), 409, "no_seat")
    invitation = begun["invitations"]["south"]
    assert join(client, host.match, invitation=invitation).status_code == 200
    refused(join(client, host.match, invitation=invitation), 409, "no_seat")


def test_the_host_starts_without_waiting(client: httpx.Client) -> None:
    host, _ = gathering(client, "human", "open")
    table = host.post("/start", {"player": "random"}).raise_for_status().json()
    assert table["status"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["human", "random"]
    assert host.play(Random(1))["over"]


def test_only_the_host_starts(client: httpx.Client) -> None:
    match, tokens = begin(
        client, "tpop", scenario=INTRO, seats=["human", "open", "open"], undo="fair"
    )
    joined = join(client, match).raise_for_status().json()
    guest = Seat(client, match, joined["token"])
    refused(guest.post("/start", {}), 403, "not_host")
    refused(Seat(client, match, None).post("/start", {}), 403, "no_token")
    host = Seat(client, match, tokens["france"])
    refused(host.post("/start", {"player": "nobody"}), 422, "bad_player")
    assert host.post("/start", {}).status_code == 200


def test_who_leaves_is_replaced_and_somebody_else_may_come(client: httpx.Client) -> None:
    host, _ = gathering(client, "human", "open")
    token = join(client, host.match).raise_for_status().json()["token"]
    guest = Seat(client, host.match, token)
    guest.post("/notes", {"text": "attack at dawn"}, "PUT").raise_for_status()
    assert guest.post("/vacate", {}).json() == {"done": True}
    refused(guest.get(), 403, "bad_token")
    ask = host.asked()["ask"]
    host.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
    assert host.asked()["ask"] is not None, "a computer answers for the one who left"
    again = join(client, host.match, name="Eve").raise_for_status().json()
    assert again["seat"] == "south"
    assert Seat(client, host.match, again["token"]).get("/notes").json() == {"text": ""}


def test_a_seat_is_handed_to_a_computer_and_taken_back(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", seats=["human", "human"], seed=3)
    north, south = (Seat(client, match, tokens[name]) for name in ("north", "south"))
    table = south.post("/hand", {"player": "random"}).raise_for_status().json()
    assert [seat["stand_in"] for seat in table["seats"]] == ["", "random"]
    for _ in range(3):
        ask = north.asked()["ask"]
        north.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
    south.post("/take").raise_for_status()
    while south.look()["ask"] is None:
        ask = north.asked()["ask"]
        north.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
    ask = south.look()["ask"]
    assert south.answer(ask["options"][0]["key"], ask["at"]).status_code == 200


def test_a_rematch_keeps_seats_and_tokens(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", scenario="crossing", seats=["human", "human"], seed=1)
    seats = [Seat(client, match, token) for token in tokens.values()]
    refused(seats[0].post("/rematch"), 409, "not_over")
    rng = Random(4)
    while not seats[0].look()["over"]:
        for seat in seats:
            ask = seat.look()["ask"]
            if ask is not None:
                seat.answer(rng.choice(ask["options"])["key"], ask["at"]).raise_for_status()
    new = seats[0].post("/rematch").raise_for_status().json()
    assert new["id"] != match
    assert new["status"] == "playing"
    assert seats[1].post("/rematch").json()["id"] == new["id"]
    assert seats[1].look()["rematch"] == new["id"]
    for name, token in tokens.items():
        assert Seat(client, new["id"], token).look()["seat"] == name
    assert new["seed_hash"] != seats[0].look()["seed_hash"]


def test_what_if_shows_nothing_hidden(client: httpx.Client) -> None:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["human"] * 3, seed=8)
    seats = {name: Seat(client, match, token) for name, token in tokens.items()}
    rng = Random(2)
    for _ in range(25):
        (name, *_) = Seat(client, match, None).look()["waiting"]
        ask = seats[name].look()["ask"]
        seats[name].answer(rng.choice(ask["options"])["key"], ask["at"]).raise_for_status()
    refused(Seat(client, match, None).post("/whatif", {}), 403, "no_token")
    hands = {name: seat.look()["state"]["seats"][name]["hand"] for name, seat in seats.items()}
    copies = [seats["france"].post("/whatif", {}).raise_for_status().json() for _ in range(4)]
    assert all(set(copy["tokens"]) == set(tokens) for copy in copies)
    seen = []
    for copy in copies:
        own = Seat(client, copy["id"], copy["tokens"]["france"]).look()
        assert own["state"]["seats"]["france"]["hand"] == hands["france"]
        other = Seat(client, copy["id"], copy["tokens"]["castile"]).look()
        seen.append(other["state"]["seats"]["castile"]["hand"])
        refused(Seat(client, copy["id"], None).get(), 403, "closed")
    assert any(hand != hands["castile"] for hand in seen), "hands of others are dealt anew"


def test_what_if_of_a_finished_match_goes_back_to_any_answer(client: httpx.Client) -> None:
    seat = solo(client, scenario="crossing")
    end = seat.play(Random(2))
    copy = seat.post("/whatif", {"number": 2}).raise_for_status().json()
    assert copy["table"]["number"] <= 2 < end["number"]
    again = Seat(client, copy["id"], copy["tokens"]["north"])
    assert again.look()["undo"] == "free"
    refused(seat.post("/whatif", {"number": end["number"] + 1}), 422, "bad_number")


def solo(client: httpx.Client, **more: Any) -> Seat:
    match, tokens = begin(client, "marches", **more)
    return Seat(client, match, next(iter(tokens.values())))


# Out and in


def test_a_record_goes_out_and_in(client: httpx.Client) -> None:
    seat = solo(client, scenario="crossing")
    seat.play(Random(2))
    text = seat.get("/record").text
    begun = client.post("/imports", json={"record": text}).raise_for_status().json()
    assert begun["table"]["over"]
    assert Seat(client, begun["id"], None).get("/record").text == text


def test_a_save_goes_out_and_in_and_is_played_on(client: httpx.Client) -> None:
    seat = solo(client, seed=5)
    table = seat.play(Random(2), 6)
    data = seat.get("/save").raise_for_status().content
    assert unpack_match(data).public_number == table["number"]
    body = {"save": base64.b64encode(data).decode(), "seats": ["human", "random"]}
    begun = client.post("/imports", json=body).raise_for_status().json()
    assert begun["table"]["state"] == table["state"]
    assert Seat(client, begun["id"], begun["tokens"]["north"]).play(Random(3))["over"]


def test_a_save_of_a_match_with_others_waits_for_the_end(client: httpx.Client) -> None:
    host, _ = gathering(client, "human", "open")
    join(client, host.match).raise_for_status()
    refused(host.get("/save"), 409, "not_over")
    refused(Seat(client, host.match, None).get("/save"), 409, "not_over")


def forged(body: bytes) -> str:
    head = MAGIC + VERSION.to_bytes(2, "big")
    return base64.b64encode(head + _checksum(head, body) + body).decode()


@pytest.mark.parametrize(
    "body,code",
    [
        ({"record": "../../etc/passwd"}, "bad_record"),
        ({"record": "europa-record 1\ngame ../../../etc\n"}, "bad_record"),
        ({"record": ""}, "bad_record"),
        ({"save": "../../etc/passwd"}, "bad_import"),
        ({"save": "Ä€"}, "bad_import"),
        ({"save": base64.b64encode(b"/etc/passwd").decode()}, "save_damaged"),
        ({"save": forged(zlib.compress(b"\0" * 100_000_000))}, "save_damaged"),
        ({"save": forged(zlib.compress(b"nothing"))}, "save_damaged"),
        ({}, "bad_import"),
        ({"record": "x", "save": "y"}, "bad_import"),
    ],
)
def test_strange_imports_are_refused(client: httpx.Client, body: dict[str, Any], code: str) -> None:
    refused(client.post("/imports", json=body, timeout=60), 422, code)


def test_an_import_may_be_large_but_not_endless(client: httpx.Client) -> None:
    record = "europa-record 1\n" + "x" * 200_000
    refused(client.post("/imports", json={"record": record}, timeout=60), 422, "bad_record")
    refused(client.post("/imports", content=b"x" * 5_000_000, timeout=60), 413, "too_large")


def test_a_save_with_a_forged_position_is_refused(client: httpx.Client) -> None:
    """Its checksum is right and its position is not where its answers lead."""
    match: Match[Any] = Match.new("marches", seed=1)
    data = pack_match(match)
    saved = unpack_match(data)
    saved.state.gold[0] += 1
    saved._base.state.gold[0] += 1
    body = {"save": base64.b64encode(pack_match(saved)).decode()}
    message = refused(client.post("/imports", json=body, timeout=60), 422, "save_damaged")
    assert "played again" in message


# Matches that others can't look at


def test_a_closed_match_is_for_its_seats(client: httpx.Client) -> None:
    match, tokens = begin(client, "marches", visibility="closed")
    refused(client.get(f"/matches/{match}"), 403, "closed")
    refused(client.get(f"/matches/{match}/journal"), 403, "closed")
    assert Seat(client, match, tokens["north"]).get().status_code == 200
    assert match not in [line["id"] for line in client.get("/matches").json()]


def test_a_seed_or_free_undo_is_not_for_strangers(client: httpx.Client) -> None:
    body = {"game": "marches", "seats": ["human", "open"]}
    refused(client.post("/matches", json={**body, "seed": 4}), 422, "bad_setup")
    refused(client.post("/matches", json={**body, "undo": "free"}), 422, "bad_setup")


def test_a_computer_plays_one_turn_and_not_more(client: httpx.Client) -> None:
    match, tokens = begin(
        client,
        "tpop",
        scenario="introductory_scenario_3p",
        seats=["human", "steady", "steady"],
        seed=5,
    )
    person = Seat(client, match, tokens["france"])
    before = person.asked()
    after = person.post("/hand", {"turn": True}).raise_for_status().json()
    own = next(seat for seat in after["seats"] if seat["seat"] == "france")
    assert own["stand_in"] == ""
    assert after["number"] > before["number"]
    # The next question is the person's own again: nobody answers it.
    table = person.asked()
    assert table["ask"] is not None
    assert not table["over"]
    time.sleep(1)
    assert person.look()["number"] == table["number"]
    watcher = Seat(client, match, None)
    assert watcher.post("/hand", {"turn": True}).status_code in (401, 403)


def test_what_if_gives_the_other_seats_to_computers(client: httpx.Client) -> None:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["human"] * 3, seed=8, title="Ours")
    copy = Seat(client, match, tokens["france"]).post("/whatif", {"computers": True}).json()
    assert set(copy["tokens"]) == {"france"}
    kinds = {seat["seat"]: seat["kind"] for seat in copy["table"]["seats"]}
    assert kinds == {"france": "human", "castile": "steady", "england": "steady"}
    assert copy["table"]["title"] == "What if · Ours"


def test_leaving_for_good_is_announced(client: httpx.Client) -> None:
    match, tokens = begin(client, "tpop", scenario=INTRO, seats=["human"] * 3, seed=8)
    Seat(client, match, tokens["england"]).post("/leave").raise_for_status()
    said = Seat(client, match, tokens["france"]).get("/talk").json()
    assert any("has left England" in line["text"] for line in said)
