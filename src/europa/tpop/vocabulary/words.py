"""What names in case files mean: things of the world by id, cards by id or title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from europa.kernel import UnknownName
from europa.kernel.errors import BadCase
from europa.tpop.rules.terms.realm import historical_ruler
from europa.tpop.state import HISTORICAL, RULER
from europa.tpop.table import G
from europa.tpop.world import NONE, World, decks
from europa.tpop.world.names import fold

Rest = tuple[str, ...]

KINDS = ("province", "area", "sea", "node", "realm")

NUMBER = {"type": "integer"}
FLAG = {"type": "boolean"}
NAME = {"type": ["string", "null"]}
NAMES = {"type": "array", "items": {"type": "string"}}
NUMBERS = {"type": "object", "additionalProperties": {"type": "integer"}}


class Field(NamedTuple):
    """A name below a seat or a place: how it is read, how it is set, what an editor offers."""

    look: Callable[[G, int, Rest], Any]
    put: Callable[[G, int, Rest, Any], None] | None
    schema: Mapping[str, Any] = NUMBER


def index_of_kind(world: World, kind: str) -> Mapping[str, int]:
    """All ids of a kind with their indices."""
    found: Mapping[str, int] = getattr(world, f"{kind}_index")
    return found


def find(g: G, kind: str, name: Any) -> int:
    """The index of a thing of the world by its id."""
    known = index_of_kind(g.world, kind)
    if str(name) not in known:
        raise UnknownName(str(name), kind, known)
    return known[str(name)]


def maybe(g: G, kind: str, name: Any) -> int:
    """The same; nothing and `none` are NONE."""
    return NONE if name in (None, "none") else find(g, kind, name)


def named(g: G, kind: str, index: int) -> str | None:
    """The id of a thing, or nothing."""
    lists: Mapping[str, Sequence[Any]] = {
        "province": g.world.provinces,
        "area": g.world.areas,
        "sea": g.world.seas,
        "node": g.world.nodes,
        "realm": g.world.realms,
        "religion": g.world.religions,
    }
    return None if index == NONE else str(lists[kind][index].id)


def find_seat(g: G, name: Any) -> int:
    """The seat of a realm's id."""
    seats = {g.seat_name(seat): seat for seat in range(len(g.state.seats))}
    if name not in seats:
        raise UnknownName(str(name), "seat", seats)
    return seats[name]


def maybe_seat(g: G, name: Any) -> int:
    """The same; nothing and `none` are NONE."""
    return NONE if name in (None, "none") else find_seat(g, name)


def seat_or_none(g: G, seat: int) -> str | None:
    """The id of a seat, or nothing."""
    return None if seat == NONE else g.seat_name(seat)


def number(name: str, value: Any, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or not least <= value <= most:
        raise BadCase(f"{name}: {value!r} must be a number from {least} to {most}")
    return int(value)


def listed(name: str, value: Any) -> list[Any]:
    """A list; `{}` and nothing are an empty one."""
    if value in (None, {}):
        return []
    if not isinstance(value, list):
        raise BadCase(f"{name}: a list is wanted, not {value!r}")
    return value


def one(name: str, rest: Rest, known: Sequence[str] = ()) -> str:
    """The one name below a field: `influence: {lombardy: 2}`."""
    if len(rest) != 1:
        raise UnknownName(".".join((name, *rest)), "name", [f"{name}.{k}" for k in known])
    return rest[0]


# Cards


def slug(title: str) -> str:
    """A title as a name: `Forced March` is `forced_march`."""
    return fold(title).replace(" ", "_")


@cache
def titles() -> dict[str, str]:
    """Action Cards by the name of their title: `forced_march` is `MIL-04`."""
    return {slug(record["name"]): card for card, record in decks.action_cards().items()}


@cache
def title_of(card: str) -> str:
    """The name of the title of an Action Card: `MIL-04` is `forced_march`."""
    return slug(decks.action_cards()[card]["name"])


def card_title(g: G, card: int) -> str:
    """The title of one of the 108 cards."""
    return title_of(g.world.characters[card].card)


def copies(g: G, name: Any) -> list[int]:
    """The cards that a name may mean: one by id, by its character's name, or all of a title."""
    world = g.world
    text = str(name)
    if text in world.character_index:
        return [world.character_index[text]]
    if text in titles():
        return [c.index for c in world.characters if c.card == titles()[text]]
    people = {slug(c.name): c.index for c in world.characters}
    if slug(text) in people:
        return [people[slug(text)]]
    raise UnknownName(text, "card", (*titles(), *world.character_index, *people))


def leader(g: G, name: Any) -> int:
    """Who commands: a card, `ruler` or nobody."""
    if name in (None, "none"):
        return NONE
    return RULER if name == "ruler" else copies(g, name)[0]


def leader_name(g: G, code: int) -> str | None:
    """The id of who commands."""
    if code == NONE:
        return None
    if code >= HISTORICAL:
        return historical_ruler(g, code).id
    return "ruler" if code == RULER else g.world.characters[code].id
