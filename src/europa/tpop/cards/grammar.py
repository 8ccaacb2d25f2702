"""Reads the short sentences in which cards are noted ("Austria: claim in Lombardy") into verbs."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from europa.tpop.cards.effects import (
    Ally,
    Calm,
    Change,
    Choose,
    Claims,
    Core,
    Develop,
    Dispute,
    Draw,
    Effect,
    Expand,
    Influence,
    Later,
    Marry,
    MoveMerchant,
    Rebels,
    Ships,
    Unrest,
)
from europa.tpop.world import UnknownName, load_world

_DECKS = {"administrative": 0, "diplomatic": 1, "military": 2}
_WHO = re.compile(r"^(active|self|emperor|[A-Z][A-Za-z/ ]+?)( \(area\))?: (.+)$", re.IGNORECASE)
_SPELLED = {"c. italy": "central italy", "e. ukraine": "eastern ukraine"}
_SPELLED |= {"w. ukraine": "western ukraine", "n. italy": "lombardy"}


class _NotRead(Exception):
    """No verb fits the clause."""


@cache
def read_effects(lines: tuple[str, ...]) -> tuple[Effect, ...]:
    """The verbs of a card's lines; a line that can't be read as a whole becomes `Later`."""
    return tuple(effect for line in lines for effect in read_line(line))


def read_line(line: str) -> list[Effect]:
    """The verbs of one sentence."""
    text = line.replace("?", "").strip()
    try:
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
            ways = tuple(tuple(_clauses(name, part)) for part in parts)
            return [Choose(who=name, ways=ways, words=tuple(parts))]
        return _clauses(name, body)
    except (_NotRead, UnknownName):
        return [Later(who="active", text=line)]


def _clauses(who: str, body: str) -> list[Effect]:
    parts = re.split(r"; |, (?![A-Z])| and (?=claim|may|influence|alliance)", body)
    return [_clause(who, part.strip().removeprefix("and ")) for part in parts]


def _clause(who: str, text: str) -> Effect:
    for pattern, make in _CLAUSES:
        found = re.fullmatch(pattern, text, re.IGNORECASE)
        if found:
            return make(who, found)
    raise _NotRead(text)


def _area(name: str) -> int:
    name = name.strip().removesuffix(" (area)").strip()
    return load_world().find_area(_SPELLED.get(name.lower(), name))


def _areas(text: str) -> tuple[int, ...]:
    """`Lombardy`, `one of [A, B]`, `A or B`, `A, B or C`."""
    listed = re.fullmatch(r"(?:one of |either )?\[(.+)\]", text)
    if listed:
        return tuple(_area(name) for name in listed[1].split(", "))
    return tuple(_area(name) for name in re.split(r", (?:or )?| or ", text.removeprefix("either ")))


def _realm_id(name: str) -> str | None:
    world = load_world()
    try:
        return world.realms[world.find_realm(name.split("/")[0])].id
    except UnknownName:
        return None


def _realm(name: str) -> int:
    return load_world().find_realm(name.strip())


def _realm_areas(adjective: str) -> tuple[int, ...]:
    """`Hungarian Areas`: where the realm of that adjective has its flags."""
    world = load_world()
    for realm in world.realms:
        if realm.adjective == adjective:
            return tuple(sorted({world.area_of_province[p] for p in realm.provinces}))
    raise _NotRead(adjective)


def _claims(who: str, found: re.Match[str]) -> Effect:
    text = found[1]
    if text in ("an adjacent Area", "an Area adjacent to own realm"):
        return Claims(who=who, areas=(), count=1)
    both = re.split(r" and in | and (?=[A-Z])", text)
    if len(both) > 1:
        return Claims(who=who, areas=tuple(_area(name) for name in both), count=len(both))
    return Claims(who=who, areas=_areas(text), count=1)


def _influence(who: str, found: re.Match[str]) -> Effect:
    count, text = int(found[1]), found[2]
    if text in ("Areas adjacent to own realm", "adjacent Areas", "any adjacent Areas"):
        return Influence(who=who, areas=(), count=count, near=True)
    theirs = re.fullmatch(r"(?:any )?([A-Z]\w+) Areas?", text)
    if theirs:
        return Influence(who=who, areas=_realm_areas(theirs[1]), count=count)
    return Influence(who=who, areas=_areas(text), count=count)


def _unattended(text: str) -> Effect:
    """Sentences that name nobody."""
    if found := re.fullmatch(r"expand the (.+) Trade Node", text):
        return Expand(who="active", node=load_world().find_node(found[1]))
    if found := re.fullmatch(r"all royal marriages in (.+) -> disputed succession side", text):
        return Dispute(who="active", realm=_realm(found[1]))
    if found := re.fullmatch(r"place (\d+) rebel units in (.+)", text, re.IGNORECASE):
        return Rebels(who="active", area=_area(found[2]), units=int(found[1]))
    raise _NotRead(text)


def _in_area(name: str, body: str) -> Effect:
    """`Leon: unrest +2, rebel units +3`."""
    found = re.fullmatch(r"unrest \+(\d+), rebel units \+(\d+)", body, re.IGNORECASE)
    if found is None:
        raise _NotRead(body)
    return Rebels(who="active", area=_area(name), units=int(found[2]), unrest=int(found[1]))


def _change(what: str) -> Callable[[str, re.Match[str]], Effect]:
    return lambda who, found: Change(who=who, what=what, amount=int(found[1]))


_CLAUSES: list[tuple[str, Callable[[str, re.Match[str]], Effect]]] = [
    (r"ADM ([+-]\d+)", _change("adm")),
    (r"DIP ([+-]\d+)", _change("dip")),
    (r"MIL ([+-]\d+)", _change("mil")),
    (r"ducats ([+-]\d+)", _change("ducats")),
    (r"prestige ([+-]\d+)", _change("prestige")),
    (r"stability ([+-]\d+)", _change("stability")),
    (r"colonists? ([+-]\d+)", _change("colonist")),
    (r"cardinal ([+-]\d+)", _change("cardinal")),
    (r"manpower ([+-]\d+) \(permanent\)", _change("manpower")),
    (r"manpower ([+-]\d+) permanently", _change("manpower")),
    (r"(?:imperial authority|IA) ([+-]\d+)", _change("authority")),
    (r"\+(\d+) monarch power of any types?", _change("power")),
    (r"(?:must )?exhaust (\d+) manpower", _change("exhaust")),
    (r"refresh (\d+) exhausted manpower", _change("refresh")),
    (r"gains third Merchant", lambda who, _: Change(who=who, what="merchant", amount=1)),
    (r"claim in (.+)", _claims),
    (r"influence \+(\d+) in (.+)", _influence),
    (r"alliance with (.+)", lambda who, m: Ally(who=who, realm=_realm(m[1]))),
    (r"royal marriage with (.+)", lambda who, m: Marry(who=who, realm=_realm(m[1]))),
    (r"unrest \+(\d+)|\+(\d+) unrest", lambda w, m: Unrest(who=w, count=int(m[1] or m[2]))),
    (r"remove (\d+) unrest", lambda who, m: Calm(who=who, count=int(m[1]))),
    (r"core in (.+)", lambda who, m: Core(who=who, area=_area(m[1]))),
    (
        r"develop (\d+) small town into a large town",
        lambda who, m: Develop(who=who, count=int(m[1])),
    ),
    (
        r"draw (\d+) (\w+) Action cards?",
        lambda who, m: Draw(who=who, deck=_deck(m[2]), count=int(m[1])),
    ),
    (
        r"(\d+) (Light|Heavy) Ships? in (.+)|(\d+) (Galley)s? in (.+)",
        lambda who, m: Ships(
            who=who,
            kind=(m[2] or m[5]).lower(),
            sea=load_world().find_sea(m[3] or m[6]),
            count=int(m[1] or m[4]),
        ),
    ),
    (
        r"merchant moved free to (.+)",
        lambda who, m: MoveMerchant(who=who, node=load_world().find_node(m[1])),
    ),
]


def _deck(name: str) -> int:
    if name.lower() not in _DECKS:
        raise _NotRead(name)
    return _DECKS[name.lower()]
