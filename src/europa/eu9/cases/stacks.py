"""Names of case files for the military phase: stacks, sieges, rounds and weather.

`stacks: {france artois: {units: [A+ veteran, 2 LD, 1 LD of savoy], leaders: [bayard]}}` makes a
stack: country and place, then `inside`, `presidio`, `fleet` (in a port), `aboard`, a number to tell
several apart. `sieges: {artois: {besieger: france, works: "+-"}}`, of a presidio `artois presidio`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from europa.eu9.fields import Field, Rest, find, one_of
from europa.eu9.pieces import KING, PRESIDIO, Besieging, Stack, Unit
from europa.eu9.rules.military import composition, stacks
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import ON_MAP, SEA_PLACE, UNITS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import UnknownName
from europa.kernel.errors import BadCase

INSIDE = {"inside": 1, "presidio": 2}
ALONE = ("fleet", "aboard", *INSIDE)

UNIT_GROUPS = (
    "janissary", "timar", "cossack", "lithuania", "ukraine", "sepoy", "indian", "imperial",
    "ragusa", "buccaneer", "licence", "river",
)  # fmt: skip
"""Troops apart, as words after a counter."""


def place_of(g: G, name: Any) -> int:
    """A province or sea by id."""
    w = g.world
    seas = {sea.id: SEA_PLACE + sea.index for sea in w.seas}
    return find({**w.province_index, **seas}, "place", name)


def _find(g: G, name: str) -> int:
    """The number of a stack by its name, or 0."""
    return next((n for n, one in g.state.stacks.items() if stacks.name_of(g, one) == name), 0)


def _make(g: G, name: str) -> int:
    """The stack of this name; a new one if there is none."""
    if found := _find(g, name):
        return found
    words = name.split()
    if len(words) < 2:
        raise BadCase(f"{name!r} is no stack: write country and place, `france artois`")
    country = find(g.world.country_index, "country", words[0])
    place, marks = place_of(g, words[1]), words[2:]
    where = next((INSIDE[word] for word in marks if word in INSIDE), 0)
    naval = (place >= SEA_PLACE and "aboard" not in marks) or "fleet" in marks
    for word in marks:
        if word not in ALONE and not word.isdecimal():
            raise UnknownName(word, "mark of a stack", ALONE)
    return stacks.form(g, country, place, naval=naval, inside=where).number


def _write_units(g: G, number: int, texts: list[Any]) -> None:
    s = g.state
    stack = s.stacks[number]
    s.units = [unit for unit in s.units if unit.stack != number]
    for text in texts:
        words = str(text).split()
        times = int(words.pop(0)) if words[0].isdecimal() else 1
        one_of(UNITS, "unit", words[0])
        country = stack.country
        if "of" in words:
            country = find(g.world.country_index, "country", words[words.index("of") + 1])
        parts = next(([int(x) for x in word.split("/")] for word in words if "/" in word), [0] * 4)
        hurt = next((int(word[7:]) for word in words if word.startswith("damaged")), 0)
        group = next((word for word in words[1:] if word in UNIT_GROUPS), "")
        ships = (parts[0], parts[1], parts[2], parts[3])
        unit = Unit(country, words[0], stack.place, "veteran" in words, ships, hurt, group, number)
        s.units += [unit] * times


def _read_units(g: G, number: int) -> list[str]:
    own = g.state.stacks[number].country
    counts: dict[str, int] = {}
    for unit in stacks.units_in(g, number):
        text = unit.kind + (f" of {g.name(unit.country)}" if unit.country != own else "")
        text += " veteran" if unit.veteran else ""
        text += " " + "/".join(map(str, unit.ships)) if any(unit.ships) else ""
        text += f" damaged{unit.damaged}" if unit.damaged else ""
        counts[text] = counts.get(text, 0) + 1
    return [text if count == 1 else f"{count} {text}" for text, count in sorted(counts.items())]


def _write_leaders(g: G, number: int, names: list[Any]) -> None:
    kings = {f"king {country.code}": KING + country.index for country in g.world.powers}
    for name in names:
        leader = find({**g.world.leader_index, **kings}, "leader", name)
        if leader < KING:
            g.state.leader_state[leader] = ON_MAP
        stacks.enlist(g, number, (), [leader])


def _read_leaders(g: G, number: int) -> list[str]:
    return [leader_name(g, leader) for leader in stacks.leaders_in(g, number)]


def leader_name(g: G, leader: int) -> str:
    """A leader by id; `king FRA` for a monarch; `nobody`."""
    if leader == NONE:
        return "nobody"
    if leader >= KING:
        return f"king {g.world.countries[leader - KING].code}"
    return g.world.leaders[leader].id


def _look_stack(g: G, number: int, what: str) -> Any:
    stack = g.state.stacks[number]
    if what == "units":
        return _read_units(g, number)
    if what == "leaders":
        return _read_leaders(g, number)
    if what in ("LD", "ND"):
        whole, rest = divmod(composition.size(g, stack), 3)
        return whole if not rest else f"{whole} {rest}/3"
    if what == "man":
        return composition.manoeuvre(g, stack)
    if what == "commander":
        return leader_name(g, composition.commander(g, stack).leader)
    if what == "discoveries":
        return [place_name(g, place) for place in stack.discoveries]
    value = getattr(stack, what)
    if what in ("helps",):
        return g.name(value)
    if what in ("came_from", "target") and value != NONE:
        return place_name(g, value)
    if what == "carrier" and value:
        return stacks.name_of(g, g.state.stacks[value])
    return value


def _put_stack(g: G, number: int, what: str, value: Any) -> None:
    if what == "units":
        _write_units(g, number, value or [])
    elif what == "leaders":
        _write_leaders(g, number, value or [])
    elif what == "discoveries":
        stacks.put(g, number, discoveries=tuple(place_of(g, x) for x in value))
    elif what == "helps":
        stacks.put(g, number, helps=find(g.world.country_index, "country", value))
    elif what in ("came_from", "target"):
        stacks.put(g, number, **{what: place_of(g, value)})
    elif what == "carrier":
        stacks.put(g, number, carrier=_make(g, value))
    elif what in Stack.__struct_fields__:
        stacks.put(g, number, **{what: value})
    else:
        raise BadCase(f"{what} of a stack can be read, not set")


STACK_FIELDS = (
    "units", "leaders", "LD", "ND", "commander", "man", "discoveries",
    *(x for x in Stack.__struct_fields__ if x not in ("number", "country", "place", "naval")),
)  # fmt: skip
SIEGE_FIELDS = Besieging.__struct_fields__


def _siege_of(g: G, name: str) -> int:
    where, _, presidio = name.partition(" ")
    return find(g.world.province_index, "province", where) + PRESIDIO * (presidio == "presidio")


def _look_siege(g: G, key: int, what: str) -> Any:
    siege = g.state.sieges.get(key)
    if siege is None:
        return None
    return g.name(siege.besieger) if what == "besieger" else getattr(siege, what)


def _put_siege(g: G, key: int, what: str, value: Any) -> None:
    if what == "besieger":
        value = find(g.world.country_index, "country", value)
    old = g.state.sieges.get(key, Besieging(NONE))
    g.state.sieges[key] = msgspec.structs.replace(old, **{what: value})


def field(g: G, path: Rest) -> tuple[Field, int, Rest]:
    """The field of a stack or siege, and what it is about."""
    group, name, *rest = path
    known = GROUPS[group]
    if not rest:
        return _whole(group, name), 0, ()
    what = rest[0]
    if what not in known:
        raise UnknownName(".".join(path), "name", [f"{group}.{name}.{x}" for x in known])

    def look(g: G, n: int, more: Rest) -> Any:
        if group == "sieges":
            return _look_siege(g, _siege_of(g, name), what)
        number = _find(g, name)
        return _look_stack(g, number, what) if number else None

    def put(g: G, n: int, more: Rest, value: Any) -> None:
        if group == "sieges":
            _put_siege(g, _siege_of(g, name), what, value)
        else:
            _put_stack(g, _make(g, name), what, value)

    return Field(look, put), 0, ()


def _whole(group: str, name: str) -> Field:
    """`france artois: null`: it is not there (any more)."""

    def look(g: G, n: int, more: Rest) -> Any:
        there = _siege_of(g, name) in g.state.sieges if group == "sieges" else _find(g, name)
        return {} if there else None

    def put(g: G, n: int, more: Rest, value: Any) -> None:
        if group == "sieges":
            g.state.sieges.pop(_siege_of(g, name), None)
        elif number := _find(g, name):
            s = g.state
            s.units = [unit for unit in s.units if unit.stack != number]
            stacks.dissolve(g, number)

    return Field(look, put)


GROUPS: Mapping[str, Mapping[str, Any]] = {
    "stacks": dict.fromkeys(STACK_FIELDS),
    "sieges": dict.fromkeys(SIEGE_FIELDS),
}


def _attribute(name: str) -> Field:
    return Field(
        lambda g, n, rest: getattr(g.state, name),
        lambda g, n, rest, value: setattr(g.state, name, value),
    )


def _order() -> Field:
    """`order: [[FRA, venice], [HIS]]`: the alliances of the turn by initiative."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        index = g.world.country_index
        g.state.order = [tuple(find(index, "country", c) for c in one) for one in value]

    return Field(lambda g, n, rest: [[g.name(c) for c in one] for one in g.state.order], put)


def _by_country(name: str) -> Field:
    """`campaigns: {france: active}`."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        country = find(g.world.country_index, "country", ".".join(rest))
        getattr(g.state, name)[country] = value

    def look(g: G, n: int, rest: Rest) -> Any:
        country = find(g.world.country_index, "country", ".".join(rest))
        return getattr(g.state, name).get(country)

    return Field(look, put)


TABLE_FIELDS: dict[str, Field] = {
    "order": _order(),
    "campaigns": _by_country("campaigns"),
    "defeats": _by_country("defeats"),
    **{name: _attribute(name) for name in ("bad_weather", "sund_frozen", "extended_winter")},
}
AT_FIELDS = {
    name: _attribute(name)
    for name in ("round", "previous_round", "impulse", "stop_round", "round_count")
}
