"""Conditions of Missions and Milestones in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from europa.tpop.content.texts_names import called, joined, names

# Milestones

METRICS = {
    "advisors": "advisors in play",
    "advisor_skill_total": "total skill of the advisors",
    "skill_level_best": "total skill level in one monarch power",
    "tax_income": "tax income",
    "base_tax_income": "base tax",
    "ducats": "ducats",
    "interest": "interest",
    "stability": "stability",
    "available_manpower": "available manpower",
    "land_units": "land units deployed",
    "ships": "ships deployed",
    "light_ships": "light ships deployed",
    "heavy_ships": "heavy ships",
    "ships_weighted": "ships deployed (galleys count as half)",
    "trade_slots": "light ships on trade protection slots",
    "trade_slot_sea_zones": "sea zones with such ships",
    "distant_nodes_with_connected_merchant": "distant trade nodes with a connected merchant",
    "large_towns": "large towns",
    "large_towns_gained_since_setup": "large towns more than at set-up",
    "vassal_tax_gained_since_setup": "tax value of vassals gained since set-up",
    "areas_with_own_town": "areas with an own town",
    "areas_fully_owned": "areas owned as a whole",
    "areas_in_dissent": "own areas in religious dissent",
    "unrest": "own towns in unrest",
    "rebel_towns": "rebel towns on own towns",
    "ports": "ports (a large one counts as 2)",
    "distant_towns": "distant towns",
    "distant_towns_plus_colonial_claims": "distant towns and colonial claims together",
    "distant_continents_with_own_town": "distant continents with an own town",
    "distant_continents_with_own_claim_or_town": "distant continents with an own claim or town",
    "own_tax_on_maps": "tax value of own provinces",
    "claims_main_map": "claims or cores on the main map",
    "claim_or_town_in": "claims or towns",
    "alliances": "alliances",
    "marriages": "marriages",
    "married_allies": "allies who are married partners too",
    "pr_alliances": "alliances with players",
    "allies_around_rival": (
        "allies at war with, or adjacent to, one and the same opponent with more prestige"
    ),
    "leaderships": (
        "of these titles: Emperor, Papal Controller, most tax income, most ideas, most ties"
    ),
    "areas_with_presence": "areas with an own token",
    "influence_plus_tax": "influence and own tax value together",
    "influence": "influence on the board",
    "areas_with_most_influence": "areas with the most influence",
    "ideas": "ideas",
    "idea_types": "types of ideas",
    "imperial_authority": "imperial authority",
    "imperial_authority_or_dissolved": "imperial authority (0 without an Empire)",
    "tax_inside_hre_border": "tax value of towns and vassals inside the border of the Empire",
    "revolutionary_tokens_on_board": "Revolutionary tokens on the board",
    "own_areas_with_revolutionary_token": "own areas with a Revolutionary token",
}
FLAGS = {
    "at_war": ("at war", "at peace"),
    "fleet_deployed": ("the fleet on the board", "no fleet on the board"),
    "is_emperor": ("Emperor", "not Emperor"),
    "state_religion_revolutionary": ("a Revolutionary state religion", "another state religion"),
}
DIFFERENCES = {
    "ships_minus_best_opponent": "ships",
    "trade_slots_minus_best_opponent": "light ships on trade protection slots",
}
TRIGGERS = {
    "war_won": "win a war",
    "peace_tax_gained_in_phase": "gain {v} or more tax value by peace terms in one peace phase",
    "crusade_scored": "score a Crusade",
    "tax_taken_from_other_faith_group_in_war": (
        "take {v} or more tax value from Christians (Muslims) in one war"
    ),
    "trade_income_one_action": "collect {v} or more ducats from one trade action",
    "trade_income_in_round": "collect {v} or more ducats of trade income in one round",
    "trade_nodes_paid_in_round": "trade income from {v} or more different nodes in one round",
    "realm_annexed": "annex a realm of tax income {tax} or more",
    "unrest_removed_in_round": "remove {v} or more own unrest in one round",
    "pirate_removed_by_battle": "remove a pirate by battle",
    "naval_battle_won": "win a naval battle that costs the enemy {enemy_ships_lost} or more ships",
    "occupied_enemy_tax_at_peace": (
        "occupy {v} or more tax value of enemies when the peace phase begins"
    ),
    "occupied_pr_tax_at_peace": (
        "occupy {v} or more tax value of players when the peace phase begins"
    ),
    "land_battle_won": "win a land battle",
    "peace_term": "enforce {term}",
    "occupies_capital_at_peace": "occupy the capital of a player when the peace phase begins",
    "areas_converted_this_age": "convert {v} or more areas to the own faith in this age",
    "distant_tax_taken": "take {v} or more tax value of distant provinces of another realm",
    "tax_liberated_in_peace": "liberate {v} or more tax value in one peace",
    "pr_tax_lost_in_peace": "make one player lose {v} or more tax value in one peace",
    "peace_spoils_value": "gain spoils worth {v} or more by peace terms (tax value + ducats / 3)",
}
LOSERS: dict[str, str] = {
    "highest_tax_opponent": "the highest tax income",
    "top_prestige_opponent": "the most prestige",
    "prouder": "more prestige than the own",
}
DETAILS: dict[str, Callable[[Any], str]] = {
    "term_not": lambda v: f"not on terms of {joined((_term(t) for t in v), 'or')}",
    "loser_is": lambda v: f"against an opponent with {joined((LOSERS[w] for w in v), 'or')}",
    "total_units": lambda v: f"with {v} or more land units in it",
    "min_side": lambda v: f"{v} or more on each side",
    "enemy": lambda v: "against a player" if v == "pr" else f"against {v}",
    "outnumbered": lambda v: "who has more land units in it",
    "node": lambda v: "in a distant node" if v == "distant" else "on the main map",
    "good": lambda v: f"with {v}",
}
WHEN = {
    "standing": "",
    "trigger": "",
    "end_phase_3": "At the end of the peace phase: ",
    "end_phase_4": "At the end of the income phase: ",
}


def _term(name: str) -> str:
    return name.replace("_", " ").title()


def check(spec: Mapping[str, Any]) -> str:
    """A Milestone's check."""
    if "all" in spec:
        return joined(map(check, spec["all"]))
    if "any" in spec:
        return "either " + "; or ".join(map(check, spec["any"]))
    where = spec.get("where") or {}
    return _trigger(spec["t"], where) if "t" in spec else _metric(spec, where)


def _trigger(name: str, where: Mapping[str, Any]) -> str:
    told = {k: _term(v) if k == "term" else v for k, v in where.items()}
    text = TRIGGERS.get(name, name.replace("_", " "))
    words = [text.format_map({"v": 1, "tax": 1, "enemy_ships_lost": 1, "term": "", **told})]
    words += [DETAILS[key](value) for key, value in where.items() if key in DETAILS]
    return " ".join(words)


def _metric(spec: Mapping[str, Any], where: Mapping[str, Any]) -> str:
    name, op, value = spec["m"], spec["op"], spec["v"]
    if name == "has_idea":
        return f"the idea {called(where['idea'])}"
    if name in FLAGS:
        return FLAGS[name][0 if value else 1]
    if name.startswith("presence_on_map"):
        maps = where.get("maps") or [where["map"]]
        return f"a {joined(where['kinds'], 'or')} in {names(maps)}"
    if name in DIFFERENCES:
        more = "more" if value > 0 else "no fewer"
        return f"{more} {DIFFERENCES[name]} than any opponent"
    amount = {">=": f"{value} or more", "<=": f"{value} or fewer", "=": str(value)}[op]
    if name in ("stability", "imperial_authority", "imperial_authority_or_dissolved"):
        amount = f"{METRICS[name]} {amount.replace('fewer', 'less')}"
    else:
        amount = f"{'no' if op == '=' and value == 0 else amount} {METRICS.get(name, name)}"
    return " ".join(part for part in (amount, _narrowed(where)) if part)


def _narrowed(where: Mapping[str, Any]) -> str:
    parts = []
    if "kinds" in where and "areas" in where:
        parts.append(f"({joined(where['kinds'], 'or')})")
    if "areas" in where:
        parts.append(f"in {names(where['areas'])}")
    if "maps" in where:
        parts.append(f"in {names(where['maps'], 'and')}")
    if "own_core_in_area" in where:
        parts.append("with" + ("" if where["own_core_in_area"] else "out") + " own core provinces")
    if where.get("main_map"):
        parts.append("on the main map")
    return " ".join(parts)


# Missions


def _so_many(text: str) -> Callable[[Any], str]:
    return lambda value: _singular(text.format(n=value))


def _flag(yes: str, no: str) -> Callable[[Any], str]:
    return lambda value: yes if value else no


def _named(text: str, last: str = "and") -> Callable[[Any], str]:
    return lambda value: text.format(_spelled(value, last))


def _spelled(value: Any, last: str) -> str:
    return joined(map(str, value if isinstance(value, list) else [value]), last)


def _of(text: str, key: str) -> Callable[[Any], str]:
    def told(value: Any) -> str:
        words = text.format(n=value["n"], what=_spelled(value[key], "or"))
        return _singular(words, alone=len(value[key]) == 1)

    return told


def _singular(words: str, *, alone: bool = False) -> str:
    """`1 or more of A` is `one of A`, or A itself if there is no other; 1 or more towns a town."""
    words = words.replace("1 or more of ", "" if alone else "one of ")
    words = words.replace(" together", "") if alone else words
    found = re.sub(
        r"\b1 or more (\w+ )?(provinces|towns|claims|marriages|alliances)\b", _one, words
    )
    return found.replace("1 or more", "at least 1")


def _one(found: re.Match[str]) -> str:
    kind = f"{found[1] or ''}{found[2].removesuffix('s')}"
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _distant(value: Mapping[str, Any]) -> str:
    where = [name for name in value.get("continents", []) if name != "any"]
    place = f" in {joined(where, 'or')}" if where else ""
    return _singular(f"own {value['n']} or more distant towns{place}")


def _ideas(value: Mapping[str, Any]) -> str:
    kind = value.get("type", "any")
    return f"have {value['n']} or more {'' if kind == 'any' else kind + ' '}ideas"


WORDS: dict[str, Callable[[Any], str]] = {
    "own": _named("own {}"),
    "own_n": _of("own {n} or more of {what}", "of"),
    "own_in": _of("own {n} or more provinces in {what}", "areas"),
    "own_area": _named("own all of {}"),
    "hold": _named("hold {} (town or vassal)"),
    "hold_n": _of("hold {n} or more of {what} (town or vassal)", "of"),
    "hold_in": _of("hold {n} or more provinces in {what} (town or vassal)", "areas"),
    "areas_with_town": _of("own towns in {n} or more of {what}", "areas"),
    "none_owned_by": lambda v: f"no {v['who']} province is left in {joined(v['areas'], 'or')}",
    "vassal": _named("be overlord of {}"),
    "vassal_tokens": _so_many("have {n} or more vassal tokens on the board"),
    "ally": _named("be allied with {}"),
    "alliances": _so_many("have {n} or more alliances"),
    "marriage": _named("have a marriage with {}"),
    "marriages": _so_many("have {n} or more marriages"),
    "tie_n": _of("have {n} or more of {what} as ally, vassal or by marriage", "realms"),
    "influence": _of("have {n} or more influence in {what} together", "areas"),
    "electors": _so_many("have the most influence with {n} or more electors"),
    "claims": _of("have {n} or more claims in {what}", "areas"),
    "cores": _so_many("have {n} or more core tokens"),
    "core_in": _named("have a core token in {}"),
    "area_religion": lambda v: (
        f"{v['n']} or more of {joined(v['areas'], 'or')} are {v['religion']}"
    ),
    "state_religion": lambda v: f"be {joined(v, 'or')}",
    "no_religious_dissent": _flag("no own area is in religious dissent", "an area in dissent"),
    "no_unrest": _flag("no own town is in unrest", "a town in unrest"),
    "emperor": _flag("be Emperor", "not be Emperor"),
    "ia": _so_many("imperial authority is {n} or more"),
    "ia_max": _so_many("imperial authority is {n} or less, or the Empire is dissolved"),
    "papal_controller": _flag("be Papal Controller", "not be Papal Controller"),
    "cardinals": _so_many("have {n} or more cardinals"),
    "ruler": _flag("have a ruler", "have no ruler"),
    "advisors": _so_many("have {n} or more advisors"),
    "age_min": lambda v: f"Age {'I II III IV'.split()[v - 1]} or later",
    "stability": _so_many("stability {n} or more"),
    "ducats": _so_many("have {n} or more ducats"),
    "no_interest": _flag("have no interest", "have interest"),
    "base_tax": _so_many("base tax {n} or more"),
    "base_tax_above_setup": _so_many("base tax {n} or more above set-up"),
    "highest_base_tax_of_players": _flag("have the highest base tax of all players", ""),
    "peace": _flag("be at peace", "be at war"),
    "units": _so_many("have {n} or more land units on the board"),
    "ships": _of("have {n} or more ships in {what}", "sea_zones"),
    "ships_total": _so_many("have {n} or more ships on the board"),
    "heavy_ships": _so_many("have {n} or more heavy ships"),
    "merchant_in": _named("have a merchant in {}"),
    "merchants": _so_many("have {n} or more merchants"),
    "merchants_outside_home_nodes": _so_many("have {n} or more merchants away from own towns"),
    "expanded": _named("{} is expanded"),
    "trade_ships": lambda v: f"have {v['n']} or more light ships on slots at {v['node']}",
    "trade_ships_any_node": _so_many(
        "have {n} or more light ships on slots at a node with an own merchant"
    ),
    "continents": _so_many("own towns on {n} or more distant continents"),
    "distant_towns": _distant,
    "idea": _named("have the idea {}"),
    "ideas": _ideas,
}


def wanted(condition: Mapping[str, Any]) -> str:
    """A Mission's condition."""
    return "; ".join(_word(word, value) for word, value in condition.items())


def _word(word: str, value: Any) -> str:
    if word == "all":
        return "; ".join(map(wanted, value))
    if word == "any":
        ways = [wanted(way).replace("; ", " and ") for way in value]
        return "either " + ", or ".join(ways)
    if word == "not":
        return f"not: {wanted(value)}"
    return WORDS[word](value) if word in WORDS else f"{word.replace('_', ' ')}: {value}"
