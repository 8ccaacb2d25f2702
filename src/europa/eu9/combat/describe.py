"""Fights as people describe them: a YAML file or JSON, read strictly, with clear complaints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec

from europa.eu9.combat import tables
from europa.eu9.combat.assault import Defence
from europa.eu9.combat.forces import Contingent
from europa.eu9.combat.land_field import LandBattle
from europa.eu9.combat.naval import NavalBattle
from europa.eu9.combat.siege import Siege
from europa.kernel import EuropaError
from europa.kernel.case_yaml import read_yaml

LARGEST = 200


class BadBattle(EuropaError):
    """A described fight that can't be fought; the message says what is wrong."""

    code = "bad_battle"


class DescribedSiege(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="siege",
):
    """A siege with what an assault on it would meet."""

    siege: Siege
    defence: Defence


Fight = LandBattle | NavalBattle | DescribedSiege


def examples() -> list[str]:
    """The names of the fights that come with europa."""
    folder = files("europa.eu9").joinpath("data/battles")
    return sorted(file.name.removesuffix(".yaml") for file in folder.iterdir())


def example(name: str) -> Fight:
    """A fight that comes with europa."""
    return fight_from(_example(name))


def _example(name: str) -> Any:
    if name not in examples():
        raise BadBattle(f"there is no example {name!r}; there are: {', '.join(examples())}")
    return read_yaml(example_text(name))[0]


def _changed(old: Any, new: Any) -> Any:
    """A description with other values; what isn't named stays."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{k: _changed(old.get(k), value) for k, value in new.items()}}
    return new


def example_text(name: str) -> str:
    """The description of an example, as a person would write it."""
    return files("europa.eu9").joinpath(f"data/battles/{name}.yaml").read_text("utf-8")


def read_fight(text: str) -> Fight:
    """A fight from YAML (or JSON) text."""
    documents = read_yaml(text)
    if len(documents) != 1:
        raise BadBattle(f"a description holds one fight, this one holds {len(documents)}")
    return fight_from(documents[0])


def fight_from(raw: Any) -> Fight:
    """A fight from plain data; `kind` says which. `like: artois` begins with that example."""
    if not isinstance(raw, Mapping):
        raise BadBattle("a fight is described by names and values: kind, field, phasing, other")
    if "like" in raw:
        raw = _changed(_example(str(raw["like"])), {k: v for k, v in raw.items() if k != "like"})
    data = {key: value for key, value in raw.items() if key not in ("title", "source")}
    kind = raw.get("kind")
    if kind not in ("land", "naval", "siege"):
        raise BadBattle(f"kind is {kind!r}: it must be one of land, naval, siege")
    try:
        spelt = _spell_out(data)
        _check_numbers(spelt)
        fight: Fight = msgspec.convert(spelt, Fight)
    except msgspec.ValidationError as error:
        raise BadBattle(str(error)) from error
    check(fight)
    return fight


def _spell_out(value: Any, name: str = "") -> Any:
    """Short forms: a leader as `242`, one contingent instead of a list, `veteran: true`."""
    if name == "leader" and isinstance(value, str | int):
        digits = str(value)
        if not digits.isdigit() or len(digits) not in (3, 4):
            raise BadBattle(f"leader {value!r}: write manoeuvre, fire, shock (and siege): 242")
        values = dict(zip(("manoeuvre", "fire", "shock", "siege"), map(int, digits), strict=False))
        return {"name": "leader", **values}
    if name in ("stack", "inside") and isinstance(value, Mapping):
        value = [value]
    if isinstance(value, Mapping):
        spelt = {key: _spell_out(inner, str(key)) for key, inner in value.items()}
        if "army_class" in spelt and spelt.pop("veteran", False):
            known = {k: v for k, v in spelt.items() if k in Contingent.__struct_fields__}
            part = msgspec.convert(known, Contingent)
            spelt["veterans"], spelt["veteran_lde"] = part.detachments, part.lde
        return spelt
    if isinstance(value, list):
        return [_spell_out(inner) for inner in value]
    return value


def _check_numbers(value: Any, name: str = "") -> None:
    """No army is that large, and no year: such a fight would never end."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _check_numbers(inner, str(key))
    elif isinstance(value, list):
        for inner in value:
            _check_numbers(inner, name)
    elif isinstance(value, int | float) and abs(value) > LARGEST:
        raise BadBattle(f"{name} is {value}: {LARGEST} is the most that can be described")


def check(fight: Fight) -> None:
    """What the types can't say: known technologies and classes, somebody on each side."""
    if isinstance(fight, NavalBattle):
        for squadron in (fight.phasing, fight.other):
            _known(squadron.technology, tables.naval_technologies(), "naval technology")
            if squadron.fleet.is_gone:
                raise BadBattle(f"{squadron.name} has no ship")
        return
    if isinstance(fight, LandBattle):
        period, stacks = fight.field.period, [fight.phasing.stack, fight.other.stack]
        if fight.phasing.name == fight.other.name:
            raise BadBattle(f"both sides are called {fight.phasing.name!r}")
    else:
        period, stacks = fight.siege.period, [fight.siege.stack]
        _known(fight.defence.technology, tables.land_technologies(), "land technology")
        if not 0 <= fight.siege.fortress.level <= 5:
            raise BadBattle("a fortress has a level from 0 (a fort) to 5")
    if not 1 <= period <= 7:
        raise BadBattle(f"period is {period}: there are periods 1 to 7")
    for stack in stacks:
        if not sum(part.thirds for part in stack):
            raise BadBattle("each side needs at least one LDE")
        for part in stack:
            _known(part.technology, tables.land_technologies(), "land technology")
            _known(part.army_class, tables.classes(), "army class")


def _known(word: str, words: Sequence[str], what: str) -> None:
    if word not in words:
        raise BadBattle(f"{word!r} is no {what}; known: {', '.join(words)}")
