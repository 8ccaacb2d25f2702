"""The vocabulary: finds what a path means and reads or sets it.

`castile: {ducats: 12}`, `province.granada: {owner: castile}`, `area.leon: {rebels: 2}`,
`at: {phase: actions, turn: castile}`, `authority: 3`. A place needs its kind before its id unless
no other kind has that id; the id of a realm that is played means its seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from europa.kernel import UnknownName, Vocabulary
from europa.kernel.dice import Dice
from europa.kernel.errors import BadCase
from europa.kernel.journal import Journal
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.vocabulary.board import PLACE_FIELDS
from europa.tpop.vocabulary.cards import CARD_FIELDS
from europa.tpop.vocabulary.forces import FORCE_FIELDS
from europa.tpop.vocabulary.mats import MAT_FIELDS
from europa.tpop.vocabulary.table import AT_FIELDS, TABLE_FIELDS
from europa.tpop.vocabulary.terms import SEAT_TERMS
from europa.tpop.vocabulary.words import KINDS, Field, Rest, find, find_seat, index_of_kind
from europa.tpop.world import NONE, World, decks, load_world

SEAT_FIELDS: Mapping[str, Field] = {**MAT_FIELDS, **CARD_FIELDS, **FORCE_FIELDS, **SEAT_TERMS}

PIECES = (
    *("influence", "armies", "infantry", "ships", "guards", "docked", "fleet", "merchants"),
    *("at_war_with", "truce_with", "allies", "marriages", "cb_on", "claims", "cores"),
)
"""What `clear: true` takes away from a seat."""

ALIASES = {
    "tercios": "infantry_double",
    "lose_ducats": "lose_2_ducats",
    "lose_power": "lose_1_monarch_power",
    "exhaust": "exhaust_1_manpower",
    "remove_unrest": "remove_1_unrest",
    "nothing": "no_effect",
}


def table_of(state: Tpop) -> G:
    """A table around a bare position: nothing may be rolled at it."""
    return G(state, Dice(bytes(16)), Journal(None))


class TpopNames(Vocabulary[Tpop]):
    """The names of The Price of Power; see the module's text."""

    def put(self, state: Tpop, path: tuple[str, ...], value: Any) -> None:
        g = table_of(state)
        field, subject, rest, name = _resolve(g, path)
        if field.put is None:
            raise BadCase(f"{name}: this can be looked at, not set")
        field.put(g, subject, rest, value)

    def clear(self, state: Tpop, path: tuple[str, ...]) -> None:
        """Below a seat itself: all it has on the board besides Provinces, ties too."""
        g = table_of(state)
        seats = [g.seat_name(seat) for seat in range(len(state.seats))]
        if path[-1] in seats and path[:-1] in ((), ("seat",)):
            for name in PIECES:
                self.put(state, (*path, name), {})
            return
        self.put(state, path, {})

    def look(self, state: Tpop, path: tuple[str, ...]) -> Any:
        g = table_of(state)
        field, subject, rest, _ = _resolve(g, path)
        return field.look(g, subject, rest)

    def face(self, kind: str, name: str) -> int:
        faces = [_face(face) for face in decks.dice().get(kind, {}).get("faces", ())]
        wanted = ALIASES.get(name, name)
        if wanted not in faces:
            short = {long: alias for alias, long in ALIASES.items()}
            known = dict.fromkeys(short.get(face, face) for face in faces)
            raise UnknownName(name, f"face of the {kind} die", known)
        return faces.index(wanted) + 1

    def schema(self) -> dict[str, Any]:
        return _schema()


def _face(face: Any) -> str:
    if isinstance(face, str):
        return face
    return f"{face['number']}_skull" if face["skull"] else str(face["number"])


def _resolve(g: G, path: tuple[str, ...]) -> tuple[Field, int, Rest, str]:
    """The field a path means, what it belongs to, and what is left of the path."""
    parts = tuple(part for name in path for part in str(name).split("."))
    head = parts[0]
    if head in TABLE_FIELDS:
        return TABLE_FIELDS[head], NONE, parts[1:], head
    if head == "at":
        return _field(parts, 1, AT_FIELDS, NONE)
    seats = [g.seat_name(seat) for seat in range(len(g.state.seats))]
    if head in seats:
        return _field(parts, 1, SEAT_FIELDS, seats.index(head))
    if head == "seat" and len(parts) > 1:
        return _field(parts, 2, SEAT_FIELDS, find_seat(g, parts[1]))
    if head in KINDS and len(parts) > 1:
        return _field(parts, 2, PLACE_FIELDS[head], find(g, head, parts[1]))
    kinds = [kind for kind in KINDS if head in index_of_kind(g.world, kind)]
    if len(kinds) == 1:
        return _field(parts, 1, PLACE_FIELDS[kinds[0]], find(g, kinds[0], head))
    if kinds:
        choices = " or ".join(f"{kind}.{head}" for kind in kinds)
        raise BadCase(f"{head} may mean several things: write {choices}")
    raise UnknownName(".".join(parts), "name", _all_names(g.world, tuple(seats), parts[1:]))


def _field(
    parts: tuple[str, ...], at: int, fields: Mapping[str, Field], subject: int
) -> tuple[Field, int, Rest, str]:
    owner = ".".join(parts[:at])
    if len(parts) <= at or parts[at] not in fields:
        raise UnknownName(".".join(parts), "name", [f"{owner}.{name}" for name in fields])
    return fields[parts[at]], subject, parts[at + 1 :], ".".join(parts)


def _all_names(world: World, seats: tuple[str, ...], rest: Rest) -> list[str]:
    """Every first name, with what followed the unknown one."""
    tail = "".join(f".{part}" for part in rest)
    heads = [*seats, "at", *TABLE_FIELDS, *_plain_ids(world)]
    return [f"{head}{tail}" for head in heads]


@cache
def _plain_ids(world: World) -> tuple[str, ...]:
    """Ids that only one kind of thing has, and the others with their kind."""
    found: dict[str, list[str]] = {}
    for kind in KINDS:
        for name in index_of_kind(world, kind):
            found.setdefault(name, []).append(kind)
    return tuple(
        name if len(kinds) == 1 else f"{kind}.{name}"
        for name, kinds in found.items()
        for kind in kinds
    )


def _object(fields: Mapping[str, Field]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: dict(field.schema) for name, field in fields.items()},
        "additionalProperties": False,
    }


@cache
def _schema() -> dict[str, Any]:
    """Names for editors: seats by the realms that can be played, places by kind."""
    world = load_world()
    seats = [realm.id for realm in world.realms if realm.kind == "player"]
    definitions = {"seat": _object(SEAT_FIELDS), "at": _object(AT_FIELDS)}
    definitions |= {kind: _object(fields) for kind, fields in PLACE_FIELDS.items()}
    properties: dict[str, Any] = {name: dict(f.schema) for name, f in TABLE_FIELDS.items()}
    properties["at"] = definitions["at"]
    properties |= dict.fromkeys(seats, definitions["seat"])
    properties |= {
        kind: {"type": "object", "additionalProperties": definitions[kind]} for kind in KINDS
    }
    patterns = {rf"^{kind}\.": definitions[kind] for kind in KINDS}
    return {"type": "object", "properties": properties, "patternProperties": patterns}
