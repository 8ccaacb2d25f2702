"""Effects of cards in words: every verb with a phrase (tpop-cards.md).

A phrase is an order to the one on whom the effect falls ("gain 3 MIL"). Verbs without a phrase here
are told by what their function says it does, with the numbers of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from europa.tpop.content.texts_docs import as_documented
from europa.tpop.content.texts_names import (
    each_of,
    joined,
    names,
    number,
    price,
)
from europa.tpop.content.texts_when import SUBJECT, condition
from europa.tpop.content.texts_where import areas, nodes, provinces, realms, seats

Effect = Mapping[str, Any]
Phrase = str | Callable[[Effect], str]

DECKS = {"adm": "Administrative", "dip": "Diplomatic", "mil": "Military"}


def told(effects: Iterable[Effect]) -> str:
    """Several effects in one line."""
    return "; ".join(text for _, text in _addressed(effects))


def told_lines(effects: Iterable[Effect]) -> list[str]:
    """Several effects, a line for each on whom they fall."""
    lines: list[str] = []
    before = None
    for who, text in _addressed(effects):
        if lines and who == before:
            lines[-1] += f"; {text}"
        else:
            lines.append(text)
        before = who
    return lines


def _addressed(effects: Iterable[Effect]) -> list[tuple[str, str]]:
    """Each effect with its addressee, who is named where he changes; repeated ones are counted."""
    me = "you" if SUBJECT.get() == "your realm" else "it"
    lines: list[tuple[str, str, int]] = []
    for record in effects:
        who, text = _parts(record)
        who = who or me
        if text and lines and lines[-1][:2] == (who, text):
            lines[-1] = (who, text, lines[-1][2] + 1)
        elif text:
            lines.append((who, text, 1))
    shown: list[tuple[str, str]] = []
    before = me
    for who, text, count in lines:
        words = text if count == 1 else f"up to {count} times: {text}"
        shown.append((who, words if who == before else f"{who}: {words}"))
        before = who
    return shown


def effect(record: Effect) -> str:
    """One effect in words, with its addressee."""
    who, text = _parts(record)
    return f"{who}: {text}" if who and text else text


def _parts(record: Effect) -> tuple[str, str]:
    """On whom an effect falls, and what it does: condition, price, and what follows."""
    who = seats(record.get("who", "self"))
    token = SUBJECT.set("your realm" if who == "you" else "it" if who else SUBJECT.get())
    try:
        return who, _whole(record)
    finally:
        SUBJECT.reset(token)


def _whole(record: Effect) -> str:
    text = phrase(record)
    cost = record.get("cost")
    if record.get("may") and text:
        colon = record["do"] in ("all", "choose", "pick", "at_least") or text.startswith("if ")
        if cost:
            text = text.removeprefix("may ")
            text = f"may pay {price(cost)}{': ' if colon else ' to '}{text}"
        else:
            text = f"may: {text}" if colon else f"may {text.removeprefix('may ')}"
    elif cost:
        text = f"pay {price(cost)}: {text}" if text else f"pay {price(cost)}"
    after = told(record.get("then", ()))
    if after:
        text = f"{text}, then {after}" if text else after
    if "needs" in record:
        text = f"(only if {condition(record['needs'])}) {text}"
    if "if" in record and text:
        text = f"if {condition(record['if'])}: {text}"
    instead = told(record.get("else", ()))
    if instead:
        text = f"{text}; otherwise {instead}" if text else f"otherwise {instead}"
    return text


def phrase(record: Effect) -> str:
    """What an effect does."""
    from europa.tpop.content.texts_phrases import PHRASES  # noqa: PLC0415  an effect may hold effects

    found = PHRASES.get(record["do"])
    if found is None:
        return as_documented(record)
    return found.format_map(_Told(record)) if isinstance(found, str) else found(record)


class _Told(dict[str, str]):
    """The parameters of a record in words, as a phrase asks for them."""

    def __init__(self, record: Effect) -> None:
        super().__init__()
        self.record = record

    def __missing__(self, key: str) -> str:
        return parameter(self.record, key)


def parameter(record: Effect, key: str) -> str:
    """One parameter of an effect in words."""
    name, _, mode = key.partition("_")
    value = record.get(key, record.get(name))
    count = record.get("n", 1)
    many = 1 if count == 1 and mode != "all" else 2
    if key == "n":
        return number(count)
    if value is None:
        return DEFAULTS.get(name, "")
    if name in ("areas", "in"):
        return areas(value, many)
    if name == "provinces":
        return provinces(value, many)
    if name in ("realm", "target", "by", "from", "against", "of", "to"):
        return realms(value)
    if name == "node":
        return nodes(value)
    if name in ("effects", "otherwise", "then", "accepted", "refused", "before", "both", "losers"):
        return told(value)
    if name in ("price", "pay") and isinstance(value, Mapping):
        return price(value)
    if name in ("deck", "decks"):
        return joined((DECKS.get(deck, deck) for deck in each_of(value)), "or")
    if isinstance(value, str | list):
        return names(value)
    return str(value)


DEFAULTS = {
    "areas": "areas adjacent to the own realm",
    "provinces": "own towns",
    "deck": "any",
    "realm": "any realm",
    "target": "any realm",
    "node": "a trade node",
}
