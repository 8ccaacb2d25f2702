"""T67: Leonardo da Vinci, the Advisor on Event 155B."""

from __future__ import annotations

import pytest

from europa.server.lexicon import games as lexicon
from europa.tpop.cards.effects import apply
from europa.tpop.invariants import broken
from europa.tpop.rules.realms.mortality import add_ill_health
from europa.tpop.rules.terms.realm import skill
from europa.tpop.rules.terms.treasury import dismiss_advisor
from europa.tpop.state import ADM, MIL
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.view import view_of
from europa.tpop.world import NONE

HIRE = {"do": "hire", "event": "155B"}


def table(ducats: int = 9) -> tuple[G, int]:
    g = position("the_grand_campaign_austria")
    france = seat(g, "france")
    g.state.ducats[france] = ducats
    return g, france


def hire(g: G, who: int, *answers: str) -> None:
    drive(apply(g, HIRE, who, "16"), [*answers])


@pytest.mark.parametrize("card, kind, ability", [("155B-1", ADM, 4), ("155B-2", MIL, 3)])
def test_he_serves_in_either_office(card: str, kind: int, ability: int) -> None:
    g, france = table()
    before = skill(g, france, kind)
    hire(g, france, f"advisor:{card}")
    assert g.state.ducats[france] == 5
    assert skill(g, france, kind) == before + ability
    assert view_of(g.state, "castile")["seats"]["france"]["advisors"] == {
        ("adm", "dip", "mil")[kind]: card
    }
    assert not broken(g.state)


def test_he_may_be_sent_away_and_needs_his_price() -> None:
    g, france = table()
    hire(g, france, "no")
    assert g.state.ducats[france] == 9
    poor, france = table(ducats=3)
    hire(poor, france)
    assert set(poor.state.advisors) == {NONE}


def test_who_leaves_or_dies_is_out_of_the_game() -> None:
    g, france = table()
    hire(g, france, "advisor:155B-1")
    card = g.state.advisors[france * 3 + ADM]
    dismiss_advisor(g, france, ADM, "dismissed")
    assert not any(card in pile for pile in (*g.state.decks, *g.state.discards, *g.state.hands))
    assert not broken(g.state)
    hire(g, france, "advisor:155B-1")
    drive(add_ill_health(g, card, france))
    drive(add_ill_health(g, card, france))
    assert g.state.advisors[france * 3 + ADM] == NONE
    assert not any(card in pile for pile in g.state.discards)


def test_he_serves_one_master() -> None:
    g, france = table()
    hire(g, france, "advisor:155B-2")
    castile = seat(g, "castile")
    g.state.ducats[castile] = 9
    hire(g, castile)
    assert g.state.ducats[castile] == 9


def test_he_is_in_no_deck() -> None:
    g, _ = table()
    events = {card.index for card in g.world.characters if card.event}
    assert len(events) == 2
    assert not events & {card for deck in g.state.decks for card in deck}


def test_the_client_knows_him() -> None:
    shown = lexicon.tpop().things["card"]["155B-1"]
    assert shown.name == "Leonardo da Vinci"
    assert shown.detail == "advisor: 4 adm"
