"""Every event, objective, leader, monarch and special rule is listed, with text and source."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from europa.cli.content import FIELDS, content_of
from europa.eu9.content import all_cards, events_page, scan, told
from europa.eu9.game import game
from europa.eu9.world import load_world
from europa.eu9.world.records import data
from europa.eu9.world.specials import specials

ROOT = Path(__file__).resolve().parents[2]
AGAIN = "run: .venv/bin/python tools/write_eu9_events.py"


def test_everything_is_listed_once() -> None:
    w = load_world()
    counts = Counter(card.deck for card in all_cards())
    assert counts == {
        "event": 215,
        "objective": 305,
        "leader": len(w.leaders),
        "monarch": len(w.monarchs),
        "special": sum(len(records) for records in specials().values()),
    }
    assert len({(card.deck, card.id) for card in all_cards()}) == len(all_cards())
    assert set(content_of(game)[0]) == set(FIELDS)


def test_everything_says_what_it_does_and_where_it_comes_from() -> None:
    for card in all_cards():
        assert card.name, card.id
        assert card.source, card.id
        assert len(card.text) > 5, card.id
        assert "{" not in card.text, card.id


def test_names_stand_for_ids() -> None:
    assert told("north_east_provinces of spain") == "Provinces of the North-East of Spain"


def test_what_is_said_to_be_tested_is_named_by_a_test() -> None:
    named = {*scan(ROOT / "tests" / "eu9"), *scan(ROOT / "tests" / "conformance" / "eu9")}
    listed = set(msgspec.json.decode(data("tested"))["ids"])
    assert listed
    assert listed <= named, AGAIN


def test_the_page_of_events_is_up_to_date() -> None:
    assert (ROOT / "docs" / "eu9-events.md").read_text() == events_page(), AGAIN
