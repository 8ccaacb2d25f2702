"""`steady` of EU9: whole games without an error, the same history from the same seed."""

from __future__ import annotations

import pytest

from europa.eu9.game import game
from europa.eu9.pieces import Loan
from europa.eu9.rules.administration.plan import menus
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.powers.logistics import LAND_SIZES, units_of
from europa.eu9.state import Eu9
from europa.eu9.testing import position, seat
from europa.kernel import Match
from europa.lab.seating import seat_players
from europa.lab.simulate import simulate
from europa.players.eu9 import money
from europa.players.eu9.plan import make_plan
from europa.players.eu9.ventures import chance, levels, pace

SCENARIOS = [scenario.id for scenario in game.scenarios()]
LAST = {"last_period": 1}


def played(seed: int, period: int = 1) -> Match[Eu9]:
    match: Match[Eu9] = Match.new("eu9", SCENARIOS[0], 9, {"last_period": period}, seed=seed)
    seated = seat_players(match, ["steady"] * 9, seed)
    while asks := match.asks():
        player, door = seated[asks[0].seat]
        match.play(asks[0], player.choose(door, asks[0]))
    return match


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_and_keeps_every_invariant(scenario: str) -> None:
    seats = game.scenario(scenario).seats[0]
    result = simulate(
        "eu9", scenario, ["steady"] * seats, games=1, seed=2, check=True, options=LAST
    )
    assert result.errors == []


@pytest.mark.slow
def test_all_62_turns() -> None:
    result = simulate("eu9", SCENARIOS[0], ["steady"] * 9, games=1, seed=4, check=True)
    assert result.errors == []


def test_the_same_seed_gives_the_same_history() -> None:
    one, two = played(7), played(7)
    assert one.hash() == two.hash()
    assert Match.replay(one.record()).hash() == one.hash()


def test_a_period_of_steady_play_is_no_disaster() -> None:
    state = played(3).state
    powers = [p for p in state.seat_power if p >= 0]
    shaken = [p for p in powers if state.stability[p] < 0]
    assert len(shaken) <= len(powers) // 2, "wars and revolts shake some, not all"
    ruined = [p for p in powers if state.treasury[p] <= -100]
    assert len(ruined) <= 2, "a lost war may ruin a power"
    assert len(state.credit) <= 3, "a bankruptcy now and then"


def test_steady_and_random_sit_at_one_table() -> None:
    mixed = ["steady", "random"] * 4 + ["steady"]
    result = simulate("eu9", SCENARIOS[0], mixed, games=1, seed=5, options=LAST)
    assert result.errors == []


def test_plans_are_legal_piece_by_piece() -> None:
    for turn in (2, 9, 30):
        g = position(turn=turn, segment="3.4", treasury=[150] * 12)
        for power in g.majors():
            g.write(power, "A8", 150)
            g.write(power, "B25", 200)
            draft = Draft(power)
            for piece in make_plan(g, power):
                assert piece in menus()[piece.kind](g, draft)
                draft.items.append(piece)


def test_plans_stay_within_the_purse() -> None:
    g = position(turn=9, segment="3.4")
    fra = seat(g, "FRA")
    for treasury in (-100, 0, 100, 400):
        g.write(fra, "A8", treasury)
        g.write(fra, "B25", 250)
        spent = sum(piece.ducats for piece in make_plan(g, fra))
        assert spent <= max(0.0, money.purse(g, fra))


def test_what_prestige_will_pay_is_planned_with_by_the_poor_too() -> None:
    g = position(turn=9, segment="3.4")
    fra = seat(g, "FRA")
    g.write(fra, "B25", 250)
    for treasury in (-300, -100, 0):
        g.write(fra, "A8", treasury)
        assert money.purse(g, fra) > 50, "it would be lost otherwise"


def test_in_peace_only_basic_forces_are_kept_by_the_poor() -> None:
    g = position(turn=2, segment="3.4")
    ang = seat(g, "ANG")
    g.write(ang, "A8", 20)
    g.write(ang, "B25", 60)
    gone = [piece.detail for piece in make_plan(g, ang) if piece.kind == "disband"]
    assert gone == ["LD"]
    assert sum(LAND_SIZES.get(f.unit, 0) for f in basic(g, ang)) == LAND_SIZES["A-"]
    assert len(gone) < len(units_of(g, ang)), "fleet and army are free"


def test_debts_are_paid_back_with_what_is_left() -> None:
    g = position(turn=9, segment="3.4")
    fra = seat(g, "FRA")
    g.write(fra, "A8", 900)
    g.write(fra, "B25", 250)
    g.state.loans.append(Loan(fra, 50, 5, 12))
    kinds = [piece.kind for piece in make_plan(g, fra)]
    assert "refund_loan" in kinds


def test_chances_grow_with_columns() -> None:
    odds = [chance(column, 0, 3) for column in range(-4, 5)]
    assert odds == sorted(odds)
    assert levels(2, 0, 3, True) >= levels(2, 0, 3, False)
    assert money.share(3, 2) > money.share(-3, 2)
    assert pace(1, naval=False) < pace(40, naval=False) <= pace(62, naval=False)
