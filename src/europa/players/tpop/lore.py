"""What anybody at the table knows by heart: what cards, Events, Ideas and Missions are worth.

Everything here is printed on components; nothing depends on the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from europa.players.tpop.weights import Weights
from europa.tpop.cards.events import Event, event_index, events
from europa.tpop.ids import index_of, mission
from europa.tpop.world import UnknownName, World, load_world

POWERS = ("adm", "dip", "mil")
OTHERS = ("all", "each", "others", "opponents", "everyone")


@cache
def world() -> World:
    """The static world of the game."""
    return load_world()


# Events


def event_worth(weights: Weights, name: str, me: str, *, mine: bool = True) -> tuple[float, str]:
    """What taking an Event is worth to a realm, and the option that is best for it.

    `mine`: the realm takes it itself. The effects are added up verb by verb: an estimate, since
    conditions and choices are not worked out.
    """
    card = events()[event_index()[name]]
    base = _sum(weights, card.common, me, mine)
    ways = {letter.lower(): _sum(weights, verbs, me, mine) for letter, _, verbs in card.options}
    best = max(ways, key=lambda letter: ways[letter]) if ways else ""
    worth = base + (ways[best] if best else 0.0) + _symbols(weights, card)
    if card.ruler and card.realm.lower() == me:
        worth += 0.3
    return worth, best


def event_ways(name: str) -> list[str]:
    """The letters of an Event's options."""
    return [letter.lower() for letter, _, _ in events()[event_index()[name]].options]


def option_worth(weights: Weights, title: str, letter: str, me: str) -> float:
    """What one option of the Event with this title is worth to the realm that chooses."""
    found = [event for event in events() if event.title == title]
    for event in found:
        for name, _, verbs in event.options:
            if name.lower() == letter:
                return _sum(weights, verbs, me, True)
    return 0.0


def _symbols(weights: Weights, card: Event) -> float:
    value = weights["value"]
    return value["unrest"] * 0.4 * sum(symbol == "rebellion" for symbol in card.symbols)


def _sum(weights: Weights, verbs: Iterable[Mapping[str, Any]], me: str, mine: bool) -> float:
    return sum(_effect(weights, verb, me, mine) for verb in verbs)


def _effect(weights: Weights, verb: Mapping[str, Any], me: str, mine: bool) -> float:
    """One verb: what it gives, times who gets it."""
    value = weights["value"]
    worth = _own_effect(weights, verb, me, mine)
    inner = 0.0
    for part in ("effects", "then"):
        found = verb.get(part)
        if isinstance(found, (list, tuple)):
            own = mine if verb.get("who") in (None, "active", "self") else verb.get("who") == me
            inner += _sum(weights, [v for v in found if isinstance(v, Mapping)], me, own)
    if verb.get("may"):
        cost = sum(
            value.get(what, 0.4) * n
            for what, n in dict(verb.get("cost") or {}).items()
            if isinstance(n, int)
        )
        return max(0.0, worth + inner - cost) * 0.7
    return (worth + inner) * (0.5 if "if" in verb else 1.0)


def _own_effect(weights: Weights, verb: Mapping[str, Any], me: str, mine: bool) -> float:
    value = weights["value"]
    who = verb.get("who", "active")
    factor = 0.0
    if who == me or (mine and who in ("active", "self")):
        factor = 1.0
    elif isinstance(who, str) and who in OTHERS:
        factor = 0.2
    elif isinstance(who, str) and who in world().realm_index:
        factor = value["rival"] if world().realms[world().realm_index[who]].major else 0.0
    n = verb.get("n", 1)
    count = float(n) if isinstance(n, int) else 1.0
    kind = verb["do"]
    what = str(verb.get("what", kind))
    if kind in ("gain", "lose"):
        worth = value.get(what, 0.4) * count
        return factor * (worth if kind == "gain" else -worth)
    if kind in ("unrest", "rebels", "revolt", "rebel_town"):
        name = "unrest" if kind == "unrest" else "rebels"
        return value[name] * count * (1.0 if touches(verb, me) else 0.0)
    signs = {"discard_influence": -value["influence"], "discard_claim": -value["claim"]}
    if kind in signs:
        return factor * signs[kind] * count
    if kind in ("influence", "claim", "alliance", "marriage", "core"):
        return factor * value[kind] * count
    flat = {"research": 2.0, "develop": 1.5, "vassalize": 4.0, "town": 2.0, "draw": 0.5, "cede": -2}
    return factor * flat.get(kind, 0.0)


def touches(verb: Mapping[str, Any], me: str) -> bool:
    """Whether an effect on Provinces or Areas falls on a realm's homeland."""
    text = repr(verb.get("provinces", "")) + repr(verb.get("areas", ""))
    if f"'{me}'" in text or verb.get("by") == me:
        return True
    return any(f"'{area}'" in text for area in homeland(me))


@cache
def homeland(me: str) -> frozenset[str]:
    """The Areas with most of a realm's printed Provinces."""
    w = world()
    if me not in w.realm_index:
        return frozenset()
    mine = w.cores_of_realm[w.realm_index[me]] or w.provinces_of_realm[w.realm_index[me]]
    return frozenset(w.areas[w.area_of_province[p]].id for p in mine)


# Cards and people


def card_worth(weights: Weights, name: str) -> float:
    """What an Action Card in hand is worth for its text (`DIP-04-1`)."""
    return weights["cards"].get(name.rpartition("-")[0], 0.3)


def advisor_worth(weights: Weights, name: str) -> float:
    """What the person on a card is worth as an Advisor; 0 for a Leader."""
    person = world().characters[world().character_index[name]]
    if person.role != "advisor":
        return 0.0
    hire = weights["hire"]
    return hire["skill"] * max(person.adm, person.dip, person.mil) + hire["cost"] * person.cost


def advisor_kind(name: str) -> str:
    """The slot an Advisor takes, or nothing for a Leader."""
    person = world().characters[world().character_index[name]]
    return person.deck if person.role == "advisor" else ""


def skill(name: str) -> int:
    """The best skill of the person on a card."""
    person = world().characters[world().character_index[name]]
    return max(person.adm, person.dip, person.mil)


def hire_cost(name: str) -> int:
    """Ducats for an Advisor, MIL for a Leader."""
    return world().characters[world().character_index[name]].cost


def leader_dice(name: str) -> int:
    """Battle dice of the person on a card."""
    person = world().characters[world().character_index[name]]
    return person.infantry + person.cavalry + person.artillery


@cache
def ruler_skill(name: str | None) -> int:
    """The sum of a Ruler's skills, by name; 3 if unknown (an Interregnum)."""
    w = world()
    for ruler in w.rulers.values():
        if ruler.name == name:
            return ruler.adm + ruler.dip + ruler.mil
    for person in w.characters:
        if person.name == name:
            return person.adm + person.dip + person.mil
    return 3


# Missions

MISSION = 2.0
"""What a Mission is worth by its Prestige: its effects, and what it opens, bring as much again."""
LANDS = ("own", "hold", "own_n", "hold_n", "own_in", "hold_in", "own_area", "areas_with_town")
"""Words of a Mission that want Provinces."""


def provinces_named(word: str, value: Any) -> list[int]:
    """The Provinces of such a word: by name, or all of the Areas it names."""
    if word in ("own", "hold"):
        return _found("province", value)
    if word in ("own_n", "hold_n"):
        return _found("province", value["of"])
    areas = value if word == "own_area" else value["areas"]
    return [p for area in _found("area", areas) for p in world().provinces_of_area[area]]


@cache
def mission_conquests(key: str) -> frozenset[int]:
    """Provinces a Mission wants as own Towns: an Alliance with their owner stands in its way."""
    provinces: set[int] = set()

    def walk(condition: Mapping[str, Any]) -> None:
        for word, value in condition.items():
            if word in ("all", "any"):
                for part in value:
                    walk(part)
            elif word.startswith("own"):
                provinces.update(provinces_named(word, value))

    walk(mission(index_of("mission", key))["condition"])
    return frozenset(provinces)


@cache
def mission_places(key: str) -> tuple[frozenset[int], frozenset[int], frozenset[str]]:
    """Provinces a Mission wants held, Areas where it wants Influence, realms it wants tied."""
    provinces: set[int] = set()
    areas: set[int] = set()
    realms: set[str] = set()

    def walk(part: Any) -> None:
        if isinstance(part, list):
            for one in part:
                walk(one)
        if not isinstance(part, dict):
            return
        for name, arg in part.items():
            if name in LANDS:
                provinces.update(provinces_named(name, arg))
            elif name == "influence" and isinstance(arg, dict):
                areas.update(_found("area", arg["areas"]))
            elif name == "marriage" and isinstance(arg, list):
                realms.update(world().realms[r].id for r in _found("realm", arg))
            elif name == "tie_n" and isinstance(arg, dict):
                realms.update(world().realms[r].id for r in _found("realm", arg["realms"]))
            else:
                walk(arg)

    walk(mission(index_of("mission", key))["condition"])
    return frozenset(provinces), frozenset(areas), frozenset(realms)


def _found(kind: str, names: Iterable[str]) -> list[int]:
    found = []
    for name in names:
        try:
            found.append(world().names[kind].find(name))
        except UnknownName:
            continue
    return found


@cache
def mission_ships(key: str) -> tuple[int, frozenset[str]]:
    """How many Ships a Mission wants, and in which Sea Zones; none for most."""
    found = mission(index_of("mission", key))["condition"].get("ships")
    if not isinstance(found, dict):
        return 0, frozenset()
    seas = frozenset(world().seas[sea].id for sea in _found("sea", found["sea_zones"]))
    return int(found["n"]), seas


def mission_worth(weights: Weights, key: str) -> float:
    """How gladly a Mission is picked: told by the data file, else its Prestige less its number."""
    known = weights["missions"].get(key)
    if known is not None:
        return known
    record = mission(index_of("mission", key))
    size = len(mission_places(key)[0])
    late = 2.0 if "age_min" in str(record) else 0.0
    return MISSION * float(record["prestige"]) - 0.4 * size - late
