"""What earlier looks left open: offers in vain, lone options, Bots passed over, plain reasons."""

from __future__ import annotations

import pytest

from europa.kernel import Option
from europa.tpop.bots.driver import with_bots
from europa.tpop.cards.dip_cards import _subjugate_barred
from europa.tpop.cards.effects import VERBS, fall
from europa.tpop.cards.hand import names
from europa.tpop.cards.scope import Scope
from europa.tpop.game import game
from europa.tpop.ids import index_of
from europa.tpop.rules.actions.diplomacy import _forge_action_barred
from europa.tpop.rules.realms import relations, vassals
from europa.tpop.rules.realms.faith import set_area_religion
from europa.tpop.rules.terms.action import answer_of
from europa.tpop.rules.terms.tokens import occupy
from europa.tpop.rules.terms.treasury import lose_any_power
from europa.tpop.state import AREAS, DIP, REALMS
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def hold(g: G, who: int, title: str) -> None:
    """A card of this title goes into a hand."""
    card = names().index(title)
    for pile in (*g.state.decks, *g.state.discards, *g.state.hands):
        if card in pile:
            pile.remove(card)
    g.state.hands[who].append(card)


TOLERANCE = {"do": "research", "idea": "tolerance", "price": 0, "waive": True, "may": True}


def test_16_3_01_nobody_is_offered_an_idea_that_is_barred() -> None:
    g = position()
    france = seat(g, "france")
    scope = Scope(france, france, "16.3")
    assert first_ask(fall(g, scope, TOLERANCE)).kind == "card.may"
    held = index_of("idea", "tolerance")
    g.state.idea_held[held] += (france,)
    before = g.state.prestige[france]
    drive(fall(g, scope, {**TOLERANCE, "else": [{"do": "gain", "what": "prestige", "n": 1}]}))
    assert g.state.prestige[france] == before + 1
    ways = [
        {"text": "research", "effects": [TOLERANCE]},
        {"text": "gain", "effects": [{"do": "gain", "what": "prestige", "n": 1}]},
    ]
    drive(fall(g, scope, {"do": "choose", "ways": ways}))
    assert g.state.prestige[france] == before + 2


def test_nobody_is_asked_where_there_is_one_answer() -> None:
    g = position()
    france = seat(g, "france")
    g.state.power[france * 3 : france * 3 + 3] = [0, 2, 0]
    drive(lose_any_power(g, france, 2, "test", "7.3"))
    assert g.power(france, DIP) == 0
    assert drive(answer_of(g, france, "wedding", [Option("a", 7)], "11.2")) == 7
    assert drive(answer_of(g, france, "wedding", [Option("a")], "11.2")) == "a"


def test_11_4_03_the_journal_says_that_a_vassal_is_annexed() -> None:
    g = position()
    france, brittany = seat(g, "france"), realm(g, "brittany")
    vassals.vassalize(g, france, brittany)
    vassals.annex(g, france, brittany)
    told = [game.catalogue.entry(line.entry) for line in g.journal.lines()]
    assert any("annexes" in line for line in told)
    assert not any("The realm of" in line for line in told)


def test_11_4_01_the_reason_names_every_realm_that_cant_be_subjugated() -> None:
    g = position()
    s = g.state
    france = seat(g, "france")
    s.alliance[france * REALMS : (france + 1) * REALMS] = bytes(REALMS)
    hold(g, france, "subjugate")
    s.power[france * 3 + DIP] = 10
    s.ducats[france] = 20
    s.influence = bytearray(len(s.influence))
    for name in ("milan", "brittany"):
        relations.make_alliance(g, france, realm(g, name))
    why = _subjugate_barred(g, france)
    assert "Milan: " in why
    assert "Brittany: " in why
    assert "influence" in why


def test_5_4_03_the_reason_names_every_realm_that_cant_be_allied() -> None:
    g = position()
    s = g.state
    france, england = seat(g, "france"), seat(g, "england")
    s.alliance = bytearray(len(s.alliance))
    s.influence = bytearray(len(s.influence))
    s.marriage = bytearray(len(s.marriage))
    s.power[france * 3 + DIP] = 5
    assert "needs 2 influence" in _forge_action_barred(g, france)
    here = g.world.area_index["brittany_normandy"]
    s.influence[france * AREAS + here] = s.influence[england * AREAS + here] = 2
    relations.make_alliance(g, england, realm(g, "brittany"))
    assert "Brittany: its ally has as much influence" in _forge_action_barred(g, france)


@pytest.fixture
def bot() -> G:
    return position(bots=["france"])


def test_b_30_a_bot_researches_what_an_event_offers(bot: G) -> None:
    g = bot
    france = seat(g, "france")
    scope = Scope(france, france, "16.3")
    idea = index_of("idea", "absolute_monarchy")
    g.state.idea_held[idea] = ()
    drive(with_bots(g, VERBS["offer_idea"](g, scope, {"idea": "absolute_monarchy"})))
    assert france in g.state.idea_held[idea]


def test_b_30_a_bot_converts_freely(bot: G) -> None:
    g = bot
    france = seat(g, "france")
    home = g.survey.areas[realm(g, "france")][0]
    set_area_religion(g, home, g.world.religion_index["protestant"])
    scope = Scope(france, france, "16.3")
    drive(with_bots(g, VERBS["convert_freely"](g, scope, {})), otherwise=["no"])
    assert g.world.religions[g.state.religion[home]].catholic


def test_b_30_a_bot_ends_a_war_in_which_it_holds_more(bot: G) -> None:
    for holder, ends in (("france", True), ("england", False)):
        g = position(bots=["france"])
        france = seat(g, "france")
        relations.place_war(g, realm(g, "france"), realm(g, "england"), "test")
        town = "bordeaux" if holder == "france" else "orleans"
        occupy(g, g.world.province_index[town], seat(g, holder))
        steps = VERBS["end_war_as_is"](g, Scope(france, france, "16.3"), {})
        drive(with_bots(g, steps), otherwise=["no", "done"])
        assert bool(g.at_war(france, realm(g, "england"))) != ends
