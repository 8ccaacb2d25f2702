"""States: copies, bytes and fingerprints of plain data."""

from enum import IntEnum
from typing import Any, Literal, NamedTuple, NewType, Optional

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa.kernel import State

Realm = NewType("Realm", int)


class Colour(IntEnum):
    RED = 1
    BLUE = 2


class Spot(NamedTuple):
    x: int
    y: int


class Treaty(msgspec.Struct, frozen=True):
    parties: tuple[str, ...]


class Army(State):
    men: list[int]
    name: str = ""


class Columns(State):
    row: list[int]
    nest: list[list[int]]
    raw: bytearray
    places: dict[int, int]


class Everything(State):
    number: int
    text: str
    flag: bool
    ratio: float
    raw: bytes
    colour: Colour
    spot: Spot
    treaty: Treaty
    phase: Literal["war", "peace"]
    maybe: int | None
    pair: tuple[int, str]
    row: list[int]
    realms: list[Realm]
    rows: list[list[int]]
    deep: list[list[list[int]]]
    table: dict[str, int]
    tables: dict[str, list[int]]
    army: Army
    armies: list[Army]
    camps: dict[int, Army]
    maybe_row: list[int] | None
    maybe_army: Optional[Army]  # noqa: UP045  # the old spelling must work too
    none_first: None | list[int]  # noqa: RUF036  # either order must work


def everything() -> Everything:
    return Everything(
        1,
        "a",
        True,
        0.5,
        b"x",
        Colour.RED,
        Spot(1, 2),
        Treaty(("a", "b")),
        "war",
        None,
        (1, "b"),
        [1, 2],
        [Realm(3)],
        [[1], [2]],
        [[[1]], [[2]]],
        {"b": 1, "a": 2},
        {"a": [1]},
        Army([5]),
        [Army([6], "x")],
        {1: Army([7])},
        [1],
        Army([8]),
        None,
    )


def mutate(value: Any) -> None:
    """Change everything that can be changed, at every depth."""
    if isinstance(value, State):
        for name in value.__struct_fields__:
            mutate(getattr(value, name))
    elif isinstance(value, list):
        for one in value:
            mutate(one)
        value.append(99)
    elif isinstance(value, dict):
        for one in value.values():
            mutate(one)
        value[99] = 99


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    state = everything()
    copy = state.copy()
    assert copy == copy.copy() == state
    assert copy.hash() == state.hash()
    mutate(copy)
    copy.number = 2
    assert state == everything()
    assert copy.treaty is state.treaty


def test_what_is_kept_shares_the_columns_that_are_the_same() -> None:
    before = Columns([1], [[1], [2]], bytearray(b"ab"), {1: 1, 2: 1})
    state = before.copy()
    state.nest[1].append(3)
    kept = state.keep(before)
    assert kept == state
    assert kept.hash() == state.hash()
    assert kept.row is before.row
    assert kept.raw is before.raw
    assert kept.nest == [[1], [2, 3]]
    assert before.nest == [[1], [2]]
    state.row.append(9)
    state.nest[0].append(9)
    assert (kept.row, kept.nest) == ([1], [[1], [2, 3]])


def test_dicts_that_are_kept_keep_their_order() -> None:
    before = Columns([], [], bytearray(), {1: 1, 2: 1})
    state = Columns([], [], bytearray(), {2: 1, 1: 1})
    assert list(state.keep(before).places) == [2, 1]


def test_what_is_none_is_copied_as_none() -> None:
    state = everything()
    state.maybe_row = state.maybe_army = None
    assert state.copy() == state


class Parent(State):
    row: list[int]


class Child(Parent):
    more: list[int]


class Named(State, kw_only=True):
    row: list[int]
    name: str


class Own(State):
    row: list[int]

    def copy(self) -> "Own":
        return Own([0])


def test_a_subclass_of_a_copied_class_has_a_copier_of_its_own() -> None:
    Parent([1]).copy()
    child = Child([1], [2])
    assert type(child.copy()) is Child
    assert child.copy() == child


def test_fields_that_only_have_names() -> None:
    named = Named(name="a", row=[1])
    assert named.copy() == named
    assert named.copy().row is not named.row


def test_a_state_may_write_its_own_copy() -> None:
    assert Own([1]).copy() == Own([0])
    assert Own([1]).keep(Own([1])) == Own([0])


class WithSet(State):
    things: set[int]


class WithAny(State):
    things: Any


class WithBareList(State):
    things: list  # type: ignore[type-arg]  # that is what must be refused


class WithLoose(State):
    thing: tuple[list[int], ...]


class Loose(msgspec.Struct):
    x: int


class WithStruct(State):
    thing: Loose


@pytest.mark.parametrize(
    "state",
    [
        WithSet({1}),
        WithAny(1),
        WithBareList([]),
        WithLoose(()),
        WithStruct(Loose(1)),
    ],
    ids=lambda state: type(state).__name__,
)
def test_what_a_state_cannot_hold(state: State) -> None:
    with pytest.raises(TypeError, match=r"thing.*: a state can't hold .*: use numbers"):
        state.copy()


def test_pack_and_unpack() -> None:
    state = everything()
    again = Everything.unpack(state.pack())
    assert again == state
    assert again.hash() == state.hash()
    assert list(again.table) == ["b", "a"], "rules may walk through a dict: its order is kept"


class Dicts(State):
    table: dict[str, int]


@given(st.dictionaries(st.text(), st.integers(0, 9)), st.dictionaries(st.text(), st.integers(0, 9)))
def test_equal_states_and_only_they_have_equal_hashes(
    one: dict[str, int], two: dict[str, int]
) -> None:
    turned = dict(reversed(one.items()))
    assert Dicts(one).hash() == Dicts(turned).hash()
    assert (Dicts(one).hash() == Dicts(two).hash()) == (one == two)
