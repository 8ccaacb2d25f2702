"""VIII: what the cases of naval battles (tests/conformance/eu9) leave out."""

from __future__ import annotations

from typing import Any

from europa.eu9.combat.entries import Parameters
from europa.eu9.combat.odds import battle_odds
from europa.eu9.combat.ships import ND, Fleet, Split, take_ships
from tests.eu9.fights import asked, at_sea, entries, fight, leader, squadron


def parameters(found: list[Any]) -> dict[str, Parameters]:
    return {entry.side: entry for entry in found if isinstance(entry, Parameters)}


def test_wind_goes_to_the_better_roll_and_to_nobody_between_galleys() -> None:
    one, two = squadron("ONE", Fleet(nwd=6), level=50), squadron("TWO", Fleet(nwd=6), level=44)
    assert fight(at_sea(one, two), {"ONE wind": [5], "TWO wind": [5]}).wind == "ONE"
    assert fight(at_sea(two, one), {"ONE wind": [4], "TWO wind": [5]}).wind == ""
    galleys = squadron("A", Fleet(ngd=6)), squadron("B", Fleet(ngd=6))
    assert fight(at_sea(*galleys, mediterranean=True)).wind == ""


def test_galleasses_and_old_galleys() -> None:
    venice = squadron("VEN", Fleet(ngd=4, vgd=2), "nao_galeon")
    turks = squadron("TUR", Fleet(ngd=6), "carrack")
    parts = parameters(entries(at_sea(venice, turks, turn=14, mediterranean=True), {}))
    assert "galleasses +1/0" in parts["VEN"].parts
    assert "galleasses +1/0" not in parts["TUR"].parts
    late = at_sea(squadron("TUR", Fleet(ngd=6), "galleon_fluyt"), squadron("VEN", Fleet(nwd=6)), 35)
    assert "galleys are old -1/-1" in parameters(entries(late, {}))["TUR"].parts


def test_who_has_the_wind_may_break_off_after_fire() -> None:
    one, two = squadron("ONE", Fleet(nwd=6)), squadron("TWO", Fleet(nwd=6))
    dice = {"ONE wind": [9], "TWO wind": [1], "ONE fire 1": [1], "TWO fire 1": [1]}
    seats = [a.seat for a in asked(at_sea(one, two), dice) if a.kind == "battle.break_off"]
    assert seats[0] == "ONE"
    outcome = fight(at_sea(one, two), dice, {"battle.break_off": "break_off"})
    assert outcome.winner == "TWO"
    assert outcome.captured == Fleet()


def test_a_routed_line_of_galleasses_loses_one() -> None:
    fleet = take_ships(Fleet(ngd=6, vgd=2), "NGD", Split(destroyed=3), Fleet(), routed=True)
    assert (fleet.ngd, fleet.vgd) == (6, 1)


def test_evading_at_sea() -> None:
    one = squadron("ONE", Fleet(nwd=6), leader=leader("100"))
    two = squadron("TWO", Fleet(nwd=6), leader=leader("300"))
    assert fight(at_sea(one, two), {"TWO evasion": [6]}, {"battle.evade": "evade:port"}).evaded
    assert not fight(at_sea(one, two), {"TWO evasion": [5]}, {"battle.evade": "evade:port"}).evaded


def test_major_naval_battle_needs_five_ships_more() -> None:
    one, two = squadron("ONE", Fleet(nwd=19), "seventy_four"), squadron("TWO", Fleet(nwd=12))
    dice = {"ONE wind": [10], "TWO wind": [1], "ONE fire 1": [10], "TWO fire 1": [1],
            "ONE pursuit": [10], "ONE leader": [9], "TWO leader": [9]}  # fmt: skip
    outcome = fight(at_sea(one, two), dice)
    assert outcome.major
    assert outcome.stability == (1, -1)
    assert outcome.losses[1] - outcome.losses[0] >= 5 * ND


def test_odds_at_sea() -> None:
    battle = at_sea(squadron("ONE", Fleet(nwd=12)), squadron("TWO", Fleet(nwd=4)))
    odds = battle_odds(battle, rolls=300)
    assert odds.outcomes["ONE"] > 0.6
