"""16.3, R89: which options of an Event are open, and what is done once it is agreed to."""

from __future__ import annotations

import pytest

from europa.kernel import Ask
from europa.tpop.cards.effects import apply_all
from europa.tpop.cards.events import carry_out, demands, event_index, events
from europa.tpop.cards.scope import Scope
from europa.tpop.rules.terms.realm import MOST_POWER, half_up, tax_income
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.state import DIP, LARGE, SMALL
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from tests.tpop.meeting import answer_first

GRAND = "the_grand_campaign_austria"
BUBBLE = events()[event_index()["404-1"]]
FLIGHT = events()[event_index()["410-2"]]


def way(g: G, active: int, letter: str) -> dict[str, int]:
    """What an option of the Mississippi Bubble takes from the one who chooses."""
    effects = next(verbs for name, _, verbs in BUBBLE.options if name == letter)
    return demands(g, Scope(active, active, "16.3"), effects)


def test_a_price_that_is_counted_bars_the_option() -> None:
    g = position(GRAND)
    france = seat(g, "france")
    price = half_up(tax_income(g, france))
    assert way(g, france, "A") == {"ducats": price}
    g.state.ducats[france] = price - 1
    before = g.state.prestige[france]
    answer_first(carry_out(g, france, BUBBLE))
    assert g.state.prestige[france] == before - 2, "only option B was open"


def test_with_the_money_both_ways_are_open() -> None:
    g = position(GRAND)
    france = seat(g, "france")
    g.state.ducats[france] = half_up(tax_income(g, france))
    ask = first_ask(carry_out(g, france, BUBBLE))
    assert ask.kind == "event.option"
    assert ask.keys() == ["choose:a", "choose:b"]


def test_what_another_realm_pays_bars_nothing() -> None:
    g = position(GRAND)
    england = seat(g, "england")
    g.state.ducats[seat(g, "france")] = 0
    assert way(g, england, "A") == {}
    assert first_ask(carry_out(g, england, BUBBLE)).kind == "event.option"


def test_a_town_that_is_paid_for_grows() -> None:
    g = position("sea_route_to_india_3p")
    portugal = seat(g, "portugal")
    bahia = g.world.find_province("Bahia")
    give_province(g, bahia, g.state.seats[portugal])
    g.state.town[bahia] = SMALL
    g.state.power[portugal * 3] = 3
    drive(carry_out(g, portugal, FLIGHT), ["choose:a", "yes", "develop:bahia"])
    assert g.state.town[bahia] == LARGE
    assert g.state.power[portugal * 3] == 2


def test_it_cannot_be_paid_for_and_left_small() -> None:
    g = position("sea_route_to_india_3p")
    portugal = seat(g, "portugal")
    for name in ("Bahia", "Pernambuco"):
        give_province(g, g.world.find_province(name), g.state.seats[portugal])
    g.state.power[portugal * 3] = 3
    with pytest.raises(AssertionError, match="no answer"):
        drive(carry_out(g, portugal, FLIGHT), ["choose:a", "yes", "no"])


def test_power_for_a_free_action_never_exceeds_what_a_mat_holds() -> None:
    """R196, 7.1: with 10 DIP the free Trade is paid for at first, and the DIP comes back."""
    g = position("discovery_and_reformation_4p")
    who = seat(g, "castile")
    at = who * 3 + DIP
    g.state.power[at] = MOST_POWER
    effects = [{"do": "action", "name": "trade", "free": True}]
    steps = apply_all(g, effects, Scope(who, who, "16.3"))
    asked = steps.send(None)
    asks = 0
    try:
        while True:
            asks += 1
            assert g.state.power[at] <= MOST_POWER
            assert isinstance(asked, Ask)
            asked = steps.send(asked.options[0].value)
    except StopIteration:
        pass
    assert asks > 1
    assert g.state.power[at] == MOST_POWER
