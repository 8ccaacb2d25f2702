"""What the audit of 4.18 (wars of succession) found: see docs/develop/eu9-audit-diplomacy.md."""

from __future__ import annotations

import pytest

from europa.eu9.rules.diplomacy import event_wars, succession
from europa.eu9.rules.peace import phase
from europa.eu9.rules.powers.wars import agreements, at_war, war_numbered
from europa.eu9.table import G
from europa.eu9.testing import drive
from tests.eu9.dealings import at_peace, can, war, window
from tests.eu9.test_peace_made import signed

CAUSE = "succession:england"


def disputed(payer: str = "HIS", last: int = 9) -> G:
    """France claims the throne of England, which had a dowry of somebody."""
    g = at_peace(segment="2.1")
    england = g.country("ANG")
    g.state.crisis[england], g.state.reign_from[england] = 2, g.state.turn
    g.state.dowries = [(g.country(payer), england, last)]
    war(g, ["FRA"], ["ANG"], kind="civil", cause=CAUSE, fresh="2.1", begun=8)
    g.state.event_notes["pretender:1"] = "france"
    return g


def test_4_18_4_who_paid_a_dowry_enters_for_the_victim_as_by_a_defensive_alliance() -> None:
    g = disputed()
    spain = g.country("HIS")
    assert "enter:england:1" in can(g, "HIS", "2.1")
    window(g, "2.1", ["HIS=enter:england:1"])
    assert at_war(g, spain, g.country("FRA"))
    assert g.state.stability[spain] == 2


@pytest.mark.parametrize("payer, last", [("HIS", 8), ("TUR", 9)])
def test_4_18_4_not_after_eight_turns_nor_for_who_is_no_christian(payer: str, last: int) -> None:
    g = disputed(payer, last)
    assert "enter:england:1" not in can(g, payer, "2.1")


def claimed_by_two() -> G:
    """France takes the ties; Spain claims the throne in a war of its own."""
    g = at_peace(segment="7.4")
    first = war(g, ["FRA"], ["ANG", "POR"], kind="civil", cause=CAUSE)
    war(g, ["HIS"], ["ANG"], kind="civil", cause=CAUSE)
    g.state.event_notes |= {
        "pretender:1": "france", "pretender:2": "spain", "supported:england": "portugal",
    }  # fmt: skip
    offer = signed(g, first, "FRA", "ANG POR", 1, "special:dynastic_ties")
    drive(phase._make(g, offer), [], otherwise=["split"])
    g.state.turn += 1
    g.state.segment = "2.1"
    return g


def test_4_18_5_who_takes_the_ties_supports_the_victim_against_the_others() -> None:
    g = claimed_by_two()
    france, england = g.country("FRA"), g.country("ANG")
    rule = event_wars.turn(g, france)
    assert rule is not None
    drive(rule, ["use:full"])
    event_wars.lapse(g)
    rest = war_numbered(g, 2)
    assert rest is not None
    assert rest.defenders == (england, france)
    assert g.state.stability[france] == 3
    assert agreements(g, france, england, "defensive")
    assert succession.supporter_of(g, rest) == france


def test_4_18_5_who_does_not_use_that_cause_loses_the_ties() -> None:
    g = claimed_by_two()
    france, england = g.country("FRA"), g.country("ANG")
    rule = event_wars.turn(g, france)
    assert rule is not None
    drive(rule, ["let"])
    event_wars.lapse(g)
    assert not agreements(g, france, england)


def test_4_18_5_nothing_is_lost_where_the_other_claim_is_over() -> None:
    g = claimed_by_two()
    france, england = g.country("FRA"), g.country("ANG")
    g.state.wars = []
    event_wars.lapse(g)
    assert agreements(g, france, england, "defensive")
