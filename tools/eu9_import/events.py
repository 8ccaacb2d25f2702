"""Economic, political, revolt and diplomatic events; the tables."""

from __future__ import annotations

from eu9_import.files import FACTS, facts, write_records, write_table

SKIPPED = ("loans_v1", "rppn_experimental")
"""Tables of superseded or trial rules (E39)."""
FIRST_TURN = {"nao_galeon": 1, "galleass": 15, "vessel": 32}
"""E33: first turns of goals on which list and counters differ."""


def convert_events() -> None:
    """All files about events, and one file for each table."""
    given = facts("events/economic")
    write_table(
        "economic_events",
        {
            "cells": given["roll_table"]["cells"],
            "events": [
                {"number": int(e["id"][2:]), "key": e["key"], "title": e["title"],
                 "effects": e["effects"]}
                for e in given["events"]
            ],
        },
        "random economic events; cells by row (second die) and column (first die)",
    )  # fmt: skip
    index = facts("events/political_index")
    write_table("political_tables", {"tables": index["roll_tables"]}, "political event tables")
    detail = {e["id"]: e for n in (1, 2) for e in facts(f"events/political_period{n}")["events"]}
    records = []
    for e in index["events"]:
        extra = {
            k: v
            for k, v in detail.get(e["id"], {}).items()
            if k not in ("id", "title", "date", "duration", "condition")
        }
        records.append(
            {
                "id": e["id"],
                "period": e["period"],
                "title": e["title"],
                "most": e["max_occurrences"] or 1,
                "date": e["date"],
                "duration": e["duration"],
                "condition": e["condition"],
                "phases": e["phases"],
                "links": e["linked_events"],
                "parts": e["sub_events"],
                "effects": extra,
            }
        )
    write_records("political_events", records, "political events")
    revolts = facts("events/revolt_diplomacy")
    write_table(
        "revolts",
        {k: revolts[k] for k in ("global_revolt", "country_tables")},
        "revolt tables",
    )
    write_table(
        "diplomatic_events",
        {k: revolts[k] for k in ("troubled_religion", "diplomatic_groups")},
        "diplomatic event tables",
    )
    for path in sorted((FACTS / "tables").glob("*.json")):
        if path.stem not in SKIPPED:
            table = {
                k: v for k, v in facts(f"tables/{path.stem}").items() if k not in ("id", "ref")
            }
            if path.stem == "technologies":
                for goal in table["goals"]:
                    goal["turn"] = FIRST_TURN.get(goal["id"], goal["turn"])
            write_table(f"tables/{path.stem}", table, str(table.get("title", path.stem)))
