"""Names for what belongs to no seat and no place: the clock, decks, the Empire, the Curia."""

from __future__ import annotations

from typing import Any

from europa.kernel import UnknownName
from europa.tpop.table import G
from europa.tpop.vocabulary.decks import DECK_FIELDS
from europa.tpop.vocabulary.under_way import put_battle_won
from europa.tpop.vocabulary.words import (
    FLAG,
    NAME,
    NAMES,
    NUMBER,
    Field,
    Rest,
    find,
    find_seat,
    listed,
    maybe,
    maybe_seat,
    named,
    number,
    seat_or_none,
)

PHASES = ("setup", "draw", "actions", "peace", "income", "cleanup", "age", "scoring", "over")


def _attribute(name: str, least: int, most: int) -> Field:
    def look(g: G, _: int, rest: Rest) -> Any:
        return getattr(g.state, name)

    def put(g: G, _: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, number(name, value, least, most))

    return Field(look, put, NUMBER)


def _one_of(name: str, kind: str) -> Field:
    """A thing of the world, or none."""

    def look(g: G, _: int, rest: Rest) -> Any:
        return named(g, kind, getattr(g.state, name))

    def put(g: G, _: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, maybe(g, kind, value))

    return Field(look, put, NAME)


def _seats(name: str) -> Field:
    """A list of seats in order."""

    def look(g: G, _: int, rest: Rest) -> list[str]:
        return [g.seat_name(seat) for seat in getattr(g.state, name)]

    def put(g: G, _: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, [find_seat(g, one_) for one_ in listed(name, value)])

    return Field(look, put, NAMES)


def _a_seat(name: str) -> Field:
    def look(g: G, _: int, rest: Rest) -> str | None:
        return seat_or_none(g, getattr(g.state, name))

    def put(g: G, _: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, maybe_seat(g, value))

    return Field(look, put, NAME)


def _put_phase(g: G, _: int, rest: Rest, value: Any) -> None:
    if value not in PHASES:
        raise UnknownName(str(value), "phase", PHASES)
    first = {"setup": "power", "actions": "turn", "age": "ideas", "scoring": "final", "over": ""}
    g.state.phase = value
    g.state.step = first.get(value, "A")


def _put_step(g: G, _: int, rest: Rest, value: Any) -> None:
    g.state.step = str(value)


AT_FIELDS = {
    "age": _attribute("age", 1, 4),
    "last_age": _attribute("last_age", 1, 4),
    "round": _attribute("round", 0, 9),
    "phase": Field(lambda g, _, rest: g.state.phase, _put_phase, {"enum": list(PHASES)}),
    "step": Field(lambda g, _, rest: g.state.step, _put_step, NAME),
    "turn": _a_seat("turn"),
    "first": _a_seat("first"),
    "passed": _seats("passed"),
}


def _put_authority(g: G, _: int, rest: Rest, value: Any) -> None:
    g.state.authority = number("authority", value, 0, 6)


def _put_hre_religion(g: G, _: int, rest: Rest, value: Any) -> None:
    g.state.hre_religion = find(g, "religion", value or "none")


TABLE_FIELDS = {
    "emperor": _one_of("emperor", "realm"),
    "empire": _attribute("empire", 0, 1),
    "authority": Field(lambda g, _, rest: g.state.authority, _put_authority, NUMBER),
    "hre_religion": Field(
        lambda g, _, rest: named(g, "religion", g.state.hre_religion), _put_hre_religion, NAME
    ),
    "defending": _attribute("defending", 0, 1),
    "imperial_pool": _attribute("imperial_pool", 0, 8),
    "curia": _seats("curia"),
    "roma": _a_seat("roma"),
    "excommunicated": _one_of("excommunicated", "realm"),
    "crusade": _one_of("crusade", "area"),
    "committed": _seats("committed"),
    "papal_action": _attribute("papal_action", 0, 1),
    "mercenaries": Field(lambda g, _, rest: g.state.mercenaries, None, NUMBER),
    **DECK_FIELDS,
    "battle_won": Field(lambda g, _, rest: bool(g.state.won_battle), put_battle_won, FLAG),
}
"""`roma` of a Cardinal track and the rest of the table; `at` has names of its own."""
