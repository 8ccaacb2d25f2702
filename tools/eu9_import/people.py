"""Monarchs, ministers, leaders, objectives."""

from __future__ import annotations

from typing import Any

from eu9_import.files import facts, write_records


def convert_people() -> None:
    """All files about persons and their aims."""
    _monarchs()
    _leaders()
    _objectives()


def _monarchs() -> None:
    records = []
    for m in facts("monarchs"):
        length = m.get("length")
        records.append(
            {
                "id": m["id"],
                "name": m["name"],
                "country": m["country"],
                "values": [m[k] for k in ("adm", "dip", "mil")] if "adm" in m else [],
                "minister": m.get("minister", False),
                "start": m.get("start", False),
                "dies": m.get("dies_turn", 0),
                "length": length if isinstance(length, int) else 0,
                "length_note": length if isinstance(length, str) else "",
                "successor": m.get("successor", "").partition(" ")[0],
                "turns": m.get("turns", []),
                "exempt": m.get("no_survival_turns", 0),
                "survival_from": m.get("survival_from_turn", 0),
                "survival_bonus": m.get("survival_malus", 0),
                "fragile": m.get("fragile_health", False),
                "age": m.get("age", ""),
                "no_general": m.get("general") is False,
                "immortal": m.get("survival") is False,
                "government": m.get("government", ""),
                "leader": m.get("leader", "").partition(" ")[0],
                "when": m.get("when", ""),
                "basic_forces": m.get("basic_forces", ""),
                "effects": m.get("effects", ""),
                "note": m.get("note", ""),
            }
        )
    write_records("monarchs", records, "named monarchs and ministers")


def _side(side: dict[str, Any]) -> dict[str, Any]:
    return {
        "kind": side["types"][0],
        "rank": side["rank"],
        "values": [side[k] for k in ("manoeuvre", "fire", "shock", "siege")],
        **({"flags": side["flags"]} if side["flags"] else {}),
    }


def _leaders() -> None:
    given = facts("leaders")
    records = [
        {
            "id": x["id"],
            "name": x["name"],
            "country": x["country"],
            "kind": "named",
            "first": x.get("first_turn", 0),
            "last": x.get("last_turn", 0),
            "event": x.get("event", ""),
            "by_rule": x.get("by_rule", False),
            "group": x.get("group", ""),
            "pair": x.get("pair_with", ""),
            "sides": [_side(s) for s in x["sides"]],
        }
        for x in given["named"]
    ]
    records += [
        {
            "id": x["id"],
            "name": f"Anonymous {x['types'][0]}",
            "country": x["country"],
            "kind": "anonymous",
            "group": x.get("group", ""),
            "periods": x.get("periods", []),
            "sides": [_side({**x, "types": [t]}) for t in x["types"]],
        }
        for x in given["anonymous"]
    ]
    for x in given["missionaries"]:
        for copy in range(x.get("count", 1)):
            values = [x.get(k, 0) for k in ("manoeuvre", "fire", "shock", "siege")]
            records.append(
                {
                    "id": x["id"] + (f"_{copy + 1}" if x.get("count", 1) > 1 else ""),
                    "name": x["name"],
                    "country": x["country"],
                    "kind": "missionary",
                    "first": x.get("first_turn", 0),
                    "last": x.get("last_turn", 0),
                    "group": x.get("group", ""),
                    "bonus": x.get("bonus", 0),
                    "sides": [{"kind": "missionary", "rank": "Z", "values": values}],
                }
            )
    records += [
        {
            "id": x["id"],
            "name": x["name"],
            "country": x["country"],
            "kind": "pasha",
            "group": x["kind"],
            "strength": x["ld"],
            "sides": [_side({**x, "types": ["pasha"], "flags": []})],
        }
        for x in given["pashas"]
    ]
    write_records("leaders", records, "leaders: named, anonymous, missionaries, pashas")


NO_MAXIMUM = {"spain_iii_b": 50}
"""Objectives without a maximum, and what missing them costs (E448)."""


def _objectives() -> None:
    records = [
        {
            "id": o["id"],
            "power": o["country"],
            "period": o["period"],
            "label": o["label"],
            "name": o["name"],
            "mandatory": o["mandatory"],
            "per": o["per"] or "",
            "each": "" if o["vp_each"] is None else str(o["vp_each"]),
            "most": o["max_vp"] or 0,
            "penalty": o["max_vp"] or NO_MAXIMUM[o["id"]],
            "half": "" if o["half_vp"] is None else str(o["half_vp"]),
            "condition": o["condition"],
        }
        for o in facts("objectives")["objectives"]
    ]
    write_records("objectives", records, "objectives of the powers by period")
