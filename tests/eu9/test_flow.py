"""The clock: segments in order, periods, powers that change seat."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.flow import ALIASES, BY_NUMBER, SEQUENCE, STEPS, move_on, next_step
from europa.eu9.game import game
from europa.eu9.rules.logistics import minor_upkeep
from europa.eu9.rules.turns import seats
from europa.eu9.state import SUB
from europa.eu9.table import G
from europa.eu9.testing import drive, position, text
from europa.eu9.treaties import Agreement
from europa.eu9.world import MNU_KINDS, NONE, load_world
from europa.kernel import Match
from europa.kernel.journal import StepBegan
from europa.kernel.testing import playout

ANY_AIM = [f"aim:{aim.id}" for aim in load_world().objectives]


def finished(scenario: str, last_period: int = 7) -> Match[Any]:
    options = {"last_period": last_period}
    return playout(Match.new(game, scenario, seed=2, options=options), 2)


def test_every_segment_has_a_step_of_its_own() -> None:
    assert len(STEPS) == len(SEQUENCE) == len(BY_NUMBER) - len(ALIASES)
    numbers = [segment.number for segment in SEQUENCE if segment.number[0] != "P"]
    assert numbers == sorted(numbers, key=_order)
    assert {number[0] for number in numbers} == set("12345678")
    assert "eu9.3_1_income" in STEPS


def _order(number: str) -> tuple[int, int, str]:
    phase, _, rest = number.partition(".")
    digits = rest.rstrip("abcde")
    return int(phase), int(digits), rest


def test_a_period_is_scored_before_the_next_one_opens() -> None:
    g = position(turn=6, segment="8.4")
    s = g.state
    move_on(s)
    steps = []
    while SEQUENCE[s.cursor].number != "1.0":
        steps.append((SEQUENCE[s.cursor].number, s.turn, s.period))
        move_on(s)
    assert steps == [
        ("P.1", 7, 1), ("P.2", 7, 1), ("P.3", 7, 1), ("P.4", 7, 1), ("P.4b", 7, 2),
        ("P.5", 7, 2), ("P.7", 7, 2),
    ]  # fmt: skip


def test_within_a_period_a_turn_begins_with_the_seats() -> None:
    g = position(turn=3, segment="8.4")
    move_on(g.state)
    assert next_step(g.state) == "eu9.P_4b_seats"
    move_on(g.state)
    assert next_step(g.state) == "eu9.1_0_start"


@pytest.mark.slow
def test_the_game_ends_when_the_last_period_is_scored() -> None:
    match = finished("campaign_1492_6p")
    assert match.is_over
    steps = [e.step for _, e in match.journal(None) if isinstance(e, StepBegan)]
    assert steps[-1] == "eu9.P_4_transfer_points"
    assert steps.count("eu9.1_0_start") == 62
    assert steps.count("eu9.P_7_aims") == 7


def test_a_shorter_game() -> None:
    match = finished("campaign_1492_6p", last_period=1)
    steps = [e.step for _, e in match.journal(None) if isinstance(e, StepBegan)]
    assert steps.count("eu9.1_0_start") == 6
    assert steps[-1] == "eu9.P_4_transfer_points"


@pytest.mark.parametrize(
    "scenario, turn, seat, power",
    [
        ("9p", 15, "POR", "sweden"),
        ("9p", 26, "VEN", "austria"),
        ("9p", 51, "POL", "prussia"),
        ("7p", 51, "POR", "prussia"),
        ("6p", 15, "POR", "russia"),
    ],
)
def test_powers_change_seat(scenario: str, turn: int, seat: str, power: str) -> None:
    g = position(f"campaign_1492_{scenario}", turn=turn, segment="P.4b")
    g.state.period -= turn in (15, 26)
    before = g.power_of(seat)
    drive(seats.change_seats(g), otherwise=[*ANY_AIM, *walls(g)])
    assert g.name(g.power_of(seat)) == power
    assert g.state.major[g.country(power)]
    assert g.state.stability[g.country(power)] > 0
    if before != NONE:
        assert not g.state.major[before]
        assert all(unit.veteran for unit in g.state.units if unit.country == before)
    assert "PowerEntered" in text(g)


def walls(g: G) -> list[str]:
    """Any fortress that may be strengthened."""
    return [f"at:{p.id}" for p in g.world.provinces if p.europe]


def test_xv_214_portugal_is_left() -> None:
    """E585, 50.10: an ally's SUB; forces stay as veterans this turn, walls for good."""
    g = position(turn=15, segment="P.4b")
    s, por, fra = g.state, g.country("POR"), g.country("FRA")
    s.agreements.append(Agreement("defensive", (por, fra), 20))
    tejo = g.world.province_index["tejo"]
    s.fortress[tejo] += 1
    raised, before = s.fortress[tejo], [u.kind for u in s.units if u.country == por]
    drive(seats.change_seats(g), otherwise=walls(g))
    assert (s.patron[por], s.box[por]) == (fra, SUB)
    drive(minor_upkeep.disband_at_peace(g), [])
    assert [u.kind for u in s.units if u.country == por] == before
    assert all(u.veteran for u in s.units if u.country == por)
    s.turn += 1
    drive(minor_upkeep.disband_at_peace(g), [])
    assert not [u for u in s.units if u.country == por], (
        "at peace basic forces stand for themselves"
    )
    assert s.fortress[tejo] == raised


def test_a_power_that_is_left_keeps_its_fleets_as_reference() -> None:
    g = position(turn=15, segment="P.4b")
    por, zone = g.country("POR"), g.world.zone_index["stz_canarias"]
    drive(seats.change_seats(g), otherwise=walls(g))
    assert g.state.tf_reference[por * 24 + zone] == g.tf(por, zone) == 3
    assert g.state.treasury[por] == 0


@pytest.mark.parametrize("players, seat", [(9, "HOL"), (8, "VEN"), (6, "VEN")])
def test_holland_comes_with_its_revolt_alone(players: int, seat: str) -> None:
    """50.1: turn 16 brings nobody, the revolt does; objectives are chosen after the events."""
    g = position(f"campaign_1492_{players}p", turn=18, segment="1.5")
    hol, before = g.country("HOL"), g.power_of(seat)
    for turn in range(16, 19):
        g.state.turn = turn
        drive(seats.change_seats(g), otherwise=walls(g))
    assert g.power_of(seat) == before
    seats.sit_down(g, hol)
    drive(seats.welcome(g), otherwise=ANY_AIM)
    assert g.power_of(seat) == hol
    assert len(g.state.aims[hol]) == 3
    assert g.tf(hol, g.world.zone_index["ctz_holland"]) == 5
    assert before == NONE or not g.state.major[before]
    seats.stand_by(g, hol)
    assert g.power_of(seat) == NONE
    seats.sit_down(g, hol)
    assert g.power_of(seat) == hol


def test_holland_begins_as_its_revolt_says() -> None:
    """E461: one die for both technologies, money, manufactures, a Spanish praesidio in Zeeland."""
    g = position(turn=16, segment="P.4b", dice={"technology on entry": [2]})
    s, hol, zeeland = g.state, g.country("HOL"), g.world.province_index["zeeland"]
    latin = [s.group_tech[0], s.group_tech[1]]
    printed = sum(p.fortress for p in g.world.provinces)
    drive(seats.enter(g, "HOL", hol), otherwise=walls(g))
    assert sum(s.fortress[p.index] for p in g.world.provinces) - printed >= 4
    assert s.tech[hol * 2 : hol * 2 + 2] == [latin[0] + 2, latin[1] + 5]
    assert (s.stability[hol], s.dti[hol], s.fti[hol], s.treasury[hol]) == (2, 3, 3, 400)
    assert sorted(MNU_KINDS[m.kind] for m in g.mnus(hol)) == ["cloth", "instruments", "metal"]
    assert s.praesidio[zeeland] == g.country("HIS") * 10 + 3
