"""Records in case files: what one may hold, what it may leave out, and when two say the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from europa.eu9.fields import Field, Rest
from europa.eu9.table import G
from europa.kernel import UnknownName
from europa.kernel.errors import BadCase


class Form(NamedTuple):
    """The names of a kind of record."""

    kind: str
    needs: tuple[str, ...]
    usual: Mapping[str, Any]
    """What may be left out because it has this value, in `set` and in `expect`."""
    free: tuple[str, ...] = ()
    """What `set` works out if it isn't written, and `expect` then doesn't look at."""
    shown: tuple[str, ...] = ()
    """Those of `free` that are worth showing beside what was expected."""
    ordered: Callable[[Mapping[str, Any]], tuple[str, ...]] = lambda found: ()
    """Lists of a record whose order says something; all others may stand in any order."""

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.needs, *self.usual, *self.free)


def checked(form: Form, value: Any) -> dict[str, Any]:
    """A record as it is written; a name too many or too few is said by its name."""
    if not isinstance(value, Mapping):
        raise BadCase(f"a {form.kind} is written with names ({', '.join(form.needs)}: …)")
    for name in value:
        if name not in form.names:
            raise UnknownName(str(name), f"name in a {form.kind}", form.names)
    missing = [name for name in form.needs if name not in value]
    if missing:
        raise BadCase(f"a {form.kind} needs {' and '.join(missing)}")
    return dict(value)


def listed(form: Form, value: Any) -> list[dict[str, Any]]:
    """Records as they are written, in a list; `{}` and `[]` are none."""
    if isinstance(value, Mapping) and value:
        raise BadCase(f"write a list, `[{{…}}]`, even for one {form.kind}")
    return [checked(form, one) for one in value or ()]


def records(
    name: str, form: Form, read: Callable[[G, Any], dict[str, Any]], write: Callable[..., Any]
) -> Field:
    """A list of the position, as records that are read and written by name."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return [short(form, read(g, one)) for one in getattr(g.state, name)]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, [write(g, one) for one in listed(form, value)])

    def same(g: G, n: int, rest: Rest, wanted: Any) -> bool:
        return agree(g, form, wanted, [read(g, one) for one in getattr(g.state, name)])

    return Field(look, put, same)


def short(form: Form, found: dict[str, Any]) -> dict[str, Any]:
    """What tells: nothing that has its usual value."""
    names = [x for x in (*form.needs, *form.shown) if x in found]
    names += [x for x, usual in form.usual.items() if found.get(x, usual) != usual]
    return {name: found[name] for name in names}


def agree(g: G, form: Form, wanted: Any, found: Sequence[dict[str, Any]]) -> bool:
    """Whether each record that is wanted is one of those found, and none is left; in any order."""
    left = list(found)
    for one in listed(form, wanted):
        fitting = next((x for x in left if _fits(g, form, one, x)), None)
        if fitting is None:
            return False
        left.remove(fitting)
    return not left


def _fits(g: G, form: Form, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    ordered = form.ordered(found)
    for name, value in found.items():
        if name in wanted or name in form.usual:
            want = wanted.get(name, form.usual.get(name))
            if plain(g, want, name in ordered) != plain(g, value, name in ordered):
                return False
    return True


def plain(g: G, value: Any, ordered: bool = False) -> Any:
    """Codes of powers become names (`FRA`: france); `nobody` is null; lists lose their order."""
    if isinstance(value, list | tuple):
        each = [plain(g, one) for one in value]
        return each if ordered else sorted(each, key=str)
    if isinstance(value, Mapping):
        return {plain(g, name): plain(g, one) for name, one in value.items()}
    if isinstance(value, str):
        index = g.world.country_index
        words = [g.name(index[word]) if word in index else word for word in value.split(" ")]
        return None if value == "nobody" else " ".join(str(word) for word in words)
    return value
