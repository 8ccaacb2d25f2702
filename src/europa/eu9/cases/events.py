"""Political events in case files: what comes this turn, and what events leave in force.

`table: {event: III-7}` lets an event occur at 1.5 as the only one of the turn, `table: {draw:
III-1}` lets a number come up instead, so that its conditions are read: `drawn`, `marked` and
`running` say what became of it. `notes: {II-5: {control: {persia: spain}}}` is what an event has
written down; `titles: {emperor: france}`. A country's `bonus: {diplomacy: {tuscany: 2}}`,
`forbidden`, `allowed`, `waived` and `changed` are asked for as the chapters do, about nobody or
about a country, a province or a zone; `causes: {spain: free until 9}` are those it was given.
"""

from __future__ import annotations

from typing import Any

from europa.eu9.annals import Happening, Running
from europa.eu9.fields import Field, Rest, find
from europa.eu9.rules.diplomacy.causes.events import is_awake
from europa.eu9.rules.events.political.draw import COMES_UP, EVENTS, event_table
from europa.eu9.rules.logistics.hired import MERCENARY
from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.terms import lasting
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIODS
from europa.eu9.world.political import event_records
from europa.kernel import UnknownName
from europa.kernel.errors import BadCase

NOTHING = "-"
"""Stands in `drawn` for the draws that a case leaves out."""


def _listed(value: Any) -> list[str]:
    return [str(one) for one in (value if isinstance(value, list) else [value])]


def event() -> Field:
    """Events (or a part: `IV-7(2)/reforms`) that occur at 1.5, and nothing is drawn beside them."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        events = _listed(value)
        for name in events:
            find(dict.fromkeys(event_records(), 0), "event", name.partition("/")[0])
        g.state.drawn = [NOTHING] * EVENTS
        g.state.event_calls = [f"first:{name.replace('/', ':')}" for name in events]

    return Field(lambda g, n, rest: list(g.state.drawn), put)


def draw() -> Field:
    """Numbers that come up at 1.5, each as one draw; the other draws of the turn are left out."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        numbers = _listed(value)
        for name in numbers:
            if name.partition("-")[0] not in PERIODS:
                raise BadCase(f"a number is written III-1, not {name!r}")
        g.state.drawn = [NOTHING] * (EVENTS - len(numbers))
        g.state.event_calls = [f"{COMES_UP}:{name}" for name in numbers]

    return Field(lambda g, n, rest: [x for x in g.state.drawn if x != NOTHING], put)


def marked() -> Field:
    """`marked: [I-1]`: numbers with a marked box in the tables, each once."""

    def look(g: G, n: int, rest: Rest) -> Any:
        found: list[str] = []
        for period in range(1, len(PERIODS)):
            for row, names in enumerate(event_table(period)["rows_top_to_bottom"]):
                for column, name in enumerate(names):
                    if g.state.cells[period * 100 + column * 10 + row]:
                        found.append(f"{PERIODS[period]}-{name.removeprefix('R')}")
        return list(dict.fromkeys(found))

    return Field(look, None)


def running() -> Field:
    """`running: [I-1, VII-5/bastille]`: events that go on, and parts of them; setting them lets
    them have begun in the turn before."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        s = g.state
        parts = [name.partition("/") for name in _listed(value)]
        events = dict.fromkeys(event for event, _, _ in parts)
        s.running = [Running(event, "", s.turn - 1) for event in events]
        s.running += [Running(event, part, s.turn - 1) for event, _, part in parts if part]
        for one in s.running:
            s.event_began[one.event] = one.began
            s.occurred.setdefault(one.event, 1)

    return Field(lambda g, n, rest: list(dict.fromkeys(one.event for one in g.state.running)), put)


def notes() -> Field:
    """What events have written down, by event (or `war`, `league`), kind and key."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.event_notes[":".join(rest)] = str(value)

    return Field(lambda g, n, rest: g.state.event_notes.get(":".join(rest)), put)


def titles() -> Field:
    """`titles: {emperor: france}`."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        country = find(g.world.country_index, "country", value)
        g.state.titles[":".join(rest)] = country
        if country == NONE:
            del g.state.titles[":".join(rest)]

    return Field(lambda g, n, rest: g.name(g.state.titles.get(":".join(rest), NONE)), put)


def told() -> Field:
    """`told: [captured turkey hungary magyarorszag]`: what has happened since the last step; each
    word a country, a province or a name."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        for line in value:
            kind, *words = str(line).split()
            who = [g.world.country_index[w] for w in words if w in g.world.country_index]
            places = [w for w in words if w in g.world.province_index]
            where = g.world.province_index[places[-1]] if places else NONE
            names = [w for w in words if w not in (*g.world.country_index, *places)]
            one, other = (*who, NONE, NONE)[:2]
            g.state.happenings.append(Happening(kind, one, other, where, names[0] if names else ""))

    return Field(lambda g, n, rest: [what.kind for what in g.state.happenings], put)


def played_by() -> Field:
    """Who plays a minor, as a running event has settled it."""

    def look(g: G, n: int, rest: Rest) -> Any:
        tail = f":control:{g.name(n)}"
        found = [who for key, who in g.state.event_notes.items() if key.endswith(tail)]
        return found[-1] if found else "nobody"

    return Field(look, None)


def causes() -> Field:
    """`causes: {spain: normal until 5}`, `free overseas until 14`: the first one against a country
    that somebody was given, with its last turn; `nothing` if there is none."""

    def look(g: G, n: int, rest: Rest) -> Any:
        target = find(g.world.country_index, "country", ".".join(rest))
        for cb in g.state.causes:
            if (cb.holder, cb.target) == (n, target) and is_awake(g, cb):
                return f"{'free ' if cb.free else ''}{cb.kind} until {cb.last}"
        return "nothing"

    return Field(look, None)


def posts() -> Field:
    """`posts: {area_java: 1}`: how many COL and TP a country has in an area."""

    def look(g: G, n: int, rest: Rest) -> Any:
        area = g.world.areas[find(g.world.area_index, "area", ".".join(rest))]
        return sum(g.state.post_owner[p] == n for p in area.provinces)

    return Field(look, None)


def enters() -> Field:
    """`enters: {poltava: stays}`: what its troops may do in a province: `stays`, `passes`, or why
    they may not enter it."""

    def look(g: G, n: int, rest: Rest) -> Any:
        province = find(g.world.province_index, "province", ".".join(rest))
        ground = Ground(g, n)
        return ground.bar(province) or ("stays" if ground.may_stay(province) else "passes")

    return Field(look, None)


def generals() -> Field:
    """Leaders on the map who serve a minor."""

    def look(g: G, n: int, rest: Rest) -> Any:
        s = g.state
        return sum(who == n and s.leader_state[one] == ON_MAP for one, who in s.leader_for.items())

    return Field(look, None)


def hired() -> Field:
    """Mercenaries who serve a power."""

    def look(g: G, n: int, rest: Rest) -> Any:
        leaders = g.world.leaders
        mine = [one for one, who in g.state.leader_for.items() if who == n]
        return sum(leaders[one].country == MERCENARY for one in mine)

    return Field(look, None)


def grouped() -> Field:
    """`grouped: {emigre: [A-]}`: a country's counters of a group."""

    def look(g: G, n: int, rest: Rest) -> Any:
        mine = [u for u in g.state.units if u.country == n and u.group == ".".join(rest)]
        return [u.kind for u in mine]

    return Field(look, None)


def dynasty() -> Field:
    """`dynasty: saxon`: the dynasty that an event has named."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.dynasty[n] = str(value)

    return Field(lambda g, n, rest: g.state.dynasty.get(n, "nobody"), put)


def rebellion() -> Field:
    """The event that a revolt belongs to."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.revolt_cause[n] = str(value)

    return Field(lambda g, n, rest: g.state.revolt_cause.get(n, "nothing"), put)


# What lasts


def _about(g: G, rest: Rest) -> dict[str, int]:
    """The country, province or zone that a question is about."""
    if not rest:
        return {}
    name, world = rest[0], g.world
    if name.startswith("in_"):  # a province that is called like a country
        return {"place": find(world.province_index, "province", name.removeprefix("in_"))}
    for kind, index in (
        ("other", world.country_index),
        ("place", world.province_index),
        ("zone", world.zone_index),
    ):
        if name in index:
            return {kind: index[name]}
    raise UnknownName(name, "country, province or zone", world.country_index)


def bonus() -> Field:
    return Field(lambda g, n, rest: lasting.bonus(g, rest[0], n, **_about(g, rest[1:])), None)


def changed() -> Field:
    """A figure that is 0 without events."""
    return Field(lambda g, n, rest: lasting.changed(g, rest[0], n, 0, **_about(g, rest[1:])), None)


def forbidden() -> Field:
    return Field(
        lambda g, n, rest: bool(lasting.forbidden(g, rest[0], n, **_about(g, rest[1:]))), None
    )


def allowed() -> Field:
    return Field(
        lambda g, n, rest: bool(lasting.allowed(g, rest[0], n, **_about(g, rest[1:]))), None
    )


def waived() -> Field:
    return Field(
        lambda g, n, rest: bool(lasting.waived(g, rest[0], n, **_about(g, rest[1:]))), None
    )


COUNTRY_FIELDS: dict[str, Field] = {
    "bonus": bonus(),
    "changed": changed(),
    "forbidden": forbidden(),
    "allowed": allowed(),
    "waived": waived(),
    "played_by": played_by(),
    "causes": causes(),
    "posts": posts(),
    "enters": enters(),
    "generals": generals(),
    "hired": hired(),
    "grouped": grouped(),
    "dynasty": dynasty(),
}
TABLE_FIELDS: dict[str, Field] = {
    "event": event(),
    "draw": draw(),
    "marked": marked(),
    "running": running(),
    "notes": notes(),
    "titles": titles(),
    "told": told(),
}
