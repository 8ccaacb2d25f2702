"""Scenario variants and realm set-ups."""

from __future__ import annotations

from typing import Any

from tpop_import.board import dnpr_realm
from tpop_import.files import facts, lean, slug, write_records
from tpop_import.rulers import START
from tpop_import.shading import shaded

DNPR_OPTIONS = {
    "viceroyalty_of_new_spain": "dnpr_new_spain",
    "viceroyalty_of_peru": "dnpr_peru",
    "united_states_of_america": "dnpr_usa",
    "two_sicilies": "dnpr_sicily",
    "the_palatinate": "dnpr_palatinate",
}
# The extra pink DNPR of S1-04 that the source only describes in words.
EXTRA_POLAND = {
    "realm": "poland",
    "name": "Poland",
    "colour": "pink",
    "token_set": "L",
    "capital": "sieradz",
    "provinces": ["sieradz", "danzig", "kalisz", "kulm", "poznan"],
    "option": "add_extra_dnpr",
    "when": "poland",
}
RULER_NOTE = {"portugal@S304": "source names event 112-1 (a pope): Afonso V of event 110-1 taken"}


def _id(raw: dict[str, Any]) -> str:
    return f"{slug(raw['title'])}_{slug(raw['variant'])}"


def _army(raw: dict[str, Any], home: str) -> dict[str, Any]:
    """An Army; where the source gives Units but no spot it stands in the Capital Area."""
    units = {k: raw[k] for k in ("infantry", "cavalry", "artillery") if raw[k]}
    return {"area": raw["area"] or home, **units}


def _setup(raw: dict[str, Any], home: str) -> dict[str, Any]:
    ruler, ill = "", 0
    if raw["ruler"]:
        ill = raw["ruler"]["ill_health"]
        side = "1444" if raw["date"] == "1444" else "1618"
        if raw["ruler"]["source"] == "event":
            event = "110-1" if raw["id"] in RULER_NOTE else raw["ruler"]["event"]
            ruler = f"event:{event}"
        else:
            ruler = f"{raw['realm']}@{side}"
    elif raw["kind"] != "provinces_only" and f"{raw['realm']}@{raw['date']}" in START:
        ruler = f"{raw['realm']}@{raw['date']}"
    bot, power = raw["bot"], raw["monarch_power"]
    free = [[s["sea"], s["ships"] - s["on_trade_protection_slot"]] for s in raw["light_ships"]]
    fleet = raw["fleet"]
    return lean(
        {
            "id": raw["id"],
            "realm": raw["realm"],
            "name": raw["name"],
            "kind": raw["kind"],
            "based_on": raw["based_on"],
            "religion": raw["religion"],
            "capital": raw["capital"],
            "large": sorted(raw["large_towns"]),
            "small": sorted(raw["small_towns"]),
            "vassals": sorted([v["province"], v["tokens"]] for v in raw["vassals"]),
            "unrest": sorted(raw["unrest"]),
            "alliances": sorted(t["province"] for t in raw["alliances"]),
            "marriages": sorted(t["province"] for t in raw["marriages"]),
            "truces": sorted(t["province"] for t in raw["truces"]),
            "claims": sorted(raw["claims"]),
            "cores": sorted(raw["core_tokens"]),
            "influence": dict(sorted(raw["influence"].items())),
            "merchants": raw["merchants"],
            "armies": [_army(a, home) for a in raw["armies"]],
            "fleet": {k: v for k, v in fleet.items() if v} if fleet else None,
            "ships": [
                [s["sea"], s["on_trade_protection_slot"]]
                for s in raw["light_ships"]
                if s["on_trade_protection_slot"]
            ],
            "loose_ships": [s for s in free if s[1]],
            "ruler": ruler,
            "bot": lean(
                {
                    "ships": [[s["sea"], s["ships"]] for s in bot["light_ships"]],
                    "merchant": bot["merchant"],
                    "large": sorted(bot["large_towns"]),
                    "small": sorted(bot["small_towns"]),
                    "wakes_with": bot["events_when_it_wakes"],
                }
            )
            | {"power": bot["bot_power"], "units": bot["army_units"]},
            "note": RULER_NOTE.get(raw["id"]) or raw.get("capital_note"),
            "source": raw["source"],
        }
    ) | {
        "side": 1444 if raw["date"] == "1444" else 1618,
        "ducats": raw["ducats"],
        "power": [power["adm"], power["dip"], power["mil"]],
        "stability": raw["stability"],
        "colonists": raw["colonists_in_pool"],
        "manpower": raw["extra_manpower_tokens"],
        "ill_health": ill,
    }


def _seat(raw: dict[str, Any], choices: dict[str, list[str]]) -> dict[str, Any]:
    missions = raw["missions"]
    return lean(
        {
            "realm": raw["realm"],
            "setup": raw["setup"],
            "seat": raw["seat"],
            "colour": raw["color"],
            "plays_as": raw["plays_as"],
            "setups": choices.get(raw["realm"]),
            "first": raw["first_player"],
            "bot": raw["bot_by_default"],
            "asleep": raw["asleep"],
            "fixed": raw["control_fixed"],
            "extra_power": raw["extra_monarch_power"] or None,
            "prestige": raw["prestige"] or None,
            "missions": missions
            and lean(
                {
                    "hand": missions["hand_size"],
                    "done": missions["already_done"],
                    "removed": missions["removed"],
                    "generic": missions["added_from_generic"],
                }
            )
            | {"start": missions["start_choices"]},
            "note": raw.get("setup_note"),
        }
    )


def _dnpr(raw: dict[str, Any], options: set[str]) -> dict[str, Any]:
    realm = dnpr_realm(raw["name"])
    option = ""
    when = ""
    if raw["optional"]:
        option = DNPR_OPTIONS.get(realm, f"dnpr_{slug(raw['name'])}")
        if option not in options:
            option, when = "add_extra_dnpr", slug(raw["name"])
    provinces = sorted(raw["provinces"], key=lambda p: (p != raw["capital"], p))
    return lean(
        {
            "realm": realm,
            "name": raw["name"],
            "colour": raw["color"],
            "token_set": raw["token_set"],
            "capital": raw["capital"],
            "provinces": provinces,
            "option": option,
            "when": when,
        }
    )


def _removals(raw: dict[str, Any]) -> list[dict[str, Any]]:
    plain = [
        {
            "kind": a["remove"],
            "realm": a.get("realm"),
            "area": a.get("area"),
            "province": a.get("province"),
            "cubes": a.get("cubes"),
        }
        for a in raw["setup_adjustments"]
    ]
    for a in raw["if_bot_adjustments"]:
        bot = a["if_bot"]
        plain += [
            {"kind": "influence", "realm": i["realm"], "area": i["area"], "cubes": 1, "if_bot": bot}
            for i in a["remove_influence"]
        ]
        if a["remove_marriage_on"]:
            plain.append(
                {
                    "kind": "marriage",
                    "realm": bot,
                    "province": a["remove_marriage_on"],
                    "if_bot": bot,
                }
            )
    return [lean(r) for r in plain]


def _not_hre(raw: dict[str, Any]) -> list[dict[str, Any]]:
    optional = {dnpr_realm(d["name"]) for d in raw["dnprs"] if d["optional"]}
    tokens = [
        lean({"area": a, "if_dnpr": "denmark" if a == "jutland" and "denmark" in optional else ""})
        for a in raw["not_hre_areas"]
    ]
    if "denmark" in optional and "jutland" not in raw["not_hre_areas"]:
        tokens.append({"area": "jutland", "if_dnpr": "denmark"})
    tokens += [
        {"area": a["not_hre_area"], "if_bot": a["if_bot"]}
        for a in raw["if_bot_adjustments"]
        if a["not_hre_area"]
    ]
    return tokens


def _struggles(raw: dict[str, Any]) -> dict[str, Any]:
    cards, mode = raw["power_struggles"]["cards_in_order"], raw["power_struggles"]["mode"]
    drawn = 4 if raw["id"] == "S1-05-6p-team" else None
    if not cards:
        return {}
    usual = mode["default"] if mode else ("random" if drawn else "ordered")
    choices = [{"on": "ordered"}.get(c, c) for c in mode["choices"]] if mode else []
    return lean({"cards": cards, "mode": usual, "choices": choices, "draw": drawn})


def _victory(raw: dict[str, Any]) -> dict[str, Any]:
    objectives = raw["victory"]["objectives"]
    if not objectives:
        return {}
    teams = bool(raw["teams"])
    return lean(
        {
            "kind": "objectives",
            "objectives": sorted(objectives),
            "need": 5 if teams else 4,
            "teams": teams,
            "at_once": True,
            "note": "otherwise most prestige at the end",
        }
    )


def _used(raw: dict[str, Any], setups: dict[str, Any], area_of: dict[str, str]) -> set[str]:
    """Areas in which the scenario places something."""
    used = {area_of[p] for d in raw["dnprs"] for p in d["provinces"]}
    used |= {area_of[p] for p in raw["extra_manpower_tokens"]} | set(raw["religion_tokens"])
    for seat in raw["realms"]:
        if seat["asleep"]:
            continue
        s = setups[seat["setup"]]
        places = s["large_towns"] + s["small_towns"] + [v["province"] for v in s["vassals"]]
        places += [t["province"] for t in s["alliances"] + s["marriages"]]
        used |= {area_of[p] for p in places} | {a["area"] for a in s["armies"]}
        used |= set(s["influence"]) | set(s["claims"])
    for removed in raw["setup_adjustments"]:
        used.discard(removed.get("area") or area_of[removed["province"]])
    return used


def _scenario(
    raw: dict[str, Any], setups: dict[str, Any], area_of: dict[str, str]
) -> dict[str, Any]:
    options = {slug(o["name"]): o for o in raw["options"]}
    if raw["scenario"] == "S3-02" and raw["variant"] != "default":
        options.pop("dnpr_austria", None)
    dnprs = [_dnpr(d, set(options)) for d in raw["dnprs"]]
    if "add_extra_dnpr" in options:
        dnprs.append(EXTRA_POLAND)
    state = "deluxe_1444" if raw["scenario"] == "S3-02" else raw["board"]["state"]
    boards, out, out_source = shaded(state, _used(raw, setups, area_of))
    displayed = raw["milestones"]["display"]
    emperor = raw["hre"]["emperor"]
    intro = facts("setup/scenarios")["_meta"]["action_types_left_out_of_intro"]
    return lean(
        {
            "id": _id(raw),
            "code": raw["id"],
            "family": raw["scenario"],
            "title": raw["title"],
            "variant": raw["variant"],
            "reliability": raw["reliability"],
            "side": int(raw["board"]["date"]),
            "boards": boards,
            "out_of_play": out,
            "out_of_play_source": out_source,
            "seats": [_seat(s, raw.get("setup_options", {})) for s in raw["realms"]],
            "humans": raw["human_seats_default"],
            "teams": raw["teams"],
            "start_age": raw["start_age"],
            "last_age": raw["ages_to_play"]["default"],
            "last_ages": raw["ages_to_play"]["allowed_last_age"],
            "rounds": [[int(age), n] for age, n in sorted(raw["rounds"].items())],
            "events_per_round": raw["events_per_round"],
            "events_face_up": raw["events_face_up"],
            "piles": [
                lean(
                    {
                        "age": int(age),
                        "name": p["name"],
                        "events": p["events"],
                        "rounds": p["rounds"],
                        "left_out": p.get("left_out"),
                    }
                )
                for age, piles in sorted(raw["event_decks"].items())
                for p in piles
            ],
            "milestones": displayed if isinstance(displayed, list) else [],
            "milestones_removed": raw["milestones"]["removed"],
            "emperor": "austria" if emperor == "npr" else emperor,  # which NPR: inferred
            "imperial_influence": raw["hre"]["imperial_influence"],
            "curia_roma": raw["curia"]["roma"],
            "curia": [s or "" for s in raw["curia"]["slots"]],
            "dnprs": dnprs,
            "manpower": raw["extra_manpower_tokens"],
            "trade_deck": raw["trade_deck"]["start"],
            "struggles": _struggles(raw),
            "religion": raw["religion_tokens"],
            "not_hre": _not_hre(raw),
            "removals": _removals(raw),
            "options": [
                {
                    "id": i,
                    "name": o["name"],
                    "choices": [slug(str(c)) for c in o["choices"]],
                    "default": slug(str(o["default"])),
                }
                for i, o in options.items()
                if i != "ages_to_play"
            ],
            "victory": _victory(raw),
            "cards_left_out": intro if raw["scenario"] == "S1-00" else [],
            "notes": raw["special"],
            "source": raw["source"],
        }
    ) | {
        "authority": raw["hre"]["authority"],
        "ideas": {
            kind: [lean({"idea": s["idea"], "researched": s.get("researched_by")}) for s in slots]
            for kind, slots in raw["ideas_on_display"].items()
        }
        | lean({"removed": raw.get("ideas_removed")}),
    }


def convert_scenarios() -> None:
    """Set-ups and scenarios."""
    setups = facts("setup/realm_setups")["setups"]
    area_of = {p["id"]: p["area"] for p in facts("map/provinces")}
    area_of |= {p["id"]: p["area"] for p in facts("setup/extra_1618")["provinces_1618_only"]}
    write_records("realm_setups", [_setup(s, area_of[s["capital"]]) for s in setups.values()])
    raw = facts("setup/scenarios")["scenarios"].values()
    write_records("scenarios", [_scenario(s, setups, area_of) for s in raw])
