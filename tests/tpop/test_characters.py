"""5.2 Appoint Advisor/Leader; 7.2 characters."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from europa.tpop.rules.realms import characters
from europa.tpop.rules.realms.mortality import (
    add_ill_health,
    mortality_of,
    printed_illness,
    ruler_dies,
    strike,
)
from europa.tpop.rules.terms.realm import has_ruler, ruler_code
from europa.tpop.state import ARMIES, DIP, MIL, RULER
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat, text
from europa.tpop.world import NONE

APPOINT = characters.ACTIONS[0]


def cards(g: G, role: str, deck: str = "", cost: int | None = None) -> list[int]:
    return [
        person.index
        for person in g.world.characters
        if person.role == role
        and deck in ("", person.deck)
        and cost in (None, person.cost)
        and (role == "advisor" or person.can_command)
    ]


def hold(g: G, who: int, *held: int) -> None:
    g.state.hands[who] = list(held)


def name(g: G, card: int) -> str:
    return g.world.characters[card].id


def test_5_2_01_and_02_advisors_are_paid_and_replaced() -> None:
    g = position()
    first, second = cards(g, "advisor", "dip", 2)[:2]
    hold(g, 0, first, second)
    drive(APPOINT.run(g, 0), [f"advisor:{name(g, first)}"])
    assert g.state.ducats[0] == 13
    assert g.state.advisors[DIP] == first
    drive(APPOINT.run(g, 0), [f"advisor:{name(g, second)}"])
    assert g.state.ducats[0] == 11
    assert g.state.advisors[DIP] == second
    assert first in g.state.discards[DIP]


def test_5_2_03_generals_cost_mil_and_move_free() -> None:
    g = position()
    leader = cards(g, "leader", "mil", 2)[0]
    hold(g, 0, leader)
    drive(APPOINT.run(g, 0), [f"general:{name(g, leader)}:1"])
    assert g.power(0, MIL) == 1
    drive(APPOINT.run(g, 0), ["reassign:1:3"])
    assert g.power(0, MIL) == 1
    assert g.state.general[:ARMIES] == [NONE, NONE, leader]


def test_5_2_04_the_ruler_leads_armies_only() -> None:
    g = position()
    keys = first_ask(APPOINT.run(g, 0)).keys()
    assert "command:1" in keys
    assert not any(key.startswith("admiral") for key in keys)
    drive(APPOINT.run(g, 0), ["command:2"])
    assert g.state.general[1] == RULER
    assert g.power(0, MIL) == 3
    drive(APPOINT.run(g, 0), ["recall"])
    assert g.state.general[1] == NONE


def test_5_2_05_a_ruler_in_office_stays() -> None:
    g = position()
    hold(g, 0, cards(g, "leader")[0])
    assert not any(key.startswith("ruler") for key in first_ask(APPOINT.run(g, 0)).keys())
    g.state.ruler[0] = NONE
    assert any(key.startswith("ruler") for key in first_ask(APPOINT.run(g, 0)).keys())


def test_5_2_06_a_leader_follows_at_once() -> None:
    g = position()
    france = seat(g, "france")
    leader = cards(g, "leader")[0]
    hold(g, france, leader)
    drive(ruler_dies(g, france), [f"ruler:{name(g, leader)}"])
    assert g.state.ruler[france] == leader
    assert has_ruler(g, france)
    drive(ruler_dies(g, france))
    assert not has_ruler(g, france)
    assert "Interregnum" in text(g)


def test_7_2_01_two_ill_health_kill() -> None:
    g = position()
    card = cards(g, "advisor", "adm")[0]
    g.state.advisors[0] = card
    drive(add_ill_health(g, card, 0))
    assert g.state.advisors[0] == card
    drive(add_ill_health(g, card, 0))
    assert g.state.advisors[0] == NONE
    assert card in g.state.discards[0]
    assert g.state.ill[card] == 0


def test_7_2_03_a_ruler_dies_in_command() -> None:
    g = position()
    france = seat(g, "france")
    hold(g, france)
    g.state.general[france * ARMIES] = RULER
    g.state.ruler_ill[france] = 1
    drive(add_ill_health(g, RULER, france))
    assert g.state.ruler[france] == NONE
    assert g.state.general[france * ARMIES] == NONE


def test_7_2_06_a_fourth_general_pushes_one_out() -> None:
    g = position()
    first, second, third, fourth = cards(g, "leader", "", 1)[:4]
    g.state.general[:ARMIES] = [first, second, third]
    hold(g, 0, fourth)
    drive(APPOINT.run(g, 0), [f"general:{name(g, fourth)}:2"])
    assert g.state.general[:ARMIES] == [first, fourth, third]
    assert any(second in pile for pile in g.state.discards)
    g = position()
    g.state.general[:ARMIES] = [first, second, NONE]
    hold(g, 0, fourth)
    drive(APPOINT.run(g, 0), [f"general:{name(g, fourth)}:2", "to_army:3"])
    assert g.state.general[:ARMIES] == [first, fourth, second]


def test_7_2_02_a_printed_heart_is_the_first_token() -> None:
    g = position()
    assert printed_illness(g, ruler_code(g, "event:112-1")) == 1
    assert printed_illness(g, ruler_code(g, "france@1444")) == 0


def test_a_symbol_strikes_all_at_once() -> None:
    g = position()
    france = seat(g, "france")
    hold(g, france)
    icon = mortality_of(g, france, RULER)
    g.state.ruler_ill[france] = 1
    drive(strike(g, icon), otherwise=["interregnum"])
    assert g.state.ruler[france] == NONE


def test_5_2_07_and_r102_appointing_in_battle() -> None:
    g = position()
    leader = cards(g, "leader", "mil", 1)[0]
    hold(g, 0, leader)
    here = g.world.area_index["seine"]
    battle: Any = SimpleNamespace(naval=False, place=here)
    drive(characters.appoint_in_battle(g, 0, battle), otherwise=["pass"])
    g.state.army_area[:ARMIES] = [NONE, here, NONE]
    keys = first_ask(characters.appoint_in_battle(g, 0, battle)).keys()
    assert keys == ["pass", f"general:{name(g, leader)}:2", "command:2"]


def test_leader_dice() -> None:
    g = position()
    assert characters.leader_dice(g, 0, NONE) == (0, 0, 0)
    card = cards(g, "leader", "mil")[0]
    person = g.world.characters[card]
    expected = (person.infantry, person.cavalry, person.artillery)
    assert characters.leader_dice(g, 0, card) == expected
