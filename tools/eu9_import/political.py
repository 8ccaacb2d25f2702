"""Political events: what they say, their effects as records, and the vocabulary of these."""

from __future__ import annotations

import re
from typing import Any

from eu9_import.files import FACTS, facts, lean, line, write_records, write_table

FILES = {
    **{f"period_{n}": f"political_period{n}" for n in range(1, 8)},
    "french_wars_of_religion": "french_wars_of_religion",
    "thirty_years_war": "thirty_years_war",
}
TOLD = {
    "condition": "condition", "activation": "activation", "event_phase": "event",
    "diplomacy_phase": "diplomacy", "administration_phase": "administration",
    "military_phase": "military", "peace_phase": "peace", "interphase": "interphase",
    "lasting": "lasting",
}  # fmt: skip
"""Lists of sentences, by the phase they speak of."""
RULES = ("period_modifiers", "repeated_numbers", "roles", "foreign_intervention", "state")
"""What a file says of all its events."""
HEADINGS = {
    ("key", "1."): "phases", ("key", "Keys"): "keys", ("`then`", ""): "outcomes",
    ("verb", ""): "verbs", ("atom", ""): "conditions", ("country selector", ""): "countries",
    ("place selector", ""): "places", ("place set", ""): "place_sets", ("`per`", ""): "per",
    ("`until`", ""): "until", ("happening", ""): "happenings", ("roll", ""): "rolls",
    ("flag", ""): "flags", ("rule", ""): "rules", ("what", "8.1"): "set", ("what", "8.3"): "waive",
    ("what", "8.4"): "forbid", ("what", "8.5"): "allow",
}  # fmt: skip
"""Tables of the vocabulary by the head of their first column and the section they stand in."""

MENDED = {
    ("III-B", "pol"): {"allied": {"side": "loyalists"}, "use": "2.1"},
    ("III-B", "den"): {"allied": {"side": "rebels"}, "use": "2.1"},
}
"""(event, key of a record) -> what its sentence says and the record leaves out."""


def convert_political() -> None:
    """political_events.json and political_tables.json, and the folder political."""
    index = facts("events/political_index")
    write_table("political_tables", {"tables": index["roll_tables"]}, "political event tables")
    records = [
        {
            "id": e["id"],
            "period": e["period"],
            "title": e["title"],
            "most": e["max_occurrences"] or 1,
            "date": e["date"],
            "duration": e["duration"],
            "phases": e["phases"],
            "links": e["linked_events"],
        }
        for e in index["events"]
    ]
    write_records("political_events", records, "political events")
    for name, source in FILES.items():
        given = facts(f"events/{source}")
        rows = [line(lean(_event(e))) for e in given["events"]]
        write_table(
            f"political/{name}",
            {"rules": {k: given[k] for k in RULES if k in given}},
            f"effects of political events, {name.replace('_', ' ')}",
            rows,
        )
    write_table("political/vocabulary", _vocabulary(), "what records of political events may say")


def _event(e: dict[str, Any]) -> dict[str, Any]:
    """One event: the strings by phase, those of its parts and turns, then records and tables."""
    return {
        "id": e["id"],
        "told": {name: e[key] for key, name in TOLD.items() if e.get(key)},
        "parts": {name: _strings(part) for name, part in _parts(e).items()},
        "turns": {name: _strings(turn) for name, turn in e.get("turns", {}).items()},
        "script": e.get("script", []),
        "tables": e.get("tables", {}),
        "verbs": _mended(e["id"], e["verbs"]),
        "bespoke": e["bespoke"] or "",
        "same_as": e.get("same_as", ""),
        "draft": e.get("draft", False),
        "rulings": sorted({n for text in e.get("rulings", ()) for n in re.findall(r"E\d+", text)}),
    }


def _mended(event: str, thing: Any) -> Any:
    """Records as the sentences of their event have them."""
    if isinstance(thing, list):
        return [_mended(event, one) for one in thing]
    if not isinstance(thing, dict):
        return thing
    more = MENDED.get((event, thing.get("key", "")), {}) if "do" in thing else {}
    return {name: _mended(event, value) for name, value in thing.items()} | more


def _parts(e: dict[str, Any]) -> dict[str, Any]:
    return {**e.get("sub_events", {}), **e.get("parts", {})}


def _strings(part: Any) -> dict[str, list[str]]:
    """A part's sentences by phase; those of a part without phases begin with theirs."""
    if isinstance(part, list):
        return {"": part}
    return {TOLD.get(name, name): texts for name, texts in part.items()}


def _vocabulary() -> dict[str, dict[str, Any]]:
    """The tables of the vocabulary: name to meaning; verbs with their arguments."""
    found: dict[str, dict[str, Any]] = {name: {} for name in HEADINGS.values()}
    lines = (FACTS / "events" / "VERBS.md").read_text(encoding="utf-8").splitlines()
    section, target = "", ""
    for number, text in enumerate(lines):
        if text.startswith("#"):
            section, target = text.lstrip("# "), ""
        elif text.startswith("|") and not set(text) <= set("|- "):
            cells = [c.strip() for c in text.strip().strip("|").split("|")]
            if set(lines[number + 1]) <= set("|- ") and lines[number + 1].startswith("|"):
                target = next(
                    (name for (head, start), name in HEADINGS.items()
                     if cells[0].startswith(head) and section.startswith(start)), "",
                )  # fmt: skip
            elif target:
                for name in re.findall(r"`([^`]+)`", cells[0]):
                    found[target][name] = _entry(target, cells)
    return found


def _entry(target: str, cells: list[str]) -> Any:
    meaning = cells[-1].replace("`", "")
    if target == "verbs":
        return {"args": re.findall(r"`([^`]+)`", cells[1]), "means": meaning}
    return meaning
