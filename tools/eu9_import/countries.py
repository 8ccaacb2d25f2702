"""Powers with their limits and prices, and minor countries."""

from __future__ import annotations

import re
from typing import Any

from eu9_import.files import facts, write_records, write_table

PERIODS = ("I", "II", "III", "IV", "V", "VI", "VII")
NOTE = re.compile(r"\^([a-z])")
CULTURE = {"orthodoxe": "orthodox", "amerique": "medieval"}
KINDS = {"clothes": "cloth"}
UNITS = {
    "army_plus": "A+", "army_minus": "A-", "ld": "LD", "ldnd": "GD", "nd": "ND",
    "fleet_plus": "F+", "fleet_minus": "F-", "p_plus": "P+", "p_minus": "P-",
    "de": "LDE", "f": "fortress", "lg": "general", "la": "admiral", "lk": "king",
}  # fmt: skip


def convert_countries() -> None:
    """powers.json, prices.json, minors.json."""
    typed = facts("countries/mnu_counters")["counters"]
    powers = [
        _power(m) | {"mnu_counters": _kinds(typed[m["id"]])}
        for m in facts("countries/majors")["majors"]
    ]
    for power in powers:
        _printed_in_the_chapter(power)
        _posts(power)
    write_records("powers", powers, "powers: limits by period, manufactures, counters")
    prices = facts("countries/units_prices")
    rows = {power: prices["prices"][power] for power in (p["id"] for p in powers)}
    write_table("prices", {"prices": rows, "privateers": prices["privateers"]}, "unit prices")
    write_records("minors", [_minor(m) for m in facts("countries/minors")], "minor countries")


def _kinds(given: dict[str, int]) -> dict[str, int]:
    return {KINDS.get(kind, kind): count for kind, count in given.items()}


def _printed_in_the_chapter(power: dict[str, Any]) -> None:
    """E628: purchases and maxima of ships as table VII.2 prints them, not as the aids do."""
    row = facts("tables/recruitment")["rows"][power["id"]]
    for place, period in enumerate(PERIODS):
        limits = power["periods"].get(period)
        if limits is None:
            continue
        if row["ld_per_turn"][place]:
            limits["buy"]["LD"] = int(row["ld_per_turn"][place])
        bought, _, most = row["nd_per_turn_over_max"][place].partition("/")
        if most:
            limits["buy"]["ND"] = _first(bought)
            limits["max_nd"] |= {"value": _first(most)}
            if "+" in most:
                limits["max_nd"]["extra"] = _first(most.partition("+")[2])


POSTS = {
    "sweden": {
        "": ((0, 1), (0, 1), (1, 2), (1, 1), (1, 2), (1, 2)),
        "expansion": ((0, 1), (1, 2), (1, 1), (1, 1), (1, 1), (1, 2)),
    },
    "poland": {
        "orthodox": ((0, 1), (1, 2), (1, 1), (1, 1), (1, 1), (0, 1), (0, 1)),
        "protestant": ((0, 1), (0, 1), (1, 2), (1, 1), (1, 1), (0, 1), (0, 1)),
    },
}
"""Actions that are freely COL or TP: how many in how many turns, by policy or faith (E721)."""


def _posts(power: dict[str, Any]) -> None:
    """The one column of colonial actions of SUE and POL; POL's competition as the notes fit."""
    for policy, row in POSTS.get(power["id"], {}).items():
        periods = [period for period in PERIODS if period in power["periods"]]
        for period, (value, every) in zip(periods, row, strict=True):
            limits = power["periods"][period]
            found = {"value": value, **({"every": every} if every > 1 else {})}
            if power["id"] == "sweden" and period in ("VI", "VII"):
                found["notes"] = ["d"]
            limits.setdefault("posts", {})[policy] = found
    if power["id"] == "poland":
        for period, limits in power["periods"].items():
            notes = {"I": ["b"], "II": ["b"], "VI": ["c"], "VII": ["c"]}.get(period, ["b", "c"])
            limits["actions"]["competition"] = {"value": int("b" not in notes), "notes": notes}
            limits["actions"]["col"] = limits["actions"]["tp"] = {"value": 0}


def _first(text: str) -> int:
    """The number that a cell begins with; 0 for an empty one."""
    found = re.match(r"\s*(\d+)", text)
    return int(found.group(1)) if found else 0


def _limit(text: str) -> dict[str, Any]:
    """`3^a` -> value 3 with note a; `1/2turn` -> half an action a turn; (x) and [x] kept apart."""
    found: dict[str, Any] = {"value": _first(text)}
    if "1/2turn" in text:
        found = {"value": 1, "every": 2}
    if notes := NOTE.findall(text):
        found["notes"] = notes
    for opening, closing, name in (("[", "]", "square"), ("(", ")", "round")):
        if opening in text:
            inner = text[text.index(opening) + 1 : text.index(closing)]
            found[name] = _first(inner.lstrip("+"))
    if re.match(r"\d+\+\d+", text):
        found["extra"] = _first(text.partition("+")[2])
    return found


def _content(text: str) -> list[int]:
    """`2/1`: warships and transports in a fleet counter."""
    return [int(n) for n in text.split("/")] if "/" in text else []


def _basic(parsed: dict[str, Any]) -> list[list[Any]]:
    """[group, unit, count]: the group is empty but for powers with several armies."""
    rows: list[list[Any]] = []
    for key, value in parsed.items():
        parts = value if isinstance(value, dict) else {key: value}
        group = key if isinstance(value, dict) else ""
        for unit, count in parts.items():
            if unit == "generals":
                continue
            if unit == "transport_F+":
                rows.append(["transport", "F+", count])
            else:
                rows.append([group, {"LD_or_ND": "GD"}.get(unit, unit), count])
    return rows


def _leaders(text: str) -> dict[str, int]:
    """`1G^b/2Adm/(1E^b)`: leaders a power has at least; `G?b`: more by a footnote.

    A footnote beside a general or admiral adds one (TUR: two), beside others it is a condition, as
    it is in brackets. Square brackets: POL not Catholic; round ones without a letter: Protestant.
    """
    found: dict[str, int] = {}
    for part in re.findall(r"[(\[]*\d* ?(?:G\$|Gov|Adm|G|C@|C|E)(?: \(or E)?(?:\^[a-z])?", text):
        hit = re.match(r"([(\[]*)(\d*) ?(G\$|Gov|Adm|G|C@|C|E)( \(or E)?(?:\^([a-z]))?", part)
        assert hit, part
        opening, number, kind, other, letter = hit.groups()
        kind, count = {"C@": "C"}.get(kind, kind), int(number or 1)
        if other or letter in SAID_ELSEWHERE:
            letter = None
        if opening:
            found[f"{kind}?{letter or BRACKETS[opening[0]]}"] = count
        elif letter and kind in ("G", "Adm"):
            found[kind] = found.get(kind, 0) + count
            found[f"{kind}?{letter}"] = 2 if letter == "d" else 1
        else:
            name = f"{kind}?{letter}" if letter else kind
            found[name] = found.get(name, 0) + count
    return found


BRACKETS = {"[": "not_catholic", "(": "protestant"}
SAID_ELSEWHERE = ("f",)
"""ANG's general in Europe: where he stands, not how many there are."""


def _generals(parsed: dict[str, Any]) -> dict[str, int]:
    count = sum(v.get("generals", 0) for v in parsed.values() if isinstance(v, dict))
    return {"G": count} if count else {}


PERIOD_FIELDS = ("dti", "fti", "mnu", "col", "tp", "max_nd", "artillery")
TURN_FIELDS = ("diplomatic", "tfi", "col", "tp", "competition")


def _power(m: dict[str, Any]) -> dict[str, Any]:
    periods: dict[str, Any] = {}
    for period in PERIODS:
        if period not in m["period_limits"]:
            continue
        limits, turn = dict(m["period_limits"][period]), dict(m["turn_limits"][period])
        fti, _, special = limits["fti"].partition("/")
        purchase = re.findall(r"(\d+)\s*(ND|LD)", str(turn["purchase"]))
        row: dict[str, Any] = {name: _limit(limits[name]) for name in PERIOD_FIELDS}
        row["fti"] = _limit(fti)
        if special:
            row["sfti"] = _limit(special)
        if limits["artillery"].count("("):
            before, _, after = limits["artillery"].partition("(")
            row["artillery"] = {"value": _first(before), "reform": _first(after)}
        row["fleet_minus"] = _content(limits["fleet_minus"])
        row["fleet_plus"] = _content(limits["fleet_plus"])
        row["class"] = limits["class"].split("/")[0]
        row["actions"] = {name: _limit(str(turn[name])) for name in TURN_FIELDS}
        row["basic"] = _basic(turn["basic_force_parsed"])
        row["buy"] = {kind: int(count) for count, kind in purchase}
        row["leaders"] = {
            **_leaders(str(turn.get("min_leaders", ""))),
            **_generals(turn["basic_force_parsed"]),
        }
        periods[period] = row
    given = m["counter_pool"]
    pool = {name: _first(str(given[k])) for k, name in POOL.items() if k in given}
    more = {
        k: v for k, v in given.items() if isinstance(v, dict) and k not in ("fortress", "arsenal")
    }
    some = {POOL[k]: v.partition("(")[2].rstrip(")") for k, v in given.items()
            if k in POOL and "(" in str(v)}  # fmt: skip
    return {
        "id": m["id"],
        "code": m["abbr"].partition("/")[0],
        "name": {"austria": "Austria"}.get(m["id"], m["name"]),
        "culture": m["culture"],
        "capital": (m["capitals"] or [""])[0],
        "national": m["national_provinces"],
        "periods": periods,
        "notes": m["footnotes"],
        "mnu": {KINDS.get(k, k): [v["minus"], v["plus"]] for k, v in m["mnu_values"].items()},
        "pool": pool,
        "pool_notes": some,
        "fortresses": given["fortress"],
        "arsenals": given.get("arsenal", {}),
        "others": {name: {_unit(u): n for u, n in units.items()} for name, units in more.items()},
    }


POOL = {
    "COL": "COL", "TP": "TP", "MNU": "MNU", "TF": "TF", "A": "A", "F": "F", "P": "P", "LDND": "GD",
    "LD": "LD", "NTD": "NTD", "LDENDE": "DE", "fort": "fort", "mission": "mission",
    "treaty": "treaty", "pashas": "pasha", "transport_F": "TF+",
}  # fmt: skip
"""Counters of a power: as listed and as we call them; GD is an LD or ND, DE an LDE or NDE."""
MINOR_POOL = {
    "army": "A", "fleet": "F", "fleet_transport": "TF+", "ld": "LD", "ldnd": "GD", "ntd": "NTD",
    "ldende": "DE", "lde": "LDE", "nde": "NDE", "pirate": "P", "tf": "TF", "tp": "TP", "col": "COL",
    "fort": "fort", "rotw_diplo": "treaty", "sepoy": "sepoy LD", "sepoy_exploration": "sepoy LDE",
    "mission": "mission", "fort12": "fortress 1/2", "fort23": "fortress 2/3",
    "fort34": "fortress 3/4", "fort45": "fortress 4/5", "ars23": "arsenal 2/3",
    "ars34": "arsenal 3/4",
}  # fmt: skip


def _unit(name: str) -> str:
    return POOL.get(name, name)


def _minor_counters(given: dict[str, int]) -> dict[str, int]:
    """A minor's counters; manufactures by kind."""
    found = {}
    for name, count in given.items():
        kind = name.removeprefix("mnu_")
        found[f"MNU {KINDS.get(kind, kind)}" if kind != name else MINOR_POOL[name]] = count
    return found


def _minor(m: dict[str, Any]) -> dict[str, Any]:
    diplo = m["diplo"] or {}
    boxes = {k.partition("_")[2]: v for k, v in diplo.items() if k.startswith("cost_")}
    culture = m.get("culture") or "latin"
    activation = str(m.get("activation") or "")
    return {
        "id": m["id"],
        "name": m["name"],
        "kind": m["type"],
        "religion": m["religion"],
        "culture": CULTURE.get(culture, culture),
        "empire": m["hre"],
        "dowry": diplo.get("dowry"),
        "subsidy": diplo.get("subsidy"),
        "boxes": {k: _first(str(v)) for k, v in boxes.items() if v is not None},
        "fidelity": m["fidelity"],
        "geopolitics": m["geopolitics"],
        "preferences": m["preferences"],
        "provinces": m["provinces"],
        "capital": m["capital"],
        "fixed_income": [[row["what"], int(row["value"])] for row in m["fixed_income"]],
        "basic": [[UNITS[unit], count] for count, unit in m["basic_forces_parsed"]],
        "reinforcements": [[UNITS[unit], count] for count, unit in m["reinforcements_parsed"]],
        "basic_note": "; ".join(m["basic_forces"]),
        "reinforcement_note": m["basic_reinforcements"],
        "reinforcement_bonus": m["reinforcement_bonus"],
        "army_class": m.get("army_class"),
        "activation": [int(n) for n in re.findall(r"\d+", activation)],
        "independence_from": m["independence_from"] or [],
        "specials": m["specials"],
        "income": m.get("income_total"),
        "pool": _minor_counters(m["counter_pool"]),
        "geopolitics_periods": m.get("geopolitics_periods", {}),
        "preference_rules": m.get("preferences_rule", []),
        "annex_religion": m.get("religion_annex", ""),
    }
