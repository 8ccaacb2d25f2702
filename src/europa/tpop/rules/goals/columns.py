"""17.2, 17.3 The columns of the position that Missions and Milestones read.

A goal is looked at again only when a column has changed that it waits for (`goal_lacks`,
`goal_watch`), so what a metric or a word reads must be declared here; a test plays games and holds
the declarations against what is read. `war[seat]` is the part of a column that belongs to the
goal's own seat; of `owner`, `overlord` and `holder` it is the Provinces in which the seat's realm
is one of the three. `seats`, `bots` and what is settled at set-up needn't be named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from europa.tpop.world import load_world

Columns: TypeAlias = tuple[str, ...]
"""Names of columns, or of the part `[seat]` of one."""

LAND = ("owner", "overlord", "holder")
OWN_LAND = ("owner[seat]", "overlord[seat]", "holder[seat]")
OWN_TOWNS = (*OWN_LAND, "town")
BASE_TAX = ("small_out", "small_covered", "large_out", "large_covered")
OWN_BASE_TAX = tuple(f"{name}[seat]" for name in BASE_TAX)
OWN_TAX = (*OWN_BASE_TAX, "vassals_out[seat]", "vassals_covered[seat]")
TAX = (*BASE_TAX, "vassals_out", "vassals_covered")
CROWN = ("emperor", "empire")
CUBES = (*CROWN, "imperial", "influence", "marriage", "capital")
OWN_CUBES = (*CROWN, "imperial", "influence[seat]", "marriage[seat]", "capital")
SHIPS = ("ships", "guards", "docked", "fleet")
OWN_SHIPS = ("ships[seat]", "guards[seat]", "docked", "fleet[seat]")
AT_SEA = ("ships", "guards", "fleet", "fleet_place")
OWN_AT_SEA = tuple(f"{name}[seat]" for name in AT_SEA)
FAITH = (*LAND, "religion", "revolution", "state_religion")
UNITS = ("army_units[seat]", "infantry[seat]")
OWN_PRESENCE = (*OWN_LAND, "alliance[seat]", "marriage[seat]", "capital")
OWN_PORTS = (*OWN_TOWNS, "dnpr")
ELECTORS = (*CUBES, "in_play", "not_hre", "owner")
LEADERSHIPS = (*TAX, *CROWN, "curia", "roma", "idea_held", "alliance", "marriage")

METRICS: dict[str, Columns] = {
    "advisor_skill_total": ("advisors[seat]",),
    "advisors": ("advisors[seat]",),
    "alliances": ("alliance[seat]",),
    "allies_around_rival": (*LAND, "in_play", "dnpr", "alliance", "prestige", "war"),
    "areas_fully_owned": (*LAND, "in_play"),
    "areas_in_dissent": FAITH,
    "areas_with_most_influence": CUBES,
    "areas_with_own_town": (*OWN_LAND, "claims", "dnpr"),
    "areas_with_presence": OWN_PRESENCE,
    "at_war": ("war[seat]",),
    "available_manpower": ("available[seat]",),
    "base_tax_income": OWN_BASE_TAX,
    "claim_or_town_in": (*OWN_LAND, "claims[seat]"),
    "claims_main_map": ("claims[seat]",),
    "distant_continents_with_own_claim_or_town": (*OWN_LAND, "claims[seat]"),
    "distant_continents_with_own_town": OWN_LAND,
    "distant_nodes_with_connected_merchant": (*LAND, *AT_SEA, *CUBES, "merchants"),
    "distant_towns": OWN_LAND,
    "distant_towns_plus_colonial_claims": (*LAND, "claims"),
    "ducats": ("ducats[seat]",),
    "fleet_deployed": ("fleet_place[seat]",),
    "has_idea": ("idea_held",),
    "heavy_ships": ("fleet[seat]",),
    "idea_types": ("idea_held",),
    "ideas": ("idea_held",),
    "imperial_authority": ("authority", "empire"),
    "imperial_authority_or_dissolved": ("authority", "empire"),
    "influence": OWN_CUBES,
    "influence_plus_tax": (*OWN_TOWNS, *OWN_CUBES),
    "interest": ("interest[seat]",),
    "is_emperor": CROWN,
    "land_units": UNITS,
    "large_towns": OWN_TOWNS,
    "large_towns_gained_since_setup": OWN_TOWNS,
    "leaderships": LEADERSHIPS,
    "light_ships": OWN_SHIPS,
    "marriages": ("marriage[seat]",),
    "married_allies": ("alliance[seat]", "marriage[seat]"),
    "own_areas_with_revolutionary_token": (*OWN_LAND, "revolution"),
    "own_tax_on_maps": OWN_TOWNS,
    "ports": OWN_PORTS,
    "pr_alliances": ("alliance[seat]",),
    "presence_on_map": (*OWN_PORTS, *OWN_SHIPS, "fleet_place[seat]"),
    "presence_on_map_any": (*OWN_PORTS, *OWN_SHIPS, "fleet_place[seat]"),
    "rebel_towns": OWN_LAND,
    "revolutionary_tokens_on_board": ("revolution",),
    "ships": OWN_SHIPS,
    "ships_minus_best_opponent": SHIPS,
    "ships_weighted": OWN_SHIPS,
    "skill_level_best": ("advisors[seat]", "ruler[seat]"),
    "stability": ("stability[seat]",),
    "state_religion_revolutionary": ("state_religion",),
    "tax_income": OWN_TAX,
    "tax_inside_hre_border": OWN_TOWNS,
    "trade_slot_sea_zones": ("guards[seat]",),
    "trade_slots": ("guards[seat]",),
    "trade_slots_minus_best_opponent": ("guards",),
    "unrest": (*OWN_LAND, "unrest"),
    "vassal_tax_gained_since_setup": OWN_LAND,
}
"""By the name in `check.m`."""

WORDS: dict[str, Columns] = {
    "advisors": ("advisors[seat]",),
    "age_min": ("age",),
    "alliances": ("alliance[seat]",),
    "ally": ("alliance[seat]",),
    "area_religion": ("religion", "revolution"),
    "areas_with_town": OWN_LAND,
    "base_tax": OWN_BASE_TAX,
    "base_tax_above_setup": OWN_BASE_TAX,
    "cardinals": ("curia", "roma"),
    "claims": ("claims[seat]",),
    "continents": OWN_LAND,
    "core_in": ("claims[seat]",),
    "cores": ("claims[seat]",),
    "distant_towns": OWN_LAND,
    "ducats": ("ducats[seat]",),
    "electors": ELECTORS,
    "emperor": CROWN,
    "expanded": ("expanded",),
    "heavy_ships": ("fleet[seat]",),
    "highest_base_tax_of_players": BASE_TAX,
    "hold": OWN_LAND,
    "hold_in": OWN_LAND,
    "hold_n": OWN_LAND,
    "ia": ("authority", "empire"),
    "ia_max": ("authority", "empire"),
    "idea": ("idea_held",),
    "ideas": ("idea_held",),
    "influence": OWN_CUBES,
    "marriage": ("marriage[seat]",),
    "marriages": ("marriage[seat]",),
    "merchant_in": ("merchants[seat]",),
    "merchants": ("merchants[seat]", "merchants_off[seat]"),
    "merchants_outside_home_nodes": (*OWN_LAND, "merchants[seat]"),
    "no_interest": ("interest[seat]",),
    "no_religious_dissent": FAITH,
    "no_unrest": (*OWN_LAND, "unrest"),
    "none_owned_by": (*LAND, "state_religion"),
    "own": OWN_LAND,
    "own_area": (*LAND, "in_play"),
    "own_in": OWN_LAND,
    "own_n": OWN_LAND,
    "papal_controller": ("curia", "roma"),
    "peace": ("war[seat]",),
    "ruler": ("ruler[seat]",),
    "ships": OWN_AT_SEA,
    "ships_total": OWN_SHIPS,
    "stability": ("stability[seat]",),
    "state_religion": ("state_religion",),
    "tie_n": (*OWN_LAND, "alliance[seat]", "marriage[seat]"),
    "trade_ships": ("guards[seat]",),
    "trade_ships_any_node": ("guards[seat]", "merchants[seat]"),
    "units": UNITS,
    "vassal": OWN_LAND,
    "vassal_tokens": ("vassals_out[seat]",),
}
"""By the word in `condition`."""

TRIGGER = ("facts", "fresh_facts", "age", "round")
"""What the test of a thing that happened reads."""


def word_columns(word: str, value: Any) -> Columns:
    """What a word of a Mission's condition reads."""
    if word == "not":
        return tuple(dict.fromkeys(_of_condition(value)))
    if word == "none_owned_by" and value["who"].lower() not in load_world().religion_index:
        return LAND
    return WORDS[word]


def _of_condition(condition: Mapping[str, Any]) -> Iterator[str]:
    for word, value in condition.items():
        if word in ("all", "any"):
            for part in value:
                yield from _of_condition(part)
        else:
            yield from word_columns(word, value)


def check_columns(check: Mapping[str, Any]) -> Columns:
    """What a metric or trigger of a Milestone's check reads."""
    return TRIGGER if "t" in check else METRICS[check["m"]]
