"""The campaign of 1492: who has what, and who sits where."""

from __future__ import annotations

import re
from typing import Any

from eu9_import.files import facts, write_records, write_table

KINDS = {"clothes": "cloth"}
FORCE = re.compile(r"^(?:(\d+) )?(transport )?(A[+-]|F[+-]|LD|ND|NGD|NTD|pashas)(?: (.*))?$")
SHIPS = re.compile(r"(\d+) (NWD|NGD|NTD)")
MARCO_POLO = (
    "balouchistan indus gujarat mumbai malabar karnatika orissa bengale birmanie ayutthaya "
    "malacca dai_viet canton nankin"
).split()
"""Coasts known to all (E103)."""
KONGO = "congo_n"


def force(text: str) -> dict[str, Any]:
    """`F- (2 NWD/1 NTD)` -> unit, count, ships, group."""
    found = FORCE.match(text)
    assert found, text
    count, transport, unit, rest = found.groups()
    rest = rest or ""
    ships = {kind: int(n) for n, kind in SHIPS.findall(rest)}
    group = "" if ships else rest.strip("()").lower()
    unit = {"ND": "NWD", "pashas": "pasha"}.get(unit, unit)
    record: dict[str, Any] = {"unit": unit, "count": int(count or 1)}
    if ships:
        record["ships"] = ships
    if transport:
        group = "transport"
    if group:
        record["group"] = {"janissaries": "janissary"}.get(group, group)
    return record


def convert_setup() -> None:
    """campaign.json and scenarios.json."""
    given = facts("setup_1492")
    owners = {p["id"]: p["owner_1492"] for p in facts("map/provinces_europe")}
    owners.update(given["minors"]["province_owner_overrides"])
    powers = {name: _power(m) for name, m in given["majors"].items()}
    for name, major in given["majors"].items():
        for province in (*major["national"], *major.get("national_lithuania", ())):
            owners[province] = name
    for province in ("ukrainya", "podolie", "poltava"):
        owners[province] = "ukraine"
    minors = given["minors"]
    write_table(
        "campaign",
        {
            "inflation": given["global_"]["inflation_box"],
            "land_groups": _groups(given["global_"]["land_tech_groups"]),
            "naval_groups": _groups(given["global_"]["naval_tech_groups"]),
            "known_to_all": [f"area_{name}" for name in MARCO_POLO],
            "owners": owners,
            "powers": powers,
            "occupations": {o["province"]: o["country"] for o in minors["occupations"]},
            "trade_fleets": minors["trade_fleets"],
            "establishments": [_establishment(e, e["country"]) for e in minors["establishments"]],
            "area_owners": {
                area: owner for owner, areas in minors["area_owners"].items() for area in areas
            },
            "centres": {
                "great_orient": ["mamluks", "nil"],
                "mediterranean": ["venice", "veneto"],
                "atlantic": ["holland", "vlaanderen"],
                "indian": ["gujarat", "gujarat_w"],
            },
        },
        "great campaign of 1492",
    )
    write_table("transfers", TRANSFERS, "powers that enter later; E101 to E106, E461")
    write_records("scenarios", SCENARIOS, "seats for 6 to 9 players; E101, E106")


def _groups(given: dict[str, int]) -> dict[str, int]:
    return {{"asia": "rotw"}.get(k, k): v for k, v in given.items()}


def _establishment(e: dict[str, Any], country: str, kind: str = "") -> dict[str, Any]:
    return {
        "country": country,
        "kind": kind or e["type"],
        "province": e["province"],
        "level": e["level"],
        "resources": e["resources"],
    }


def _power(m: dict[str, Any]) -> dict[str, Any]:
    track = {name.partition(" ")[0]: box for box, names in m["diplomacy"].items() for name in names}
    known = [p for p in m.get("known_provinces", ()) if not p.startswith("(")]
    missions = [x.get("province", KONGO) for x in m.get("missions", ())]
    return {
        "monarch": m["monarch"],
        "stability": m["stability"],
        "religion": m["religion"],
        "dti": m["dti"],
        "fti": m["fti"],
        "sfti": m.get("fti_rotw", m["fti"]),
        "treasury": m["treasury"],
        "land": m["land_tech"],
        "naval": m["naval_tech"],
        "mnu": [[KINDS.get(k, k), 2 if side == "+" else 1, where] for k, side, where in m["mnu"]],
        "trade_fleets": m["trade_fleets"],
        "track": track,
        "seas": m["known_seas"],
        "provinces": sorted({*known, *missions}),
        "missions": missions,
        "praesidios": {p[0]: p[1] for p in m.get("praesidios", ())},
        "establishments": [
            _establishment(e, "", kind)
            for kind, given in (("COL", m.get("col", ())), ("TP", m.get("tp", ())))
            for e in given
        ],
        "forces": [force(text) for text in m["forces"]],
    }


TRANSFERS: dict[str, Any] = {
    "sweden": {
        "monarch": "sweden_eric_xiv", "stability": 2, "religion": "protestant", "dti": 3, "fti": 2,
        "treasury": 150, "land": ["behind_best", 0], "naval": ["latin", 1],
        "mnu": [["wood", 2, "svealand"], ["metal", 1, "jamtland"]],
        "forces": [force(t) for t in ("A+", "2 LD", "F- (2 NWD/1 NTD)", "transport F+ (4 NTD)")],
        "fortress_levels": 2,
    },
    "holland": {
        "monarch": "holland_willem_i", "stability": 2, "religion": "protestant", "dti": 3, "fti": 3,
        "treasury": 400, "land": ["latin_and_die", 0], "naval": ["latin_less_die", 7],
        "mnu": [["instruments", 1, "zeeland"], ["cloth", 1, "utrecht"],
                ["metal", 1, "gelderland"]],
        "takes": ["friesland", "gelderland", "holland", "overijssel", "utrecht", "zeeland"],
        "forces": [force(t) for t in ("A-", "F+ (4 NWD/1 NTD)", "2 LD")],
        "fortress_levels": 4, "holds": ["brabant", "limburg"],
        "praesidios": [["zeeland", "spain", 3]],
    },
    "austria": {
        "monarch": "austria_ferdinand_ii", "stability": 3, "religion": "catholic",
        "dti": 3, "fti": 2, "treasury": 400, "land": ["spain", 0], "naval": ["latin", 0],
        "mnu": [["metal", 1, "osterreich"], ["art", 2, "osterreich"]],
        "forces": [force("3 A+")], "fortress_levels": 2,
        "from_period": [[5, "austria_ferdinand_iii"]],
    },
    "prussia": {
        "monarch": "prussia_friedrich_ii", "stability": 3, "religion": "protestant",
        "dti": 4, "fti": 4, "treasury": 200, "land": ["latin", 3], "naval": ["latin", 0],
        "mnu": [["metal", 2, "brandenburg"], ["cloth", 2, "brandenburg"]],
        "takes_from": ["brandenburg"],
        "takes": ["memel", "preussen", "hinterpommern"],
        "forces": [force("2 A+")], "fortress_levels": 3,
        "before_turn": [[51, "prussia_friedrich_wilhelm"]],
    },
    "russia": {
        "monarch": "russia_ivan_iv", "stability": 3, "religion": "orthodox", "dti": 1, "fti": 1,
        "treasury": 100, "land": ["orthodox", 0], "naval": ["orthodox", 0],
        "mnu": [["cereals", 1, "novgorod"]],
        "forces": [force("2 A+")],
    },
}  # fmt: skip
"""What a power has that enters later: the facts, E461, and E105, E106 where they are silent."""

CORE = [["ANG", [["england", 1]]], ["FRA", [["france", 1]]], ["HIS", [["spain", 1]]],
        ["TUR", [["turkey", 1]]]]  # fmt: skip
BY_EVENT = 0
"""Instead of a turn: it enters with its event alone (SPEC-powers 50.1)."""
RUS = ["RUS", [["russia", 1]]]
POL = ["POL", [["poland", 1], ["prussia", 51]]]
VEN_HOL = ["VEN", [["venice", 1], ["holland", BY_EVENT]]]
SCENARIOS: list[dict[str, Any]] = [
    {
        "id": "campaign_1492_9p", "title": "The great campaign of 1492 for nine",
        "seats": [*CORE, RUS, ["POR", [["portugal", 1], ["sweden", 15]]],
                  ["VEN", [["venice", 1], ["austria", 26]]], POL, ["HOL", [["holland", BY_EVENT]]]],
    },
    {
        "id": "campaign_1492_8p", "title": "The great campaign of 1492 for eight",
        "seats": [*CORE, RUS, ["POR", [["portugal", 1], ["sweden", 15]]], VEN_HOL, POL],
    },
    {
        "id": "campaign_1492_7p", "title": "The great campaign of 1492 for seven",
        "seats": [*CORE, RUS, ["POR", [["portugal", 1], ["sweden", 15], ["prussia", 51]]],
                  VEN_HOL],
    },
    {
        "id": "campaign_1492_6p", "title": "The great campaign of 1492 for six",
        "seats": [*CORE, ["POR", [["portugal", 1], ["russia", 15]]], VEN_HOL],
    },
]  # fmt: skip
"""Seat, then the powers it plays and the turn from which (E101)."""
