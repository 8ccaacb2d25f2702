"""Reads the short sentences in which cards are noted ("Austria: claim in Lombardy") into verbs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from europa.tpop.cards.scope import Effect
from europa.tpop.world import UnknownName, load_world

_DECKS = {"administrative": "adm", "diplomatic": "dip", "military": "mil"}
_WHO = re.compile(r"^(active|self|emperor|[A-Z][A-Za-z/ ]+?)( \(area\))?: (.+)$", re.IGNORECASE)
_CATHOLICS = "every Catholic PR: "
_SPELLED = {"c. italy": "central italy", "e. ukraine": "eastern ukraine"}
_SPELLED |= {"w. ukraine": "western ukraine", "n. italy": "lombardy"}


class _NotRead(Exception):
    """No verb fits the clause."""


def read_effects(lines: Sequence[str | Effect]) -> tuple[Effect, ...]:
    """The verbs of a card's lines: records stay as they are, sentences are read into them."""
    return tuple(
        effect
        for line in lines
        for effect in (read_line(line) if isinstance(line, str) else (line,))
    )


@cache
def read_line(line: str) -> tuple[Effect, ...]:
    """The verbs of one sentence; one that can't be read as a whole becomes `later`."""
    return tuple(_line(line))


def _line(line: str) -> list[Effect]:
    text = line.replace("?", "").strip()
    try:
        if text.startswith(_CATHOLICS):
            found_all = _clauses("each", text.removeprefix(_CATHOLICS))
            return [{**effect, "who": {"each": {"catholic": True}}} for effect in found_all]
        found = _WHO.match(text)
        if found is None:
            return [_unattended(text)]
        who, is_area, body = found[1], bool(found[2]), found[3]
        if is_area or (_realm_id(who) is None and who.lower() not in ("active", "self", "emperor")):
            return [_in_area(who, body)]
        name = who.lower() if who.lower() in ("active", "self", "emperor") else _realm_id(who)
        assert name is not None
        if " or " in body and re.fullmatch(r"[A-Z]{3} [+-]\d+ or [A-Z]{3} [+-]\d+", body):
            parts = body.split(" or ")
            ways = [{"text": part, "effects": _clauses("self", part)} for part in parts]
            return [{"do": "choose", "who": name, "ways": ways}]
        return _clauses(name, body)
    except (_NotRead, UnknownName):
        return [{"do": "later", "text": line}]


def _clauses(who: str, body: str) -> list[Effect]:
    if body.startswith("may leave the HRE"):
        return [_clause(who, body)]
    parts = re.split(r"; |, (?![A-Z])| and (?=claim|may|influence|alliance)", body)
    return [_clause(who, part.strip().removeprefix("and ")) for part in parts]


def _clause(who: str, text: str) -> Effect:
    for pattern, make in _CLAUSES:
        found = re.fullmatch(pattern, text, re.IGNORECASE)
        if found:
            return make(who, found)
    raise _NotRead(text)


def _area(name: str) -> str:
    name = name.strip().removesuffix(" (area)").strip()
    world = load_world()
    return world.areas[world.find_area(_SPELLED.get(name.lower(), name))].id


def _areas(text: str) -> list[str]:
    """`Lombardy`, `one of [A, B]`, `A or B`, `A, B or C`."""
    listed = re.fullmatch(r"(?:one of |either )?\[(.+)\]", text)
    if listed:
        return [_area(name) for name in listed[1].split(", ")]
    return [_area(name) for name in re.split(r", (?:or )?| or ", text.removeprefix("either "))]


def _realm_id(name: str) -> str | None:
    world = load_world()
    try:
        return world.realms[world.find_realm(name.split("/")[0])].id
    except UnknownName:
        return None


def _realm(name: str) -> str:
    world = load_world()
    return world.realms[world.find_realm(name.strip())].id


def _node(name: str) -> str:
    world = load_world()
    return world.nodes[world.find_node(name)].id


def _sea(name: str) -> str:
    world = load_world()
    return world.seas[world.find_sea(name)].id


def _realm_named(adjective: str) -> str:
    """`Hungarian`: the realm of that adjective."""
    for realm in load_world().realms:
        if realm.adjective == adjective:
            return realm.id
    raise _NotRead(adjective)


def _claims(who: str, found: re.Match[str]) -> Effect:
    text = found[1]
    if text in ("an adjacent Area", "an Area adjacent to own realm"):
        return {"do": "claim", "who": who}
    both = re.split(r" and in | and (?=[A-Z])", text)
    if len(both) > 1:
        return {"do": "claim", "who": who, "areas": [_area(x) for x in both], "n": len(both)}
    return {"do": "claim", "who": who, "areas": _areas(text)}


def _influence(who: str, found: re.Match[str]) -> Effect:
    count, text = int(found[1]), found[2]
    near = ("Areas adjacent to own realm", "adjacent Areas", "an adjacent Area")
    if text.removeprefix("any ") in near:
        return {"do": "influence", "who": who, "n": count}
    special: dict[str, Any] = {
        "HRE Areas": {"hre": True},
        "Elector Areas": {"elector": True},
        "Orthodox Areas": {"religion": "orthodox"},
        "Catholic Areas": {"religion": ["catholic", "counter_reformed"]},
    }
    theirs = re.fullmatch(r"(?:any )?([A-Z]\w+) Areas?", text)
    if text in special:
        places = special[text]
    elif theirs:
        places = {"of": _realm_named(theirs[1])}
    else:
        places = _areas(text)
    return {"do": "influence", "who": who, "n": count, "areas": places}


def _unattended(text: str) -> Effect:
    """Sentences that name nobody."""
    if found := re.fullmatch(r"expand the (.+) Trade Node", text):
        return {"do": "expand", "node": _node(found[1])}
    if found := re.fullmatch(r"all royal marriages in (.+) -> disputed succession side", text):
        return {"do": "dispute", "realm": _realm(found[1])}
    if found := re.fullmatch(r"place (\d+) rebel units in (.+)", text, re.IGNORECASE):
        return {"do": "rebels", "areas": _area(found[2]), "n": int(found[1])}
    raise _NotRead(text)


def _in_area(name: str, body: str) -> Effect:
    """`Leon: unrest +2, rebel units +3`."""
    found = re.fullmatch(r"unrest \+(\d+), rebel units \+(\d+)", body, re.IGNORECASE)
    if found is None:
        raise _NotRead(body)
    area = _area(name)
    towns = {"in": area, "town_of": "each"}
    shaken: Effect = {"do": "unrest", "n": int(found[1]), "provinces": towns}
    return {"do": "rebels", "areas": area, "n": int(found[2]), "then": [shaken]}


def _change(what: str) -> Callable[[str, re.Match[str]], Effect]:
    def make(who: str, found: re.Match[str]) -> Effect:
        number = int(found[1])
        verb = "gain" if number > 0 else "lose"
        return {"do": verb, "who": who, "what": what, "n": abs(number)}

    return make


def _plain(**effect: Any) -> Callable[[str, re.Match[str]], Effect]:
    """A clause without parameters, or with its first group as `n`."""
    return lambda who, m: {"who": who, **effect, **({"n": int(m[1])} if m.re.groups else {})}


_COLONIES = {"distant": True, "with": "town"}

_CLAUSES: list[tuple[str, Callable[[str, re.Match[str]], Effect]]] = [
    (r"ADM ([+-]\d+)", _change("adm")),
    (r"DIP ([+-]\d+)", _change("dip")),
    (r"MIL ([+-]\d+)", _change("mil")),
    (r"ducats ([+-]\d+)", _change("ducats")),
    (r"prestige ([+-]\d+)", _change("prestige")),
    (r"stability ([+-]\d+)", _change("stability")),
    (r"colonists? ([+-]\d+)", _change("colonist")),
    (r"cardinal ([+-]\d+)", _change("cardinal")),
    (r"manpower ([+-]\d+) (?:\(permanent\)|permanently)", _change("manpower")),
    (r"(?:imperial authority|IA) ([+-]\d+)", _change("authority")),
    (r"\+(\d+) monarch power of any types?", _plain(do="gain", what="power")),
    (r"(?:must )?exhaust (\d+) manpower", _plain(do="lose", what="exhaust")),
    (r"refresh (\d+) exhausted manpower", _plain(do="gain", what="refresh")),
    (r"gains third Merchant", _plain(do="gain", what="merchant")),
    (
        r"claim in one Area adjacent to a Distant town",
        _plain(do="claim", areas={"adjacent_to": _COLONIES, "not": _COLONIES}),
    ),
    (
        r"claim in one Distant Area with an? (\w+) town",
        lambda who, m: {
            "do": "claim",
            "who": who,
            "areas": {"distant": True, "provinces": {"owner": _realm_named(m[1])}},
        },
    ),
    (
        r"may leave the HRE \(area (.+) gets a Not-HRE token, imperial authority -1\)",
        lambda who, m: {
            "do": "leave_hre",
            "who": who,
            "areas": _area(m[1]),
            "may": True,
            "text": f"Take {m[1]} out of the Empire",
            "then": [{"do": "lose", "what": "authority", "n": 1}],
        },
    ),
    (r"claim in (.+)", _claims),
    (r"influence \+(\d+) in (.+)", _influence),
    (r"alliance with (.+)", lambda w, m: {"do": "alliance", "who": w, "realm": _realm(m[1])}),
    (r"royal marriage with an adjacent NPR", _plain(do="marriage", realm={"npr": True})),
    (r"royal marriage with (.+)", lambda w, m: {"do": "marriage", "who": w, "realm": _realm(m[1])}),
    (r"unrest \+(\d+)", _plain(do="unrest")),
    (r"\+(\d+) unrest", _plain(do="unrest")),
    (r"remove (\d+) unrest", _plain(do="calm")),
    (
        r"core in ([^,]+)(?:, if .+)?",
        lambda who, m: {"do": "core", "who": who, "areas": _area(m[1])},
    ),
    (r"if all its Provinces are owned|if not there", _plain(do="all", effects=[])),
    (r"develop (\d+) small town into a large town", _plain(do="develop")),
    (r"draw (\d+) card of any Action deck", _plain(do="draw")),
    (
        r"draw (\d+) (\w+) Action cards?",
        lambda who, m: {"do": "draw", "who": who, "deck": _deck(m[2]), "n": int(m[1])},
    ),
    (
        r"(\d+) (Light|Heavy) Ships? in (.+)|(\d+) (Galley)s? in (.+)",
        lambda who, m: {
            "do": "ships",
            "who": who,
            "kind": (m[2] or m[5]).lower(),
            "sea": _sea(m[3] or m[6]),
            "n": int(m[1] or m[4]),
        },
    ),
    (
        r"merchant moved free to (.+)",
        lambda who, m: {"do": "move_merchant", "who": who, "node": _node(m[1])},
    ),
    (r"free (Recruit|Trade|Explore) action", lambda who, m: _free(who, m[1])),
]


def _free(who: str, name: str) -> Effect:
    key = {"recruit": "recruit_units"}.get(name.lower(), name.lower())
    return {"do": "action", "who": who, "name": key, "free": True}


def _deck(name: str) -> str:
    if name.lower() not in _DECKS:
        raise _NotRead(name)
    return _DECKS[name.lower()]
