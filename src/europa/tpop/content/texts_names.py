"""Small pieces of text: names, lists, numbers, prices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from europa.tpop.texts import name_of
from europa.tpop.world import load_world

POWERS = {"adm": "ADM", "dip": "DIP", "mil": "MIL"}
RESOURCES = POWERS | {
    "power": "monarch power of your choice",
    "ducats": "ducats",
    "prestige": "prestige",
    "stability": "stability",
    "colonist": "colonist",
    "colonists": "colonists",
    "manpower": "permanent manpower",
    "cardinal": "cardinal",
    "authority": "imperial authority",
    "merchant": "merchant",
    "interest": "interest",
    "refresh": "exhausted manpower refreshed",
    "exhaust": "manpower",
    "influence": "influence",
}
COUNTED = {
    "base_tax": "base tax",
    "tax_income": "tax income",
    "units": "land units",
    "interest": "interest",
    "exhausted": "exhausted manpower",
    "unrest": "unrest",
    "ducats": "ducats",
    "colonists": "colonists",
    "authority": "imperial authority",
}


def called(word: Any) -> str:
    """The printed name of an id."""
    return name_of(str(word))


def joined(parts: Iterable[str], last: str = "and") -> str:
    """`A, B and C`."""
    found = [part for part in parts if part]
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def each_of(value: Any) -> list[Any]:
    """A list as it is, anything else as a list of one."""
    return list(value) if isinstance(value, list | tuple) else [value]


def names(value: Any, last: str = "or") -> str:
    """The names of one or several ids."""
    return joined((called(word) for word in each_of(value)), last)


def at_least(value: Any) -> str:
    """`3 or more`, `at most 2`, `exactly 1`."""
    if isinstance(value, Mapping):
        if "at_most" in value:
            return f"at most {value['at_most']}"
        return f"exactly {value['exactly']}"
    return f"{value} or more"


def number(value: Any) -> str:
    """A number, or what a card counts."""
    if isinstance(value, list):
        return " plus ".join(map(number, value))
    if not isinstance(value, Mapping):
        return str(value)
    from europa.tpop.content.texts_where import areas, provinces, realms  # noqa: PLC0415  a number may count places

    of = value["of"]
    if not isinstance(of, Mapping):
        text = COUNTED.get(of, str(of).replace("_", " "))
    elif "provinces" in of:
        text = f"the number of {provinces(of['provinces'], 2)}"
    elif "areas" in of:
        text = f"the number of {areas(of['areas'], 2)}"
    elif "realms" in of:
        text = f"the number of {realms(of['realms'], 2)}"
    else:
        text = " ".join(f"{k} {v}" for k, v in of.items())
    return _shaped(text, value)


def _shaped(text: str, value: Mapping[str, Any]) -> str:
    if value.get("half"):
        text = f"half the {text.removeprefix('the ')}"
    if "per" in value:
        text = f"1 per {value['per']} of {text.removeprefix('the number of ')}"
    if "times" in value:
        text = f"{value['times']} × {text}"
    if "plus" in value:
        text += f" plus {value['plus']}"
    bounds = [f"{word} {value[key]}" for key, word in BOUNDS if key in value]
    return f"{text} ({', '.join(bounds)})" if bounds else text


BOUNDS = (("least", "at least"), ("most", "at most"))


def amount_of(what: str, count: Any) -> str:
    """`3 MIL`, `ducats: half the tax income`."""
    word = RESOURCES.get(what, what.replace("_", " "))
    if isinstance(count, int):
        plural = count != 1 and word in ("colonist", "cardinal", "merchant")
        return f"{count} {word}{'s' if plural else ''}"
    return f"{word} ({number(count)})"


def price(cost: Mapping[str, Any]) -> str:
    """A price in words."""
    from europa.tpop.content.texts_where import areas  # noqa: PLC0415  a number may count places

    parts = []
    for what, count in cost.items():
        if what == "influence" and isinstance(count, Mapping):
            parts.append(f"{count['n']} influence in {areas(count['in'], 2)}")
        else:
            parts.append(amount_of(what, count))
    return joined(parts)


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = text.strip()
    if not text:
        return ""
    end = "" if text[-1] in ".!?:" else "."
    return f"{text[0].upper()}{text[1:]}{end}"


@cache
def ruler_name(key: str) -> str:
    """The name of a historical Ruler's key."""
    rulers = load_world().rulers
    return rulers[key].name if key in rulers else key
