"""R13, R19: levies, refit, forts; who is asked nothing; natives at the end of a round."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.combat.rounds import END, NextRound
from europa.eu9.pieces import Besieging, Damaged
from europa.eu9.rules.logistics import recruit_land
from europa.eu9.rules.military import (
    battles,
    campaigns,
    end_of_round,
    levies,
    rounds,
    stacks,
    standing_orders,
)
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.idle import asked_at_peace
from europa.eu9.rules.military.siege import forts
from europa.eu9.rules.military.wilds import native_reactions, natives
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.testing import drive, seat
from europa.eu9.view import view_of
from tests.eu9.campaign import at, campaign, own, stack


def keys(g: G, power: str) -> list[str]:
    return [option.key for option in end_of_round.choices(g, seat(g, power))]


# Refit


def test_viii_294_ships_damaged_in_an_earlier_round_are_refitted() -> None:
    g = campaign({"france artois": ["LD"]}, round="S2")
    power = seat(g, "FRA")
    g.state.laid_up = [Damaged(power, "NWD", "europe", "S2")]
    assert not any(key.startswith("refit") for key in keys(g, "FRA"))
    g.state.round = "W2"
    assert keys(g, "FRA") == ["refit:NWD:europe:0"]
    price = end_of_round.refit_price(g, power, g.state.laid_up[0])
    drive(end_of_round.play(g), ["refit:NWD:europe:0"], otherwise=["done"])
    assert g.line(power, "B45") == price
    ship = next(unit for unit in g.state.units if unit.kind == "NWD")
    assert g.world.provinces[ship.place].port
    assert not g.state.laid_up


# Forts


def overseas() -> tuple[G, int]:
    """Two LD of France in a province of the rest of the world without anybody's works."""
    probe = campaign({}, war=None)
    place = next(
        p.id
        for p in probe.world.provinces
        if not p.europe and not p.city and p.seas and forts.is_free(probe, p.index)
    )
    g = campaign({f"france {place}": ["2 LD"]}, round="S1")
    return g, at(g, place)


def test_viii_295_a_fort_takes_two_more_rounds() -> None:
    g, place = overseas()
    forts.begin(g, seat(g, "FRA"), place)
    for left in (True, False):
        assert (place in g.state.forts_begun) is True
        forts.advance(g)
        assert (place in g.state.forts_begun) is left
    assert g.state.fort[place] == seat(g, "FRA")


def test_viii_295_without_an_ld_the_work_is_given_up() -> None:
    g, place = overseas()
    forts.begin(g, seat(g, "FRA"), place)
    g.state.units = []
    stacks.sweep(g)
    forts.advance(g)
    assert not g.state.forts_begun
    assert g.state.fort[place] != seat(g, "FRA")


def test_viii_295_unfinished_ones_are_finished_at_the_end() -> None:
    g, place = overseas()
    forts.begin(g, seat(g, "FRA"), place)
    forts.finish_all(g)
    assert g.state.fort[place] == seat(g, "FRA")


# Levies


def beaten(power: str, defeat: int, kind: str = "full") -> G:
    g = campaign({"france artois": ["LD"]}, war=((power,), ("HIS",)), kind=kind)
    g.state.seat_power = list(g.state.seat_power)
    g.state.defeats = {seat(g, power): defeat}
    return g


def test_viii_296_who_may_call_levies() -> None:
    assert "levies" in keys(beaten("ANG", 2), "ANG")
    assert "levies" not in keys(beaten("ANG", 1), "ANG")
    g = beaten("ANG", 2)
    g.state.stability[seat(g, "ANG")] = 1
    end_of_round.carry_out(g, seat(g, "ANG"), ("levies", "", -1))
    assert g.state.stability[seat(g, "ANG")] == 0
    assert end_of_round.ANY_DEFEAT == ("sweden", "prussia") == levies.FREE


def test_viii_297_not_in_an_overseas_war() -> None:
    assert "levies" not in keys(beaten("ANG", 2, "overseas"), "ANG")


def viceroy_beaten(*, major: bool) -> G:
    """Portugal in an overseas war; the viceroy's stack has lost in the rest of the world."""
    g = campaign({"portugal malabar_n": {"units": ["2 LD"], "leaders": ["albuquerque"]}},
                 war=(("POR",), ("gujarat",)), kind="overseas")  # fmt: skip
    place = at(g, "malabar_n")
    power = seat(g, "POR")
    g.state.post[place], g.state.post_owner[place], g.state.post_level[place] = COL, power, 6
    g.state.controller[place] = power
    albuquerque = g.world.leader_index["albuquerque"]
    levies.note_overseas(g, power, albuquerque, major=major)
    return g


@pytest.mark.parametrize("major, lost", [(False, 2), (True, 1)])
def test_xv_119_levies_of_portugal_overseas(major: bool, lost: int) -> None:
    g = viceroy_beaten(major=major)
    power = seat(g, "POR")
    before = g.state.stability[power]
    assert "levies" in keys(g, "POR")
    end_of_round.carry_out(g, power, ("levies", "", -1))
    assert g.state.stability[power] == before - lost
    assert levies.levy_limit(g, power) == recruit_land.land_limit(g, power)
    places = {key.split(":")[2] for key in keys(g, "POR") if key.startswith("raise:")}
    assert places
    assert not any(g.world.provinces[at(g, name)].europe for name in places)
    g = viceroy_beaten(major=major)
    for n, state in enumerate(g.state.leader_state):
        g.state.leader_state[n] = 0 if g.world.leaders[n].group == "viceroy" else state
    assert "levies" not in keys(g, "POR"), "no viceroy"


def test_viii_104_no_levies_after_the_end() -> None:
    g = beaten("ANG", 2)
    g.state.coming = NextRound(END)
    assert "levies" not in keys(g, "ANG")


def test_viii_337_levies_are_conscripts() -> None:
    g = beaten("ANG", 2)
    power = seat(g, "ANG")
    end_of_round.carry_out(g, power, ("levies", "", -1))
    raised = next(key for key in keys(g, "ANG") if key.startswith("raise:LD:"))
    drive(end_of_round.play(g), [raised], otherwise=["done"])
    new = [unit for unit in g.state.units if unit.country == power]
    assert [unit.veteran for unit in new] == [False]
    assert g.line(power, "B44") > 0


# Natives


def among_natives(units: list[str], **more: Any) -> tuple[G, int, str]:
    probe = campaign({}, war=None)
    area = next(
        a for a in probe.world.areas
        if a.tolerance >= 5 and a.natives and not a.weak_natives and a.minor < 0
    )  # fmt: skip
    place = area.provinces[0]
    name = probe.world.provinces[place].id
    g = campaign({f"france {name}": units}, round="S3", **more)
    return g, place, f"france {name}"


def test_viii_275_active_natives_attack_without_a_test() -> None:
    g, place, name = among_natives(["LD"])
    power = seat(g, "FRA")
    number = stack(g, name).number
    natives.rouse(g, place, power)
    assert native_reactions.reacts(g, place, power, [number])
    g.state.native_fights[place * len(g.world.countries) + power] = "S2*"
    g.state.previous_round = "S2"
    assert not native_reactions.reacts(g, place, power, [number])
    g.state.round, g.state.previous_round = "S4", "S3"
    assert native_reactions.reacts(g, place, power, [number])


def test_viii_309_a_force_in_a_trading_post_tests_in_a_colony_it_does_not() -> None:
    for kind, tests in ((2, True), (1, False)):
        g, place, name = among_natives(["LD"], dice={"natives": [1]})
        power = seat(g, "FRA")
        g.state.post[place], g.state.post_owner[place], g.state.post_level[place] = kind, power, 1
        assert native_reactions.reacts(g, place, power, [stack(g, name).number]) is tests


def test_ck_06_a_besieger_beaten_by_natives_goes_on_with_what_is_left() -> None:
    g, place, name = among_natives(["3 LD"])
    natives.rouse(g, place, seat(g, "FRA"))
    before = thirds_of(g, [stack(g, name).number])
    steps = native_reactions.play(g)
    while steps is not None:
        drive(steps, [], otherwise=["stand", "stay"])
        steps = native_reactions.play(g)
    left = [x for x in g.state.stacks.values() if x.country == seat(g, "FRA")]
    assert sum(thirds_of(g, [x.number]) for x in left) <= before


# Windows and orders


def test_viii_302_an_order_answers_without_an_ask() -> None:
    spain = {"units": ["A-"], "leaders": ["king HIS"]}
    g = campaign({"france artois": ["A+"], "spain artois": spain})
    own(g, "HIS", "artois")
    standing_orders.write(g, "HIS", "evade", "into fortress")
    standing_orders.write(g, "FRA", "leave", "never")
    steps = battles.play(g)
    assert steps is not None
    drive(steps, [], otherwise=["stay"])
    assert stack(g, "spain artois inside").country == seat(g, "HIS")


def test_orders_are_looked_over_once_and_changed_with_any_campaign() -> None:
    g = campaign({"france artois": ["A+"], "spain artois": ["LD"]})
    drive(standing_orders.review(g), ["FRA=as_they_are", "HIS=as_they_are"])
    drive(standing_orders.review(g))
    answers = ["orders", "order:leave", "say:never", "campaign:passive"]
    drive(campaigns.choose(g), answers)
    assert standing_orders.order(g, "FRA", "leave") == "never"
    assert g.state.campaigns[seat(g, "FRA")] == "passive"


def test_viii_306_orders_and_discoveries_are_their_owners() -> None:
    g = campaign({"france artois": {"units": ["LD"], "discoveries": ["sea_horn"]}})
    standing_orders.write(g, "FRA", "intercept", "always")
    mine, others = view_of(g.state, "FRA"), view_of(g.state, "HIS")
    assert mine["powers"]["france"]["orders"] == {"intercept": "always"}
    assert "orders" not in others["powers"]["france"]
    assert "discoveries" not in str(others["stacks"])


def test_viii_303_a_power_at_peace_with_nothing_to_do_is_not_asked() -> None:
    g = campaign({"france artois": ["A+"], "england kent fleet": ["F-"]}, war=None)
    s = g.state
    s.leader_state[:] = bytes(len(s.leader_state))
    s.pirates[:] = bytes(len(s.pirates))
    assert asked_at_peace(g) == []
    drive(campaigns.choose(g))


def test_sieges_go_on_from_last_turn() -> None:
    g = campaign({"france artois": ["LD"]})
    g.state.sieges = {at(g, "artois"): Besieging(seat(g, "FRA"), works="+", breach=True, rounds=3)}
    drive(rounds.set_up(g), [], otherwise=["peace_time", "as_they_are", "stay"])
    siege = g.state.sieges[at(g, "artois")]
    assert (siege.carried, siege.rounds, siege.breach, siege.works) == (True, 0, False, "+")
