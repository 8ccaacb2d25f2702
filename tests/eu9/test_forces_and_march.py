"""VIII and IX: rounds, campaigns, marches, interceptions, armies."""

from __future__ import annotations

from europa.eu9.combat import forces, tables
from europa.eu9.combat.attrition import remaining
from europa.eu9.combat.march import intercepts, land_interception, naval_interception, strait_fire
from europa.eu9.combat.rounds import END, NextRound, first_round, next_round
from tests.eu9.fights import troops


def test_remaining_troops() -> None:
    assert remaining(3, 10) == (3, True)
    assert remaining(2 * 3, 20) == (5, False)
    assert remaining(13 * 3, 30) == (21 + 6, False)
    assert remaining(5, 100) == (0, False)


def test_viii_36_where_a_fleet_lies() -> None:
    assert naval_interception(where="port") == -3
    assert naval_interception(where="port", landing="at my port") == 2
    assert naval_interception(where="sea") == 0
    assert naval_interception(where="sea", same_sea=True) == 1
    assert naval_interception(where="sea", same_sea=True, landing="from my sea") == 2
    assert naval_interception(where="arsenal") == 0
    assert naval_interception(where="arsenal", landing="beside my arsenal") == 2
    assert naval_interception(three_decker=True, bad_weather=True, blockading=True) == -2


def test_land_interception_and_straits() -> None:
    assert land_interception(manoeuvre=2, friends=True, crossing=True, into_swamp=True) == 0
    assert intercepts(10, -9)
    assert not intercepts(7, 0)
    assert [strait_fire(die, 2, True) for die in (5, 6, 8, 10)] == [
        (False, 0),
        (True, 0),
        (True, 1),
        (True, 2),
    ]


def test_viii_86_the_round_track() -> None:
    assert [first_round(die) for die in range(1, 11)] == [
        "W0", "S1", "S1", "S2", "S2", "W2", "S3", "S3", "S3", "S3",
    ]  # fmt: skip
    assert next_round("S3", 4, 1) == NextRound("W3", extended=True)
    assert next_round("S3", 5, 1) == NextRound("W3", extended=True, bad_weather=True)
    assert next_round("W3", 9, 1) == NextRound("S5")
    assert next_round("W4", 9, 1) == NextRound(END)
    assert next_round("S2", 6, 6) == NextRound("W2", extended=True)
    assert next_round("W1", 8, 1) == NextRound("W2")
    assert next_round("S5", 6, 1) == NextRound(END)
    assert next_round("S1", 4, 1, poor_weather=True) == NextRound("S2")


def test_ix_01_french_armies() -> None:
    assert [tables.army_size("IV", period) for period in range(1, 8)] == [2, 2, 2, 2, 3, 4, 4]

    def guns(**counters: int) -> int:
        part = forces.Contingent("france", army_class="IV", **counters)  # type: ignore[arg-type]
        return forces.artillery((part,), 2)

    assert guns(a_plus=1) == 3
    assert guns(a_minus=1) == 1
    assert guns(a_plus=2) == 5
    assert guns(a_plus=1, a_minus=1) == 4
    assert guns(a_minus=3) == 2


def test_e23_technology_of_the_median_detachment() -> None:
    old = troops(technology="renaissance", a_minus=1)
    new = troops(technology="arquebus", a_plus=1)
    assert forces.technology((old, new)) == "arquebus"
    even = troops(technology="renaissance", a_plus=1)
    assert forces.technology((new, even)) == "renaissance"


def test_pashas_are_never_veterans() -> None:
    assert not forces.is_veteran((forces.Contingent("turkey", a_plus=1, veterans=4, pashas=1),))
