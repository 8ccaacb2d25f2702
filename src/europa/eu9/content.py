"""Everything that history brings to EU9, as `europa content eu9` and docs/eu9-events.md list it.

Events, objectives, leaders, monarchs and the special rules of countries: told from the records by
which the game plays them, with where they come from and whether a test names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from europa.eu9.texts import name_of
from europa.eu9.world import load_world
from europa.eu9.world.political import event_records
from europa.eu9.world.records import LeaderRecord, MonarchRecord, SpecialRecord, data
from europa.eu9.world.specials import specials

RULEBOOK = "rulebook edition of 13 July 2016"
PHASES = {
    "condition": "Condition", "activation": "When", "event": "At once", "diplomacy": "Diplomacy",
    "administration": "Administration", "military": "War", "peace": "Peace", "end": "End",
    "lasting": "Lasting",
}  # fmt: skip
"""Words for the parts of an event's text; others are told as they are named."""


class Card(msgspec.Struct, frozen=True):
    """One thing of the list."""

    id: str
    name: str
    deck: str
    """event, objective, leader, monarch or special."""
    age: str
    """The period, where it has one."""
    source: str
    text: str
    tested: bool


@cache
def _tested() -> frozenset[str]:
    """Ids that tests name; `tools/write_eu9_events.py` writes the list."""
    return frozenset(msgspec.json.decode(data("tested"))["ids"])


def told(text: str) -> str:
    """A retold string with names instead of ids."""

    def named(found: re.Match[str]) -> str:
        word = found[0]
        return name_of(word) if "_" in word or word in load_world().country_index else word

    return re.sub(r"\b[a-z][a-z0-9_]*\b", named, text)


def parts(event: str) -> list[tuple[str, tuple[str, ...]]]:
    """The text of an event by its parts."""
    found = event_records()[event].told
    return [
        (PHASES.get(part, part.capitalize().replace("_", " ")), tuple(told(one) for one in lines))
        for part, lines in found.items()
    ]


def _events() -> Iterator[Card]:
    for record in load_world().political:
        text = " ".join(f"{part}: {'; '.join(lines)}." for part, lines in parts(record.id))
        source = f"political event {record.id}, {RULEBOOK}"
        yield _card(record.id, record.title, "event", record.period, source, text)


def _objectives() -> Iterator[Card]:
    for aim in load_world().objectives:
        worth = [f"{aim.each} for each" if aim.each else "", f"at most {aim.most}"]
        worth += [f"half {aim.half}" if aim.half else ""]
        worth += [f"missed: -{aim.penalty}" if aim.mandatory else ""]
        text = f"{told(aim.condition)} ({', '.join(word for word in worth if word)})"
        source = f"objective {aim.label} of {name_of(aim.power)} in period {aim.period}, {RULEBOOK}"
        yield _card(aim.id, aim.name, "objective", aim.period, source, text)


def _leader(leader: LeaderRecord) -> str:
    sides = []
    for side in leader.sides:
        values = "/".join(map(str, side.values))
        sides.append(f"{side.kind} {side.rank} {values}".strip())
    when = f"turns {leader.first} to {leader.last}" if leader.first else ""
    by = f"comes by {leader.event}" if leader.event else ""
    who = name_of(leader.country) if leader.country else "anybody"
    return ", ".join(x for x in (f"{who}: {'; or '.join(sides)}", when, by) if x)


def _leaders() -> Iterator[Card]:
    for leader in load_world().leaders:
        yield _card(leader.id, leader.name, "leader", "", f"counters, {RULEBOOK}", _leader(leader))


def _monarch(king: MonarchRecord) -> str:
    values = "/".join(map(str, king.values)) or "values are rolled"
    what = "minister" if king.minister else "monarch"
    more = [told(king.when), told(king.effects), told(king.note)]
    more += [f"{king.length} turns" if king.length else "", "no general" if king.no_general else ""]
    return f"{what} of {name_of(king.country)}, {values}" + "".join(f"; {x}" for x in more if x)


def _monarchs() -> Iterator[Card]:
    for king in load_world().monarchs:
        yield _card(king.id, king.name, "monarch", "", f"list of monarchs, {RULEBOOK}",
                    _monarch(king))  # fmt: skip


def _special(record: SpecialRecord) -> str:
    says = ", ".join(
        f"{key.replace('_', ' ')} {_plain(value)}" for key, value in record.says.items()
    )
    when = [f"after {record.after}" if record.after else "",
            f"until {record.until}" if record.until else "",
            f"if {record.condition}" if record.condition else "",
            f"unless {record.unless}" if record.unless else "",
            f"periods {', '.join(record.periods)}" if record.periods else ""]  # fmt: skip
    words = [record.kind.replace("_", " "), says, record.note, *when]
    return told("; ".join(word for word in words if word))


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    return str(value)


def _specials() -> Iterator[Card]:
    for country, records in specials().items():
        for number, record in enumerate(records, 1):
            source = f"XV, {record.ruling or 'special rules'}; {RULEBOOK}"
            yield _card(f"{country}:{record.kind}:{number}", name_of(country), "special",
                        ", ".join(record.periods), source, _special(record),
                        tested=record.kind in _tested())  # fmt: skip


def _card(
    id_: str, name: str, deck: str, age: str, source: str, text: str, *, tested: bool | None = None
) -> Card:
    return Card(id_, name, deck, age, source, text, id_ in _tested() if tested is None else tested)


@cache
def all_cards() -> tuple[Card, ...]:
    """The whole list."""
    return (*_events(), *_objectives(), *_leaders(), *_monarchs(), *_specials())


def scan(tests: Path) -> list[str]:
    """Ids of the list that the tests under a folder name, and kinds of special rules."""
    files = [p for p in sorted(tests.rglob("*")) if p.suffix in (".py", ".yaml")]
    words: set[str] = set()
    for path in files:
        words |= set(re.findall(r"[IV]+-\w+(?:\(\w+\))?|[a-z][a-z0-9_]+", path.read_text("utf-8")))
    ids = {card.id for card in all_cards() if card.deck != "special"}
    kinds = {record.kind for records in specials().values() for record in records}
    return sorted((ids | kinds) & words)


def events_page() -> str:
    """docs/eu9-events.md."""
    lines = [
        "# The events of *Europa Universalis*", "",
        "Written by `python tools/write_eu9_events.py` from the records of the game: what stands",
        "here is what the events do. `europa content eu9` lists the same in a terminal, with all",
        "objectives, leaders, monarchs and special rules of countries.", "",
    ]  # fmt: skip
    period = ""
    for record in load_world().political:
        if record.period != period:
            period = record.period
            lines += [f"## Period {period}", ""]
        years = f", {record.date}" if record.date else ""
        lines += [f"### {record.id} {record.title}", "", f"At most {record.most}{years}.", ""]
        for part, told_lines in parts(record.id):
            lines.append(f"- {part}:")
            lines += [f"    - {one}" for one in told_lines]
        lines.append("")
    return "\n".join(lines)
