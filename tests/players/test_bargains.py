"""Computers weigh offers for both sides, propose what suits both, and answer calls by interest."""

from __future__ import annotations

from typing import Any

import pytest

from europa.kernel import Ask, Match, Option
from europa.players.tpop.bargains import (
    Terms,
    accept_peace,
    answer_call,
    answer_counter,
    answer_offer,
    balance,
    envy,
    offer_peace,
    read_terms,
    talks,
    worth,
)
from europa.players.tpop.evaluate import Board
from europa.players.tpop.steady import Steady
from europa.players.tpop.weights import default_weights

SCENARIO = "discovery_and_reformation_4p"
STEADY = Steady(1)


def board(seat: str = "france", **changes: Any) -> Board:
    """The start of a game; `changes` go into the seat's own mat."""
    view = Match.new("tpop", SCENARIO, seed=1).view(seat)
    view["state"]["clock"]["round"] = 1
    view["state"]["seats"][seat].update(changes)
    return Board(view, default_weights())


def offered(words: str, *more: str, kind: str = "deal.answer") -> Ask:
    options = [Option(key) for key in ("accept_deal", "refuse_deal", *more)]
    return Ask("france", kind, options, params={"partner": "castile", "offer": words})


def test_offers_are_read_from_their_words() -> None:
    terms = read_terms("alliance, 5 ducats from castile, artois of france for 8 ducats", "france")
    assert terms == Terms(alliance=True, ducats=5, lands=(("artois", "france", 8),))
    assert read_terms("marriage, 5 ducats from france", "france").ducats == -5
    assert read_terms("nothing yet", "france") == Terms()


def test_a_deal_is_weighed_for_both_sides() -> None:
    b = board()
    gift = Terms(ducats=10)
    assert worth(b, gift, "france", "castile") > 0 > worth(b, gift, "castile", "france")
    land = Terms(lands=(("artois", "castile", 3),))
    assert worth(b, land, "france", "castile") > 0 > worth(b, land, "castile", "france")


def test_the_leader_gets_less_help() -> None:
    b = board()
    even = envy(b, "castile")
    b.mat_of("castile")["prestige"] += 30
    assert envy(b, "castile") > even
    sale = Terms(lands=(("paris", "france", 15),))
    assert balance(b, sale, "castile") < 0


def test_good_offers_are_taken_and_bad_ones_refused() -> None:
    b = board()
    assert answer_offer(STEADY, offered("alliance, marriage"), b) == "accept_deal"
    assert answer_offer(STEADY, offered("10 ducats from castile"), b) == "accept_deal"
    assert answer_offer(STEADY, offered("10 ducats from france"), b) == "refuse_deal"
    assert answer_offer(STEADY, offered("paris of france for 3 ducats"), b) == "refuse_deal"
    assert answer_counter(STEADY, offered("10 ducats from france", kind="deal.counter"), b) == (
        "refuse_deal"
    )


def test_where_only_money_lacks_money_is_asked() -> None:
    b = board()
    words = "marriage, 30 ducats from france"
    counters = ("counter_ask:5", "counter_ask:60", "counter_give:30", "counter_give:40")
    answer = answer_offer(STEADY, offered(words, *counters), b)
    assert answer == "counter_ask:5"


def test_what_is_proposed_suits_both() -> None:
    b = board()
    plans = list(talks(b, ["castile", "austria"]))
    assert plans
    for plan in plans:
        assert plan.value > 0
        partner = plan.wants["deal.partner"][0].partition(":")[2]
        terms = Terms(
            "add_alliance" in plan.wants["deal.offer"], "add_marriage" in plan.wants["deal.offer"]
        )
        assert worth(b, terms, partner, "france") > 0
        assert plan.wants["deal.offer"][-1] == "propose"


def test_nothing_is_proposed_to_those_who_have_no_place_left() -> None:
    b = board()
    for name in ("castile",):
        relations = b.mat_of(name)["relations"]
        relations["alliances"] = relations["marriages"] = ["milan", "savoy", "venice"]
    assert not list(talks(b, ["castile"]))


def call(kind: str, enemy: str, sender: str = "castile") -> Ask:
    told = {"sender": sender, "enemy": enemy, "kind": kind}
    return Ask("france", "call.answer", [Option("accept"), Option("refuse")], params=told)


def test_calls_are_answered_by_interest() -> None:
    b = board()
    b.allies.append("castile")
    assert answer_call(STEADY, call("defensive", "savoy"), b) == "accept"
    b.mil = 0
    assert answer_call(STEADY, call("offensive", "england"), b) == "refuse"
    weak = board(available=0, stability=-2)
    for army in weak.mat["armies"]:
        army["units"] = {}
    weak.mat_of("england")["armies"][0]["units"] = {"regular infantry": 9}
    assert answer_call(STEADY, call("defensive", "england"), weak) == "refuse"


def offer(term: str, victor: str) -> Ask:
    told = {"from": "england", "term": term, "victor": victor}
    options = [Option("accept_peace"), Option("refuse_peace")]
    return Ask("france", "peace.accept", options, params=told)


@pytest.mark.parametrize(
    "term, victor, answer",
    [
        ("white", "nobody", "accept_peace"),
        ("keep", "france", "accept_peace"),
        ("humiliation", "england", "refuse_peace"),
    ],
)
def test_peace_is_taken_where_it_costs_nothing(term: str, victor: str, answer: str) -> None:
    b = board()
    b.mat_of("england")["armies"] = b.mat["armies"]
    b.mat_of("england")["available"] = b.mat["available"]
    assert accept_peace(STEADY, offer(term, victor), b) == answer


def test_a_lost_war_is_ended_as_the_loser() -> None:
    b = board(available=0)
    for army in b.mat["armies"]:
        army["units"] = {}
    b.mat_of("england")["armies"][0]["units"] = {"regular infantry": 20}
    assert accept_peace(STEADY, offer("humiliation", "england"), b) == "accept_peace"
    keys = ("offer:white", "offer:keep:france", "offer:keep:nobody", "offer_nothing")
    ask = Ask("france", "peace.offer", [Option(k) for k in keys], params={"enemy": "england"})
    scores = offer_peace(STEADY, ask, b)
    assert isinstance(scores, dict)
    assert max(scores, key=lambda key: scores[key]) == "offer:white"
