"""Areas, provinces, seas, nodes, continents and realms."""

from __future__ import annotations

import colorsys

from tpop_import.files import facts, lean, slug, write_records
from tpop_import.map1618 import Side1618

NUMBERS = {"america": 1, "africa": 2, "india_arabia": 3, "far_east": 4, "north_central_asia": 0}
NODE_CONTINENT = {
    "china_japan": "far_east",
    "east_indies": "far_east",
    "indian_ocean": "india_arabia",
    "ivory_coast": "africa",
    "north_america": "america",
    "south_america": "america",
}
NAMES = {
    "america": "America",
    "africa": "Africa",
    "india_arabia": "India & Arabia",
    "far_east": "Far East",
    "north_central_asia": "Northern & Central Asia",
}
RELIGIONS = (
    # id, name, christian, catholic, infectious, may be a state religion (15)
    ("none", "None", 0, 0, 0, 0),
    ("catholic", "Catholic", 1, 1, 0, 1),
    ("counter_reformed", "Counter-Reformed", 1, 1, 1, 1),
    ("protestant", "Protestant", 1, 0, 1, 1),
    ("orthodox", "Orthodox", 1, 0, 0, 1),
    ("muslim", "Muslim", 0, 0, 0, 1),
    ("diverse", "Diverse Faiths", 0, 0, 0, 0),
    ("revolutionary", "Revolutionary Ideology", 0, 0, 1, 1),
)
COLOURS = {
    "austria": "#d9d4c7", "castile": "#d8a520", "england": "#b3262e", "france": "#2f5fb3",
    "muscovy": "#7a8f3a", "ottomans": "#3d8b4f", "poland": "#c2578b", "denmark": "#9b3a4a",
    "sweden": "#3a86c8", "portugal": "#2e7d6b", "netherlands": "#e07b26", "papal_states": "#e8dfa0",
    "brandenburg": "#5b6470", "venice": "#3fa3a0", "mamluks": "#b08a4a", "byzantium": "#7b4fa3",
    "ulm": "#8a8f98",
}  # fmt: skip
BOARD = "board, 1444 side (EUP, HEN, TTS, PIC)"


def _areas(side: Side1618) -> None:
    raw = facts("map/areas")
    later = side.area_religion(raw)
    write_records(
        "areas",
        [
            lean(
                {
                    "id": a["id"],
                    "name": a["name"],
                    "board": a["board"],
                    "land": sorted({*a["land_borders"], *a["overland_links"]}),
                    "mountain": sorted(a["mountain_borders"]),
                    "overland": sorted(a["overland_links"]),
                    "seas": sorted(a["seas"]),
                    "religion_1444": a["religion"],
                    "religion_1618": later[a["id"]],
                    "religion_slot": a["governed_by"],
                    "elector": a["elector"],
                    "source": BOARD + "; religion_1618 inferred",
                }
            )
            for a in raw
        ],
    )


def _provinces(side: Side1618) -> None:
    records = []
    for p in facts("map/provinces"):
        later = p["id"] not in side.gone
        records.append(
            lean(
                {
                    "id": p["id"],
                    "name": p["name"],
                    "area": p["area"],
                    "board": p["board"],
                    "territory_number": p["territory_number"],
                    "tax_1444": p["tax"],
                    "tax_1618": side.tax[p["id"]] if later else None,
                    "flag_1444": p["realm_1444"],
                    "flag_1618": side.flag.get(p["id"]) if later else None,
                    "overlord_1444": p["vassal_of_1444"],
                    "overlord_1618": side.overlord.get(p["id"]) if later else None,
                    "port": p["port"] != "none",
                    "island": p["island"],
                    "inactive_port": p["inactive_port"],
                    "seas": sorted(p["seas"]),
                    "gold": p["gold"],
                    "hre": p["hre"],
                    "dutch_core": p["dutch_core"],
                    "source": BOARD,
                    "source_1618": side.source.get(p["id"]) if later else "not on the 1618 side",
                }
            )
        )
    boards = {a["id"]: a["board"] for a in facts("map/areas")}
    inside = {a["id"]: a["hre"] and not a["hre_partial"] for a in facts("map/areas")}
    for p in side.extra:
        board = "east" if p["id"] == "osterode" else boards[p["area"]]
        records.append(
            lean(
                {
                    "id": p["id"],
                    "name": p["name"],
                    "area": p["area"],
                    "board": board,
                    "tax_1618": p["tax"],
                    "flag_1618": side.flag[p["id"]],
                    "overlord_1618": side.overlord.get(p["id"]),
                    "hre": inside[p["area"]],
                    "source": "board, 1618 side (TTS); ports unknown, taken as none",
                    "source_1618": side.source[p["id"]],
                }
            )
        )
    write_records("provinces", records)


def _waters() -> None:
    write_records(
        "seas",
        [
            lean(
                {
                    "id": s["id"],
                    "name": s["name"],
                    "board": s["board"],
                    "mark": s["mark"],
                    "trade_slots": s["trade_slots"],
                    "seas": sorted(s["adjacent_seas"]),
                    "letters": s["letters"],
                    "letter_links": [
                        [x["sea"], x["letter"], x["extra_cost"]] for x in s["letter_links"]
                    ],
                    "source": "board (PIC), trade slots TRD",
                }
            )
            for s in facts("map/seas")
        ],
    )
    write_records(
        "nodes",
        [
            lean(
                {
                    "id": n["id"],
                    "name": n["name"],
                    "inland": n["kind"] == "inland",
                    "distant": n["distant"],
                    "continent": NODE_CONTINENT.get(n["id"]),
                    "desert": n["in_desert"],
                    "seas": sorted(n["seas"]),
                    "areas": sorted(n["areas"]),
                    "source": "board (TRD, PIC)",
                }
            )
            for n in facts("map/nodes")
        ],
    )
    write_records(
        "continents",
        [
            {
                "id": i,
                "name": NAMES[i],
                "number": n,
                "source": "board; number 0 = on no Trade Card, inferred",
            }
            for i, n in NUMBERS.items()
        ],
    )
    keys = ("id", "name", "christian", "catholic", "infectious", "state")
    write_records(
        "religions",
        [
            lean({k: v if k in ("id", "name") else bool(v) for k, v in zip(keys, r, strict=True)})
            | {"order": n, "source": "rules 15"}
            for n, r in enumerate(RELIGIONS)
        ],
        key="order",
    )


def _colour(position: int) -> str:
    hue = (position * 0.618034) % 1
    red, green, blue = colorsys.hls_to_rgb(hue, 0.62 + 0.1 * (position % 3), 0.35)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def dnpr_realm(name: str) -> str:
    """The realm id of a DNPR named in a scenario."""
    known = {"palatinate": "the_palatinate"}
    return known.get(slug(name), slug(name))


def _realms(side: Side1618) -> None:
    early = {r["id"]: r for r in facts("map/realms")}
    setups = facts("setup/realm_setups")["setups"]
    kinds: dict[str, str] = {}
    names = {r["id"]: r["name"] for r in early.values()}
    for s in setups.values():
        if s["kind"] == "setup_card":
            kinds[s["realm"]] = "player"
        elif s["kind"] == "expansion_or_fan":
            kinds.setdefault(s["realm"], "expansion")
    dnprs = {}
    for scenario in facts("setup/scenarios")["scenarios"].values():
        for d in scenario["dnprs"]:
            dnprs[dnpr_realm(d["name"])] = d["name"]
    ids = sorted({*early, *side.flag.values(), *kinds, *dnprs, *side.overlord.values()})
    state = side.realm_religion()
    faiths = side.area_religion(facts("map/areas"))
    area_of = {p["id"]: p["area"] for p in [*facts("map/provinces"), *side.extra]}
    capitals = {s["realm"]: s["capital"] for s in setups.values() if s["setup"] == "1618"}
    own: dict[str, list[str]] = {}
    for place, realm in side.flag.items():
        own.setdefault(realm, []).append(place)
    records = []
    for position, i in enumerate(ids):
        r = early.get(i, {})
        held = sorted(own.get(i, []), key=lambda p: (-side.tax[p], p))
        seat = capitals.get(i) if capitals.get(i) in held else None
        seat = (
            seat
            or (r.get("capital") if r.get("capital") in held else None)
            or (held[0] if held else None)
        )
        lords = {side.overlord.get(p) for p in held} - {i}
        faith = faiths[area_of[seat]] if seat else None
        records.append(
            lean(
                {
                    "id": i,
                    "name": names.get(i) or dnprs.get(i) or i.replace("_", " ").title(),
                    "adjective": r.get("adjective"),
                    "kind": kinds.get(i) or ("dnpr" if not r and not held else "npr"),
                    "major": r.get("major_power"),
                    "distant": r.get("distant"),
                    "capital_1444": r.get("capital"),
                    "capital_1618": seat,
                    "religion_1444": r.get("religion"),
                    "religion_1618": state.get(i)
                    or (faith if faith != "diverse" else r.get("religion", "catholic")),
                    "overlord_1444": r.get("overlord"),
                    "overlord_1618": next(iter(lords))
                    if len(lords) == 1 and None not in lords
                    else None,
                    "hre_member_1444": r.get("hre_member"),
                    "colour": COLOURS.get(i) or _colour(position),
                    "source": "board, 1444 side (TTS, HEN); colour original"
                    if r
                    else "set-ups and scenarios (TTS); colour original",
                }
            )
        )
    write_records("realms", records)


def convert_board() -> None:
    """Everything printed on the boards."""
    side = Side1618()
    _areas(side)
    _provinces(side)
    _waters()
    _realms(side)
