"""All cards on one page, as a player would browse them: by deck, age, realm."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from europa.tpop.content.decks import Card, all_cards
from europa.tpop.texts import name_of
from europa.tpop.world import decks, load_world

ROMAN = ("", "I", "II", "III", "IV")
HEAD = """# The cards of *The Price of Power*

Written by `python tools/write_cards_doc.py` from the records of the game: what stands here is what
the cards do. `europa content tpop` lists the same in a terminal.

"You" is the player who resolves the card; effects for others begin with their name. NPRs are realms
that nobody plays.
"""


def cards_page() -> str:
    """The page."""
    parts = [HEAD]
    by_deck = {name: list(cards) for name, cards in groupby(all_cards(), lambda c: c.deck)}
    for title, lines in (
        ("Events", _events(by_deck["event"])),
        ("Action cards", _action_cards(by_deck["action"])),
        ("Ideas", _grouped(by_deck["idea"], _kind_of_idea)),
        ("Missions", _grouped(by_deck["mission"], _deck_of_mission)),
        ("Milestones", _grouped(by_deck["milestone"], _age_and_suit)),
        ("Power struggles", _all(by_deck["power_struggle"])),
        ("Trade cards", _all(by_deck["trade"])),
        ("Rulers", _rulers(by_deck["ruler"])),
    ):
        parts.append(f"## {title}\n\n" + "\n".join(lines))
    return "\n".join(parts).rstrip() + "\n"


OPTION = re.compile(r"[AB] \(.*\):")
"""The head of an option."""


def _entry(card: Card, text: str = "") -> str:
    """One card: its title, then a line for each line of its text."""
    lines = _nested([_plain(line) for line in (text or card.text).split("\n")])
    return f"**{card.name}** ({card.id})\n\n" + "\n".join(lines) + "\n"


def _nested(lines: Iterable[str]) -> Iterator[str]:
    """What belongs to an option of an Event stands below it."""
    inside = False
    for line in lines:
        opens = OPTION.fullmatch(line) is not None
        inside = inside and not opens and not line.startswith(("Ruler: ", "Symbols: "))
        yield f"{'    ' if inside else ''}- {line}"
        inside = inside or opens


def _plain(line: str) -> str:
    return line.replace("*", r"\*").replace("[", r"\[").replace("<", "&lt;")


def _all(cards: Iterable[Card]) -> Iterator[str]:
    return map(_entry, cards)


def _grouped(cards: Iterable[Card], title: Callable[[Card], str]) -> Iterator[str]:
    """Cards under a heading each time the title changes."""
    for heading, group in groupby(sorted(cards, key=lambda c: (title(c), c.id)), title):
        yield f"### {heading}\n"
        yield from map(_entry, group)


def _events(cards: list[Card]) -> Iterator[str]:
    for age in (1, 2, 3, 4):
        own = [card for card in cards if card.age == age]
        yield f"### Age {ROMAN[age]}\n"
        for realm, group in groupby(sorted(own, key=_by_realm), lambda c: c.group):
            yield f"#### Age {ROMAN[age]}: {realm or 'for everybody'}\n"
            yield from map(_entry, group)


def _by_realm(card: Card) -> tuple[bool, str, str]:
    return (not card.group, card.group, card.id)


def _action_cards(cards: list[Card]) -> Iterator[str]:
    """The 26 types, each with its people."""
    types, people = decks.action_cards(), load_world().characters
    type_of = {person.id: person.card for person in people}
    for deck, title in (("ADM", "Administrative"), ("DIP", "Diplomatic"), ("MIL", "Military")):
        yield f"### {title} deck\n"
        own = [card for card in cards if card.group == deck]
        for kind, group in groupby(own, lambda c: type_of[c.id]):
            copies = list(group)
            text, _, _ = copies[0].text.rpartition("\n")
            yield f"**{types[kind]['name']}** ({kind}, {len(copies)} cards)\n"
            yield "\n".join(f"- {_plain(line)}" for line in text.split("\n"))
            for card in copies:
                yield f"- {card.id}: {_plain(card.text.rpartition(chr(10))[2])}"
            yield ""


def _kind_of_idea(card: Card) -> str:
    age = f", from Age {ROMAN[card.age]}" if card.age else ""
    return f"{card.group} ideas{age}"


def _deck_of_mission(card: Card) -> str:
    generic = {"generic_i": "For everybody, I", "generic_ii": "For everybody, II"}
    return generic.get(card.group) or name_of(card.group)


def _age_and_suit(card: Card) -> str:
    return f"Age {ROMAN[card.age or 0]}: {card.group}"


def _rulers(cards: list[Card]) -> Iterator[str]:
    """A table, those of set-ups first."""
    yield "| ruler | realm | from | skills, dice, mortality |\n|---|---|---|---|"
    for card in sorted(cards, key=lambda c: (c.id.startswith("event:"), c.id)):
        origin = card.id.partition("@")[2] or card.id.replace("event:", "event ")
        yield f"| {card.name} | {name_of(card.group)} | {origin} | {card.text} |"
