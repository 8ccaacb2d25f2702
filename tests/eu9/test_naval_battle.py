"""VIII: naval battles."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.combat import tables
from europa.eu9.combat.entries import Exchange, Parameters
from europa.eu9.combat.fight import Fighter
from europa.eu9.combat.forces import Leader
from europa.eu9.combat.naval import inflicted
from europa.eu9.combat.odds import battle_odds, play
from europa.eu9.combat.ships import ND, Fleet, Split, captures, share_out, split_losses, take_ships
from tests.eu9.fights import asked, at_sea, entries, fight, leader, squadron


def parameters(found: list[Any]) -> dict[str, Parameters]:
    return {entry.side: entry for entry in found if isinstance(entry, Parameters)}


def modifiers_of(found: list[Any], what: str) -> dict[str, int]:
    return {e.side: e.modifier for e in found if isinstance(e, Exchange) and e.what == what}


def test_viii_17_more_stars_less_heart() -> None:
    one = squadron("ONE", Fleet(nwd=6), "three_decker", veteran=True)
    two = squadron("TWO", Fleet(nwd=6), "nao_galeon")
    dice = {"ONE wind": [5], "TWO wind": [10], "ONE fire 1": [1], "TWO fire 1": [1]}
    found = entries(at_sea(one, two), dice)
    assert parameters(found)["ONE"].morale == 4
    assert parameters(found)["TWO"].morale == 2
    assert modifiers_of(found, "shock 1") == {"ONE": 0, "TWO": 1}, "only the wind"
    hit = entries(at_sea(one, two), {**dice, "TWO fire 1": [10], "ONE fire 1": [7]})
    stars = {e.side: e.stars for e in hit if isinstance(e, Exchange) and e.what == "fire 1"}
    assert stars == {"ONE": 1, "TWO": 1}, "as many on both sides: nobody minds"
    assert modifiers_of(hit, "shock 1") == {"ONE": 0, "TWO": 1}
    worse = entries(at_sea(one, two), {**dice, "TWO fire 1": [10], "ONE fire 1": [3]})
    assert modifiers_of(worse, "shock 1") == {"ONE": -1, "TWO": 1}


def test_viii_22_and_23_damaged_destroyed_refitted() -> None:
    assert share_out(4 * ND, won=True) == Split(damaged=6, destroyed=3, refitted=3)
    counted, split = split_losses(4 * ND, "NWD", True, Fleet(nwd=10), Fleet())
    fleet = take_ships(Fleet(nwd=10), "NWD", split, Fleet(), routed=False)
    assert (counted, fleet.nwd) == (12, 7)
    assert share_out(17, won=False) == Split(damaged=11, destroyed=6)
    counted, split = split_losses(17, "NWD", False, Fleet(nwd=10), Fleet())
    fleet = take_ships(Fleet(nwd=10), "NWD", split, Fleet(), routed=True)
    assert (counted, fleet.nwd, fleet.nde) == (17, 4, 1), "5 2/3 ships are gone"


def test_viii_24_galleys_round_up() -> None:
    assert split_losses(16, "NGD", False, Fleet(ngd=12), Fleet())[0] == 6 * ND


def test_viii_25_more_losses_than_ships() -> None:
    assert share_out(8 * ND, won=True) == Split(damaged=9, destroyed=9, refitted=6)
    counted, split = split_losses(8 * ND, "NWD", True, Fleet(nwd=5), Fleet())
    assert (counted, split) == (24, Split(destroyed=9, damaged=6))


def test_viii_26_a_mixed_loser() -> None:
    fleet = Fleet(nwd=1, ngd=10)
    counted, split = split_losses(26, "NWD", False, fleet, Fleet())
    assert (counted, split) == (27, Split(destroyed=9, damaged=18))
    taken = Fleet(ngd=2)
    counted, split = split_losses(26, "NWD", False, fleet, taken)
    assert (counted, split.damaged) == (27, 12)
    assert take_ships(fleet, "NWD", split, taken, routed=True).nwd == 0


@pytest.mark.parametrize("ships, thirds", [(8, 11), (13, 13), (19, 15)])
def test_viii_51_large_fleets(ships: int, thirds: int) -> None:
    side, fighter = squadron("A", Fleet(nwd=ships)), Fighter("A", "", Leader())
    fighter.inflicted = 9
    assert inflicted(side, "NWD", fighter, enemy_routed=False) == thirds


def test_viii_52_a_routed_fleet_loses_at_least_a_ship() -> None:
    side, fighter = squadron("A", Fleet(nwd=6)), Fighter("A", "", Leader())
    assert inflicted(side, "NWD", fighter, enemy_routed=True) == ND
    assert inflicted(side, "NWD", fighter, enemy_routed=False) == 0


def test_viii_60_transports_alone() -> None:
    convoy = squadron("CONVOY", Fleet(ntd=4))
    raider = squadron("RAIDER", Fleet(nwd=6), leader=leader("222"))
    dice = {"RAIDER fire 1": [1], "RAIDER pursuit": [5], "RAIDER leader": [9],
            "CONVOY leader": [9]}  # fmt: skip
    battle = at_sea(raider, convoy)
    found = entries(battle, dice)
    pursuit = next(e for e in found if isinstance(e, Exchange) and e.what == "pursuit")
    assert (pursuit.column, pursuit.modifier) == ("C", 2 + 1 + 2 + 1 + 1)
    outcome = fight(battle, dice)
    assert (outcome.wind, outcome.winner, outcome.routed) == ("RAIDER", "RAIDER", (False, True))


def test_viii_61_wind_by_technology() -> None:
    assert tables.wind_entry("battery", "galleon_fluyt") == 0
    assert tables.wind_entry("vessel", "carrack") == 4
    assert tables.wind_entry("carrack", "galley") == -3
    assert tables.wind_entry("galley", "carrack") == 0


def test_wind_goes_to_the_better_roll_and_to_nobody_between_galleys() -> None:
    one, two = squadron("ONE", Fleet(nwd=6), level=50), squadron("TWO", Fleet(nwd=6), level=44)
    assert fight(at_sea(one, two), {"ONE wind": [5], "TWO wind": [5]}).wind == "ONE"
    assert fight(at_sea(two, one), {"ONE wind": [4], "TWO wind": [5]}).wind == ""
    galleys = squadron("A", Fleet(ngd=6)), squadron("B", Fleet(ngd=6))
    assert fight(at_sea(*galleys, mediterranean=True)).wind == ""


def test_viii_62_galleys_at_home() -> None:
    galleys = squadron("TUR", Fleet(ngd=13), "carrack", veteran=True)
    ships = squadron("HIS", Fleet(nwd=6), "carrack")
    battle = at_sea(galleys, ships, turn=20, mediterranean=True)
    found = entries(battle, {"TUR wind": [1], "HIS wind": [4]})
    assert parameters(found)["TUR"].modifiers == "+2/+3//+1/+2"
    assert "wind" not in " ".join(parameters(found)["TUR"].parts)


def test_galleasses_and_old_galleys() -> None:
    venice = squadron("VEN", Fleet(ngd=4, vgd=2), "nao_galeon")
    turks = squadron("TUR", Fleet(ngd=6), "carrack")
    parts = parameters(entries(at_sea(venice, turks, turn=14, mediterranean=True), {}))
    assert "galleasses +1/0" in parts["VEN"].parts
    assert "galleasses +1/0" not in parts["TUR"].parts
    late = at_sea(squadron("TUR", Fleet(ngd=6), "galleon_fluyt"), squadron("VEN", Fleet(nwd=6)), 35)
    assert "galleys are old -1/-1" in parameters(entries(late, {}))["TUR"].parts


def test_viii_63_captures() -> None:
    def take(fleet: Fleet, *kinds: str) -> Fleet:
        wanted = iter(kinds)
        return play(
            captures("A", fleet, 2),
            lambda ask: next(o.value for o in ask.options if o.key == f"capture:{next(wanted)}"),
        )

    assert take(Fleet(nwd=5, ntd=5), "NWD", "NWD") == Fleet(nwd=2)
    assert play(captures("A", Fleet(ntd=5), 2)) == Fleet(ntd=4)
    fleet = Fleet(nwd=5, ngd=5)
    keys = iter(["capture:NWD", "capture:NGD"])
    taken = play(captures("A", fleet, 2), lambda ask: _value(ask, next(keys)))
    assert taken == Fleet(nwd=1, ngd=2)


def _value(ask: Any, key: str) -> Any:
    option = ask.find(key)
    assert option is not None
    return option.value


def test_viii_64_gold_of_a_captured_transport() -> None:
    convoy = squadron("CONVOY", Fleet(ntd=2, gold_per_transport=15))
    raider = squadron("RAIDER", Fleet(nwd=6), leader=leader("222"))
    dice = {"RAIDER fire 1": [1], "RAIDER pursuit": [1], "RAIDER leader": [9],
            "CONVOY leader": [9]}  # fmt: skip
    outcome = fight(at_sea(raider, convoy), dice)
    assert outcome.captured == Fleet(ntd=2)
    assert outcome.gold_taken == 20


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
