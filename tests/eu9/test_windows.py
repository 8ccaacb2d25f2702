"""Answers given once and for all: which kinds of ask they suit, and what they never pass over."""

from __future__ import annotations

from random import Random

from europa.eu9.game import game
from europa.eu9.windows import WINDOWS, is_urgent
from europa.kernel import Ask, Match, Option
from europa.kernel.orders import kind_of


def test_every_window_is_named_in_words() -> None:
    for window in WINDOWS:
        words = game.catalogue.say(f"window.{window}", {})
        assert words != f"window.{window}"
        assert words[0].isupper()


def test_one_answer_of_a_kind_holds() -> None:
    match = Match.new(game, "campaign_1492_9p", None, seed=1)
    match.order("FRA", "march.engage=engage")
    match.order("FRA", "march.engage=let_go")
    assert match.orders == {"FRA": ("march.engage=let_go",)}
    assert all(kind_of(x["kind"]) != "march.engage" or not x["on"] or x["kind"].endswith("let_go")
               for x in match.view("FRA")["orders"])  # fmt: skip


def test_an_offer_is_laid_before_the_person() -> None:
    empty = Ask("FRA", "talk.what", [Option("done"), Option("write")])
    offer = Ask("FRA", "talk.what", [Option("done"), Option("sign:alliance")])
    assert not is_urgent(empty)
    assert is_urgent(offer)


def test_what_is_ordered_is_not_asked() -> None:
    match = Match.new(game, "campaign_1492_9p", None, seed=1)
    for window in ("react=pass", "talk.what=done"):
        match.order("POR", window)
    kinds: set[str] = set()
    chance = Random(3)
    while "plan.what" not in kinds:
        ask = match.asks()[0]
        if ask.seat == "POR" and not is_urgent(ask):
            kinds.add(ask.kind)
        match.play(ask, chance.choice(ask.options))
    assert not kinds & {"react", "talk.what"}
