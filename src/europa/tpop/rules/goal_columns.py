"""17.2, 17.3 The columns of the position that Missions and Milestones read.

A goal is looked at again only when one of its columns has changed (`goal_watch`), so what a metric
or a word reads must be declared here; a test plays games and holds the declarations against what is
read. `war[seat]` is the part of a column that belongs to the goal's own seat. `seats`, `bots` and
what is settled at set-up needn't be named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from europa.tpop.ids import milestone, mission

LAND = ("owner", "overlord", "holder")
TOWNS = (*LAND, "town")
BASE_TAX = ("small_out", "small_covered", "large_out", "large_covered")
TAX = (*BASE_TAX, "vassals_out", "vassals_covered")
CROWN = ("emperor", "empire")
CUBES = (*CROWN, "imperial", "influence", "marriage", "capital")
SHIPS = ("ships", "guards", "docked", "fleet")
AT_SEA = ("ships", "guards", "fleet", "fleet_place")
FAITH = (*LAND, "religion", "revolution", "state_religion")
UNITS = ("army_units[seat]", "infantry[seat]")
PRESENCE = (*LAND, "alliance", "marriage", "capital")
PORTS = (*TOWNS, "dnpr")
ELECTORS = (*CUBES, "in_play", "not_hre", "owner")
LEADERSHIPS = (*TAX, *CROWN, "curia", "roma", "idea_held", "alliance", "marriage")

METRICS: dict[str, tuple[str, ...]] = {
    "advisor_skill_total": ("advisors[seat]",),
    "advisors": ("advisors[seat]",),
    "alliances": ("alliance[seat]",),
    "allies_around_rival": (*LAND, "in_play", "dnpr", "alliance", "prestige", "war"),
    "areas_fully_owned": (*LAND, "in_play"),
    "areas_in_dissent": FAITH,
    "areas_with_most_influence": CUBES,
    "areas_with_own_town": (*LAND, "claims", "dnpr"),
    "areas_with_presence": PRESENCE,
    "at_war": ("war[seat]",),
    "available_manpower": ("available[seat]",),
    "base_tax_income": BASE_TAX,
    "claim_or_town_in": (*LAND, "claims"),
    "claims_main_map": ("claims",),
    "distant_continents_with_own_claim_or_town": (*LAND, "claims"),
    "distant_continents_with_own_town": LAND,
    "distant_nodes_with_connected_merchant": (*LAND, *AT_SEA, *CUBES, "merchants"),
    "distant_towns": LAND,
    "distant_towns_plus_colonial_claims": (*LAND, "claims"),
    "ducats": ("ducats[seat]",),
    "fleet_deployed": ("fleet_place",),
    "has_idea": ("idea_held",),
    "heavy_ships": ("fleet",),
    "idea_types": ("idea_held",),
    "ideas": ("idea_held",),
    "imperial_authority": ("authority", "empire"),
    "imperial_authority_or_dissolved": ("authority", "empire"),
    "influence": CUBES,
    "influence_plus_tax": (*TOWNS, *CUBES),
    "interest": ("interest[seat]",),
    "is_emperor": CROWN,
    "land_units": UNITS,
    "large_towns": TOWNS,
    "large_towns_gained_since_setup": TOWNS,
    "leaderships": LEADERSHIPS,
    "light_ships": SHIPS,
    "marriages": ("marriage[seat]",),
    "married_allies": ("alliance[seat]", "marriage[seat]"),
    "own_areas_with_revolutionary_token": (*LAND, "revolution"),
    "own_tax_on_maps": TOWNS,
    "ports": PORTS,
    "pr_alliances": ("alliance[seat]",),
    "presence_on_map": (*PORTS, *SHIPS, "fleet_place"),
    "presence_on_map_any": (*PORTS, *SHIPS, "fleet_place"),
    "rebel_towns": LAND,
    "revolutionary_tokens_on_board": ("revolution",),
    "ships": SHIPS,
    "ships_minus_best_opponent": SHIPS,
    "ships_weighted": SHIPS,
    "skill_level_best": ("advisors[seat]", "ruler[seat]"),
    "stability": ("stability[seat]",),
    "state_religion_revolutionary": ("state_religion",),
    "tax_income": TAX,
    "tax_inside_hre_border": TOWNS,
    "trade_slot_sea_zones": ("guards[seat]",),
    "trade_slots": ("guards[seat]",),
    "trade_slots_minus_best_opponent": ("guards",),
    "unrest": (*LAND, "unrest"),
    "vassal_tax_gained_since_setup": LAND,
}
"""By the name in `check.m`."""

WORDS: dict[str, tuple[str, ...]] = {
    "advisors": ("advisors[seat]",),
    "age_min": ("age",),
    "alliances": ("alliance[seat]",),
    "ally": ("alliance[seat]",),
    "area_religion": ("religion", "revolution"),
    "areas_with_town": LAND,
    "base_tax": BASE_TAX,
    "base_tax_above_setup": BASE_TAX,
    "cardinals": ("curia", "roma"),
    "claims": ("claims",),
    "continents": LAND,
    "core_in": ("claims",),
    "cores": ("claims",),
    "distant_towns": LAND,
    "ducats": ("ducats[seat]",),
    "electors": ELECTORS,
    "emperor": CROWN,
    "expanded": ("expanded",),
    "heavy_ships": ("fleet",),
    "highest_base_tax_of_players": BASE_TAX,
    "hold": LAND,
    "hold_in": LAND,
    "hold_n": LAND,
    "ia": ("authority", "empire"),
    "ia_max": ("authority", "empire"),
    "idea": ("idea_held",),
    "ideas": ("idea_held",),
    "influence": CUBES,
    "marriage": ("marriage[seat]",),
    "marriages": ("marriage[seat]",),
    "merchant_in": ("merchants",),
    "merchants": ("merchants", "merchants_off"),
    "merchants_outside_home_nodes": (*LAND, "merchants"),
    "no_interest": ("interest[seat]",),
    "no_religious_dissent": FAITH,
    "no_unrest": (*LAND, "unrest"),
    "none_owned_by": (*LAND, "state_religion"),
    "own": LAND,
    "own_area": (*LAND, "in_play"),
    "own_in": LAND,
    "own_n": LAND,
    "papal_controller": ("curia", "roma"),
    "peace": ("war[seat]",),
    "ruler": ("ruler[seat]",),
    "ships": AT_SEA,
    "ships_total": SHIPS,
    "stability": ("stability[seat]",),
    "state_religion": ("state_religion",),
    "tie_n": (*LAND, "alliance", "marriage"),
    "trade_ships": ("guards[seat]",),
    "trade_ships_any_node": ("guards", "merchants"),
    "units": UNITS,
    "vassal": LAND,
    "vassal_tokens": ("vassals_out",),
}
"""By the word in `condition`."""

TRIGGER = ("facts", "fresh_facts", "age", "round")
"""What the test of a thing that happened reads."""


@cache
def mission_columns(card: int) -> tuple[str, ...]:
    """What the condition of a Mission reads."""
    return tuple(dict.fromkeys(_of_condition(mission(card)["condition"])))


def _of_condition(condition: Mapping[str, Any]) -> Iterator[str]:
    for word, value in condition.items():
        if word in ("all", "any"):
            for part in value:
                yield from _of_condition(part)
        elif word == "not":
            yield from _of_condition(value)
        else:
            yield from WORDS[word]


@cache
def milestone_columns(card: int) -> tuple[str, ...]:
    """What the check of a Milestone reads."""
    return tuple(dict.fromkeys(_of_check(milestone(card)["check"])))


def _of_check(check: Mapping[str, Any]) -> Iterator[str]:
    for part in (*check.get("all", ()), *check.get("any", ())):
        yield from _of_check(part)
    if "t" in check:
        yield from TRIGGER
    if "m" in check:
        yield from METRICS[check["m"]]
