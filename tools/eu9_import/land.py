"""The map: provinces, areas, seas, trade zones, borders, outlines."""

from __future__ import annotations

from typing import Any

from eu9_import.files import facts, write_records, write_table

MARKS = (
    "turkey_or_venice",
    "flanders_brabant_trade_shield",
    "oresund_trade_shield",
    "balkans_trade_shield",
    "siena",
    "lithuania_union_shield",
)
"""Shields on the map that stand for no country of the lists."""


def convert_land() -> None:
    """All map files."""
    _provinces()
    _areas()
    _seas()
    _zones()
    _borders()
    regions = facts("map/regions")
    notes = regions.pop("_notes")
    write_table(
        "regions", {"regions": regions, "notes": notes}, "named groups of provinces and seas"
    )
    for sheet in ("europe", "rotw"):
        outline = facts(f"map/polygons_{sheet}")
        write_table(f"outline_{sheet}", outline, f"outlines of the {sheet} map")


def _european(p: dict[str, Any]) -> dict[str, Any]:
    shields = [s for s in p["shields"] if s["country"] not in MARKS]
    return {
        "id": p["id"],
        "name": p["name"],
        "city": p["city"],
        "sheet": p["map"],
        "income": p["income"],
        "fortress": p["fortress"],
        "terrain": p["terrain"],
        "shield": p["shield_owner"],
        "shields": [s["country"] for s in shields if not s["blurred"]],
        "blurred": [s["country"] for s in shields if s["blurred"]],
        "marks": [s["country"] for s in p["shields"] if s["country"] in MARKS],
        "national": p["national_of"],
        "capital": p["capital"],
        "port": "" if p["port"] == "none" else p["port"],
        "praesidio": p["praesidiable"],
        "salt": p["salt"],
        "gold": p["gold"],
        "religion": p["religion"],
        "hre": p["hre"],
        "italy": p["italy"],
        "wasteland": p["wasteland"],
        "cold": p["cold"],
        "persia": p["persia_core"],
        "at": p["center"],
        "city_at": p["city_xy"],
    }


def _overseas(p: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": p["id"],
        "name": p["name"],
        "city": p.get("city"),
        "sheet": "rotw",
        "area": p["area"],
        "fortress": p["fortress"],
        "terrain": p["terrain"],
        "gold": p["gold"],
        "at": p["label"],
        "city_at": p.get("city_xy"),
    }


def _provinces() -> None:
    europe = [_european(p) for p in facts("map/provinces_europe")]
    rotw = [_overseas(p) for p in facts("map/provinces_rotw")]
    write_records("provinces", europe + rotw, "provinces of both maps")


def _areas() -> None:
    records = []
    for a in facts("map/areas_rotw"):
        natives = a["natives"] or {"number": 0, "unit": "LD"}
        records.append(
            {
                "id": a["id"],
                "name": a["name"],
                "income": a["income"],
                "difficulty": a["difficulty"],
                "tolerance": a["tolerance"],
                "natives": natives["number"],
                "native_unit": natives["unit"],
                "resources": a["resources"],
                "snowflakes": a["snowflakes"],
                "cold": a["cold"],
                "spanish_world": a["spanish_world"],
                "shared": a["tordesillas_shared"],
                "portuguese_america": a["portuguese_america"],
                "minor": a["rotw_minor"],
                "minor_after": a.get("rotw_minor_from", {}),
                "trial_caribbean": a["caribbean_blp"],
                "mughal_order": a.get("mughal_order"),
                "continents": a["continents"],
                "at": a["label"],
            }
        )
    write_records("areas", records, "areas of the rest of the world")


def _seas() -> None:
    records = [
        {
            "id": s["id"],
            "name": s["name"],
            "difficulty": s["difficulty"],
            "penalty": s["penalty"],
            "sheet": s["map"],
            "mediterranean": s["mediterranean"],
            "baltic": s["baltic"],
            "black_sea": s["black_sea"],
            "at": s.get("label"),
        }
        for s in facts("map/seas")
    ]
    write_records("seas", records, "sea zones")


def _zones() -> None:
    records = [
        {
            "id": z["id"],
            "name": z["name"],
            "kind": z["type"],
            "sea": z["sea"],
            "owner": z["owner"],
            "large": z["income_monopoly"],
            "small": z["income_presence"],
            "per_level": z["fleet_value_per_level"],
            "groups": z["groups"],
            "piracy": z["piracy_thresholds"],
            "sheet": z["map"],
            "at": z.get("label"),
        }
        for z in facts("map/trade_zones")
    ]
    write_records("zones", records, "trade zones")


def _borders() -> None:
    rows: dict[str, list[list[str]]] = {}
    for b in facts("map/borders"):
        rows.setdefault(b["type"], []).append([b["a"], b["b"]])
    write_table("borders", rows, "borders of provinces and seas by kind")
