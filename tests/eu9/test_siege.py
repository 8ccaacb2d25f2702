"""VIII: revolts, privateers, and what the cases of sieges (tests/conformance/eu9) leave out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from europa.eu9.combat.assault import Defence, besieger_inflicts, besieger_parts, storm
from europa.eu9.combat.odds import assault_odds, undermining_odds
from europa.eu9.combat.siege import (
    Fortress,
    Siege,
    privateer_falls,
    revolt_falls,
    revolt_modifier,
)
from tests.eu9.fights import leader, run, troops


def siege(fortress: Fortress, **more: Any) -> Siege:
    """France with two A+ (artillery 5) in period III."""
    more.setdefault("stack", (troops("france", army_class="IV", technology="musket", a_plus=2),))
    return Siege(fortress=fortress, besieged="HIS", besieger="FRA", period=3, **more)


MUSKET = Defence(technology="musket", country="spain")


def assault(described: Siege, defence: Defence, dice: dict[str, list[int]]) -> Any:
    full = {"HIS leader": [9], **dice}  # E719: too few inside to hurt a besieger
    return run(lambda g: storm(g, described, defence), full)


def led(level: int, **more: Any) -> Siege:
    fortress = Fortress(level=level, leader=leader("222"), **more)
    return siege(fortress, leader=leader("222"))


def test_viii_84_revolts() -> None:
    modifier = revolt_modifier(4, manoeuvre=3, plain=False, plus=1)
    assert 5 + modifier == 7
    assert not revolt_falls(5, modifier)
    assert revolt_falls(6, modifier)
    assert revolt_falls(10, revolt_modifier(1, plain=False, plus=1, fortress=5, inside=5))


def test_viii_85_privateers() -> None:
    assert privateer_falls(7, f_minus=1, manoeuvre=2, open_port=True)
    assert privateer_falls(6, f_minus=1, manoeuvre=2, open_port=True)
    assert not privateer_falls(5, f_minus=1, manoeuvre=2, open_port=True)
    assert privateer_falls(10, plus=1, open_port=True, enemy="F+")


def test_some_armies_storm_better() -> None:
    poles = (troops("poland", a_plus=2),)
    assert [besieger_inflicts(poles, 6, period) for period in (2, 3)] == [8, 6]
    janissaries = (troops("turkey", a_plus=2, janissaries=True),)
    assert [besieger_inflicts(janissaries, 6, period) for period in (3, 4)] == [8, 6]


def test_medieval_walls_are_easier() -> None:
    old = Defence(technology="medieval", country="spain")
    assert besieger_parts(led(3), old) == {"technology": 1, "level": -3, "artillery": 2}


def test_who_routs_by_fire_rolls_no_shock() -> None:
    """E25: the routed side doesn't roll, the other does."""
    weak = msgspec.structs.replace(
        led(1), stack=(troops("france", technology="renaissance", a_plus=1, army_class="IV"),)
    )
    dice = {"FRA fire": [1], "HIS fire": [10], "HIS shock": [1]}
    assert not assault(weak, MUSKET, dice).falls


def test_odds() -> None:
    assert sum(undermining_odds(siege(Fortress(level=2))).values()) == pytest.approx(1)
    easy = assault_odds(led(1), MUSKET, rolls=300)
    hard = assault_odds(led(5), MUSKET, rolls=300)
    assert easy["falls"] > hard["falls"]
