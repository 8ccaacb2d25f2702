"""Wars, causes of war and agreements in case files, by readable names.

`wars: [{attackers: [spain], defenders: [france], helpers: [england limited defenders france]}]`,
`causes: [{holder: spain, target: france, last: 9}]`, `agreements: [{kind: defensive, members:
[spain, france], until: 3}]`; `war: {1: {fresh: "2.5"}}` reads one thing about one war.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.eu9.cases.records import Form, checked, listed, plain, records
from europa.eu9.conflicts import CB_KINDS, SIDES, WAR_KINDS, CasusBelli, Helper, War
from europa.eu9.fields import Field, Rest, find, one_of, whole
from europa.eu9.rules.diplomacy.causes import causes as causes_of
from europa.eu9.table import G
from europa.eu9.treaties import AGREEMENTS, Agreement
from europa.kernel.errors import BadCase

NEVER = 99
HELPER = Form("helper", ("country", "side"), {"form": "limited", "beside": None})
WAR = Form(
    "war",
    ("attackers", "defenders"),
    {"kind": "full", "helpers": [], "armistice": False, "cause": ""},
    ("number", "turns", "begun", "fresh", "attacked", "taken"),
)
CAUSE = Form(
    "casus belli",
    ("holder", "target"),
    {"kind": "normal", "free": False},
    ("first", "last", "source", "segment", "again", "penalty"),
    ("last",),
)
AGREEMENT = Form(
    "agreement",
    ("kind", "members"),
    {"secret": False, "owed": 0, "gift": False},
    ("until", "signed"),
    ("until",),
    lambda found: ("members",) if found["kind"] in ("ties", "loan") else (),
)


def country(g: G, name: Any) -> int:
    return find(g.world.country_index, "country", name)


def _countries(g: G, names: Any) -> tuple[int, ...]:
    return tuple(country(g, name) for name in names)


def _names(g: G, countries: tuple[int, ...]) -> list[str]:
    return [g.name(country) for country in countries]


def _write_helper(g: G, text: Any) -> Helper:
    """`england limited defenders france`: who, how, for which side, beside whom; or by names."""
    if isinstance(text, Mapping):
        named = checked(HELPER, text)
        text = " ".join(str(named.get(x) or "") for x in ("country", "form", "side", "beside"))
    words = str(text).split()
    if len(words) not in (3, 4) or words[1] not in ("limited", "foreign"):
        raise BadCase(f"a helper is 'england limited defenders france', not {text!r}")
    beside = country(g, words[3] if words[3:] else None)
    return Helper(country(g, words[0]), one_of(SIDES, "side", words[2]), words[1], beside)


def _read_helper(g: G, helper: Helper) -> str:
    beside = f" {g.name(helper.beside)}" if helper.beside >= 0 else ""
    return f"{g.name(helper.country)} {helper.form} {SIDES[helper.side]}{beside}"


def _write_war(g: G, w: dict[str, Any], number: int = 0) -> War:
    one_of(WAR_KINDS, "kind of war", w.get("kind", "full"))
    defenders = _countries(g, w["defenders"])
    return War(
        w.get("kind", "full"),
        _countries(g, w["attackers"]),
        defenders,
        tuple((country(g, c), t) for c, t in w.get("turns", {}).items()),
        bool(w.get("armistice", False)),
        tuple(_write_helper(g, text) for text in w.get("helpers", ())),
        w.get("number", number),
        w.get("begun", g.state.turn - 1),
        w.get("cause", ""),
        str(w.get("fresh", "")),
        _countries(g, w["attacked"]) if "attacked" in w else defenders,
        tuple(
            (find(g.world.province_index, "province", p), one_of(SIDES, "side", side))
            for p, side in w.get("taken", {}).items()
        ),
    )


def _read_war(g: G, war: War) -> dict[str, Any]:
    return {
        "kind": war.kind,
        "attackers": _names(g, war.attackers),
        "defenders": _names(g, war.defenders),
        "helpers": [_read_helper(g, helper) for helper in war.helpers],
        "armistice": war.armistice,
        "cause": war.cause,
        "turns": {g.name(c): turns for c, turns in war.turns},
        "fresh": war.fresh,
        "begun": war.begun,
        "attacked": _names(g, war.attacked),
        "taken": {g.world.provinces[p].id: SIDES[side] for p, side in war.taken},
        "number": war.number,
    }


def wars() -> Field:
    """All wars; they get their numbers from 1 on."""
    field = records("wars", WAR, _read_war, _write_war)

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.wars = [_write_war(g, w, number) for number, w in enumerate(listed(WAR, value), 1)]
        g.state.war_count = max((war.number for war in g.state.wars), default=0)

    return field._replace(put=put)


def war() -> Field:
    """One war by its number: all of it, or one thing about it; None once it is over."""

    def look(g: G, n: int, rest: Rest) -> Any:
        number = whole(int(rest[0])) if rest else 0
        here = next((w for w in g.state.wars if w.number == number), None)
        if here is None:
            return None
        thing: Any = _read_war(g, here)
        for name in rest[1:]:
            thing = thing.get(name) if isinstance(thing, dict) else None
        return thing

    return Field(look, None, lambda g, n, rest, x: plain(g, look(g, n, rest)) == plain(g, x))


def _write_cause(g: G, c: dict[str, Any]) -> CasusBelli:
    one_of(CB_KINDS, "kind", c.get("kind", "normal"))
    return CasusBelli(
        country(g, c["holder"]),
        country(g, c["target"]),
        c.get("kind", "normal"),
        bool(c.get("free", False)),
        str(c.get("source", "")),
        c.get("first", g.state.turn),
        c.get("last", NEVER),
        str(c.get("segment", "2.5")),
        bool(c.get("again", False)),
        c.get("penalty", 0),
    )


def _read_cause(g: G, c: CasusBelli) -> dict[str, Any]:
    names = ("kind", "free", "source", "first", "last", "segment", "again", "penalty")
    who = {"holder": g.name(c.holder), "target": g.name(c.target)}
    return {**who, **{name: getattr(c, name) for name in names}}


def causes() -> Field:
    """Causes of war that somebody was given."""
    return records("causes", CAUSE, _read_cause, _write_cause)


def _write_agreement(g: G, a: dict[str, Any]) -> Agreement:
    one_of(AGREEMENTS, "agreement", a["kind"])
    return Agreement(
        a["kind"],
        _countries(g, a["members"]),
        a.get("until", g.state.turn + 2),
        a.get("signed", g.state.turn),
        bool(a.get("secret", False)),
        a.get("owed", 0),
        bool(a.get("gift", False)),
    )


def _read_agreement(g: G, a: Agreement) -> dict[str, Any]:
    names = ("until", "signed", "secret", "owed", "gift")
    return {
        "kind": a.kind,
        "members": _names(g, a.members),
        **{name: getattr(a, name) for name in names},
    }


def agreements() -> Field:
    """What is signed and in force between powers; of ties and loans who gave stands first."""
    return records("agreements", AGREEMENT, _read_agreement, _write_agreement)


def triples(name: str) -> Field:
    """`dowries: [[france, spain, 10]]`: two powers and a turn."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        rows = [(country(g, one), country(g, other), whole(turn)) for one, other, turn in value]
        setattr(g.state, name, rows)

    def look(g: G, n: int, rest: Rest) -> Any:
        return [[g.name(a), g.name(b), turn] for a, b, turn in getattr(g.state, name)]

    return Field(look, put)


def truces() -> Field:
    """`truces: [[france, spain, 5, true]]`: no CB of the first on the second; it had lost."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.truces = [
            (country(g, one), country(g, other), whole(turn), bool(lost))
            for one, other, turn, lost in value
        ]

    return Field(
        lambda g, n, rest: [[g.name(a), g.name(b), t, lost] for a, b, t, lost in g.state.truces],
        put,
    )


def cb() -> Field:
    """`cb: {saxony: [normal]}`: the causes of war that a power has at 2.5, each sort once."""

    def look(g: G, n: int, rest: Rest) -> Any:
        target = country(g, ".".join(rest))
        sorts = [
            ("free " if c.free else "") + ("overseas" if c.overseas else "normal")
            for c in causes_of(g, n, target)
        ]
        return list(dict.fromkeys(sorts))

    return Field(look, None)


def refuses() -> Field:
    """`refuses: [france]`: to whom a power refuses trade."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        kept = [pair for pair in g.state.refusals if pair[0] != n]
        g.state.refusals = [*kept, *((n, country(g, name)) for name in value)]

    def look(g: G, n: int, rest: Rest) -> Any:
        return [g.name(b) for a, b in g.state.refusals if a == n]

    return Field(look, put, lambda g, n, rest, x: plain(g, look(g, n, rest)) == plain(g, x))
