"""Conditions of cards in words (tpop-cards.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any

from europa.tpop.content.texts_names import at_least, called, each_of, joined, names
from europa.tpop.content.texts_where import areas, provinces, realms, seats

SUBJECT: ContextVar[str] = ContextVar("subject", default="your realm")
"""What conditions call the one on whom the effect falls."""

Clause = tuple[str, str]
"""A subject (empty: the one on whom the effect falls) and what is said about it."""


def condition(spec: Mapping[str, Any]) -> str:
    """A condition as a clause: `it is at war and owns Paris`."""
    parts: list[str] = []
    before = None
    for who, said in clauses(spec):
        name = who or SUBJECT.get()
        parts.append(said if name == before else f"{name} {said}".strip())
        before = name
    return joined(parts)


def relative(spec: Mapping[str, Any]) -> str:
    """A condition behind `each player`: `who is at war`."""
    token = SUBJECT.set("it")
    try:
        found = clauses(spec)
    finally:
        SUBJECT.reset(token)
    said = [text for who, text in found if not who]
    about = [f"if {who} {text}" for who, text in found if who]
    return joined([*(f"who {text}" for text in said[:1]), *said[1:], *about])


def clauses(spec: Mapping[str, Any]) -> list[Clause]:
    """One clause a test."""
    return [_clause(name, value) for name, value in spec.items()]


def _some(words: Callable[[Any, int], str]) -> Callable[[Any], Clause]:
    """There are so many of something."""

    def make(value: Any) -> Clause:
        count, where = value.get("n", 1), value["where"]
        one = count == 1
        if one and isinstance(where, Mapping) and "among" in where and len(where) > 1:
            named = words(where["among"], 1)
            return named, f"is {words(where, 1).removeprefix(named).strip(' ()')}"
        text = words(where, 1 if one else 2)
        if not one:
            none = isinstance(count, Mapping) and 0 in (count.get("exactly"), count.get("at_most"))
            text = f"no {text}" if none else f"{at_least(count)} {text}"
        if " own " in f" {text}":
            return "", f"has {text}"
        return "there", f"{'is' if one else 'are'} {text}"

    return make


def _flag(yes: str, no: str) -> Callable[[Any], Clause]:
    return lambda value: ("", yes if value else no)


def _about(text: str, words: Callable[[Any], str]) -> Callable[[Any], Clause]:
    return lambda value: ("", text.format(words(value)))


def _number(text: str) -> Callable[[Any], Clause]:
    return lambda value: ("", f"has {at_least(value)} {text}")


def _realm_is(text: str) -> Callable[[Any], Clause]:
    def make(value: Any) -> Clause:
        named = joined(realms(one) for one in each_of(value))
        several = len(each_of(value)) > 1
        return named, (text.replace("is a", "are") + "s" if several else text)

    return make


def _who(value: Mapping[str, Any]) -> Clause:
    rest = {k: v for k, v in value.items() if k != "is"}
    parts = [f"{who} {said}".strip() if who else said for who, said in clauses(rest)]
    return seats(value["is"]) or "it", joined(parts) or "takes part"


CLAUSES: dict[str, Callable[[Any], Clause]] = {
    "not": lambda v: ("", f"isn't so that {condition(v)}"),
    "any": lambda v: ("either", joined(map(condition, v), "or")),
    "all": lambda v: ("", joined(_bare(part) for part in v)),
    "who": _who,
    "player": _realm_is("is a player realm"),
    "npr": _realm_is("is an NPR"),
    "npr_at_peace": _realm_is("is an NPR at peace"),
    "provinces": _some(provinces),
    "areas": _some(areas),
    "realms": _some(realms),
    "owns": lambda v: ("", f"owns {names(v, 'and')}" if _ids(v) else f"owns {provinces(v, 2)}"),
    "owns_any": lambda v: ("", f"owns {provinces(v)}"),
    "is": lambda v: ("", f"is {seats(v) or 'itself'}"),
    "active": _flag("is the active player", "isn't the active player"),
    "emperor": _flag("is Emperor", "isn't Emperor"),
    "papal_controller": _flag("is Papal Controller", "isn't Papal Controller"),
    "hre_member": _flag("is a member of the Empire", "is no member of the Empire"),
    "empire": lambda v: ("the Empire", "exists" if v else "is dissolved"),
    "authority": lambda v: ("imperial authority", f"is {at_least(v)}"),
    "catholic": _flag("is Catholic", "isn't Catholic"),
    "religion": _about("is of {} faith", names),
    "at_war": _flag("is at war", "is at peace"),
    "at_war_with": _about("is at war with {}", realms),
    "allied_with": _about("is allied with {}", realms),
    "married_to": _about("has a marriage with {}", realms),
    "disputed": lambda v: ("the succession", f"of {realms(v)} is disputed"),
    "truce_with": _about("has a truce with {}", realms),
    "vassal_realm": _about("is overlord of {}", realms),
    "claim_in": _about("has a claim in {}", areas),
    "influence": lambda v: ("", f"has {at_least(v.get('n', 1))} influence in {areas(v['in'], 2)}"),
    "most_influence": _about("has the most influence in {}", lambda v: areas(v, 2)),
    "idea": _about("has {}", lambda v: names(v, "and")),
    "ideas": _number("ideas"),
    "ruler": _flag("has a ruler", "has no ruler"),
    "ruler_dice": _flag("has a ruler with battle dice", "has no ruler with battle dice"),
    "passed": _flag("has passed", "hasn't passed"),
    "event_taken": _flag("has taken its event", "hasn't taken its event yet"),
    "age": lambda v: ("the Age", f"is {at_least(v)}"),
    "picked": lambda v: ("one", "was picked"),
    "stability": _number("stability"),
    "prestige": _number("prestige"),
    "ducats": _number("ducats"),
    "interest": _number("interest"),
    "adm": _number("ADM"),
    "dip": _number("DIP"),
    "mil": _number("MIL"),
    "base_tax": _number("base tax"),
    "tax_income": _number("tax income"),
    "units": _number("land units"),
    "colonists": _number("colonists"),
    "cards": _number("action cards"),
    "distant_towns": _number("distant towns"),
    "advisors": _number("advisors"),
    "option": lambda v: ("the table", f"plays with {called(v)}"),
}
"""What a condition says, by its name."""

NEGATED = (
    ("is ", "isn't "),
    ("has ", "doesn't have "),
    ("owns ", "doesn't own "),
    ("exists", "is dissolved"),
)


def _ids(value: Any) -> bool:
    return all(isinstance(part, str) for part in each_of(value))


def _bare(part: Mapping[str, Any]) -> str:
    return joined(f"{who} {said}".strip() if who else said for who, said in clauses(part))


def _clause(name: str, value: Any) -> Clause:
    if name == "not" and len(value) == 1:
        inner, wanted = next(iter(value.items()))
        who, text = _clause(inner, wanted)
        for yes, no in NEGATED:
            if text.startswith(yes):
                return who, no + text[len(yes) :]
    make = CLAUSES.get(name)
    if make is None:
        shown = "" if value is True else f" {value}"
        return "", f"fulfils “{name.replace('_', ' ')}”{shown}"
    return make(value)
