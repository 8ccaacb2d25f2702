"""Every card is listed with its text, its source and whether it is tested."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from europa.cli.content import FIELDS, content_of
from europa.tpop.cards.effects import VERBS
from europa.tpop.content import all_cards, tested
from europa.tpop.content.browse import cards_page
from europa.tpop.content.texts_docs import as_documented
from europa.tpop.content.texts_goals import METRICS, WORDS, check, wanted
from europa.tpop.content.texts_verbs import effect, told
from europa.tpop.content.texts_when import CLAUSES, condition
from europa.tpop.content.texts_where import areas, provinces, realms, seats
from europa.tpop.game import game
from europa.tpop.rules.goals import metric_names, mission_words
from europa.tpop.rules.link import CHAPTERS
from europa.tpop.world import decks

ROOT = Path(__file__).resolve().parents[2]
COUNTS = {
    "event": 221,
    "action": 108,
    "idea": 30,
    "trade": 44,
    "milestone": 64,
    "mission": 263,
    "power_struggle": 10,
    "ruler": 190,
}
AGAIN = "run: .venv/bin/python tools/write_cards_doc.py"


def test_every_card_is_listed() -> None:
    cards = all_cards()
    assert Counter(card.deck for card in cards) == COUNTS
    assert len({(card.deck, card.id) for card in cards}) == len(cards)
    listed = content_of(game)
    assert len(listed) == sum(COUNTS.values())
    assert set(listed[0]) == set(FIELDS)


def test_every_card_says_what_it_does() -> None:
    for card in all_cards():
        assert card.name, card.id
        assert card.source, card.id
        assert len(card.text) > 10, card.id
        for ugly in ("{", "None", "'do'", "`", " ,", "  ", ": True", "Not yet in force"):
            assert ugly not in card.text, (card.id, ugly, card.text)


def test_action_cards_have_their_people() -> None:
    people = {card.id: card for card in all_cards() if card.deck == "action"}
    assert people["ADM-01-1"].name == "Central Authority (Francisco)"
    assert len({card.id.rpartition("-")[0] for card in people.values()}) == 26


def test_every_card_is_tested() -> None:
    assert [card.id for card in all_cards() if not card.tested] == []


def test_the_index_of_tests_is_up_to_date() -> None:
    assert tested.scan(ROOT / "tests" / "tpop") == sorted(tested.tested_ids()), AGAIN


def test_the_page_of_cards_is_up_to_date() -> None:
    assert (ROOT / "docs" / "cards.md").read_text() == cards_page(), AGAIN


# Texts


def test_words_for_every_condition_of_missions_and_milestones() -> None:
    assert set(mission_words.WORDS) <= set(WORDS)
    special = {"at_war", "fleet_deployed", "is_emperor", "state_religion_revolutionary"}
    special |= {"has_idea", "presence_on_map", "presence_on_map_any"}
    special |= {"ships_minus_best_opponent", "trade_slots_minus_best_opponent"}
    assert set(metric_names.METRICS) <= set(METRICS) | special
    for record in decks.milestones().values():
        assert check(record["check"])
    for record in decks.missions().values():
        assert wanted(record["condition"])


def test_words_for_every_verb() -> None:
    CHAPTERS.load()
    for verb in VERBS:
        assert as_documented({"do": verb}), verb


@pytest.mark.parametrize(
    "record, text",
    [
        ({"do": "gain", "who": "austria", "what": "mil", "n": 3}, "Austria: gain 3 MIL"),
        ({"do": "gain", "what": "colonist", "n": 2}, "gain 2 colonists"),
        (
            {"do": "lose", "who": "emperor", "what": "authority"},
            "the Emperor: imperial authority -1",
        ),
        ({"do": "claim", "areas": ["lombardy", "naples"]}, "claim Lombardy or Naples"),
        (
            {"do": "influence", "n": 2, "areas": {"of": "hungary"}},
            "place 2 influence in areas of Hungary",
        ),
        (
            {"do": "develop", "may": True, "cost": {"adm": 1, "ducats": 2}},
            "may pay 1 ADM and 2 ducats to develop a small town into a large one",
        ),
        (
            {"do": "gain", "what": "dip", "if": {"at_war": False}, "else": [{"do": "ill_health"}]},
            "if your realm is at peace: gain 1 DIP; otherwise the ruler falls ill",
        ),
        (
            {"do": "choose", "ways": [{"effects": []}, {"cost": {"dip": 1}, "effects": []}]},
            "choose (1) nothing or (2) pay 1 DIP",
        ),
        (
            {"do": "each_area", "areas": {"of": "hungary"}, "effects": [{"do": "ill_health"}]},
            "for each area of Hungary: the ruler falls ill",
        ),
        ({"do": "no_such_verb", "n": 3, "what": "thing"}, "no such verb (n 3, what thing)"),
    ],
)
def test_effects_in_words(record: dict[str, object], text: str) -> None:
    assert effect(record) == text


def test_effects_of_one_realm_stand_together() -> None:
    both = [{"do": "gain", "who": "france", "what": "mil"}, {"do": "claim", "who": "france"}]
    last = {"do": "gain", "who": "active", "what": "dip"}
    assert told([*both, last]) == (
        "France: gain 1 MIL; claim an area adjacent to the own realm; you: gain 1 DIP"
    )
    assert told([last, last]) == "up to 2 times: gain 1 DIP"


def test_selectors_and_conditions_in_words() -> None:
    assert seats({"each": {"catholic": True}}) == "each player who is Catholic"
    assert areas({"hre": True, "with": "town"}) == "an area of the Empire with an own town"
    assert provinces({"town_of": "self", "unrest": True}) == "an own town in unrest"
    assert realms({"npr": True, "adjacent": True}) == "an NPR adjacent to the own realm"
    assert condition({"not": {"emperor": True}}) == "your realm isn't Emperor"
    assert condition({"unheard_of": 3}) == "your realm fulfils “unheard of” 3"
    assert areas({"unheard_of": 1}) == "an area (unheard of)"
    assert len(CLAUSES) > 40
