"""VIII: what the cases of land battles (tests/conformance/eu9) leave out."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.combat import tables
from europa.eu9.combat.describe import example
from europa.eu9.combat.entries import Parameters
from europa.eu9.combat.land_field import LandBattle, Side
from europa.eu9.combat.odds import battle_odds, winners
from tests.eu9.fights import asked, entries, land, leader, troops


def by_name(found: list[Any], kind: type[Any]) -> dict[str, Any]:
    return {entry.side: entry for entry in found if isinstance(entry, kind)}


def test_facing_the_ottomans_and_foraging() -> None:
    side = Side(
        name="FRA", stack=(troops(a_plus=1),), leader=leader("000"),
        faces_ottomans=True, foraging=True,
    )  # fmt: skip
    battle = land(side, troops(a_plus=1))
    assert by_name(entries(battle, {}), Parameters)["FRA"].modifiers == "-1/-3"


def test_nobody_evades_from_an_interception() -> None:
    intercepted = land(troops(a_plus=1), troops(a_plus=1), interception=True)
    assert "battle.evade" not in [ask.kind for ask in asked(intercepted, {})]


def test_viii_48_combat_results() -> None:
    assert tables.combat_result("D", 7) == (2, 0)
    assert tables.combat_result("C", 7) == (2, 1)
    assert tables.combat_result("A", 14) == tables.combat_result("A", 17) == (12, 3)
    assert tables.combat_result("E", 13) == (6, 2)
    low = {tables.combat_result(column, result) for column in "ABCDE" for result in range(-5, 4)}
    assert low == {(0, 0)}


def test_odds_agree_with_the_dice() -> None:
    battle = example("artois")
    assert isinstance(battle, LandBattle)
    odds = battle_odds(battle, rolls=400)
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    assert odds.outcomes["FRA"] > odds.outcomes["HIS"]
    assert odds == battle_odds(battle, rolls=400)


def test_winners_agree_with_the_odds_of_whole_battles() -> None:
    """What comes after a battle is decided changes nothing about who has won it."""
    battle = land(troops(a_plus=1, ld=1), troops(a_plus=1), terrain="swamp")
    odds, ends = battle_odds(battle, rolls=1500).outcomes, winners(battle, rolls=1500)
    for name, end in (("PHASING", "PHASING"), ("OTHER", "OTHER"), ("nobody", "")):
        assert ends[end] / 1500 == pytest.approx(odds[name], abs=0.05)
