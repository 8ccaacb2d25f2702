"""The words of effects: what every key of a selector, a condition and a price holds.

`cards/schema.py` reads cards by these tables; `selectors`, `when` and `effects` carry them out. A
kind of value is named by one word, several words that a card may use stand with bars (`a|b`).
"""

from __future__ import annotations

ANY_EFFECT = {
    "do": "verb",
    "who": "seats",
    "if": "condition",
    "else": "effects",
    "may": "bool",
    "text": "text",
    "cost": "cost",
    "then": "effects",
    "needs": "condition",
}
"""Keys that every effect may have, whatever its verb."""

WAY = {"text": "text", "effects": "effects", "cost": "cost", "if": "condition"}
COUNTED_WAY = WAY | {"cost": "counted_cost"}

AREAS = {
    "ref": "ref",
    "any": "areas",
    "in": "areas",
    "not": "areas",
    "adjacent_to": "near",
    "land_adjacent_to": "areas",
    "sea": "seas",
    "node": "node_ids",
    "of": "realms",
    "flag": "realm",
    "hre": "bool",
    "elector": "bool",
    "religion": "religions",
    "distant": "bool",
    "continent": "continents",
    "takes_influence": "bool",
    "vacant": "bool",
    "with": "town|vassal|influence|claim|units|rebels|any_town|other_town|unrest",
    "provinces": "provinces",
}
PROVINCES = {
    "ref": "ref",
    "any": "provinces",
    "in": "areas",
    "among": "provinces",
    "not": "provinces",
    "town_of": "seats",
    "vassal_of": "seats",
    "held_by": "seats",
    "owner": "realms",
    "npr": "bool",
    "occupied": "bool",
    "rebel_town": "bool",
    "core_of": "realm",
    "flag": "realm",
    "unrest": "bool",
    "port": "bool",
    "large_port": "bool",
    "sea": "seas",
    "gold": "bool",
    "tax": "int",
    "small_town": "bool",
    "capital": "bool",
    "vacant": "bool",
    "hre": "bool",
}
REALMS = {
    "ref": "ref",
    "any": "realms",
    "among": "realms",
    "not": "realms",
    "npr": "bool",
    "player": "bool",
    "dnpr": "bool",
    "opponent": "bool",
    "adjacent": "bool",
    "in": "areas",
    "capital_in": "areas",
    "religion": "religions",
    "same_religion": "bool",
    "christian": "bool",
    "hre_member": "bool",
    "allied": "bool",
    "married": "bool",
    "any_marriage": "bool",
    "at_war_with": "bool",
    "vassal": "bool",
    "distant": "bool",
    "influence": "int",
    "base_tax_at_most": "int",
}
NODES = {
    "ref": "ref",
    "maritime": "bool",
    "merchant": "bool",
    "any_merchant": "bool",
    "expanded": "bool",
}
CONDITIONS = {
    "not": "condition",
    "any": "conditions",
    "all": "conditions",
    "who": "they",
    "player": "realm_list",
    "npr": "realm_list",
    "npr_at_peace": "realm_list",
    "exists": "places",
    "provinces": "some_provinces",
    "areas": "some_areas",
    "realms": "some_realms",
    "owns": "provinces",
    "owns_any": "provinces",
    "is": "seats",
    "active": "bool",
    "emperor": "bool",
    "papal_controller": "bool",
    "hre_member": "bool",
    "empire": "bool",
    "authority": "limit",
    "catholic": "bool",
    "religion": "religions",
    "at_war": "bool",
    "at_war_with": "realms",
    "allied_with": "realms",
    "married_to": "realms",
    "disputed": "realms",
    "truce_with": "realms",
    "vassal_realm": "realm_list",
    "claim_in": "areas",
    "influence": "cubes",
    "most_influence": "areas",
    "idea": "ideas",
    "ideas": "limit",
    "ruler": "bool",
    "ruler_dice": "bool",
    "passed": "bool",
    "event_taken": "bool",
    "age": "limit",
    "picked": "ref",
    "stability": "limit",
    "prestige": "limit",
    "ducats": "limit",
    "interest": "limit",
    "adm": "limit",
    "dip": "limit",
    "mil": "limit",
    "base_tax": "limit",
    "tax_income": "limit",
    "units": "limit",
    "colonists": "limit",
    "cards": "limit",
    "distant_towns": "limit",
    "advisors": "limit",
    "option": "text",
}
COST = {
    "adm": "int",
    "dip": "int",
    "mil": "int",
    "power": "int",
    "ducats": "int",
    "colonists": "int",
    "exhaust": "int",
    "prestige": "int",
    "stability": "int",
    "influence": "cubes",
}
COUNTED = {
    "of": "counted",
    "half": "bool",
    "per": "int",
    "times": "int",
    "plus": "int",
    "least": "int",
    "most": "int",
}

RECORDS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "way": (WAY, ("text", "effects")),
    "counted_way": (COUNTED_WAY, ("text", "effects")),
    "areas": (AREAS, ()),
    "provinces": (PROVINCES, ()),
    "realms": (REALMS, ()),
    "nodes": (NODES, ()),
    "condition": (CONDITIONS, ()),
    "they": (CONDITIONS, ("is",)),
    "cost": (COST, ()),
    "counted_cost": (dict.fromkeys(COST, "sum"), ()),
    "number": (COUNTED, ("of",)),
    "counted": ({"provinces": "provinces", "areas": "areas", "realms": "realms"}, ()),
    "limit": ({"at_most": "int", "exactly": "int"}, ()),
    "seats": ({"each": "condition", "others": "bool", "ref": "ref"}, ()),
    "realm": ({"ref": "ref"}, ("ref",)),
    "near": (AREAS | {"realm": "realms"}, ()),
    "places": ({"areas": "areas", "provinces": "provinces"}, ()),
    "some_provinces": ({"where": "provinces", "n": "limit"}, ("where",)),
    "some_areas": ({"where": "areas", "n": "limit"}, ("where",)),
    "some_realms": ({"where": "realms", "n": "limit"}, ("where",)),
    "cubes": ({"in": "areas", "n": "int"}, ("in",)),
    "which_ideas": ({"idea": "ideas", "types": "powers", "except": "ideas"}, ()),
}
"""Kinds of values that are records: their keys, and those that may not be left out."""

LISTS = {
    "ways": "way",
    "counted_ways": "counted_way",
    "conditions": "condition",
    "realm_list": "realm",
    "seas": "sea",
    "religions": "religion",
    "continents": "continent",
    "ideas": "idea",
    "powers": "power",
    "node_ids": "node",
    "sum": "number",
    "areas": "areas",
    "provinces": "provinces",
    "realms": "realms",
    "nodes": "nodes",
    "seats": "seats",
    "near": "areas",
}
"""Kinds of values that may be lists: the kind of each item."""

ONLY_LISTS = ("ways", "counted_ways", "conditions", "powers")
"""Those that must be lists."""

GAINS = (
    "adm|dip|mil|power|ducats|prestige|stability|colonist|manpower|cardinal|authority|merchant"
    "|interest|refresh"
)
LOSSES = (
    "adm|dip|mil|power|ducats|prestige|stability|colonist|manpower|cardinal|authority|interest"
    "|exhaust"
)
CHOICES = {
    "gains": GAINS,
    "losses": LOSSES,
    "power": "adm|dip|mil",
    "colour": "blue|orange|green|pink",
    "counted": "base_tax|tax_income|units|interest|exhausted|unrest|ducats|colonists|authority",
}
"""Kinds of values that are one word of a few."""

SEAT_WORDS = ("active", "self", "chooser", "each", "others", "emperor", "papal_controller")
REALM_WORDS = ("active", "self", "emperor")
