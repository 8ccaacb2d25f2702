"""Doors that need no match: resolve a described battle of the nine-player campaign."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request

from europa.eu9.combat.describe import BadBattle, example_text, examples
from europa.kernel.case_yaml import read_yaml
from europa.kernel.verify import Verified
from europa.server.doors.answers import ApiError
from europa.server.doors.endpoints import Endpoint
from europa.server.routes.access import limit, refusals, rooms_of
from europa.server.thinking.minds import TooSlow

MOST_ROLLS = 20_000
RECORD = 3 * 1024 * 1024
"""Characters of a record."""
LONGEST = 20_000
"""Characters of a description."""


class Example(msgspec.Struct, frozen=True):
    """A fight that comes with europa."""

    id: str
    title: str
    text: str
    """Its description in YAML."""
    fight: dict[str, Any]
    """The same as plain data, for a form."""


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight to resolve."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    """YAML or JSON, as in the examples."""
    rolls: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROLLS)] = 10_000
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 1


class Resolved(msgspec.Struct, frozen=True):
    """The fight once, step by step, and how it ends over many rolls."""

    steps: list[str]
    outcome: dict[str, Any]
    odds: dict[str, float | dict[str, float]]
    """Shares from 0 to 1 by name, or by name and outcome; `losses` are averages."""
    rolls: int


async def battle_examples(_request: Request) -> list[Example]:
    """Fights to begin with."""
    found = []
    for name in examples():
        text = example_text(name)
        fight = read_yaml(text)[0]
        found.append(Example(name, str(fight.get("title", name)), text, fight))
    return found


async def resolve_battle(request: Request, body: Described) -> Resolved:
    """Thousands of fights are no work for this process: a mind fights them."""
    limit(request, "think")
    house = rooms_of(request).house
    try:
        with refusals():
            told: dict[str, Any] = await house.ask("battle", body.text, body.rolls, body.seed)
    except TooSlow as error:
        message = "This fight takes too long: describe smaller forces, or ask for fewer rolls."
        raise ApiError(422, "too_long", message) from error
    except RuntimeError as error:
        raise ApiError(422, BadBattle.code, f"This fight can't be fought: {error}") from error
    return Resolved(**told)


class ToVerify(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished match to check."""

    record: Annotated[str, msgspec.Meta(max_length=RECORD)]
    hash: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The seed's hash as the table showed it from the start."""


async def verify_record(request: Request, body: ToVerify) -> Verified:
    """Play a record again: does its seed fit the hash, and do its answers lead to its result?"""
    limit(request, "import")
    house = rooms_of(request).house
    try:
        with refusals():
            told = await house.ask("verify", body.record, body.hash)
    except (TooSlow, RuntimeError) as error:
        raise ApiError(422, "bad_record", "This record can't be played again.") from error
    return msgspec.convert(told, Verified)


EXAMPLE = {"text": "kind: land ...", "rolls": 10_000, "seed": 1}

ENDPOINTS = [
    Endpoint(
        "POST",
        "/verify",
        "Check the dice of a finished match by its record",
        Verified,
        verify_record,
        body=ToVerify,
        example={"record": "europa-record 1\n..."},
    ),
    Endpoint(
        "GET", "/tools/eu9/battles", "Battles described as examples", list[Example], battle_examples
    ),
    Endpoint(
        "POST",
        "/tools/eu9/battle",
        "Resolve a described battle, naval battle or siege, with its odds",
        Resolved,
        resolve_battle,
        body=Described,
        example=EXAMPLE,
    ),
]
