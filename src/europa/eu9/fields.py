"""Fields of a position as case files name them: makers for columns, rows and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import UnknownName
from europa.kernel.errors import BadCase

Rest = tuple[str, ...]


class Field(NamedTuple):
    """A name below a thing: how it is read and how it is set."""

    look: Callable[[G, int, Rest], Any]
    put: Callable[[G, int, Rest, Any], None] | None
    same: Callable[[G, int, Rest, Any], bool] | None = None
    """Whether it is what a case wants, where that can be said in several ways."""


def find(known: Mapping[str, int], kind: str, name: Any) -> int:
    if name in (None, "nobody"):
        return NONE
    if str(name) not in known:
        raise UnknownName(str(name), kind, known)
    return known[str(name)]


def one_of(names: tuple[str, ...], kind: str, value: Any) -> int:
    if value not in names:
        alike = [n for n, name in enumerate(names) if name.lower() == str(value).lower()]
        if len(alike) == 1:
            return alike[0]
        raise UnknownName(str(value), kind, names)
    return names.index(value)


def whole(value: Any) -> int:
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int):
        raise BadCase(f"a whole number is wanted, not {value!r}")
    return value


def within(name: str, least: int, most: int) -> Field:
    """A column of numbers that can't be lower or higher."""
    free = column(name)

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        if not least <= whole(value) <= most:
            raise BadCase(f"{name} is {least} to {most}, not {value}")
        assert free.put is not None
        free.put(g, n, rest, value)

    return Field(free.look, put)


def column(name: str, width: int = 1, offset: int = 0) -> Field:
    """A column of numbers."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return getattr(g.state, name)[n * width + offset]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[n * width + offset] = whole(value)

    return Field(look, put)


def word(name: str, names: tuple[str, ...] = ()) -> Field:
    """A column of words, or of places in a list of words."""

    def look(g: G, n: int, rest: Rest) -> Any:
        value = getattr(g.state, name)[n]
        return names[value] if names else value

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[n] = one_of(names, name, value) if names else str(value)

    def same(g: G, n: int, rest: Rest, wanted: Any) -> bool:
        found = look(g, n, rest)
        return bool(names[one_of(names, name, wanted)] == found if names else wanted == found)

    return Field(look, put, same)


def who(name: str) -> Field:
    """A column of countries."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return g.name(getattr(g.state, name)[n])

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[n] = find(g.world.country_index, "country", value)

    def same(g: G, n: int, rest: Rest, wanted: Any) -> bool:
        return bool(find(g.world.country_index, "country", wanted) == getattr(g.state, name)[n])

    return Field(look, put, same)


def row(name: str, width: int, names: Callable[[G], Mapping[str, int]], kind: str) -> Field:
    """A row of a column with two indices: `tf: {stz_nord: 3}`."""

    def place(g: G, n: int, rest: Rest) -> int:
        if len(rest) != 1:
            raise UnknownName(".".join(rest), kind, names(g))
        return n * width + find(names(g), kind, rest[0])

    def look(g: G, n: int, rest: Rest) -> Any:
        return getattr(g.state, name)[place(g, n, rest)]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        if not rest and value == {}:
            for found in names(g).values():
                getattr(g.state, name)[n * width + found] = 0
            return
        getattr(g.state, name)[place(g, n, rest)] = whole(value)

    return Field(look, put)


def pieces(name: str, owner: str, read: Callable[[G, Any], Any], write: Any) -> Field:
    """The records of a power in a list: setting them replaces all it has."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return [read(g, x) for x in getattr(g.state, name) if getattr(x, owner) == n]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        kept = [x for x in getattr(g.state, name) if getattr(x, owner) != n]
        setattr(g.state, name, [*kept, *(write(g, n, one) for one in value or [])])

    return Field(look, put)


def attribute(name: str, names: tuple[str, ...] = ()) -> Field:
    def look(g: G, n: int, rest: Rest) -> Any:
        value = getattr(g.state, name)
        return names[value] if names else value

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, one_of(names, name, value) if names else whole(value))

    return Field(look, put)


def marks(name: str) -> Field:
    """A dict of words and numbers: `in_force: {voc: 20}`."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        if not rest and value == {}:
            setattr(g.state, name, {})
            return
        getattr(g.state, name)[":".join(rest)] = whole(value)
        if not value:  # what isn't there doesn't stand there with a 0
            del getattr(g.state, name)[":".join(rest)]

    return Field(lambda g, n, rest: getattr(g.state, name).get(":".join(rest), 0), put)
