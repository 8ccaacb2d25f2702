"""Card decks, dice, names, components and drawing coordinates."""

from __future__ import annotations

from typing import Any

from tpop_import.files import facts, lean, slug, write_records, write_table

BANDS = ("1-2", "3-5", "6+")
TTS = "EUPoPTradeCards (trade.service.ts)"

ENGLISH = {
    "province": {
        "Vienna": "wien",
        "Prague": "praha",
        "Rome": "roma",
        "Venice": "venezia",
        "Lisbon": "lisboa",
        "Copenhagen": "kobenhavn",
        "Moscow": "moskva",
        "Warsaw": "warszawa",
        "Cologne": "koln",
        "Munich": "munchen",
        "Florence": "firenze",
        "Naples": "napoli",
        "Milan": "milano",
        "Genoa": "genova",
        "Cairo": "qahirah",
        "Alexandria": "iskandariyya",
        "Damascus": "dimashq",
        "Aleppo": "halab",
        "Jerusalem": "al_quds",
        "Athens": "athina",
        "Salonica": "selanik",
        "Adrianople": "edirne",
        "Istanbul": "constantinople",
        "Antwerp": "antwerpen",
        "Bruges": "brugge",
        "Ghent": "gent",
        "Seville": "sevilla",
        "Cordova": "cordoba",
        "Dublin": "pale",
        "Edinburgh": "lothian",
        "Normandy": "normandie",
        "Tangier": "tangiers",
        "Crete": "creta",
        "Messina": "mesina",
        "Sardinia": "sardenya",
        "Kiev": "kijevas",
        "Smolensk": "smolenskas",
        "Nuremberg": "nurnberg",
        "Turin": "piemonte",
        "Geneva": "geneve",
        "Gdansk": "danzig",
        "Budapest": "pest",
        "Belgrade": "beograd",
        "Lvov": "lwow",
    },
    "area": {
        "Transcaucasia": "transcaucasia",
        "Armenia": "transcaucasia",
        "Andalusia": "andalucia",
        "Wales": "wales_wessex",
        "Brittany": "brittany_normandy",
        "Normandy": "brittany_normandy",
        "Flanders": "flanders_wallonia",
        "Bavaria": "bavaria_swabia",
        "Swabia": "bavaria_swabia",
        "Corsica": "corsica_sardinia",
        "Sardinia": "corsica_sardinia",
        "Thrace": "macedonia_thrace",
        "Macedonia": "macedonia_thrace",
        "Bosnia": "croatia_bosnia",
        "Croatia": "croatia_bosnia",
        "Serbia": "serbia_albania",
        "Albania": "serbia_albania",
        "Livonia": "estonia_livonia",
        "Estonia": "estonia_livonia",
        "Tyrol": "tirol",
        "Greater Poland": "wielkopolska",
    },
    "realm": {
        "Spain": "castile",
        "Russia": "muscovy",
        "Prussia": "brandenburg",
        "Great Britain": "england",
        "Ottoman Empire": "ottomans",
        "Turkey": "ottomans",
        "Papacy": "papal_states",
        "The Papal States": "papal_states",
        "Dutch": "netherlands",
        "Commonwealth": "poland",
        "Kalmar": "denmark",
        "Palatinate": "the_palatinate",
    },
    "sea": {"Channel": "english_channel", "Biscay": "bay_of_biscay"},
    "node": {"China": "china_japan", "Vienna": "wien", "Cracow": "krakow", "Seville": "sevilla"},
}


def _trade_cards() -> None:
    write_records(
        "trade_cards",
        [
            lean(
                {
                    "id": c["id"],
                    "good": c["good"],
                    "mark": c["mark"],
                    "continents": c["continents"],
                    "regular": [c["income"]["regular"][b] for b in BANDS],
                    "expanded": [c["income"]["expanded"][b] for b in BANDS],
                    "gold": c["gold_inflation"],
                    "slaves": c["slaves_prestige_loss_age_3_4"],
                    "basic": c["in_basic_deck"],
                    "options": [
                        lean(
                            {
                                "node": o["node"],
                                "keys": [[k["province"], k["plus"]] for k in o["key_provinces"]],
                                "secondary": o["secondary_node"],
                                "requirement": o["requirement_code"],
                            }
                        )
                        for o in c["options"]
                    ],
                    "source": TTS,
                }
            )
            for c in facts("setup/trade_cards")["cards"]
        ],
    )


def _characters() -> None:
    records = []
    for c in facts("setup/characters")["characters"]:
        skills = c.get("skills_likely", c["skills"])
        dice = [c["dice"][k] for k in ("infantry", "cavalry", "artillery")]
        records.append(
            lean(
                {
                    "id": c["id"],
                    "deck": c["deck"],
                    "card": f"{c['deck'].upper()}-{c['type']:02}",
                    "name": c["name"],
                    "role": c["role"],
                    "skills": [skills[k] for k in ("adm", "dip", "mil")],
                    "dice": dice if any(dice) else [],
                    "cost_unit": c["cost_unit"],
                    "mortality": c["mortality"],
                    "can_command": c["can_command"],
                    "doubt": c.get("doubt") or c.get("note"),
                    "source": "eupop characters.json",
                }
            )
            | {"cost": c["cost"]}
        )
    write_records("characters", records)


def _names() -> None:
    records = [
        {
            "id": f"{kind}:{slug(alias)}",
            "kind": kind,
            "alias": alias,
            "of": one,
            "source": "original",
        }
        for kind, aliases in ENGLISH.items()
        for alias, one in aliases.items()
    ]
    write_records("names", records)


def _components() -> None:
    limit = "rulebook, component list; R11-R17"
    write_table(
        "components",
        {
            "player": {
                "armies": 3,
                "merchants": 3,
                "cubes": 30,
                "units": 20,
                "ships": 15,
                "large_towns": 8,
                "small_towns": 40,
                "small_town_slots": 20,
                "claim_core_tokens": 6,
                "claim_cb_tokens": 2,
                "alliances": 4,
                "marriages": 4,
                "vassals": 19,
                "tags": 12,
                "source": limit,
            },
            "common_standard": {
                "mercenaries": 14,
                "npr_units": 16,
                "rebel_towns": 10,
                "pirates": 7,
                "protestant": 29,
                "catholic": 7,
                "orthodox": 0,
                "revolutionary": 0,
                "dnpr": 31,
                "not_hre": 8,
                "expanded": 6,
                "battleground": 11,
                "imperial_influence": 6,
                "source": limit,
            },
            "common_deluxe": {
                "mercenaries": 20,
                "npr_units": 25,
                "rebel_towns": 15,
                "pirates": 10,
                "protestant": 32,
                "catholic": 9,
                "orthodox": 11,
                "revolutionary": 10,
                "dnpr": 53,
                "not_hre": 8,
                "expanded": 6,
                "battleground": 11,
                "imperial_influence": 6,
                "source": limit,
            },
            "manpower_of_vassal_tax": {"values": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], "source": "R5"},
            "passing_ducats": {
                "2": [3],
                "3": [5, 2],
                "4": [5, 3, 2],
                "5": [5, 3, 2],
                "6": [5, 3, 2, 1],
                "source": "R40; 20.2",
            },
        },
    )


def _dice() -> None:
    raw = facts("setup/dice")
    table: dict[str, Any] = {
        k: lean(
            {
                "faces": raw[k]["faces"],
                "colour": raw[k].get("color"),
                "status": raw[k]["status"],
                "source": raw[k]["source"],
            }
        )
        for k in ("infantry", "cavalry", "artillery", "rebel", "exploration")
    }
    table["base_dice"] = raw["base_dice"] | {"source": "rules 9.7"}
    table["in_box"] = raw["_meta"]["counts_in_box"] | {"source": raw["_meta"]["counts_source"]}
    write_table("dice", table)


def _decks() -> None:
    """Missions are our own design and live in data/missions.json (docs/design/balance.md)."""
    write_records("events", facts("events"))
    write_records("action_cards", facts("design/action_cards")["cards"])
    write_records("ideas", facts("design/ideas")["ideas"])
    write_records("milestones", facts("design/milestones")["milestones"])
    struggles = facts("design/power_struggles")
    write_records(
        "power_struggles",
        struggles if isinstance(struggles, list) else struggles["power_struggles"],
    )
    bots = facts("design/bots")
    for realm in bots.pop("realms"):
        bots[f"realm:{slug(realm['realm'])}"] = realm
    write_table("bots", bots)


def _geo() -> None:
    raw = facts("geo")
    raw.pop("_meta")
    table: dict[str, Any] = {"source": "general knowledge of the places (GEO.md of the facts)"}
    for kind in ("provinces", "areas", "seas", "nodes"):
        for one, value in raw.pop(kind).items():
            table[f"{kind}:{one}"] = value
    write_table("geo", table | raw)


def convert_cards() -> None:
    """Everything that is not on the board."""
    _trade_cards()
    _characters()
    _names()
    _components()
    _dice()
    _decks()
    _geo()
