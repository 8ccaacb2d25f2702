"""The text of each kind of card, made from its record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from europa.tpop.cards.events import event_index, events
from europa.tpop.cards.grammar import read_effects
from europa.tpop.content.texts_goals import WHEN, check, wanted
from europa.tpop.content.texts_names import POWERS, joined, names, sentence
from europa.tpop.content.texts_verbs import told, told_lines
from europa.tpop.world import load_world
from europa.tpop.world.printed import Character, TradeCard
from europa.tpop.world.scenario import Ruler

Record = Mapping[str, Any]

SYMBOLS = {"power_struggle_grey": "power struggle (second activation)"}
KINDS = {
    "action": "Action",
    "display": "Display",
    "reaction": "Reaction",
    "covert": "Covert",
    "battle_action": "Battle Action",
}
DICE = ("infantry", "cavalry", "artillery")


def event(name: str) -> str:
    """Common part, options, Ruler, symbols."""
    card = events()[event_index()[name]]
    lines = [sentence(line) for line in told_lines(card.common)]
    for letter, label, effects in card.options:
        lines.append(f"{letter} ({label}):")
        lines += [sentence(line) for line in told_lines(effects)]
    if card.ruler:
        lines.append(f"Ruler: {ruler(load_world().rulers[card.ruler], named=True)}")
    if card.symbols:
        signs = ", ".join(map(_symbol, card.symbols))
        lines.append(f"Symbols: {signs}.")
    return _joined(lines)


def _symbol(sign: str) -> str:
    name, _, detail = SYMBOLS.get(sign, sign).replace("_", " ").partition(":")
    return f"{name.replace('dnpr', 'DNPR')} ({detail})" if detail else name


def ruler(who: Ruler, named: bool = False) -> str:
    """Skills, dice and what may kill him."""
    text = f"ADM {who.adm}, DIP {who.dip}, MIL {who.mil}"
    dice = _dice(who.dice)
    if who.any_dice:
        dice = joined([dice, f"{who.any_dice} of any type"])
    text += f"; battle dice: {dice}" if dice else ""
    text += f"; mortality: {who.mortality}." if who.mortality else "; immortal."
    text += " Comes with Ill Health." if who.ill else ""
    return f"{who.name}: {text}" if named else text


def _dice(dice: Iterable[int]) -> str:
    return joined(f"{n} {kind}" for n, kind in zip(dice, DICE, strict=True) if n)


def action_card(kind: Record, person: Character) -> str:
    """Cost, needs and effects of the type, its Display's Actions, and the person on the card."""
    lines = [f"{' and '.join(KINDS.get(k, k) for k in kind['kind'])}, {_cost(kind['cost'])}."]
    lines += _needs(kind)
    lines += [sentence(line) for line in kind["effects"]]
    display = kind.get("display")
    if display:
        for use in display["actions"]:
            parts = joined(use["effects"])
            needs = f" (needs: {'; '.join(use['requirements'])})" if use["requirements"] else ""
            price = f"{use['uses']} cube{'' if use['uses'] == 1 else 's'}, {_cost(use['cost'])}"
            lines.append(sentence(f"{use['name']} ({price}){needs}: {parts}"))
    lines += [sentence(f"limit: {line}") for line in kind["limits"]]
    lines.append(_person(person))
    return _joined(lines)


def _needs(record: Record) -> list[str]:
    return [sentence(f"needs {line}") for line in record.get("requirements") or ()]


def _cost(cost: Record) -> str:
    parts = [f"{n} {POWERS.get(what, what)}" for what, n in cost.items() if n]
    return f"costs {joined(parts)}" if parts else "free"


def _person(person: Character) -> str:
    skills = f"ADM {person.adm}, DIP {person.dip}, MIL {person.mil}"
    dice = _dice((person.infantry, person.cavalry, person.artillery))
    more = f"; battle dice: {dice}" if dice else ""
    unit = POWERS.get(person.cost_unit, person.cost_unit)
    price = f"{person.cost} {unit.removesuffix('s') if person.cost == 1 else unit}"
    return f"{person.role.title()} {person.name}: {skills}{more}; costs {price}."


def idea(record: Record) -> str:
    """Price, prerequisites, what it does at once and for good."""
    cost = joined(f"{n} {what}" for what, n in record["cost"].items())
    kind = "Government form" if record["government_form"] else "Idea"
    lines = [f"{kind}, costs {cost}.{' Basic: always on display.' if record['basic'] else ''}"]
    lines += [sentence(f"needs {line}") for line in record["prerequisites"]]
    lines += [sentence(f"at once: {line.removeprefix('active: ')}") for line in record["immediate"]]
    lines += [sentence(f"{line['effect']} ({line['rule']})") for line in record["permanent"]]
    return _joined(lines)


def trade(card: TradeCard) -> str:
    """Incomes by Trade Power, nodes and Key Provinces."""
    world = load_world()
    rows = " / ".join(map(str, card.regular))
    more = " / ".join(map(str, card.expanded))
    lines = [f"Trade power 1-2 / 3-5 / 6+: {rows} ducats; in an expanded node {more}."]
    for option in card.options:
        keys = joined(
            f"{world.provinces[province].name}{' +' * plus}" for province, plus in option.keys
        )
        text = f"{world.nodes[option.node].name}: key provinces {keys}"
        if option.secondary != -1:
            text += f"; secondary node {world.nodes[option.secondary].name}"
        if option.requirement:
            text += f"; needs {NEEDS.get(option.requirement, option.requirement)}"
        lines.append(f"{text}.")
    if card.gold:
        lines.append("Gold: inflation if the income is more than half the base tax.")
    if card.slaves:
        lines.append("Slaves: from Age III on the trader loses 1 prestige.")
    return _joined(lines)


NEEDS = {
    "own_key": "an own key province",
    "any_pr_town_on_key": "a player's town on a key province",
}


def milestone(record: Record) -> str:
    """What it takes, and what it brings."""
    points = " / ".join(map(str, record["prestige"]))
    reward = joined(f"{n} {what}" for what, n in record["reward"].items())
    text = WHEN.get(record["when"], "") + check(record["check"])
    return _joined([sentence(text), f"Prestige {points}; reward {reward}."])


def mission(record: Record) -> str:
    """Condition, Prestige, effects, what it unlocks."""
    lines = [sentence(wanted(record["condition"])), f"Prestige {record['prestige']}."]
    lines.append(sentence(told(_own_effects(record))))
    before = record["prerequisites_one_of"]
    if record["start"]:
        lines.append("A starting mission.")
    if before:
        lines.append(f"After {joined(before, 'or')}.")
    if record["unlocks"]:
        lines.append(f"Unlocks {joined(record['unlocks'])}.")
    return _joined(lines)


def _own_effects(record: Record) -> list[Record]:
    """The effects; those for the realm whose Mission it is need no name."""
    found = read_effects(tuple(record["effects"]))
    return [{**e, "who": "self"} if e.get("who") == record["deck"] else e for e in found]


def struggle(record: Record) -> str:
    """Battlegrounds and the criteria below the line."""
    grounds = joined(area["name"] for area in record["battlegrounds"])
    lines = [f"Battlegrounds: {grounds}."]
    for line in record["extra_criteria"]:
        who = names(line["who"]) if isinstance(line["who"], list) else line["who"]
        points = line["prestige"]
        shown = f"{points:+d}" if isinstance(points, int) else points
        lines.append(sentence(f"{who}: {shown} prestige: {line['if']}"))
    return _joined(lines)


NOTES = (
    (r"\bactive:", "you:"),
    (r"\bactive supply\b", "your supply"),
    (r"\bactive's\b", "your"),
    (r"\bactive is\b", "you are"),
    (r"\bactive\b", "you"),
    (r"\bIA\b", "imperial authority"),
    (r"(\w) [+] number of", r"\1: 1 for each of the"),
    (r" \?", ""),
)
"""How notes on records are said to a reader."""


def _joined(lines: Iterable[str]) -> str:
    text = "\n".join(line for line in lines if line)
    for note, said in NOTES:
        text = re.sub(note, said, text)
    return text
