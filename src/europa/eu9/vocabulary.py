"""Readable names for positions, for case files.

`at: {turn: 1, segment: "3.1", stop: "3.2"}`; a power by its code: `ANG: {stability: 2, tf:
{stz_nord: 3}, B25: 157}`; other countries under `countries`, places under `provinces`, `areas`,
`zones`; `table: {inflation: 3, prices: {spices: 9}, in_force: {voc: 20}}`. A described battle or
siege is `fight`, what it came to `outcome`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from europa.eu9.combat.outcomes import OUTCOME, told
from europa.eu9.described import describe
from europa.eu9.flow import BY_NUMBER, SEQUENCE
from europa.eu9.rules.initiative import initiative
from europa.eu9.state import (
    BOXES,
    ESTABLISHMENTS,
    GOODS,
    LAND,
    LINES,
    NAVAL,
    SITUATIONS,
    SKILLS,
    ZONES,
    Eu9,
    Loan,
    Minister,
    Mnu,
    Unit,
    War,
)
from europa.eu9.table import G
from europa.eu9.world import (
    CENTRES,
    GROUPS,
    MNU_KINDS,
    NONE,
    POWERS,
    RELIGIONS,
    RESOURCES,
    load_world,
    period_of,
)
from europa.eu9.world.tables import goals
from europa.kernel import Dice, UnknownName, Vocabulary
from europa.kernel.errors import BadCase
from europa.kernel.journal import Journal

Rest = tuple[str, ...]


class Field(NamedTuple):
    """A name below a thing: how it is read and how it is set."""

    look: Callable[[G, int, Rest], Any]
    put: Callable[[G, int, Rest, Any], None] | None


def _find(known: Mapping[str, int], kind: str, name: Any) -> int:
    if name in (None, "nobody"):
        return NONE
    if str(name) not in known:
        raise UnknownName(str(name), kind, known)
    return known[str(name)]


def _one_of(names: tuple[str, ...], kind: str, value: Any) -> int:
    if value not in names:
        raise UnknownName(str(value), kind, names)
    return names.index(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int):
        raise BadCase(f"a whole number is wanted, not {value!r}")
    return value


def _column(name: str, width: int = 1, offset: int = 0) -> Field:
    """A column of numbers."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return getattr(g.state, name)[n * width + offset]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[n * width + offset] = _whole(value)

    return Field(look, put)


def _word(name: str, names: tuple[str, ...] = ()) -> Field:
    """A column of words, or of places in a list of words."""

    def look(g: G, n: int, rest: Rest) -> Any:
        value = getattr(g.state, name)[n]
        return names[value] if names else value

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[n] = _one_of(names, name, value) if names else str(value)

    return Field(look, put)


def _who(name: str) -> Field:
    """A column of countries."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return g.name(getattr(g.state, name)[n])

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[n] = _find(g.world.country_index, "country", value)

    return Field(look, put)


def _row(name: str, width: int, names: Callable[[G], Mapping[str, int]], kind: str) -> Field:
    """A row of a column with two indices: `tf: {stz_nord: 3}`."""

    def place(g: G, n: int, rest: Rest) -> int:
        if len(rest) != 1:
            raise UnknownName(".".join(rest), kind, names(g))
        return n * width + _find(names(g), kind, rest[0])

    def look(g: G, n: int, rest: Rest) -> Any:
        return getattr(g.state, name)[place(g, n, rest)]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[place(g, n, rest)] = _whole(value)

    return Field(look, put)


def _zone_index(g: G) -> Mapping[str, int]:
    return g.world.zone_index


def _good_index(g: G) -> Mapping[str, int]:
    return {name: n for n, name in enumerate(RESOURCES)}


def _fleet() -> Field:
    """`tf: {stz_nord: 3}` sets both levels; `tf_max` the maximum alone, afterwards."""
    both = _row("tf", ZONES, _zone_index, "zone")
    most = _row("tf_max", ZONES, _zone_index, "zone")

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        assert both.put is not None
        assert most.put is not None
        both.put(g, n, rest, value)
        most.put(g, n, rest, max(_whole(value), most.look(g, n, rest)) if value else 0)

    return Field(both.look, put)


def _pieces(name: str, owner: str, read: Callable[[G, Any], Any], write: Any) -> Field:
    """The records of a power in a list: setting them replaces all it has."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return [read(g, x) for x in getattr(g.state, name) if getattr(x, owner) == n]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        kept = [x for x in getattr(g.state, name) if getattr(x, owner) != n]
        setattr(g.state, name, [*kept, *(write(g, n, one) for one in value or [])])

    return Field(look, put)


def _read_mnu(g: G, mnu: Mnu) -> str:
    return f"{MNU_KINDS[mnu.kind]} {mnu.level} {g.world.provinces[mnu.province].id}"


def _write_mnu(g: G, n: int, text: str) -> Mnu:
    kind, level, where = text.split()
    place = _find(g.world.province_index, "province", where)
    return Mnu(n, _one_of(MNU_KINDS, "manufacture", kind), int(level), place)


def _write_unit(g: G, n: int, text: str) -> Unit:
    """`A+ kent`, `LD kent veteran`, `F- kent 2/0/0/1`."""
    kind, where, *more = text.split()
    counts = next(([int(x) for x in word.split("/")] for word in more if "/" in word), [0] * 4)
    place = _find(g.world.province_index, "province", where)
    ships = (counts[0], counts[1], counts[2], counts[3])
    return Unit(n, kind, place, "veteran" in more, ships)


def _units() -> Field:
    """`[A+ kent veteran, 4 LD kent]`: a number in front stands for so many counters alike."""
    each = _pieces("units", "country", _read_unit, _write_unit)

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        assert each.put is not None
        written: list[str] = []
        for text in value or []:
            number, _, counter = str(text).partition(" ")
            written += [counter] * int(number) if number.isdecimal() else [text]
        each.put(g, n, rest, written)

    return Field(each.look, put)


def _read_unit(g: G, unit: Unit) -> str:
    ships = " " + "/".join(map(str, unit.ships)) if any(unit.ships) else ""
    where = g.world.provinces[unit.place].id
    return f"{unit.kind} {where}{' veteran' if unit.veteran else ''}{ships}"


def _aims() -> Field:
    def look(g: G, n: int, rest: Rest) -> Any:
        return [g.world.objectives[aim].id for aim in g.state.aims[n]]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        index = g.world.objective_index
        g.state.aims[n] = tuple(_find(index, "objective", name) for name in value)

    return Field(look, put)


def _gross() -> Field:
    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.gross[n] = [int(x) for x in value]

    return Field(lambda g, n, rest: list(g.state.gross[n]), put)


def _line(name: str) -> Field:
    return Field(
        lambda g, n, rest: g.line(n, name), lambda g, n, rest, value: g.write(n, name, value)
    )


COUNTRY_FIELDS: dict[str, Field] = {
    "patron": _who("patron"),
    "box": _word("box", BOXES),
    "tf": _fleet(),
    "tf_max": _row("tf_max", ZONES, _zone_index, "zone"),
    "tf_reference": _row("tf_reference", ZONES, _zone_index, "zone"),
    "religion": _word("religion", RELIGIONS),
    "gone": _column("gone"),
    "units": _units(),
}
POWER_FIELDS: dict[str, Field] = {
    **COUNTRY_FIELDS,
    **{
        name: _column(name)
        for name in (
            "stability dti fti sfti treasury national_loan vp wealth period_turns dies reign_from "
            "pioneer fragile crisis youth attacked overthrown extended survival_shift economic "
            "initiative_die stars leads"
        ).split()
    },
    **{name: _column("skills", 3, kind) for kind, name in enumerate(SKILLS)},
    "attitude": _word("attitude"),
    "government": _word("government"),
    "land": _column("tech", 2, LAND),
    "naval": _column("tech", 2, NAVAL),
    "mnu": _pieces("mnus", "owner", _read_mnu, _write_mnu),
    "loans": _pieces(
        "loans",
        "power",
        lambda g, x: {"rest": x.rest, "interest": x.interest, "term": x.term},
        lambda g, n, x: Loan(n, x["rest"], x["interest"], x["term"]),
    ),
    "ministers": _pieces(
        "ministers",
        "power",
        lambda g, x: {"adm": x.adm, "dip": x.dip, "mil": x.mil, "last": x.last},
        lambda g, n, x: Minister(n, x["adm"], x["dip"], x["mil"], x["last"]),
    ),
    "aims": _aims(),
    "gross": _gross(),
    "initiative": Field(lambda g, n, rest: initiative(g, n), None),
    **{name: _line(name) for name in LINES},
}


def _praesidio() -> Field:
    """`praesidio: england 2`: whose it is, and its level."""

    def look(g: G, n: int, rest: Rest) -> Any:
        held = g.state.praesidio.get(n)
        return None if held is None else f"{g.name(held // 10)} {held % 10}"

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.praesidio.pop(n, None)
        if value is not None:
            who, level = str(value).split()
            country = _find(g.world.country_index, "country", who)
            g.state.praesidio[n] = country * 10 + int(level)

    return Field(look, put)


PROVINCE_FIELDS: dict[str, Field] = {
    "praesidio": _praesidio(),
    **{name: _who(name) for name in ("owner", "controller", "occupied", "mission", "fort")},
    "post_owner": _who("post_owner"),
    "post": _word("post", ESTABLISHMENTS),
    "level": _column("post_level"),
    "goods": _row("exploited", GOODS, _good_index, "resource"),
    **{
        name: _column(name)
        for name in (
            "fortress pillage revolt spent_mine new_mine corrupt arsenal haven wood gold_open "
            "natives natives_active pacified"
        ).split()
    },
}
AREA_FIELDS: dict[str, Field] = {
    "owner": _who("area_owner"),
    "goods": _row("goods", GOODS, _good_index, "resource"),
    "battle": _column("area_battle"),
}
ZONE_FIELDS: dict[str, Field] = {
    "pirates": _column("pirates"),
    "trouble": _column("zone_trouble"),
}


def _attribute(name: str, names: tuple[str, ...] = ()) -> Field:
    def look(g: G, n: int, rest: Rest) -> Any:
        value = getattr(g.state, name)
        return names[value] if names else value

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, _one_of(names, name, value) if names else _whole(value))

    return Field(look, put)


def _marks(name: str) -> Field:
    """A dict of words and numbers: `in_force: {voc: 20}`."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[":".join(rest)] = _whole(value)

    return Field(lambda g, n, rest: getattr(g.state, name).get(":".join(rest), 0), put)


def _wars() -> Field:
    def look(g: G, n: int, rest: Rest) -> Any:
        return [
            {"kind": w.kind, "attackers": [g.name(c) for c in w.attackers],
             "defenders": [g.name(c) for c in w.defenders]}
            for w in g.state.wars
        ]  # fmt: skip

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        index = g.world.country_index
        g.state.wars = [
            War(
                w.get("kind", "full"),
                tuple(_find(index, "country", c) for c in w["attackers"]),
                tuple(_find(index, "country", c) for c in w["defenders"]),
                tuple((_find(index, "country", c), t) for c, t in w.get("turns", {}).items()),
                bool(w.get("armistice", False)),
                tuple(_find(index, "country", c) for c in w.get("limited", ())),
            )
            for w in value
        ]

    return Field(look, put)


TABLE_FIELDS: dict[str, Field] = {
    "inflation": _attribute("inflation"),
    "situation": _attribute("situation", SITUATIONS),
    "situation_die": _attribute("situation_die"),
    "world_gold": _attribute("world_gold"),
    "russian_ctz": _attribute("russian_ctz"),
    "prices": _row("prices", 0, _good_index, "resource"),
    "goals": _row("goals", 0, lambda g: {x.id: n for n, x in enumerate(goals())}, "goal"),
    "land": _row("group_tech", 0, lambda g: {x: n * 2 for n, x in enumerate(GROUPS)}, "group"),
    "naval": _row("group_tech", 0, lambda g: {x: n * 2 + 1 for n, x in enumerate(GROUPS)}, "group"),
    **{name: _marks(name) for name in ("in_force", "effects", "held", "occurred", "progress")},
    "wars": _wars(),
    "drawn": Field(lambda g, n, rest: list(g.state.drawn), None),
}


def _put_turn(g: G, n: int, rest: Rest, value: Any) -> None:
    g.state.turn = _whole(value)
    g.state.period = period_of(g.state.turn)


def _segment(name: str) -> Field:
    def look(g: G, n: int, rest: Rest) -> Any:
        return SEQUENCE[getattr(g.state, name)].number

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, _find(BY_NUMBER, "segment", value))

    return Field(look, put)


def _plays() -> Field:
    """`plays: {POR: sweden}`: which power a seat plays."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return g.name(g.power_of(rest[0]))

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        s = g.state
        if len(rest) != 1 or rest[0] not in s.seats:
            raise UnknownName(".".join(rest), "seat", s.seats)
        s.seat_power[s.seats.index(rest[0])] = _find(g.world.country_index, "country", value)
        s.major[:] = bytes(power in s.seat_power for power in range(POWERS))

    return Field(look, put)


AT_FIELDS: dict[str, Field] = {
    "plays": _plays(),
    "turn": Field(lambda g, n, rest: g.state.turn, _put_turn),
    "period": _attribute("period"),  # after `turn`: an ended period is scored at the next one
    "segment": _segment("cursor"),
    "stop": _segment("stop"),
}


class Words(Vocabulary[Eu9]):
    """Case files' names."""

    whole = ("fight",)

    def put(self, state: Eu9, path: tuple[str, ...], value: Any) -> None:
        g = G(state, Dice(b"\0" * 16), Journal(None))
        if path == ("fight",):
            describe(state, value)
            return
        field, place, rest = self._field(g, path)
        if field.put is None:
            raise BadCase(f"{'.'.join(path)} can be read, not set")
        field.put(g, place, rest, value)

    def look(self, state: Eu9, path: tuple[str, ...]) -> Any:
        g = G(state, Dice(b"\0" * 16), Journal(None))
        if path[0] == OUTCOME:
            return told(state.fight, state.outcome, path[1:])
        field, place, rest = self._field(g, path)
        return field.look(g, place, rest)

    def _field(self, g: G, path: tuple[str, ...]) -> tuple[Field, int, Rest]:
        w = g.world
        places: dict[str, tuple[Mapping[str, int], Mapping[str, Field]]] = {
            "countries": (w.country_index, COUNTRY_FIELDS),
            "provinces": (w.province_index, PROVINCE_FIELDS),
            "areas": (w.area_index, AREA_FIELDS),
            "zones": (w.zone_index, ZONE_FIELDS),
            "centres": (
                {name: n for n, name in enumerate(CENTRES)},
                {"owner": _who("centre_owner")},
            ),
        }
        codes = {c.code: c.index for c in w.powers}
        first, *more = path
        if first in places and more:
            index, fields = places[first]
            return self._below(fields, _find(index, first, more[0]), tuple(more[1:]), path)
        if first in codes:
            return self._below(POWER_FIELDS, codes[first], tuple(more), path)
        if first in ("at", "table"):
            fields = AT_FIELDS if first == "at" else TABLE_FIELDS
            return self._below(fields, 0, tuple(more), path)
        raise UnknownName(first, "name", (*codes, *places, "at", "table", "fight", OUTCOME))

    @staticmethod
    def _below(
        fields: Mapping[str, Field], place: int, rest: Rest, path: Rest
    ) -> tuple[Field, int, Rest]:
        if not rest or rest[0] not in fields:
            prefix = ".".join(path[: len(path) - len(rest)])
            raise UnknownName(".".join(path), "name", [f"{prefix}.{name}" for name in fields])
        return fields[rest[0]], place, rest[1:]

    def schema(self) -> dict[str, Any]:
        w = load_world()

        def things(fields: Mapping[str, Field]) -> dict[str, Any]:
            return {"type": "object", "properties": {name: {} for name in fields}}

        powers = {c.code: things(POWER_FIELDS) for c in w.countries[:POWERS]}
        places = {
            name: {"type": "object", "additionalProperties": things(fields)}
            for name, fields in (
                ("countries", COUNTRY_FIELDS),
                ("provinces", PROVINCE_FIELDS),
                ("areas", AREA_FIELDS),
                ("zones", ZONE_FIELDS),
            )
        }
        return {
            "type": "object",
            "properties": {
                **powers,
                **places,
                "fight": {"type": "object"},
                OUTCOME: {"type": "object"},
                "at": things(AT_FIELDS),
                "table": things(TABLE_FIELDS),
            },
        }
