"""Readable positions: what is set is found again, and the position stays sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from europa.kernel import UnknownName
from europa.kernel.cases import flatten
from europa.kernel.errors import BadCase
from europa.tpop.ids import event, event_ids
from europa.tpop.invariants import broken
from europa.tpop.rules.rounds.turn import start_turn
from europa.tpop.state import Tpop
from europa.tpop.testing import position
from europa.tpop.vocabulary import TpopNames
from europa.tpop.vocabulary.names import table_of

WORDS = TpopNames()


def put(state: Tpop, names: Mapping[str, Any]) -> None:
    for path, value in flatten(names):
        WORDS.put(state, path, value)


def look(state: Tpop, path: str) -> Any:
    return WORDS.look(state, tuple(path.split(".")))


EXAMPLES: dict[str, Any] = {
    "castile.ducats": 12,
    "castile.adm": 3,
    "castile.stability": -1,
    "castile.prestige": 10,
    "castile.interest": 2,
    "castile.hand": ["patron_of_learning", "forced_march", "forced_march"],
    "castile.missions": ["1A"],
    "castile.ruler": None,
    "england.ruler": "ADM-01-1",
    "castile.advisors.adm": "ADM-08-1",
    "castile.ideas": ["cannons", "noble_knights"],
    "castile.available": 4,
    "castile.exhausted": 2,
    "castile.colonists": 2,
    "castile.religion": "protestant",
    "castile.passed": True,
    "castile.event_taken": 1,
    "castile.at_war_with": ["france", "granada"],
    "castile.truce_with": ["england"],
    "castile.cb_on": ["portugal"],
    "castile.allies": ["portugal"],
    "castile.active_allies": ["aragon"],
    "castile.marriages": ["aragon", "england"],
    "castile.disputed": ["portugal"],
    "castile.claims": ["andalucia"],
    "castile.cores": ["castile"],
    "castile.influence.lombardy": 2,
    "castile.armies.1.area": "castile",
    "castile.armies.1.infantry": 3,
    "castile.armies.1.mercenary_cavalry": 2,
    "castile.armies.1.general": "ruler",
    "castile.infantry.leon": 1,
    "castile.ships.gulf_of_lion": 2,
    "castile.docked.sevilla": 1,
    "castile.fleet.at": "english_channel",
    "castile.fleet.heavy": 2,
    "castile.merchants.sevilla": "laid",
    "castile.display.central_authority": 4,
    "province.granada.owner": "castile",
    "province.gibraltar.holder": "castile",
    "province.cordoba.unrest": True,
    "province.cordoba.holder": "rebels",
    "province.paris.holder": "england",
    "province.granada.dnpr": "granada",
    "area.andalucia.religion": "diverse",
    "area.leon.rebels": 2,
    "area.leon.plague": 1,
    "node.genoa.pirates": 2,
    "node.genoa.expanded": 1,
    "realm.granada.religion": "catholic",
    "emperor": "france",
    "authority": 5,
    "roma": "castile",
    "curia": ["france", "castile"],
    "events": ["101-1", "102-1"],
    "at.phase": "peace",
    "at.turn": "castile",
    "at.first": "england",
    "at.round": 2,
    "excommunicated": "england",
    "crusade": "andalucia",
}
NEED: dict[str, Any] = {
    "castile.armies.1.general": {"castile": {"armies": {"1": {"area": "leon", "infantry": 1}}}},
    "castile.fleet.at": {"castile": {"fleet": {"light": 1}}},
    "castile.fleet.heavy": {"castile": {"fleet": {"at": "gulf_of_lion"}}},
    "castile.armies.1.infantry": {"castile": {"armies": {"1": {"area": "leon"}}}},
    "castile.armies.1.mercenary_cavalry": {"castile": {"armies": {"1": {"area": "leon"}}}},
    "castile.armies.1.area": {"castile": {"armies": {"1": {"infantry": 1}}}},
}


def test_a_turn_under_way_keeps_what_was_noted() -> None:
    state = position().state
    put(state, {"at": {"phase": "actions", "turn": "castile"}})
    put(state, {"castile": {"armies": {"1": {"area": "leon", "infantry": 2}}}})
    put(state, {"area.leon": {"stood": ["france"]}, "battle_won": True})
    put(state, {"sea.gulf_of_lion": {"sailed": ["england", "castile"]}})
    g = table_of(state)
    start_turn(g)
    assert look(state, "area.leon.stood") == ["france"]
    assert look(state, "sea.gulf_of_lion.sailed") == ["castile", "england"]
    assert look(state, "battle_won") is True
    start_turn(g)
    assert look(state, "area.leon.stood") == ["castile"]
    assert look(state, "battle_won") is False


def test_a_realm_of_at_least_so_much_tax() -> None:
    state = position().state
    put(state, {"castile": {"tax_at_least": 25}})
    assert 25 <= look(state, "castile.tax_at_least") <= 26
    assert broken(state) == []
    with pytest.raises(BadCase, match="can't have 60"):
        put(state, {"castile": {"tax_at_least": 60}})


def test_an_event_with_a_symbol_of_choice() -> None:
    state = position().state
    put(state, {"events": ["symbol:pirates", "symbol:pirates", "101-1"]})
    first, second, third = look(state, "events")
    assert third == "101-1"
    assert first != second
    for name in (first, second):
        assert "pirates" in event(event_ids().index(name))["secondary"]
    with pytest.raises(UnknownName, match="did you mean pirates"):
        put(state, {"events": ["symbol:pirate"]})


def test_clear_takes_away_what_the_scenario_put_there() -> None:
    state = position().state
    assert look(state, "castile.influence")
    WORDS.clear(state, ("castile", "influence"))
    assert look(state, "castile.influence") == {}
    WORDS.clear(state, ("castile",))
    for name in ("armies", "infantry", "ships", "guards", "merchants", "allies", "claims"):
        assert not look(state, f"castile.{name}"), name
    assert broken(state) == []


@pytest.mark.parametrize("path", EXAMPLES)
def test_what_is_set_is_found_again_and_the_position_is_sound(path: str) -> None:
    state = position().state
    put(state, NEED.get(path, {}))
    WORDS.put(state, tuple(path.split(".")), EXAMPLES[path])
    found = look(state, path)
    assert found == EXAMPLES[path] or set(EXAMPLES[path]) <= set(found)
    if path != "castile.religion":  # a Protestant's Cardinals would have gone home (19.1)
        assert broken(state) == []


def test_ties_between_players_lie_on_both_sides() -> None:
    state = position().state
    put(state, {"castile": {"at_war_with": ["france"], "allies": ["england"], "marriages": []}})
    assert look(state, "france.defends_against") == ["castile"]
    assert "castile" in look(state, "england.allies")
    assert broken(state) == []


def test_a_card_is_taken_from_wherever_it_was() -> None:
    state = position().state
    put(state, {"france": {"hand": ["MIL-04-1"]}, "castile": {"hand": ["MIL-04-1"]}})
    assert look(state, "france.hand_ids") == []
    assert look(state, "castile.hand_ids") == ["MIL-04-1"]
    put(state, {"decks": {"mil": ["MIL-04-1", "MIL-05-1"]}, "discards": {"adm": ["ADM-01-1"]}})
    assert look(state, "decks.mil")[:2] == ["MIL-04-1", "MIL-05-1"]
    assert look(state, "discards.adm") == ["ADM-01-1"]
    assert broken(state) == []


def test_provinces_change_hands_with_their_tokens() -> None:
    state = position().state
    before = look(state, "castile.base_tax")
    put(state, {"castile": {"towns": ["granada", "gibraltar"]}})
    assert look(state, "castile.base_tax") == before + 2
    assert look(state, "realm.granada.capital") is None
    put(state, {"province": {"granada": {"owner": "granada"}}, "castile": {"vassals": ["granada"]}})
    assert look(state, "province.granada.overlord") == "castile"
    assert look(state, "castile.vassal_tokens") == 1
    assert broken(state) == []


def test_the_decks_can_be_stacked() -> None:
    state = position().state
    put(state, {"trade_deck": ["T05-1", "T02-3"], "event_deck": ["111-1"]})
    assert look(state, "trade_deck")[:2] == ["T05-1", "T02-3"]
    assert look(state, "event_deck")[0] == "111-1"
    assert broken(state) == []


@pytest.mark.parametrize(
    "path, hint",
    [
        ("castille.ducats", "castile.ducats"),
        ("castile.ducat", "castile.ducats"),
        ("province.granda.owner", "granada"),
        ("castile.armies.4.area", "1"),
        ("authorit", "authority"),
    ],
)
def test_unknown_names_get_suggestions(path: str, hint: str) -> None:
    with pytest.raises(UnknownName) as caught:
        look(position().state, path)
    assert hint in caught.value.suggestions or not hint.isalpha()


def test_an_id_of_several_kinds_needs_its_kind() -> None:
    with pytest.raises(BadCase, match=r"province\.granada or realm\.granada"):
        look(position().state, "granada.owner")
    assert look(position().state, "gibraltar.owner") == "granada"


@pytest.mark.parametrize(
    "names",
    [
        {"castile": {"adm": 11}},
        {"castile": {"stability": 4}},
        {"castile": {"influence": {"lombardy": 6}}},
        {"castile": {"tax": 9}},
        {"castile": {"ships": {"gulf_of_lion": 16}}},
        {"province": {"granada": {"unrest": True}}},
        {"province": {"granada": {"owner": None}}},
        {"castile": {"cb_on": ["aragon", "portugal", "england"]}},
    ],
)
def test_what_can_not_be_is_refused(names: dict[str, Any]) -> None:
    with pytest.raises(BadCase):
        put(position().state, names)


def test_faces_have_names() -> None:
    assert WORDS.face("infantry", "tercios") == 2
    assert WORDS.face("infantry", "blank") == 1
    assert WORDS.face("rebel", "lose_ducats") == 2
    assert WORDS.face("exploration", "2_skull") == 5
    with pytest.raises(UnknownName, match="tercios"):
        WORDS.face("infantry", "tercio")


def test_the_schema_knows_the_names() -> None:
    properties = WORDS.schema()["properties"]
    assert properties["castile"]["properties"]["ducats"] == {"type": "integer"}
    assert {"at", "authority", "province"} <= set(properties)
