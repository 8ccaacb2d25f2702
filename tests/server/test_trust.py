"""What a cheat could try at a table of strangers (decision 004)."""

from __future__ import annotations

from random import Random

import httpx

from europa.kernel.save import _unpack, unpack_match
from tests.server.table import Seat, begin


def shared(client: httpx.Client, **more: object) -> tuple[Seat, Seat]:
    """A match of two strangers: the maker (north) and whoever joined (south)."""
    match, tokens = begin(client, "marches", seats=["human", "open"], **more)
    joined = client.post(f"/matches/{match}/join", json={}).raise_for_status().json()
    return Seat(client, match, tokens["north"]), Seat(client, match, joined["token"])


def play_some(seats: tuple[Seat, Seat], rng: Random, answers: int) -> None:
    """Random answers of whoever is asked, to the end at most. (Nobody attacks: it isn't soon.)"""
    while answers and not seats[0].look()["over"]:
        for seat in seats:
            ask = seat.look()["ask"]
            if ask is not None and answers:
                options = [one["key"] for one in ask["options"] if "attack" not in one["key"]]
                keys = ["hold"] if "hold" in options else options
                seat.answer(rng.choice(keys), ask["at"]).raise_for_status()
                answers -= 1


# 1: what is tried out apart from the table


def test_a_what_if_copy_holds_nothing_of_the_true_match(client: httpx.Client) -> None:
    seats = shared(client, scenario="hundred_years")
    play_some(seats, Random(1), 9)
    north, south = seats
    truth = south.look()["state"]["lords"]["south"]["hand"]
    live = north.look()["seed_hash"]
    hands = set()
    for _ in range(6):
        copy = north.post("/whatif", {}).raise_for_status().json()
        own = Seat(client, copy["id"], copy["tokens"]["north"])
        data = own.get("/save").raise_for_status().content
        match, packed = unpack_match(data), _unpack(data, "")
        assert match.seed_hash != live
        assert [seat for _, part in packed.before for seat, *_ in part] == []
        assert all(seat == "north" for seat, *_ in packed.since)
        assert match.at(0).seed_hash == match.seed_hash
        assert own.get("/history/0").raise_for_status().json()["seed_hash"] != live
        told = own.get("/journal").json()["entries"]
        assert [entry["type"] for entry in told] == ["StepBegan"], "it has no past"
        hands.add(tuple(sorted(match.state.hands[1])))
    assert len(hands) > 1
    assert len(truth) == len(next(iter(hands)))


def test_a_copy_can_be_played_taken_back_and_opened_again(client: httpx.Client) -> None:
    seats = shared(client, scenario="hundred_years")
    play_some(seats, Random(1), 20)
    copy = seats[1].post("/whatif", {}).raise_for_status().json()
    mine = (
        Seat(client, copy["id"], copy["tokens"]["north"]),
        Seat(client, copy["id"], copy["tokens"]["south"]),
    )
    start = mine[0].look()["state"]
    play_some(mine, Random(2), 90)  # beyond a checkpoint
    first = mine[0].get("/history/0").json()["state"]
    assert first["places"] == start["places"]
    for seat in mine * 50:
        seat.undo()
    assert mine[0].look()["state"]["places"] == start["places"]
