"""Looking ahead over HTTP: what the options of a question lead to."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from europa.kernel import Match
from europa.kernel.errors import NotAsked
from europa.server.thinking.ahead import ahead
from tests.server.clicks import ROUND
from tests.server.table import Seat, begin, refused


def at_first_turn(client: httpx.Client) -> dict[str, Seat]:
    """The recorded round at France's first Turn."""
    match, tokens = begin(
        client, "tpop", scenario=ROUND["scenario"], seats=["human"] * 3, seed=ROUND["seed"]
    )
    seats = {seat: Seat(client, match, token) for seat, token in tokens.items()}
    for seat, key in ROUND["answers"][: ROUND["opening"]]:
        seats[seat].answer(key, seats[seat].asked()["ask"]["at"]).raise_for_status()
    return seats


def test_each_option_tells_the_question_after_it(client: httpx.Client) -> None:
    seats = at_first_turn(client)
    france = seats["france"]
    ask: dict[str, Any] = france.look()["ask"]
    found = france.post("/ahead").raise_for_status().json()
    assert found["at"] == ask["at"]
    influence = found["next"]["influence"]
    assert influence["kind"] == "influence"
    france.answer("influence", ask["at"]).raise_for_status()
    asked = france.look()["ask"]
    assert influence["options"] == asked["options"]
    # The same question again is told by name only; it may be ended after a first cube.
    again = france.post("/ahead").raise_for_status().json()["next"]["influence:languedoc"]
    assert (again["kind"], again["ends"], again["options"]) == ("influence", True, [])


def test_dice_and_strangers_are_not_looked_ahead(client: httpx.Client) -> None:
    seats = at_first_turn(client)
    refused(seats["england"].post("/ahead"), 409, "not_asked")
    stranger = Seat(client, seats["france"].match, None)
    assert stranger.post("/ahead").status_code in (401, 403)


def test_a_war_tells_what_it_brings(client: httpx.Client) -> None:
    """5.5: causes, who may come to the target's aid, battles at once, influence lost."""
    france = at_first_turn(client)["france"]
    france.answer("declare_war", france.look()["ask"]["at"]).raise_for_status()
    ask = france.look()["ask"]
    told = {option["key"]: option["about"] for option in ask["options"]}
    assert told["war:brittany"]["causes"] == ["conquest"]
    assert told["war:england"]["defenders"] == ["portugal"]
    assert told["war:england"]["helpers"] == ["provence", "scotland"]
    assert told["war:burgundy"]["battles"] == ["seine"]
    assert told["war:burgundy"]["influence"] == 1
    france.answer("war:brittany", ask["at"]).raise_for_status()
    assert france.look()["ask"]["about"]["chosen"] == [{"id": "brittany", "name": "Brittany"}]


def test_a_question_answered_meanwhile_is_refused_not_an_error() -> None:
    """It is asked when the request comes, and no longer when that is worked out."""
    match: Match[Any] = Match.new("marches", seed=1)
    first = match.asks()[0]
    assert ahead(match, first.seat).at == first.at
    with pytest.raises(NotAsked, match="look again"):
        ahead(match, "nobody")
