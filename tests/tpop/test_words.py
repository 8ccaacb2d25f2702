"""Words of options: a verb that means different things in different chapters must say which."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from europa.kernel import Ask, Match, Option, find_game
from europa.tpop.rules.link import CHAPTERS


def clashes() -> set[str]:
    """Verbs that several chapters word differently."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for messages in CHAPTERS.collect("MESSAGES"):
        for key, text in messages.items():
            if key.startswith("option."):
                found[key.removeprefix("option.")].add(text)
    return {verb for verb, texts in found.items() if len(texts) > 1}


def test_a_verb_of_several_chapters_is_worded_by_the_one_that_asks() -> None:
    """`drop` is a die, a claim and infantry: a march drops off infantry."""
    say = find_game("tpop").catalogue
    assert "drop" in clashes()
    assert say.key("drop:2", "march") == "Drop off 2 infantry"
    assert say.key("pick:2", "march") == "Pick up 2 infantry"


def test_a_siege_says_what_each_unit_adds_and_what_each_province_takes() -> None:
    say = find_game("tpop").catalogue
    assert say.key("use:artillery", "siege.units") == "Artillery: strength 2"
    assert say.key("use:cavalry", "siege.units") == "Cavalry: strength ½"
    walled = Option("besiege:caux", params={"strength": 2, "dice": 1})
    assert say.option(walled, "siege.target") == "Caux: takes 2 strength, defended by 1 die"


def test_no_two_chapters_word_one_key_differently() -> None:
    """Words of options are bound to the asks of their chapter; all others must be one's own."""
    texts: defaultdict[str, set[str]] = defaultdict(set)
    known = CHAPTERS.messages({})
    for messages in CHAPTERS.collect("MESSAGES"):
        asks = any(key.startswith("ask.") for key in messages)
        for key, text in messages.items():
            if not key.startswith("option."):
                texts[key].add(text)
            elif not asks:
                assert known[key] == text, f"{key} of a chapter without asks is overruled"
    assert {key: found for key, found in texts.items() if len(found) > 1} == {}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_option_borrows_the_words_of_another_chapter(seed: int) -> None:
    game = find_game("tpop")
    known = CHAPTERS.messages({})
    doubtful = clashes()
    match: Match[Any] = Match.new(game, "introductory_scenario_3p", None, seed=seed)
    rng = Random(seed)
    while not match.is_over and match.number < 700:
        ask = match.asks()[0]
        for key in ask.keys():
            verb = key.partition(":")[0]
            if verb in doubtful:
                assert f"option.{ask.kind}.{verb}" in known, f"{ask.kind} borrows {verb!r}"
        match.answer(ask.seat, rng.choice(ask.keys()))


def test_hiring_and_dismissing_name_the_person_the_gain_and_the_price() -> None:
    """What a newcomer asked: who is it, what does he bring, what does he cost?"""
    match: Match[Any] = Match.new(find_game("tpop"), "introductory_scenario_3p", None, seed=2)
    say, rng, seen = find_game("tpop").catalogue, Random(2), set()
    while not match.is_over and match.number < 900:
        ask = match.asks()[0]
        for option in ask.options:
            verb = option.key.partition(":")[0]
            words = say.option(option, ask.kind)
            if verb in ("advisor", "dismiss"):
                assert "Ducat" in words, words
                assert " advisor" in words, words
                seen.add(verb)
            elif verb in ("complete", "take_event"):
                assert "(" not in words, words
                assert not words.endswith(("1A", "1B", "1C")), words
                seen.add(verb)
        keys = ask.keys()
        hire = [key for key in keys if key.startswith("advisor:")]
        match.answer(ask.seat, rng.choice(hire or keys))
    assert seen >= {"advisor", "dismiss", "take_event"}


def test_decks_recruits_and_rulers_say_what_they_are_worth() -> None:
    say = find_game("tpop").catalogue
    assert "administration" in say.key("draw:adm", "draw")
    recruits = Option("regular:infantry:loose", params={"price": 2, "most": 5})
    assert say.option(recruits, "recruit.unit") == "infantry (loose), 2 Ducats each, up to 5"
    ruler = {"ruler": "Louis XI", "new": "ADM 4, DIP 3, MIL 2", "old": "ADM 1, DIP 1, MIL 1"}
    told = say.prompt(Ask("france", "crown", (Option("yes"),), params=ruler))
    assert "Louis XI (ADM 4, DIP 3, MIL 2)" in told
    assert told.endswith("ADM 1, DIP 1, MIL 1")
