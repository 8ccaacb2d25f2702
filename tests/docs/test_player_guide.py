"""The player's guide: its reference is the lexicon's, and every prompt's rule stands in it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from europa.kernel import Match, find_game
from europa.server.lexicon.games import lexicon
from europa.tpop.content.book import CHAPTERS, anchor, rules, rules_page
from europa.tpop.rules.actions import event, minor
from europa.tpop.rules.forces import forces
from europa.tpop.rules.peace import terms
from europa.tpop.rules.rounds import cleanup, draw
from europa.tpop.rules.routes import bridge
from europa.tpop.rules.terms import realm, tokens, treasury
from europa.tpop.rules.war import calls, defence_of_empire, rebel_dice

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
NUMBERS = dict(enumerate("none one two three four five six seven eight".split()))


def nearest(rule: str) -> str:
    """The rule that tells of it: `4.1 B` stands in 4.1, `18.4` in 18 (as in the client)."""
    number = rule.split(" ")[0]
    while number and number not in rules():
        number = number.rpartition(".")[0]
    return number


def test_the_page_is_written_from_the_data() -> None:
    assert (GUIDE / "rules.md").read_text(encoding="utf-8") == rules_page(), (
        "run tools/write_rules_doc.py"
    )


def test_the_table_tells_the_same() -> None:
    told = lexicon("tpop").things["rule"]
    assert {number: (thing.name, thing.text) for number, thing in told.items()} == rules()
    assert all(number.partition(".")[0] in CHAPTERS for number in told)


def test_every_rule_that_asks_stands_in_the_book() -> None:
    source = ROOT / "src" / "europa" / "tpop"
    asked = set()
    for path in source.rglob("*.py"):
        asked |= set(re.findall(r'rule="([0-9][^"]*)"', path.read_text(encoding="utf-8")))
        asked |= set(re.findall(r'Ask\([^)]*?"([0-9]+(?:\.[0-9]+)?[^"]*)"', path.read_text()))
    assert asked
    page = (GUIDE / "rules.md").read_text(encoding="utf-8")
    for rule in sorted(asked):
        assert nearest(rule), rule
        assert f"{{#{anchor(nearest(rule))}}}" in page


def test_every_link_of_the_guide_leads_somewhere() -> None:
    page = (GUIDE / "rules.md").read_text(encoding="utf-8")
    for path in GUIDE.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)]+)\)", text):
            name, _, mark = target.partition("#")
            if name.startswith("/"):
                continue
            assert not name or (path.parent / name).is_file(), f"{path.name}: {target}"
            assert not mark or f"{{#{mark}}}" in page, f"{path.name}: {target}"


FIGURES = {
    "4.1": f"costs {draw.PRICE} Ducats to keep",
    "4.5": f"down to {NUMBERS[cleanup.HAND]} Action Cards",
    "5.2": f"{minor.UNITS_PER_MIL} exhausted Units become Available for 1 MIL",
    "5.4": f"{NUMBERS[tokens.MOST_INFLUENCE]} in an Area altogether",
    "5.5": f"at most {NUMBERS[forces.MERCENARIES_A_TURN]} a Turn",
    "7.1": f"{realm.MOST_POWER} of each can be kept",
    "7.4": f"until {treasury.REPAYMENT} Ducats repay it",
    "9.3": f"at most {realm.MOST_MANPOWER}",
    "9.5": f"{NUMBERS[bridge.UNITS_PER_SHIP]} Units may cross for each ship",
    "10": f"{terms.MOST_HUMILIATION} at most, and the loser loses as much",
    "11.3": f"half of its strength, {calls.MOST_ALLIED} at most",
    "14.2": f"costs {rebel_dice.PRICE} Ducats instead",
    "16.4": f"for {event.UNPICKED_PRICE} ADM",
    "18.4": f"{defence_of_empire.MOST_IMPERIAL_UNITS} at most",
}
"""What the book must say, by the figures that the rules play by."""


@pytest.mark.parametrize("number", FIGURES)
def test_the_book_gives_the_figures_that_are_played(number: str) -> None:
    assert FIGURES[number] in " ".join(rules()[number][1])


@pytest.mark.parametrize("scenario", ["introductory_scenario_3p", "imperial_waltz_3p1b"])
def test_every_question_has_a_rule_of_its_own_in_the_book(scenario: str) -> None:
    """Not only the chapter: `18.4` is told by 18.4."""
    match: Match[Any] = Match.new(find_game("tpop"), scenario, None, seed=4)
    rng = Random(4)
    told = rules()
    while not match.is_over and match.number < 900:
        ask = match.asks()[0]
        if ask.rule:
            assert ask.rule.split(" ")[0] in told, f"{ask.kind} asks by {ask.rule}"
        match.answer(ask.seat, rng.choice(ask.keys()))


def test_the_book_is_long_enough_to_play_by() -> None:
    """A reminder for whoever shortens it: a player needs no other book."""
    assert len(rules_page().split()) > 9000
    assert all(len(text) > 1 for _, text in rules().values())
