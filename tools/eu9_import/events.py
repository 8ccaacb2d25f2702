"""Economic, revolt and diplomatic events; the tables."""

from __future__ import annotations

from eu9_import.files import FACTS, facts, write_table

SKIPPED = ("loans_v1", "rppn_experimental")
"""Tables of superseded or trial rules (E39)."""
BATTLE = (
    "army_classes artillery_bonus artillery_per_army assault combat_results fortress_resistance "
    "land_battle_tech loss_by_size naval_battle_tech remaining_troops replacement_leaders "
    "retreat_losses size_comparison small_stacks undermining wind"
).split()
"""Tables whose home is combat.json, which is written by hand."""
FIRST_TURN = {"nao_galeon": 1, "galleass": 15, "vessel": 32}
"""E33: first turns of goals on which list and counters differ."""

PRINCIPALITY = 10
"""E610: fidelity of principalities that have revolted."""


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
    revolts = facts("events/revolt_diplomacy")
    write_table(
        "revolts",
        {k: revolts[k] for k in ("global_revolt", "country_tables")},
        "revolt tables",
    )
    for group in (g for row in revolts["diplomatic_groups"] for g in row["groups"]):
        for minor in group["minors"]:
            if minor["minor"].startswith("v_"):
                minor["fidelity"] = PRINCIPALITY
    write_table(
        "diplomatic_events",
        {k: revolts[k] for k in ("troubled_religion", "diplomatic_groups")},
        "diplomatic event tables",
    )
    for path in sorted((FACTS / "tables").glob("*.json")):
        if path.stem not in (*SKIPPED, *BATTLE):
            given = facts(f"tables/{path.stem}")
            table = {k: v for k, v in given.items() if k not in ("id", "ref", "source")}
            if path.stem == "technologies":
                for goal in table["goals"]:
                    goal["turn"] = FIRST_TURN.get(goal["id"], goal["turn"])
            write_table(f"tables/{path.stem}", table, str(table.get("title", path.stem)))
