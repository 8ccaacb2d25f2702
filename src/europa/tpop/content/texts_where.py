"""Selectors of cards in words: seats, Areas, Provinces, realms, nodes (tpop-cards.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from europa.tpop.content.texts_names import called, each_of, joined, names

Words = Callable[[Any], str]


def seats(who: Any) -> str:
    """On whom an effect falls; empty for the one who resolves the card."""
    if isinstance(who, list):
        return joined(seats(name) or "you" for name in who)
    if isinstance(who, Mapping):
        if "ref" in who:
            return "that player"
        from europa.tpop.content.texts_when import relative  # noqa: PLC0415  players are chosen by conditions

        pool = "each other player" if who.get("others") else "each player"
        return f"{pool} {relative(who['each'])}".strip()
    known = {
        "self": "",
        "active": "you",
        "chooser": "",
        "each": "each player",
        "others": "each other player",
        "emperor": "the Emperor",
        "papal_controller": "the Papal Controller",
    }
    return known[who] if who in known else called(who)


def owner(who: Any) -> str:
    """Whose: `own`, `Castile's`, `any player's`."""
    if who in ("self", "chooser"):
        return "own"
    if who == "active":
        return "your"
    if who == "each":
        return "any player's"
    named = seats(who)
    return f"{named}'" if named.endswith("s") else f"{named}'s"


def _selected(spec: Mapping[str, Any], base: str, tests: Mapping[str, Words], within: Words) -> str:
    """A record of tests in words; what it is `among` comes first."""
    place = spec.get("in")
    if isinstance(place, str) and base in ("an area", "areas"):
        spec, base = {key: value for key, value in spec.items() if key != "in"}, within(place)
    words = [within(spec["among"]) if "among" in spec else base]
    for name, value in spec.items():
        if name in tests:
            words.append(tests[name](value))
        elif name != "among":
            words.append(f"({name.replace('_', ' ')})")
    return " ".join(word for word in words if word)


def _yes(true: str, false: str) -> Words:
    return lambda value: true if value else false


# Areas

WITH = {
    "town": "with an own town",
    "vassal": "with an own vassal",
    "influence": "with own influence",
    "claim": "with an own claim",
    "units": "with own units",
    "rebels": "with rebels",
    "any_town": "with a player's town",
    "other_town": "with another player's town",
    "unrest": "with unrest",
}


def _adjacent(value: Any) -> str:
    if value == "self":
        return "adjacent to the own realm"
    if isinstance(value, Mapping) and "realm" in value:
        return f"adjacent to {realms(value['realm'])}"
    return f"in or adjacent to {areas(value)}"


def _but(value: Any) -> str:
    """What Areas mustn't be; of those with something it is shorter to say what they lack."""
    parts = value if isinstance(value, list) else [value]
    if all(isinstance(part, dict) and list(part) == ["with"] for part in parts):
        things = [WITH.get(part["with"], part["with"]).removeprefix("with ") for part in parts]
        return f"without {' or '.join(things)}"
    return f"other than {areas(value, 2)}"


AREAS: dict[str, Words] = {
    "ref": lambda v: "picked before",
    "in": lambda v: f"among {areas(v, 2)}",
    "any": lambda v: f"among {areas(v, 2)}",
    "not": _but,
    "adjacent_to": _adjacent,
    "land_adjacent_to": lambda v: f"adjacent by land to {areas(v)}",
    "sea": lambda v: f"on the {names(v)}",
    "node": lambda v: f"at the trade node {names(v)}",
    "of": lambda v: "of the own realm" if v == "self" else f"of {realms(v)}",
    "flag": lambda v: f"with flags of {realms(v)}",
    "hre": _yes("of the Empire", "outside the Empire"),
    "elector": _yes("of an elector", "of no elector"),
    "religion": lambda v: f"of {names(v)} faith",
    "distant": _yes("on distant continents", "on the main map"),
    "continent": lambda v: f"in {names(v)}",
    "takes_influence": _yes("that can take influence", "without room for influence"),
    "vacant": _yes("with a vacant territory", "without vacant territory"),
    "with": lambda v: WITH.get(v, f"with {v}"),
    "provinces": lambda v: f"with {provinces(v)}",
}


def areas(spec: Any, count: int = 1) -> str:
    """Areas that a selector means."""
    if isinstance(spec, str):
        return called(spec)
    if isinstance(spec, list):
        return joined((areas(part, count) for part in spec), "or")
    if set(spec) == {"in"} or set(spec) == {"any"}:
        return areas(next(iter(spec.values())), count)
    if set(spec) == {"ref"}:
        return "that area"
    return _selected(spec, "an area" if count == 1 else "areas", AREAS, areas)


# Provinces

PROVINCES: dict[str, Words] = {
    "ref": lambda v: "picked before",
    "in": lambda v: f"in {areas(v, 2)}",
    "any": lambda v: f"among {provinces(v, 2)}",
    "not": lambda v: f"other than {provinces(v, 2)}",
    "owner": lambda v: f"of {realms(v)}",
    "npr": _yes("of an NPR", "of no NPR"),
    "occupied": _yes("under occupation", "not occupied"),
    "rebel_town": _yes("under a rebel town", "without rebel town"),
    "core_of": lambda v: f"among the cores of {realms(v)}",
    "flag": lambda v: f"with the flag of {realms(v)}",
    "unrest": _yes("in unrest", "without unrest"),
    "port": _yes("with a port", "without port"),
    "large_port": _yes("with a large port", "without large port"),
    "sea": lambda v: f"on the {names(v)}",
    "gold": _yes("with gold", "without gold"),
    "tax": lambda v: f"of tax value {v}",
    "small_town": _yes("(small)", "(large)"),
    "capital": _yes("(a capital)", "(no capital)"),
    "vacant": _yes("(vacant)", "(settled)"),
    "hre": _yes("inside the border of the Empire", "outside the border of the Empire"),
}
TOKENS = (
    ("town_of", "town", "towns"),
    ("vassal_of", "vassal province", "vassal provinces"),
    ("held_by", "town or vassal", "towns or vassals"),
)


def provinces(spec: Any, count: int = 1) -> str:
    """Provinces that a selector means."""
    if isinstance(spec, str):
        return called(spec)
    if isinstance(spec, list):
        return joined((provinces(part, count) for part in spec), "or")
    if set(spec) == {"ref"}:
        return "that province"
    if set(spec) == {"any"}:
        return provinces(spec["any"], count)
    for key, one, many in TOKENS:
        if key in spec:
            rest = {k: v for k, v in spec.items() if k != key}
            if "among" in spec:
                held = _selected(rest, "", PROVINCES, provinces)
                return f"{held} ({owner(spec[key])} {one})"
            return _selected(rest, _noun(owner(spec[key]), one, many, count), PROVINCES, provinces)
    return _selected(spec, "a province" if count == 1 else "provinces", PROVINCES, provinces)


def _noun(whose: str, one: str, many: str, count: int) -> str:
    if count != 1:
        return f"{whose} {many}"
    return f"{'an ' if whose == 'own' else ''}{whose} {one}"


# Realms

REALMS: dict[str, Words] = {
    "ref": lambda v: "picked before",
    "any": lambda v: f"among {realms(v, 2)}",
    "not": lambda v: f"other than {realms(v, 2)}",
    "npr": _yes("", "that is no NPR"),
    "player": _yes("", "that no player leads"),
    "opponent": _yes("", "that is no opponent"),
    "dnpr": _yes("that is a DNPR", "that is no DNPR"),
    "adjacent": _yes("adjacent to the own realm", "not adjacent to the own realm"),
    "in": lambda v: f"in {areas(v, 2)}",
    "capital_in": lambda v: f"with its capital in {areas(v, 2)}",
    "religion": lambda v: f"of {names(v)} faith",
    "same_religion": _yes("of the same faith", "of another faith"),
    "christian": _yes("of Christian faith", "of another than Christian faith"),
    "hre_member": _yes("of the Empire", "outside the Empire"),
    "allied": _yes("allied with the own realm", "not allied with the own realm"),
    "married": _yes("with an own marriage", "without an own marriage"),
    "any_marriage": _yes("with a marriage", "without marriages"),
    "at_war_with": _yes("at war with the own realm", "not at war with the own realm"),
    "vassal": _yes("that is a vassal", "that is no vassal"),
    "distant": _yes("on a distant continent", "on the main map"),
    "influence": lambda v: f"with {v} or more own influence",
    "base_tax_at_most": lambda v: f"of base tax {v} or less",
}


def realms(spec: Any, count: int = 1) -> str:
    """Realms that a selector means."""
    known = {"self": "the own realm", "active": "your realm", "emperor": "the Emperor"}
    if isinstance(spec, str):
        return known.get(spec) or called(spec)
    if isinstance(spec, list):
        return joined((realms(part, count) for part in spec), "or")
    if set(spec) == {"ref"}:
        return "that realm"
    one, many = "a realm", "realms"
    for key, single, several in (
        ("npr", "an NPR", "NPRs"),
        ("opponent", "another player", "other players"),
        ("player", "a player's realm", "players' realms"),
    ):
        if spec.get(key) is True:
            one, many = single, several
            break
    return _selected(spec, one if count == 1 else many, REALMS, realms)


# Nodes


def nodes(spec: Any) -> str:
    """Trade Nodes that a selector means."""
    tests: dict[str, Words] = {
        "maritime": _yes("at sea", "on land"),
        "merchant": _yes("with an own merchant", ""),
        "any_merchant": _yes("with a merchant", ""),
        "expanded": _yes("that is expanded", "that isn't expanded"),
        "ref": lambda v: "picked before",
    }
    if isinstance(spec, str | list):
        return names(spec)
    return _selected(spec, "a trade node", tests, nodes)


def things(kind: str, spec: Any) -> str:
    """What `pick` picks from."""
    if kind == "seat":
        return seats(spec) or "yourself"
    by_kind: dict[str, Words] = {
        "area": areas,
        "province": provinces,
        "realm": realms,
        "node": nodes,
    }
    return by_kind[kind](spec) if kind in by_kind else joined(map(str, each_of(spec)))
